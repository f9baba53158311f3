"""What goes over the cable to a board and back: ports, requests, lists, and sync with the store."""
