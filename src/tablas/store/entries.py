"""Entries from a file against the rating list: a review of who is who before anybody is entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tablas.events.called import words_of
from tablas.events.keeper import PlayerList
from tablas.formats.fide_list import Listed
from tablas.formats.player_csv import Row
from tablas.formats.rating_lists import source
from tablas.model import Player, Title


class Found(Enum):
    """How a line of the file was recognised."""

    BY_ID = "by ID"
    BY_NAME = "by name"
    SEVERAL = "several of that name"
    NOT_LISTED = "not in the list"


@dataclass(frozen=True, slots=True)
class Review:
    """A line of the file, who it is, and the player who would be entered."""

    line: int
    found: Found
    player: Player
    candidates: tuple[Listed, ...] = ()


def review(rows: Sequence[Row], known: PlayerList, cadence: str = "standard") -> list[Review]:
    """Fill up the players of a file from the rating list; what the file says itself stands."""
    identifiers = [int(row.player.fide_id) for row in rows if row.player.fide_id]
    by_id, about = known.find(identifiers), known.about()
    found = [_reviewed(row, by_id, known, cadence) for row in rows]
    given = source(cadence if cadence == "standard" else f"effective-{cadence}", about.month) if about else ""
    return [_sourced(row, one, given) for row, one in zip(rows, found, strict=True)]


def _sourced(row: Row, found: Review, given: str) -> Review:
    """The review with the list that its rating is from."""
    if found.found not in (Found.BY_ID, Found.BY_NAME) or "rating" in row.given or not found.player.rating:
        return found
    return replace(found, player=replace(found.player, rating_from=given))


def _reviewed(row: Row, by_id: dict[int, Listed], known: PlayerList, cadence: str) -> Review:
    if row.player.fide_id:
        listed = by_id.get(int(row.player.fide_id))
        if listed is None:
            return Review(row.line, Found.NOT_LISTED, row.player)
        return Review(row.line, Found.BY_ID, _merged(row, listed, cadence), (listed,))
    wanted = sorted(words_of(row.player.name))
    same = [player for player in known.search(row.player.name, 50) if sorted(words_of(player.name)) == wanted]
    if row.player.federation:
        same = [player for player in same if player.federation == row.player.federation.upper()] or same
    if row.player.birth:
        same = [player for player in same if player.birth == row.player.birth.year]
    if not same:
        return Review(row.line, Found.NOT_LISTED, row.player)
    if len(same) > 1:
        return Review(row.line, Found.SEVERAL, row.player, tuple(same))
    return Review(row.line, Found.BY_NAME, _merged(row, same[0], cadence), (same[0],))


def _merged(row: Row, listed: Listed, cadence: str) -> Player:
    """The player of the list, with what the file says on top; the name is the list's."""
    player = listed.as_player(cadence)
    own = row.player
    return replace(
        player,
        rating=own.rating if "rating" in row.given else player.rating,
        title=own.title if own.title is not Title.NONE else player.title,
        sex=own.sex or player.sex,
        federation=own.federation or player.federation,
        birth=own.birth or player.birth,
        club=own.club,
    )
