"""Cuts the power at each flash operation of an evening and looks at what the next start makes of it.

A board that loses power loses all but its flash. So the evening is played once, uncut, and every flash
operation is noted; a cut is then the flash as it was before an operation, that operation torn by the
simulator, and a start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from davar.sim import PowerCut, Simulator
from davar.sim.flash import TORN, Flash
from lossless import outside
from lossless.evening import EVENING, Person, ready, start
from lossless.image import files
from lossless.outside import Laid

State = tuple[tuple[str, tuple[str, ...]], ...]  # (marks, what was played) of each match, oldest first


@dataclass(frozen=True)
class Operation:
    """An erase of a block (data None) or a program of bytes from an offset on, during one press."""

    press: int
    where: int
    data: bytes | None


@dataclass
class Evening:
    """What happened: states[n] counts when press n begins. shown: the screens that went with a state.

    image: the flash before the first press. stages: what each press was for.
    """

    image: bytes
    stages: list[str] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    shown: dict[State, list[str]] = field(default_factory=dict)


def play(sim: Simulator) -> Evening:
    """The evening without a cut."""
    person = ready(sim)
    evening = Evening(bytes(sim.flash.data))
    _note(sim, evening)
    _tell(sim, evening)
    for stage, keys in EVENING:
        for key in keys.replace(" ", ""):
            person.press(key)
            evening.stages.append(stage)
            _tell(sim, evening)
    return evening


def _note(sim: Simulator, evening: Evening) -> None:
    """Note every change of the flash from now on."""
    erase, program = sim.flash.erase, sim.flash.program

    def erased(block: int) -> int:
        evening.operations.append(Operation(len(evening.states) - 1, block, None))
        return erase(block)

    def programmed(offset: int, data: bytes) -> int:
        evening.operations.append(Operation(len(evening.states) - 1, offset, bytes(data)))
        return program(offset, data)

    sim.flash.erase, sim.flash.program = erased, programmed  # type: ignore[method-assign]


def _tell(sim: Simulator, evening: Evening) -> None:
    state = state_of(outside.matches(files(sim)))
    evening.states.append(state)
    evening.shown.setdefault(state, []).append(str(sim.screen()))


def state_of(matches: list[Laid]) -> State:
    """What may be compared between two evenings."""
    return tuple((laid.marks, laid.played) for laid in matches)


@dataclass
class Cut:
    """A cut during a press, and what was wrong after it. more: answers in flash, but not acknowledged."""

    number: int
    press: int
    torn: str
    more: int = 0
    faults: list[str] = field(default_factory=list)


def cuts(
    evening: Evening,
    tree: Path,
    folder: Path,
    wanted: Callable[[int], bool] = lambda number: True,
    to_the_end: Callable[[int], bool] = lambda number: False,
    again: Callable[[int], bool] = lambda number: False,
) -> Iterator[Cut]:
    """Cut at each operation whose number is wanted, in all ways. `to_the_end`: after which to play on.

    `again`: after which to cut the start that follows as well, at each of its own operations.
    """
    path = folder / "cut.img"
    path.write_bytes(evening.image)
    flash = Flash(path)
    try:
        with Simulator(tree, folder / "start.img") as sim:
            for number, operation in enumerate(evening.operations):
                if wanted(number):
                    for torn in TORN:
                        image = tear(flash, operation, torn)
                        yield _look(evening, sim, image, (number, operation.press, torn), to_the_end(number))
                        if again(number):
                            yield from _in_the_start(evening, sim, image, (number, operation.press, torn))
                do(flash, operation)
    finally:
        flash.close()


def _in_the_start(
    evening: Evening, sim: Simulator, image: bytes, which: tuple[int, int, str]
) -> Iterator[Cut]:
    """Cut the start from an image at each of its operations."""
    operation = 0
    while True:
        operation += 1
        sim.power_cut()
        sim.flash.data[:] = image
        sim.flash.arm_power_cut(operation, which[2])
        try:
            start(sim)
        except PowerCut:
            yield _look(evening, sim, bytes(sim.flash.data), which, False)
            continue
        sim.flash.arm_power_cut(0)
        return


def do(flash: Flash, operation: Operation) -> None:
    """An operation as it was."""
    if operation.data is None:
        flash.erase(operation.where)
    else:
        flash.program(operation.where, operation.data)


def tear(flash: Flash, operation: Operation, torn: str) -> bytes:
    """The flash after a cut in an operation; it is left as it was before."""
    before = bytes(flash.data)
    flash.arm_power_cut(1, torn)
    try:
        do(flash, operation)
        raise AssertionError("the power was not cut")
    except PowerCut:
        return bytes(flash.data)
    finally:
        flash.data[:] = before


def _look(
    evening: Evening, sim: Simulator, image: bytes, which: tuple[int, int, str], to_the_end: bool
) -> Cut:
    cut = Cut(*which)
    sim.power_cut()
    sim.flash.data[:] = image
    start(sim)
    matches = outside.matches(files(sim))
    state = state_of(matches)
    before, after = evening.states[cut.press], evening.states[cut.press + 1]
    cut.more = _answers(state) - _answers(before)
    if not between(before, state, after):
        cut.faults.append(f"between {_short(before)} and {_short(after)} stands {_short(state)}")
    if outside.aside(files(sim)):
        cut.faults.append(f"set aside: {outside.aside(files(sim))}")
    if state in evening.shown and str(sim.screen()) not in evening.shown[state]:
        cut.faults.append(f"shows for {_short(state)}:\n{sim.screen()}")
    if "Traceback" in sim.log[-4000:]:
        cut.faults.append(sim.log[-1000:])
    if to_the_end:
        _play_on(sim, matches, cut)
    return cut


def _play_on(sim: Simulator, matches: list[Laid], cut: Cut) -> None:
    """The match can be played to its end, and nothing of before is lost by that."""
    try:
        Person(sim).play_to_the_end()
        sim.power_cut()
        start(sim)
        now = {laid.id: laid for laid in outside.matches(files(sim))}
        for laid in matches:
            there = now.get(laid.id)
            if there is None or there.lines[: len(laid.lines)] != laid.lines:
                cut.faults.append(f"match {laid.id} lost what it had")
            elif laid.marks == "live" and there.marks != "f":
                cut.faults.append(f"match {laid.id} is {there.marks}")
    except AssertionError as fault:
        cut.faults.append(str(fault))


def between(before: State, state: State, after: State) -> bool:
    """Whether nothing of `before` is missing and nothing is there that `after` has not."""
    if len(state) not in range(len(before), len(after) + 1):
        return False
    for index, (marks, played) in enumerate(state):
        old_marks, old = before[index] if index < len(before) else (marks, ())
        new_marks, new = after[index]
        grew = played[: len(old)] == old and new[: len(played)] == played
        if not grew and played not in (old, new):
            return False
        if marks not in (old_marks, new_marks) and index < len(before):
            return False
    return True


def _answers(state: State) -> int:
    return sum(len(played) for _, played in state)


def _short(state: State) -> str:
    return " ".join(f"{marks}:{len(played)}" for marks, played in state) or "nothing"
