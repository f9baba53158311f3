"""The host side of Davar: command line, device connection, store and simulator."""
