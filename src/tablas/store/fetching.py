"""Newer issues of the rating lists from the places that publish them.

A list is fetched only when it is newer than the one kept here.
"""

from __future__ import annotations

import shutil
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from tablas.events.keeper import About, NationalLists, PlayerList, Progress, StoreError
from tablas.formats.national_list import read_description
from tablas.messages import Message

FIDE = "https://ratings.fide.com/download/players_list.zip"
"""The combined list of FIDE: standard, rapid and blitz."""

OWN = "FIDE"
_PATIENCE = 60


class Fetched(NamedTuple):
    """What became of one list: taken in, or why not."""

    list: str
    about: About | None
    note: Message | None = None


def update_all(
    ratings: PlayerList, national: NationalLists, address: str = FIDE, tell: Progress | None = None
) -> list[Fetched]:
    """Bring every list up to date: FIDE's, and each national one whose description says where it is."""
    found = [_fide(ratings, address, tell)]
    for one in national.lists():
        described = read_description(one.description)
        if not described.url:
            found.append(Fetched(one.code, None, Message("list-has-no-address", code=one.code)))
            continue
        try:
            with fetched(described.url, one.about.imported) as path:
                if path is None:
                    found.append(Fetched(one.code, one.about, Message("list-is-current", name=one.code)))
                else:
                    found.append(Fetched(one.code, national.load(one.description, path).about))
        except StoreError as error:
            found.append(Fetched(one.code, None, error.message))
    return found


def _fide(ratings: PlayerList, address: str, tell: Progress | None) -> Fetched:
    about = ratings.about()
    try:
        with fetched(address, about.imported if about else "") as path:
            if path is None:
                return Fetched(OWN, about, Message("list-is-current", name=OWN))
            return Fetched(OWN, ratings.load(path, tell))
    except StoreError as error:
        return Fetched(OWN, None, error.message)


@contextmanager
def fetched(address: str, since: str = "") -> Iterator[Path | None]:
    """The file of an address; ``None`` if it did not change since a moment."""
    if urlsplit(address).scheme not in ("http", "https"):
        raise StoreError("list-address-not-http", address=address)
    request = urllib.request.Request(address, headers={"User-Agent": "tablas"})
    if since:
        request.add_header("If-Modified-Since", format_datetime(_moment(since), usegmt=True))
    folder = Path(tempfile.mkdtemp(prefix="tablas-list"))
    try:
        path = folder / (Path(urlsplit(address).path).name or "list.txt")
        try:
            with urllib.request.urlopen(request, timeout=_PATIENCE) as answer, path.open("wb") as file:
                shutil.copyfileobj(answer, file, 1 << 20)
        except urllib.error.HTTPError as error:
            if error.code != 304:
                raise StoreError("list-not-fetched", address=address, error=str(error)) from None
        except (OSError, ValueError) as error:
            raise StoreError("list-not-fetched", address=address, error=str(error)) from None
        yield path if path.exists() else None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)
