"""Rules, questions, records and frames that run on the board and on the computer alike."""

VERSION = "0.1.0"
