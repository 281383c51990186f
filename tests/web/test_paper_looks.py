"""The looks of papers on the page: picture, line for sponsors, templates; what is broken is told."""

from __future__ import annotations

import struct
import zlib

import pypdfium2
import pytest

from tablas.store.people import Role, Scope
from web_site import Site, Visitor


def png(side: int = 8, spoilt: bool = False) -> bytes:
    """A small red square."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"junk" if spoilt else zlib.compress(b"".join(b"\x00" + b"\xff\x00\x00" * side for _ in range(side)))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.fixture
def slug(site: Site) -> str:
    made = site.event("Dressed papers", players=6)
    site.play(made, "1=.")
    return made


def _dress(visitor: Visitor, slug: str, files: dict[str, tuple[str, bytes]] | None = None, **fields: str) -> object:
    return visitor.post(f"/e/{slug}/a/papers/look", fields, files, csrf=visitor.csrf("/"))


def _text(pdf: bytes) -> str:
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def test_the_line_for_sponsors_and_the_picture_are_on_every_paper(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    plain = arbiter.get(f"/e/{slug}/a/papers/pairings/as/pdf").content
    assert _dress(arbiter, slug, what="sponsor", sponsor="Casino de Llera").status_code == 303
    assert _dress(arbiter, slug, {"file": ("logo.png", png())}, what="logo").status_code == 303
    dressed = arbiter.get(f"/e/{slug}/a/papers/pairings/as/pdf").content
    assert "Casino de Llera" in _text(dressed)
    assert b"/Image" not in plain
    images = [one for page in pypdfium2.PdfDocument(dressed) for one in page.get_objects() if one.type == 3]
    assert len(images) == 1
    assert _dress(arbiter, slug, what="logo").status_code == 303
    assert site.services.store.moment(slug).event.look.logo == ""


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GIF89a",
        png(spoilt=True),
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        png(side=7000)[:400],
    ],
)
def test_what_is_no_picture_is_refused(site: Site, slug: str, content: bytes) -> None:
    arbiter = site.visitor(Role.ARBITER)
    assert _dress(arbiter, slug, {"file": ("logo.png", content)}, what="logo").status_code == 422
    assert site.services.store.moment(slug).event.look.logo == ""


@pytest.mark.slow
def test_a_template_of_ones_own_and_a_broken_one(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    own = b'#import "shared.typ": *\n#let body(data) = paper(data)[OWN LIST]\n'
    assert _dress(arbiter, slug, {"file": ("pairings.typ", own)}, what="template").status_code == 303
    assert "OWN LIST" in _text(arbiter.get(f"/e/{slug}/a/papers/pairings/as/pdf").content)
    broken = b'#import "shared.typ": *\n#let body(data) = paper(data)[#data.nothing]\n'
    _dress(arbiter, slug, {"file": ("x.typ", broken)}, what="template", template="pairings")
    preview = arbiter.get(f"/e/{slug}/a/papers/pairings").text
    assert "pairings.typ" in preview
    assert "line 2" in preview
    assert "Player 001" in _text(arbiter.get(f"/e/{slug}/a/papers/pairings/as/pdf").content)
    assert _dress(arbiter, slug, what="template", template="pairings").status_code == 303
    assert site.services.store.moment(slug).event.look.templates == ()
    for name, content in (("nothing.typ", own), ("pairings.typ", b"\xff\xfe")):
        assert _dress(arbiter, slug, {"file": (name, content)}, what="template").status_code == 422


def test_ours_can_be_had_to_begin_with(site: Site, slug: str) -> None:
    ours = site.visitor(Role.ARBITER).get(f"/e/{slug}/a/papers/pairings/as/typ")
    assert "#let body(data)" in ours.text


def test_templates_are_for_those_who_may_make_events(site: Site, slug: str) -> None:
    here = site.visitor(Role.ARBITER, Scope(slug))
    assert _dress(here, slug, {"file": ("pairings.typ", b"x")}, what="template").status_code == 403
    assert _dress(here, slug, what="sponsor", sponsor="Casino").status_code == 303
    helper = site.visitor(Role.ASSISTANT, Scope(slug, "a"))
    assert _dress(helper, slug, what="sponsor", sponsor="Me").status_code == 403
