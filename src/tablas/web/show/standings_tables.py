"""Standings and cross tables for reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.events.ranking import standings, tables
from tablas.events.state import Section
from tablas.messages import Message, Phrase
from tablas.model import Game, Outcome, Player, Round
from tablas.standings import Standing, Standings
from tablas.standings.categories import Category
from tablas.standings.legend import legend
from tablas.systems import registry
from tablas.web.show.remembered import OfEach, Remembered
from tablas.web.show.sheets import lines_with

_MARK = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "–",
    Outcome.ADJOURNED: "x",
    Outcome.PENDING: "·",
    Outcome.HALF_BYE: "½",
    Outcome.FULL_BYE: "1",
    Outcome.PAIRING_BYE: "1",
    Outcome.ZERO_BYE: "0",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings."""

    row: Standing
    player: Player | None
    """``None`` in a table of teams."""
    values: tuple[str, ...]
    team: str = ""
    """The team of a player."""


@dataclass(frozen=True, slots=True)
class Table:
    """Standings for reading."""

    columns: tuple[tuple[str, Message], ...]
    """Code of each tie-break, and what it is called with all its modifiers."""
    lines: tuple[Line, ...]
    after: int
    provisional: bool
    notes: tuple[Message, ...]
    teams: bool
    ranking: Standings
    halves: tuple[bool, ...] = ()
    """Columns in which some value ends with a half, so that the others leave room for it."""
    parts: tuple[tuple[str, Table], ...] = ()
    """The tables of groups (``A``, ``B`` …), of all of them (``all``) and of their ``final``."""


_rankings = Remembered[Standings](256)


def ranking_after(section: Section, after: int) -> Standings:
    """The standings of the players after a round, the same for whoever asks until something of those rounds changes."""
    made_of = (section.facts.after(after), section.order)
    return _rankings.of((section.id, section.name, after), made_of, lambda: standings(section, after, teams=False))


def standings_table(
    section: Section, after: int | None = None, players: bool = False, category: Category | None = None
) -> Table:
    """The standings after some round, by default the last one published; with them those of groups and a final.

    With *players* those of the players also where teams are ranked; with a *category* only who is in it.
    """
    teams = False if players and section.facts.teams else None
    how = {} if category is None else {"category": category}
    whole, *parts = tables(section, after, teams, **how)
    rounds = section.rounds_paired if after is None else after
    others = tuple((part.name, _shown(section, part.standings, rounds)) for part in parts)
    return replace(_shown(section, whole.standings, rounds), parts=others)


def _shown(section: Section, ranking: Standings, rounds: int) -> Table:
    people: dict[int, Player] = {player.number: player for player in section.tournament.players}
    team_of: dict[int, str] = {member: team.name for team in section.tournament.teams for member in team.members}
    teams = ranking.book.teams is not None
    columns_shown = [
        _aligned([criterion.column.text(row.position) for row in ranking]) for criterion in ranking.criteria
    ]
    lines = tuple(
        Line(
            row,
            None if teams else people[row.number],
            tuple(shown[place] for shown in columns_shown),
            "" if teams else team_of.get(row.number, ""),
        )
        for place, row in enumerate(ranking)
    )
    halves = tuple(any(value.endswith("½") for value in shown) for shown in columns_shown)
    return Table(columns_of(ranking), lines, rounds, ranking.provisional, ranking.notes, teams, ranking, halves)


def columns_of(ranking: Standings) -> tuple[tuple[str, Message], ...]:
    """Code of each tie-break, and what it is called with all its modifiers."""
    named = zip(ranking.column_names(), ranking.tie_breaks, ranking.criteria, strict=True)
    return tuple(_column(code, legend(descriptor, criterion.entry.name)) for code, descriptor, criterion in named)


OUTSIDE = {"KEIZER": "Sum of the Keizer table"}
"""Columns whose numbers the system of the tournament works out itself."""


def _column(code: str, name: Message) -> tuple[str, Message]:
    """Code and name of a column."""
    own = code.removeprefix("OTHER_")
    return (own, Message("tie-break-name", name=Phrase(OUTSIDE[own]))) if own in OUTSIDE else (code, name)


def _aligned(values: list[str]) -> list[str]:
    """The values of a column so that they align: all with halves, or all with as many decimals."""
    decimals = max((len(value.partition(".")[2]) for value in values), default=0)
    if decimals < 2 and all("." not in value or value.endswith(".5") for value in values):
        return [half(value) for value in values]
    return [_padded(value, decimals) for value in values]


def _padded(value: str, decimals: int) -> str:
    whole, _, rest = value.partition(".")
    return f"{whole}.{rest:0<{decimals}}" if whole.lstrip("-").isdigit() else value


def half(written: str) -> str:
    """A value with a true half, so that numbers stay short.

    >>> half("4.5"), half("0.5"), half("12.25")
    ('4½', '½', '12.25')
    """
    if written.endswith(".5"):
        return (written[:-2] if written[:-2] not in ("0", "-0") else written[:-3]) + "½"
    return written


def with_halves(message: Message) -> Message:
    """A sentence that compares two values, these with a true half."""
    values = {name: half(str(value)) for name, value in message.values.items() if name in ("mine", "theirs")}
    return Message(message.code, **{**message.values, **values})


class Cell(NamedTuple):
    """What a round meant for a player: opponent, colour, result."""

    opponent: str = ""
    colour: str = ""
    result: str = ""
    bye: Outcome | None = None

    def __str__(self) -> str:
        return f"{self.opponent}{self.colour}{self.result}"


class Met(NamedTuple):
    """What a round meant for a player, wherever anybody stands."""

    opponent: int | None = None
    colour: str = ""
    result: str = ""
    bye: Outcome | None = None


_NOT_THERE = Met(result="–")


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A player's line of the cross table."""

    line: int
    """What the cells of others call it: shared places would be the same for several."""
    place: str
    player: Player
    team: str
    met: tuple[tuple[Met, ...], ...]
    """By round; or, in a round robin, by opponent (then one for each cycle)."""
    points: str
    lines: Mapping[int, str]
    """The line of every player, as cells name it."""

    @property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """What stands in the columns."""
        return tuple(tuple(self._cell(one) for one in column) for column in self.met)

    def _cell(self, met: Met) -> Cell:
        opponent = "" if met.opponent is None else self.lines.get(met.opponent, "–")
        return Cell(opponent, met.colour, met.result, met.bye)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Everybody's games at a glance."""

    grid: bool
    """A round robin: everybody against everybody."""
    heads: tuple[str, ...]
    lines: tuple[CrossLine, ...]

    @property
    def most_lines(self) -> int:
        """How many lines make a page: a result alone is packed into a byte, with opponent and colour into four."""
        most = max((len(cell) for line in self.lines[:1] for cell in line.met), default=1)
        return lines_with(len(self.heads), most if self.grid else 4)


def is_round_robin(section: Section) -> bool:
    """Everybody meets everybody, so that the table has a column for each player."""
    try:
        return registry.get(section.system).family == "roundrobin" and section.system != "groups"
    except (OptionError, ImportError):
        return False


def cross_table(section: Section) -> CrossTable:
    """The cross table in order of places; opponents are named by their line."""
    ranking = ranking_after(section, section.rounds_paired)
    people: dict[int, Player] = {player.number: player for player in section.tournament.players}
    team_of: dict[int, str] = {member: team.name for team in section.tournament.teams for member in team.members}
    order: dict[int, str] = {row.number: str(place) for place, row in enumerate(ranking, 1)}
    grid = is_round_robin(section)
    by_round = [_of_round.of(played, _met_in) for played in section.tournament.rounds]
    meetings = _meetings(section) if grid else {}
    lines = []
    for line, row in enumerate(ranking, 1):
        me = row.number
        if grid:
            met = tuple([tuple(meetings.get((me, other), ())) for other in order])
        else:
            met = tuple([found.get(me, (_NOT_THERE,)) for found in by_round])
        points = half(ranking.criteria[0].column.text(row.position))
        lines.append(CrossLine(line, row.label, people[me], team_of.get(me, ""), met, points, order))
    heads = range(1, (len(order) if grid else section.rounds_paired) + 1)
    return CrossTable(grid, tuple(str(head) for head in heads), tuple(lines))


_of_round = OfEach[Round, dict[int, tuple[Met]]](512)


def _met_in(played: Round) -> dict[int, tuple[Met]]:
    found: dict[int, tuple[Met]] = {bye.player: (Met(None, "", _MARK[bye.kind], bye.kind),) for bye in played.byes}
    for game in played.games:
        for me, you, colour, outcome in _sides(game, played):
            found[me] = (Met(you, colour, _MARK[outcome]),)
    return found


def _meetings(section: Section) -> dict[tuple[int, int], list[Met]]:
    found: dict[tuple[int, int], list[Met]] = {}
    for played in section.tournament.rounds:
        for game in played.games:
            for me, you, colour, outcome in _sides(game, played):
                found.setdefault((me, you), []).append(Met(None, colour, _MARK[outcome]))
    return found


def _sides(game: Game, played: Round) -> Iterator[tuple[int, int, str, Outcome]]:
    white, black = ("w", "b") if played.shows_colours(game) else ("", "")
    yield game.white, game.black, white, game.white_outcome
    yield game.black, game.white, black, game.black_outcome
