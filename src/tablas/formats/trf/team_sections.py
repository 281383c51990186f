"""Writing what a report says of teams: 310 and 013, line-ups, byes, forfeited matches, tables."""

from __future__ import annotations

from collections import Counter

from tablas.formats.trf.styles import Style
from tablas.formats.trf.team_tables import gap_802, table_801, table_802
from tablas.formats.trf.values import clean, numbers, write_points
from tablas.model import LineUp, Team, Tournament
from tablas.systems.line_ups import team_round


def teams(tournament: Tournament, style: Style) -> list[str]:
    """Records 310, or 013 in older flavours, which number teams by their order."""
    if not tournament.teams:
        return []
    old = "013" in style.codes or style.flavour != "trf26" or not tournament.of_teams
    if "310" in style.codes or not old:
        return [_team(team, style) for team in tournament.teams]
    ordered = sorted(tournament.teams, key=lambda team: team.number)
    return [f"013 {clean(team.name):<32.32}{numbers(team.members)}".rstrip() for team in ordered]


def _team(team: Team, style: Style) -> str:
    match_points, game_points, rank = style.team_totals.get(team.number, ("", "", ""))
    return (
        f"310 {team.number:3} {clean(team.name):<32.32} {clean(team.nickname):<5.5} {team.strength or '':>6} "
        f"{match_points:>6} {game_points:>6} {rank:>3}  {numbers(team.members)}"
    ).rstrip()


def line_ups(tournament: Tournament, style: Style) -> list[str]:
    """Records 300: those that were stated and, in a new file, those of matches with an empty board.

    Other readers count the boards of a match and ask who is missing.
    """
    if style.flavour != "trf26":
        return []
    found = list(tournament.line_ups)
    if style.document is None and tournament.of_teams:
        # The team with White stands first, as the pair of them tells where no colour does.
        whole = _with_empty_boards(tournament)
        found = [one for one in found if one not in whole] + whole
    return [
        f"300 {one.round:3} {one.team:3} {one.opponent:3} {numbers(one.players)}".rstrip()
        for one in sorted(found, key=lambda one: one.round)
    ]


def _with_empty_boards(tournament: Tournament) -> list[LineUp]:
    return [
        one
        for number in range(1, len(tournament.rounds) + 1)
        for match in team_round(tournament, number).matches
        if not all((*match[0].players, *match[1].players)) and all(any(one.players) for one in match)
        for one in match
    ]


def team_byes(tournament: Tournament, style: Style) -> list[str]:
    """Record 320, with what the bye is worth also where that is the usual: a drawn match and half of its boards."""
    byes = {bye.round: bye.team for bye in tournament.team_byes if bye.kind == "U"}
    points = tournament.match_scoring
    if style.flavour != "trf26" or not (byes or points.pairing_bye is not None):
        return []
    boards = match_size(tournament)
    drawn = boards * tournament.scoring.win // 2 if boards else None
    match_points = points.draw if points.pairing_bye is None else points.pairing_bye
    game_points = drawn if points.pairing_bye_games is None else points.pairing_bye_games
    values = ["    " if value is None else write_points(value) for value in (match_points, game_points)]
    teams = " ".join(f"{byes.get(number, 0) or '000':>3}" for number in range(1, max(byes, default=0) + 1))
    return [f"320 {values[0]} {values[1]} {teams}".rstrip()]


def match_size(tournament: Tournament) -> int:
    """The boards of a match: those of record 352, of the line-ups, or of the longest match that was played."""
    home: dict[int, int] = {member: team.number for team in tournament.teams for member in team.members}
    played = [
        count
        for one in tournament.rounds
        for count in Counter(frozenset(home.get(side, 0) for side in game[:2]) for game in one.games).values()
    ]
    stated = int(tournament.regulation.options.get("boards", 0) or 0)
    lined_up = (len(one.players) for one in tournament.line_ups)
    return len(tournament.board_colours) or max([stated, *lined_up, *played], default=0)


def forfeited(tournament: Tournament, style: Style) -> list[str]:
    """Records 330."""
    if style.flavour != "trf26":
        return []
    return [f"330 {one.outcome} {one.round:3} {one.white:3} {one.black:3}" for one in tournament.forfeited_matches]


def team_games(tournament: Tournament, style: Style) -> list[str]:
    """Records 801, where whoever writes has computed the table."""
    return table_801(tournament.teams, style.team_rows) if style.team_rows else []


def team_results(tournament: Tournament, style: Style) -> list[str]:
    """Records 802."""
    texts = style.document.texts if style.document else ()
    return table_802(tournament.teams, style.team_rows, gap_802(texts)) if style.team_rows else []
