"""Making what goes onto a board: its description, its files, its fonts."""
