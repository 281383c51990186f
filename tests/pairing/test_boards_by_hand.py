"""Which rules boards break, and two pairings side by side: small facts in, and the whole answer looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablas.messages import Items, Message, Phrase
from tablas.model import (
    Absence,
    Bye,
    ForbiddenGroup,
    Game,
    Outcome,
    Player,
    Regulation,
    Round,
    Tournament,
)
from tablas.pairing import compare as comparing
from tablas.pairing.breaches import MILD, Breach, Broken, breaches
from tablas.pairing.compare import (
    Comparison,
    Decision,
    Verdict,
    _by_boards,
    _by_people,
    decide,
    turned,
)
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.result import Pair

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def club(size: int = 4, *rounds: Round, system: str = "dutch", total: int | None = 5, **more: Any) -> Tournament:
    people = tuple(Player(number, f"P{number}", 2100 - number) for number in range(1, size + 1))
    edition = "2026" if system == "dutch" else ""
    return Tournament(
        players=people, rounds=rounds, total_rounds=total, regulation=Regulation(system, edition=edition), **more
    )


def boards(*pairs: tuple[int, int], bye: int | None = None) -> Boards:
    return Boards(tuple(Pair(*pair) for pair in pairs), bye)


# Rules that boards break


FIRST = Round((Game.of(1, 3, WIN), Game.of(4, 2, LOSS)), (Bye(5),))
SECOND = Round((Game.of(1, 2, WIN), Game.of(4, 5, DRAW)), (Bye(3),))
FIVE = club(5, FIRST, SECOND)
"""After two rounds 1 has 2 with WW, 2 has 1 with BB, 3 has 1 with B, 4 has ½ with WW, 5 has 1½ with B; 3, 5 rested."""


@pytest.mark.parametrize(
    ("made", "broken"),
    [
        (boards((3, 1), (2, 5), bye=4), [(Breach.REMATCH, (3, 1), 1)]),
        (boards((1, 5), (2, 3), bye=4), [(Breach.THIRD_COLOUR, (1,), None), (Breach.COLOUR_DIFFERENCE, (1,), None)]),
        (boards((5, 1), (3, 2), bye=4), [(Breach.THIRD_COLOUR, (2,), None), (Breach.COLOUR_DIFFERENCE, (2,), None)]),
        (boards((5, 1), (2, 3), bye=4), []),
        (boards((5, 1), (3, 4), bye=2), [(Breach.BYE_NOT_LOWEST, (2,), None)]),
        (
            boards((5, 1), (2, 4), bye=3),
            [(Breach.REMATCH, (2, 4), 1), (Breach.SECOND_BYE, (3,), None), (Breach.BYE_NOT_LOWEST, (3,), None)],
        ),
        (boards((5, 1), (2, 3)), [(Breach.LEFT_OUT, (4,), None)]),
        (
            boards((5, 1), (2, 3), (2, 1), bye=4),
            [(Breach.TWICE, (1,), None), (Breach.TWICE, (2,), None), (Breach.REMATCH, (2, 1), 2)],
        ),
        (boards((5, 1), (2, 3), bye=9), [(Breach.LEFT_OUT, (4,), None), (Breach.NOT_PRESENT, (9,), None)]),
        (boards((5, 1), (2, 9), bye=4), [(Breach.LEFT_OUT, (3,), None), (Breach.NOT_PRESENT, (9,), None)]),
    ],
)
def test_which_rules_boards_break(made: Boards, broken: list[tuple[Breach, tuple[int, ...], int | None]]) -> None:
    found = breaches(FIVE, made)
    assert [(one.breach, one.players, one.round) for one in found if one.breach is not Breach.BOTH_COLOURS] == broken
    articles = {
        Breach.REMATCH: "C.04.1 2",
        Breach.SECOND_BYE: "C.04.1 4",
        Breach.COLOUR_DIFFERENCE: "C.04.1 6",
        Breach.THIRD_COLOUR: "C.04.1 7",
        Breach.BOTH_COLOURS: "C.04.1 8",
    }
    assert all(one.article == articles.get(one.breach, "") for one in found)


def test_two_who_could_both_have_their_colour() -> None:
    """1 is due Black and 2 White; the other way round neither has what is due."""
    found = breaches(FIVE, boards((5, 3), (1, 2), bye=4))
    both = [one for one in found if one.breach is Breach.BOTH_COLOURS]
    assert [(one.players, one.article) for one in both] == [((1, 2), "C.04.1 8")]
    assert Breach.BOTH_COLOURS not in {one.breach for one in breaches(FIVE, boards((5, 3), (2, 1), bye=4))}
    assert {Breach.BYE_NOT_LOWEST, Breach.BOTH_COLOURS} == MILD


def test_who_is_away_or_kept_apart() -> None:
    away = FIVE.with_absences([Absence(3, 4)])
    assert [one.breach for one in breaches(away, boards((5, 1), (2, 3)))] == []
    assert [(one.breach, one.players) for one in breaches(away, boards((5, 1), (2, 3), bye=4))] == [
        (Breach.NOT_PRESENT, (4,))
    ]
    apart = replace(FIVE, forbidden=(ForbiddenGroup((5, 3, 1)), ForbiddenGroup((2, 3), 4, 5)))
    assert [(one.breach, one.players) for one in breaches(apart, boards((5, 1), (2, 3), bye=4))] == [
        (Breach.FORBIDDEN, (5, 1))
    ]


def test_a_closed_event_breaks_less() -> None:
    """In a table people meet again and rest as it says; nobody sits on two boards."""
    table = club(5, FIRST, SECOND, system="berger")
    assert breaches(table, boards((3, 1), (2, 4), bye=5)) == ()
    assert [(one.breach, one.article) for one in breaches(table, boards((3, 1), (1, 4)))] == [(Breach.TWICE, "")]


def test_a_breach_in_words_and_as_data() -> None:
    again = Broken(Breach.REMATCH, (3, 1), 1, "C.04.1 2")
    assert again.message == Message("breach-rematch-of", players=Items((3, 1), last=True), round=1)
    assert again.as_data() == {
        "breach": "rematch",
        "players": [3, 1],
        "round": 1,
        "article": "C.04.1 2",
        "message": again.message.as_data(),
    }
    twice = Broken(Breach.TWICE, (3,))
    assert twice.message == Message("breach-by", breach=Breach.TWICE, players=Items((3,), last=True))


# Comparing


def group(title: str, *worths: Worth, pairs: tuple[tuple[int, int], ...] = (), **more: Any) -> JudgedGroup:
    met = frozenset(map(frozenset, pairs))
    return JudgedGroup(title, (), met, more.pop("outgoing", ()), worths, **more)


def worth(name: str, value: Any, *players: int) -> Worth:
    return Worth(name, f"rule of {name}", value, value, players)


ONE, TWO = ((1, 2),), ((1, 3),)


@pytest.mark.parametrize(("mine", "other", "worse"), [(1, 2, "second"), (2, 1, "first")])
def test_the_first_criterion_that_differs_decides(mine: int, other: int, worse: str) -> None:
    first = group("1.5", worth("C5", 3), worth("C6", mine, 1, *(2,) * (mine - 1)), worth("C7", 9), pairs=ONE)
    second = group("1.5", worth("C5", 3), worth("C6", other, 1, *(2,) * (other - 1)), worth("C7", 0), pairs=TWO)
    same = group("2", worth("C5", 0))
    decision = decide(((same, same), (first, second)), "C.04.3")
    assert decision == Decision(
        Verdict.CRITERION,
        worse,
        "1.5",
        "C6",
        "C.04.3 C6",
        "rule of C6",
        mine,
        other,
        (2,),
        Message(
            f"compare-criterion-{worse}",
            where=Message("judged-points", score="1.5"),
            article="C.04.3 C6",
            rule=Phrase("rule of C6"),
            first=mine,
            second=other,
        ),
    )
    assert decision is not None
    assert decision.as_data() == {
        "verdict": "criterion",
        "worse": worse,
        "group": "1.5",
        "criterion": "C6",
        "article": "C.04.3 C6",
        "rule": "rule of C6",
        "first": mine,
        "second": other,
        "players": [2],
        "message": decision.message.as_data(),
    }


def test_values_of_criteria_in_a_sentence() -> None:
    first = group("1", worth("", ["1.5", "limbo"]), pairs=ONE)
    second = group("1", worth("", []), pairs=TWO)
    decision = decide(((first, second),), "C.04.3")
    assert decision is not None
    assert decision.article == "C.04.3", "a criterion without a name has the article of the text"
    assert decision.message.values["first"] == Items(["1.5", Phrase("limbo")])
    assert decision.message.values["second"] == Items([Message("nothing")])
    assert decision.worse == "first"


def test_groups_that_nothing_tells_apart() -> None:
    first, second = group("1", worth("C5", 0), pairs=ONE), group("1", worth("C5", 0), pairs=TWO)
    assert decide(((first, second),), "") is None
    assert decide(((first, None), (None, second)), "") is None
    assert decide(((first, first),), "") is None
    assert decide((), "") is None
    for order in ((1, None), (None, 1), (2, 2)):
        parts = first._replace(order=order[0]), second._replace(order=order[1])
        assert decide((parts,), "") is None, order


@pytest.mark.parametrize(("orders", "worse"), [((1, 2), "second"), ((2, 1), "first")])
def test_the_order_decides_where_every_criterion_is_equal(orders: tuple[int, int], worse: str) -> None:
    facts: dict[str, Any] = {"order_article": "4"}
    first = group("1", pairs=ONE, order=orders[0], **facts)
    second = group("1", pairs=TWO, order=orders[1], **facts)
    article = "C.04.3 art. 4"
    where = Message("judged-points", score="1")
    assert decide(((first, second),), "C.04.3") == Decision(
        Verdict.ORDER,
        worse,
        "1",
        article=article,
        message=Message(f"compare-order-{worse}", where=where, article=article),
    )
    bare = (first._replace(order_article=""), second)
    assert decide((bare,), "C.04.3") == Decision(
        Verdict.ORDER,
        worse,
        "1",
        article="C.04.3",
        message=Message(f"compare-order-{worse}", where=where, article="C.04.3"),
    )
    steps = first._replace(served=((5, 6), (1, 2))), second._replace(served=((5, 6), (1, 3)))
    values = {"player": 1, "first": 2, "second": 3, "article": article}
    assert decide((steps,), "C.04.3") == Decision(
        Verdict.ORDER,
        worse,
        "1",
        article=article,
        players=(1, 2, 3),
        message=Message(f"compare-step-{worse}", where=where, **values),
    )
    served = tuple(one._replace(kind="step") for one in steps)
    found = decide(((served[0], served[1]),), "C.04.3")
    assert found is not None
    assert found.message == Message(f"compare-served-{worse}", **values)
    byes = first._replace(kind="bye", outgoing=(7,)), second._replace(kind="bye", outgoing=(8,))
    assert decide((byes,), "C.04.3") == Decision(
        Verdict.ORDER,
        worse,
        "1",
        article=article,
        players=(7, 8),
        message=Message(f"compare-bye-{worse}", article=article, first=7, second=8),
    )


def test_a_rule_that_one_breaks_and_the_other_keeps() -> None:
    one, two = boards((1, 2)), boards((1, 3))
    again, apart = Broken(Breach.REMATCH, (1, 3), 1, "C.04.1 2"), Broken(Breach.FORBIDDEN, (1, 2))
    kinds = frozenset(Breach)
    found = _by_people(one, two, ((), (again,)), "C.04.3", kinds)
    told = Message("compare-breach", breach=again.message)
    assert found == Decision(Verdict.BREACH, "second", article="C.04.1 2", players=(1, 3), message=told)
    first = Decision(
        Verdict.BREACH,
        "first",
        article="C.04.3",
        players=(1, 2),
        message=Message("compare-breach-first", breach=apart.message),
    )
    assert _by_people(one, two, ((apart,), ()), "C.04.3", kinds) == first
    assert _by_people(one, two, ((apart,), (again,)), "C.04.3", kinds) == found, "the second is looked at first"
    assert _by_people(one, two, ((apart,), (again,)), "C.04.3", {Breach.FORBIDDEN}) == first
    assert _by_people(one, two, ((again,), (again,)), "C.04.3", kinds) is None, "both break it"
    assert _by_people(one, boards((2, 1)), ((), (again,)), "", kinds) is None, "the same people meet"
    assert _by_people(one, boards((1, 2), bye=3), ((), (again,)), "C.04.3", kinds) == found


def test_boards_alone() -> None:
    one = boards((1, 2), (3, 4), bye=5)
    title = Phrase("Dutch")
    assert _by_boards(one, boards((3, 4), (1, 2), bye=5), True, title, True) == Decision(Verdict.SAME)
    other = boards((2, 1), (4, 3), bye=5)
    both = Decision(
        Verdict.COLOURS,
        "second",
        players=(2, 1, 4, 3),
        message=Message("compare-colours", boards=Items(["2–1", "4–3"]), count=2),
    )
    assert _by_boards(one, other, True, title, True) == both
    assert _by_boards(one, other, False, title, True) == Decision(Verdict.SAME), "without colours nothing differs"
    for ordered, code in ((True, "compare-boards"), (False, "compare-unordered")):
        apart = _by_boards(one, boards((1, 2), (3, 5), bye=4), True, title, ordered)
        shown = Items(["3–5", Message("bye-for", number=4)])
        assert apart == Decision(Verdict.UNORDERED, message=Message(code, system=title, boards=shown))
    nobody = _by_boards(one, boards((1, 2), (3, 4)), True, title, True)
    assert nobody.message.values["boards"] == Items([Message("no-bye")])
    assert turned(one, other) == other.pairs
    assert turned(one, boards((2, 1), (3, 4), (5, 6))) == (Pair(2, 1),)


def test_two_pairings_side_by_side() -> None:
    first, second = boards((1, 2), (3, 4), (6, 5)), boards((1, 3), (2, 4), (5, 6))
    kept, new = Broken(Breach.REMATCH, (1, 2)), Broken(Breach.REMATCH, (1, 3))
    parts = (
        group("1", worth("A", 0), worth("B", 1), worth("C", 2), pairs=ONE),
        group("1", worth("A", 0), worth("B", 2), worth("C", 0), pairs=TWO),
    )
    decision = decide((parts,), "X")
    assert decision is not None
    told = Comparison(3, "dutch", "2026", first, second, (kept,), (kept, new), (parts, (None, parts[1])), decision)
    assert (told.only_first, told.only_second) == ((Pair(1, 2), Pair(3, 4)), (Pair(1, 3), Pair(2, 4)))
    assert (told.turned, told.new_breaches, told.same) == ((Pair(5, 6),), (new,), False)
    assert [(mine.name, mine.key, other.key) for mine, other in told.measured] == [("A", 0, 0), ("B", 1, 2)]
    plain = replace(told, coloured=False, decision=Decision(Verdict.SAME))
    assert (plain.turned, plain.measured, plain.same) == ((), (), True)
    assert told.as_data() == {
        "round": 3,
        "system": "dutch",
        "edition": "2026",
        "first": first.as_data() | {"breaches": [kept.as_data()]},
        "second": second.as_data() | {"breaches": [kept.as_data(), new.as_data()]},
        "same": False,
        "only_first": [[1, 2], [3, 4]],
        "only_second": [[1, 3], [2, 4]],
        "turned": [[5, 6]],
        "groups": [
            {"first": parts[0].as_data(), "second": parts[1].as_data()},
            {"first": None, "second": parts[1].as_data()},
        ],
        "decision": decision.as_data(),
    }
    assert {
        *(Breach.TWICE, Breach.LEFT_OUT, Breach.NOT_PRESENT, Breach.REMATCH, Breach.FORBIDDEN),
    } == comparing.OUTRIGHT
