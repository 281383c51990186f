"""Are the entries of a tournament still what the rating lists say?  Nothing is changed here.

A check names every difference of name, rating, federation, title, birth and
sex between a card and the list, with what the card would become; the arbiter
chooses which to take over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from tablas.errors import TablasError
from tablas.events.acts import EditPlayer
from tablas.events.called import words_of
from tablas.events.codec import encode
from tablas.events.keeper import About, NationalLists, PlayerList
from tablas.events.numbers import card_in
from tablas.events.state import Section
from tablas.federation.regulations.time_control import classify, read_encoded, read_time_control
from tablas.formats.fide_list import CADENCES, Listed
from tablas.formats.rating_lists import FIDE_LISTS, SEQUENCES, ratings_of, source
from tablas.messages import Message
from tablas.model import Card, EventInfo, Player

LONG_EVENT = 30
"""Days; a longer event is checked against the list of the day, a shorter one against that of its first month."""


class Difference(NamedTuple):
    """One fact of a card that a list tells otherwise."""

    card: Card
    name: str
    field: str
    ours: str
    theirs: str
    list: str
    """The list and its issue."""
    change: Mapping[str, Any]
    """The card's facts if the list is believed, as the command takes them; empty where there is nothing to take."""

    @property
    def key(self) -> str:
        """How a form or a command names it."""
        return f"{self.card}:{self.field}:{self.list}"


class Check(NamedTuple):
    """What a check found, and what should be known about the lists it looked at."""

    differences: tuple[Difference, ...]
    notes: tuple[Message, ...] = ()
    checked: int = 0


def pace_of(info: EventInfo) -> str:
    """Standard, rapid or blitz: as set, else by the time control, else standard."""
    if info.cadence in CADENCES:
        return info.cadence
    try:
        code = info.encoded_time_control
        return classify(read_encoded(code)[0] if code else read_time_control(info.time_control)).kind.value
    except TablasError:
        return "standard"


def lists_of(info: EventInfo) -> tuple[str, ...]:
    """The sequence of lists of a tournament, the main one first."""
    return info.rating_lists or SEQUENCES.get(pace_of(info), SEQUENCES["standard"])


def entry_of(listed: Listed, info: EventInfo, about: About | None) -> Player:
    """The player as entered: with the rating of the main list if he has one there, and where it comes from."""
    player = listed.as_player()
    main = ratings_of(listed, lists_of(info)[:1])
    rating = main[0].rating if main else 0
    given = source(main[0].list, about.month) if main and about else ""
    return replace(player, rating=rating, rating_from=given)


def check(
    section: Section,
    ratings: PlayerList,
    national: NationalLists,
    today: date | None = None,
    by_name: bool = True,
) -> Check:
    """Compare every card with the lists of the tournament.

    Players without FIDE ID are looked for *by_name*, which takes longer.
    """
    today = today or datetime.now(UTC).date()
    info = section.facts.info
    month = _month(info, today)
    fide = ratings.at(month) or ratings
    about = fide.about()
    notes = list(_about_notes(about, month, today))
    found: list[Difference] = []
    players = section.facts.players
    if about is not None:
        known = fide.find(int(player.fide_id) for player in players if player.fide_id.isdecimal())
        for player in players:
            listed = known.get(int(player.fide_id)) if player.fide_id.isdecimal() else None
            if listed is not None:
                found += _fide(player, listed, lists_of(info), about.month)
            elif player.fide_id:
                found.append(_difference(player, "fide_id", player.fide_id, "", f"FIDE {about.month}", {}))
            elif by_name:
                found += _by_name(player, fide, about.month)
    for one in national.lists():
        found += _national(players, one.code, one.about.month, national)
    return Check(tuple(found), tuple(notes), len(players))


def changes(differences: Iterable[Difference], chosen: Iterable[str]) -> list[tuple[Card, dict[str, Any]]]:
    """What has to be written on each card to take over the chosen differences; of two ratings the first list's."""
    wanted = set(chosen)
    by_card: dict[Card, dict[str, Any]] = {}
    for one in differences:
        if not one.change or one.key not in wanted:
            continue
        card = by_card.setdefault(one.card, {})
        if "national" in one.change:
            code = one.field.rpartition(" ")[2]
            own = [held for held in one.change["national"] if held["federation"] == code]
            before = card.get("national", one.change["national"])
            card["national"] = [*(held for held in before if held["federation"] != code), *own]
        elif one.field != "rating" or "rating" not in card:
            card.update(one.change)
    return list(by_card.items())


def commands(tournament: str, differences: Iterable[Difference], chosen: Iterable[str]) -> list[EditPlayer]:
    """The acts that take over the chosen differences, one for each card."""
    return [EditPlayer(tournament, card, values) for card, values in changes(differences, chosen)]


def _month(info: EventInfo, today: date) -> str:
    """The issue that counts: of the event's first month, or of the day where it lasts longer than thirty days."""
    start, end = info.start, info.end
    if start is None or (end is not None and (end - start).days > LONG_EVENT):
        return f"{today:%Y-%m}"
    return f"{start:%Y-%m}"


def _about_notes(about: About | None, month: str, today: date) -> Iterable[Message]:
    if about is None:
        yield Message("check-without-list")
        return
    if about.month != month:
        yield Message("check-other-issue", issue=about.month, wanted=month)
    age = about.days(today)
    if age > 1:
        yield Message("check-old-list", file=about.file, days=age)


def _difference(
    player: Player, field: str, ours: object, theirs: object, given: str, change: Mapping[str, Any]
) -> Difference:
    return Difference(card_in(player.number), player.name, field, str(ours), str(theirs), given, change)


def _fide(player: Player, listed: Listed, lists: Sequence[str], issue: str) -> Iterable[Difference]:
    entry, given = listed.as_player(), f"FIDE {issue}"
    if sorted(words_of(player.name)) != sorted(words_of(entry.name)):
        yield _difference(player, "name", player.name, entry.name, given, {"name": entry.name})
    for field in ("federation", "title", "sex"):
        ours, theirs = getattr(player, field), getattr(entry, field)
        if theirs != ours and encode(theirs):
            yield _difference(player, field, encode(ours), encode(theirs), given, {field: encode(theirs)})
    born = entry.birth.year if entry.birth else 0
    if born and (player.birth is None or player.birth.year != born):
        yield _difference(player, "birth", player.birth.year if player.birth else "", born, given, {"birth": str(born)})
    yield from _rating(player, listed, lists, issue)


def _rating(player: Player, listed: Listed, lists: Sequence[str], issue: str) -> Iterable[Difference]:
    """The main list's rating; if it has none, what the others say, each to be taken or not."""
    found = ratings_of(listed, lists)
    main = [one for one in found if one.list == lists[0]]
    if (
        not main
        and player.rating
        and any(one.rating == player.rating and source(one.list, issue) == player.rating_from for one in found)
    ):
        return
    for one in main or found:
        if one.rating != player.rating:
            given = source(one.list, issue)
            change = {"rating": one.rating, "rating_from": given}
            yield _difference(player, "rating", player.rating or "", one.rating, given, change)
    if not found and player.rating and player.rating_from:
        given = source(lists[0], issue) if lists[0] in FIDE_LISTS else issue
        yield _difference(player, "rating", player.rating, "", given, {"rating": 0, "rating_from": ""})


def _by_name(player: Player, fide: PlayerList, issue: str) -> Iterable[Difference]:
    """A player without FIDE ID whose very name is in the list, once, may be that one."""
    wanted = sorted(words_of(player.name))
    same = [one for one in fide.search(player.name, 20) if sorted(words_of(one.name)) == wanted] if wanted else []
    if player.federation:
        same = [one for one in same if one.federation == player.federation]
    if player.birth:
        same = [one for one in same if one.birth in (0, player.birth.year)]
    if len(same) == 1:
        identifier = str(same[0].fide_id)
        yield _difference(player, "fide_id", "", identifier, f"FIDE {issue}", {"fide_id": identifier})


def _national(players: Sequence[Player], code: str, issue: str, national: NationalLists) -> Iterable[Difference]:
    for player in players:
        held = next((one for one in player.national if one.federation == code), None)
        listed = national.find(code, held.identifier if held else "", player.fide_id)
        if listed is None or (held is not None and held.rating == listed.rating):
            continue
        if held is None and not player.fide_id:
            continue
        others = [encode(one) for one in player.national if one.federation != code]
        change = {"national": [*others, encode(listed.as_national(code))]}
        ours = held.rating if held else ""
        yield _difference(player, f"national {code}", ours, listed.rating, source(code, issue), change)
