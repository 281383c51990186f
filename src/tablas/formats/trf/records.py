"""The sections of a report: which records carry them and in what order they are written."""

from __future__ import annotations

SECTIONS: dict[str, tuple[str, ...]] = {
    "name": ("012",),
    "city": ("022",),
    "federation": ("032",),
    "start": ("042",),
    "end": ("052",),
    "player count": ("062",),
    "rated count": ("072",),
    "team count": ("082",),
    "kind": ("092",),
    "chief arbiter": ("102",),
    "deputies": ("112",),
    "time control": ("122",),
    "round dates": ("132",),
    "rounds": ("142", "XXR"),
    "colour": ("152", "XXC"),
    "scoring": ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    "ranking": ("172",),
    "controller": ("182",),
    "type": ("192",),
    "tie-breaks": ("202", "212"),
    "encoded time control": ("222",),
    "board colours": ("352",),
    "match points": ("362",),
    "###": ("###",),
    "comings": (),
    "001": ("001",),
    "national": (),
    "teams": ("310", "013"),
    "byes": ("240", "XXZ"),
    "virtual points": ("250", "XXA"),
    "forbidden": ("260", "XXP"),
    "adjustments": ("299",),
    "line-ups": ("300",),
    "team byes": ("320",),
    "forfeited matches": ("330",),
    "team games": ("801",),
    "team results": ("802",),
}
"""Every section in the order of TRF26, with the records that may carry it."""

SECTION_OF = {code: section for section, codes in SECTIONS.items() for code in codes}
ORDER = {section: place for place, section in enumerate(SECTIONS)}
