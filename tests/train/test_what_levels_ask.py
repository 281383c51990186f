"""What a level promises is in its exercises: who has rested, who is exempt, who is late, whom a norm wants."""

from __future__ import annotations

import re

import pytest

from tablas.federation.titles.rules import LEVELS
from tablas.model import Outcome, Title
from tablas.pairing.compare import Verdict, compare_pairings
from tablas.systems.closed.knockout.dapiran import dapiran
from tablas.systems.closed.roundrobin.berger import berger
from tablas.train import registry
from tablas.train.answers import Answer, Fields
from tablas.train.boards import all_right, boards_of, compared, seen_of
from tablas.train.exercise import Met
from train_answers import wrong_answers

SEEDS = range(8)
MISSING = re.compile(r"B\.01 (\d[\d.]*(?: [ab]\b)?)")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_keizer_asks_for_somebody_who_has_rested_on_the_highest_level_alone(level: int) -> None:
    for seed in SEEDS:
        exercise = registry.make("keizer", seed, level)
        event, asked = exercise.tournament, exercise.facts["asked"]
        assert event is not None
        assert len(event.players) in ((5, 7) if level == 3 else (4, 6))
        assert event.rounds_paired == level
        rested = {bye.player for played in event.rounds for bye in played.byes}
        assert bool(rested & set(asked)) is (level == 3)
        assert len(set(asked)) == 2
        (table,) = exercise.tables
        assert {table.rows[place][0] for place in table.marked} == set(asked)
        free = {row[0] for row in table.rows if any(isinstance(one, Met) and one == Met(0, "", "+") for one in row)}
        assert free == rested, "a round without an opponent is a plus in the table"
        working = exercise.key.working[1:]
        assert [message.values["total"] for message in working] == list(exercise.key.answer.filled.values())


@pytest.mark.parametrize("level", [1, 2, 3])
def test_dapiran_asks_of_a_plan_without_remarks_in_which_somebody_is_freed(level: int) -> None:
    for seed in SEEDS:
        exercise = registry.make("dapiran", seed, level)
        entrants, exempt = exercise.facts["entrants"], exercise.facts["exemptions"]
        assert [rounds for _, rounds in exempt] == list(range(1, level))
        assert all(1 <= count <= 4 for count, _ in exempt)
        assert 5 + 4 * level <= entrants <= 14 + 12 * level
        plan = dapiran(entrants, exempt)
        assert not plan.notes
        assert plan.freed > 0
        # A bracket is a power of two; whoever is not freed plays the first round.
        filled = {name: int(value) for name, value in exercise.key.answer.filled.items()}
        assert filled["ideal"] & (filled["ideal"] - 1) == 0
        stand = sum(count << rounds for count, rounds in exempt)
        free = entrants - sum(count for count, _ in exempt)
        assert filled["freed"] == filled["ideal"] - (free + stand)
        assert filled["first"] == free - filled["freed"]


def test_late_is_later_than_the_default_time_after_the_real_start() -> None:
    """On the first level the round begins when announced, and somebody may always be a little late."""
    seen = set()
    for level in (1, 2):
        for seed in range(40):
            exercise = registry.make("arrival", seed, level)
            started, allowed, arrived = (exercise.facts[name] for name in ("started", "allowed", "arrived"))
            assert exercise.key.answer.chosen == (("yes",) if arrived > started + allowed else ("no",))
            assert level == 2 or (started == 0 and allowed in (15, 30, 60))
            assert abs(arrived - started - allowed) <= 8
            seen.add((level, started, allowed, arrived))
    assert len(seen) > 50, "another seed or level is another arrival"
    assert {(started, allowed == 0) for level, started, allowed, _ in seen if level == 2} >= {(5, False), (12, False)}


@pytest.mark.parametrize("name", ["norm", "norm-needed"])
def test_the_opponents_that_a_norm_wants_have_the_title_itself(name: str) -> None:
    """From two to four of them come first; a set of titles once gave another one in every process."""
    for seed in range(24):
        exercise = registry.make(name, seed, 1)
        title = exercise.facts["title"]
        assert title in LEVELS
        games = exercise.facts["games"]
        assert [game.title for game in games[:2]] == [title, title]
        women = title in (Title.WGM, Title.WIM)
        may = {Title.NONE, title} | ({Title.WGM, Title.WIM, Title.WFM} if women else {Title.GM, Title.IM, Title.FM})
        assert {game.title for game in games} <= may
        assert {game.outcome for game in games} <= {Outcome.WIN, Outcome.DRAW, Outcome.LOSS}


def test_two_pairings_are_compared_where_they_part() -> None:
    """The table ends at the criterion that decides, in whichever group that is, and marks it."""
    later = 0
    for kind in ("round-dutch-2026", "round-dubov-2026", "round-lim-2026"):
        for seed in range(4):
            exercise = registry.make(kind, seed, 3)
            event, made = exercise.tournament, exercise.made
            assert event is not None
            assert made is not None
            for answer in wrong_answers(exercise):
                if answer.left and made.bye is None:
                    continue
                found = compare_pairings(event, made, boards_of(answer))
                if found.decision.verdict is not Verdict.CRITERION:
                    continue
                (table,) = compared(found)
                signs = [row[0] for row in table.rows]
                assert signs == ["✓"] * (len(signs) - 1) + ["✗"]
                assert table.rows[-1][1] == found.decision.criterion
                assert table.marked == (len(signs) - 1,)
                first = next(one for one, two in found.groups if one and two and not one.same_as(two))
                later += first is not found.groups[0][0]
                boards = {frozenset(pair) for pair in made.pairs} & {frozenset(pair) for pair in answer.pairs}
                counts = [one.values["count"] for one in seen_of(found, made) if one.code == "train-seen-boards"]
                assert counts == ([len(boards)] if boards else [])
    assert later > 0, "in some of them the first group is the same"


def test_all_right_is_ten_points_in_as_many_parts_as_are_judged() -> None:
    for coloured, parts in ((True, [3, 3, 2, 2]), (False, [3, 3, 4])):
        marks = all_right(coloured)
        assert [mark.of for mark in marks] == [mark.points for mark in marks] == parts


def test_an_empty_field_is_no_answer() -> None:
    exercise = registry.make("dapiran", 1, 1)
    assert isinstance(exercise.form, Fields)
    grade = registry.grade(exercise, Answer(filled={}))
    assert (grade.points, grade.of) == (0, 10)
    assert grade.fault is not None
    assert grade.fault.message == exercise.key.working[1]


def test_varma_asks_in_which_round_two_numbers_meet() -> None:
    """The table of Berger says it; the last three rounds are late."""
    late = set()
    for seed in SEEDS:
        exercise = registry.make("varma", seed, 3)
        players, one, two = (exercise.facts[name] for name in ("players", "one", "two"))
        table = berger(players)
        (number,) = [at for at, boards in enumerate(table.rounds, 1) if {one, two} in map(set, boards)]
        is_late = "yes" if len(table.rounds) - number < 3 else "no"
        assert exercise.key.answer.filled == {"round": str(number), "late": is_late}
        late.add(is_late)
        assert exercise.level == 3
        for name, place in (("round", 0), ("late", 1)):
            wrong = {"round": str(number + 1)} if name == "round" else {"late": "no" if is_late == "yes" else "yes"}
            grade = registry.grade(exercise, Answer(filled={**exercise.key.answer.filled, **wrong}))
            assert grade.points == 5
            assert grade.fault is not None
            assert grade.fault.message == exercise.key.working[place]
    assert late == {"yes", "no"}


@pytest.mark.parametrize("level", [1, 3])
def test_seeds_of_a_first_stage_add_up_or_stand_half_a_field_apart(level: int) -> None:
    ways = set()
    for seed in SEEDS:
        exercise = registry.make("seeding", seed, level)
        size, way = exercise.facts["size"], exercise.facts["way"]
        assert size in ((4, 8) if level == 1 else (16,))
        for one, two in exercise.key.answer.pairs:
            assert (one + two == size + 1) if way == "compensation" else (two - one == size // 2)
        assert sorted(one for pair in exercise.key.answer.pairs for one in pair) == list(range(1, size + 1))
        ways.add(way)
    assert ways == {"compensation", "equidistant"}


def test_the_working_of_a_norm_says_of_every_demand_whether_it_is_kept() -> None:
    """What is missing, and nothing else, is said not to be kept."""
    missed = 0
    levels = range(1, len(registry.get("norm").levels) + 1)
    for exercise in (registry.make("norm", seed, level) for level in levels for seed in range(6)):
        lacking = {f"B.01 {chosen}" for chosen in MISSING.findall(" ".join(exercise.articles))}
        refused = {one.values["article"] for one in exercise.key.working if one.code == "train-not-kept"}
        if exercise.key.answer.chosen == ("made",):
            assert refused == set()
        else:
            assert refused == lacking
            missed += 1
    assert missed > 0
