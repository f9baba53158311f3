"""The simulated board as tests and front ends use it: press buttons, let time pass, look at the screen."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from davar.sim import image as images
from davar.sim.cable import Port
from davar.sim.circuit import EIO, OPEN, PRESSED, Circuit, constants
from davar.sim.device import Device
from davar.sim.flash import Flash
from davar.sim.pace import Pace
from davar.sim.panels import Panel
from davar.sim.pixels import Pixels
from davar.sim.usb import Usb

PRESS_MS = 60
_STEP_MS = 5


class Simulator:
    """A board with display, buttons, flash and serial port, running the firmware of a board tree.

    Time is virtual and stands still between two calls; with `stepped=False`, or inside `realtime()`, it
    follows the clock on the wall in a thread of its own. Use it in a `with` statement: entering powers it on.
    """

    def __init__(
        self,
        tree: str | Path,
        image: str | Path | None = None,
        board: str | None = None,
        stepped: bool = True,
        ticks_start_ms: int = 0,
    ) -> None:
        """`image`: file of the flash, made when absent, updated from the tree; None: one that is thrown away.

        `board`: the board that the tree must have been made for, when that matters. Raises Failure.
        """
        wiring = constants(Path(tree))
        if board not in (None, wiring.get("NAME")):
            raise ValueError(f"{tree} was made for {wiring.get('NAME')}, not for {board}")
        self._folder = tempfile.TemporaryDirectory(prefix="davar-") if image is None else None
        path = Path(self._folder.name) / "flash.img" if self._folder else Path(str(image))
        images.prepare(path, Path(tree))
        self.flash = Flash(path)
        self.circuit = Circuit(wiring)
        self.usb = Usb()
        self.device = Device(self.flash, self.circuit, self.usb)
        self.device.ticks_start_ms = ticks_start_ms
        self.lock = threading.RLock()
        self._pace: Pace | None = None
        self._stepped = stepped

    def __enter__(self) -> Simulator:
        try:
            self.power_on()
            if not self._stepped:
                self._pace = Pace(self.device, self.lock)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop everything and free the files."""
        self._stop_pace()
        self.device.close()
        if self._folder:
            self._folder.cleanup()

    # -- time

    @property
    def now_ms(self) -> int:
        """Virtual milliseconds since the simulator was made."""
        return self.device.now // 1000

    def run(self, ms: int) -> None:
        """Let virtual time pass until the board sleeps again. Raises PowerCut, DeviceDied."""
        if self._pace:
            self._pace.wait_until(self.device.now + ms * 1000)
        else:
            self.device.advance(self.device.now + ms * 1000)

    def run_until(self, condition: Callable[[], bool], limit_ms: int = 10_000) -> None:
        """Let time pass until a condition holds. Raises TimeoutError with the board's last output."""
        end = self.now_ms + limit_ms
        while not condition():
            if self.now_ms >= end:
                raise TimeoutError(f"not within {limit_ms} ms; the board's last output:\n{self.log[-2000:]}")
            self.run(_STEP_MS)

    @contextmanager
    def realtime(self, speed: float = 1.0) -> Iterator[Simulator]:
        """Let the board live by itself, `speed` times as fast as the wall clock, while the body runs.

        For programs that open `port`. Raises at the end what stopped the board meanwhile.
        """
        self._pace = Pace(self.device, self.lock, speed)
        try:
            yield self
        finally:
            pace = self._pace
            self._stop_pace()
        if pace.failure:
            raise pace.failure

    @property
    def failure(self) -> Exception | None:
        """In real time: what stopped the board (PowerCut, DeviceDied), until it is powered on again."""
        return self._pace.failure if self._pace else None

    # -- buttons

    def push(self, button: str) -> None:
        """Push a button down (up, down, back, forward, ok) and leave it there."""
        with self.lock:
            self.device.drive(self.circuit.buttons[button], PRESSED, self.device.now)
        self._nudge()

    def release(self, button: str) -> None:
        """Let go of a button."""
        with self.lock:
            self.device.drive(self.circuit.buttons[button], OPEN, self.device.now)
        self._nudge()

    def press(self, button: str, ms: int = PRESS_MS, bounce_us: tuple[int, ...] = ()) -> None:
        """Press a button for `ms`, let go, and let as much time pass again.

        `bounce_us`: times between the edges of a contact that bounces when it closes.
        """
        self.tap(button, ms, bounce_us)
        self.run(ms + PRESS_MS)

    def tap(self, button: str, ms: int = PRESS_MS, bounce_us: tuple[int, ...] = ()) -> None:
        """Press a button without waiting for it; it lets go by itself after `ms`."""
        with self.lock:
            gpio, at = self.circuit.buttons[button], self.device.now
            end = at + ms * 1000
            self.device.drive(gpio, PRESSED, at)
            for index, gap in enumerate(bounce_us):
                at += gap
                self.device.drive(gpio, PRESSED if index % 2 else OPEN, at)
            self.device.drive(gpio, PRESSED, at)
            self.device.drive(gpio, OPEN, end)
        self._nudge()

    def hold(self, button: str, ms: int) -> None:
        """Hold a button down for `ms`, then let go."""
        self.press(button, ms)

    # -- display

    @property
    def panel(self) -> Panel:
        return self.circuit.panel

    def screen(self) -> Pixels:
        """What is on the glass now."""
        with self.lock:
            if not self.device.powered or not self.circuit.display_plugged:
                return Pixels.dark()
            return self.panel.pixels()

    def unplug_display(self, error: int = EIO) -> None:
        """Pull the display off its socket; transfers end with this errno."""
        with self.lock:
            self.circuit.display_plugged, self.circuit.unplugged_error = False, error

    def plug_display(self) -> None:
        """Plug the display in again; it has forgotten everything."""
        with self.lock:
            self.circuit.panel.power_on()
            self.circuit.display_plugged = True

    # -- power and serial port

    def power_on(self) -> None:
        """Plug the power in and let the board start until it sleeps. Raises PowerCut, DeviceDied."""
        with self.lock:
            if self._pace:
                self._pace.failure = None
            self.device.power_on()
            self.device.boot()

    def power_cut(self) -> None:
        """Pull the plug."""
        with self.lock:
            self.device.power_off()

    @property
    def powered(self) -> bool:
        return self.device.powered

    @property
    def port(self) -> str:
        """Path of the serial port, for programs that open one."""
        return self.usb.port

    def plug_host(self) -> Port:
        """A host without a pseudo-terminal, on virtual time: looks like pyserial's Serial."""
        return Port(self)

    @property
    def log(self) -> str:
        """Everything the board wrote to its serial port."""
        return self.device.log

    def files(self) -> dict[str, bytes]:
        """The files in flash, read from outside. Raises Failure when there is no file system."""
        return images.read(bytes(self.flash.data))

    def _nudge(self) -> None:
        if self._pace:
            self._pace.nudge()

    def _stop_pace(self) -> None:
        if self._pace:
            with suppress(RuntimeError):
                self._pace.stop()
            self._pace = None
