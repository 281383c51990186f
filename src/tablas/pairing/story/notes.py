"""The remarks of the engines as sentences without a code that has no word."""

from __future__ import annotations

from tablas.messages import Message
from tablas.pairing.story.parts import People, halves
from tablas.systems.reasons import Note, Remark

_PEOPLE = {"player", "players", "other", "one", "two", "leaving", "entering"}

CODES = {
    Note.ALONE: "story-note-alone",
    Note.BLOCKED: "story-note-blocked",
    Note.EXCHANGED: "story-note-exchanged",
    Note.COMPLETION: "story-note-completion",
    Note.B2_LIFTED: "story-note-b2-lifted",
    Note.B7_DROPPED: "story-note-b7-dropped",
    Note.B6_DROPPED: "story-note-b6-dropped",
    Note.B5_DROPPED: "story-note-b5-dropped",
    Note.MORE_REPEATED: "story-note-more-repeated",
    Note.B3_BIS_BIS_DROPPED: "story-note-b3-bis-bis-dropped",
    Note.B3_BIS_DROPPED: "story-note-b3-bis-dropped",
    Note.B2_BIS_DROPPED: "story-note-b2-bis-dropped",
    Note.LONE: "story-note-lone",
    Note.X_RAISED: "story-note-x-raised",
    Note.DOWN_WHITE: "story-note-down-white",
    Note.DOWN_BLACK: "story-note-down-black",
    Note.STAY_ABOVE: "story-note-stay-above",
    Note.B3_BROKEN: "story-note-b3-broken",
    Note.B5_BROKEN: "story-note-b5-broken",
    Note.B6_BROKEN: "story-note-b6-broken",
    Note.ONLY_FRESH: "story-note-only-fresh",
    Note.MORE_TRIED: "story-note-more-tried",
    Note.TRIED_ON: "story-note-tried-on",
    Note.GOES_ON: "story-note-goes-on",
    Note.UNDONE: "story-note-undone",
    Note.SHIFTED: "story-note-shifted",
    Note.NOT_SHIFTED: "story-note-not-shifted",
    Note.COMES_UP_FOR: "story-note-comes-up-for",
    Note.COMES_UP_TO_EVEN: "story-note-comes-up-to-even",
    Note.SENT_DOWN: "story-note-sent-down",
    Note.ALL_AS_ONE: "story-note-all-as-one",
    Note.JOINED: "story-note-joined",
    Note.SEEDING: "story-note-seeding",
    Note.SECOND_GAME: "story-note-second-game",
    Note.ACCELERATED: "story-note-accelerated",
}


def tell_note(remark: Remark, who: People) -> Message:
    """The remark with names in the place of numbers."""
    values: dict[str, object] = {}
    for name, value in remark.values.items():
        if name in _PEOPLE and isinstance(value, list | tuple):
            values[name] = who.all(value)
        elif name in _PEOPLE and isinstance(value, int):
            values[name] = who(value)
        else:
            values[name] = halves(value) if name == "score" and isinstance(value, str) else value
    return Message(CODES[remark.note], **values)
