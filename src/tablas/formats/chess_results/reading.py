"""A document as a tournament."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from datetime import date
from itertools import takewhile

from tablas.errors import FormatError, ModelError, Where
from tablas.formats.chess_results.document import Document, Fields
from tablas.formats.chess_results.tie_breaks import described
from tablas.model import (
    Bye,
    EventInfo,
    Game,
    LineUp,
    MatchScoring,
    NationalRating,
    Number,
    Outcome,
    PartialDate,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    Title,
    Tournament,
)
from tablas.model.points import POINT, Points, parse_points

SYSTEMS = {"0": "dutch", "1": "berger", "2": "team-berger", "3": "team-swiss"}
"""What each type is paired by; of Swiss systems the file does not say which."""
MOST_PLAYERS = 20_000
MOST_ROUNDS = 400

_RESULTS = {
    (POINT, 0): (Outcome.WIN, Outcome.LOSS),
    (0, POINT): (Outcome.LOSS, Outcome.WIN),
    (POINT // 2, POINT // 2): (Outcome.DRAW, Outcome.DRAW),
    (0, 0): (Outcome.LOSS, Outcome.LOSS),
    (POINT // 2, 0): (Outcome.DRAW, Outcome.LOSS),
    (0, POINT // 2): (Outcome.LOSS, Outcome.DRAW),
}
_FORFEIT = {Outcome.WIN: Outcome.FORFEIT_WIN, Outcome.LOSS: Outcome.FORFEIT_LOSS, Outcome.DRAW: Outcome.DRAW}
_UNRATED = {Outcome.WIN: Outcome.UNRATED_WIN, Outcome.LOSS: Outcome.UNRATED_LOSS, Outcome.DRAW: Outcome.UNRATED_DRAW}


def tournament_of(document: Document, name: str = "") -> Tournament:
    """The tournament of a document; what it cannot mean is refused with its place."""
    head = document.tournament
    kind = head.get("type", "0")
    if kind not in SYSTEMS:
        raise FormatError("chess-results-type", Where(file=name), kind=kind[:20])
    teams = kind in ("2", "3")
    if len(document.players) > MOST_PLAYERS:
        raise FormatError("chess-results-too-many", Where(file=name), most=MOST_PLAYERS)
    players = tuple(_player(one, head, name) for one in document.players if _text(one, "lastname"))
    known = {player.number for player in players}
    rounds = _rounds(document, known, name)
    numbers = [_text(head, f"tb{place}no") for place in range(1, 6)]
    details = [_text(head, f"tb{place}_detail") for place in range(1, 6)]
    used = takewhile(lambda one: one[0] not in ("", "0"), zip(numbers, details, strict=True))
    listed = [described(number, detail, teams) for number, detail in used]
    breaks = [one for one in listed if one]
    regulation = Regulation(
        SYSTEMS[kind],
        assumed=kind == "0",
        of_teams=teams,
        tie_breaks=tuple(breaks if teams or not breaks else ["PTS", *breaks]),
        match_scoring=MatchScoring(3 * POINT, POINT, 0) if "40" in numbers else MatchScoring(),
    )
    made = Tournament(
        _text(head, "name"),
        players,
        rounds,
        _int(head, "rounds", name) or None,
        regulation,
        info=_info(document, name),
    )
    return _with_teams(made, document, name) if teams else made


def _info(document: Document, name: str) -> EventInfo:
    head = document.tournament
    days = {_int(one, "round", name): _day(_text(one, "date")) for one in document.rounds}
    last = max((number for number, day in days.items() if day is not None), default=0)
    deputies = [part.strip() for part in re.split(r"[;,]", _text(head, "deputyarbiter")) if part.strip()]
    return EventInfo(
        city=_text(head, "location"),
        federation=_text(head, "federation"),
        start=_day(_text(head, "from")),
        end=_day(_text(head, "to")),
        chief_arbiter=_text(head, "chiefarbiter"),
        deputies=tuple(deputies),
        time_control=_text(head, "timecontrol"),
        round_dates=tuple(days.get(number) for number in range(1, min(last, MOST_ROUNDS) + 1)),
    )


def _player(one: Fields, head: Fields, file: str) -> Player:
    last, first = _text(one, "lastname"), _text(one, "firstname")
    name = f"{last}, {first}" if first else re.sub(r",(?=\S)", ", ", last)
    title = _text(one, "title").upper()
    national = _int(one, "rtgnat", file)
    federation = _text(one, "fed") or _text(head, "federation")
    listed = NationalRating(federation, national, identifier=_text(one, "id")) if national else None
    return Player(
        Number(_int(one, "no", file)),
        name,
        _int(one, "rtgfide", file),
        Title(title) if title in {known.value for known in Title} else Title.NONE,
        {"w": "w", "m": "m"}.get(_text(one, "sex").casefold(), ""),
        _text(one, "fed"),
        _text(one, "fideid"),
        _birth(_text(one, "dob")),
        _text(one, "clubname"),
        (listed,) if listed else (),
    )


def _rounds(document: Document, known: set[Number], file: str) -> tuple[Round, ...]:
    games: dict[int, list[tuple[int, int, Game]]] = defaultdict(list)
    byes: dict[int, list[Bye]] = defaultdict(list)
    last = 0
    for one in document.player_pairings:
        number, white, black = (_int(one, name, file) for name in ("round", "whiteno", "blackno"))
        if not 1 <= number <= MOST_ROUNDS:
            raise FormatError("chess-results-round", Where(file=file, round=number), number=number)
        last = max(last, number)
        if white not in known and black < 0:
            continue  # A line that Swiss-Manager kept free.
        for player in (white, *([black] if black > 0 else [])):
            if player not in known:
                raise FormatError("chess-results-nobody", Where(file=file, round=number), number=player)
        if black > 0:
            place = _int(one, "pairing", file), _int(one, "board", file)
            games[number].append((*place, Game(Number(white), Number(black), *_result(one, file, number))))
        else:
            byes[number].append(Bye(Number(white), _bye(one, black, file, number)))
    return tuple(
        Round(tuple(game for _, _, game in sorted(games[number], key=lambda item: item[:2])), tuple(byes[number]))
        for number in range(1, last + 1)
    )


def _result(one: Fields, file: str, number: int) -> tuple[Outcome, Outcome]:
    mark = _text(one, "forfeit").upper()
    if mark == "H":
        return Outcome.ADJOURNED, Outcome.ADJOURNED
    if mark == "D":
        return Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS
    written = _text(one, "reswhite"), _text(one, "resblack")
    if not any(written):
        return Outcome.PENDING, Outcome.PENDING
    points = tuple(_points(part, file, number) for part in written)
    found = _RESULTS.get((points[0], points[1]))
    if found is None:
        raise FormatError("chess-results-result", Where(file=file, round=number), result=" : ".join(written)[:40])
    white, black = found
    if mark == "K":
        return _FORFEIT[white], _FORFEIT[black]
    return (_UNRATED[white], _UNRATED[black]) if mark == "U" else (white, black)


def _bye(one: Fields, black: int, file: str, number: int) -> Outcome:
    points = _points(_text(one, "reswhite") or "0", file, number)
    if black == -1:
        return Outcome.PAIRING_BYE
    return {POINT: Outcome.FULL_BYE, POINT // 2: Outcome.HALF_BYE}.get(points, Outcome.ZERO_BYE)


def _with_teams(made: Tournament, document: Document, file: str) -> Tournament:
    home: dict[int, int] = {}
    members: dict[int, list[tuple[int, Number]]] = defaultdict(list)
    for one in document.players:
        team, member = _int(one, "teamno", file), Number(_int(one, "no", file))
        if team and _text(one, "lastname"):
            home[member] = team
            members[team].append((_int(one, "board", file), member))
    teams = tuple(
        Team(
            _int(one, "no", file),
            _text(one, "teamname"),
            _text(one, "teamshort") if _text(one, "teamshort") != _text(one, "teamname") else "",
            members=tuple(number for _, number in sorted(members[_int(one, "no", file)])),
        )
        for one in document.teams
    )
    boards = _int(document.tournament, "playerperteam", file)
    seats: dict[tuple[int, int, int], Number] = {}
    for one in document.player_pairings:
        number, board = _int(one, "round", file), _int(one, "board", file)
        boards = max(boards, min(board, 100))
        for side in ("whiteno", "blackno"):
            seated = _int(one, side, file)
            if seated > 0:
                seats[number, home.get(seated, 0), board] = Number(seated)
    line_ups, byes = [], []
    for one in document.team_pairings:
        number, first, second = (_int(one, name, file) for name in ("round", "no1", "no2"))
        if second < 0:
            byes.append(TeamBye(number, first, "U" if second == -1 else "Z"))
            continue
        for team, other in ((first, second), (second, first)):
            row = tuple(seats.get((number, team, board), Number(0)) for board in range(1, boards + 1))
            line_ups.append(LineUp(number, team, other, row))
    same = _text(document.tournament, "samecolor").upper() == "J"
    begins = "BW" if _text(document.tournament, "homecolor").casefold() == "s" else "WB"
    colours = "".join(begins[0] if same else begins[board % 2] for board in range(boards))
    return replace(made, teams=teams, line_ups=tuple(line_ups), team_byes=tuple(byes), board_colours=colours)


def _text(one: Fields, name: str) -> str:
    return " ".join(one.get(name, "").split())


def _int(one: Fields, name: str, file: str) -> int:
    written = _text(one, name)
    if not written:
        return 0
    if not re.fullmatch(r"-?\d{1,9}", written, re.ASCII):
        raise FormatError("chess-results-number", Where(file=file), name=name, value=written[:40])
    return int(written)


def _points(written: str, file: str, number: int) -> Points:
    try:
        return parse_points(written)
    except ModelError:
        raise FormatError("chess-results-result", Where(file=file, round=number), result=written[:40]) from None


def _day(written: str) -> date | None:
    """``20260711`` as in the samples, or ``11.07.2026`` as in the description."""
    found = re.fullmatch(r"(\d{4})(\d\d)(\d\d)|(\d\d)\.(\d\d)\.(\d{4})", written, re.ASCII)
    if found is None:
        return None
    year, month, day = (found[1], found[2], found[3]) if found[1] else (found[6], found[5], found[4])
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _birth(written: str) -> PartialDate | None:
    day = _day(written)
    if day is not None:
        return PartialDate(day.year, day.month, day.day)
    return PartialDate(int(written)) if re.fullmatch(r"\d{4}", written, re.ASCII) and written != "0000" else None
