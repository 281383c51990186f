"""Cards beside the rating lists: every difference with what would be written, and what is taken over of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from events_desk import tournament
from tablas.events.acts import EditPlayer
from tablas.events.keeper import About, NationalAbout
from tablas.events.list_check import Check, Difference, changes, check, commands, entry_of, lists_of, pace_of
from tablas.events.state import Section
from tablas.formats.fide_list import Listed
from tablas.formats.national_list import NationalListed
from tablas.messages import Message
from tablas.model import Card, EventInfo, NationalRating, PartialDate, Player, Title

M = Message
TODAY = date(2026, 5, 10)
MAY = About("may.zip", "2026-05-09T08:00:00+00:00", 2, "2026-05")


class Fide:
    """A rating list in memory."""

    def __init__(self, *players: Listed, about: About | None = MAY, months: dict[str, Fide] | None = None) -> None:
        self.players = players
        self._about = about
        self.months = months or {}

    def load(self, *_: Any) -> About:
        raise NotImplementedError

    def at(self, issue: str) -> Fide | None:
        return self.months.get(issue)

    def about(self) -> About | None:
        return self._about

    def search(self, text: str, limit: int = 20) -> list[Listed]:
        wanted = set(text.casefold().replace(",", "").split())
        return [one for one in self.players if wanted & set(one.name.casefold().replace(",", "").split())][:limit]

    def find(self, identifiers: Iterable[int]) -> dict[int, Listed]:
        wanted = set(identifiers)
        return {one.fide_id: one for one in self.players if one.fide_id in wanted}


class National:
    """Lists of federations in memory."""

    def __init__(self, *players: NationalListed) -> None:
        self.players = players

    def load(self, *_: Any) -> NationalAbout:
        raise NotImplementedError

    def remove(self, code: str) -> None:
        raise NotImplementedError

    def lists(self) -> list[NationalAbout]:
        return [NationalAbout("ESP", About("esp.csv", "2026-04-02", 1, "2026-04"), "")] if self.players else []

    def find(self, code: str, identifier: str, fide_id: str = "") -> NationalListed | None:
        assert code == "ESP"
        for one in self.players:
            if (identifier and one.identifier == identifier) or (fide_id and one.fide_id == fide_id):
                return one
        return None


ANA = Player(1, "Ana Ruiz", 2000, Title.WIM, "w", "ESP", "11", PartialDate(1990))
LISTED = Listed(11, "Ruiz, Ana", "ESP", "F", "WIM", 2000, 1950, 1900, birth=1990)


def section(*players: Player, **info: Any) -> Section:
    made = tournament(2).section()
    return made.with_facts(replace(made.facts, players=players, info=EventInfo(start=date(2026, 5, 1), **info)))


def looked(player: Player, *listed: Listed, national: tuple[NationalListed, ...] = (), **info: Any) -> Check:
    return check(section(player, **info), Fide(*listed), National(*national), TODAY)


def told(found: Check) -> list[tuple[str, str, str, str, dict[str, Any]]]:
    assert all((one.card, one.name) == (1, found.differences[0].name) for one in found.differences)
    return [(one.field, one.ours, one.theirs, one.list, dict(one.change)) for one in found.differences]


def test_a_card_that_is_as_the_list_says() -> None:
    found = looked(ANA, LISTED)
    assert (found.differences, found.notes, found.checked) == ((), (), 1)


FIDE = "FIDE 2026-05"


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        ({"name": "Ana Ruis"}, ("name", "Ana Ruis", "Ruiz, Ana", FIDE, {"name": "Ruiz, Ana"})),
        ({"federation": "FRA"}, ("federation", "FRA", "ESP", FIDE, {"federation": "ESP"})),
        ({"title": Title.WFM}, ("title", "WFM", "WIM", FIDE, {"title": "WIM"})),
        ({"sex": "m"}, ("sex", "m", "w", FIDE, {"sex": "w"})),
        ({"birth": None}, ("birth", "", "1990", FIDE, {"birth": "1990"})),
        ({"birth": PartialDate(1991)}, ("birth", "1991", "1990", FIDE, {"birth": "1990"})),
        (
            {"rating": 1999},
            (
                "rating",
                "1999",
                "2000",
                "FIDE standard 2026-05",
                {"rating": 2000, "rating_from": "FIDE standard 2026-05"},
            ),
        ),
        (
            {"rating": 0},
            (
                "rating",
                "",
                "2000",
                "FIDE standard 2026-05",
                {"rating": 2000, "rating_from": "FIDE standard 2026-05"},
            ),
        ),
        ({"fide_id": "99"}, ("fide_id", "99", "", FIDE, {})),
    ],
)
def test_every_fact_of_a_card(change: dict[str, Any], difference: tuple[Any, ...]) -> None:
    found = looked(replace(ANA, **change), LISTED)
    assert told(found) == [difference]
    assert found.differences[0].key == f"1:{difference[0]}:{difference[3]}"


def test_what_the_list_does_not_know_is_no_difference() -> None:
    silent = Listed(11, "Ruiz, Ana", standard=2000)
    assert looked(ANA, silent).differences == ()
    assert looked(replace(ANA, name="RUÍZ ANA", birth=PartialDate(1990, 5, 2)), LISTED).differences == ()
    assert looked(replace(ANA, fide_id="x"), LISTED).differences[0].theirs == ""


def test_ratings_of_the_main_list_and_of_the_others() -> None:
    def ratings(player: Player, listed: Listed, **info: Any) -> list[tuple[str, str, str]]:
        return [(one.ours, one.theirs, one.list) for one in looked(player, listed, **info).differences]

    quick = replace(ANA, rating=1)
    assert ratings(quick, LISTED, cadence="rapid") == [("1", "1950", "FIDE effective-rapid 2026-05")]
    assert ratings(quick, LISTED, cadence="blitz") == [("1", "1900", "FIDE effective-blitz 2026-05")]
    assert ratings(quick, LISTED, rating_lists=("blitz", "rapid")) == [("1", "1900", "FIDE blitz 2026-05")]
    # Not in the main list: what the others say, each to be taken or not.
    unrated = LISTED._replace(standard=0)
    assert ratings(quick, unrated) == [("1", "1950", "FIDE rapid 2026-05"), ("1", "1900", "FIDE blitz 2026-05")]
    taken = replace(ANA, rating=1900, rating_from="FIDE blitz 2026-05")
    assert ratings(taken, unrated) == []
    assert ratings(replace(taken, rating_from="FIDE blitz 2026-04"), unrated) == [
        ("1900", "1950", "FIDE rapid 2026-05")
    ]
    # In no list: a rating that came from one is to be taken off, one that was typed stays.
    nothing = LISTED._replace(standard=0, rapid=0, blitz=0)
    assert ratings(ANA, nothing) == []
    found = looked(replace(ANA, rating_from="FIDE standard 2026-04"), nothing)
    assert told(found) == [("rating", "2000", "", "FIDE standard 2026-05", {"rating": 0, "rating_from": ""})]
    found = looked(replace(ANA, rating_from="ESP 2026-04"), nothing, rating_lists=("ESP",))
    assert found.differences[0].list == "2026-05"


def test_who_has_no_number_is_looked_for_by_name() -> None:
    nobody = replace(ANA, fide_id="")
    taken = [("fide_id", "", "11", FIDE, {"fide_id": "11"})]
    assert told(looked(nobody, LISTED)) == taken
    assert told(looked(nobody, LISTED._replace(birth=0))) == taken
    assert check(section(nobody), Fide(LISTED), National(), TODAY, by_name=False).differences == ()
    for other in (
        LISTED._replace(name="Ruiz, Ana Maria"),
        LISTED._replace(federation="FRA"),
        LISTED._replace(birth=1991),
    ):
        assert looked(nobody, other).differences == ()
    assert looked(nobody, LISTED, LISTED._replace(fide_id=12)).differences == ()
    assert told(looked(nobody, LISTED, LISTED._replace(fide_id=12, federation="FRA"))) == taken
    assert told(looked(nobody, LISTED, LISTED._replace(fide_id=12, birth=1991))) == taken
    bare = replace(nobody, federation="", birth=None)
    assert told(looked(bare, LISTED)) == taken
    assert looked(replace(bare, name=""), LISTED).differences == ()


def test_national_lists() -> None:
    listed = NationalListed("7", "Ana Ruiz", 1900, "11")
    new = [{"federation": "ESP", "rating": 1900, "identifier": "7"}]
    assert told(looked(ANA, LISTED, national=(listed,))) == [
        ("national ESP", "", "1900", "ESP 2026-04", {"national": new})
    ]
    held = replace(ANA, national=(NationalRating("FRA", 1700), NationalRating("ESP", 1850, identifier="7")))
    french = {"federation": "FRA", "rating": 1700}
    assert told(looked(held, LISTED, national=(listed,))) == [
        ("national ESP", "1850", "1900", "ESP 2026-04", {"national": [french, *new]})
    ]
    same = replace(ANA, national=(NationalRating("ESP", 1900, identifier="7"),))
    assert looked(same, LISTED, national=(listed,)).differences == ()
    assert looked(replace(ANA, fide_id=""), national=(listed,)).differences == ()
    by_number = replace(held, fide_id="")
    assert [one.field for one in looked(by_number, national=(listed,)).differences] == ["national ESP"]


def test_which_issue_counts_and_what_is_told_of_the_list() -> None:
    def notes(fide: Fide, start: date | None = date(2026, 5, 1), **info: Any) -> list[Message]:
        made = section(ANA)
        made = made.with_facts(replace(made.facts, info=EventInfo(start=start, **info)))
        return list(check(made, fide, National(), TODAY).notes)

    assert notes(Fide(about=None)) == [M("check-without-list")]
    assert notes(Fide(LISTED)) == []
    april = M("check-other-issue", issue="2026-05", wanted="2026-04")
    assert notes(Fide(LISTED), date(2026, 4, 30)) == [april]
    assert notes(Fide(LISTED), date(2026, 4, 30), end=date(2026, 5, 30)) == [april]  # thirty days
    assert notes(Fide(LISTED), date(2026, 4, 30), end=date(2026, 5, 31)) == []  # longer: the list of the day
    assert notes(Fide(LISTED), None) == []
    older = Fide(LISTED, about=MAY._replace(imported="2026-05-08T08:00:00+00:00"))
    assert notes(older) == [M("check-old-list", file="may.zip", days=2)]
    kept = Fide(LISTED._replace(standard=1990), about=MAY._replace(issue="2026-04"))
    both = Fide(LISTED, months={"2026-04": kept})
    assert notes(both, date(2026, 4, 30)) == []
    made = section(ANA)
    made = made.with_facts(replace(made.facts, info=EventInfo(start=date(2026, 4, 30))))
    (found,) = check(made, both, National(), TODAY).differences
    assert (found.theirs, found.list) == ("1990", "FIDE standard 2026-04")


def test_the_pace_of_an_event_and_its_lists() -> None:
    paces = [
        (EventInfo(), "standard"),
        (EventInfo(cadence="blitz", time_control="90+30"), "blitz"),
        (EventInfo(time_control="15+10"), "rapid"),
        (EventInfo(time_control="soon"), "standard"),
        (EventInfo(encoded_time_control="180+2", time_control="90+30"), "blitz"),
    ]
    assert [pace_of(info) for info, _ in paces] == [pace for _, pace in paces]
    assert lists_of(EventInfo()) == ("standard", "rapid", "blitz")
    assert lists_of(EventInfo(cadence="rapid")) == ("effective-rapid", "blitz")
    assert lists_of(EventInfo(cadence="rapid", rating_lists=("ESP",))) == ("ESP",)


def test_how_a_listed_player_is_entered() -> None:
    def entered(listed: Listed, about: About | None = MAY, **info: Any) -> tuple[int, str]:
        player = entry_of(listed, EventInfo(**info), about)
        assert (player.name, player.fide_id, player.federation) == ("Ruiz, Ana", "11", "ESP")
        return player.rating, player.rating_from

    assert entered(LISTED) == (2000, "FIDE standard 2026-05")
    assert entered(LISTED, None) == (2000, "")
    assert entered(LISTED, cadence="blitz") == (1900, "FIDE effective-blitz 2026-05")
    assert entered(LISTED._replace(standard=0)) == (0, "")


def difference(field: str, given: str, card: int = 1, **change: Any) -> Difference:
    return Difference(Card(card), "Ana", field, "", "", given, change)


def test_what_is_taken_over() -> None:
    name = difference("name", FIDE, name="Ana")
    other = difference("name", FIDE, card=2, name="Bo")
    rapid, blitz = (difference("rating", pace, rating=rating) for pace, rating in (("rapid", 1950), ("blitz", 1900)))
    gone = difference("fide_id", FIDE)
    every = [name, rapid, blitz, gone, other]
    keys = [one.key for one in every]
    # Of two ratings the first one's; where there is nothing to take nothing is written.
    assert changes(every, keys) == [(1, {"name": "Ana", "rating": 1950}), (2, {"name": "Bo"})]
    assert changes(every, [blitz.key]) == [(1, {"rating": 1900})]
    assert changes(every, [gone.key]) == changes(every, []) == []
    assert commands("a", every, [name.key, other.key]) == [
        EditPlayer("a", Card(1), {"name": "Ana"}),
        EditPlayer("a", Card(2), {"name": "Bo"}),
    ]


def test_ratings_of_several_federations_are_taken_over_together() -> None:
    """Each difference keeps the others as they stood; together both are new."""
    old = [{"federation": "ESP", "rating": 1}, {"federation": "FRA", "rating": 2}, {"federation": "POR", "rating": 3}]
    spain = difference("national ESP", "ESP", national=[old[1], old[2], {"federation": "ESP", "rating": 10}])
    france = difference("national FRA", "FRA", national=[old[0], old[2], {"federation": "FRA", "rating": 20}])
    ((card, change),) = changes([spain, france], [spain.key, france.key])
    ratings = {one["federation"]: one["rating"] for one in change["national"]}
    assert (card, len(change["national"])) == (1, 3)
    assert ratings == {"ESP": 10, "FRA": 20, "POR": 3}
