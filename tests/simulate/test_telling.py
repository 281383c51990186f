"""What is said of somebody's chances, sentence by sentence, from answers made by hand."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from tablas.messages import Items, Message
from tablas.model import Game, Number, Title
from tablas.simulate.chances.aims import Aim, AimKind
from tablas.simulate.chances.answer import Chances, Money, OwnScore, Section
from tablas.simulate.chances.conditions import Cover, Literal
from tablas.simulate.chances.exact import Verdict
from tablas.simulate.chances.norms import Need
from tablas.simulate.chances.opened import OpenGame
from tablas.simulate.chances.sample import Share
from tablas.simulate.chances.telling import as_data, percent, told

NAMES = {1: "Ana", 2: "Blas", 3: "Carla", 4: "David"}
GAMES = (OpenGame(1, 0, Game(Number(1), Number(2))), OpenGame(1, 1, Game(Number(3), Number(4))))
WIN = Aim(AimKind.PLACE)
NORM = Aim(AimKind.NORM, title=Title.IM)
METHOD = (Message("chance-counted"),)


def chances(number: int = 1, aim: Aim = NORM, **facts: Any) -> Chances:
    return Chances(number, aim, NAMES, facts.pop("method", ()), **facts)


def codes(found: Chances) -> list[str]:
    return [paragraph.message.code for paragraph in told(found)]


def test_the_answer_comes_first_and_how_it_was_found_last() -> None:
    found = chances(aim=WIN, verdict=Verdict.YES, method=METHOD)
    assert [paragraph.message for paragraph in told(found)] == [
        Message("chance-certain", name="Ana", aim=WIN.words),
        *METHOD,
        Message("chance-shared-counts"),
    ]
    assert codes(chances(verdict=Verdict.NO)) == ["chance-impossible"]
    assert codes(chances()) == ["chance-open"]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"chance": 0.5}, ["chance-open", "chance-is"]),
        ({"chance": 0.5, "verdict": Verdict.YES}, ["chance-certain"]),
        ({"chance": 0.25, "share": Share(10, 40)}, ["chance-open", "chance-is-about"]),
        ({"chance": 0.0, "share": Share(0, 40)}, ["chance-never-seen", "chance-is-about"]),
        ({"share": Share(0, 40), "sections": (Section(None, Verdict.NO),)}, ["chance-open", "chance-others-not"]),
        (
            {"share": Share(0, 40), "need": Need(True, 2, (Message("one"), Message("two")))},
            ["chance-open", "chance-norm-ways"],
        ),
        ({"need": Need(True, 2, (Message("one"),))}, ["chance-open", "one"]),
        ({"need": Need(True, 2, (Message("one"),), (Message("wish"),))}, ["chance-open", "one", "chance-norm-also"]),
        (
            {"need": Need(False, 2, (Message("one"), Message("two"))), "verdict": Verdict.NO},
            ["chance-impossible", "one", "two"],
        ),
        ({"need": Need(True, 0, (Message("one"),)), "verdict": Verdict.YES}, ["chance-certain"]),
        ({"scores": (OwnScore(30, Share(1, 4)),)}, ["chance-open", "chance-with-score"]),
        ({"money": Money(0, 500, 100, "EUR")}, ["chance-open", "chance-money"]),
        ({"money": Money(0, 0, 0, "")}, ["chance-open"]),
    ],
)
def test_what_is_said(facts: dict[str, Any], expected: list[str]) -> None:
    assert codes(chances(**facts)) == expected


def test_numbers_in_sentences() -> None:
    found = chances(
        chance=0.25,
        share=Share(10, 40),
        scores=(OwnScore(90, Share(1, 4)),),
        money=Money(100, 50000, 12345, "EUR"),
        need=Need(True, 1, (Message("one"), Message("two")), (Message("wish"),)),
    )
    _, ways, also, about, score, money = told(found)
    assert ways.ways == ((Message("one"),), (Message("two"),))
    assert also.message == Message("chance-norm-also", wishes=Items([Message("wish")], mark="; "))
    assert about.message == Message("chance-is-about", chance="25", low="14", high="40")
    assert score.message == Message("chance-with-score", points="1½", chance="25", count=4)
    said = {"least": "1.00", "most": "500.00", "mean": "123.45"}
    assert {name: money.message.values[name] for name in said} == said
    assert money.message.values["currency"] == "EUR"
    assert [percent(share) for share in (0, 0.001, 0.005, 0.0051, 0.5, 0.99499, 0.995, 0.9999, 1)] == [
        *("0", "<1", "<1", "1", "50", "99", ">99", ">99", "100"),
    ]


def test_between_which_shares_the_truth_lies() -> None:
    """Wilson's interval, worked from its equation: (p̂ − p)² = z² p (1 − p) / n at both ends."""
    for hits, runs in ((10, 40), (1, 7), (39, 40)):
        for bound in Share(hits, runs).bounds:
            assert abs(hits / runs - bound) == pytest.approx(1.96 * sqrt(bound * (1 - bound) / runs), rel=1e-3)
    assert Share(0, 0).bounds == (0.0, 1.0)
    assert Share(0, 40).bounds[0] == 0
    assert Share(40, 40).bounds[1] == pytest.approx(1)
    assert (Share(3, 4).value, Share(0, 0).value) == (0.75, 0.0)


@pytest.mark.parametrize(
    ("number", "own", "word", "opponent"),
    [
        (1, 0, "win", "Blas"),
        (1, 1, "draw", "Blas"),
        (1, 2, "loss", "Blas"),
        (2, 0, "loss", "Ana"),
        (2, 2, "win", "Ana"),
    ],
)
@pytest.mark.parametrize(("state", "what"), [(Verdict.YES, "enough"), (Verdict.NO, "not"), (Verdict.TIE, "tie")])
def test_a_section_by_the_own_result(
    number: int, own: int, word: str, opponent: str, state: Verdict, what: str
) -> None:
    found = chances(number, games=GAMES, sections=(Section(own, state),))
    assert told(found)[1].message == Message(f"chance-{word}-{what}", opponent=opponent)
    assert as_data(found)["sections"] == [
        {"own": word, "state": what, "enough": [], "level": [], "complete": True, "needed": []},
    ]


BEATS = Literal(1, (0,))
NOT_LOST = Literal(1, (0, 1))


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ((0,), Message("chance-beats", one="Carla", other="David")),
        ((1,), Message("chance-drawn", one="Carla", other="David")),
        ((2,), Message("chance-beats", one="David", other="Carla")),
        ((0, 1), Message("chance-not-beats", one="David", other="Carla")),
        ((0, 2), Message("chance-not-drawn", one="Carla", other="David")),
        ((1, 2), Message("chance-not-beats", one="Carla", other="David")),
    ],
)
def test_what_another_game_must_bring(results: tuple[int, ...], message: Message) -> None:
    section = Section(1, None, Cover(((Literal(1, results),),), True))
    found = chances(games=GAMES, sections=(section,))
    assert told(found)[1:] == ((Message("chance-draw-if", opponent="Blas"), ((message,),)),)


def test_several_ways_and_what_they_have_in_common() -> None:
    one, two = (BEATS, Literal(0, (1,))), (BEATS,)
    enough, level = Cover((one, two), False), Cover((two,), True)
    section = Section(None, None, enough, level, (BEATS,))
    found = chances(3, games=GAMES, sections=(section,))
    beats = Message("chance-beats", one="Carla", other="David")
    drawn = Message("chance-drawn", one="Ana", other="Blas")
    assert told(found)[1:] == (
        (Message("chance-others-one-of", name="Carla"), ((drawn,), (beats,))),
        (Message("chance-others-tie-if", name="Carla"), ((beats,),)),
        (Message("chance-further-ways"), ()),
        (Message("chance-in-any-case", ways=Items([beats], mark="; ")), ()),
    )
    alone = Section(None, None, Cover((two,), True), needed=(BEATS,))
    assert codes(chances(3, games=GAMES, sections=(alone,))) == ["chance-open", "chance-others-if"]
    assert as_data(found)["sections"] == [
        {
            "own": None,
            "state": None,
            "enough": [
                [{"game": 1, "results": ["1-0"]}, {"game": 0, "results": ["1/2-1/2"]}],
                [{"game": 1, "results": ["1-0"]}],
            ],
            "level": [[{"game": 1, "results": ["1-0"]}]],
            "complete": False,
            "needed": [{"game": 1, "results": ["1-0"]}],
        }
    ]


def test_the_answer_as_plain_data() -> None:
    found = chances(
        aim=WIN,
        chance=1 / 3,
        share=Share(10, 40),
        games=GAMES,
        scores=(OwnScore(90, Share(1, 4)),),
        money=Money(100, 50000, 12345, "EUR"),
        method=METHOD,
    )
    data = as_data(found)
    said = data.pop("told")
    low, high = Share(10, 40).bounds
    assert data == {
        "number": 1,
        "name": "Ana",
        "aim": "win",
        "verdict": "open",
        "chance": 0.333333,
        "runs": 40,
        "low": round(low, 6),
        "high": round(high, 6),
        "games": [{"round": 2, "white": 1, "black": 2}, {"round": 2, "white": 3, "black": 4}],
        "sections": [],
        "scores": [{"points": 1.5, "reached": 1, "runs": 4}],
        "money": {"least": 1.0, "most": 500.0, "mean": 123.45, "currency": "EUR"},
    }
    assert isinstance(said, list)
    assert [one["message"]["code"] for one in said] == codes(found)
    empty = as_data(chances(verdict=Verdict.YES))
    assert [empty[name] for name in ("verdict", "chance", "runs", "low", "high", "money")] == ["certain", *[None] * 5]
    assert as_data(chances(verdict=Verdict.NO))["verdict"] == "impossible"


def test_bounds_have_six_digits_and_both_ways_must_be_complete() -> None:
    for hits, runs in ((1, 7), (2, 9), (5, 13)):
        data = as_data(chances(chance=hits / runs, share=Share(hits, runs)))
        low, high = Share(hits, runs).bounds
        assert (data["chance"], data["low"], data["high"]) == (round(hits / runs, 6), round(low, 6), round(high, 6))
        assert (data["low"], data["high"]) != (round(low, 5), round(high, 5))
    way = ((BEATS,),)
    for enough, level in ((True, True), (True, False), (False, True), (False, False)):
        section = Section(None, None, Cover(way, enough), Cover(way, level))
        found = chances(3, games=GAMES, sections=(section,))
        (told_section,) = as_data(found)["sections"]  # type: ignore[misc, attr-defined]
        assert told_section["complete"] is (enough and level)
        assert ("chance-further-ways" in codes(found)) is not (enough and level)
