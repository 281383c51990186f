"""Events of a running ``tablas serve``: a keeper of events that asks its API.

Only the standard library is needed.  The program there does the work: a
command is one request, whose answer holds the event after it, and whoever
wants to look first makes one request more.  Neither grows with the log.
"""

from tablas.client.remote import RemoteKeeper, is_address

__all__ = ["RemoteKeeper", "is_address"]
