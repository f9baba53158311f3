"""Tables as they are played: boards followed over the link, shown in the terminal or on a page."""
