"""Team formation by votes: the book's examples of each rule, and the laws behind them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.assignment import formation
from tablas.assignment.formation import Formation, form_teams
from tablas.assignment.packing import Packing, components
from tablas.assignment.votes import Votes, Wanted, allowance, order_v1, order_v2, standings, wanted
from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.model.lots import Lots


def votes_of(text: str, modality: str = "A") -> Votes:
    """Votes from lines such as ``A:B = 4:3; A:C = 3:4``; nobody else got any."""
    entries = []
    for piece in text.split(";"):
        names, values = piece.split("=")
        entries.append((names.strip().split(":"), [int(value) for value in values.split(":")]))
    names = tuple(sorted({name for pair, _ in entries for name in pair}))
    given = [[0] * len(names) for _ in names]
    for (one, other), (gave, got) in entries:
        given[names.index(one)][names.index(other)] = gave
        given[names.index(other)][names.index(one)] = got
    return Votes(names, tuple(map(tuple, given)), modality)


def told(votes: Votes, formed: Formation) -> list[tuple[str, str]]:
    return [(step.rule, ":".join(votes.names[player] for player in step.team)) for step in formed.steps]


def test_c1_prefers_the_higher_least_interest() -> None:
    votes = votes_of("A:B = 5:3; A:C = 10:2")
    assert told(votes, form_teams(votes)) == [("C1", "A:B"), ("C6", "C")]


def test_c2_looks_at_the_next_interest() -> None:
    votes = votes_of("A:B = 6:3; A:C = 5:3")
    assert told(votes, form_teams(votes)) == [("C2", "A:B"), ("C6", "C")]


def test_c3_example_1() -> None:
    votes = votes_of("A:B = 4:3; A:C = 3:4; D:B = 4:3")
    assert sorted(told(votes, form_teams(votes))) == [("C3", "A:C"), ("C3", "B:D")]


def test_c3_example_2() -> None:
    votes = votes_of("A:B = 4:3; A:C = 4:3; C:B = 3:4; A:D = 4:3")
    assert sorted(told(votes, form_teams(votes))) == [("C3", "A:D"), ("C3", "B:C")]


def test_c4_example_1() -> None:
    votes = votes_of("A:B = 4:3; A:C = 3:4")
    assert votes.received(0, [1, 2]) == 7
    assert told(votes, form_teams(votes)) == [("C4", "A:B"), ("C6", "C")]


def everybody_tied(votes: Votes) -> dict[int, set[int]]:
    players = range(len(votes.names))
    return {one: {other for other in players if other != one and votes.given[one][other]} for one in players}


def test_c4_example_2() -> None:
    votes = votes_of("A:B = 4:3; B:C = 4:3; C:A = 3:4")
    tied = everybody_tied(votes)
    assert [votes.received(player, tied[player]) for player in range(3)] == [6, 7, 8]
    assert order_v2(votes, range(3), tied, Lots(1)) == [2, 1, 0]
    assert told(votes, form_teams(votes)) == [("C4", "B:C"), ("C6", "A")]


def test_c4_example_2_the_first_chooser_is_not_left_out() -> None:
    # Had B preferred A, B would still have to take C, whom either partner suits.
    votes = votes_of("A:B = 3:4; B:C = 3:4; C:A = 4:3")
    formed = form_teams(votes)
    assert formed.steps[0].rule == "C4"
    order = order_v2(votes, range(3), everybody_tied(votes), Lots(1))
    assert order[0] in formed.teams[0]


def test_c4_example_3() -> None:
    votes = votes_of("A:B = 4:3; A:C = 3:4; D:B = 3:4; C:D = 4:3")
    tied = everybody_tied(votes)
    received = [votes.received(player, tied[player]) for player in range(4)]
    assert received == [7, 7, 6, 8]
    # Se of A is 45 as printed; that of B is 28 + 24, for the book multiplies D's votes by 6 instead of 8.
    weighed = [sum(votes.given[q][p] * received[q] for q in tied[p]) for p in (0, 1)]
    assert weighed == [45, 52]
    assert order_v2(votes, range(4), tied, Lots(1)) == [3, 1, 0, 2]
    assert sorted(told(votes, form_teams(votes))) == [("C4", "A:C"), ("C4", "B:D")]


def all_equal(players: int, vote: int = 2, modality: str = "A") -> Votes:
    names = tuple("ABCDEFGHIJKLMNOP"[:players])
    return Votes(names, tuple(tuple(vote for _ in names) for _ in names), modality)


def test_c5_pairs_the_halves_of_the_order() -> None:
    votes = all_equal(8)
    formed = form_teams(votes, seed=3)
    assert {step.rule for step in formed.steps} == {"C5"}
    names = str(formed.steps[0].reason).rsplit(" of ", 1)[1].split(", ")
    order = [votes.names.index(name) for name in names]
    assert sorted(order) == list(range(8))
    assert formed.teams == tuple(tuple(sorted((order[place], order[place + 4]))) for place in range(4))
    assert {step.reason.code for step in formed.steps} == {"team-first-in-subgroups"}


def test_c5_for_teams_of_three_makes_three_subgroups() -> None:
    votes = all_equal(7)
    formed = form_teams(votes, size=3, seed=5)
    assert [step.rule for step in formed.steps] == ["C5", "C5", "C6"]
    names = str(formed.steps[0].reason).rsplit(" of ", 1)[1].split(", ")
    order = [votes.names.index(name) for name in names]
    assert formed.teams == tuple(tuple(sorted(order[place : place + 5 : 2])) for place in range(2))
    assert formed.left == tuple(set(range(7)) - set(order))  # the last to choose by C4


def test_c5_transposes_what_is_forbidden() -> None:
    # Two vetoes between those who would meet; everybody else is equal.
    base = [list(row) for row in all_equal(4).given]
    plain = form_teams(all_equal(4), seed=2).teams
    for one, other in plain:
        base[one][other] = base[other][one] = 0
    votes = Votes(tuple("ABCD"), tuple(map(tuple, base)))
    formed = form_teams(votes, seed=2)
    assert len(formed.teams) == 2
    assert not set(formed.teams) & set(plain)


def test_c5_goes_on_to_the_next_transposition_while_somebody_would_be_left() -> None:
    """The first of the upper half takes the second of the lower; with the first of it the second would leave the third
    to whom is forbidden, so the second takes the third.
    """
    plain = form_teams(all_equal(6), seed=2)
    names = plain.steps[0].reason.values["names"]
    assert isinstance(names, Items)
    order = ["ABCDEF".index(str(name)) for name in names.items]
    given = [list(row) for row in all_equal(6).given]
    for one, other in plain.teams:
        given[one][other] = given[other][one] = 0
    formed = form_teams(Votes(tuple("ABCDEF"), tuple(map(tuple, given))), seed=2)
    assert formed.teams == tuple(tuple(sorted((order[one], order[other]))) for one, other in ((0, 4), (1, 5), (2, 3)))
    assert {step.reason for step in formed.steps} == {Message("team-first-in-subgroups", names=names)}


@given(st.integers(2, 3), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_the_choices_weigh_more_teams_first_and_then_each_chooser_in_turn(size: int, seed: int) -> None:
    """Against every set of teams without a common player, one by one."""
    chance = Random(seed)
    rows = tuple(tuple(chance.randrange(1, 4) for _ in range(6)) for _ in range(6))
    votes = Votes(tuple("ABCDEF"), rows)
    teams = list(combinations(range(6), size))
    group = sorted(chance.sample(teams, chance.randrange(2, 7)))
    order = sorted({player for team in group for player in team}, key=lambda player: rows[player])
    worth = formation._Former(votes, size, Lots(1))._worth(group, order)
    assert all(type(value) is int for value in worth.values())

    def merit(chosen: tuple[tuple[int, ...], ...]) -> tuple[int, list[int]]:
        interest = {player: votes.interest(team)[team.index(player)] for team in chosen for player in team}
        return len(chosen), [interest.get(player, 0) for player in order]

    apart = [
        chosen
        for count in range(len(group) + 1)
        for chosen in combinations(group, count)
        if len({player for team in chosen for player in team}) == count * size
    ]
    best = [chosen for chosen in apart if merit(chosen) == max(map(merit, apart))]
    packing = Packing(worth)
    assert set(packing.in_all()) == set.intersection(*map(set, best))
    assert packing.value == sum(worth[team] for team in best[0])
    rest = packing.players
    assert {team for team in group if packing.in_some(team, rest)} == set.union(*map(set, best))


def test_c5_exchanges_where_no_team_crosses_the_halves() -> None:
    """Only those of the same half like each other, so that the halves themselves have to be mixed."""
    names = str(form_teams(all_equal(4), seed=2).steps[0].reason).rsplit(" of ", 1)[1].split(", ")
    one, two, three, four = ("ABCD".index(name) for name in names)
    given = [[0] * 4 for _ in range(4)]
    for first, second in ((one, two), (three, four)):
        given[first][second] = given[second][first] = 2
    formed = form_teams(Votes(tuple("ABCD"), tuple(map(tuple, given))), seed=2)
    assert set(formed.teams) == {tuple(sorted((one, two))), tuple(sorted((three, four)))}
    codes = {step.reason.code for step in formed.steps if step.rule == "C5"}
    assert codes <= {"team-first-in-exchanges"}


def test_c6_leaves_out_who_was_vetoed() -> None:
    votes = votes_of("A:B = 5:5; A:C = 4:0; B:C = 4:0; C:D = 3:0")
    formed = form_teams(votes)
    assert told(votes, formed) == [("C1", "A:B"), ("C6", "C:D")]
    assert "gave everybody a vote" in str(formed.steps[-1].reason)


def test_lots_are_repeatable() -> None:
    assert form_teams(all_equal(8), seed=9) == form_teams(all_equal(8), seed=9)
    assert len({form_teams(all_equal(8), seed=seed).teams for seed in range(6)}) > 1


@st.composite
def elections(draw: st.DrawFn) -> tuple[Votes, int]:
    players, size = draw(st.integers(2, 8)), draw(st.integers(2, 3))
    modality = draw(st.sampled_from("AB"))
    cell = st.integers(0, 4) if modality == "A" else st.integers(-3, 3)
    given_ = tuple(tuple(draw(cell) for _ in range(players)) for _ in range(players))
    return Votes(tuple(f"P{index}" for index in range(players)), given_, modality), min(size, players)


@given(elections(), st.integers(0, 100))
@settings(max_examples=150, deadline=None)
def test_every_team_is_the_least_inconvenient_of_those_left(case: tuple[Votes, int], seed: int) -> None:
    votes, size = case
    formed = form_teams(votes, size, seed)
    free = set(range(len(votes.names)))
    for team in formed.teams:
        possible = [other for other in combinations(sorted(free), size) if votes.may_join(other)]
        assert team in possible
        assert sorted(votes.interest(team)) == max(sorted(votes.interest(other)) for other in possible)
        free -= set(team)
    assert tuple(sorted(free)) == formed.left
    assert not any(votes.may_join(team) for team in combinations(sorted(free), size))
    if votes.modality == "B":
        assert len(formed.left) == len(votes.names) % size


@given(
    st.lists(
        st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] < pair[1]),
        min_size=1,
        max_size=9,
        unique=True,
    )
)
def test_packing_equals_brute_force(teams: list[tuple[int, int]]) -> None:
    def disjoint(chosen: tuple[tuple[int, int], ...]) -> bool:
        players = [player for team in chosen for player in team]
        return len(players) == len(set(players))

    answers = [set(c) for n in range(len(teams) + 1) for c in combinations(teams, n) if disjoint(c)]
    most = max(map(len, answers))
    best = [answer for answer in answers if len(answer) == most]
    packing = Packing(dict.fromkeys(teams, 1))
    assert packing.best(packing.players) == (most, len(best))
    assert set(packing.in_all()) == set.intersection(*best)
    assert sorted(team for group in components(teams) for team in group) == sorted(teams)


def test_orders_end_in_the_lot() -> None:
    votes = all_equal(6)
    orders = {tuple(order_v1(votes, range(6), Lots(seed))) for seed in range(8)}
    assert len(orders) > 1


def test_v1_goes_by_votes_received_then_by_whom() -> None:
    votes = votes_of("A:B = 4:3; B:C = 4:3; C:A = 3:4")
    assert order_v1(votes, range(3), Lots(1)) == [2, 1, 0]


def test_allowance() -> None:
    assert allowance(10, 2, "A") == 30
    assert allowance(9, 4, "B") == 72
    votes = Votes(("A", "B"), ((0, 7), (6, 0)))
    with pytest.raises(OptionError, match="A gave 7 votes; 6 may be shared out"):
        votes.check_allowance(2)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Votes(("A",), ((0,),), "C"), "modality is A"),
        (lambda: Votes(("A", "B"), ((0, 1),)), "2 rows of 2"),
        (lambda: Votes(("A", "B"), ((0, -1), (1, 0))), "A gave negative votes"),
        (lambda: form_teams(all_equal(4), size=1), "two players or more"),
        (lambda: form_teams(all_equal(4), size=5), "no more than the 4"),
        (lambda: form_teams(Votes(tuple(f"P{n}" for n in range(20)), ((1,) * 20,) * 20)), "20 players are tied"),
        (
            lambda: form_teams(Votes(tuple(f"P{n}" for n in range(60)), ((1,) * 60,) * 60), 5),
            "more than can be compared",
        ),
    ],
)
def test_what_cannot_be_formed(make: object, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("players", "size", "good"), [(0, 2, True), (1, 2, True), (2, 2, True), (2, 3, False), (3, 3, True)]
)
def test_a_team_is_two_players_or_all_there_are(players: int, size: int, good: bool) -> None:
    votes = all_equal(players)
    if good:
        assert len(form_teams(votes, size).teams) == players // size
    else:
        with pytest.raises(OptionError) as told:
            form_teams(votes, size)
        assert told.value.message == Message("teams-two-players", players=players, size=size)


def test_so_many_teams_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five players can form ten teams of two."""
    monkeypatch.setattr(formation, "MOST_TEAMS", 10)
    assert len(form_teams(all_equal(5)).teams) == 2
    monkeypatch.setattr(formation, "MOST_TEAMS", 9)
    with pytest.raises(OptionError) as told:
        form_teams(all_equal(5))
    assert told.value.message == Message("players-can-form", players=5, comb=10, size=2)


def test_so_many_may_be_tied_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighteen are looked into, which takes its time; nineteen are too many."""

    def look(*_: object) -> None:
        raise LookupError

    monkeypatch.setattr(formation, "Packing", look)
    same = Votes(tuple(f"P{number}" for number in range(19)), ((1,) * 19,) * 19)
    with pytest.raises(OptionError) as told:
        form_teams(same)
    assert told.value.message == Message("players-tied-once", count=19, most_tied=18)
    with pytest.raises(LookupError):
        form_teams(Votes(same.names[:18], ((1,) * 18,) * 18))


def test_every_team_says_why() -> None:
    """C1 and C2 name the least interest, C4 the order of the choosers, C6 whether anybody would have had them."""

    def reasons(votes: Votes) -> list[Message]:
        return [step.reason for step in form_teams(votes).steps]

    few = Message("too-few-left")
    assert reasons(votes_of("A:B = 5:3; A:C = 10:2")) == [Message("team-highest-least", least=3), few]
    assert reasons(votes_of("A:B = 6:3; A:C = 5:3")) == [Message("team-highest-next", least=3), few]
    assert reasons(votes_of("A:B = 4:3; A:C = 3:4; D:B = 4:3")) == [Message("team-in-every-way")] * 2
    names = Items(["C", "B", "A"])
    assert reasons(votes_of("A:B = 4:3; B:C = 4:3; C:A = 3:4")) == [Message("team-by-choices", names=names), few]
    left = reasons(votes_of("A:B = 5:5; A:C = 4:0; B:C = 4:0; C:D = 3:0"))
    assert left == [Message("team-highest-least", least=5), Message("nobody-voted-for")]


def test_a_tie_is_told_with_what_those_who_are_tied_said() -> None:
    """E: 3 + 3, 4 + 3 and 4 + 4; Se: 3 * 7 + 3 * 8, 4 * 6 + 3 * 8 and 4 * 7 + 4 * 6; nobody is equal to another."""
    formed = form_teams(votes_of("A:B = 4:3; B:C = 4:3; C:A = 3:4"))
    assert formed.choices == ((Wanted(2, 8, 52, 0), Wanted(1, 7, 48, 0), Wanted(0, 6, 45, 0)),)
    assert formed.left == (0,)
    assert form_teams(votes_of("A:B = 5:3; A:C = 10:2")).choices == ()


def test_two_to_a_team_and_the_first_lots_unless_it_is_said() -> None:
    votes = all_equal(8)
    assert form_teams(votes) == form_teams(votes, 2, 1)
    assert form_teams(votes).teams != form_teams(votes, 2, 2).teams


def test_what_a_balance_is() -> None:
    """All three have an E of four and a Se of 16; what each gave the two others less what they gave is 1, -1 and 0."""
    votes = Votes(tuple("ABC"), ((9, 3, 2), (1, 9, 2), (3, 1, 9)))
    tied = {0: {1, 2}, 1: {0, 2}, 2: {0, 1}}
    assert [tuple(one) for one in wanted(votes, [1, 0, 2], tied)] == [(1, 4, 16, -1), (0, 4, 16, 1), (2, 4, 16, 0)]
    assert order_v2(votes, [1, 2, 0], tied, Lots(1)) == [0, 2, 1]
    alike = Votes(tuple("AB"), ((0, 2), (2, 0)))
    assert [one.balance for one in wanted(alike, [0, 1], {0: {1}, 1: {0}})] == [0, 0]
    four = Votes(tuple("ABCD"), ((0, 0, 2, 0), (0, 0, 0, 2), (1, 0, 0, 0), (0, 1, 0, 0)))
    pairs = {0: {2}, 1: {3}, 2: {0}, 3: {1}}
    assert [tuple(one) for one in wanted(four, [2, 3, 0, 1], pairs)] == [
        *((2, 2, 2, 0), (3, 2, 2, 0)),
        *((0, 1, 2, 0), (1, 1, 2, 0)),
    ], "equals who gave each other nothing"


def test_the_diagonal_means_nothing() -> None:
    """Nobody votes for herself, whatever stands there: nine may be shared out, five at most were."""
    votes = Votes(tuple("ABC"), ((9, 3, 2), (1, 9, 2), (3, 1, 9)))
    votes.check_allowance(2)
    assert [votes.received(player) for player in range(3)] == [4, 4, 4]
    assert (votes.received(0, [0, 1]), votes.received(0, [0])) == (1, 0)
    assert votes.interest((0, 2)) == (2, 3)
    barred = Votes(tuple("AB"), ((0, 1), (1, 0)))
    assert barred.may_join((0, 1))


def test_the_whole_allowance_may_be_spent_and_no_vote_more() -> None:
    """Four players, teams of two, modality A: twelve votes each."""
    assert allowance(4, 2, "A") == 12
    just = Votes(tuple("ABCD"), ((0, 6, 3, 3), *((0, 0, 0, 0),) * 3))
    just.check_allowance(2)
    more = Votes(tuple("ABCD"), ((0, 6, 3, 4), *((0, 0, 0, 0),) * 3))
    with pytest.raises(OptionError, match="13"):
        more.check_allowance(2)


def test_between_equals_who_gave_more_than_she_got_comes_first() -> None:
    """T and St of A and B are the same (3 and 9); A:B = 2:1 gives A a So of 1, B one of -1."""
    votes = votes_of("A:B = 2:1; A:C = 1:2; B:C = 2:1")
    assert {tuple(order_v1(votes, [1, 0], Lots(seed))) for seed in range(8)} == {(0, 1)}, "no lot decides it"


def test_equals_are_told_apart_by_their_votes_one_by_one() -> None:
    """A and B received four each from givers of equal worth: 3 + 1 comes before 2 + 2, whatever the lots say."""
    votes = Votes(tuple("ABCD"), ((0, 0, 1, 1), (0, 0, 1, 1), (3, 2, 0, 0), (1, 2, 0, 0)))
    assert {tuple(order_v1(votes, [1, 0], Lots(seed))) for seed in range(8)} == {(0, 1)}
    first, second = standings(votes, Lots(1))[:2]
    assert first == (0, 4, 8, (3, 1, 0), (0, 1, 1))
    assert second == (1, 4, 8, (2, 2, 0), (0, 1, 1))


def test_then_by_the_votes_they_gave() -> None:
    """Both received 2 + 2; A gave 1 + 3, B gave 2 + 2, and less comes first vote by vote."""
    votes = Votes(tuple("ABCD"), ((0, 0, 1, 3), (0, 0, 2, 2), (2, 2, 0, 0), (2, 2, 0, 0)))
    assert {tuple(order_v1(votes, [1, 0], Lots(seed))) for seed in range(8)} == {(0, 1)}
    tied = {0: {2, 3}, 1: {2, 3}, 2: {0, 1}, 3: {0, 1}}
    assert {tuple(order_v2(votes, [3, 2, 1, 0], tied, Lots(seed))) for seed in range(8)} == {(3, 0, 1, 2)}, (
        "E 5, 4, 4, 3"
    )


def test_what_those_who_are_tied_say_of_each_other() -> None:
    """A:B = 2:1 gives A an E of 1 and B one of 2, and both a Se of 2; nobody is equal, so that So is nothing."""
    uneven = Votes(tuple("AB"), ((9, 2), (1, 9)))
    assert wanted(uneven, [0, 1], {0: {1}, 1: {0}}) == ((0, 1, 2, 0), (1, 2, 2, 0))
    # A circle: everybody has 1 + 2, weighed 9; each gave as much as she got.
    circle = Votes(tuple("ABC"), ((9, 2, 1), (1, 9, 2), (2, 1, 9)))
    tied = {0: {1, 2}, 1: {0, 2}, 2: {0, 1}}
    assert wanted(circle, [2, 0, 1], tied) == ((2, 3, 9, 0), (0, 3, 9, 0), (1, 3, 9, 0))


def test_the_lots_of_c5_are_those_of_the_seed() -> None:
    """Four draw for V2 and then, in the order of their numbers, for V1; the upper half meets the lower."""
    series = Random("2")
    _, drawn = [series.random() for _ in range(4)], [series.random() for _ in range(4)]
    order = sorted(range(4), key=lambda player: drawn[player])
    assert form_teams(all_equal(4), seed=2).teams == tuple(
        tuple(sorted((order[place], order[place + 2]))) for place in range(2)
    )


@pytest.mark.parametrize("given", [((0, 1), (1,)), ((0, 1),), ((0, 1), (1, 0), (1, 1)), ((0, 1, 2), (1, 0))])
def test_votes_are_a_square(given: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(OptionError, match="2 rows of 2"):
        Votes(("A", "B"), given)


def test_nobody_votes_in_a_club_of_nobody() -> None:
    assert Votes((), ()).names == ()
    assert Votes(("A", "B"), ((0, -1), (-2, 0)), "B").interest((0, 1)) == (-1, -2)
