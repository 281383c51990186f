"""What a tie-break with its modifiers is called: the words behind the codes of a table."""

from __future__ import annotations

from tablas.messages import Message, Phrase
from tablas.standings.descriptor import Descriptor


def legend(descriptor: Descriptor, name: str) -> Message:
    """The name of a tie-break with everything that its modifiers change.

    >>> from tablas.standings.descriptor import parse
    >>> str(legend(parse("BH/C1"), "Buchholz")), str(legend(parse("BH/M1"), "Buchholz"))
    ('Buchholz, without the lowest value', 'Buchholz, without the highest and the lowest value')
    """
    told = Message("tie-break-name", name=Phrase(name))
    if descriptor.score:
        code = "tie-break-match-points" if descriptor.score == "MP" else "tie-break-game-points"
        told = Message(code, name=told)
    if descriptor.cut:
        told = Message("tie-break-cut", name=told, count=descriptor.cut)
    if descriptor.median:
        told = Message("tie-break-median", name=told, count=descriptor.median)
    if descriptor.limit:
        told = Message("tie-break-limit", name=told, halves=f"{descriptor.limit:+d}")
    if descriptor.factor is not None:
        told = Message("tie-break-factor", name=told, factor=f"{float(descriptor.factor):g}")
    for is_set, code in (
        (descriptor.forfeits_played, "tie-break-forfeits-played"),
        (descriptor.fore, "tie-break-fore"),
        (descriptor.reverse, "tie-break-reverse"),
    ):
        told = Message(code, name=told) if is_set else told
    if descriptor.unrated is not None:
        told = Message("tie-break-unrated", name=told, rating=descriptor.unrated)
    return told
