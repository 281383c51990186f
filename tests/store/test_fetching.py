"""Newer issues of rating lists: what is asked for, what is taken, and what is said where nothing came."""

from __future__ import annotations

import io
from email.message import Message as Headers
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request

import pytest

from tablas.events.keeper import About, StoreError
from tablas.store import fetching
from tablas.store.fetching import FIDE, fetched, update_all

HERE = About("old.zip", "2026-10-02T08:30:00+02:00", 5)
NEW = About("new.zip", "2026-11-02T08:30:00+02:00", 6)
DESCRIBED = """federation = "ESP"
separator = ";"
{url}
[columns]
id = "ID"
name = "Name"
rating = "Elo"
"""


class Web:
    """Answers by address: a content, a status, or an error; and what was asked."""

    def __init__(self) -> None:
        self.content: dict[str, bytes | int | Exception] = {}
        self.asked: list[Request] = []

    def __call__(self, request: Request, timeout: float) -> io.BytesIO:
        assert timeout == 60
        assert request.get_header("User-agent") == "tablas"
        self.asked.append(request)
        found = self.content[request.full_url]
        if isinstance(found, Exception):
            raise found
        if isinstance(found, int):
            raise HTTPError(request.full_url, found, "No", Headers(), io.BytesIO())
        return io.BytesIO(found)


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Web:
    made = Web()
    monkeypatch.setattr(fetching.urllib.request, "urlopen", made)
    return made


class Lists:
    """Stands for the list of FIDE and for the national ones: notes what it is given."""

    def __init__(self, here: About | None = None, *descriptions: str) -> None:
        self.here = here
        self.descriptions = descriptions
        self.given: list[tuple[str, bytes]] = []

    def about(self) -> About | None:
        return self.here

    def load(self, *given: Any) -> Any:
        path = next(one for one in given if isinstance(one, Path))
        self.given.append((path.name, path.read_bytes()))
        return NEW if given[0] is path else SimpleNamespace(about=NEW)

    def lists(self) -> list[Any]:
        return [SimpleNamespace(code=f"L{at}", description=one, about=HERE) for at, one in enumerate(self.descriptions)]


def test_a_file_is_there_while_it_is_read_and_gone_afterwards(web: Web) -> None:
    web.content = {"https://lists.example/a/elo.zip?x=1": b"rows", "https://lists.example": b"bare"}
    with fetched("https://lists.example/a/elo.zip?x=1") as path:
        assert path is not None
        assert (path.name, path.read_bytes()) == ("elo.zip", b"rows")
    assert not path.parent.exists()
    assert web.asked[0].get_header("If-modified-since") is None
    with fetched("https://lists.example") as path:
        assert path is not None
        assert path.name == "list.txt"


def test_only_what_is_newer_is_asked_for(web: Web) -> None:
    web.content = {"http://lists.example/elo.zip": 304}
    with fetched("http://lists.example/elo.zip", HERE.imported) as path:
        assert path is None
    assert web.asked[0].get_header("If-modified-since") == "Fri, 02 Oct 2026 06:30:00 GMT"


@pytest.mark.parametrize("answer", [404, 500, URLError("no route"), OSError("cut"), ValueError("odd")])
def test_what_does_not_come_is_told_with_its_address(answer: Any, web: Web) -> None:
    web.content = {"http://lists.example/elo.zip": answer}
    with pytest.raises(StoreError, match=r"http://lists\.example/elo\.zip"), fetched("http://lists.example/elo.zip"):
        pass


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://lists.example/elo.zip", "elo.zip"])
def test_a_list_comes_from_the_web(address: str, web: Web) -> None:
    with pytest.raises(StoreError, match=address), fetched(address):
        pass
    assert web.asked == []


def test_every_list_is_brought_up_to_date(web: Web) -> None:
    web.content = {
        FIDE: b"fide",
        "http://l.example/new.csv": b"national",
        "http://l.example/same.csv": 304,
        "http://l.example/gone.csv": 404,
    }
    ratings = Lists(HERE)
    national = Lists(
        None,
        DESCRIBED.format(url=""),
        *(DESCRIBED.format(url=f'url = "http://l.example/{name}.csv"') for name in ("new", "same", "gone")),
    )
    found = update_all(ratings, national)  # type: ignore[arg-type]
    assert [(one.list, one.about) for one in found] == [
        *(("FIDE", NEW), ("L0", None)),
        *(("L1", NEW), ("L2", HERE), ("L3", None)),
    ]
    assert [one.note.code if one.note else "" for one in found] == [
        *("", "list-has-no-address", "", "list-is-current", "list-not-fetched"),
    ]
    assert ratings.given == [("players_list.zip", b"fide")]
    assert national.given == [("new.csv", b"national")]


def test_the_list_of_fide_may_be_current_away_or_the_first(web: Web) -> None:
    nobody = Lists()
    for answer, here, about, code in (
        (304, HERE, HERE, "list-is-current"),
        (404, HERE, None, "list-not-fetched"),
        (b"x", None, NEW, ""),
    ):
        web.content = {"http://mirror.example/fide.zip": answer}
        (found,) = update_all(Lists(here), nobody, "http://mirror.example/fide.zip")  # type: ignore[arg-type]
        assert (found.list, found.about, found.note.code if found.note else "") == ("FIDE", about, code)
    assert web.asked[-1].get_header("If-modified-since") is None
