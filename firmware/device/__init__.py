"""What runs on the board: display, buttons, screens, journal, link."""
