"""How the best round with something otherwise is looked for, with judges and engines made up for the purpose."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.model import ForbiddenGroup, Game, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing import best as looking
from tablas.pairing import crossing as searching
from tablas.pairing.best import (
    MOST_WRITTEN,
    _apart,
    _count,
    _in_group,
    _lets_go,
    _matchings,
    _pairings,
    _rounds,
    _searched,
    _shared,
    _some_pairs,
    best_round,
)
from tablas.systems.answers import Searched
from tablas.systems.judgement import Boards, JudgedGroup, Judgement, Worth
from tablas.systems.reasons import Rule
from tablas.systems.result import Pair, RoundPairing

Pairs = tuple[tuple[int, int], ...]
A: Pairs = ((1, 2), (3, 4))
B: Pairs = ((1, 3), (2, 4))
C: Pairs = ((1, 4), (2, 3))
PEOPLE = tuple(Player(number) for number in range(1, 7))
CLUB = Tournament(players=PEOPLE[:4], total_rounds=5, regulation=Regulation("dutch", edition="2026"))


def boards(pairs: Pairs, bye: int | None = None) -> Boards:
    return Boards(tuple(Pair(*two) for two in pairs), bye)


def made(pairs: Pairs, bye: int | None = None) -> RoundPairing:
    return RoundPairing(1, tuple(Pair(*two) for two in pairs), bye)


def part(pairs: Pairs, key: int = 0, rule: str = "cost", **more: Any) -> JudgedGroup:
    members = more.pop("members", tuple(sorted(number for two in pairs for number in two)))
    worths = more.pop("criteria", (Worth("C", rule, key, key),))
    return JudgedGroup("1", members, frozenset(map(frozenset, pairs)), more.pop("outgoing", ()), worths, **more)


def judge(**keys: int) -> Callable[[Boards], tuple[JudgedGroup, ...]]:
    """What the rounds A, B and C cost, all of them one group."""
    known = {
        frozenset(map(frozenset, pairs)): (pairs, keys.get(name, 9)) for name, pairs in (("a", A), ("b", B), ("c", C))
    }

    def judged(found: Boards) -> tuple[JudgedGroup, ...]:
        pairs, key = known[found.meetings]
        return (part(pairs, key),)

    return judged


# Lists of rounds


def test_ways_to_pair_so_many() -> None:
    assert [_count(players) for players in range(9)] == [1, 1, 1, 3, 3, 15, 15, 105, 105]
    assert _count(12) == 10_395 < MOST_WRITTEN < _count(14)
    for players in range(1, 8):
        settled = list(_rounds(list(range(players)), (), None, False, frozenset()))
        assert len(settled) == len({(found.meetings, found.bye) for found in settled}) == _count(players)


def test_every_pairing_and_every_set_of_pairs() -> None:
    assert list(_pairings([1, 2, 3, 4], frozenset())) == [A, B, C]
    assert list(_pairings([1, 2, 3, 4], frozenset({frozenset((1, 3))}))) == [A, C]
    assert list(_pairings([1, 2, 3, 4], frozenset({frozenset((2, 3))}))) == [A, B]
    assert list(_pairings([], frozenset())) == [()]
    assert list(_matchings([1, 2, 3], frozenset())) == [((1, 2),), ((1, 3),), ((2, 3),), ()]
    assert list(_matchings([1, 2, 3], frozenset({frozenset((1, 3))}))) == [((1, 2),), ((2, 3),), ()]
    assert list(_some_pairs([1, 2, 3, 4], frozenset((1, 2)), frozenset())) == [
        ((3, 4),),
        ((1, 2), (3, 4)),
        (),
        ((1, 2),),
    ]
    assert list(_some_pairs([1, 3, 4], frozenset((1, 2)), frozenset())) == [((3, 4),), ()]


def test_rounds_that_are_left() -> None:
    fixed = (Pair(8, 9),)
    assert list(_rounds([1, 2, 3], fixed, None, False, frozenset())) == [
        Boards((*fixed, Pair(2, 3)), 1),
        Boards((*fixed, Pair(1, 3)), 2),
        Boards((*fixed, Pair(1, 2)), 3),
    ]
    assert list(_rounds([1, 2, 3], fixed, 2, True, frozenset())) == [Boards((*fixed, Pair(1, 3)), 2)]
    assert list(_rounds([1, 2], fixed, 7, False, frozenset())) == [Boards((*fixed, Pair(1, 2)), 7)]


def test_who_may_not_meet_in_any_round() -> None:
    met = CLUB.with_round(Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.WIN))))
    apart = Tournament(
        players=met.players,
        rounds=met.rounds,
        total_rounds=5,
        regulation=met.regulation,
        forbidden=(ForbiddenGroup((1, 3)),),
    )
    every = {frozenset(two) for two in ((1, 2), (3, 4), (1, 3))}
    assert _apart(apart, [1, 2, 3, 4], boards(C)) == every
    assert _apart(apart, [1, 2, 3, 4], boards(B)) == every - {frozenset((1, 3))}, "the round found has it"
    assert _apart(apart, [1, 2, 4], boards(C)) == {frozenset((1, 2))}


def test_groups_that_only_let_players_go() -> None:
    assert _lets_go(part(A))
    assert _lets_go(part(((1, 2),), members=(1, 2, 3), outgoing=(3,)))
    assert not _lets_go(part(((1, 2),), members=(1, 2, 3)))
    assert not _lets_go(part((), members=(3,), outgoing=(3,)))
    assert not _lets_go(part(A, kind="list"))
    assert not _lets_go(part(A, 0, Rule.UPFLOATERS.value))
    both = Worth("C", "cost", 0, 0), Worth("U", Rule.UPFLOATERS.value, 0, 0)
    assert not _lets_go(part(A, criteria=both))


def test_what_two_rounds_begin_with() -> None:
    one, two = part(((1, 2),)), part(((3, 4),))
    turned, rest = part(((3, 5),)), part((), members=(), kind="bye", outgoing=(6,))
    first, second = boards(((1, 2), (3, 4)), 6), boards(((2, 1), (3, 5)), 6)
    assert _shared((one, two), (one, turned), first, second) == ([Pair(2, 1)], False)
    assert _shared((rest, one, two), (rest, one, turned), first, second) == ([Pair(2, 1)], True)
    assert _shared((rest, one), (rest, one), first, boards(((2, 1),), 5)) == ([Pair(2, 1)], False)
    assert _shared((two, one), (turned, one), first, second) == ([], False)
    again = part(((3, 4),), members=(1, 3, 4))
    assert _shared((one, two), (one, again), first, second) == ([], False), "1 comes again in a later part"
    other = part(((1, 2),), members=(1, 2, 9))
    assert _shared((one,), (other,), first, second) == ([], False), "other people were there"


# The best of all


@pytest.mark.parametrize(
    ("costs", "pairs"),
    [
        ({"a": 0, "b": 2, "c": 1}, C),
        ({"a": 0, "b": 1, "c": 2}, B),
        ({"a": 0, "b": 1, "c": 1}, B),
    ],
)
def test_every_round_is_judged_where_few_are_left(costs: dict[str, int], pairs: Pairs) -> None:
    """What is wanted is any round but A; the engine found B."""
    judged = judge(**costs)

    def wanted(found: Boards) -> bool:
        return found.meetings != boards(A).meetings

    ours, theirs = judged(boards(A)), judged(boards(B))
    found = _searched(ours, theirs, boards(A), boards(B), judged, wanted, CLUB)
    assert found is not None
    assert found.meetings == boards(pairs).meetings


def test_too_many_rounds_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = judge(a=0, b=2, c=1)
    words = judged(boards(A)), judged(boards(B)), boards(A), boards(B), judged, lambda _: True, CLUB
    assert _searched(*words) is not None
    # Two other rounds of four people are eight to judge; three could be written down.
    for name, most, told in (
        ("WORK", 8, True),
        ("WORK", 7, False),
        ("MOST_WRITTEN", 3, True),
        ("MOST_WRITTEN", 2, False),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(looking, name, most)
            assert (_searched(*words) is not None) is told, (name, most)


def test_the_bye_stays_where_it_is_settled() -> None:
    """Five people; 5 rests in both, which the rules chose first: only three rounds are left."""
    rest = part((), members=(), kind="bye", outgoing=(5,), criteria=())
    seen: list[Boards] = []

    def judged(found: Boards) -> tuple[JudgedGroup, ...]:
        seen.append(found)
        return (rest, part(tuple((two.white, two.black) for two in found.pairs), 1))

    event = Tournament(players=PEOPLE[:5], total_rounds=5, regulation=CLUB.regulation)
    first, second = boards(A, 5), boards(B, 5)
    assert _searched(judged(first), judged(second), first, second, judged, lambda _: True, event) == second
    assert {found.bye for found in seen} == {5}
    assert len({found.meetings for found in seen}) == 3


def test_a_round_that_no_system_allows_is_never_better() -> None:
    def judged(found: Boards) -> tuple[JudgedGroup, ...]:
        broken = found.meetings == boards(C).meetings
        worths = (
            Worth("", "cost", 0 if broken else 1, 0 if broken else 1),
            Worth("", Rule.MAY_NOT_MEET.value, 1, int(broken)),
        )
        return (part(tuple((two.white, two.black) for two in found.pairs), criteria=worths),)

    words = judged(boards(A)), judged(boards(B)), boards(A), boards(B), judged
    assert _searched(*words, lambda found: found.meetings != boards(A).meetings, CLUB) == boards(B)


# In one group


def test_a_better_way_in_the_group_where_they_part() -> None:
    """Of the four C is best and can be made; where the engine cannot make it, or it is not better, B stays."""
    ours, judged = judge(a=0, b=2, c=1)(boards(A)), judge(a=0, b=2, c=1)
    asked: list[tuple[object, ...]] = []

    def make(*words: object) -> RoundPairing | None:
        asked.append(words)
        return made(C)

    def searched(judged: Any, make: Any, pair: tuple[int, int] = (2, 3)) -> Boards | None:
        found = boards(B)
        return _in_group(CLUB, ours, judged(found), found, frozenset(pair), whole(judged), make)

    def whole(judged: Any) -> Any:
        """Groups of fewer pairs are worth nothing here."""
        return lambda found: judged(found) if len(found.pairs) == 2 else (part((), 9, members=(1, 2, 3, 4)),)

    better = searched(judged, make)
    assert better is not None
    assert better.meetings == boards(C).meetings
    assert [sorted(map(sorted, words[0])) for words in asked] == [[[1, 4], [2, 3]]]  # type: ignore[arg-type]
    assert asked[0][1:] == ((), ())
    assert searched(judged, lambda *_: None) == boards(B)
    assert searched(judge(a=0, b=1, c=2), make) == boards(B)
    assert searched(judge(a=0, b=1, c=1), make) == boards(B)
    same = judge(a=0, b=2, c=1)
    assert _in_group(CLUB, ours, ours, boards(A), frozenset((1, 2)), same, make) is None, "the rounds do not part"
    lists = (part(A, kind="list"),)
    assert _in_group(CLUB, lists, judged(boards(B)), boards(B), frozenset((1, 2)), judged, make) is None
    fewer = (part(((1, 3),), members=(1, 2, 3), outgoing=(2,)),)
    assert _in_group(CLUB, ours, fewer, boards(B), frozenset((1, 2)), judged, make) is None, "other people"


def test_a_group_too_large_to_go_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four with a pair there are four sets of pairs: the others or not, and the pair or not; times four people."""
    judged = judge(a=0, b=1, c=2)

    def whole(found: Boards) -> tuple[JudgedGroup, ...]:
        return judged(found) if len(found.pairs) == 2 else (part((), 9, members=(1, 2, 3, 4)),)

    words = CLUB, judged(boards(A)), judged(boards(B)), boards(B), frozenset((1, 3)), whole
    for work, told in ((16, True), (15, False)):
        monkeypatch.setattr(looking, "WORK", work)
        assert (_in_group(*words, lambda *_: None) is not None) is told


# The whole search


def system(**facts: Any) -> Any:
    return SimpleNamespace(**{"in_turn": False, "judge": None, "with_pair": None, **facts})


def search(monkeypatch: pytest.MonkeyPatch, chosen: Any, **more: Any) -> tuple[Boards, Searched]:
    monkeypatch.setattr(looking, "system_of", lambda _: chosen)
    return best_round(CLUB, made(A), made(B), lambda _: True, **more)


def test_what_the_answer_rests_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert search(monkeypatch, system(in_turn=True)) == (boards(B), Searched.RULES)
    assert search(monkeypatch, system()) == (boards(B), Searched.ENGINE)

    def judged(_: object, __: object, found: Boards) -> Judgement | None:
        return Judgement("", judge(a=0, b=2, c=1)(found))

    chosen = system(judge=judged)
    found, searched = search(monkeypatch, chosen)
    assert (found.meetings, searched) == (boards(A).meetings, Searched.EVERY)
    monkeypatch.setattr(looking, "_searched", lambda *_: None)
    assert search(monkeypatch, chosen) == (boards(B), Searched.ENGINE)
    rest = system(judge=lambda *_: Judgement("", (part((), kind="bye", members=()),)))
    assert search(monkeypatch, rest, rests=True) == (boards(B), Searched.RULES)
    assert search(monkeypatch, rest) == (boards(B), Searched.ENGINE)
    assert search(monkeypatch, chosen, rests=True) == (boards(B), Searched.ENGINE)
    unjudged = system(judge=lambda *_: None)
    assert search(monkeypatch, unjudged, rests=True) == (boards(B), Searched.ENGINE)


def test_small_rounds_are_gone_through_first_and_large_ones_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = system(judge=lambda *_: Judgement("", (part(A),)))
    pair: Any = {"pair": frozenset((1, 3)), "points": {1: 1}}
    made_with: list[tuple[object, ...]] = []

    class Made:
        def __init__(self, *words: object) -> None:
            made_with.append(words)

        def best(self, found: RoundPairing) -> Boards:
            return boards(C)

    monkeypatch.setattr(looking, "Crossing", Made)
    monkeypatch.setattr(looking, "_searched", lambda *_: boards(A))
    for small, wanted in ((4, (boards(A), Searched.EVERY)), (3, (boards(C), Searched.RULES))):
        monkeypatch.setattr(looking, "SMALL", small)
        assert search(monkeypatch, chosen, **pair) == wanted
    assert made_with[0][1:3] == (frozenset((1, 3)), {1: 1})
    assert made_with[0][5:] == (looking.TRIED // 4, None)
    assert search(monkeypatch, chosen, pair=frozenset((1, 3))) == (boards(A), Searched.EVERY), "without points"
    helped = system(judge=chosen.judge, with_pair=lambda *words: ("help", len(words)))
    search(monkeypatch, helped, **pair)
    assert made_with[-1][6] == ("help", 2)
    Made.best = lambda self, found: None  # type: ignore[assignment, method-assign, return-value]
    monkeypatch.setattr(looking, "_searched", lambda *_: None)
    steps: list[Boards | None] = [boards(A), boards(C), boards(C)]
    monkeypatch.setattr(looking, "_in_group", lambda *words: steps.pop(0))
    assert search(monkeypatch, chosen, **pair) == (boards(C), Searched.GROUP), "followed until nothing is better"
    steps[:] = [boards(A), None]
    assert search(monkeypatch, chosen, **pair) == (boards(A), Searched.ENGINE)
    steps[:] = [boards(A), boards(B), boards(A), boards(B), boards(B)]
    assert search(monkeypatch, chosen, **pair) == (boards(B), Searched.ENGINE)
    assert len(steps) == 1, "four times at most"
    steps[:] = []
    assert search(monkeypatch, chosen) == (boards(B), Searched.ENGINE), "only for a pair"


@pytest.mark.parametrize("rule", list(Rule))
def test_what_no_round_may_break(rule: Rule) -> None:
    absolute = {Rule.MAY_NOT_MEET, Rule.COLOURS_COLLIDE, Rule.MAY_NOT_REST}
    for unlawful in (searching._unlawful, looking._unlawful):
        assert unlawful((part(A), part(B, 1, rule.value))) is (rule in absolute)
        assert not unlawful((part(A, 0, rule.value),))


def test_how_far_the_search_goes() -> None:
    limits = (looking.WORK, looking.TRIED, looking.SMALL, looking.MOST_WRITTEN)
    assert limits == (6000, 4000, 12, 20_000)
    assert (looking._MOST_BETTER, searching._MOST_KEPT) == (4, 12)


def test_another_may_rest_where_the_bye_is_not_settled() -> None:
    """Five people; the rounds made and found both let 5 rest, and whoever makes 3 rest does best."""
    event = Tournament(players=PEOPLE[:5], total_rounds=5, regulation=CLUB.regulation)

    def judged(found: Boards) -> tuple[JudgedGroup, ...]:
        key = 0 if found.bye == 3 else 1
        return (part(tuple((two.white, two.black) for two in found.pairs), key, outgoing=(found.bye or 0,)),)

    first, second = boards(A, 5), boards(B, 5)
    found = _searched(judged(first), judged(second), first, second, judged, lambda _: True, event)
    assert found is not None
    assert found.bye == 3


def test_boards_outside_of_the_group_stay() -> None:
    event = Tournament(players=PEOPLE, total_rounds=5, regulation=CLUB.regulation)
    seen: list[Boards] = []

    def judged(found: Boards) -> tuple[JudgedGroup, ...]:
        seen.append(found)
        inside = [two for two in found.pairs if max(two) < 5]
        paired = {number for two in inside for number in two}
        out = tuple(sorted({1, 2, 3, 4} - paired))
        whole = tuple((two.white, two.black) for two in inside)
        return (part(whole, 5, members=(1, 2, 3, 4), outgoing=out), part(((5, 6),)))

    ours, theirs = boards((*A, (5, 6))), boards((*B, (5, 6)))
    found = _in_group(event, judged(ours), judged(theirs), theirs, frozenset((1, 3)), judged, lambda *_: None)
    assert found == theirs
    tried = [{*map(frozenset, one.pairs)} - {frozenset((5, 6))} for one in seen[2:]]
    assert all(frozenset((5, 6)) in one.meetings for one in seen)
    assert tried == [{frozenset((2, 4))}, set(), {frozenset((1, 3))}]
