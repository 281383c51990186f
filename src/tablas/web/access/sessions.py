"""Sessions: a cookie the browser keeps, of which the database knows the hash."""

from __future__ import annotations

from hmac import compare_digest
from secrets import token_urlsafe

from tablas.store.people import Credential, Held, People

SESSION = "tablas_session"
PRE_SESSION = "tablas_form"
"""What a form carries back before anybody is signed in."""


def recognise(people: People, secret: str) -> Held | None:
    """Whose session it is, if it still holds."""
    return people.recognise(Credential.SESSION, secret) if 20 < len(secret) < 100 else None


def new_pre_session() -> str:
    """A value for the forms of somebody who is not signed in."""
    return token_urlsafe(16)


def same(one: str, two: str) -> bool:
    """Whether two secrets are equal, found without telling where they differ."""
    return bool(one) and compare_digest(one.encode(), two.encode())
