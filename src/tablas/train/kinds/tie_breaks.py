"""Tie-breaks by hand (C.07 of 2026): every code, with and without unplayed rounds, with and without cuts.

A wrong number is compared with what one gets who forgets the cut, leaves an
unplayed round out or takes an opponent's points as they are; where it is one of
these, the fault says which.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from tablas.messages import Items, Message, Phrase
from tablas.model import Tournament, format_points
from tablas.pairing.story import short_names
from tablas.simulate.dice import Dice
from tablas.standings import TIE_BREAKS, Standings, Working, explain, rank
from tablas.standings.cells import Reason
from tablas.standings.descriptor import parse
from tablas.standings.legend import legend
from tablas.standings.values import decimal
from tablas.train.answers import Answer, Field, Fields, Option, Order, number
from tablas.train.exercise import Exercise, Key, Table
from tablas.train.grading import Fault, Grade, grade_fields, grade_order
from tablas.train.kind import Chapter, Kind
from tablas.train.positions import search, tries
from tablas.train.small_events import of_teams, standings_table, swiss, team_table

EDITION = "2026"
RULE = "/rules/tie-breaks"
_CENT = Fraction(1, 100)


class Family(NamedTuple):
    """Tie-breaks that are practised together, by level."""

    name: str
    levels: tuple[tuple[str, ...], ...]
    """The codes of each level."""
    unplayed: tuple[bool, ...]
    """Whether an unplayed round has to count in the sum, by level."""
    decides: tuple[str, ...]
    """What is new on each level, as a code."""
    ratings: bool = False
    teams: bool = False
    within: Fraction = Fraction(0)
    """How far an answer may be off where a table prints rounded values."""


_PLAYED, _UNPLAYED, _CUT = "train-level-all-played", "train-level-unplayed", "train-level-cut"
FAMILIES = (
    Family(
        "results",
        (("WIN", "WON", "BPG", "BWG"), ("WIN", "WON", "REP", "STD", "BPG")),
        (False, True),
        (_PLAYED, _UNPLAYED),
    ),
    Family("progressive", (("PS",), ("PS/C1", "PS/C2")), (False, False), (_PLAYED, _CUT)),
    Family(
        "buchholz", (("BH",), ("BH",), ("BH/C1", "BH/M1", "BH/C2")), (False, True, True), (_PLAYED, _UNPLAYED, _CUT)
    ),
    Family("fore-buchholz", (("FB",), ("FB", "FB/C1")), (False, True), (_PLAYED, _UNPLAYED)),
    Family("average-buchholz", (("AOB",), ("AOB",)), (False, True), (_PLAYED, _UNPLAYED), within=_CENT),
    Family("sonneborn", (("SB",), ("SB",), ("SB/C1",)), (False, True, True), (_PLAYED, _UNPLAYED, _CUT)),
    Family("koya", (("KS",), ("KS/L+1", "KS/L-1")), (False, False), (_PLAYED, "train-level-limit")),
    Family("average-rating", (("ARO",), ("ARO/C1", "ARO")), (False, True), (_PLAYED, _UNPLAYED), ratings=True),
    Family("performance", (("TPR",), ("TPR", "PTP")), (False, True), (_PLAYED, _UNPLAYED), ratings=True),
    Family(
        "opponents-performance", (("APRO",), ("APPO",)), (False, False), (_PLAYED, "train-level-perfect"), ratings=True
    ),
    Family(
        "teams",
        (("MPvGP", "BC"), ("EMMSB", "EMGSB", "BH:GP"), ("SSSC", "EGMSB", "EGGSB")),
        (False, False, False),
        ("train-level-boards", "train-level-products", "train-level-mixed"),
        teams=True,
    ),
)


def _event(family: Family, level: int, seed: int) -> Tournament | None:
    return of_teams(seed) if family.teams else swiss(seed, family.unplayed[level - 1])


def _make(family: Family, seed: int, level: int) -> Exercise:
    def look(at: int) -> Exercise | None:
        event = _event(family, level, at)
        return None if event is None else _exercise(family, (seed, level), event, Dice(at, "tie-break"))

    return search(tries(seed, level), look, f"tie-break-{family.name}")


def _exercise(family: Family, asked: tuple[int, int], event: Tournament, dice: Dice) -> Exercise | None:
    code = dice.pick(family.levels[asked[1] - 1])
    table = rank(event, ["PTS", code], EDITION)
    fit = [row.number for row in table if _fits(family, asked[1], _working(table, row.number))]
    if len(fit) < 2:
        return None
    chosen = tuple(sorted(dice.sample(fit, 2)))
    names = _names(event)
    label = legend(parse(code), TIE_BREAKS[parse(code).code].name)
    article = TIE_BREAKS[parse(code).code].source
    return Exercise(
        f"tie-break-{family.name}",
        *asked,
        question=(
            Message("train-tie-break", code=code, name=label, players=Items([names[one] for one in chosen], last=True)),
            *([] if family.teams else [Message("train-unplayed-signs")]),
        ),
        form=Fields(tuple(Field(f"p{one}", names[one]) for one in chosen)),
        key=Key(
            Answer(filled={f"p{one}": decimal(_exact(table, one, code)) for one in chosen}),
            tuple(message for one in chosen for message in _told(names[one], _working(table, one))),
            tuple(_working_table(names[one], _working(table, one)) for one in chosen),
        ),
        articles=(article, *(("C.07, art. 16",) if family.unplayed[asked[1] - 1] else ())),
        tables=(team_table(event, chosen) if family.teams else standings_table(event, chosen, family.ratings),),
        tournament=event,
        facts={"code": code},
    )


def _names(event: Tournament) -> dict[int, str]:
    if event.teams:
        return {team.number: team.name for team in event.teams}
    return {int(at): name for at, name in short_names({player.number: player.name for player in event.players}).items()}


def _working(table: Standings, player: int) -> Working:
    return explain(table.book.tournament, player, standings=table).workings[1]


def _exact(table: Standings, player: int, code: str) -> Fraction:
    found = table.row(player).exact(code)
    assert isinstance(found, Fraction | int), code
    return Fraction(found)


def _fits(family: Family, level: int, working: Working) -> bool:
    """Whether the level's difficulty is in the sum: an unplayed round where there has to be one, else none."""
    if working.value in ("", "-"):
        return False
    idle = any(
        item.reason not in (Reason.NONE, Reason.BELOW_LIMIT) or not item.counted for item in working.contributions
    )
    return idle if family.unplayed[level - 1] and family.name != "results" else True


def _told(name: str, working: Working) -> list[Message]:
    """The sum, then every round that is more than a game over the board."""
    cut = any(item.cut for item in working.contributions)
    code = "train-tie-break-sum-cut" if cut else "train-sum-differs"
    said = [Message(code, player=name, terms=_terms(working), value=working.value)]
    said += [
        Message("train-tie-break-round", round=item.round, reason=Phrase(item.reason.value), value=decimal(item.value))
        for item in working.contributions
        if item.reason is not Reason.NONE
    ]
    return said + ([working.note] if working.note is not None else [])


def _terms(working: Working) -> str:
    """``4 + 3.5 + (1) + 2``: what is cut stands in brackets, what is not looked at is left out."""
    found = [
        f"({decimal(item.value)})" if item.cut else decimal(item.value)
        for item in working.contributions
        if item.counted
    ]
    return " + ".join(found) or "–"


def _working_table(name: str, working: Working) -> Table:
    rows = tuple(
        (
            item.round,
            "–" if item.opponent is None else str(item.opponent),
            decimal(item.value) if item.counted else "–",
            Message("train-is-cut")
            if item.cut
            else (Message("train-reason", reason=Phrase(item.reason.value)) if item.reason.value else ""),
        )
        for item in working.contributions
    )
    heads = (Message("train-head-round"), Message("train-head-opponent"), Message("train-head-counts"), "")
    return Table(heads, rows, name)


def _grade(family: Family, exercise: Exercise, answer: Answer) -> Grade:
    event, code = exercise.tournament, str(exercise.facts["code"])
    assert event is not None
    table = rank(event, ["PTS", code], EDITION)
    names = _names(event)
    faults = {}
    for field, right in exercise.key.answer.filled.items():
        player = int(field[1:])
        given = answer.filled.get(field)
        faults[field] = _fault(exercise, names[player], player, _working(table, player), given, right)
    return grade_fields(exercise, answer, faults, RULE, family.within)


def _fault(exercise: Exercise, name: str, player: int, working: Working, given: str | None, right: str) -> Fault:
    article = exercise.articles[0]
    if given is not None:
        value = number(given)
        uncut = sum((item.value for item in working.contributions if item.counted), Fraction(0))
        if any(item.cut for item in working.contributions) and value == uncut:
            return Fault(Message("train-not-cut", player=name, value=right), "C.07, art. 14", (player,))
        for item in working.contributions:
            special = item.reason not in (Reason.NONE, Reason.BELOW_LIMIT)
            if special and item.counted and not item.cut and item.value and value == number(right) - item.value:
                told = Message(
                    "train-round-left-out", player=name, round=item.round, reason=Phrase(item.reason.value),
                    value=decimal(item.value),
                )  # fmt: skip
                return Fault(told, "C.07, art. 16", (player,))
    return Fault(Message("train-sum-differs", player=name, terms=_terms(working), value=right), article, (player,))


def _kind(family: Family) -> Kind:
    codes = sorted({code.partition("/")[0].partition(":")[0] for level in family.levels for code in level})
    sources = {TIE_BREAKS[parse(code).code].source for level in family.levels for code in level}
    return Kind(
        f"tie-break-{family.name}",
        Message("train-kind-tie-break", codes=Items(codes)),
        Chapter.TIE_BREAKS,
        (*sorted(sources), *(("C.07, art. 16",) if any(family.unplayed) else ())),
        tuple(Message(code) for code in family.decides),
        partial(_make, family),
        partial(_grade, family),
        minutes=6 if family.teams or family.ratings else 4,
    )


def _make_direct(seed: int, level: int) -> Exercise:
    """Players level on points: two who met, or three and more who all met."""

    def look(at: int) -> Exercise | None:
        event = swiss(at, False)
        return None if event is None else _direct(event, (seed, level))

    return search(tries(seed, level), look, "tie-break-direct")


def _direct(event: Tournament, asked: tuple[int, int]) -> Exercise | None:
    size = 2 if asked[1] == 1 else 3
    table = rank(event, "PTS,DE", EDITION)
    groups: dict[Fraction, list[int]] = {}
    for row in table:
        groups.setdefault(Fraction(str(row.exact("PTS"))), []).append(row.number)
    for group in groups.values():
        decided = len({table.row(one).place for one in group}) == len(group)
        if len(group) >= size and (size > 2 or len(group) == 2) and decided:
            return _order(event, asked, table, group)
    return None


def _order(event: Tournament, asked: tuple[int, int], table: Standings, group: Sequence[int]) -> Exercise:
    names = _names(event)
    wanted = sorted(group, key=lambda one: table.row(one).place)
    points = format_points(int(Fraction(str(table.row(group[0]).exact("PTS"))) * 60), half="½")
    working = []
    for one in wanted:
        met = _working(table, one).contributions
        against = Items(
            Message("train-scored", points=decimal(item.value), opponent=item.opponent or 0) for item in met
        )
        working.append(Message("train-direct-working", player=names[one], against=against, sum=table.row(one)["DE"]))
    return Exercise(
        "tie-break-direct",
        *asked,
        question=(Message("train-direct", points=points),),
        form=Order(
            tuple(Option(str(one), Message("train-player", number=one, name=names[one])) for one in sorted(group))
        ),
        key=Key(Answer(chosen=tuple(map(str, wanted))), tuple(working)),
        articles=("C.07, art. 6",),
        tables=(standings_table(event, tuple(group)),),
        tournament=event,
        facts={"code": "DE"},
    )


def _grade_direct(exercise: Exercise, answer: Answer) -> Grade:
    event = exercise.tournament
    assert event is not None
    table, names = rank(event, "PTS,DE", EDITION), _names(event)
    wrong = next(
        (mine, key)
        for mine, key in zip((*answer.chosen, ""), (*exercise.key.answer.chosen, "-"), strict=True)
        if mine != key
    )
    if wrong[1] == "-":
        return grade_order(exercise, answer, Fault(Message("train-in-order"), ""), RULE)
    better, worse = int(wrong[1]), int(wrong[0])
    told = Message(
        "train-direct-better",
        player=names[better], other=names[worse], sum=table.row(better)["DE"], sum2=table.row(worse)["DE"],
    )  # fmt: skip
    return grade_order(exercise, answer, Fault(told, exercise.articles[0], (better, worse)), RULE)


KINDS = (
    *map(_kind, FAMILIES),
    Kind(
        "tie-break-direct",
        Message("train-kind-direct"),
        Chapter.TIE_BREAKS,
        ("C.07, art. 6",),
        (Message("train-level-two-tied"), Message("train-level-three-tied")),
        _make_direct,
        _grade_direct,
        minutes=2,
    ),
)
