"""Two pairings of one round compared as the rules do: which is worse, by what, and for whom.

The engine's pairing and one altered by hand, the round of a report, the best
round that contains a pair: whatever two pairings are in question, the answer
has all boards of both, every criterion of both in the order of the rules, the
first that differs, the players it hits and the article.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import NamedTuple

from tablas.messages import Items, Message, Phrase
from tablas.model import Tournament
from tablas.pairing.breaches import MILD, Breach, Broken, breaches
from tablas.pairing.round import lifted, lines_up, pair_round, settings_of, system_of
from tablas.systems.closed.play import TableTrace
from tablas.systems.closed.why import why_not_in_table
from tablas.systems.judgement import Boards, JudgedGroup, Judgement, Worth, first_difference, more_hit, shared_criteria
from tablas.systems.reasons import Rule, article_of
from tablas.systems.registry import Settings
from tablas.systems.result import Pair, RoundPairing

Groups = tuple[tuple[JudgedGroup | None, JudgedGroup | None], ...]
"""The groups of two pairings, side by side."""


class Verdict(Enum):
    """What decides between two pairings."""

    SAME = "same"
    BREACH = "breach"
    """One breaks an absolute rule that the other keeps."""
    CRITERION = "criterion"
    ORDER = "order"
    """Every criterion is equal; one comes earlier in the order of the rules."""
    COLOURS = "colours"
    """The same people meet, with other colours."""
    UNORDERED = "unordered"
    """The system, or this edition of it, has no ordered criteria here; the boards differ."""


class Decision(NamedTuple):
    """The first difference that decides."""

    verdict: Verdict
    worse: str = ""
    """``second`` or ``first``; empty where neither is."""
    group: str = ""
    criterion: str = ""
    article: str = ""
    """With the text it stands in."""
    rule: str = ""
    first: object = None
    second: object = None
    players: tuple[int, ...] = ()
    """Whom the worse one hits and the better one does not."""
    message: Message = Message("compare-same")

    def as_data(self) -> dict[str, object]:
        """The decision as plain data."""
        return {
            "verdict": self.verdict.value,
            "worse": self.worse or None,
            "group": self.group or None,
            "criterion": self.criterion or None,
            "article": self.article or None,
            "rule": self.rule or None,
            "first": self.first,
            "second": self.second,
            "players": list(self.players),
            "message": self.message.as_data(),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two pairings of a round, side by side."""

    round: int
    system: str
    edition: str
    first: Boards
    second: Boards
    breaches_of_first: tuple[Broken, ...]
    breaches_of_second: tuple[Broken, ...]
    groups: Groups
    """The groups of both, in the order of the rules; after the first that differs they may hold other people."""
    decision: Decision
    coloured: bool = True

    @property
    def only_first(self) -> tuple[Pair, ...]:
        """Boards of the first whose players do not meet in the second."""
        return tuple(pair for pair in self.first.pairs if frozenset(pair) not in self.second.meetings)

    @property
    def only_second(self) -> tuple[Pair, ...]:
        """Boards of the second whose players do not meet in the first."""
        return tuple(pair for pair in self.second.pairs if frozenset(pair) not in self.first.meetings)

    @property
    def turned(self) -> tuple[Pair, ...]:
        """Boards of the second that the first has with colours reversed."""
        return turned(self.first, self.second) if self.coloured else ()

    @property
    def measured(self) -> tuple[tuple[Worth, Worth], ...]:
        """The criteria of the first group that differs, in the order of the rules, up to the one that decides."""
        if self.decision.verdict is not Verdict.CRITERION:
            return ()
        found = []
        for mine, other in _weighed(self.groups):
            found.append((mine, other))
            if mine.key != other.key:
                break
        return tuple(found)

    @property
    def same(self) -> bool:
        """The same boards, colours and bye; their order does not matter."""
        return self.decision.verdict is Verdict.SAME

    @property
    def new_breaches(self) -> tuple[Broken, ...]:
        """What the second breaks and the first does not."""
        return tuple(broken for broken in self.breaches_of_second if broken not in self.breaches_of_first)

    def as_data(self) -> dict[str, object]:
        """The whole comparison as plain data."""
        return {
            "round": self.round,
            "system": self.system,
            "edition": self.edition,
            "first": self.first.as_data() | {"breaches": [broken.as_data() for broken in self.breaches_of_first]},
            "second": self.second.as_data() | {"breaches": [broken.as_data() for broken in self.breaches_of_second]},
            "same": self.same,
            "only_first": [list(pair) for pair in self.only_first],
            "only_second": [list(pair) for pair in self.only_second],
            "turned": [list(pair) for pair in self.turned],
            "groups": [
                {"first": first.as_data() if first else None, "second": second.as_data() if second else None}
                for first, second in self.groups
            ],
            "decision": self.decision.as_data(),
        }


def turned(first: Boards, second: Boards) -> tuple[Pair, ...]:
    """Boards of the second that the first has with colours reversed."""
    there = set(first.pairs)
    return tuple(pair for pair in second.pairs if pair not in there and Pair(pair.black, pair.white) in there)


def compare_pairings(tournament: Tournament, first: Boards | RoundPairing, second: Boards | RoundPairing) -> Comparison:
    """Compare two pairings of the next round of *tournament*.

    >>> from tablas.model import Number, Player
    >>> club = Tournament(players=tuple(Player(Number(n)) for n in range(1, 5)), total_rounds=3)
    >>> made = pair_round(club)
    >>> told = compare_pairings(club, made, Boards((Pair(Number(1), Number(2)), Pair(Number(3), Number(4)))))
    >>> told.decision.verdict.name, told.decision.article
    ('ORDER', 'FIDE Handbook C.04.3 2026 art. 4')
    """
    tournament = lifted(tournament)
    coloured = next((one.coloured for one in (first, second) if isinstance(one, RoundPairing)), True)
    one = Boards.of(first) if isinstance(first, RoundPairing) else first
    two = Boards.of(second) if isinstance(second, RoundPairing) else second
    system = system_of(tournament)
    settings = settings_of(tournament)
    judge = system.judge or judge_by_table
    mine, other = judge(tournament, settings, one), judge(tournament, settings, two)
    edition = mine.edition if mine else tournament.regulation.edition
    groups: Groups = tuple(zip_longest(mine.groups if mine else (), other.groups if other else ()))
    broken = breaches(tournament, one), breaches(tournament, two)
    named = (mine.reference if mine else "") or system.reference
    # A year belongs to the text; other editions are named by the text itself.
    reference = f"{named} {edition}" if edition.isdecimal() else named
    decision = (
        _by_people(one, two, broken, reference, OUTRIGHT)
        or (decide(groups, reference) if system.judge else _by_table(tournament, groups, reference))
        or _by_people(one, two, broken, reference, frozenset(Breach) - MILD)
        or _by_boards(one, two, coloured, Phrase(system.title), bool(groups))
    )
    return Comparison(tournament.next_round, system.name, edition, one, two, *broken, groups, decision, coloured)


def judge_by_table(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement:
    """A closed system has nothing to weigh: a board is in the table, or in the bracket, or it is not."""
    table = Boards.of(pair_round(tournament))
    other = [pair for pair in boards.pairs if frozenset(pair) not in table.meetings]
    hit = tuple(int(player) for pair in other for player in pair)
    worth = Worth("", Rule.NOT_IN_TABLE.value, len(other), len(other), hit)
    part = JudgedGroup("list", tuple(sorted(boards.people)), boards.meetings, (), (worth,), kind="table")
    return Judgement(tournament.regulation.edition, (part,))


def _by_table(tournament: Tournament, groups: Groups, reference: str) -> Decision | None:
    """The cells of the table, and where it has the first board that does not belong here."""
    decision = decide(groups, reference)
    if decision is None:
        return None
    made = pair_round(tournament)
    cells = [pair for pair in made.pairs if {*pair} & {*decision.players}]
    one, two = decision.players[:2]
    elsewhere = why_not_in_table(made, made.trace, one, two).round if isinstance(made.trace, TableTrace) else None
    told = Message(
        "compare-table" if elsewhere is None else "compare-table-round",
        boards=_boards(tuple(cells)) if cells else Items([Message("nothing")]),
        one=one,
        two=two,
        round=elsewhere,
    )
    return decision._replace(message=told)


def compare_with_engine(tournament: Tournament, boards: Boards) -> Comparison:
    """The boards of the next round against what the engine gives; an error when it gives nothing."""
    return compare_pairings(tournament, pair_round(tournament), boards)


def as_boards(tournament: Tournament, number: int) -> Boards:
    """Round *number* of the tournament as its system pairs it: of players, or of teams."""
    if lines_up(tournament):
        from tablas.systems.open.team.matches import as_teams

        tournament = as_teams(tournament).tournament
    return Boards.of_round(tournament.rounds[number - 1])


_CODES = {
    ("bye", "first"): "compare-bye-first",
    ("bye", "second"): "compare-bye-second",
    ("criterion", "first"): "compare-criterion-first",
    ("criterion", "second"): "compare-criterion-second",
    ("order", "first"): "compare-order-first",
    ("order", "second"): "compare-order-second",
    ("served", "first"): "compare-served-first",
    ("served", "second"): "compare-served-second",
    ("step", "first"): "compare-step-first",
    ("step", "second"): "compare-step-second",
}
OUTRIGHT = frozenset({Breach.TWICE, Breach.LEFT_OUT, Breach.NOT_PRESENT, Breach.REMATCH, Breach.FORBIDDEN})
"""What no system allows.  Who may rest and how far colours may go differ from text to text: the judge knows."""


def _by_people(
    one: Boards,
    two: Boards,
    broken: tuple[tuple[Broken, ...], tuple[Broken, ...]],
    reference: str,
    kinds: Collection[Breach],
) -> Decision | None:
    """A rule that one of them breaks outright and the other keeps."""
    if one.meetings == two.meetings and one.bye == two.bye:
        return None
    for worse, mine, other in (("second", broken[1], broken[0]), ("first", broken[0], broken[1])):
        for entry in mine:
            if entry.breach in kinds and entry not in other:
                article = entry.article or reference
                told = Message("compare-breach" if worse == "second" else "compare-breach-first", breach=entry.message)
                return Decision(Verdict.BREACH, worse, article=article, players=entry.players, message=told)
    return None


def _weighed(groups: Groups) -> tuple[tuple[Worth, Worth], ...]:
    """The criteria that both have of the first group that differs."""
    found = first_difference(groups)
    return () if found is None else shared_criteria(found.first, found.second)


def decide(groups: Groups, reference: str) -> Decision | None:
    """The first group that differs, and in it the first criterion."""
    found = first_difference(groups)
    if found is None:
        return None
    first, second, mine, other = found
    if mine is not None and other is not None:
        return _of_criterion(first, mine, other, reference)
    if first.order is not None and second.order is not None and first.order != second.order:
        return _of_order(first, second, reference)
    return None


def _of_order(first: JudgedGroup, second: JudgedGroup, reference: str) -> Decision:
    """Every criterion is equal; the first step in which they part, where the order goes by steps."""
    worse = "second" if first.order < second.order else "first"
    article = f"{reference} art. {first.order_article}" if first.order_article else reference
    if first.kind == "bye":
        byes = int(first.outgoing[0]), int(second.outgoing[0])
        told = Message(_CODES["bye", worse], article=article, first=byes[0], second=byes[1])
        return Decision(Verdict.ORDER, worse, first.title, article=article, players=byes, message=told)
    for (player, ours), (_, theirs) in zip(first.served, second.served, strict=False):
        if ours != theirs:
            values = {"player": player, "first": ours, "second": theirs, "article": article}
            if first.kind == "step":
                told = Message(_CODES["served", worse], **values)
            else:
                told = Message(_CODES["step", worse], where=first.where, **values)
            step = (player, ours, theirs)
            return Decision(Verdict.ORDER, worse, first.title, article=article, players=step, message=told)
    told = Message(_CODES["order", worse], where=first.where, article=article)
    return Decision(Verdict.ORDER, worse, first.title, article=article, message=told)


def _of_criterion(group: JudgedGroup, mine: Worth, other: Worth, reference: str) -> Decision:
    worse = "second" if mine.key < other.key else "first"
    bad, good = (other, mine) if worse == "second" else (mine, other)
    article = f"{reference} {article_of(mine.name)}".rstrip()
    told = Message(
        _CODES["criterion", worse],
        where=group.where,
        article=article,
        rule=mine.words,
        first=_said(mine.value),
        second=_said(other.value),
    )
    return Decision(
        Verdict.CRITERION,
        worse,
        group.title,
        mine.name,
        article,
        mine.rule,
        mine.value,
        other.value,
        more_hit(bad, good),
        told,
    )


def _said(value: object) -> object:
    """A value of a criterion in a sentence."""
    if isinstance(value, list | tuple):
        return Items([Phrase(item) if item == "limbo" else str(item) for item in value] or [Message("nothing")])
    return value


def _by_boards(one: Boards, two: Boards, coloured: bool, title: Phrase, ordered: bool) -> Decision:
    """Nothing but the boards themselves is left to tell."""
    if one.meetings == two.meetings and one.bye == two.bye:
        reversed_ = turned(one, two) if coloured else ()
        if not reversed_:
            return Decision(Verdict.SAME)
        players = tuple(number for pair in reversed_ for number in pair)
        told = Message("compare-colours", boards=_boards(reversed_), count=len(reversed_))
        return Decision(Verdict.COLOURS, "second", players=players, message=told)
    other = tuple(pair for pair in two.pairs if frozenset(pair) not in one.meetings)
    shown: list[object] = list(_boards(other).items)
    if one.bye != two.bye:
        shown.append(Message("no-bye") if two.bye is None else Message("bye-for", number=two.bye))
    code = "compare-boards" if ordered else "compare-unordered"
    return Decision(Verdict.UNORDERED, message=Message(code, system=title, boards=Items(shown)))


def _boards(pairs: tuple[Pair, ...]) -> Items:
    return Items([f"{white}–{black}" for white, black in pairs])
