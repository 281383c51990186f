"""A tournament as a report with everything that follows from its games: ranks, and the table of its teams.

Formats know columns and standings know places; here they meet, so that a
report never prints totals that its games do not give.
"""

from __future__ import annotations

from collections.abc import Mapping

from tablas.errors import OptionError, TablasError
from tablas.formats import trf
from tablas.formats.trf import Document, TeamRound, TeamRow
from tablas.formats.trf.team_tables import same_points
from tablas.messages import Message
from tablas.model import Outcome, Place, Team, Tournament
from tablas.standings import check_ranks, rank
from tablas.standings.book import Book
from tablas.standings.ledger import BLACK, NO_COLOUR
from tablas.standings.team_ledger import Side, TeamBook

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COLOURS = {NO_COLOUR: "", BLACK: "b"}


def report(
    tournament: Tournament,
    document: Document | None = None,
    flavour: str | None = None,
    ranks: Mapping[int, int] | None = None,
    comments: tuple[str, ...] = (),
) -> bytes:
    """The bytes of a report whose ranks and team totals follow from the games.

    With the *document* the tournament was read from, an unchanged one stays byte
    for byte, and a changed one gets new numbers where the file prints such.
    *ranks* are places decided elsewhere; otherwise the tournament's own list of
    tie-breaks decides, and where that needs values from outside ranks stay blank.

    >>> from tablas.model import Game, Outcome, Player, Round
    >>> played = Round((Game.of(1, 2, Outcome.LOSS),))
    >>> club = Tournament(players=(Player(1, "Ana"), Player(2, "Blas")), rounds=(played,))
    >>> [line[80:89] for line in report(club).decode().splitlines()[-2:]]
    [' 0.0    2', ' 1.0    1']
    """
    unchanged = document is not None and tournament == document.original
    if not tournament.rounds or (document is not None and unchanged and flavour in (None, document.flavour)):
        return trf.dump(tournament, document, flavour, ranks=ranks, comments=comments)
    if ranks is None and not unchanged and (document is None or document.ranks):
        ranks = places(tournament)
    # Another flavour may have a place for totals that the file could not print.
    prints_teams = document is None or unchanged or any(any(totals) for totals in document.team_totals.values())
    rows = team_rows(tournament) if prints_teams and tournament.of_teams else None
    return trf.dump(tournament, document, flavour, ranks=ranks, comments=comments, team_rows=rows)


def places(tournament: Tournament) -> dict[int, Place] | None:
    """The place of every player, or nothing where the list needs values that a report does not have."""
    try:
        return rank(tournament, teams=False).places()
    except OptionError:
        return None


def team_rows(tournament: Tournament) -> dict[int, TeamRow] | None:
    """The table of a team event by team; nothing where it cannot be made.

    Its list may need values from outside, or its games may make no matches.
    """
    try:
        table = rank(tournament, teams=True)
    except TablasError:
        return None
    book, boards = table.book, table.book.teams
    if boards is None:
        return None
    match, game = book.ledger("MP"), book.ledger("GP")
    return {
        row.number: TeamRow(
            match.scores[row.position],
            game.scores[row.position],
            row.place,
            tuple(_round(book, boards, row.position, index) for index in range(book.rounds)),
        )
        for row in table
    }


def wrong_totals(tournament: Tournament, document: Document) -> list[Message]:
    """Sentences for match and game points of teams that a file prints and its games do not give."""
    if not tournament.of_teams or not any(any(totals) for totals in document.team_totals.values()):
        return []
    found = []
    rows = team_rows(tournament) or {}
    for number, row in rows.items():
        for code, printed, given in zip(
            ("match-points-wrong", "game-points-wrong"), document.team_totals.get(number, ()), row.printed, strict=False
        ):
            if printed and not same_points(printed, given):
                found.append(Message(code, number=number, printed=printed, given=given))
    return found


def rank_faults(loaded: trf.Loaded) -> tuple[Message, ...]:
    """Printed ranks that the report's own list of tie-breaks does not give, and totals that the games do not."""
    tournament = loaded.tournament
    ranks: dict[int, int] = dict(loaded.document.ranks)
    totals = loaded.document.team_totals
    if totals:
        ranks = {team: int(printed) for team, (_, _, printed) in totals.items() if printed.isdecimal()}
    if not tournament.rounds:
        return ()
    found = [Message("wrong-total", what=sentence) for sentence in wrong_totals(tournament, loaded.document)]
    if not (tournament.tie_breaks and ranks):
        return tuple(found)
    try:
        found += [Message("wrong-rank", what=str(difference)) for difference in check_ranks(tournament, ranks)]
    except TablasError as error:
        found.append(Message("ranks-not-checked", why=error.message))
    return tuple(found)


def _round(book: Book, boards: TeamBook, position: int, index: int) -> TeamRound:
    team = book.tournament.teams[position]
    points = book.ledger("GP").points[index][position]
    side = boards.sides[index].get(position)
    if side is None:
        kinds = (bye.kind for bye in book.tournament.team_byes if (bye.round, bye.team) == (index + 1, team.number))
        return TeamRound(bye=next(kinds, "Z"), game_points=points)
    forfeit = side.won_by_forfeit is not None and not side.played
    return TeamRound(
        opponent=book.primary.numbers[side.opponent],
        colour=_colour(book, side, index, team),
        game_points=points,
        forfeit=forfeit,
        results=_results(side, boards.boards, forfeit),
        line_up="".join(_index(team, side.players.get(board, 0)) for board in range(1, boards.boards + 1))
        if side.players
        else "",
    )


def _colour(book: Book, side: Side, index: int, team: Team) -> str:
    """The colour of the first board; of a forfeited match the one it was to have."""
    for match in book.tournament.forfeited_matches:
        if match.round == index + 1 and team.number in (match.white, match.black):
            return "w" if match.white == team.number else "b"
    return _COLOURS.get(side.colour, "w")


def _results(side: Side, boards: int, forfeit: bool) -> str:
    if forfeit and not side.results:
        return ("+" if side.won_by_forfeit else "-") * boards
    outcomes = (side.results.get(board, Outcome.FORFEIT_LOSS) for board in range(1, boards + 1))
    return "".join(" " if outcome is Outcome.PENDING else outcome.value for outcome in outcomes)


def _index(team: Team, player: int) -> str:
    return _DIGITS[team.members.index(player) + 1] if player in team.members[: len(_DIGITS) - 1] else "0"
