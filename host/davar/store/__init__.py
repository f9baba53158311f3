"""The store: devices, matches as the records they were received as, and sheets kept on paper."""

from davar.store.kept import Added, Device, Kept
from davar.store.store import Store

__all__ = ["Added", "Device", "Kept", "Store"]
