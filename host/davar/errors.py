"""The one exception that ends a command, and the exit codes of `davar`."""

DONE = 0
BUG = 1
BAD_INPUT = 2
NO_DEVICE = 3
BAD_DEVICE = 4
PARTLY = 5
INTERRUPTED = 130


class Failure(Exception):
    """A command cannot go on. The text says what happened, what was kept, and what to do next."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code
