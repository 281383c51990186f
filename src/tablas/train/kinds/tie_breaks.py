"""Tie-breaks by hand (C.07 of 2026): every code that is a number, with and without unplayed rounds and cuts.

Those that put the tied in order, and the codes that nobody is asked, are in `tie_orders`.

A wrong number is compared with what one gets who forgets the cut, leaves an
unplayed round out or takes an opponent's points as they are; where it is one of
these, the fault says which.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import islice
from typing import NamedTuple

from tablas.messages import Items, Message, Phrase
from tablas.model import Tournament
from tablas.pairing.story import short_names
from tablas.simulate.dice import Dice
from tablas.standings import TIE_BREAKS, Standings, Working, explain, rank
from tablas.standings.cells import Reason
from tablas.standings.descriptor import parse
from tablas.standings.legend import legend
from tablas.standings.values import decimal
from tablas.train.answers import Answer, Field, Fields, number
from tablas.train.exercise import Exercise, Key, Table
from tablas.train.grading import Fault, Grade, grade_fields
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

    return search(tries(seed), look, f"tie-break-{family.name}")


def _exercise(family: Family, asked: tuple[int, int], event: Tournament, dice: Dice) -> Exercise | None:
    code = dice.pick(family.levels[asked[1] - 1])
    table = rank(event, ["PTS", code], EDITION)
    everybody = dice.sample([row.number for row in table], len(event.players))
    fit = ((one, working_of(table, one)) for one in everybody)
    workings = dict(sorted(islice((entry for entry in fit if _fits(family, asked[1], entry[1])), 2)))
    if len(workings) < 2:
        return None
    chosen = tuple(workings)
    names = names_of(event)
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
            tuple(message for one in chosen for message in _told(names[one], workings[one])),
            tuple(_working_table(names[one], workings[one]) for one in chosen),
        ),
        articles=(article, *(("C.07, art. 16",) if family.unplayed[asked[1] - 1] else ())),
        tables=(team_table(event, chosen) if family.teams else standings_table(event, chosen, family.ratings),),
        tournament=event,
        facts={"code": code, "workings": workings},
    )


def names_of(event: Tournament) -> dict[int, str]:
    """Players, or teams, as they are called in a sentence."""
    if event.teams:
        return {team.number: team.name for team in event.teams}
    return {int(at): name for at, name in short_names({player.number: player.name for player in event.players}).items()}


def working_of(table: Standings, player: int) -> Working:
    """The sum of the tie-break that stands after the points."""
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
    event, workings = exercise.tournament, exercise.facts["workings"]
    assert event is not None
    assert isinstance(workings, dict)
    names = names_of(event)
    faults = {}
    for field, right in exercise.key.answer.filled.items():
        player = int(field[1:])
        given = answer.filled.get(field)
        faults[field] = _fault(exercise, names[player], player, workings[player], given, right)
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


KINDS = tuple(map(_kind, FAMILIES))
