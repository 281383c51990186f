"""Groups and a final: round robins in two phases, with Amsterdam's carry-over.

*Elementos de un torneo*, section 2.2.3.  The field is split into groups that
each play a Berger table at the same time; the best of each group play the
final.  By Amsterdam's rule finalists who met in their group do not meet again
and take that result with them, so the final has fewer rounds: 32 players in 4
groups of 8, two from each, play 6 rounds instead of 7.

>>> factor_combinations(63)
((3, 21), (7, 9), (9, 7), (21, 3))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablas.errors import OptionError, PairingError, Place
from tablas.history import annulled
from tablas.model import Game, Tournament
from tablas.pairing.closed.play import TEAM_LETTERS, in_order, pair_from_table
from tablas.pairing.closed.roundrobin.berger import berger
from tablas.pairing.closed.roundrobin.standings import Row, counting_games, rank
from tablas.pairing.closed.schedule import Board, Schedule, renamed
from tablas.pairing.closed.teams.schiller import schiller
from tablas.pairing.registry import Option, Settings, System
from tablas.pairing.result import RoundPairing


def factor_combinations(players: int) -> tuple[tuple[int, int], ...]:
    """Every way to split a field into equal groups: number of groups, players in each."""
    return tuple((groups, players // groups) for groups in range(2, players) if players % groups == 0)


def serpentine(players: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    """Share players out in order of strength, back and forth over the groups.

    >>> serpentine([1, 2, 3, 4, 5, 6, 7, 8], 3)
    ((1, 6, 7), (2, 5, 8), (3, 4))
    """
    found: list[list[int]] = [[] for _ in range(groups)]
    for index, player in enumerate(players):
        row, place = divmod(index, groups)
        found[place if row % 2 == 0 else groups - 1 - place].append(player)
    return tuple(tuple(group) for group in found)


@dataclass(frozen=True, slots=True)
class GroupEvent:
    """The two phases of an event, worked out from the tournament as it stands."""

    tournament: Tournament
    groups: tuple[tuple[int, ...], ...]
    qualifiers: int
    amsterdam: bool

    @property
    def first_phase(self) -> Schedule:
        """All groups side by side; a small group ends earlier and then rests."""
        tables = [berger(len(group)) for group in self.groups]
        rounds, rests = [], []
        for index in range(max(len(table.rounds) for table in tables)):
            line: list[Board] = []
            resting: list[str] = []
            for letter, table in zip(TEAM_LETTERS, tables, strict=False):
                if index < len(table.rounds):
                    line += [Board(f"{letter}{white}", f"{letter}{black}") for white, black in table.rounds[index]]
                    resting += [f"{letter}{label}" for rest in table.rests[index : index + 1] for label in rest]
                else:
                    resting += [f"{letter}{label}" for label in table.labels()]
            rounds.append(tuple(line))
            rests.append(tuple(resting))
        return Schedule("groups", tuple(rounds), tuple(rests) if any(rests) else ())

    @property
    def finished_groups(self) -> bool:
        played = self.tournament.rounds[: len(self.first_phase.rounds)]
        return len(played) == len(self.first_phase.rounds) and all(done.is_finished for done in played)

    def group_standings(self, index: int) -> tuple[Row, ...]:
        """The standings of one group of the first phase."""
        group = self.groups[index]
        first = self.tournament.after(min(len(self.tournament.rounds), len(self.first_phase.rounds)))
        void = annulled(first, len(group) - 1) & set(group)
        games = [game for game in counting_games(first, void) if game.white in group]
        return rank(first, group, games, void)

    def finalists(self) -> tuple[tuple[int, ...], ...]:
        """Who goes through, group by group, best first; who has left makes room."""
        after = len(self.first_phase.rounds)
        gone = {
            player.number
            for player in self.tournament.players
            if player.left_after is not None and player.left_after <= after
        }
        found = []
        for index in range(len(self.groups)):
            able = [row.player for row in self.group_standings(index) if row.player not in gone]
            found.append(tuple(able[: self.qualifiers]))
        return tuple(found)

    def final(self) -> tuple[Schedule, dict[str, int]]:
        """The table of the final and who holds its labels (``A1`` is the first of the first group)."""
        finalists = self.finalists()
        holders = {
            f"{letter}{place}": player
            for letter, group in zip(TEAM_LETTERS, finalists, strict=False)
            for place, player in enumerate(group, 1)
        }
        if self.amsterdam:
            return schiller(len(self.groups), self.qualifiers), holders
        labels = [f"{letter}{place}" for place in range(1, self.qualifiers + 1) for letter in TEAM_LETTERS]
        wanted = [label for label in labels if label in holders]
        return renamed(berger(len(wanted)), {str(index): label for index, label in enumerate(wanted, 1)}), holders

    def inherited(self) -> tuple[Game, ...]:
        """The games of the groups that count in the final as well."""
        if not self.amsterdam:
            return ()
        through = {player: index for index, group in enumerate(self.finalists()) for player in group}
        first = self.tournament.rounds[: len(self.first_phase.rounds)]
        return tuple(
            game
            for played in first
            for game in played.games
            if through.get(game.white, -1) == through.get(game.black, -2)
        )

    def final_standings(self) -> tuple[Row, ...]:
        """The standings of the final, inherited games included.

        Who leaves the final before half of its games, counting those inherited,
        is treated as in any round robin (C.05, 6.6).
        """
        players = [player for group in self.finalists() for player in group]
        start = len(self.first_phase.rounds)
        games = counting_games(self.tournament, (), range(start + 1, len(self.tournament.rounds) + 1))
        games = [*self.inherited(), *games]
        void = {
            player
            for player in players
            if self.tournament.player(player).left_after is not None
            and 2 * sum(game.played for game in games if player in game[:2]) < len(players) - 1
        }
        return rank(self.tournament, players, [game for game in games if not void & {*game[:2]}], void)


def event_of(tournament: Tournament, settings: Settings) -> GroupEvent:
    """Split the field and check that the wanted groups are possible."""
    groups, through = settings.number("groups"), settings.number("qualifiers")
    players = [player.number for player in in_order(tournament)]
    smallest = len(players) // groups
    if smallest < max(2, through) or groups > len(TEAM_LETTERS):
        possible = ", ".join(f"{count} of {size}" for count, size in factor_combinations(len(players))) or "none"
        raise OptionError(
            f"{len(players)} players cannot form {groups} groups from which {through} go through; "
            f"equal groups possible: {possible}."
        )
    return GroupEvent(tournament, serpentine(players, groups), through, settings.flag("amsterdam"))


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The next round of the groups, or of the final once they are over."""
    event = event_of(tournament, settings)
    first = event.first_phase
    if tournament.next_round <= len(first.rounds):
        holders = {
            f"{letter}{place}": player
            for letter, group in zip(TEAM_LETTERS, event.groups, strict=False)
            for place, player in enumerate(group, 1)
        }
        return pair_from_table(tournament, first, holders)
    if not event.finished_groups:
        raise PairingError(
            "The final cannot be paired before every result of the groups is known.",
            Place(round=tournament.next_round),
        )
    table, holders = event.final()
    shifted = Schedule("groups", (*((),) * len(first.rounds), *table.rounds), _shifted(table, len(first.rounds)))
    return pair_from_table(tournament, shifted, holders, _carried(event))


def _shifted(table: Schedule, rounds: int) -> tuple[tuple[str, ...], ...]:
    return (*((),) * rounds, *table.rests) if table.rests else ()


def _carried(event: GroupEvent) -> tuple[str, ...]:
    return tuple(f"The game {game.white}-{game.black} of the groups counts in the final." for game in event.inherited())


def rounds_needed(event: GroupEvent) -> int:
    """How many rounds both phases take."""
    if event.amsterdam:
        return len(event.first_phase.rounds) + len(schiller(len(event.groups), event.qualifiers).rounds)
    return len(event.first_phase.rounds) + len(berger(len(event.groups) * event.qualifiers).rounds)


SYSTEM = System(
    name="groups",
    title="Round-robin groups and a final (multi round robin, Amsterdam)",
    pair=pair,
    family="roundrobin",
    options=(
        Option("groups", 4, "Into how many groups the field is split.", minimum=2, maximum=len(TEAM_LETTERS)),
        Option("qualifiers", 2, "How many of each group play the final.", minimum=1),
        Option("amsterdam", False, "Finalists keep the result of the game in their group and do not meet again."),
    ),
    reference="Elementos de un torneo 2.2.3",
)
