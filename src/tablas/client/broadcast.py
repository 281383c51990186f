"""A round sent to a Lichess broadcast: its PGN, by token, as often as something in it changed.

What is sent is the whole round as it stands; the broadcast takes each game in
the place of the one it had, so a request repeated after a lost answer changes
nothing there.  Whoever calls keeps the :class:`Pusher` and sends nothing twice
that was taken once.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from tablas.errors import OptionError, TablasError
from tablas.version import __version__

LICHESS = "https://lichess.org"
TOKEN = "TABLAS_LICHESS_TOKEN"
"""The variable that holds the token, which must be allowed to write studies."""
SECONDS = 30
WAITS = (1.0, 4.0, 15.0, 60.0)
"""Seconds between attempts; whoever asks too often is told to wait a minute."""
_ID = re.compile(r"[A-Za-z0-9]{8}")
_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})


class PushError(TablasError):
    """The broadcast did not take the round."""


class Pushed(NamedTuple):
    """What became of a round that was to be sent."""

    sent: bool
    """Something was sent; otherwise the broadcast has it already."""
    games: int
    attempts: int
    problems: tuple[str, ...] = ()
    """What the broadcast says of games that it did not take."""


@dataclass
class Pusher:
    """The way to one round of a broadcast."""

    round_id: str
    token: str
    address: str = LICHESS
    wait: Callable[[float], None] = time.sleep
    waits: tuple[float, ...] = WAITS
    _taken: str | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.round_id = self.round_id.rstrip("/").rpartition("/")[2]  # The address of the round will do as well.
        if _ID.fullmatch(self.round_id) is None:
            raise OptionError("not-broadcast-round", round=self.round_id[:60])
        if not re.fullmatch(r"https?://[^\s/]+(?:/[^\s]*)?", self.address):
            raise OptionError("not-web-address", address=self.address[:80])
        if not self.token or not self.token.isascii() or not self.token.isprintable():
            raise OptionError("broadcast-needs-token", variable=TOKEN)

    def push(self, pgn: str) -> Pushed:
        """Send the round until it is taken; nothing is sent that was taken before."""
        if pgn == self._taken:
            return Pushed(False, 0, 0)
        for attempt, pause in enumerate((*self.waits, None), 1):
            try:
                answer = self._ask(pgn)
                self._taken = pgn
                return _told(answer, attempt)
            except HTTPError as error:
                with error:
                    said = error.read(2000).decode(errors="replace")
                if error.code not in _AGAIN or pause is None:
                    raise _refused(error.code, said) from None
            except (URLError, OSError) as error:
                if pause is None:
                    raise PushError("broadcast-not-reached", address=self.address, error=str(error)) from None
            self.wait(pause)
        raise AssertionError("unreachable")

    def _ask(self, pgn: str) -> Any:
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "text/plain; charset=utf-8",
            "User-Agent": f"tablas/{__version__}",
        }
        address = f"{self.address.rstrip('/')}/api/broadcast/round/{quote(self.round_id)}/push"
        with urlopen(Request(address, pgn.encode(), headers, method="POST"), timeout=SECONDS) as answer:
            body = answer.read(10_000_000)
        try:
            return json.loads(body)
        except ValueError:
            return {}


def _told(answer: Any, attempt: int) -> Pushed:
    games = answer.get("games", []) if isinstance(answer, dict) else []
    games = [game for game in games if isinstance(game, dict)]
    problems = tuple(str(game["error"])[:300] for game in games if game.get("error"))
    return Pushed(True, len(games) - len(problems), attempt, problems)


def _refused(status: int, said: str) -> PushError:
    if status in (401, 403):
        return PushError("broadcast-token-refused", status=status)
    if status == 404:
        return PushError("broadcast-no-such-round")
    try:
        told = json.loads(said)
        said = str(told.get("error", said)) if isinstance(told, dict) else said
    except ValueError:
        pass
    plain = " ".join(said.split())[:200]
    return PushError("broadcast-refused", status=status, said=plain or "–")
