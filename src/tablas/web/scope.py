"""What a bare request of ASGI says: its headers, and where it comes from."""

from __future__ import annotations

from starlette.types import Scope


def header(scope: Scope, name: bytes) -> bytes:
    """A header of a request."""
    return next((value for key, value in scope["headers"] if key == name), b"")


def client_of(scope: Scope) -> str:
    """The address a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""
