"""Look for what is wrong between a board and this computer, and say what to do about it."""

from __future__ import annotations

from collections.abc import Callable

from davar.doctoring import board, computer, selftest
from davar.doctoring.finding import BAD, GOOD, NOTE, Finding
from davar.errors import Failure
from davar.flashing.contents import read
from davar.flashing.flash import DEFAULT_BOARD, greet, usb_number
from davar.flashing.prompt import Prompt
from davar.link.connection import PATIENCE_S, NotDavar, OtherProtocol
from davar.link.device import Device, Identity
from davar.link.ports import PortFailure, ports
from davar.store import Store

Tell = Callable[[Finding], None]


def examine(
    port: str | None,
    store: Store | None,
    tell: Tell,
    self_test: Callable[[], bool] | None = None,
    patience: float = PATIENCE_S,
) -> None:
    """Tell all findings, one after another, as they come.

    port: the only one to look at; None: all that look like boards. self_test: run the device's self-test;
    called when it comes to the buttons, true when somebody is there to press them. Raises Failure.
    """
    for finding in computer.probers():
        tell(finding)
    paths = [port] if port else [info.path for info in ports() if info.likely]
    if not paths:
        for finding in computer.no_board():
            tell(finding)
    for path in paths:
        _board(path, store, tell, self_test, patience)


def _board(
    path: str, store: Store | None, tell: Tell, self_test: Callable[[], bool] | None, patience: float
) -> None:
    trouble = computer.access(path)
    if trouble:
        tell(trouble)
        return
    identity = None
    try:
        with Device(path, patience=patience) as device:
            identity = device.identity
            tell(Finding("port", GOOD, f"{path}: Davar answers, device {identity.id}."))
            for finding in board.examine(device, store):
                tell(finding)
    except (NotDavar, OtherProtocol) as failure:
        tell(Finding("davar", BAD, f"{path}: Davar does not answer.", str(failure)))
    except PortFailure as failure:
        tell(Finding("link", BAD, f"{path}: the link broke off.", str(failure)))
    if self_test:
        _self_test(path, identity, tell, self_test, patience)


def _self_test(
    path: str, identity: Identity | None, tell: Tell, somebody: Callable[[], bool], patience: float
) -> None:
    """Stop what runs, test, start it anew; a match goes on afterwards."""
    number = usb_number(path)
    try:
        with Prompt(path) as prompt:
            contents = read(prompt)
            tell(selftest.files(contents, contents.board or DEFAULT_BOARD))
            for finding in selftest.steps(prompt, bool(identity and identity.clock_known)):
                tell(finding)
            if somebody():
                for finding in selftest.buttons(prompt):
                    tell(finding)
    except Failure as failure:
        tell(Finding("selftest", BAD, "The self-test could not be run to its end.", str(failure)))
    if identity:
        greet(path, number, patience)
        tell(Finding("restart", NOTE, "The board was started anew after the self-test; a match goes on."))
