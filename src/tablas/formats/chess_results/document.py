"""The document: its elements in order, their attributes in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from tablas.errors import FormatError, Where
from tablas.formats.safe_xml import parse

Fields = Mapping[str, str]

_TIE_BREAKS = ("tb1", "tb2", "tb3", "tb4", "tb5")
FIELDS: dict[str, tuple[str, ...]] = {
    "tournament": (
        "key", "type", "name", "fideeventid", "remark", "director", "organiser", "location", "arbiter", "rounds",
        "currentround", "rankinground", "sortstartrank", "from", "to", "ratedfide", "ratednational", "tb1no", "tb2no",
        "tb3no", "tb4no", "tb5no", "replay", "timecontrol", "homecolor", "samecolor", "playerperteam", "category",
        "ratingavg", "endstatus", "tb1_detail", "tb2_detail", "tb3_detail", "tb4_detail", "tb5_detail",
        "chiefarbiter", "deputyarbiter", "homepageorganiser", "mail", "federation", "creator",
    ),
    "round": ("round", "date", "time"),
    "player": (
        "no", "id", "lastname", "firstname", "atitle", "title", "rtg", "rtgfide", "rtgnat", "rtgaverage",
        "rtgperform", "rtgdifference", "dob", "sex", "fed", "board", "teamno", "clubname", "fideid", "teamplayid",
        "club", "typ", "group", "rank", *_TIE_BREAKS, "pts", "equal", "kfaktor", "state",
    ),
    "team": (
        "no", "teamname", "teamshort", "rank", "points", *_TIE_BREAKS, "captain", "equal", "federation", "state",
        "rtg_average",
    ),
    "playerpairing": ("round", "pairing", "board", "whiteno", "blackno", "reswhite", "resblack", "forfeit"),
    "teampairing": ("round", "pairing", "no1", "no2", "res1", "res2"),
    "securitydata": ("source", "sid", "creator_sid", "tnr_sid"),
}  # fmt: skip
"""The attributes of every element, in the order of the samples."""


@dataclass(frozen=True, slots=True)
class Document:
    """What a file holds, as texts."""

    tournament: Fields
    rounds: tuple[Fields, ...] = ()
    players: tuple[Fields, ...] = ()
    teams: tuple[Fields, ...] = ()
    player_pairings: tuple[Fields, ...] = ()
    team_pairings: tuple[Fields, ...] = ()
    security: Fields = field(default_factory=dict)


_PARTS = (
    ("rounds", "round", "rounds"),
    ("players", "player", "players"),
    ("teams", "team", "teams"),
    ("playerpairings", "playerpairing", "player_pairings"),
    ("teampairings", "teampairing", "team_pairings"),
)
"""The element around, the element, and where the document has it."""


def is_document(content: bytes) -> bool:
    """Whether a file looks like one of these."""
    return b"<chessresults" in content[:2000]


def load(content: bytes, name: str = "") -> Document:
    """Read a file."""
    root = parse(content, name)
    if root.tag != "chessresults":
        raise FormatError("not-chess-results", Where(file=name), tag=root.tag[:40])
    head = root.find("tournamentdata/tournament")
    if head is None:
        raise FormatError("chess-results-no-tournament", Where(file=name))
    parts = {
        where: tuple(dict(one.attrib) for one in root.iterfind(f"{around}/{tag}")) for around, tag, where in _PARTS
    }
    security = root.find("security/securitydata")
    return Document(dict(head.attrib), **parts, security={} if security is None else dict(security.attrib))


def dump(document: Document) -> bytes:
    """Write a file, an element a line; parts that are empty are left out, as the samples do."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<chessresults>", "<tournamentdata>"]
    lines += [*_elements("tournament", [document.tournament]), "</tournamentdata>"]
    for around, tag, where in _PARTS:
        found = getattr(document, where)
        if found:
            lines += [f"<{around}>", *_elements(tag, found), f"</{around}>"]
    if document.security:
        lines += ["<security>", *_elements("securitydata", [document.security]), "</security>"]
    return ("\n".join([*lines, "</chessresults>"]) + "\n").encode()


def _elements(tag: str, found: Iterable[Fields]) -> Iterable[str]:
    for one in found:
        attributes = (f"{name}={quoteattr(_plain(one.get(name, '')))}" for name in FIELDS[tag])
        yield f"<{tag} {' '.join(attributes)} />"


def _plain(text: str) -> str:
    """A text without the control characters that XML cannot hold."""
    return "".join(letter for letter in text if letter.isprintable())
