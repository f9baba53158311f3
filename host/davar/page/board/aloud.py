"""Runs in the page: what is drawn as text is said to screen readers too.

In full, even where the glass shortens it.
"""

import page

COLOR = 5  # the argument of Canvas.text, behind the string, that inverts a row

_drawn = []  # texts on the glass


def read(canvas):
    """Listen in on the class that the screens draw with."""
    draw, clear, show = canvas.text, canvas.clear, canvas.show

    def text(self, string, *where, **how):
        said = "chosen: " + string if where[COLOR : COLOR + 1] == (0,) else string
        if string.strip() and said not in _drawn:
            _drawn.append(said)
        return draw(self, string, *where, **how)

    def clear_and_forget(self):
        del _drawn[:]
        clear(self)

    def show_and_say(self):
        page.say(". ".join(_drawn))
        show(self)

    canvas.text, canvas.clear, canvas.show = text, clear_and_forget, show_and_say
