"""The rules that boards break whatever the system: who may not meet, who may not rest, colours beyond the limit.

C.04.1 articles 2, 4, 6 and 7 for Swiss events; elsewhere only what a table or
a decision says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from tablas.history import (
    RULES_2017,
    RULES_2026,
    HistoryRules,
    Record,
    announced_byes,
    colour_difference,
    preference,
    records,
)
from tablas.messages import Items, Message, Worded
from tablas.model import Colour, Tournament
from tablas.pairing.round import lines_up, system_of
from tablas.systems.answers import met_in
from tablas.systems.judgement import Boards
from tablas.systems.open.common.dates import edition_in_force
from tablas.systems.open.common.virtual_points import virtual_points


class Breach(Worded, Enum):
    """What boards may not do, the gravest first."""

    TWICE = "twice"
    LEFT_OUT = "left out"
    NOT_PRESENT = "not present"
    REMATCH = "rematch"
    FORBIDDEN = "forbidden"
    SECOND_BYE = "second bye"
    THIRD_COLOUR = "third colour"
    COLOUR_DIFFERENCE = "colour difference"
    BYE_NOT_LOWEST = "bye not lowest"
    BOTH_COLOURS = "both colours"


_ARTICLES = {
    Breach.REMATCH: "C.04.1 2",
    Breach.SECOND_BYE: "C.04.1 4",
    Breach.COLOUR_DIFFERENCE: "C.04.1 6",
    Breach.THIRD_COLOUR: "C.04.1 7",
    Breach.BOTH_COLOURS: "C.04.1 8",
}
MILD = frozenset({Breach.BYE_NOT_LOWEST, Breach.BOTH_COLOURS})
"""What is unusual and no rule forbids outright."""


class Broken(NamedTuple):
    """A rule that some boards break, and by whom; players are pairing numbers, or numbers of teams."""

    breach: Breach
    players: tuple[int, ...]
    round: int | None = None
    """The round in which the two met."""
    article: str = ""

    @property
    def message(self) -> Message:
        """What is wrong, for people."""
        numbers = Items(self.players, last=True)
        if self.breach is Breach.REMATCH:
            return Message("breach-rematch-of", players=numbers, round=self.round)
        return Message("breach-by", breach=self.breach, players=numbers)

    def as_data(self) -> dict[str, object]:
        """The breach as plain data."""
        return {
            "breach": self.breach.name.lower(),
            "players": list(self.players),
            "round": self.round,
            "article": self.article,
            "message": self.message.as_data(),
        }


def breaches(tournament: Tournament, boards: Boards) -> tuple[Broken, ...]:
    """Every rule that the boards of the next round break, the gravest first."""
    system = system_of(tournament)
    swiss = system.family == "swiss"
    of_teams = lines_up(tournament)
    if system.name == "double-swiss":
        if tournament.next_round % 2 == 0:
            # The second game repeats the first, and whoever has left since forfeits it.
            return tuple(broken for broken in _attendance(tournament, boards, False) if broken.breach is Breach.TWICE)
        from tablas.systems.open.double_swiss.matches import as_matches

        tournament = as_matches(tournament)
    if of_teams:
        from tablas.systems.open.team.matches import as_teams

        tournament = as_teams(tournament).tournament
    past = records(tournament, _rules(tournament))
    found = [*_attendance(tournament, boards, swiss), *_meetings(tournament, boards, past, swiss)]
    if swiss:
        found += _bye(tournament, boards, past)
        if not of_teams:
            found += _colours(tournament, boards, past)
    ranks = {breach: place for place, breach in enumerate(Breach)}
    found.sort(key=lambda broken: (ranks[broken.breach], broken.players))
    return tuple(broken._replace(article=_ARTICLES.get(broken.breach, "") if swiss else "") for broken in found)


def _rules(tournament: Tournament) -> HistoryRules:
    """Whom the bye is barred for, by the edition."""
    edition = tournament.regulation.edition or edition_in_force(tournament, before="2017", since="2026")
    return RULES_2026 if edition >= "2026" else RULES_2017


def _attendance(tournament: Tournament, boards: Boards, everybody_plays: bool) -> Iterator[Broken]:
    seated = [int(number) for pair in boards.pairs for number in pair]
    times = Counter(seated if boards.bye is None else [*seated, boards.bye])
    yield from (Broken(Breach.TWICE, (number,)) for number, count in times.items() if count > 1)
    known = {player.number for player in tournament.players}
    away = {bye.player for bye in announced_byes(tournament, tournament.next_round)}
    for number in sorted(times):
        if number not in known or number in away:
            yield Broken(Breach.NOT_PRESENT, (number,))
    if everybody_plays:
        yield from (Broken(Breach.LEFT_OUT, (number,)) for number in sorted(known - away - set(times)))


def _meetings(tournament: Tournament, boards: Boards, past: Mapping[int, Record], swiss: bool) -> Iterator[Broken]:
    apart = [set(group.players) for group in tournament.forbidden if group.applies_to(tournament.next_round)]
    for white, black in boards.pairs:
        if any({white, black} <= group for group in apart):
            yield Broken(Breach.FORBIDDEN, (white, black))
        if swiss and white in past and black in past[white].opponents:
            yield Broken(Breach.REMATCH, (white, black), met_in(tournament, white, black))


def _bye(tournament: Tournament, boards: Boards, past: Mapping[int, Record]) -> Iterator[Broken]:
    bye = boards.bye
    if bye is None or bye not in past:
        return
    if past[bye].bye_barred:
        yield Broken(Breach.SECOND_BYE, (bye,))
    extra = virtual_points(tournament, tournament.next_round)
    score = {number: past[number].score + extra.get(number, 0) for number in boards.people if number in past}
    if any(value < score[bye] and not past[number].bye_barred for number, value in score.items()):
        yield Broken(Breach.BYE_NOT_LOWEST, (bye,))


def _colours(tournament: Tournament, boards: Boards, past: Mapping[int, Record]) -> Iterator[Broken]:
    """The limits on colours; in the last round players above half and their opponents are exempt."""
    total = tournament.total_rounds
    last = total is not None and tournament.next_round >= total
    half = tournament.scoring.win * len(tournament.rounds)
    for pair in boards.pairs:
        if any(number not in past for number in pair):
            continue
        exempt = last and any(2 * past[number].score > half for number in pair)
        for number, colour in zip(pair, "WB", strict=True):
            colours = past[number].colours + colour
            if not exempt and colours[-3:] == colour * 3:
                yield Broken(Breach.THIRD_COLOUR, (number,))
            if not exempt and abs(colour_difference(colours)) > 2:
                yield Broken(Breach.COLOUR_DIFFERENCE, (number,))
        wishes = [preference(past[number].colours).colour for number in pair]
        if wishes == [Colour.BLACK, Colour.WHITE]:
            yield Broken(Breach.BOTH_COLOURS, (pair.white, pair.black))
