"""Reading answers, giving points, marking papers, keeping progress: each small rule on both sides of its limit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.model import Bye, ForbiddenGroup, Game, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.round import pair_round
from tablas.pairing.story import tell_story
from tablas.systems.judgement import Boards
from tablas.systems.result import Pair
from tablas.train import registry
from tablas.train.answers import (
    Answer,
    Choice,
    Field,
    Fields,
    Option,
    Order,
    Pairs,
    Seat,
    number,
    read_answer,
    write_answer,
)
from tablas.train.boards import answer_of, boards_of, grade_boards, story_lines
from tablas.train.deciders import by_halves, edition_shown, obvious, plain, stands, text_of
from tablas.train.exams import Marked, Paper, Plan, Question, Result, check, make_paper, mark, paper_of, plan_of
from tablas.train.exercise import Exercise, Key, Later, Met, Table
from tablas.train.grading import Fault, Grade, Mark, grade_choice, grade_fields, grade_order, shares
from tablas.train.groups import Group, completed, down_only, grade_group, groups_of, why_impossible
from tablas.train.groups import obvious as first_idea
from tablas.train.kind import Chapter
from tablas.train.manual import manual_paper
from tablas.train.positions import TRIES, Position, SearchError, cards_table, points_of, search, seats_of, tries
from tablas.train.progress import DAY, MOST, Done, Known, Progress, next_level, recorded

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def refused(form: Pairs | Choice | Fields | Order, text: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(OptionError) as error:
        read_answer(form, text)
    return error.value.message.code, dict(error.value.message.values)


# Answers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        (" 7½ ", Fraction(15, 2)),
        ("½", Fraction(1, 2)),
        ("-½", Fraction(-1, 2)),
        ("+3", 3),
        ("−3,25", Fraction(-13, 4)),
        ("15/2", Fraction(15, 2)),
        ("40%", 40),
        ("1" * 24, int("1" * 24)),
    ],
)
def test_numbers_as_they_are_written_by_hand(text: str, value: object) -> None:
    assert number(text) == value


@pytest.mark.parametrize("text", ["", "x", "1/0", "1.2.3", "1" * 25, "%", "7½½"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(OptionError) as error:
        number(f" {text} ")
    assert (error.value.message.code, error.value.message.values) == ("train-not-number", {"text": text})


ABC = (Option("A", "1"), Option("b", "2"), Option("c", "3"))


def test_options_are_chosen_in_any_case_and_told_in_their_own_order() -> None:
    assert read_answer(Choice(ABC, many=True), "C, a") == Answer(chosen=("A", "c"))
    assert read_answer(Choice(ABC), "B;") == Answer(chosen=("b",))
    assert read_answer(Order(ABC), "c;A b") == Answer(chosen=("c", "A", "b"))
    assert refused(Choice(ABC), "d") == ("train-no-option", {"text": "d", "options": Items(["A", "b", "c"])})
    assert refused(Choice(ABC, many=True), "a A") == ("train-option-twice", {"text": "A"})
    assert refused(Choice(ABC), " a b ") == ("train-choose-one", {"text": "a b"})
    assert refused(Order(ABC), "a b") == ("train-order-whole", {"options": Items(["A", "b", "c"])})
    assert refused(Order(ABC), " ; ") == ("train-no-answer", {})


def test_fields_are_filled_by_their_names_and_told_in_their_order() -> None:
    form = Fields((Field("bh", "BH"), Field("K", "K", ABC)))
    assert read_answer(form, "k=C bh=12,5") == Answer(filled={"bh": "12,5", "K": "c"})
    assert read_answer(form, "bh= k=a") == Answer(filled={"K": "A"}), "what is left empty is left out"
    assert refused(form, "12") == ("train-no-field", {"text": "12", "fields": Items(["bh", "K"])})
    assert refused(form, "x=1")[0] == "train-no-field"
    assert refused(form, "k=a,b") == ("train-choose-one", {"text": "a,b"})
    assert refused(form, "k=d")[0] == "train-no-option"
    alone = Fields((Field("pd", "Share"),))
    assert read_answer(alone, "0.5") == read_answer(alone, "PD=0.5") == Answer(filled={"pd": "0.5"})
    assert refused(alone, "0.5 0.6")[0] == "train-no-field", "one number for one field"
    assert refused(Fields((Field("a", "A"), Field("b", "B"))), "5")[0] == "train-no-field"


def test_boards_are_read_with_whoever_is_left() -> None:
    form = Pairs(tuple(Seat(one, str(one)) for one in (1, 2, 3, 4, 5)))
    for text in ("2-1 3–4 5", "2—1,3:4", "2-1; 3-4"):
        assert read_answer(form, text) == Answer(pairs=((2, 1), (3, 4)), left=(5,))
    assert read_answer(form, "3").left == (1, 2, 3, 4, 5)
    assert refused(form, "1-9 8 7-2") == ("train-not-here", {"players": Items([7, 8, 9]), "count": 3})
    assert refused(form, "1-2 2-3 3") == ("train-named-twice", {"players": Items([2, 3]), "count": 2})
    assert refused(form, "1-2-3") == ("train-write-pairs", {"text": "1-2-3"})
    answer = Answer(chosen=("x", "y"), filled={"a": "1"}, pairs=((2, 1),), left=(3, 4))
    assert write_answer(answer) == "2-1 3 4 a=1 x y"
    assert answer.meetings == {frozenset((1, 2))}


# Points


def exercise(form: object, answer: Answer, *also: Answer) -> Exercise:
    tables = (Table(("h",), (("r",),)),)
    key = Key(answer, (Message("train-boards"),), tables, also)
    return Exercise("kind", 3, 2, (Message("train-boards"),), form, key, ("C.04",))  # type: ignore[arg-type]


FAULT = Fault(Message("train-boards"), "C.04.1")


def test_an_exercise_is_named_and_has_its_right_answers() -> None:
    one = exercise(Choice(ABC), Answer(chosen=("A",)), Answer(chosen=("b",)))
    assert one.name == "kind/2/3"
    assert one.key.right == (Answer(chosen=("A",)), Answer(chosen=("b",)))
    assert [str(met) for met in (Met(3, "W", "1"), Met(4, "B", "½"), Met(0, "", "U"))] == ["○3 1", "●4 ½", "– U"]
    made: list[int] = []

    def tell() -> list[Message]:
        made.append(1)
        return [Message("train-boards"), Message("train-colours")]

    later = Later(tell)
    assert made == []
    assert (len(later), later[0], later[1:]) == (2, Message("train-boards"), (Message("train-colours"),))
    assert made == [1], "told once"


@pytest.mark.parametrize(
    ("parts", "marks"),
    [
        ([(1, 1)], [(10, 10)]),
        ([(0, 3)], [(0, 10)]),
        ([(1, 2), (3, 3)], [(2, 5), (5, 5)]),
        ([(1, 1), (0, 1), (1, 1)], [(3, 3), (0, 3), (4, 4)]),
        ([(2, 3), (1, 1), (0, 2), (1, 1)], [(1, 2), (3, 3), (0, 2), (3, 3)]),
    ],
)
def test_ten_points_are_shared_among_the_parts(parts: list[tuple[int, int]], marks: list[tuple[int, int]]) -> None:
    found = shares([(Message("train-boards"), good, count) for good, count in parts])
    assert [one[1:] for one in found] == marks
    assert sum(one.of for one in found) == 10


@pytest.mark.parametrize(
    ("chosen", "points"),
    [(("A", "b"), 10), (("A",), 5), (("A", "c"), 0), (("c",), 0), (("A", "b", "c"), 5), ((), 0)],
)
def test_of_several_options_each_right_one_counts_and_each_wrong_one_takes(
    chosen: tuple[str, ...], points: int
) -> None:
    one = exercise(Choice(ABC, many=True), Answer(chosen=("A", "b")))
    grade = grade_choice(one, Answer(chosen=chosen), FAULT, "/rules/x")
    assert (grade.points, grade.of, grade.rule) == (points, 10, "/rules/x")
    assert (grade.fault is None) is (points == 10)
    if points < 10:
        right = [name for name, option in (("1", "A"), ("2", "b")) if option in chosen]
        expected = (Message("train-seen-options", options=Items(right), count=len(right)),) if right else ()
        assert grade.seen == expected
        assert grade.tables == one.key.tables
        assert grade.working == one.key.working


def test_of_one_option_there_is_all_or_nothing() -> None:
    one = exercise(Choice(ABC), Answer(chosen=("A",)), Answer(chosen=("b",)))
    assert [grade_choice(one, Answer(chosen=(name,)), FAULT, "").points for name in "Abc"] == [10, 10, 0]
    assert grade_choice(one, Answer(chosen=("c",)), FAULT, "").fault == FAULT


def test_fields_are_parts_and_the_first_wrong_one_is_told() -> None:
    form = Fields((Field("a", "First"), Field("b", "Second"), Field("c", "Third", ABC)))
    one = exercise(form, Answer(filled={"a": "2.5", "b": "-3", "c": "A"}))
    faults = {name: Fault(Message("train-field", field=name), name) for name in "abc"}

    def graded(within: str = "0", **filled: str) -> Grade:
        return grade_fields(one, Answer(filled=filled), faults, "/r", Fraction(within))

    whole = graded(a="2½", b="−3", c="A")
    assert (whole.points, whole.of, whole.fault, whole.seen) == (10, 10, None, ())
    assert [(str(one.what.values["field"]), one.points, one.of) for one in whole.marks] == [
        ("First", 3, 3),
        ("Second", 3, 3),
        ("Third", 4, 4),
    ]
    part = graded(a="2.5", b="3", c="b")
    assert (part.points, part.fault) == (3, faults["b"])
    assert part.seen == (Message("train-seen-fields", fields=Items(["First"]), count=1),)
    assert graded(b="-3").fault == faults["a"]
    none = graded(a="9", b="9", c="c")
    assert (none.points, none.seen) == (0, ())
    assert [graded("1/10", a=text, b="-3", c="A").points for text in ("2.4", "2.6", "2.39", "2.61")] == [10, 10, 7, 7]


@pytest.mark.parametrize(("chosen", "points"), [("Abc", 10), ("cAb", 10), ("Acb", 3), ("bAc", 0)])
def test_an_order_counts_from_the_front(chosen: str, points: int) -> None:
    one = exercise(Order(ABC), Answer(chosen=("A", "b", "c")), Answer(chosen=("c", "A", "b")))
    grade = grade_order(one, Answer(chosen=tuple(chosen)), FAULT, "/r")
    assert (grade.points, grade.of, grade.rule) == (points, 10, "/r")
    assert grade.fault == (None if points == 10 else FAULT)
    seen = (Message("train-seen-order", count=1, options=Items(["1"])),) if points == 3 else ()
    assert grade.seen == seen


# Papers


def fixed(points: int, of: int = 10, whole: int = 10) -> Question:
    """A question whose answer *b* is worth so many points of its exercise."""
    one = exercise(Choice(ABC), Answer(chosen=("A",)))

    def grade(_: Exercise, answer: Answer) -> Grade:
        return Grade((Mark(Message("train-boards"), whole if answer.chosen == ("A",) else points, whole),))

    return Question(1, one, of, 3, grade)


def test_a_paper_is_marked_question_by_question() -> None:
    paper = Paper("x", (fixed(5, 3), fixed(9, 10), fixed(0, 2)), (), 0)
    assert (paper.minutes, paper.of) == (9, 15)
    result = mark(paper, ["b", " ", "?"])
    assert [(one.text, one.points) for one in result.marked] == [("b", 1), ("", 0), ("?", 0)], "half of three is one"
    assert result.marked[1] == Marked(paper.questions[1], "", 0, None)
    assert result.marked[2].unread is not None
    assert result.marked[2].unread.code == "train-no-option"
    assert result.articles == {"C.04": (1, 15)}
    assert [mark(paper, answers).points for answers in ([], ["a"], ["a", "a", "a"], ["b", "b", "b", "a"])] == [
        0,
        3,
        15,
        10,
    ]


@pytest.mark.parametrize(
    ("points", "percent", "passed"), [(799, 79, False), (800, 80, True), (1000, 100, True), (0, 0, False)]
)
def test_eighty_per_cent_pass(points: int, percent: int, passed: bool) -> None:
    paper = Paper("x", (fixed(0, 1000),), (), 0)
    result = Result(paper, (Marked(paper.questions[0], "a", points, None),))
    assert (result.points, result.percent, result.passed) == (points, percent, passed)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan(count=0), "train-paper-count"),
        (Plan(count=41), "train-paper-count"),
        (Plan(level=-1), "train-paper-level"),
        (Plan(level=4), "train-paper-level"),
    ],
)
def test_plans_of_which_no_paper_can_be_made(plan: Plan, code: str) -> None:
    with pytest.raises(OptionError) as error:
        check(plan)
    assert error.value.message.code == code
    if code == "train-paper-count":
        assert error.value.message.values == {"fewest": 1, "most": 40, "count": plan.count}
    else:
        assert error.value.message.values == {"level": plan.level}


def test_codes_of_papers() -> None:
    assert Plan(3).code == "all_0_10_3"
    plan = plan_of("laws.swiss.laws_1_40_999999999")
    assert plan == Plan(999_999_999, (Chapter.LAWS, Chapter.SWISS), 1, 40), "a chapter twice is once"
    for code in ("all_0_1_1", "all_3_40_0"):
        assert plan_of(code).code == code
    for code in ("all_0_10_1000000000", "all_0_10_7_1", "laws.chess_0_10_7", "_0_10_7"):
        with pytest.raises(OptionError) as error:
            plan_of(code)
        assert (error.value.message.code, error.value.message.values) == ("train-no-paper", {"code": code})


def test_a_paper_asks_every_chapter_in_turn_and_no_kind_twice_too_soon() -> None:
    chapters = (Chapter.LAWS, Chapter.RATINGS)
    paper = make_paper(Plan(4, chapters, 1, 10))
    asked = [registry.get(question.exercise.kind) for question in paper.questions]
    assert [kind.chapter for kind in asked] == [Chapter.LAWS] * 5 + [Chapter.RATINGS] * 5
    for chapter in chapters:
        own = [kind.name for kind in asked if kind.chapter is chapter]
        every = [kind for kind in registry.kinds().values() if kind.chapter is chapter]
        assert len(set(own)) == min(5, len(every))
    assert {question.of for question in paper.questions} == {10}
    assert [question.minutes for question in paper.questions] == [kind.minutes for kind in asked]
    assert [question.number for question in paper.questions] == list(range(1, 11))
    assert (paper.chapters, paper.level, paper.code) == (chapters, 1, "laws.ratings_1_10_4")
    rising = make_paper(Plan(4, (Chapter.RATINGS,), 0, 6)).questions
    wanted = [
        min(level, len(registry.get(one.exercise.kind).levels))
        for one, level in zip(rising, (1, 1, 2, 2, 3, 3), strict=True)
    ]
    assert [one.exercise.level for one in rising] == wanted
    (alone,) = make_paper(Plan(4, (Chapter.SWISS,), 0, 1)).questions
    assert alone.exercise.level == min(2, len(registry.get(alone.exercise.kind).levels))


@pytest.mark.parametrize(
    ("seed", "level", "code"), [(0, 0, "train-no-level"), (10**9 + 1, 1, "train-no-seed"), (-1, 1, "train-no-seed")]
)
def test_the_edges_of_what_can_be_asked(seed: int, level: int, code: str) -> None:
    with pytest.raises(OptionError) as error:
        registry.make("arrival", seed, level)
    assert error.value.message.code == code
    for good in (0, 10**9):
        assert registry.make("arrival", good, 1).seed == good
    with pytest.raises(OptionError) as over:
        registry.make("arrival", 1, 3)
    assert over.value.message.values == {"level": 3, "name": "arrival", "count": 2}


# The printed exam


def test_the_options_of_the_printed_exam_have_the_letters_of_their_places() -> None:
    paper = manual_paper()
    assert [question.number for question in paper.questions] == list(range(1, 25))
    assert (paper.code, paper.level) == ("manual", 0)
    assert all(question.minutes == 2 * question.of for question in paper.questions)
    assert all(
        question.exercise.level == 1 and question.exercise.seed == question.number for question in paper.questions
    )
    rights = {1: 1, 2: 1, 3: 1, 4: 3, 5: 3, 6: 1, 7: 1, 8: 1, 9: 1, 18: 2, 21: 4, 22: 1, 23: 1, 24: 2}
    offered = {1: 3, 2: 4, 3: 3, 4: 5, 5: 5, 6: 3, 7: 3, 8: 3, 9: 3, 18: 4, 21: 6, 22: 3, 23: 2, 24: 4}
    moved = 0
    for question in paper.questions:
        form, key = question.exercise.form, question.exercise.key.answer
        if not isinstance(form, Choice):
            assert question.number not in rights
            continue
        assert [option.id for option in form.options] == list("abcdefg"[: offered[question.number]])
        assert len({str(option.text) for option in form.options}) == offered[question.number]
        assert len(key.chosen) == rights[question.number]
        assert form.many is (rights[question.number] > 1)
        assert key.chosen == tuple(sorted(key.chosen))
        moved += key.chosen != tuple("abcdefg"[: rights[question.number]])
        texts = {option.id: option.text.code for option in form.options if isinstance(option.text, Message)}
        codes = {texts[one] for one in key.chosen}
        named = {f"manual-{question.number}-{letter}" for letter in "abcd"[: rights[question.number]]}
        said = {
            1: "manual-black-wins",
            6: "manual-black-wins",
            7: "manual-draw",
            22: "manual-black-wins",
            23: "manual-yes",
        }
        assert codes == ({said[question.number]} if question.number in said else named)
        if question.number == 23:
            assert list(texts.values()) == ["manual-yes", "manual-no"]
    assert moved > 5, "the right ones do not stand first"


def test_the_tables_of_the_printed_exam() -> None:
    questions = {question.number: question.exercise for question in manual_paper().questions}
    shape = {
        number: [(len(table.heads), len(table.rows)) for table in one.tables]
        for number, one in questions.items()
        if one.tables
    }
    assert shape == {10: [(4, 9)], 11: [(4, 9)], 12: [(2, 7)], 13: [(2, 8)], 14: [(3, 9)], 19: [(9, 8)], 20: [(3, 5)]}
    assert all(len(row) == len(table.heads) for one in questions.values() for table in one.tables for row in table.rows)
    assert questions[10].tables[0].rows[0] == ("GM", "2700", "ENG", "½")
    assert questions[11].tables[0].rows[0] == ("IM", "2416", "IND", "½")
    assert questions[12].tables[0].rows[0] == ("2095", "1")
    assert questions[13].tables[0].rows[5] == ("1980", "+")
    assert questions[14].tables[0].rows[:2] == ((7, "○○●○●●", "–"), (16, "○●●○●○", "29"))
    assert [row[0] for row in questions[19].tables[0].rows] == list(range(1, 9))
    assert questions[19].tables[0].heads[1:] == tuple("12345678")
    assert questions[20].tables[0].rows[3] == ("D", "-", "4½")
    fields = [one.label for one in questions[19].form.fields]  # type: ignore[union-attr]
    assert fields == [Message("train-player-number", number=str(place)) for place in range(1, 9)]


def test_boards_of_the_printed_exam_are_half_meetings_and_half_colours() -> None:
    questions = {question.number: question for question in manual_paper().questions}
    group = questions[14]
    assert isinstance(group.exercise.form, Pairs)
    assert [(seat.number, seat.half) for seat in group.exercise.form.seats] == [
        *((7, 0), (16, 0), (17, 0), (21, 0), (26, 1), (29, 1), (42, 1), (54, 1), (68, 1)),
    ]
    assert group.exercise.form.coloured

    def graded(text: str) -> Grade:
        return group.grade(group.exercise, read_answer(group.exercise.form, text))

    assert graded("7-29 26-16 17-68 21-42 54").points == 10
    turned = graded("29-7 26-16 17-68 21-42 54")
    assert [(one.points, one.of) for one in turned.marks] == [(5, 5), (3, 5)]
    assert turned.fault == Fault(Message("manual-14-why"), "C.04.3 2017")
    (seen,) = turned.seen
    assert seen.values["count"] == 4
    half = graded("7-29 26-16 17-54 21-68")
    assert [(one.points, one.of) for one in half.marks] == [(2, 5), (2, 5)]
    assert graded("7-54 26-68 17-29").seen == ()


# Progress


def test_what_is_due_comes_longest_first_and_what_is_weak_weakest_first() -> None:
    known = {
        "a": Known(1, 9, 10, 50),
        "b": Known(1, 10, 10, 20),
        "c": Known(1, 1, 10, 20),
        "d": Known(1, 5, 10, 51),
    }
    progress = Progress((), known)
    assert progress.due(50) == ["b", "c", "a"]
    assert progress.due(19) == []
    assert progress.weak == ["c", "d", "a"]


def test_an_answer_is_recorded_with_its_share_and_its_article() -> None:
    one = exercise(Choice(ABC), Answer(chosen=("A",)))
    grade = Grade((Mark(Message("train-boards"), 4, 10),))
    after = recorded(Progress(), one, grade, 1000)
    assert after.done == (Done("kind/2/3", "kind", 2, 0.4, 1000),)
    assert after.articles == {"C.04": Known(0, 4, 10, 1000, "kind", 2)}
    old = Progress(tuple(Done(f"x/1/{place}", "x", 1, 1, place) for place in range(MOST)), {"C.04": Known(4, 6, 10)})
    right = recorded(old, one, Grade((Mark(Message("train-boards"), 10, 10),)), 1000)
    assert len(right.done) == MOST == 400
    assert (right.done[0].name, right.done[-1].name) == ("x/1/1", "kind/2/3")
    assert right.articles["C.04"] == Known(5, 16, 20, 1000 + 35 * DAY, "kind", 2)


def test_levels_follow_the_last_two_answers_of_the_kind() -> None:
    def progress(*done: tuple[str, int, float]) -> Progress:
        return Progress(
            tuple(Done(f"{kind}/{level}/{at}", kind, level, share, at) for at, (kind, level, share) in enumerate(done))
        )

    assert next_level(progress(("x", 2, 1)), "y", 3) == 1
    assert next_level(progress(("y", 2, 0.5)), "y", 3) == 2
    assert next_level(progress(("y", 2, 0.49)), "y", 3) == 1
    assert next_level(progress(("y", 1, 0)), "y", 3) == 1
    assert next_level(progress(("y", 2, 1), ("x", 3, 0), ("y", 2, 1)), "y", 3) == 3
    assert next_level(progress(("y", 2, 1), ("y", 2, 1)), "y", 2) == 2
    assert next_level(progress(("y", 2, 1), ("y", 1, 0.6), ("y", 2, 1)), "y", 3) == 3, "on that level both were right"
    assert next_level(progress(("y", 2, 0.9), ("y", 2, 1)), "y", 3) == 2


# Positions


def test_no_two_seeds_or_levels_try_the_same_numbers() -> None:
    seen: list[int] = []
    for seed in range(3):
        for level in (1, 2, 3):
            own = list(tries(seed, level))
            assert len(own) == TRIES
            seen += own
    assert seen == list(range(9 * TRIES))
    assert search(iter(range(9)), lambda one: one * 10 if one == 4 else None, "x") == 40
    assert search(iter(range(9)), lambda one: 0 if one == 4 else None, "x") == 0
    with pytest.raises(SearchError):
        search(iter(range(3)), lambda one: None, "x")


def event(*rounds: Round, count: int = 6, edition: str = "2017", **more: object) -> Tournament:
    people = tuple(Player(one, f"P{one}, G", 2500 - 100 * one) for one in range(1, count + 1))
    return Tournament(
        players=people, rounds=rounds, total_rounds=5, regulation=Regulation("dutch", edition=edition), **more
    )  # type: ignore[arg-type]


ONCE = event(Round((Game.of(1, 4, WIN), Game.of(5, 2, LOSS), Game.of(3, 6, DRAW))))
"""1 and 2 meet, 3 and 6 have drawn and go down to 4 and 5."""


def test_the_sheet_of_a_position_has_everybody_by_points() -> None:
    table = cards_table(ONCE, (3, 5))
    assert [row[0] for row in table.rows] == [1, 2, 3, 6, 4, 5]
    assert table.marked == (2, 5)
    assert table.rows[0][1:] == ("P1", 2400, Met(4, "W", "1"), "1", "·")
    assert table.rows[4][3:] == (Met(1, "B", "0"), "0", "·")
    assert [head if isinstance(head, str) else head.code for head in table.heads] == [
        *("train-head-number", "train-head-name", "train-head-rating", "1", "train-head-points", "train-head-floats"),
    ]
    only = cards_table(ONCE, only=(6, 1))
    assert [row[0] for row in only.rows] == [1, 6]
    assert points_of(ONCE) == {1: 60, 2: 60, 3: 30, 6: 30, 4: 0, 5: 0}
    seats = seats_of(ONCE)
    assert [(seat.number, seat.name, seat.half) for seat in seats] == [
        *((1, "P1", 0), (2, "P2", 0), (3, "P3", 0), (6, "P6", 1), (4, "P4", 1), (5, "P5", 1)),
    ]
    assert [(seat.number, seat.half) for seat in seats_of(ONCE, (5, 3, 1))] == [(1, 0), (3, 1), (5, 1)]


def test_the_obvious_round_is_half_against_half() -> None:
    """3 and 6 have met, so the obvious pair of their group does not stand."""
    made = pair_round(ONCE)
    assert obvious(ONCE, made) == Boards((Pair(1, 2), Pair(3, 6), Pair(4, 5)), None)
    assert not stands(ONCE, made)
    decided = by_halves(ONCE, made)
    assert decided.level == 2
    assert "C.04" in decided.article
    fresh = event()
    first = pair_round(fresh)
    assert stands(fresh, first)
    assert obvious(fresh, first).meetings == {frozenset(pair) for pair in ((1, 4), (2, 5), (3, 6))}
    assert by_halves(fresh, first) == (1, text_of(fresh))
    odd = event(Round((Game.of(1, 3, WIN), Game.of(4, 2, LOSS)), (Bye(5, Outcome.PAIRING_BYE),)), count=5)
    assert obvious(odd, pair_round(odd)).pairs == (Pair(1, 2), Pair(5, 3)), "who is left over moves down"


def test_texts_are_named_without_the_book_that_everybody_knows() -> None:
    assert text_of(ONCE) == "C.04.3 2017"
    assert plain("FIDE Handbook C.04.1") == plain("C.04.1") == "C.04.1"
    assert [edition_shown(one) for one in ("2017", "elementos")] == ["2017", "(Elementos de un torneo)"]


def test_a_group_knows_who_came_and_who_goes() -> None:
    made = pair_round(ONCE)
    one, two, three = groups_of(Position(ONCE, made))
    assert [
        (group.score, group.moved_down, group.residents, group.down, group.last) for group in (one, two, three)
    ] == [
        ("1", (), (1, 2), (), False),
        ("0.5", (), (3, 6), (3, 6), False),
        ("0", (3, 6), (4, 5), (), True),
    ]
    assert [len(group.above) for group in (one, two, three)] == [0, 1, 1]
    assert {frozenset(pair) for pair in three.pairs} == {frozenset((3, 4)), frozenset((5, 6))}
    assert three.members == (3, 6, 4, 5)
    assert [group.place for group in (one, two, three)] == [0, 1, 2]


def group_of(down: tuple[int, ...], residents: tuple[int, ...], pairs: int, leaving: int = 0) -> Group:
    return Group(
        0, "1", down, residents, tuple(Pair(90 + one, 80 + one) for one in range(pairs)), residents[:leaving], (), False
    )


@pytest.mark.parametrize(
    ("group", "pairs", "left"),
    [
        (group_of((), (1, 2, 3, 4), 2), ((1, 3), (2, 4)), ()),
        (group_of((), (1, 2, 3, 4, 5), 2), ((1, 3), (2, 4)), (5,)),
        (group_of((9,), (1, 2, 3), 2), ((9, 1), (2, 3)), ()),
        (group_of((9,), (1, 2, 3, 4), 2), ((9, 1), (2, 3)), (4,)),
        (group_of((8, 9), (1, 2, 3), 2), ((8, 1), (9, 2)), (3,)),
        (group_of((7, 8, 9), (1,), 2), ((7, 9), (8, 1)), ()),
    ],
)
def test_the_first_idea_for_a_group(group: Group, pairs: tuple[tuple[int, int], ...], left: tuple[int, ...]) -> None:
    assert first_idea(group) == Answer(pairs=pairs, left=left)


def test_a_group_is_completed_by_the_rules_or_cannot_be() -> None:
    made = pair_round(ONCE)
    one, two, three = groups_of(Position(ONCE, made))
    whole = completed(ONCE, one, Answer(pairs=((1, 2),)))
    assert whole is not None
    assert Boards.of(whole).meetings == Boards.of(made).meetings
    other = completed(ONCE, three, Answer(pairs=((3, 5), (6, 4))))
    assert other is not None
    assert Boards.of(other).meetings == {frozenset(pair) for pair in ((1, 2), (3, 5), (4, 6))}
    assert completed(ONCE, two, Answer(pairs=((3, 6),))) is None
    split = completed(ONCE, one, Answer(left=(1, 2)))
    assert split is not None
    assert frozenset((1, 2)) not in Boards.of(split).meetings
    down = down_only(ONCE, two, (3, 6))
    assert down is not None
    assert Boards.of(down).meetings == Boards.of(made).meetings
    assert down_only(ONCE, two, ()) is None, "the two have met"
    assert down_only(ONCE, one, (1, 2)) is not None


def test_boards_of_a_group_are_graded_as_the_round_they_lead_to() -> None:
    made = pair_round(ONCE)
    three = groups_of(Position(ONCE, made))[-1]
    working = (Message("train-boards"),)

    def graded(group: Group, *pairs: tuple[int, int], left: tuple[int, ...] = ()) -> Grade:
        return grade_group(ONCE, made, group, Answer(pairs=pairs, left=left), working, "/rules/dutch")

    right = graded(three, (4, 3), (6, 5))
    assert (right.points, right.fault, right.rule) == (10, None, "/rules/dutch"), "colours do not count in a group"
    worse = graded(three, (3, 5), (6, 4))
    assert worse.points < 10
    assert worse.fault is not None
    assert worse.working == working
    never = graded(three, (3, 6), (4, 5))
    assert [(one.points, one.of) for one in never.marks][:2] == [(0, 3), (0, 3)]
    assert never.fault is not None
    assert never.fault.message == Message("train-have-met", one="P3", two="P6", round=1)
    assert (never.fault.article, never.fault.players) == ("C.04.3 2017 C1", (3, 6))
    told = why_impossible(ONCE, Answer(pairs=((1, 2),), left=(3, 6)))
    assert told == Fault(Message("train-rest-impossible", players=Items(["P3", "P6"])), "C.04.3 2017 C4", (3, 6))
    assert why_impossible(ONCE, Answer(pairs=((1, 2),))).message == Message("train-boards-impossible")


def test_a_whole_round_is_graded_in_four_parts() -> None:
    made = pair_round(ONCE)
    right = answer_of(made)
    assert boards_of(right) == Boards.of(made)
    working = (Message("train-boards"),)

    def graded(answer: Answer) -> Grade:
        return grade_boards(ONCE, made, answer, working, "/rules/dutch")

    assert [(one.points, one.of) for one in graded(right).marks] == [(3, 3), (3, 3), (2, 2), (2, 2)]
    turned = graded(Answer(pairs=tuple((black, white) for white, black in right.pairs)))
    assert [one.points for one in turned.marks][2:] == [2, 0]
    assert turned.fault is not None
    assert turned.fault.message.code in ("train-colours-turned", "train-breaks", "train-worse", "train-hits")
    open_one = graded(Answer(pairs=right.pairs[:2], left=right.pairs[2]))
    assert [(one.points, one.of) for one in open_one.marks] == [(0, 3), (0, 3), (1, 2), (0, 2)]
    assert open_one.fault is not None
    assert open_one.fault.message == Message("train-left-over", players=Items(right.pairs[2], last=True), count=2)
    assert open_one.fault.article == "C.04.1"
    met = graded(Answer(pairs=((2, 1), (3, 6), (5, 4))))
    assert met.marks[0].points == 0
    assert met.fault is not None
    odd = event(count=5)
    first = pair_round(odd)
    rested = answer_of(first)
    assert rested.left == (first.bye,)
    none = grade_boards(odd, first, Answer(pairs=rested.pairs), working, "")
    assert none.fault is not None
    assert none.fault.message == Message("train-bye-missing")


def test_the_working_of_a_round_is_its_story_and_of_a_group_its_part() -> None:
    story = tell_story(ONCE, pair_round(ONCE))
    opening, closing = ([line.message for line in lines] for lines in (story.opening, story.closing))
    parts = [story_lines(story, (place,)) for place in range(len(story.groups))]
    assert len(parts) == 3
    assert story_lines(story) == (*opening, *(line for part in parts for line in part), *closing)
    assert story_lines(story, (0, 2)) == (*parts[0], *parts[2])
    for group, part in zip(story.groups, parts, strict=True):
        assert part[0] == Message("train-group", title=group.title, sentence=group.lines[0].message)
        assert list(part[1:]) == [line.message for line in group.lines[1:]]


def test_who_may_not_meet_is_kept_apart_in_every_answer() -> None:
    kept = event(*ONCE.rounds, forbidden=(ForbiddenGroup((3, 5)),))
    made = pair_round(kept)
    three = groups_of(Position(kept, made))[-1]
    assert completed(kept, three, Answer(pairs=((3, 5), (6, 4)))) is None


def test_the_printed_paper_is_one_of_the_papers() -> None:
    assert paper_of("manual") is manual_paper()
