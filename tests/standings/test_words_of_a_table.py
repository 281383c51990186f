"""Legends, categories, neighbours and printed ranks: small facts in, and the whole answer looked at."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tablas.errors import ModelError, OptionError
from tablas.messages import Message, Phrase
from tablas.model import EventInfo, Game, Outcome, Player, Round, Title, Tournament
from tablas.standings import rank
from tablas.standings.categories import parse
from tablas.standings.check import RankDifference, check_ranks
from tablas.standings.descriptor import parse as descriptor
from tablas.standings.legend import legend
from tablas.standings.neighbours import why_here

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


# Words


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("BH", "Buchholz"),
        ("BH/C1", "Buchholz, without the lowest value"),
        ("BH/M1", "Buchholz, without the highest and the lowest value"),
    ],
)
def test_the_legend_of_a_tie_break(written: str, said: str) -> None:
    assert str(legend(descriptor(written), "Buchholz")) == said


def test_every_modifier_has_its_words() -> None:
    name = Message("tie-break-name", name=Phrase("X"))
    told = {
        "X": name,
        "X:MP": Message("tie-break-match-points", name=name),
        "X:GP": Message("tie-break-game-points", name=name),
        "X/C2": Message("tie-break-cut", name=name, count=2),
        "X/M3": Message("tie-break-median", name=name, count=3),
        "X/L-1": Message("tie-break-limit", name=name, halves="-1"),
        "X/L2": Message("tie-break-limit", name=name, halves="+2"),
        "X/K2.5": Message("tie-break-factor", name=name, factor="2.5"),
        "X/K3": Message("tie-break-factor", name=name, factor="3"),
        "X/P": Message("tie-break-forfeits-played", name=name),
        "X/F": Message("tie-break-fore", name=name),
        "X/R": Message("tie-break-reverse", name=name),
        "X/U0": Message("tie-break-unrated", name=name, rating=0),
    }
    assert {written: legend(descriptor(written), "X") for written in told} == told
    both = legend(descriptor("X:GP/C1/P/R/U1400"), "X")
    inner = Message("tie-break-cut", name=Message("tie-break-game-points", name=name), count=1)
    turned = Message("tie-break-reverse", name=Message("tie-break-forfeits-played", name=inner))
    assert both == Message("tie-break-unrated", name=turned, rating=1400)


ANA = Player(1, "Ana", 1800, title=Title.WIM, sex="w", federation="ESP", club="Sur", birth=date(2008, 12, 31))
OLD = Player(2, "Bo", 2000, sex="m", federation="FRA", club="Norte", birth=date(1961, 1, 1))
NOBODY = Player(3, "Cy")
AGED = Tournament(info=EventInfo(start=date(2025, 12, 30), end=date(2026, 1, 3)))


@pytest.mark.parametrize(
    ("text", "admitted"),
    [
        ("sex=w", [True, False, False]),
        ("sex=F", [True, False, False]),
        ("sex=m", [False, True, True]),
        ("fed=esp", [True, False, False]),
        ("federation=FRA", [False, True, False]),
        ("club=SUR", [True, False, False]),
        ("title=wim", [True, False, False]),
        ("rating=1800-2000", [True, True, False]),
        ("rating=1801-2000", [False, True, False]),
        ("rating=1800-1999", [True, False, False]),
        ("rating=-1800", [True, False, True]),
        ("rating=2000-", [False, True, False]),
        ("rating=1800-1800", [True, False, False]),
        ("age=U18", [True, False, False]),
        ("age=u17", [False, False, False]),
        ("age=S65", [False, True, False]),
        ("age=S66", [False, False, False]),
        ("sex=w+rating=-1799", [False, False, False]),
        (" SEX = w + rating = 1800- ", [True, False, False]),
    ],
)
def test_who_is_in_a_category(text: str, admitted: list[bool]) -> None:
    """Ages are those of the year in which the event ends: 18 and 65 in 2026."""
    category = parse(text, AGED)
    assert category.name == text
    assert [category.admits(player) for player in (ANA, OLD, NOBODY)] == admitted


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("women", "category-written-like", {"text": "women"}),
        ("sex=", "category-written-like", {"text": "sex="}),
        ("eyes=blue", "no-category-sex", {"key": "eyes"}),
        ("rating=-", "rating-band-written", {"value": "-"}),
        ("rating=1800", "rating-band-written", {"value": "1800"}),
        ("rating=2000-1999", "rating-band-goes", {"most": 1999, "least": 2000, "value": "2000-1999"}),
        ("age=18", "age-written-like", {"value": "18"}),
        ("age=U1000", "age-written-like", {"value": "U1000"}),
    ],
)
def test_what_is_no_category(text: str, code: str, values: dict[str, object]) -> None:
    with pytest.raises(OptionError) as refused:
        parse(text, AGED)
    assert refused.value.message == Message(code, **values)


def test_ages_need_a_day() -> None:
    with pytest.raises(OptionError) as refused:
        parse("age=U18", Tournament())
    assert refused.value.message == Message("ages-need-date")
    begun = Tournament(info=EventInfo(start=date(2025, 12, 30)))
    assert parse("age=U17", begun).admits(ANA), "17 in the year in which it began"


# Neighbours


FOUR = Tournament(
    players=tuple(Player(number, name) for number, name in enumerate(("Ana", "Blas", "Cira", "Dan"), 1)),
    rounds=(
        Round((Game.of(1, 2, WIN), Game.of(3, 4, WIN))),
        Round((Game.of(4, 1, LOSS), Game.of(2, 3, DRAW))),
    ),
)
"""Ana 2 (Buchholz ½), Cira 1½ (½), Blas ½ (3½), Dan 0 (3½)."""


def test_who_is_above_and_below_and_why() -> None:
    told = why_here(rank(FOUR, "PTS,BH"), 3)
    assert (told.side.number, told.side.name, told.side.place, told.side.values) == (3, "Cira", "2", ("1.5", "0.5"))
    assert (told.codes, told.names, told.last_needed) == (("PTS", "BH"), ("Points", "Buchholz"), 0)
    above, below = told.neighbours
    assert (above, below) == (told.above, told.below)
    assert (above.side.name, above.above, above.decides) == ("Ana", True, 0)
    assert (below.side.name, below.above, below.decides) == ("Blas", False, 0)
    facts: dict[str, object] = {"name": Phrase("Points"), "code": "PTS", "mine": "1.5"}
    assert above.message == Message("place-above-more", **facts, theirs="2", other="Ana")
    assert below.message == Message("place-below-less", **facts, theirs="0.5", other="Blas")
    assert above.mine is not None
    assert above.theirs is not None
    assert [item.value for item in above.mine.contributions] == [1, Fraction(1, 2)]
    assert [item.value for item in above.theirs.contributions] == [1, 1]
    data = told.as_data()
    assert data == {
        "number": 3,
        "name": "Cira",
        "place": "2",
        "values": ["1.5", "0.5"],
        "tiebreaks": [{"code": "PTS", "name": "Points"}, {"code": "BH", "name": "Buchholz"}],
        "above": {
            "number": 1,
            "name": "Ana",
            "place": "1",
            "values": ["2", "0.5"],
            "decided_by": "PTS",
            "message": above.message.as_data(),
        },
        "below": {
            "number": 2,
            "name": "Blas",
            "place": "3",
            "values": ["0.5", "3.5"],
            "decided_by": "PTS",
            "message": below.message.as_data(),
        },
    }
    first, last = (why_here(rank(FOUR, "PTS,BH"), number) for number in (1, 4))
    assert (first.above, last.below) == (None, None)
    assert (first.as_data()["above"], last.as_data()["below"]) == (None, None)
    assert len(first.neighbours) == len(last.neighbours) == 1
    with pytest.raises(ModelError):
        why_here(rank(FOUR, "PTS"), 9)


def test_a_tie_break_in_which_less_is_better_and_a_shared_place() -> None:
    drawn = Tournament(players=FOUR.players, rounds=(Round((Game.of(1, 2, DRAW), Game.of(3, 4, DRAW))),))
    by_number = why_here(rank(drawn, "PTS,TPN"), 2)
    assert by_number.above is not None
    assert by_number.below is not None
    assert (by_number.above.decides, by_number.below.decides, by_number.last_needed) == (1, 1, 1)
    facts: dict[str, object] = {"code": "TPN", "mine": "2"}
    assert by_number.above.message.code == "place-above-less"
    assert by_number.below.message.code == "place-below-more"
    assert facts.items() <= by_number.above.message.values.items()
    assert (by_number.above.message.values["theirs"], by_number.below.message.values["theirs"]) == ("1", "3")
    shared = why_here(rank(drawn, "PTS,BH,SB"), 2)
    assert shared.above is not None
    assert (shared.above.decides, shared.above.message) == (None, Message("place-shared", other="Ana"))
    assert (shared.above.mine, shared.above.theirs) == (None, None)
    assert shared.last_needed == 2, "all of them were needed"
    told = shared.as_data()["above"]
    assert isinstance(told, dict)
    assert told["decided_by"] is None
    alone = why_here(rank(Tournament(players=FOUR.players[:1]), "PTS,BH"), 1)
    assert (alone.neighbours, alone.last_needed) == ((), 0)


# Printed ranks


def test_printed_ranks_beside_the_list() -> None:
    level = Tournament(players=FOUR.players, rounds=(Round((Game.of(1, 2, WIN), Game.of(3, 4, WIN))),))
    assert check_ranks(level, {1: 1, 3: 1, 2: 3, 4: 3}, "PTS") == []
    assert check_ranks(level, {1: 2, 3: 1, 2: 4, 4: 3}, "PTS") == []
    wrong = check_ranks(level, {1: 3, 3: 2, 2: 2}, "PTS")
    assert wrong == [
        RankDifference(1, "Ana", 3, 1, 2),
        RankDifference(2, "Blas", 2, 3, 4),
        RankDifference(4, "Dan", None, 3, 4),
    ]
    place = Message("places-from-to", first=1, last=2)
    assert wrong[0].message == Message("rank-differs", player="1 Ana", printed=3, place=place)
    missing = Message("no-rank-printed", player="4 Dan", place=Message("places-from-to", first=3, last=4))
    assert wrong[2].message == missing
    assert RankDifference(7, "", 3, 2, 2).message == Message("rank-differs", player="7", printed=3, place=2)
    with pytest.raises(OptionError) as refused:
        check_ranks(level, {})
    assert refused.value.message == Message("tournament-no-list")
