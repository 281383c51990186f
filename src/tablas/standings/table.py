"""Standings: the public answer to who is where, and why.

>>> from tablas.model import Game, Outcome, Player, Round, Tournament
>>> event = Tournament(
...     players=(Player(1, "Ana"), Player(2, "Blas"), Player(3, "Cira"), Player(4, "Dan")),
...     rounds=(
...         Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.DRAW))),
...         Round((Game.of(4, 1, Outcome.LOSS), Game.of(2, 3, Outcome.DRAW))),
...     ),
... )
>>> for row in ranked(event, "PTS,BH"):
...     print(row.label, row.name, row["PTS"], row["BH"])
1 Ana 2 1
2 Cira 1 1
3= Blas 0.5 3
3= Dan 0.5 3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from functools import cached_property

from tablas.errors import ModelError, OptionError
from tablas.history import annulled, annulled_teams
from tablas.messages import Items, Message
from tablas.model import Number, Place, Shown, Tournament
from tablas.standings import categories, editions, registry
from tablas.standings.book import RATINGS, SYSTEMS, Book, Unrated, kind_of
from tablas.standings.catalogue import OUTSIDE
from tablas.standings.descriptor import Descriptor, parse_list
from tablas.standings.ledger import has_left, of_players, scheduled_games
from tablas.standings.ranking import Criterion, arrange
from tablas.standings.ratings import UnratedPlayersError
from tablas.standings.team_ledger import ledgers_of_teams, mixes_teams
from tablas.standings.values import Column, Raw
from tablas.systems import registry as systems
from tablas.systems.places import Summands


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table."""

    place: Place
    shared: bool
    number: Number
    name: str
    position: int
    withdrawn: bool
    criteria: tuple[Criterion, ...] = field(repr=False)

    @property
    def label(self) -> str:
        """The place as printed; a shared one has an equals sign."""
        return f"{self.place}=" if self.shared else str(self.place)

    def __getitem__(self, descriptor: str) -> str:
        """The value of a tie-break of the list, as printed."""
        for criterion in self.criteria:
            if str(criterion.descriptor) == descriptor:
                return criterion.column.text(self.position)
        raise KeyError(descriptor)

    def exact(self, descriptor: str) -> Fraction | tuple[Fraction, ...] | None:
        """The exact value of a tie-break of the list."""
        for criterion in self.criteria:
            if str(criterion.descriptor) == descriptor:
                return criterion.column.exact(self.position)
        raise KeyError(descriptor)


@dataclass(frozen=True)
class Standings(Shown):
    """The table: participants in order, with everything needed to explain it."""

    book: Book
    criteria: tuple[Criterion, ...]
    groups: list[list[int]]
    """Positions in order; those who stay tied are together."""
    subsidiary: bool
    notes: tuple[Message, ...]
    """What the arbiter should know, such as a tie-break left out."""
    provisional: bool
    withdrawn: frozenset[int]
    """Positions of those who left."""

    @property
    def tie_breaks(self) -> tuple[Descriptor, ...]:
        return tuple(criterion.descriptor for criterion in self.criteria)

    @cached_property
    def rows(self) -> tuple[Standing, ...]:
        """The lines of the table."""
        names, numbers = self.book.names, self.book.primary.numbers
        found, place = [], 1
        for group in self.groups:
            for position in group:
                found.append(
                    Standing(
                        Place(place),
                        len(group) > 1,
                        numbers[position],
                        names[position],
                        position,
                        position in self.withdrawn,
                        self.criteria,
                    )
                )
            place += len(group)
        return tuple(found)

    def __iter__(self) -> Iterator[Standing]:
        return iter(self.rows)

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def row(self, number: int) -> Standing:
        """The line of a participant."""
        for row in self.rows:
            if row.number == number:
                return row
        raise ModelError("number-not-table", number=number)

    def places(self) -> dict[int, Place]:
        """The place of every number; those who share one have the same."""
        return {row.number: row.place for row in self.rows}

    def values(self, descriptor: str) -> dict[int, Fraction | tuple[Fraction, ...] | None]:
        """The exact values of a tie-break of the list, by number."""
        return {row.number: row.exact(descriptor) for row in self.rows}

    def column_names(self) -> list[str]:
        """A heading for every tie-break; one that comes again gets a number."""
        found: list[str] = []
        for descriptor in map(str, self.tie_breaks):
            times = sum(name.partition(" ")[0] == descriptor for name in found)
            found.append(f"{descriptor} {times + 1}" if times else descriptor)
        return found

    def _person(self, position: int) -> dict[str, object]:
        """What a table of players says of them besides the name."""
        if self.book.teams is not None:
            return {}
        player = self.book.tournament.players[position]
        return {
            "title": player.title.value,
            "rating": player.rating,
            "federation": player.federation,
            "sex": player.sex,
        }

    def as_data(self) -> dict[str, object]:
        """The table as plain dictionaries, lists, numbers and strings."""
        names = self.column_names()
        return {
            "edition": self.book.edition.name,
            "system": self.book.system,
            "rounds": len(self.book.tournament.rounds),
            "provisional": self.provisional,
            "notes": [str(note) for note in self.notes],
            "standings": [
                {
                    "place": row.place,
                    "shared": row.shared,
                    "number": row.number,
                    "name": row.name,
                    **self._person(row.position),
                    "withdrawn": row.withdrawn,
                    "tiebreaks": {
                        name: criterion.column.number(row.position)
                        for name, criterion in zip(names, self.criteria, strict=True)
                    },
                }
                for row in self.rows
            ],
        }


def default_tie_breaks(book: Book) -> tuple[Descriptor, ...]:
    """The list used when the event has none: the order Annex III recommends for its kind."""
    if book.system == "knockout":
        return parse_list("KO,KOP")
    if book.system == "keizer":
        given = any(name.upper().removeprefix("OTHER_") == "KEIZER" for name in book.external)
        return parse_list("OTHER_KEIZER,PTS" if given else "PTS")
    if book.teams is not None:
        return parse_list("PTS,MPvGP,DE,EMMSB" if book.closed else "PTS,MPvGP,DE,BH/C1,BH,EMMSB")
    if book.closed:
        return parse_list("PTS,DE,WIN,SB,KS")
    rated = book.size and all(player.rating for player in book.tournament.players)
    return parse_list("PTS,BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB" if rated else "PTS,BH/C1,BH,SB,PS,DE,WIN,BWG")


def open_book(
    tournament: Tournament,
    edition: str | None = None,
    after: int | None = None,
    *,
    system: str | None = None,
    teams: bool | None = None,
    unrated: str | int = "drop",
    ratings: str = RATINGS[0],
    external: Mapping[str, Mapping[int, int | str | Fraction]] | None = None,
    summands: Summands | None = None,
    seed: str | int | None = None,
    lottery: int | None = None,
    score: str | None = None,
    matches: str | None = None,
    games_each: int | Mapping[int, int] | None = None,
    game_scores: Mapping[tuple[int, int], tuple[int, int]] | None = None,
) -> Book:
    """Read a tournament into the book all tie-breaks work from; the arguments are those of :func:`rank`."""
    system = system or kind_of(tournament)
    if system not in SYSTEMS:
        raise OptionError("no-kind-event", system=system, systems=Items(SYSTEMS))
    if after is not None and not 0 <= after <= len(tournament.rounds):
        raise OptionError("tournament-paired-rounds", count=len(tournament.rounds), after=after)
    rules = editions.in_force(tournament.info.began) if edition is None else editions.get(edition)
    total = tournament.total_rounds or len(tournament.rounds)
    seen = tournament if after is None else tournament.after(after)
    if ratings not in RATINGS:
        raise OptionError("rating-counts-not", ratings=Items(RATINGS), ratings2=ratings)
    if teams and not tournament.teams:
        raise OptionError("event-no-teams")
    book = Book(
        seen,
        rules,
        system,
        unrated=Unrated.of(unrated),
        ratings=ratings,
        external=external or {},
        summands=summands or {},
        seed="" if seed is None else str(seed),
        lottery=lottery,
        game_scores=game_scores or {},
    )
    if teams is None:  # Who asks for a way to score matches asks for teams.
        teams = tournament.of_teams or (bool(tournament.teams) and (score or matches) is not None)
    if teams:
        whole_event = _chosen(Message("what-span"), matches, MATCHES, _usual_span(seen)) == "event"
        each = scheduled_games(len(tournament.teams), total) if games_each is None else games_each
        ignored = annulled_teams(seen, each) if system == "roundrobin" and not whole_event else frozenset()
        match, game, book.teams = ledgers_of_teams(seen, whole_event, ignored)
        book.annulled = frozenset(match.position[number] for number in ignored)
        by_games = _chosen(Message("what-score"), score, SCORES, _usual_score(tournament, whole_event)) == "game"
        book.primary, book.secondary = (game, match) if by_games else (match, game)
        book.primary_name = "GP" if by_games else "MP"
        book.names = [team.name for team in tournament.teams]
    else:
        each = scheduled_games(len(tournament.players), total) if games_each is None else games_each
        ignored = annulled(seen, each) if system == "roundrobin" else frozenset()
        book.primary = of_players(seen, ignored)
        book.annulled = frozenset(book.primary.position[number] for number in ignored)
        book.names = [player.name for player in tournament.players]
    return book


SCORES = ("match", "game")
MATCHES = ("round", "event")


def _chosen(what: Message, choice: str | None, choices: tuple[str, ...], usual: str) -> str:
    if choice is not None and choice not in choices:
        raise OptionError("is-one-of-not", what=what, choices=Items(choices), choice=choice)
    return choice or usual


def _usual_span(tournament: Tournament) -> str:
    """In a league or a team Swiss a team has one match a round, so that two are a fault to be told."""
    system = tournament.regulation.system
    one_a_round = bool(system) and systems.get(system).lines_up
    return "event" if not one_a_round and mixes_teams(tournament) else "round"


def _usual_score(tournament: Tournament, whole_event: bool) -> str:
    """What the regulation says; compound tables add up the boards (olympic scoring)."""
    regulation = tournament.regulation
    compound = whole_event or (bool(regulation.system) and systems.get(regulation.system).family == "teams")
    lined_up = bool(regulation.system) and systems.get(regulation.system).lines_up
    by_games = regulation.options.get("primary") == "game"
    return "game" if (compound and not lined_up) or by_games else "match"


def ranked(
    tournament: Tournament,
    tie_breaks: str | Iterable[str | Descriptor] | None = None,
    edition: str | None = None,
    after: int | None = None,
    *,
    subsidiary: bool = False,
    category: str | categories.Category | None = None,
    system: str | None = None,
    teams: bool | None = None,
    unrated: str | int = "drop",
    ratings: str = RATINGS[0],
    external: Mapping[str, Mapping[int, int | str | Fraction]] | None = None,
    summands: Summands | None = None,
    seed: str | int | None = None,
    lottery: int | None = None,
    score: str | None = None,
    matches: str | None = None,
    games_each: int | Mapping[int, int] | None = None,
    game_scores: Mapping[tuple[int, int], tuple[int, int]] | None = None,
    first: Sequence[str] = (),
    order: Mapping[int, int] | None = None,
    usual: Sequence[str] = (),
) -> Standings:
    """Rank the participants by results alone, in one table; :func:`tablas.standings.rank` asks the system first.

    *tie_breaks* follow what comes *first*: the system's own order, else points; without
    them the tournament's own list is used, or the *usual* one.  *order* is the system's
    for those whom *first* leaves level.  *edition* is the text of the rules (the one in
    force when the event started), *after* the last round that counts.  *subsidiary*
    begins the list again whenever a tie is partly broken.  *category* shows some of
    the players only, in the order of the whole table.  *external* gives values
    decided elsewhere, by name and number, *summands* what they are the sums of;
    *seed* and *lottery* are for drawing lots.
    *unrated* says what players without a rating count as, *ratings* which of several
    counts (``first``, the one of each ``round``, or ``last``).
    Of a team event, *score* says whether ``match`` or ``game`` points come first, and
    *matches* whether a match is what two teams play in a ``round`` or in the whole
    ``event``; without them it follows from the type and the games.  *games_each* is
    how many games a round robin gives everybody, or each number, where the rounds do not tell.
    *game_scores* are what players scored and let in by round and number, for games that
    have scores of their own.

    >>> from tablas.model import Game, Outcome, Player, Round, Tournament
    >>> played = Round((Game.of(1, 2, Outcome.LOSS),))
    >>> club = Tournament(players=(Player(1, "Ana"), Player(2, "Blas")), rounds=(played,))
    >>> [(row.label, row.name) for row in ranked(club, "PTS")]
    [('1', 'Blas'), ('2', 'Ana')]
    """
    book = open_book(
        tournament,
        edition,
        after,
        system=system,
        teams=teams,
        unrated=unrated,
        ratings=ratings,
        external=external,
        summands=summands,
        seed=seed,
        lottery=lottery,
        score=score,
        matches=matches,
        games_each=games_each,
        game_scores=game_scores,
    )
    if tie_breaks is None:
        # The list of a team event is about its teams; its players are ranked by a usual one.
        own = tournament.tie_breaks if book.teams is not None or not tournament.of_teams else ()
        tie_breaks = own or usual or default_tie_breaks(book)
    lead = first or (("KO", "KOP") if book.system == "knockout" else ())
    criteria: list[Criterion] = []
    notes: list[Message] = []
    for descriptor in led_by(lead, parse_list(tie_breaks)):
        try:
            criteria.append(Criterion.of(book, descriptor, registry.check(descriptor, book)))
        except UnratedPlayersError as error:
            notes.append(error.message)
    if not tournament.regulation.system and system is None:
        notes.append(Message("system-not-said"))
    out = _expelled(book)
    notes += [Message("expelled-no-place", player=numbered(book, position)) for position in sorted(out)]
    deciding = [*criteria[: len(first)], *_own_order(book, order), *criteria[len(first) :]]
    groups = _annulled_last(arrange(book, deciding, subsidiary, out), book.annulled)
    notes += _long_event(book, criteria)
    if category is not None:
        groups = _only(book, groups, category)
    players = tournament.players if book.teams is None else ()
    gone = frozenset(
        position for position, player in enumerate(players) if has_left(player, book.rounds, tournament.total_rounds)
    )
    return Standings(book, tuple(criteria), groups, subsidiary, tuple(notes), _is_open(book), gone)


def led_by(first: Sequence[str], listed: Sequence[Descriptor]) -> tuple[Descriptor, ...]:
    """The whole order: what comes first, else points unless the list names them or what stands for them, then the list.

    >>> [str(one) for one in led_by((), parse_list("BH,SB"))]
    ['PTS', 'BH', 'SB']
    >>> [str(one) for one in led_by(("KO", "KOP"), parse_list("PTS,DE"))]
    ['KO', 'KOP', 'PTS', 'DE']
    """
    named = any(one.code in ("PTS", "KO", "OTHER_KEIZER") for one in listed)
    lead = parse_list(first) if first else () if named else parse_list("PTS")
    known = {str(one) for one in lead}
    return (*lead, *(one for one in listed if str(one) not in known))


def _own_order(book: Book, order: Mapping[int, int] | None) -> list[Criterion]:
    """The order a system gives to those who are level, as a criterion that no table shows."""
    if not order:
        return []
    values: list[Raw] = [-order[number] for number in book.primary.numbers]
    descriptor = parse_list("TPN")[0]
    return [Criterion(descriptor, OUTSIDE, Column(values, 1))]


LONGEST = timedelta(days=30)
"""Ratings may change in an event that lasts longer."""


def _long_event(book: Book, criteria: Sequence[Criterion]) -> list[Message]:
    """Advice against tie-breaks by rating where ratings change meanwhile (C.07, art. 10)."""
    start, end = book.tournament.info.start, book.tournament.info.end
    used = [str(criterion.descriptor) for criterion in criteria if criterion.entry.family == "ratings"]
    if not used or start is None or end is None or end - start <= LONGEST:
        return []
    return [Message("long-event-ratings", tie_breaks=Items(used))]


def _expelled(book: Book) -> frozenset[int]:
    """Who has no place in a Swiss because of an expulsion (FIDE's checklist for programs, question 198).

    In a round robin an expelled player stays or is annulled like any other who leaves.
    """
    if book.teams is not None or book.system not in ("swiss", "keizer"):
        return frozenset()
    return frozenset(
        position
        for position, player in enumerate(book.tournament.players)
        if player.expelled and player.left_after is not None and player.left_after <= book.rounds
    )


def numbered(book: Book, position: int) -> str:
    """A participant by number and name."""
    return f"{book.primary.numbers[position]} {book.names[position]}".rstrip()


def _annulled_last(groups: list[list[int]], annulled: frozenset[int]) -> list[list[int]]:
    """Nobody shares a place with a player whose games were annulled."""
    if not annulled:
        return groups
    counting = [[position for position in group if position not in annulled] for group in groups]
    gone = [[position for position in group if position in annulled] for group in groups]
    return [group for group in (*counting, *gone) if group]


def _is_open(book: Book) -> bool:
    """A result is missing."""
    if book.teams is None:
        return book.primary.is_open
    return not all(played.is_finished for played in book.tournament.rounds)


def _only(book: Book, groups: list[list[int]], category: str | categories.Category) -> list[list[int]]:
    """The part of the table that is in the category."""
    if book.teams is not None:
        raise OptionError("categories-players-not")
    chosen = categories.parse(category, book.tournament) if isinstance(category, str) else category
    players = book.tournament.players
    kept = ([position for position in group if chosen.admits(players[position])] for group in groups)
    return [group for group in kept if group]
