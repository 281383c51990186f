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

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tablas.errors import OptionError, PairingError, Where
from tablas.messages import Items, Message
from tablas.model import Game, Number, Tournament
from tablas.systems.closed.play import TEAM_LETTERS, in_order, pair_from_table
from tablas.systems.closed.roundrobin.berger import berger
from tablas.systems.closed.schedule import Board, Schedule, renamed
from tablas.systems.closed.teams.schiller import schiller
from tablas.systems.places import Table
from tablas.systems.registry import Coded, Option, Settings, System
from tablas.systems.result import RoundPairing


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


def group_phase(sizes: Sequence[int]) -> Schedule:
    """All groups side by side (``A1`` is number 1 of the first); a small group ends earlier and then rests."""
    tables = [berger(size) for size in sizes]
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


def final_phase(groups: int, qualifiers: int, amsterdam: bool) -> Schedule:
    """The table of the final, where ``A1`` is the first of the first group; all firsts come before all seconds."""
    if amsterdam:
        return schiller(groups, qualifiers)
    labels = [f"{letter}{place}" for place in range(1, qualifiers + 1) for letter in TEAM_LETTERS[:groups]]
    return renamed(berger(len(labels)), {str(index): label for index, label in enumerate(labels, 1)})


@dataclass(frozen=True, slots=True)
class GroupEvent:
    """The two phases of an event, worked out from the tournament as it stands."""

    tournament: Tournament
    groups: tuple[tuple[int, ...], ...]
    qualifiers: int
    amsterdam: bool
    settings: Settings
    decided: tuple[int, ...] = ()
    """Who goes through, by decision, where the tie-breaks leave players of a group level."""

    @property
    def first_phase(self) -> Schedule:
        """The table of the groups."""
        return group_phase([len(group) for group in self.groups])

    @property
    def finished_groups(self) -> bool:
        played = self.tournament.rounds[: len(self.first_phase.rounds)]
        return len(played) == len(self.first_phase.rounds) and all(done.is_finished for done in played)

    @property
    def _groups_only(self) -> Tournament:
        """The event as it stood at the end of the groups, or stands now."""
        return self.tournament.after(min(len(self.tournament.rounds), len(self.first_phase.rounds)))

    def group_table(self, index: int) -> Table:
        """The table of one group of the first phase."""
        group = self.groups[index]
        part = part_of(self._groups_only, group, lambda _number, _game: True)
        rounds = len(berger(len(group)).rounds)
        letter = TEAM_LETTERS[index]
        return Table(
            replace(part, total_rounds=rounds),
            letter,
            Message("table-of-group", letter=letter),
            games_each=len(group) - 1,
        )

    def group_places(self, index: int) -> Mapping[int, int]:
        """The places of one group."""
        table = self.group_table(index)
        return self.settings.places(table.tournament, len(self.groups[index]) - 1)

    def all_groups(self) -> Table:
        """Everybody by the games of the groups, in one table."""
        alone = replace(self._groups_only, total_rounds=len(self.first_phase.rounds))
        games = {player: len(group) - 1 for group in self.groups for player in group}
        return Table(alone, "all", Message("table-of-all-groups"), games_each=games)

    def finalists(self) -> tuple[tuple[int, ...], ...]:
        """Who goes through, group by group, best first; who has left makes room."""
        after = len(self.first_phase.rounds)
        gone = {
            player.number
            for player in self.tournament.players
            if player.left_after is not None and player.left_after <= after
        }
        return tuple(
            tuple([number for number in self._in_order(index) if number not in gone][: self.qualifiers])
            for index in range(len(self.groups))
        )

    def _in_order(self, index: int) -> list[int]:
        """A group by place; where it is shared, as it was decided, else by pairing number."""
        wanted = {number: place for place, number in enumerate(self.decided)}
        places = self.group_places(index)
        return sorted(places, key=lambda number: (places[number], wanted.get(number, len(wanted)), number))

    def undecided(self) -> tuple[Message, ...]:
        """Sentences on shared places that only the pairing number could decide."""
        sentences = []
        for index, through in enumerate(self.finalists()):
            place = self.group_places(index)
            if not through:
                continue
            border = place[through[-1]]
            level = [number for number in self._in_order(index) if place[number] == border]
            out = [number for number in level if number not in through]
            if out and not set(self.decided) & set(level):
                sentences.append(
                    Message(
                        "nothing-separates",
                        group=TEAM_LETTERS[index],
                        numbers=Items(sorted(level)),
                        through=through[-1],
                    )
                )
        return tuple(sentences)

    def final(self) -> tuple[Schedule, dict[str, Number]]:
        """The table of the final and who holds its labels (``A1`` is the first of the first group)."""
        holders = {
            f"{letter}{place}": Number(player)
            for letter, group in zip(TEAM_LETTERS, self.finalists(), strict=False)
            for place, player in enumerate(group, 1)
        }
        if self.amsterdam or len(holders) == len(self.groups) * self.qualifiers:
            return final_phase(len(self.groups), self.qualifiers, self.amsterdam), holders
        # Who has left is missing from a group: the others fill a smaller table.
        wanted = sorted(holders, key=lambda label: (int(label[1:]), label[0]))
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

    def final_table(self) -> Table:
        """The table of the final, inherited games included.

        Who leaves the final before half of its games, counting those inherited,
        is treated as in any round robin (C.05, 6.6).
        """
        players = [player for group in self.finalists() for player in group]
        start = len(self.first_phase.rounds)
        part = part_of(self.tournament, players, lambda number, _game: self.amsterdam or number > start)
        given = tuple(change for change in part.adjustments if change.round > start)
        rounds = start + len(self.final()[0].rounds)
        return Table(
            replace(part, adjustments=given, total_rounds=rounds),
            "final",
            Message("table-of-final"),
            games_each=len(players) - 1,
        )

    def tables(self) -> tuple[Table, ...]:
        """The whole event, each group, all groups in one table, and the final once the groups are over."""
        groups = [self.group_table(index) for index in range(len(self.groups))]
        final = self.final_table() if self.finished_groups else None
        return (self._whole(final), *groups, self.all_groups(), *([] if final is None else [final]))

    def _whole(self, final: Table | None) -> Table:
        """Finalists in the order of the final, then the others by their place in the group."""
        place: dict[int, int] = {}
        for index in range(len(self.groups)):
            place |= self.group_places(index)
        phase = dict.fromkeys(place, 1)
        if final is not None:
            last = self.settings.places(final.tournament, len(final.tournament.players) - 1)
            place |= last
            phase |= dict.fromkeys(last, 2)
        return Table(
            self.tournament,
            title=Message("table-of-whole-event"),
            first=("PHASE", "PLACE/R"),
            values={"PHASE": phase, "PLACE": place},
            alone=True,
            games_each=0,
            notes=() if final is None else self.undecided(),
        )


def event_of(tournament: Tournament, settings: Settings) -> GroupEvent:
    """Split the field and check that the wanted groups are possible."""
    groups, through = settings.number("groups"), settings.number("qualifiers")
    players = [player.number for player in in_order(tournament)]
    check_groups(len(players), groups, through)
    decided = _decided(settings.text("decided"), players)
    return GroupEvent(tournament, serpentine(players, groups), through, settings.flag("amsterdam"), settings, decided)


def check_groups(players: int, groups: int, qualifiers: int) -> None:
    """Refuse groups that the field cannot form, and say which it can."""
    smallest = players // groups if groups else 0
    if smallest < max(2, qualifiers) or not 2 <= groups <= len(TEAM_LETTERS) or qualifiers < 1:
        possible = [Message("groups-of-size", groups=count, size=size) for count, size in factor_combinations(players)]
        raise OptionError(
            "players-cannot-form",
            players=players,
            groups=groups,
            qualifiers=qualifiers,
            possible=Items(possible or [Message("none")]),
        )


def _decided(text: str, players: Sequence[int]) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    known = {str(number): number for number in players}
    for word in words:
        if word not in known:
            raise OptionError("option-decided-names", word=word)
    return tuple(known[word] for word in words)


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """The next round of the groups, or of the final once they are over."""
    event = event_of(tournament, settings)
    first = event.first_phase
    if tournament.next_round <= len(first.rounds):
        holders = {
            f"{letter}{place}": Number(player)
            for letter, group in zip(TEAM_LETTERS, event.groups, strict=False)
            for place, player in enumerate(group, 1)
        }
        return pair_from_table(tournament, first, holders)
    if not event.finished_groups:
        raise PairingError(
            "final-cannot-paired",
            Where(round=tournament.next_round),
        )
    table, holders = event.final()
    shifted = Schedule("groups", (*((),) * len(first.rounds), *table.rounds), _shifted(table, len(first.rounds)))
    begins = tournament.next_round == len(first.rounds) + 1
    return pair_from_table(tournament, shifted, holders, (*event.undecided(), *_carried(event)) if begins else ())


def _shifted(table: Schedule, rounds: int) -> tuple[tuple[str, ...], ...]:
    return (*((),) * rounds, *table.rests) if table.rests else ()


def _carried(event: GroupEvent) -> tuple[Message, ...]:
    return tuple(Message("group-game-counts", white=game.white, black=game.black) for game in event.inherited())


def rounds_needed(event: GroupEvent) -> int:
    """How many rounds both phases take."""
    final = final_phase(len(event.groups), event.qualifiers, event.amsterdam)
    return len(event.first_phase.rounds) + len(final.rounds)


def tables(tournament: Tournament, settings: Settings) -> tuple[Table, ...]:
    """The tables of the event, the whole one first."""
    return event_of(tournament, settings).tables()


def part_of(tournament: Tournament, players: Collection[int], counts: Callable[[int, Game], bool]) -> Tournament:
    """The tournament of these players alone, with those games between them that count.

    *counts* is asked with the round and the game.  Rounds keep their numbers,
    so that the working of a tie-break names the round that was played.
    """
    inside = set(players)
    rounds = [
        replace(
            played,
            games=tuple(game for game in played.games if inside.issuperset(game[:2]) and counts(number, game)),
            byes=tuple(bye for bye in played.byes if bye.player in inside),
        )
        for number, played in enumerate(tournament.rounds, 1)
    ]
    return replace(
        tournament,
        players=tuple(player for player in tournament.players if player.number in inside),
        rounds=tuple(rounds),
        absences=(),
        teams=(),
    )


SYSTEM = System(
    name="groups",
    title="Round-robin groups and a final (multi round robin, Amsterdam)",
    pair=pair,
    family="roundrobin",
    options=(
        Option("groups", 4, "Into how many groups the field is split.", minimum=2, maximum=len(TEAM_LETTERS)),
        Option("qualifiers", 2, "How many of each group play the final.", minimum=1),
        Option("amsterdam", False, "Finalists keep the result of the game in their group and do not meet again."),
        Option("decided", "", "Who goes through where nothing separates players of a group, by pairing number."),
    ),
    reference="Elementos de un torneo 2.2.3",
    tables=tables,
    codes=(Coded("CUSTOM_ROUNDROBIN"),),
)
