"""Putting Davar on a board: what is on it, what it lacks, and sending it so that every end is survived."""
