"""A picture cut into sheets of paper, and the part of a round in which two pairings differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from tablas.model import Tournament
from tablas.pictures.round import GAP, LABEL, PAD, ROW, round_picture
from tablas.pictures.scene import Band, Float, Row, Scene, scene_of
from tablas.pictures.svg import FILE, Ink, Picture, element, text
from tablas.say.phrases import Say
from tablas.systems.judgement import Boards
from tablas.systems.result import RoundPairing


def sheets(scene: Scene, height: float) -> Iterator[Scene]:
    """The scene in parts of at most this height: bands stay whole where they can, long ones are cut between pairs."""
    most = max(1, int((height - 2 * PAD - 12) // ROW))
    parts = [(place, piece) for place, band in enumerate(scene.bands) for piece in _pieces(band, most)]
    sheet: list[tuple[int, Band]] = []
    used = 12.0
    for place, piece in parts:
        turning = sum(one.origin in (place - 1, place) for one in scene.floats)
        tall = piece.height * ROW + 2 * PAD + GAP + LABEL * max(0, turning - 1)
        if sheet and used + tall > height:
            yield _sheet(scene, sheet)
            sheet, used = [], 12.0
        sheet.append((place, piece))
        used += tall
    if sheet:
        yield _sheet(scene, sheet)


def _pieces(band: Band, most: int) -> Iterator[Band]:
    """The band, or parts of it that hold whole pairs."""
    if band.height <= most:
        yield band
        return
    loose = [row for row in (*band.left, *band.right) if not row.board]
    for start in range(0, len(band.joins), most):
        joins = band.joins[start : start + most]
        numbers = {number for join in joins for number in (join.left, join.right)}
        last = start + most >= len(band.joins) and len(joins) + len(loose) <= most
        kept = numbers | ({row.number for row in loose} if last else set())
        yield _only(band, kept)
    if loose and (len(band.joins) % most or most) + len(loose) > most:
        yield _only(band, {row.number for row in loose})


def _only(band: Band, numbers: Collection[int]) -> Band:
    """The band with these people alone."""

    def kept(rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(row for row in rows if row.number in numbers)

    joins = tuple(join for join in band.joins if join.left in numbers and join.right in numbers)
    rules = tuple(pair for pair in band.rules if set(pair) <= set(numbers))
    return replace(band, left=kept(band.left), right=kept(band.right), joins=joins, rules=rules)


def _sheet(scene: Scene, pieces: list[tuple[int, Band]]) -> Scene:
    """One sheet; an arrow is drawn where both its ends are here."""
    floats = []
    for one in scene.floats:
        ends = [_holding(pieces, place, one.person.number) for place in (one.origin, one.target)]
        if None not in ends and ends[0] != ends[1]:
            floats.append(Float(one.person, ends[0] or 0, ends[1] or 0))
    return replace(scene, bands=tuple(piece for _, piece in pieces), floats=tuple(floats))


def _holding(pieces: list[tuple[int, Band]], place: int, number: int) -> int | None:
    for at, (origin, piece) in enumerate(pieces):
        if origin == place and any(row.number == number for row in (*piece.left, *piece.right)):
            return at
    return None


class TwoPictures(NamedTuple):
    """The pairing made and another one, each drawn where the two differ."""

    made: Picture
    other: Picture


def two_pictures(
    tournament: Tournament, made: RoundPairing, stands: Boards, other: Boards, say: Say, ink: Ink = FILE
) -> TwoPictures:
    """Both pairings of a round side by side: the boards that only one of them has."""
    pairs = {frozenset(pair) for pair in stands.pairs}
    others = {frozenset(pair) for pair in other.pairs}
    moved = {int(number) for pair in pairs ^ others for number in pair}
    moved |= {int(bye) for bye in (stands.bye, other.bye) if bye is not None and stands.bye != other.bye}
    first = _differing(scene_of(tournament, made, stands), moved)
    second = _differing(scene_of(tournament, made, other), moved)
    drawn = [
        replace(round_picture(scene, say, ink, small=True), inline=ink.ink.startswith("var"))
        for scene in (first, second)
    ]
    return TwoPictures(*drawn)


def _differing(scene: Scene, moved: Collection[int]) -> Scene:
    """The scene with nobody but those who sit elsewhere in the other pairing; their boards are marked."""
    pieces = []
    for place, band in enumerate(scene.bands):
        part = _only(band, moved)
        if part.left or part.right:
            joins = tuple(join._replace(by_hand=True) for join in part.joins)
            pieces.append((place, replace(part, joins=joins, rules=())))
    return _sheet(scene, pieces)


def side_by_side(pictures: TwoPictures, captions: tuple[str, str], ink: Ink = FILE) -> Picture:
    """Both in one drawing, each under its caption."""
    parts: list[str] = []
    left, head, gap = 0.0, 26.0, 36.0
    for drawn, caption in zip(pictures, captions, strict=True):
        parts.append(text(left + 2, 18, caption, 16, ink.ink, weight=700))
        parts.append(element("g", *drawn.parts, transform=f"translate({left:g} {head:g})"))
        left += drawn.width + gap
    height = head + max(drawn.height for drawn in pictures)
    return Picture(left - gap, height, f"{captions[0]} · {captions[1]}", tuple(parts))
