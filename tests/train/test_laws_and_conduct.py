"""The keys of the small questions on laws and conduct, from the facts that are told."""

from __future__ import annotations

import pytest

from tablas.messages import Message
from tablas.train import registry
from tablas.train.answers import Answer, Choice
from tablas.train.exercise import Exercise

SEEDS = range(12)


def told(exercise: Exercise, place: int = 0) -> dict[str, object]:
    return dict(exercise.question[place].values)


@pytest.mark.parametrize("level", [1, 2])
def test_an_illegal_move_gives_time_and_the_second_one_loses(level: int) -> None:
    """Two minutes in a standard game, one in rapid and blitz; who cannot be mated has a draw."""
    found = set()
    for seed in SEEDS:
        exercise = registry.make("illegal-move", seed, level)
        speed, before, mate = (exercise.facts[name] for name in ("speed", "before", "can_mate"))
        assert before == level - 1
        right = "two" if speed == "standard" else "one"
        if level == 2:
            right = "loss" if mate else "draw"
        assert exercise.key.answer.chosen == (right,)
        article = {"standard": "Laws 7.5.5", "rapid": "Laws A.3.2", "blitz": "Laws B.2"}[str(speed)]
        assert exercise.articles == (article,)
        assert told(exercise)["count"] == before
        codes = [message.code for message in exercise.question]
        assert codes == ["train-illegal", *(["train-can-mate" if mate else "train-cannot-mate"] if level == 2 else [])]
        assert isinstance(exercise.form, Choice)
        assert [option.id for option in exercise.form.options] == ["one", "two", "loss", "draw", "nothing"]
        assert level == 2 or mate is True
        wrong = registry.grade(exercise, Answer(chosen=("nothing",)))
        assert (wrong.points, wrong.fault and wrong.fault.message) == (0, exercise.key.working[0])
        found.add((speed, right))
    assert len(found) >= 3


def test_with_five_minutes_or_thirty_seconds_a_move_one_writes() -> None:
    seen = set()
    for seed in range(40):
        exercise = registry.make("record-moves", seed, 1)
        left, increment = exercise.facts["left"], exercise.facts["increment"]
        assert isinstance(left, int)
        assert isinstance(increment, int)
        must = left >= 300 or increment >= 30
        assert exercise.key.answer.chosen == ("yes" if must else "no",)
        assert told(exercise) == {"minutes": left // 60, "seconds": left % 60, "increment": increment}
        assert exercise.key.working[0].code == ("train-must-record" if must else "train-need-not-record")
        seen.add((left >= 300, increment >= 30))
    assert len(seen) == 4


@pytest.mark.parametrize("level", [1, 2])
def test_an_arrival_is_told_by_the_clock(level: int) -> None:
    """Announced, really begun and arrived as times of day; the facts count minutes from the announced one."""

    def minutes(clock: object) -> int:
        hours, _, rest = str(clock).partition(":")
        return 60 * int(hours) + int(rest)

    for seed in SEEDS:
        exercise = registry.make("arrival", seed, level)
        first, second = told(exercise), told(exercise, 1)
        announced = minutes(first["announced"])
        assert minutes(second["started"]) - announced == exercise.facts["started"]
        assert minutes(first["arrived"]) - announced == exercise.facts["arrived"]
        assert first["allowed"] == exercise.facts["allowed"]
        late = minutes(first["arrived"]) > minutes(second["started"]) + int(str(first["allowed"]))
        assert exercise.key.answer.chosen == ("yes" if late else "no",)


@pytest.mark.parametrize("level", [1, 2])
def test_a_wrong_start_has_its_article(level: int) -> None:
    kinds = set()
    for seed in range(30):
        exercise = registry.make("wrong-start", seed, level)
        facts = exercise.facts
        (message,) = exercise.question
        if "flags" in facts:
            assert level == 2
            assert exercise.articles == ("Laws III.3.1",)
            assert message.code == ("train-both-flags-last" if facts["flags"] else "train-both-flags")
            kinds.add(("flags", facts["flags"]))
            continue
        assert exercise.articles == (("Laws 7.3",) if facts["wrong"] == "colours" else ("Laws 7.2",))
        assert message.code == ("train-wrong-start-over" if facts["over"] else "train-wrong-start")
        assert message.values["count"] == facts["moves"]
        moves = facts["moves"]
        assert isinstance(moves, int)
        assert 2 <= moves <= 24
        assert level == 2 or facts["over"] is False
        if facts["wrong"] == "colours" and not facts["over"]:
            assert isinstance(exercise.form, Choice)
            action = {option.id: option.text for option in exercise.form.options}[exercise.key.answer.chosen[0]]
            kinds.add(("colours", moves < 10, str(action)))
    colours = {rest for name, *rest in map(tuple, kinds) if name == "colours" for rest in [tuple(rest)]}
    assert len(colours) == len({early for early, _ in colours}), "before the tenth move another thing than after it"
    assert len({kind for kind in kinds if kind[0] == "flags"}) == (2 if level == 2 else 0)


@pytest.mark.parametrize("level", [1, 2])
def test_when_a_mistake_is_noticed_decides_what_it_changes(level: int) -> None:
    """In the same round it is corrected for the next pairing, a round later after it, later for the rating alone."""
    seen = set()
    for seed in range(20):
        exercise = registry.make("correction", seed, level)
        played, noticed = exercise.facts["played"], exercise.facts["noticed"]
        assert isinstance(played, int)
        assert isinstance(noticed, int)
        right = {0: "next", 1: "after"}.get(noticed - played, "rating")
        assert exercise.key.answer.chosen == (right,)
        assert exercise.facts["in_time"] is (noticed == played)
        assert {name: told(exercise)[name] for name in ("round", "noticed")} == {"round": played, "noticed": noticed}
        assert exercise.question[0].code == {
            "next": "train-noticed-in-time", "after": "train-noticed-before-end", "rating": "train-noticed-later",
        }[right]  # fmt: skip
        assert 2 <= played <= 6
        assert noticed - played <= 3
        assert exercise.key.working == (Message(f"train-because-{right}"),)
        seen.add(right)
    assert seen == ({"next", "after"} if level == 1 else {"after", "rating"})


@pytest.mark.parametrize("level", [1, 2])
def test_a_late_entry_stands_by_rating_and_title_and_moves_those_below(level: int) -> None:
    titles = {"": 9, "GM": 0, "IM": 1, "WGM": 2, "FM": 3, "WIM": 4, "CM": 5, "WFM": 6, "WCM": 7}
    for seed in SEEDS:
        exercise = registry.make("late-entry", seed, level)
        (table,) = exercise.tables
        people = [(-int(str(row[3])), titles[str(row[2])], str(row[1])) for row in table.rows]
        assert people == sorted(people)
        assert [row[0] for row in table.rows] == list(range(1, 9))
        late = told(exercise)
        title = "" if late["title"] == "–" else str(late["title"])
        own = (-int(str(late["rating"])), titles[title], str(late["name"]))
        place = 1 + sum(one < own for one in people)
        assert exercise.key.answer.filled == {"number": str(place), "moved": str(9 - place)}
        assert any(one[0] == own[0] for one in people) is (level == 2)
        assert [line.code for line in exercise.key.working][:1] == ["train-late-fits"]
        assert exercise.key.working[0].values["number"] == place
