"""The looks of papers are facts of the event: checked, kept in the log, carried by a copy, taken back."""

from __future__ import annotations

from base64 import b64encode

import pytest

from events_desk import Desk
from tablas.events.acts import DressPapers, Undo
from tablas.events.codec import decode, encode
from tablas.events.errors import RefusedError
from tablas.events.look import Look, Template, picture_kind
from tablas.events.state import Event

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (40).to_bytes(4) + (20).to_bytes(4) + b"\x08\x06\x00\x00\x00"
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(#a)"/><use href="#b"/></svg>'


@pytest.mark.parametrize(
    ("picture", "kind"),
    [
        (PNG, "png"),
        (PNG[:16] + (90_000).to_bytes(4) + PNG[20:], ""),
        (PNG[:12], ""),
        (b"\xff\xd8\xff\xe0 rest", "jpg"),
        (SVG, "svg"),
        (b"<svg><script>alert(1)</script></svg>", ""),
        (b"<svg onload='x()'/>", ""),
        (b"<svg><image href='/etc/passwd'/></svg>", ""),
        (b"<svg><use href='http://elsewhere.example/x.svg#a'/></svg>", ""),
        (b"<svg style='fill:url(http://elsewhere.example)'/>", ""),
        (b"<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg>&a;</svg>", ""),
        (b"<svg>\xff\xfe</svg>", ""),
        (b"GIF89a", ""),
        (b"MZ\x90", ""),
        (b"", ""),
    ],
)
def test_what_is_a_picture(picture: bytes, kind: str) -> None:
    assert picture_kind(picture) == kind


def test_a_look_is_put_together_and_taken_apart() -> None:
    desk = Desk()
    desk.do(DressPapers(sponsor="Casino de Llera"))
    desk.do(DressPapers(logo=b64encode(PNG).decode()))
    desk.do(DressPapers(template="slips", text="#let body(data) = []"))
    desk.do(DressPapers(template="badges", text="x"))
    look = desk.event.look
    assert (look.sponsor, look.picture) == ("Casino de Llera", PNG)
    assert list(look.files) == ["badges.typ", "slips.typ"]
    assert decode(Event, encode(desk.event)).look == look
    desk.do(DressPapers(template="badges"))
    desk.do(DressPapers(logo=""))
    assert desk.event.look == Look("Casino de Llera", "", (Template("slips", "#let body(data) = []"),))
    desk.do(Undo(last=1))
    assert desk.event.look.picture == PNG


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DressPapers(), "nothing-changed"),
        (DressPapers(sponsor=""), "nothing-changed"),
        (DressPapers(sponsor="x" * 300), "longer-than-characters"),
        (DressPapers(logo="!!!"), "logo-no-picture"),
        (DressPapers(logo=b64encode(b"<svg><script/></svg>").decode()), "logo-no-picture"),
        (DressPapers(logo="A" * 400_000), "logo-too-large"),
        (DressPapers(template="../etc", text="x"), "template-name"),
        (DressPapers(template="slips", text="x" * 70_000), "template-too-large"),
    ],
)
def test_what_is_refused(command: DressPapers, code: str) -> None:
    with pytest.raises(RefusedError) as error:
        Desk().do(command)
    assert error.value.message.code == code


@pytest.mark.parametrize(
    ("act", "touched"),
    [
        (DressPapers(sponsor=""), ["sponsor"]),
        (DressPapers(logo=""), ["logo"]),
        (DressPapers(template="slips"), ["slips"]),
        (DressPapers(sponsor="Casino", logo="", template="slips"), ["sponsor", "logo", "slips"]),
    ],
)
def test_an_act_touches_what_it_dresses_and_nothing_else(act: DressPapers, touched: list[str]) -> None:
    assert act.subjects() == tuple(("", "look", part) for part in touched)
