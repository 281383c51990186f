"""Sending a tournament to chess-results.com, for whoever has a key of the site.

Each program that may upload has a number, an AES-128 key and an initialisation
vector from the site's owner, and every user a creator number.  They come from
the environment and are never kept with an event.  A call is signed by
encrypting the session number that the site gave a moment before.
"""

from __future__ import annotations

import os
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode
from xml.sax.saxutils import quoteattr

from tablas.errors import FormatError
from tablas.events.errors import RefusedError
from tablas.events.keeper import UnreachableError
from tablas.formats.chess_results import Document, dump
from tablas.formats.safe_xml import parse

ADDRESS = "https://chess-results.com/Uploadxml.aspx"
SECONDS = 60
_LARGEST = 1 << 20
NAMES = {name: f"TABLAS_CHESS_RESULTS_{name.upper()}" for name in ("source", "key", "iv", "creator")}


@dataclass(frozen=True, slots=True)
class Key:
    """What lets a program upload."""

    source: str
    key: bytes
    iv: bytes
    creator: str

    def signed(self, text: str) -> str:
        """A text encrypted as the site wants it: AES-128, CBC, PKCS#7, capital hexadecimal."""
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
        from cryptography.hazmat.primitives.padding import PKCS7

        padder = PKCS7(128).padder()
        padded = padder.update(text.encode()) + padder.finalize()
        sealing = Cipher(algorithms.AES(self.key), modes.CBC(self.iv)).encryptor()
        return (sealing.update(padded) + sealing.finalize()).hex().upper()


def key_of(environment: Mapping[str, str] = os.environ) -> Key:
    """The key of this machine, or a sentence about what is missing."""
    given = {name: environment.get(variable, "").strip() for name, variable in NAMES.items()}
    missing = [NAMES[name] for name, value in given.items() if not value]
    if missing:
        raise RefusedError("chess-results-no-key", None, "key", names=", ".join(missing))
    for name in ("key", "iv"):
        if not re.fullmatch(r"[0-9A-Fa-f]{32}", given[name]):
            raise RefusedError("chess-results-bad-key", None, "key", name=NAMES[name])
    return Key(given["source"], bytes.fromhex(given["key"]), bytes.fromhex(given["iv"]), given["creator"])


@dataclass(frozen=True, slots=True)
class Site:
    """The site, with a key for it."""

    key: Key
    address: str = ADDRESS

    def new_tournament(self, federation: str, name: str) -> str:
        """The number of a tournament that is not there yet; asked for once, and to be kept."""
        asked = {
            "source": self.key.source,
            "sid": self.key.signed(self._session()),
            "creatorID": self.key.creator,
            "federation": federation,
            "tournament": name[:160],
        }
        attributes = " ".join(f"{field}={quoteattr(value)}" for field, value in asked.items())
        answer = self._post("GETKEY", f'<?xml version="1.0"?><chessresults><getkey {attributes}/></chessresults>')
        if not answer.get("key", "").isdecimal():
            raise RefusedError("chess-results-refused", None, "", words=str(answer)[:200])
        return answer["key"]

    def upload(self, document: Document) -> None:
        """Put a tournament in the place of what the site has under its number."""
        number = document.tournament.get("key", "")
        security = {
            "source": self.key.source,
            "sid": self.key.signed(self._session()),
            "creator_sid": self.key.signed(self.key.creator),
            "tnr_sid": self.key.signed(number),
        }
        head = {**document.tournament, "creator": self.key.creator}
        self._post("UPLOAD", dump(replace(document, tournament=head, security=security)).decode())

    def _session(self) -> str:
        query = urlencode({"key1": "GETSID", "source": self.key.source})
        return self._answer(urllib.request.Request(f"{self.address}?{query}")).get("sid", "")

    def _post(self, what: str, document: str) -> dict[str, str]:
        """Send a document; the site takes braces for angle brackets."""
        body = urlencode({"xml": document.replace("<", "{").replace(">", "}")}).encode()
        return self._answer(urllib.request.Request(f"{self.address}?key1={what}", body))

    def _answer(self, request: urllib.request.Request) -> dict[str, str]:
        request.add_header("User-Agent", "tablas")
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                content = answer.read(_LARGEST)
        except (urllib.error.URLError, OSError, ValueError) as error:
            raise UnreachableError("chess-results-away", error=str(error)[:200]) from None
        try:
            root = parse(content, "chess-results.com")
        except FormatError as error:
            raise RefusedError("chess-results-refused", None, "", words=error.message) from None
        result = root.find("result")
        if result is None or result.get("status") != "OK":
            told = [value for one in root.iter("message") for name, value in one.attrib.items() if name != "type"]
            raise RefusedError("chess-results-refused", None, "", words="; ".join(told)[:300] or "?")
        return dict(result.attrib)
