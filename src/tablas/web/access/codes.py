"""Codes of players and of the hall: what somebody without an account shows to say that he is who, and where, he is.

A player's code stands on his badge and lets him report his own results.  The
code of the hall is shown there, changes every few minutes and lets players
check in.  Both follow from one secret of the event that the database keeps:
nothing is stored for each player, and a new secret ends every code at once.
"""

from __future__ import annotations

import hmac
import time
from base64 import b32encode
from hashlib import sha256

from tablas.store.people import People
from tablas.web.access.sessions import same

LETTERS = 8
"""Forty bits: nobody guesses them at the few tries a minute that an address has."""
LIFETIME = 300
"""Seconds after which the code of the hall changes; the one before is good as long again."""


def player_code(people: People, uid: str, tournament: str, card: int) -> str:
    """The code of a player, in small letters and digits."""
    made = _sign(people, uid, f"player {tournament} {card}")
    return b32encode(made).decode().lower()[:LETTERS]


def is_player(people: People, uid: str, tournament: str, card: int, code: str) -> bool:
    """Whether somebody shows the code of that player, however it was typed."""
    typed = "".join(letter for letter in code.lower() if letter.isalnum())
    return same(typed, player_code(people, uid, tournament, card))


def hall_code(people: People, uid: str, tournament: str, moment: float | None = None) -> str:
    """The six digits that the hall shows now."""
    window = int((time.time() if moment is None else moment) // LIFETIME)
    made = _sign(people, uid, f"hall {tournament} {window}")
    return f"{int.from_bytes(made[:8], 'big') % 1_000_000:06}"


def is_in_hall(people: People, uid: str, tournament: str, code: str, moment: float | None = None) -> bool:
    """Whether somebody has seen the code of the hall in the last minutes."""
    now = time.time() if moment is None else moment
    typed = "".join(letter for letter in code if letter.isdigit())
    return any(same(typed, hall_code(people, uid, tournament, now - back)) for back in (0, LIFETIME))


def _sign(people: People, uid: str, words: str) -> bytes:
    return hmac.new(people.event_key(uid).encode(), f"{uid} {words}".encode(), sha256).digest()
