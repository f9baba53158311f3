"""Matches written for other programs and for people: one module a format."""
