"""Points that may still change, and endings gone through one after the other: every part by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tablas.errors import ModelError
from tablas.federation.prizes.fund import Fund, PrizeList
from tablas.messages import Message
from tablas.model import Game, Outcome, Player, Regulation, Round, Title, Tournament
from tablas.simulate.chances import chances_of
from tablas.simulate.chances.aims import Aim, AimKind
from tablas.simulate.chances.answer import Money, OwnScore, Section
from tablas.simulate.chances.conditions import Cover, Literal, mask
from tablas.simulate.chances.exact import (
    TooManyError,
    Tree,
    Verdict,
    _Points,
    _points,
    beyond_doubt,
    bits,
    every_result,
    grow,
)
from tablas.simulate.chances.model import Model
from tablas.simulate.chances.norms import Need
from tablas.simulate.chances.opened import open_games, played_out
from tablas.simulate.chances.sample import Run, Sample, Share
from tablas.standings import Standings, rank

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
PEOPLE = tuple(Player(number, name, 2000) for number, name in enumerate(("Ana", "Blas", "Carla", "David"), 1))
EQUAL = Model(None)


def event(*rounds: Round, total: int | None = None, system: str = "dutch") -> Tournament:
    rules = Regulation(system, tie_breaks=("PTS",))
    return Tournament(players=PEOPLE, rounds=rounds, total_rounds=total or len(rounds), regulation=rules)


def by_points(final: Tournament) -> Standings:
    return rank(final, "PTS")


# Ana has 1, Carla and David ½, Blas none; Ana plays Carla, David plays Blas.
FIRST = Round((Game.of(1, 2, WIN), Game.of(3, 4, DRAW)))
LAST = event(FIRST, Round((Game(1, 3), Game(4, 2))))
ANAS, DAVIDS = open_games(LAST)


def points_of(number: int, last_place: int | None = 1, tournament: Tournament = LAST) -> _Points:
    opened = open_games(tournament)
    drawn = by_points(played_out(tournament, dict.fromkeys(opened, 1)))
    found = _Points.of(tournament, drawn, number, last_place, opened)
    assert found is not None
    return found


def test_the_least_and_the_most_that_everybody_may_have() -> None:
    points = points_of(1)
    assert points.least == {1: 60, 2: 0, 3: 30, 4: 30}
    assert points.most == {1: 120, 2: 60, 3: 90, 4: 90}
    assert points.opponents == {1: {2, 3}, 2: {1, 4}, 3: {4, 1}, 4: {3, 2}}
    assert points.worth == ((60, 0), (30, 30), (0, 60))
    points.play(ANAS, 0)
    assert (points.least, points.most) == ({1: 120, 2: 0, 3: 30, 4: 30}, {1: 120, 2: 60, 3: 30, 4: 90})
    points.take_back(ANAS, 0)
    points.play(DAVIDS, 2)
    assert (points.least, points.most) == ({1: 60, 2: 60, 3: 30, 4: 30}, {1: 120, 2: 60, 3: 90, 4: 30})
    points.take_back(DAVIDS, 2)
    points.play(ANAS, 1)
    assert (points.least, points.most) == ({1: 90, 2: 0, 3: 60, 4: 30}, {1: 90, 2: 60, 3: 60, 4: 90})
    assert [points_of(1).seen_from({1}, reach) for reach in (0, 1, 2)] == [{1}, {1, 2, 3}, {1, 2, 3, 4}]


def test_what_the_points_alone_decide() -> None:
    """Ana wins in any case if she beats Carla; Blas has 1 at most, which Ana has already."""
    assert [points_of(1, place).decided() for place in (1, 2, 3, 4)] == [None, None, None, Verdict.YES]
    assert [points_of(2, place).decided() for place in (1, 2, 3)] == [None, None, None]
    first = points_of(1)
    first.play(ANAS, 0)
    assert first.decided() is Verdict.YES
    behind = points_of(2)
    behind.play(ANAS, 0)
    assert behind.decided() is Verdict.NO, "Ana has 2, Blas 1 at most"
    behind.take_back(ANAS, 0)
    behind.play(DAVIDS, 0)
    assert behind.decided() is Verdict.NO
    behind.last_place = 3
    assert behind.decided() is Verdict.NO, "all three are ahead of him"
    behind.last_place = 4
    assert behind.decided() is Verdict.YES


def test_who_may_still_end_above_or_below_and_who_is_level() -> None:
    own = points_of(1)
    own.play(ANAS, 1)  # Ana has 1½, Carla 1; David may still get there, Blas may not.
    assert own.doubtful() == {4}
    assert own.level() == {1}
    own.play(DAVIDS, 0)
    assert (own.doubtful(), own.level(), own.decided()) == (set(), {1, 4}, None)
    own.take_back(ANAS, 1)
    own.play(ANAS, 2)  # Carla and David have 1½, Ana 1.
    assert (own.level(), own.decided()) == ({1}, Verdict.NO)


def test_points_do_not_tell_where_they_do_not_come_first() -> None:
    opened = open_games(LAST)
    final = played_out(LAST, dict.fromkeys(opened, 1))
    assert _Points.of(LAST, rank(final, "PTS"), 1, 1, opened) is not None
    assert _Points.of(LAST, rank(final, "WIN,PTS"), 1, 1, opened) is None
    assert _Points.of(LAST, rank(final, "PTS"), 1, None, opened) is None
    assert _Points.of(LAST, rank(final, "PTS"), 9, 1, opened) is None
    knockout = LAST.ruled(system="keizer", tie_breaks=("PTS",))
    assert _Points.of(knockout, rank(final, "PTS"), 1, 1, opened) is None
    assert [_points(value) for value in (Fraction(3, 2), "2.5", 1, 0)] == [90, 150, 60, 0]


def test_what_is_beyond_doubt_with_rounds_to_come() -> None:
    """Two points ahead with a round to come nobody catches up; with two somebody may draw level, which counts."""
    played = event(FIRST, Round((Game.of(1, 3, WIN), Game.of(4, 2, DRAW))))  # 2, ½, ½, 1
    aim = Aim(AimKind.PLACE)
    assert beyond_doubt(played, by_points, 1, aim, 0) is Verdict.YES
    assert beyond_doubt(played, by_points, 1, aim, 1) is None, "David may draw level"
    assert [beyond_doubt(played, by_points, 2, aim, rounds) for rounds in (0, 1, 2)] == [Verdict.NO, Verdict.NO, None]
    assert beyond_doubt(played, by_points, 2, Aim(AimKind.PLACE, 4), 3) is Verdict.YES
    assert beyond_doubt(played, lambda final: rank(final, "WIN,PTS"), 1, aim, 0) is None


def test_endings_as_bits_and_all_of_them() -> None:
    one, two = ANAS, DAVIDS
    tree = Tree([(((one, 0),), Verdict.YES), (((one, 1), (two, 2)), Verdict.YES), (((one, 2),), Verdict.NO)])
    assert tree.games == (one, two)
    both = mask(0, 0, 2) | (mask(0, 1, 2) & mask(1, 2, 2))
    assert bits(tree, tree.games, Verdict.YES) == both
    assert bits(tree, tree.games, Verdict.NO) == mask(0, 2, 2)
    assert bits(tree, tree.games, Verdict.TIE) == 0
    every = list(every_result((one, two)))
    assert len(every) == 9
    assert (every[0], every[5], every[-1]) == ({one: 0, two: 0}, {one: 1, two: 2}, {one: 2, two: 2})
    assert list(every_result(())) == [{}]


# The whole answer


def test_the_answer_section_by_section() -> None:
    """Carla, half a point behind Ana, whom she meets, must win; David may catch her, and to share is enough."""
    found = chances_of(LAST, 3, Aim(AimKind.PLACE), ranker=by_points, model=EQUAL)
    assert found.games == (ANAS, DAVIDS), "whether the place is shared depends on David"
    assert found.own_games == (0,)
    assert found.sections == (Section(2, Verdict.YES), Section(1, Verdict.NO), Section(0, Verdict.NO))
    assert (found.verdict, found.chance, found.share) == (None, pytest.approx(1 / 3), None)
    assert found.method == (Message("chance-exact", count=2, good=3, outcomes=9), EQUAL.words)
    assert (found.name, found.number, found.scores, found.money) == ("Carla", 3, (), None)
    ana = chances_of(LAST, 1, Aim(AimKind.PLACE), ranker=by_points, model=EQUAL)
    assert [section.own for section in ana.sections] == [0, 1, 2], "with White the win comes first"
    assert [section.state for section in ana.sections] == [Verdict.YES, Verdict.YES, Verdict.NO]


def test_somebody_who_needs_help() -> None:
    """David needs a win, and Ana must not win: with a draw of hers he is level with her, with a loss with Carla."""
    found = chances_of(LAST, 4, Aim(AimKind.PLACE), ranker=by_points, model=EQUAL)
    assert found.games == (ANAS, DAVIDS)
    way = (Literal(0, (1, 2)),)
    assert found.sections == (
        Section(0, None, Cover((way,), True), Cover((), True), way),
        Section(1, Verdict.NO),
        Section(2, Verdict.NO),
    )
    assert found.chance == pytest.approx(2 / 9)
    assert found.method[0] == Message("chance-exact", count=2, good=2, outcomes=9)


def test_what_the_points_decide_alone() -> None:
    sure = chances_of(LAST, 1, Aim(AimKind.PLACE, 4), ranker=by_points)
    assert (sure.verdict, sure.chance, sure.games, sure.sections) == (Verdict.YES, 1.0, (), ())
    assert sure.method == (Message("chance-points-alone"),)
    with pytest.raises(ModelError) as refused:
        chances_of(LAST, 9, Aim(AimKind.PLACE))
    assert refused.value.message == Message("number-not-table", number=9)


def test_prizes_of_every_ending() -> None:
    """100 and 50: Ana gets 100 for a win, 100 or 75 for a draw, 50 or nothing for a loss."""
    fund = Fund((PrizeList("Main", (10_000, 5_000)),))
    found = chances_of(LAST, 1, Aim(AimKind.PRIZE, fund=fund), ranker=by_points, model=EQUAL)
    # A draw leaves her alone at the top, or level with David if he won.  After a loss she is third if David won, else
    # second, level with David or with Blas; as many are paid as there are prizes, the first of the table first.
    amounts = [10_000, 10_000, 10_000, 7_500, 10_000, 10_000, 0, 5_000, 5_000]
    mean = round(sum(amounts) / 9)
    assert found.money == Money(0, 10_000, mean, fund.sharing.currency)
    assert found.chance == pytest.approx(8 / 9)
    assert chances_of(LAST, 1, Aim(AimKind.PLACE), ranker=by_points).money is None


def test_where_there_are_too_many_results_lots_tell() -> None:
    fund = Fund((PrizeList("Main", (10_000,)),))
    finals = (
        (played_out(LAST, {ANAS: 0, DAVIDS: 0}), False),
        (played_out(LAST, {ANAS: 2, DAVIDS: 1}), True),
        (played_out(LAST, {ANAS: 0, DAVIDS: 1}), False),
        (played_out(LAST, {ANAS: 1, DAVIDS: 0}), False),
    )
    sample = Sample(tuple(Run(final, by_points(final), stopped) for final, stopped in finals), 7, EQUAL)
    longer = replace(LAST, total_rounds=3)
    found = chances_of(longer, 1, Aim(AimKind.PRIZE, fund=fund), ranker=by_points, sample=sample)
    assert (found.verdict, found.share, found.chance) == (None, Share(3, 4), 0.75)
    assert found.scores == (OwnScore(60, Share(2, 2)), OwnScore(30, Share(1, 1)), OwnScore(0, Share(0, 1)))
    assert found.money == Money(0, 10_000, 7_500, fund.sharing.currency)
    sampled = Message("chance-sampled", count=4, seed=7, model=EQUAL.words)
    assert found.method == (sampled, Message("chance-stopped", count=1))
    assert (found.games, found.sections) == ((), ())
    bracket = longer.ruled(system="knockout", tie_breaks=())
    cup = chances_of(bracket, 1, Aim(AimKind.PLACE), ranker=by_points, sample=sample)
    assert cup.scores == (), "in a bracket points say nothing"
    smooth = replace(sample, runs=sample.runs[:1])
    assert chances_of(longer, 1, Aim(AimKind.PLACE), ranker=by_points, sample=smooth).method == (
        Message("chance-sampled", count=1, seed=7, model=EQUAL.words),
    )
    over = chances_of(replace(LAST, total_rounds=3), 1, Aim(AimKind.PLACE, 4), ranker=by_points, sample=smooth)
    assert (over.verdict, over.chance, over.share, over.scores) == (Verdict.YES, 1.0, None, ())


def test_ties_that_are_not_gone_into_are_left_to_lot() -> None:
    """No table may be drawn up, so the points tell what they tell, and runs how the ties end."""
    final = played_out(LAST, {ANAS: 1, DAVIDS: 0})
    sample = Sample((Run(final, by_points(final), False),) * 3, 7, EQUAL)
    found = chances_of(LAST, 4, Aim(AimKind.PLACE), ranker=by_points, model=EQUAL, sample=sample, most_tables=0)
    assert (found.verdict, found.share, found.chance) == (None, Share(3, 3), 1.0)
    sampled = Message("chance-sampled", count=3, seed=7, model=EQUAL.words)
    assert found.method == (
        Message("chance-exact", count=2, good=0, outcomes=9),
        Message("chance-exact-points"),
        sampled,
    )
    tied = Cover(((Literal(0, (1, 2)),),), True)
    assert found.sections[0] == Section(0, None, Cover((), True), tied, (Literal(0, (1, 2)),))
    assert [section.state for section in found.sections] == [None, Verdict.NO, Verdict.NO]


def test_more_games_than_can_be_written_down_are_left_to_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, exact in ((2, True), (1, False)):
        monkeypatch.setattr("tablas.simulate.chances.answer.MOST_GAMES", most)
        found = chances_of(LAST, 4, Aim(AimKind.PLACE), ranker=by_points, model=EQUAL, runs=3)
        assert (found.share is None) is exact


def test_prizes_by_the_odds_of_the_games() -> None:
    """64 of a hundred are expected, 0.36864 of the games drawn; the one prize goes to the first of the table."""
    fund = Fund((PrizeList("Main", (10_000,)),))
    two = (replace(PEOPLE[0], rating=2100), PEOPLE[1])
    both = Tournament(players=two, rounds=(Round((Game(1, 2),)),), total_rounds=1, regulation=LAST.regulation)
    found = chances_of(both, 1, Aim(AimKind.PRIZE, fund=fund), ranker=by_points, model=Model(0.4))
    assert found.money == Money(0, 10_000, round(10_000 * (0.64 + 0.36864 / 2)), "")


@pytest.mark.parametrize(
    ("need", "verdict", "share"),
    [
        (Need(True, 0, ()), Verdict.YES, None),
        (Need(False, 0, ()), Verdict.NO, None),
        (Need(False, 2, ()), Verdict.NO, None),
        (Need(True, 2, ()), None, Share(1, 3)),
    ],
)
def test_what_a_norm_needs(
    monkeypatch: pytest.MonkeyPatch, need: Need, verdict: Verdict | None, share: Share | None
) -> None:
    asked: list[tuple[object, ...]] = []

    def needs(*words: object) -> Need:
        asked.append(words)
        return need

    def shared(*words: object) -> Share:
        asked.append(words)
        return Share(1, 3)

    monkeypatch.setattr("tablas.simulate.chances.answer.norm_needs", needs)
    monkeypatch.setattr("tablas.simulate.chances.answer.norm_share", shared)
    sample = Sample((), 7, EQUAL)
    found = chances_of(LAST, 2, Aim(AimKind.NORM, title=Title.IM), ranker=by_points, sample=sample)
    assert (found.number, found.verdict, found.need, found.share) == (2, verdict, need, share)
    rules = Message("chance-norm-rules")
    if share is None:
        assert (found.method, found.chance) == ((rules,), None)
    else:
        assert found.method == (rules, Message("chance-sampled", count=0, seed=7, model=EQUAL.words))
        assert found.chance == share.value
        assert asked[1] == (LAST, 2, Title.IM, sample)
    assert asked[0] == (LAST, 2, Title.IM)


def test_tables_that_were_drawn_up_are_counted() -> None:
    """If David wins he is level with Ana after her draw, with Carla after her loss; else points tell everything."""
    weights = dict.fromkeys((ANAS, DAVIDS), (1 / 3, 1 / 3, 1 / 3))
    tree = grow(LAST, 4, Aim(AimKind.PLACE), by_points, weights)
    assert tree.tables == 2
    assert {end for _, end in tree.ends} == {Verdict.YES, Verdict.NO}
    assert tree.chance == pytest.approx({Verdict.YES: 2 / 9, Verdict.NO: 7 / 9, Verdict.TIE: 0.0})
    less = grow(LAST, 4, Aim(AimKind.PLACE), by_points, weights, 1)
    assert (less.tables, less.chance[Verdict.TIE]) == (1, pytest.approx(1 / 9)), "the second is not gone into"
    with pytest.raises(TooManyError):
        grow(LAST, 4, Aim(AimKind.PLACE), lambda final: rank(final, "WIN,PTS"), weights, 8)
    whole = grow(LAST, 4, Aim(AimKind.PLACE), lambda final: rank(final, "WIN,PTS"), weights, 9)
    assert len(whole.ends) == 9


def test_where_tie_breaks_look_at_too_many_games_the_points_alone_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana and Blas are level with all their games played; what Carla and David do decides by Buchholz."""
    first = Round((Game.of(1, 3, WIN), Game.of(2, 4, WIN)))
    level = event(first, Round((Game.of(1, 2, DRAW), Game(3, 4))))
    aim = Aim(AimKind.PLACE)

    def by_buchholz(final: Tournament) -> Standings:
        return rank(final, "PTS,BH")

    found = chances_of(level, 1, aim, ranker=by_buchholz, model=EQUAL)
    assert (len(found.games), found.chance, found.share) == (1, pytest.approx(2 / 3), None)
    monkeypatch.setattr("tablas.simulate.chances.answer.MOST_GAMES", 0)
    told = chances_of(level, 1, aim, ranker=by_buchholz, model=EQUAL, runs=4)
    assert (told.games, [message.code for message in told.method]) == (
        (),
        ["chance-points-alone", "chance-exact-points", "chance-sampled"],
    )
    assert told.share is not None
    assert told.share.runs == 4
