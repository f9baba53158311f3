"""A match asked and answered in a terminal, or through a pipe."""
