"""Small played events for sums by hand: a few players or teams, with or without unplayed rounds.

Nothing is asked of the next round here, so the events may be whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from tablas.messages import Message
from tablas.model import STANDARD, Game, Number, Outcome, Player, Regulation, Round, Team, Tournament, format_points
from tablas.pairing.round import as_played, pair_round
from tablas.pairing.story import short_names
from tablas.simulate import Amount, Parameters, simulate
from tablas.simulate.dice import Dice
from tablas.simulate.parameters import AMOUNTS
from tablas.standings import rank
from tablas.systems.closed.roundrobin.berger import berger
from tablas.systems.open.common.cards import cards_of
from tablas.train.exercise import Cell, Table, Text
from tablas.train.positions import met

_NOTHING = Amount(0)
_SOME = {"half_byes": Amount(2), "forfeits": Amount(2), "zero_byes": Amount(1)}
_RESULTS = (Outcome.WIN, Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.LOSS)
BOARDS = 4


@lru_cache(maxsize=256)
def swiss(seed: int, unplayed: bool) -> Tournament | None:
    """Eight or nine players and five rounds, whole; with byes, forfeits and absences where *unplayed*."""
    amounts = dict.fromkeys(AMOUNTS, _NOTHING) | (_SOME if unplayed else {})
    asked = Parameters(
        players=Dice(seed, "small-event").between(8, 9) if unplayed else 8,
        rounds=5,
        draw_rate=0.35,
        acceleration="none",
        scoring=STANDARD,
        tie_breaks=("PTS",),
        rating_low=1500,
        rating_high=2400,
        **amounts,  # type: ignore[arg-type]
    )
    made = simulate(asked, seed)
    return None if made.stopped else made.tournament


@lru_cache(maxsize=256)
def all_met(seed: int, at: int) -> Tournament | None:
    """The first six players of a Swiss, every one against every other; *at* draws other results."""
    event, dice = swiss(seed, False), Dice(at, "small-table")
    if event is None:
        return None
    rounds = tuple(
        Round(tuple(Game.of(Number(int(white)), Number(int(black)), dice.pick(_RESULTS)) for white, black in boards))
        for boards in berger(6).rounds
    )
    return replace(event, players=event.players[:6], rounds=rounds, regulation=Regulation("berger"))


@lru_cache(maxsize=128)
def of_teams(seed: int) -> Tournament:
    """Six teams of four boards after three rounds of a team Swiss, every game played."""
    dice = Dice(seed, "small-teams")
    players = tuple(Player(Number(number), f"P{number}", 2400 - 12 * number) for number in range(1, 6 * BOARDS + 1))
    teams = tuple(
        Team(number, letter, letter, members=tuple(map(Number, range(BOARDS * (number - 1) + 1, BOARDS * number + 1))))
        for number, letter in enumerate("ABCDEF", 1)
    )
    event = Tournament(
        players=players,
        teams=teams,
        total_rounds=3,
        board_colours="WBWB",
        regulation=Regulation("team-swiss", of_teams=True),
    )
    for _ in range(3):
        played, matches = as_played(event, pair_round(event))
        games = tuple(Game.of(game.white, game.black, dice.pick(_RESULTS)) for game in played.games)
        event = event.with_round(Round(games, played.byes))
        event = replace(
            event, line_ups=(*event.line_ups, *matches.line_ups), team_byes=(*event.team_byes, *matches.byes)
        )
    return event


_MATCHES = (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
"""The Berger table of four."""


@lru_cache(maxsize=128)
def teams_all_met(seed: int) -> Tournament:
    """Four teams of four boards, every one against every other."""
    dice = Dice(seed, "small-league")
    players = tuple(Player(Number(number), f"P{number}", 2400 - 12 * number) for number in range(1, 4 * BOARDS + 1))
    teams = tuple(
        Team(number, letter, letter, members=tuple(map(Number, range(BOARDS * (number - 1) + 1, BOARDS * number + 1))))
        for number, letter in enumerate("ABCD", 1)
    )
    rounds = []
    for matches in _MATCHES:
        boards = [
            (teams[home - 1].members[board], teams[away - 1].members[board])[:: -1 if board % 2 else 1]
            for home, away in matches
            for board in range(BOARDS)
        ]
        rounds.append(Round(tuple(Game.of(white, black, dice.pick(_RESULTS)) for white, black in boards)))
    return Tournament(
        players=players,
        teams=teams,
        rounds=tuple(rounds),
        total_rounds=len(rounds),
        board_colours="WBWB",
        regulation=Regulation("berger", of_teams=True),
    )


def standings_table(tournament: Tournament, marked: tuple[int, ...], ratings: bool = False) -> Table:
    """Everybody in the order of points, round by round; ratings where a sum needs them."""
    names = short_names({player.number: player.name for player in tournament.players})
    cards = sorted(cards_of(tournament), key=lambda card: (-card.score, card.player.number))
    heads: list[Text] = [Message("train-head-number"), Message("train-head-name")]
    if ratings:
        heads.append(Message("train-head-rating"))
    heads += [str(number) for number in range(1, len(tournament.rounds) + 1)]
    rows: list[tuple[Cell, ...]] = []
    for card in cards:
        rating = (card.player.rating,) if ratings else ()
        games = tuple(met(tournament, card, line) for line in card.lines)
        rows.append(
            (int(card.player.number), names[card.player.number], *rating, *games, format_points(card.score, half="½"))
        )
    places = tuple(place for place, card in enumerate(cards) if card.player.number in marked)
    return Table((*heads, Message("train-head-points")), tuple(rows), "", places)


def team_table(tournament: Tournament, marked: tuple[int, ...]) -> Table:
    """The matches of the teams, round by round, board by board."""
    table = rank(tournament, "PTS,MPvGP")
    home = {member: team.number for team in tournament.teams for member in team.members}
    board = {member: place for team in tournament.teams for place, member in enumerate(team.members, 1)}
    rows: list[tuple[Cell, ...]] = []
    order = [row.number for row in table]
    for number in order:
        cells = [_match(round_played, number, home, board) for round_played in tournament.rounds]
        row = table.row(number)
        rows.append((number, tournament.teams[number - 1].name, *cells, row["PTS"], row["MPvGP"]))
    rounds = tuple(str(number) for number in range(1, len(tournament.rounds) + 1))
    heads: tuple[Text, ...] = (
        Message("train-head-number"),
        Message("train-head-team"),
        *rounds,
        Message("train-head-match-points"),
        Message("train-head-game-points"),
    )
    return Table(heads, tuple(rows), "", tuple(place for place, number in enumerate(order) if number in marked))


def _match(played: Round, team: int, home: Mapping[Number, int], board: Mapping[Number, int]) -> str:
    """``4: 1 ½ 0 1``: the opponent, then the points board by board."""
    found: dict[int, str] = {}
    opponent = 0
    for game in played.games:
        for own, other, outcome in (
            (game.white, game.black, game.white_outcome),
            (game.black, game.white, game.black_outcome),
        ):
            if home[own] == team:
                opponent = home[other]
                found[board[own]] = {Outcome.WIN: "1", Outcome.DRAW: "½"}.get(outcome, "0")
    return f"{opponent}: {' '.join(found[place] for place in sorted(found))}" if found else "–"
