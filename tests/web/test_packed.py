"""Answers go out packed, but not where a stranger could learn something from their size."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import brotli
import httpx
import pytest
import zstandard

from tablas.store.people import Role
from tablas.web import packing
from web_site import Site


def encoding(answer: httpx.Response) -> str:
    return answer.headers.get("content-encoding", "")


def test_pages_tables_and_scripts_are_packed(site: Site) -> None:
    slug = site.event("Packed", players=40)
    arbiter = site.visitor(Role.ARBITER)
    page = arbiter.get(f"/e/{slug}/a/players")
    static = re.findall(r'"(/static/app\.[^"]+)"', page.text)
    assert encoding(page) == "gzip"
    assert "Accept-Encoding" in page.headers["vary"]
    assert encoding(site.caller().get(f"/events/{slug}/tournaments/a/players")) == "gzip"
    for path in static:
        file = arbiter.get(path)
        assert (encoding(file), file.headers["cache-control"]) == ("gzip", "public, max-age=31536000, immutable")
    assert len(static) == 2


def test_small_answers_and_old_browsers_get_them_plain(site: Site) -> None:
    slug = site.event("Plain", players=40)
    arbiter = site.visitor(Role.ARBITER)
    plain = arbiter.get(f"/e/{slug}/a/players", headers={"Accept-Encoding": "identity"})
    assert (encoding(plain), "Player 040" in plain.text) == ("", True)
    assert encoding(site.visitor().get(f"/p/{slug}/-/version")) == ""


UNPACK = {
    "gzip": gzip.decompress,
    "br": brotli.decompress,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompress(body),
}


@pytest.mark.parametrize(
    ("asked", "packed"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "br"),
        ("gzip;q=1.0, br;q=0.2, zstd;q=0", "gzip"),
        ("*", "zstd"),
        ("deflate", ""),
        ("gzip;q=0", ""),
    ],
)
def test_the_best_that_the_browser_takes(site: Site, asked: str, packed: str) -> None:
    slug = site.event("Best", players=40)
    known = site.visitor().get(f"/en/p/{slug}/a/players").text
    for role, path in ((Role.PUBLIC, f"/en/p/{slug}/a/players"), (Role.ARBITER, f"/e/{slug}/a/players")):
        client = site.visitor(role).client
        with client.stream("GET", path, headers={"Accept-Encoding": asked}) as answer:
            body = b"".join(answer.iter_raw())
        assert encoding(answer) == packed
        text = UNPACK.get(packed, bytes)(body).decode()
        assert "Player 040" in text
        if role is Role.PUBLIC:
            assert text == known, "the same page, however it is packed"


def test_without_the_libraries_gzip_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "_first", lambda *_: None)
    packing.packings.cache_clear()
    packing.chosen.cache_clear()
    try:
        found = packing.chosen("gzip, br, zstd")
        assert found is not None
        assert (found.name, len(packing.packings())) == ("gzip", 1)
    finally:
        packing.packings.cache_clear()
        packing.chosen.cache_clear()


def test_a_stream_is_never_packed(site: Site) -> None:
    slug = site.event("Stream")
    with httpx.stream(
        "GET", f"{site.base}/p/{slug}/-/live", headers={"Accept-Encoding": "gzip"}, verify=False
    ) as stream:
        assert next(stream.iter_lines()).startswith("retry")
        assert encoding(stream) == ""


@pytest.mark.parametrize(
    ("asked_from", "packed"),
    [("same-origin", "gzip"), ("none", "gzip"), ("cross-site", ""), ("same-site", ""), ("", "")],
)
def test_over_https_only_what_our_own_pages_asked_for(tmp_path: Path, asked_from: str, packed: str) -> None:
    """A page of somebody who is signed in, opened by another site, keeps its size to itself."""
    site = Site(tmp_path, secure_cookies=True)
    slug = site.event("Secret", players=40)
    path, headers = f"/e/{slug}/a/players", {"Sec-Fetch-Site": asked_from} if asked_from else {}
    arbiter = site.visitor(Role.ARBITER)
    assert encoding(arbiter.get(path, headers=headers)) == packed
    assert encoding(site.visitor().get(f"/p/{slug}/a/players", headers=headers)) == "gzip", (
        "nobody's page hides nothing"
    )
    site.close()


@pytest.mark.parametrize(
    ("accepted", "name"),
    [
        ("gzip", "gzip"),
        ("GZIP;q=0.5, deflate", "gzip"),
        ("gzip;q=0, identity", None),
        ("", None),
        ("identity", None),
        ("*;q=0.1, gzip;q=0.9", "gzip"),
    ],
)
def test_what_the_reader_likes_best_is_taken(accepted: str, name: str | None) -> None:
    found = packing.chosen(accepted)
    assert (found.name if found is not None else None) == name
