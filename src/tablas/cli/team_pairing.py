"""A pairing of teams for people and programs: matches, and the boards the line-ups give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.cli.show import table
from tablas.cli.speech import say
from tablas.cli.words import round_title

if TYPE_CHECKING:
    from tablas.model import Number, Tournament
    from tablas.systems.result import RoundPairing


def boards_data(tournament: Tournament, pairing: RoundPairing) -> dict[str, object]:
    """The boards of every match as plain data; the pairs beside them are teams."""
    from tablas.systems.line_ups import seat

    seated = seat(tournament, pairing)
    games = {frozenset(game[:2]): game for game in seated.round.games}
    matches = []
    for number, (home, guest) in enumerate(seated.teams.matches, 1):
        pairs = zip(home.players, guest.players, strict=False)
        boards = [games.get(frozenset(pair)) for pair in pairs]
        matches.append(
            {
                "match": number,
                "white": home.team,
                "black": guest.team,
                "line_ups": [list(home.players), list(guest.players)],
                "boards": [None if game is None else {"white": game.white, "black": game.black} for game in boards],
            }
        )
    return {"of_teams": True, "matches": matches}


def matches_table(tournament: Tournament, pairing: RoundPairing) -> str:
    """The matches with match points, then their boards."""
    from tablas.history import scores
    from tablas.model import format_points
    from tablas.systems.line_ups import seat
    from tablas.systems.open.team.matches import as_teams

    points = scores(as_teams(tournament).tournament)
    teams = {team.number: team.name for team in tournament.teams}
    players = {player.number: player for player in tournament.players}
    seated = seat(tournament, pairing)
    white = {game.white for game in seated.round.games}

    def person(number: Number) -> list[str]:
        if not number:
            return ["", "–", "", ""]
        player = players[number]
        return [str(number), player.name, str(player.rating or ""), "w" if number in white else ""]

    rows = []
    for place, (home, guest) in enumerate(seated.teams.matches, 1):
        sides = [(side.team, format_points(points[side.team], half="½")) for side in (home, guest)]
        (one, own), (two, other) = sides
        rows.append([str(place), str(one), teams[one], own, "", "–", "", other, teams[two], str(two)])
        for board, (first, second) in enumerate(zip(home.players, guest.players, strict=False), 1):
            rows.append([f"{place}.{board}", *person(first), "–", *reversed(person(second))])
    worth, number = say("MP/Rtg"), say("No.")
    heads = [say("Bo"), number, say("White"), worth, "", "", "", worth, say("Black"), number]
    lines = [round_title(tournament, pairing.round), "", *table(heads, rows, numbers={0, 1, 3, 7, 9})]
    if pairing.bye is not None:
        lines += ["", f"{say('Bye')}: {pairing.bye} {teams[pairing.bye]}".rstrip()]
    if pairing.byes:
        shown = (f"{bye.player} {teams[bye.player]} ({_rest(bye.kind.value)})" for bye in pairing.byes)
        lines += ["", f"{say('Not paired')}: {', '.join(shown)}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _rest(kind: str) -> str:
    kinds = {"Z": say("absent"), "H": say("a drawn match"), "F": say("a won match"), "U": say("pairing bye")}
    return kinds[kind]
