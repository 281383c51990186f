"""What somebody might send who means no good: a sentence, never a fault, and nothing read that need not be."""

from __future__ import annotations

import asyncio
import io
import json
import threading
import zipfile
from pathlib import Path

import pytest

from tablas.errors import FormatError
from tablas.events.acts import CreateTournament
from tablas.events.codec import parse
from tablas.events.errors import RefusedError
from tablas.formats.fide_list import opened, rows
from tablas.store import Change
from tablas.store.people import Role
from tablas.web.lists import Loader
from tablas.web.live import Hub
from web_site import Site


def _nested(depth: int) -> str:
    return '{"a":' * depth + "1" + "}" * depth


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('{"changes": {"city": "\\ud800"}}', "half-a-character"),
        (json.dumps({"changes": {}})[:-1] + ', "options": ' + _nested(500) + "}", "nested-too-deeply"),
        ("[" * 100_000, "not-json-tablas"),
        ('{"changes": 1.5}', "not-json-tablas"),
    ],
    ids=["half a character", "nested", "deep", "float"],
)
def test_a_body_that_nobody_could_keep_is_refused(site: Site, body: str, code: str) -> None:
    slug = site.event("Bodies", players=0)
    answer = site.caller(Role.ARBITER).post(f"/events/{slug}/commands/change-event", content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert site.services.store.head(slug).seq == 2


def test_whole_characters_are_kept_however_they_are_escaped() -> None:
    assert parse('["\\ud83c\\udf75", "ñ", "\\u00f1"]') == ["🍵", "ñ", "ñ"]
    assert parse(_nested(40))
    with pytest.raises(FormatError, match="nested too deeply"):
        parse(_nested(100))


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/events"),
        ("POST", "/events/import"),
        ("POST", "/events/{slug}/commands/pair-round"),
        ("POST", "/events/{slug}/compare"),
        ("PUT", "/events/{slug}/tournaments/a/rounds/1/boards/1"),
    ],
)
def test_nothing_of_a_strangers_body_is_decoded(site: Site, method: str, path: str) -> None:
    """Broken JSON of somebody without a right is answered as the missing right it is."""
    slug = site.event("Strangers", players=0)
    answer = site.caller().request(method, path.format(slug=slug), content=b"\xff{not json")
    assert answer.status_code == 401
    if "commands" in path or "compare" in path:
        helper = site.caller(Role.PUBLIC if "compare" in path else Role.ASSISTANT)
        assert helper.request(method, path.format(slug=slug), content=b"\xff{not json").status_code in (401, 422)


def test_a_strangers_form_is_not_read(site: Site) -> None:
    slug = site.event("Forms", players=0)
    answer = site.visitor().client.post(f"/e/{slug}/-/import", files={"file": ("x.trf", b"x" * 100_000)})
    assert answer.status_code == 401


@pytest.mark.parametrize("name", ["a\x00b", "\x07", "x" * 5000])
def test_a_name_that_nobody_has_may_be_anything(site: Site, name: str) -> None:
    visitor = site.visitor()
    assert visitor.post("/login", {"name": name, "password": "long enough"}).status_code == 422


@pytest.mark.parametrize("name", ["x" * 300, "a%00b", "..%5Cguide%5Cround", "%2E%2E"])
@pytest.mark.parametrize("page", ["rules", "guide"])
def test_a_text_that_is_not_there_may_be_called_anything(site: Site, page: str, name: str) -> None:
    assert site.visitor().get(f"/{page}/{name}").status_code in (303, 307, 404)


class _List:
    def load(self, path: Path, tell: object = None) -> object:
        raise FormatError("first-line-does")


def test_a_list_with_an_impossible_name_does_not_block_the_next() -> None:
    loader = Loader(_List())
    for _ in range(2):
        loader.begin(io.BytesIO(b"x"), "a\x00b/\x00.txt")
        for thread in threading.enumerate():
            if thread.name == "rating list":
                thread.join(5)
    assert loader.state.problem is not None


def test_a_small_archive_with_an_endless_line_is_refused_early(tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.txt", b"ID Number      Name  Fed\n" + b"x" * 40_000_000)
    with opened(path) as (stream, name):
        with pytest.raises(FormatError, match="no rating list"):
            list(rows(stream, name))
        assert stream.tell() < 10_000_000, "most of it was never unpacked"


def test_an_export_with_a_byte_order_mark_is_taken_in(site: Site) -> None:
    slug = site.event("Marked")
    exported = site.services.store.export(slug)
    assert site.services.store.bring_in("\ufeff" + exported, as_copy=True).added == 3


@pytest.mark.parametrize("colours", ["<b>", "WBX", "W B"])
def test_colours_of_boards_are_letters(site: Site, colours: str) -> None:
    slug = site.event("Colours", players=0)
    with pytest.raises(RefusedError, match="W and B"):
        site.do(slug, CreateTournament("b", {"system": "team-swiss", "board_colours": colours}))


class _Faulty:
    """A store whose database goes away in a way no driver translates."""

    def __init__(self) -> None:
        self.faults = 3
        self.seq = 1
        self.heard = threading.Event()

    def events(self) -> list[object]:
        return []

    def log(self, slug: str, after: int) -> list[object]:
        return []

    def last_entry(self, slug: str, besides: object) -> tuple[int, str]:
        return 7, ""

    def watch(self) -> _Faulty:
        return self

    def __enter__(self) -> _Faulty:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def wait(self, timeout: float, ended: threading.Event) -> list[Change]:
        self.faults -= 1
        if self.faults >= 0:
            raise RuntimeError("disk I/O error")
        self.heard.set()
        return [Change("open", 7)]


def test_news_go_on_after_any_fault_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    store = _Faulty()
    hub = Hub(store, 10)
    monkeypatch.setattr(hub._stop, "wait", lambda timeout: None)
    loop = asyncio.new_event_loop()
    hub.start(loop)
    assert store.heard.wait(10)
    hub.stop()
    loop.close()
    assert hub.version("open") is not None


def test_a_list_that_is_being_taken_in_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading.Thread, "start", lambda _: None)
    loader = Loader(_List())
    loader.begin(io.BytesIO(b"x"), "list.txt")
    assert (loader.state.running, loader.state.file) == (True, "list.txt")
