"""The constants of /board.py, which davar build makes from a board file."""

NAME: str
I2C: tuple[int, int, int, int]
DISPLAY: tuple[str, int, int]
BUTTONS: tuple[int, int, int, int, int]
BUZZER: int | None
LED: int | None
BATTERY: int | None
WATCHDOG: bool
