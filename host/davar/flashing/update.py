"""Bring a board's files to where a plan wants them; cut off anywhere, the board can still be mended.

Files come beside those they will replace, while the old version stays whole. When all are there and checked,
one rename puts a program in the place of main.py that moves them to their places, and goes on at the next
start if the power fails meanwhile. Only a board without room for both versions is without either for a while;
its main.py then says so.
"""

from __future__ import annotations

from collections.abc import Callable

from davar.errors import BAD_DEVICE, Failure
from davar.flashing.plan import FINISH, MAIN, NEW, Plan, sha
from davar.flashing.prompt import Prompt, onboard

BLOCK = 4096
RESERVE = 8 * BLOCK  # for folders, the finishing program, what littlefs needs to write anything
MARK = "# Davar: finishes an update, in the place of main.py. 'davar flash' brings it to an end as well.\n"

Tell = Callable[[int], object]


def update(prompt: Prompt, tree: dict[str, bytes], plan: Plan, free: int, tell: Tell) -> None:
    """Carry out a plan; `free` in bytes, `tell` is called with the bytes of each piece that has arrived.

    Raises Failure, davar.flashing.prompt.Lost.
    """
    for path in plan.leftovers:
        prompt.run(f"remove({path!r})")
    if plan.nothing:
        return
    for _, path in plan.aside:
        prompt.make_folder(path)
    if room(plan.send, tree) > free:
        _in_place(prompt, tree, plan, tell)
    _send(prompt, tree, plan.send, tell)
    _finish(prompt, plan, complete=True)
    prompt.run("import main\nmain.finish(print)")


def room(paths: list[str], tree: dict[str, bytes]) -> int:
    """Bytes of flash that these files take at most beside those they will replace."""
    return RESERVE + sum((len(tree[path]) // BLOCK + 1) * BLOCK for path in paths)


def verify(there: dict[str, str], tree: dict[str, bytes]) -> None:
    """Hold the files on a board against those it should have. Raises Failure."""
    wrong = [path for path, data in tree.items() if there.get(path) != sha(data)]
    if wrong:
        raise Failure(
            f"On the board these files are not as they were sent: {', '.join(wrong)}. The score is kept. Run "
            "'davar flash' again; if it comes back, the board's flash is worn out.",
            BAD_DEVICE,
        )


def _send(prompt: Prompt, tree: dict[str, bytes], paths: list[str], tell: Tell) -> None:
    for path in paths:
        prompt.put(path + NEW, tree[path], tell)
    waiting = [path + NEW for path in paths]
    verify(
        {path[: -len(NEW)]: digest for path, digest in prompt.values(f"digests({waiting!r})")},
        {path: tree[path] for path in paths},
    )


def _in_place(prompt: Prompt, tree: dict[str, bytes], plan: Plan, tell: Tell) -> None:
    """Replace one file after the other, all but main.py, leaving nothing for later but to finish."""
    _finish(prompt, plan, complete=False)
    for old, new in plan.aside:
        prompt.run(f"os.rename({old!r}, {new!r})")
    for path in plan.removed:
        prompt.run(f"remove({path!r})")
    for path, place in plan.moves:
        if place == MAIN:
            continue
        if place in plan.send:
            _send(prompt, tree, [place], tell)
        prompt.run(f"os.rename({path!r}, {place!r})")
    plan.send, plan.aside = [MAIN], []


def _finish(prompt: Prompt, plan: Plan, complete: bool) -> None:
    """Put the finishing program in the place of main.py. From then on the update is brought to its end."""
    moves = [move for move in plan.moves if move[1] != MAIN]
    lists = f"ASIDE = {plan.aside!r}\nMOVES = {moves!r}\nREMOVED = {plan.removed!r}\nCOMPLETE = {complete}\n"
    prompt.put(FINISH, (MARK + onboard("display") + lists + onboard("finish")).encode())
    aside = [pair for pair in plan.aside if pair[0] == MAIN]
    first = "".join(f"os.rename({old!r}, {new!r})\n" for old, new in aside)
    plan.aside = [pair for pair in plan.aside if pair[0] != MAIN]
    prompt.run(f"{first}os.rename({FINISH!r}, {MAIN!r})")
