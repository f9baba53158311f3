"""Short tones on a buzzer that end by themselves: nothing waits for them."""

import time

from machine import PWM, Pin

REFUSED = ((180, 40),)  # (Hz, ms) one after another
WON = ((660, 90), (880, 90), (1320, 220))
HALF = 0x8000  # duty: a square wave


class Sound:
    """A passive buzzer. pin: GPIO, or None on a board without; on: whether the table wants to hear it."""

    def __init__(self, pin) -> None:
        self.on = False
        self._pin = pin
        self._pwm: PWM | None = None
        self._tones: tuple = ()
        self._end = 0

    @property
    def present(self) -> bool:
        """Whether the board has a buzzer."""
        return self._pin is not None

    def play(self, tones: tuple) -> None:
        """Begin with the first tone; `poll` goes on. What was being played ends."""
        if self.on and self._pin is not None:
            self._tones = tones
            self._end = time.ticks_ms()
            self.poll()

    def hush(self) -> None:
        """Be silent at once."""
        self._tones = ()
        self._end = 0
        if self._pwm:
            self._pwm.deinit()
            self._pwm = None

    def poll(self) -> None:
        """Go on to the next tone when it is time; to be called at every turn of the loop."""
        if self._end == 0 or time.ticks_diff(time.ticks_ms(), self._end) < 0:
            return
        if not self._tones:
            self.hush()
            return
        hertz, ms = self._tones[0]
        self._tones = self._tones[1:]
        self._end = time.ticks_add(time.ticks_ms(), ms) or 1
        if self._pwm:
            self._pwm.freq(hertz)
        else:
            self._pwm = PWM(Pin(self._pin), freq=hertz, duty_u16=HALF)
