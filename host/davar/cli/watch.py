"""`davar watch`: tables as they are played."""

from typing import Annotated

import typer

from davar import console
from davar.cli import options
from davar.errors import NO_DEVICE, Failure

PORTS = typer.Option(
    "--port", metavar="PORT", help="A serial port; may be given several times (else all boards)"
)
WEB = typer.Option("--web", help="Serve a page for a television instead of drawing in the terminal.")
HOST = typer.Option(
    "--host", metavar="ADDRESS", help="Address to serve the page on; 0.0.0.0 shows it to the network."
)
WEB_PORT = typer.Option(
    "--web-port", metavar="N", min=0, max=65535, help="Port of the page; 0 takes a free one."
)


def watch(
    port: Annotated[list[str] | None, PORTS] = None,
    web: Annotated[bool, WEB] = False,
    host: Annotated[str, HOST] = "127.0.0.1",
    web_port: Annotated[int, WEB_PORT] = 8037,
) -> None:
    """Show the score sheets live, in the terminal or on a page.

    A board that is unplugged is waited for. Nothing is stored: davar sync does that.
    """
    from davar.link.ports import PortAbsent, is_there

    ports = port or options.likely_ports()
    if not ports:
        raise Failure(options.NOBODY, NO_DEVICE)
    absent = [path for path in ports if not is_there(path)]
    if len(absent) == len(ports):
        raise PortAbsent(" or ".join(absent))
    for path in absent:
        console.say(f"There is no port {path} yet; it is waited for.")
    if web:
        from davar.watching import board

        board.run(ports, host, web_port)
    else:
        from davar.watching import screen

        screen.run(ports)
