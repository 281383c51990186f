"""A tournament as a document of chess-results: ranks and tie-breaks follow from the games.

Formats know attributes and standings know places; here they meet, as in
:mod:`tablas.federation.report`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction

from tablas.errors import OptionError, TablasError
from tablas.formats.chess_results.document import Document, Fields
from tablas.formats.chess_results.tie_breaks import numbered
from tablas.messages import Message
from tablas.model import Game, LineUp, Outcome, Player, Points, Tournament
from tablas.model.points import POINT
from tablas.standings import rank
from tablas.standings.table import Standing, Standings

MOST_BREAKS = 5
_LENGTHS = {"name": 160, "remark": 599, "director": 80, "organiser": 80, "timecontrol": 100, "chiefarbiter": 120}
_TYPES = {"roundrobin": "1", "teams": "2"}
OWN = ("key", "creator", "fideeventid", "remark", "director", "organiser", "homepageorganiser", "mail", "ratedfide",
       "ratednational", "sortstartrank")  # fmt: skip
"""What the organiser says of a tournament and no fact of it does."""


def document_of(
    tournament: Tournament,
    family: str = "swiss",
    own: Mapping[str, str] | None = None,
    times: Mapping[int, str] | None = None,
) -> Document:
    """The document, with the standings after the last complete round.

    *family* is that of the pairing system, *own* what the organiser says
    (:data:`OWN`), *times* when rounds start.
    """
    complete = _complete(tournament)
    table = _table(tournament.after(complete), False)
    teams = _table(tournament.after(complete), True) if tournament.of_teams else None
    head = _head(tournament, family, complete, own or {}, teams or table)
    return Document(
        head,
        tuple(_round(tournament, number, times or {}) for number in range(1, (tournament.total_rounds or 0) + 1)),
        tuple(_players(tournament, table)),
        tuple(_teams(tournament, teams)) if teams is not None else (),
        tuple(_games(tournament)),
        tuple(_matches(tournament)),
    )


def left_out(tournament: Tournament) -> list[Message]:
    """What chess-results has no place for."""
    found = []
    breaks = _breaks(tournament)
    if len(breaks) > MOST_BREAKS:
        found.append(Message("chess-results-breaks-left", count=len(breaks) - MOST_BREAKS, most=MOST_BREAKS))
    if tournament.adjustments:
        found.append(Message("chess-results-adjustments-left"))
    return found


def _complete(tournament: Tournament) -> int:
    """The last round before which, and in which, every result is known."""
    number = 0
    for played in tournament.rounds:
        if not played.is_finished:
            break
        number += 1
    return number


def _table(tournament: Tournament, teams: bool) -> Standings:
    if tournament.of_teams and not teams:  # The list of tie-breaks is for the teams.
        return rank(tournament, "PTS", teams=False)
    try:
        return rank(tournament, teams=teams)
    except OptionError:  # A tie-break needs values from outside: the order without it.
        return rank(tournament, "PTS", teams=teams)


def _breaks(tournament: Tournament) -> list[str]:
    """The tie-breaks of the list; the points of players stand in a column of their own."""
    found = list(tournament.tie_breaks)
    return found if tournament.of_teams else [one for one in found if one.upper() != "PTS"]


def _head(tournament: Tournament, family: str, complete: int, own: Mapping[str, str], table: Standings) -> Fields:
    info, teams = tournament.info, tournament.of_teams
    written = [numbered(one, teams, tournament.match_scoring.win // POINT) for one in _shown(tournament, table)]
    written += [("0", "")] * (MOST_BREAKS - len(written))
    kind = _TYPES.get(family, "3" if teams else "0")
    ratings = [player.rating for player in tournament.players if player.rating]
    over = tournament.total_rounds is not None and complete >= tournament.total_rounds
    head = {
        "type": kind,
        "name": tournament.name,
        "location": info.city,
        "arbiter": ", ".join(filter(None, (info.chief_arbiter, *info.deputies))),
        "rounds": str(tournament.total_rounds or len(tournament.rounds)),
        "currentround": str(len(tournament.rounds)),
        "rankinground": str(complete),
        "sortstartrank": "2",
        "from": _day(info.start),
        "to": _day(info.end),
        "ratedfide": "-",
        "ratednational": "-",
        "replay": "1",
        "timecontrol": info.time_control,
        "homecolor": ("s" if tournament.board_colours[:1].upper() == "B" else "w") if teams else "",
        "samecolor": ("J" if len(set(tournament.board_colours)) == 1 else "N") if teams else "",
        "playerperteam": str(len(tournament.board_colours) or _boards(tournament)) if teams else "",
        "category": "0",
        "ratingavg": str(round(Fraction(sum(ratings), len(ratings)))) if ratings else "",
        "endstatus": "J" if over else "N",
        "chiefarbiter": info.chief_arbiter,
        "deputyarbiter": ", ".join(info.deputies),
        "federation": info.federation,
    }
    for place, (number, detail) in enumerate(written[:MOST_BREAKS], 1):
        head |= {f"tb{place}no": number, f"tb{place}_detail": detail}
    head |= {name: own[name] for name in OWN if own.get(name)}
    return {name: value[: _LENGTHS.get(name, 1200)] for name, value in head.items()}


def _shown(tournament: Tournament, table: Standings) -> list[str]:
    """The tie-breaks that the table has, at most five."""
    have = set(map(str, table.tie_breaks))
    return [one for one in _breaks(tournament) if one in have][:MOST_BREAKS]


def _round(tournament: Tournament, number: int, times: Mapping[int, str]) -> Fields:
    days = tournament.info.round_dates
    day = days[number - 1] if number <= len(days) else None
    return {"round": str(number), "date": _day(day), "time": times.get(number, "")}


def _players(tournament: Tournament, table: Standings) -> Iterator[Fields]:
    ranks = {row.number: (place, row) for place, row in enumerate(table.rows, 1)}
    groups = _equals(table)
    seat = {member: (team.number, board) for team in tournament.teams for board, member in enumerate(team.members, 1)}
    shown = [] if tournament.of_teams else _shown(tournament, table)
    measured = _measured(tournament.after(_complete(tournament)))
    for player in sorted(tournament.players, key=lambda one: one.number):
        place, row = ranks.get(player.number, (0, None))
        team, board = seat.get(player.number, (0, 0)) if tournament.of_teams else (0, 0)
        average, performance = measured.get(player.number, ("", ""))
        one = _person(player) | {
            "no": str(player.number),
            "rtgaverage": average,
            "rtgperform": performance,
            "board": str(board) if board else "",
            "teamno": str(team),
            "rank": str(place) if place else "",
            "pts": _value(row, "PTS", 1) if row else "",
            "equal": "J" if player.number in groups else "N",
            "state": _state(tournament, player),
        }
        for number, descriptor in enumerate(shown, 1):
            one[f"tb{number}"] = _value(row, descriptor) if row else ""
        yield one


def _person(player: Player) -> dict[str, str]:
    last, _, first = (part.strip() for part in player.name.partition(","))
    national = player.national[0] if player.national else None
    birth = player.birth
    born = "" if birth is None else (
        f"{birth.day:02}.{birth.month:02}.{birth.year:04}" if birth.month and birth.day else f"{birth.year:04}"
    )  # fmt: skip
    main = player.tournament_rating or player.rating or (national.rating if national else 0)
    return {
        "id": national.identifier[:12] if national else "",
        "lastname": last[:32],
        "firstname": first[:30],
        "title": player.title.value,
        "rtg": str(main or ""),
        "rtgfide": str(player.rating or ""),
        "rtgnat": str(national.rating or "") if national else "",
        "dob": born,
        "sex": player.sex.upper(),
        "fed": player.federation,
        "clubname": player.club[:40],
        "fideid": player.fide_id,
    }


def _measured(tournament: Tournament) -> dict[int, tuple[str, str]]:
    """Average of the opponents and performance, where the ratings give them: not where somebody has none."""
    try:
        table = rank(tournament, "PTS,ARO,TPR", teams=False)
    except TablasError:
        return {}
    if not {"ARO", "TPR"} <= set(map(str, table.tie_breaks)):
        return {}
    return {row.number: (row["ARO"].replace("-", ""), row["TPR"].replace("-", "")) for row in table.rows}


def _state(tournament: Tournament, player: Player) -> str:
    """In a table: 0 who plays, 2 who left and whose points count."""
    if tournament.regulation.system not in ("berger", "nagarajan"):
        return ""
    return "0" if player.left_after is None else "2"


def _equals(table: Standings) -> set[int]:
    """Who is tied with the one above by everything."""
    numbers = table.book.primary.numbers
    return {numbers[position] for group in table.groups for position in group[1:]}


def _value(row: Standing, descriptor: str, decimals: int | None = None) -> str:
    """A value with the comma that the site wants: halves with one place, Sonneborn-Berger with two."""
    exact = row.exact(descriptor)
    if exact is None or isinstance(exact, tuple):
        return row[descriptor].replace(".", ",").replace("-", "") if isinstance(exact, tuple) else ""
    if decimals is None:
        code = descriptor.upper().partition("/")[0].partition(":")[0]
        decimals = 2 if code in ("SB", "KASHDAN421") or code.endswith("SB") else 1
        if code in ("WIN", "WON", "BWG", "BPG", "REP", "ARO", "TPR", "PTP", "APRO", "APPO"):
            decimals = 0
    return f"{float(exact):.{decimals}f}".replace(".", ",")


def _teams(tournament: Tournament, table: Standings) -> Iterator[Fields]:
    ranks: dict[int, tuple[int, Standing]] = {row.number: (place, row) for place, row in enumerate(table.rows, 1)}
    equal, shown = _equals(table), _shown(tournament, table)
    people = {player.number: player for player in tournament.players}
    for team in sorted(tournament.teams, key=lambda one: one.number):
        place, row = ranks.get(team.number) or (0, None)
        strong = sorted((people[member].rating for member in team.members), reverse=True)[: _boards(tournament)]
        rated = [rating for rating in strong if rating]
        one = {
            "no": str(team.number),
            "teamname": team.name[:40],
            "teamshort": (team.nickname or team.name)[:25],
            "rank": str(place) if place else "",
            "points": _value(row, "PTS", 0) if row else "",
            "equal": "J" if team.number in equal else "N",
            "rtg_average": str(round(Fraction(sum(rated), len(rated)))) if rated else "",
        }
        for number, descriptor in enumerate(shown, 1):
            decimals = 0 if descriptor.upper() == "PTS" else None
            one[f"tb{number}"] = _value(row, descriptor, decimals) if row else ""
        yield one


def _boards(tournament: Tournament) -> int:
    smallest = min((len(team.members) for team in tournament.teams), default=0)
    return len(tournament.board_colours) or smallest


_VALUES = {
    Outcome.WIN: "1.0", Outcome.DRAW: "0.5", Outcome.LOSS: "0.0",
    Outcome.UNRATED_WIN: "1.0", Outcome.UNRATED_DRAW: "0.5", Outcome.UNRATED_LOSS: "0.0",
    Outcome.FORFEIT_WIN: "1.0", Outcome.FORFEIT_LOSS: "0.0",
    Outcome.HALF_BYE: "0.5", Outcome.FULL_BYE: "1.0", Outcome.PAIRING_BYE: "1.0",
}  # fmt: skip


def _games(tournament: Tournament) -> Iterator[Fields]:
    for number, played in enumerate(tournament.rounds, 1):
        seats = _seats(tournament, number)
        pairing = 0
        named: set[int] = set()
        for game in played.games:
            pairing += 1
            match, board = seats.get(game.white) or seats.get(game.black) or (pairing, 1)
            named |= {game.white, game.black}
            yield _pairing(number, match, board, game)
        if tournament.of_teams:
            continue
        byes = sorted(played.byes, key=lambda one: one.kind is not Outcome.PAIRING_BYE)
        lone = [(bye.player, bye.kind) for bye in byes]
        named |= {player for player, _ in lone}
        lone += [(player.number, Outcome.ZERO_BYE) for player in tournament.players if player.number not in named]
        for player, kind in lone:
            pairing += 1
            given = kind is Outcome.PAIRING_BYE
            yield {
                "round": str(number),
                "pairing": str(pairing),
                "board": "1",
                "whiteno": str(player),
                "blackno": "-1" if given else "-2",
                "reswhite": _VALUES.get(kind, ""),
                "resblack": "0.0" if given else "",
                "forfeit": "K" if given else "",
            }


def _pairing(number: int, match: int, board: int, game: Game) -> Fields:
    white, black = _VALUES.get(game.white_outcome, ""), _VALUES.get(game.black_outcome, "")
    return {
        "round": str(number),
        "pairing": str(match),
        "board": str(board),
        "whiteno": str(game.white),
        "blackno": str(game.black),
        "reswhite": white,
        "resblack": black,
        "forfeit": _mark(game),
    }


def _mark(game: Game) -> str:
    sides = {game.white_outcome, game.black_outcome}
    if sides == {Outcome.FORFEIT_LOSS}:
        return "D"
    if any(side.is_forfeit for side in sides):
        return "K"
    if Outcome.ADJOURNED in sides:
        return "H"
    return "U" if sides & {Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS} else ""


def _meetings(tournament: Tournament, number: int) -> list[tuple[LineUp, LineUp]]:
    found = [one for one in tournament.line_ups if one.round == number and one.opponent]
    return list(zip(found[::2], found[1::2], strict=False))


def _seats(tournament: Tournament, number: int) -> dict[int, tuple[int, int]]:
    """Match and board of every player of a round, where teams meet."""
    return {
        player: (match, board)
        for match, pair in enumerate(_meetings(tournament, number), 1)
        for side in pair
        for board, player in enumerate(side.players, 1)
        if player
    }


def _matches(tournament: Tournament) -> Iterator[Fields]:
    if not tournament.of_teams:
        return
    for number, played in enumerate(tournament.rounds, 1):
        scores: dict[int, Points] = {}
        for game in played.games:
            for player, outcome in ((game.white, game.white_outcome), (game.black, game.black_outcome)):
                scores[player] = round(float(_VALUES.get(outcome, "0")) * POINT)
        meetings = _meetings(tournament, number)
        for match, (one, two) in enumerate(meetings, 1):
            yield {
                "round": str(number),
                "pairing": str(match),
                "no1": str(one.team),
                "no2": str(two.team),
                "res1": _sum(one, scores),
                "res2": _sum(two, scores),
            }
        byes = sorted((bye for bye in tournament.team_byes if bye.round == number), key=lambda bye: bye.kind != "U")
        for match, bye in enumerate(byes, len(meetings) + 1):
            given = tournament.match_scoring.pairing_bye_games
            full = _boards(tournament) * POINT // 2 if given is None else given
            yield {
                "round": str(number),
                "pairing": str(match),
                "no1": str(bye.team),
                "no2": "-1" if bye.kind == "U" else "-2",
                "res1": f"{full / POINT:.1f}" if bye.kind == "U" else "",
                "res2": "0.0" if bye.kind == "U" else "",
            }


def _sum(side: LineUp, scores: Mapping[int, Points]) -> str:
    return f"{sum(scores.get(player, 0) for player in side.players) / POINT:.1f}"


def _day(day: date | None) -> str:
    return "" if day is None else f"{day:%Y%m%d}"
