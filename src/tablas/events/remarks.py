"""The remarks of a tournament: as messages for people, and as the comment lines of its report.

The lines have the shape that other programs of the field write and read:
``MPA @ Round 5: 12-3 9-4 => 12-4 9-3``, players by pairing number, White first,
what should have been before the arrow and what was done behind it.  A line
after it says who did it, when and why.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from tablas.events.acts.words import named
from tablas.events.hours import local
from tablas.events.log import Entry
from tablas.events.remark import Remark, RemarkKind, Seat
from tablas.events.state import Event, Section
from tablas.messages import Items, Message
from tablas.model import Card

_TOLD = {
    RemarkKind.ALTERED: "remark-altered",
    RemarkKind.IMPORTED: "remark-imported",
    RemarkKind.CORRECTED: "remark-corrected",
    RemarkKind.ADJOURNED: "remark-adjourned",
    RemarkKind.CONFIGURED: "remark-configured",
    RemarkKind.RENUMBERED: "remark-renumbered",
    RemarkKind.EXCHANGED: "remark-exchanged",
    RemarkKind.FORBIDDEN: "remark-forbidden",
    RemarkKind.FULL_BYE: "remark-full-bye",
    RemarkKind.FOR_RATING: "remark-for-rating",
    RemarkKind.LEFT: "remark-left",
}


def remarked(before: Event, after: Event, entry: Entry) -> Event:
    """The event after an entry, with what was unusual about it; only where FIDE mode was ever on."""
    for identifier, found in entry.command().remarks(before, after):
        section = after.section(identifier)
        if section.is_remarked:
            told = replace(found, who=entry.who, when=entry.when, why=entry.command().why, entry=entry.seq)
            after = after.with_section(replace(section, remarks=(*section.remarks, told)))
    return after


def remarks(section: Section) -> list[Message]:
    """Everything unusual in the order it was done; each message has *what*, *who*, *when* and *why*."""
    return [_signed(section, remark) for remark in section.remarks]


def altered_rounds(section: Section) -> frozenset[int]:
    """The rounds that a hand made otherwise than the rules give them."""
    return frozenset(one.round for one in section.remarks if one.kind is RemarkKind.ALTERED)


def remark_lines(section: Section) -> tuple[str, ...]:
    """The comment lines of a report, without their mark, in plain ASCII."""
    return tuple(line for remark in section.remarks for line in _lines(section, remark))


def exit_in(comments: Iterable[str]) -> int | None:
    """The round in which a report says that FIDE mode was left, the first if it says so twice; 0 is before round 1.

    >>> exit_in(["FIDE mode exited @ Round 3", "- by Ana: a sponsor"]), exit_in(["Federations: 4"])
    (3, None)
    """
    told = [re.match(r"\W*FIDE mode exited (?:@ Round (\d{1,4})|before Round 1\b)", line) for line in comments]
    return min((int(found[1] or 0) for found in told if found), default=None)


def _signed(section: Section, remark: Remark) -> Message:
    what = _what(section, remark)
    code = "remark-signed-why" if remark.why else "remark-signed"
    return Message(code, what=what, who=remark.who, when=local(remark.when), why=remark.why)


def _what(section: Section, remark: Remark) -> Message:
    if remark.setting:
        words = named([remark.setting])
        return Message("remark-setting", round=remark.round, setting=words, was=remark.was, now=remark.now)
    if remark.kind is RemarkKind.LEFT:
        return Message("remark-left", count=remark.round)
    if remark.was or remark.now:
        return Message(_TOLD[remark.kind], round=remark.round, before=remark.was, after=remark.now)
    shown = [Items([_seat(section, seat) for seat in seats]) for seats in (remark.before, remark.after)]
    before, after = (words if words.items else Message("nothing") for words in shown)
    return Message(_TOLD[remark.kind], round=remark.round, before=before, after=after)


def _lines(section: Section, remark: Remark) -> Iterable[str]:
    if remark.kind is RemarkKind.LEFT:
        moment = f"@ Round {remark.round}" if remark.round else "before Round 1 was paired"
        yield f"{remark.kind.value} {moment}"
    else:
        yield f"{_title(remark)} @ Round {remark.round}: {_body(section, remark)}"
    signed = f"- by {remark.who}" + (f" at {remark.when}" if remark.when else "")
    yield _ascii(f"{signed}: {remark.why}" if remark.why else signed)


def _title(remark: Remark) -> str:
    return {"total_rounds": "Rounds", "tie_breaks": "Tie-breaks"}.get(remark.setting, remark.kind.value)


def _body(section: Section, remark: Remark) -> str:
    if remark.setting:
        plain = remark.setting in ("total_rounds", "tie_breaks")
        return _ascii(f"{'' if plain else remark.setting + ' '}{remark.was or '-'} => {remark.now or '-'}")
    if remark.was or remark.now:
        return f"{remark.was} => {remark.now}"
    before, after = (" ".join(_seat(section, seat) for seat in seats) for seats in (remark.before, remark.after))
    if remark.before and remark.after and remark.before[0][:2] == remark.after[0][:2]:
        after = remark.after[0].said  # The same board: only its result is said again.
    if remark.kind is RemarkKind.FOR_RATING:
        return f"{before} => {after} (pairings and standings used {remark.before[0].said or before})"
    if remark.kind is RemarkKind.ADJOURNED:
        return after.replace(": ", " ")
    if not before:
        return after
    return f"{before} => {after}" if after else before


def _seat(section: Section, seat: Seat) -> str:
    """``12-7``, ``12-7: 1-0``, ``7=HPB``; just the number where nothing else is said."""
    numbers = [section.number_of.get(Card(card), abs(card)) for card in seat[:2] if card]
    if len(numbers) == 2:
        return f"{numbers[0]}-{numbers[1]}" + (f": {seat.said}" if seat.said else "")
    return f"{numbers[0]}={seat.said}" if seat.said else str(numbers[0])


def _ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("½", "1/2"))
    return "".join(letter for letter in plain if letter.isascii() and letter.isprintable())
