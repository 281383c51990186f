"""Finding a tie-break by its descriptor, and saying where it may not be used.

Adding a tie-break is a function in a family file and one line of the catalogue;
the command line, the checks and the documents read it from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.standings.book import Book
from tablas.standings.catalogue import GIVEN, KASHDAN, OUTSIDE, TieBreak, entries
from tablas.standings.descriptor import Descriptor, spelled

TIE_BREAKS: dict[str, TieBreak] = {entry.code: entry for entry in entries()}


def get(descriptor: Descriptor, outside: Sequence[str] = ()) -> TieBreak:
    """The entry of a descriptor; *outside* are the names of values given from outside.

    >>> from tablas.standings.descriptor import parse
    >>> get(parse("BH/C1")).name, get(parse("OTHER_KASHDAN310")).name
    ('Buchholz', 'Kashdan')
    """
    code = descriptor.code
    bare = code.removeprefix("OTHER_")
    if any(name.upper().removeprefix("OTHER_") == bare for name in outside):
        known = TIE_BREAKS.get(bare)
        name = GIVEN.get(bare) if known is None else known.name
        return OUTSIDE if name is None else replace(OUTSIDE, code=bare, name=name)
    if descriptor.triple is not None:
        return KASHDAN
    if bare in TIE_BREAKS and (bare == code or not TIE_BREAKS[bare].standard):
        return TIE_BREAKS[bare]
    if code.startswith("OTHER_"):
        return OUTSIDE
    codes = ", ".join(map(spelled, TIE_BREAKS))
    raise OptionError("no-tie-break-kashdanxyz", descriptor=descriptor, codes=codes)


def check(descriptor: Descriptor, book: Book) -> TieBreak:
    """The entry of a descriptor, if it may be used in this event.

    Raises :class:`OptionError` that says why not.
    """
    entry = get(descriptor, tuple(book.external))
    for letter in descriptor.modifiers():
        if letter not in entry.modifiers:
            known = ["/" + known if known != ":" else ":MP, :GP" for known in entry.modifiers]
            shown = ":" + descriptor.score if letter == ":" else "/" + letter
            raise OptionError(
                "does-not-know" if known else "knows-no-modifier",
                name=entry.code,
                shown=shown,
                descriptor=descriptor,
                known=Items(known),
            )
    if book.system not in entry.systems:
        places = Items((_WORDS[system] for system in entry.systems), mark=" / ")
        raise OptionError("not-allowed", descriptor=descriptor, words=_WORDS[book.system], places=places)
    if entry.teams is True and book.teams is None:
        raise OptionError("team-events-only", descriptor=descriptor)
    if entry.teams is False and book.teams is not None:
        raise OptionError("is-for-individual-events-only", descriptor=descriptor)
    if entry.editions and book.edition.name not in entry.editions:
        raise OptionError("not-edition", descriptor=descriptor, edition=book.edition.name)
    return entry


_WORDS = {
    "swiss": Message("a-swiss"),
    "roundrobin": Message("a-round-robin"),
    "knockout": Message("a-knock-out"),
    "keizer": Message("a-keizer-event"),
}


def report_list(descriptors: Sequence[Descriptor]) -> str:
    """The list for record 202 or 212 of a report: what MTB26 does not know gets ``OTHER_`` in front.

    >>> from tablas.standings.descriptor import parse_list
    >>> report_list(parse_list("PTS,BH/C1,KASHDAN310,SUMBH"))
    'PTS,BH/C1,OTHER_KASHDAN310,OTHER_SUMBH'
    """
    return ",".join(
        str(item) if item.code.startswith("OTHER_") or get(item).standard else f"OTHER_{item}" for item in descriptors
    )
