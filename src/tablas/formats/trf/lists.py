"""Reading the records that name participants: 240, 250, 260, 299, XXZ, XXA, XXP, NRS, and teams."""

from __future__ import annotations

from collections.abc import Callable

from tablas.formats.trf import columns as at
from tablas.formats.trf.dates import is_empty_date, read_birth
from tablas.formats.trf.draft import Draft
from tablas.formats.trf.players import bytewise
from tablas.formats.trf.values import read_points, whole
from tablas.messages import Message
from tablas.model import (
    Absence,
    Adjustment,
    ForbiddenGroup,
    ForfeitedMatch,
    LineUp,
    NationalRating,
    Number,
    Outcome,
    Points,
    Team,
    TeamBye,
    VirtualPoints,
)


def fields(text: str, start: int, width: int, step: int) -> list[tuple[int, str]]:
    """Equal fields from column index *start* on, with their 1-based columns, blanks left out."""
    found = [(column + 1, text[column : column + width]) for column in range(start, len(text), step)]
    return [(column, field) for column, field in found if field.strip()]


def participants(draft: Draft, text: str, start: int, line: int, width: int = 4) -> list[int]:
    """The numbers of a record, in columns or, if they do not stand there, separated by blanks."""
    found = fields(text, start, width, width + 1)
    if any(whole(field) is None for _, field in found) or text[start + width :: width + 1].strip():
        found = [(start + 1, word) for word in text[start:].split()]
    numbers = [draft.participant(field, line, column) for column, field in found]
    return [number for number in numbers if number is not None]


def _round(draft: Draft, field: str, line: int, column: int) -> int | None:
    number = whole(field)
    if not number:
        draft.problems.wrong(
            Message("not-rounds-number", field=field.strip()), Message("record-left-out"), line, column
        )
        return None
    return number


def _byes(draft: Draft, line: int, text: str) -> None:
    kind = {"F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE, "Z": Outcome.ZERO_BYE}.get(text[4:5].upper())
    if kind is None:
        draft.problems.wrong(Message("not-f-h", text=text[4:5]), Message("record-left-out"), line, 5)
        return
    number = _round(draft, text[6:9], line, 7)
    if number is None:
        return
    for participant in participants(draft, text, 10, line):
        if draft.is_team_event:
            draft.team_byes.append(TeamBye(number, participant, text[4].upper()))
        else:
            draft.record_byes.append(Absence(number, Number(participant), kind))
            draft.record_lines[number, participant] = line


def _virtual(draft: Draft, line: int, text: str) -> None:
    match_points = read_points(text[4:8]) if text[4:8].strip() else 0
    points = read_points(text[9:13]) if text[9:13].strip() else 0
    numbers = [whole(text[start:stop]) for start, stop in ((14, 17), (18, 21), (22, 26), (27, 31))]
    first_round, last_round, first, last = numbers
    if (
        points is None
        or match_points is None
        or not first_round
        or not first
        or (last_round or first_round) < first_round
    ):
        draft.problems.wrong(Message("virtual-points-record"), Message("record-left-out"), line, 5)
        return
    draft.virtual.append(
        VirtualPoints(first, last or first, first_round, last_round or first_round, points, match_points)
    )


def _forbidden(draft: Draft, line: int, text: str) -> None:
    first = _round(draft, text[4:7], line, 5) if text[4:7].strip() else 1
    last = _round(draft, text[8:11], line, 9) if text[8:11].strip() else None
    if first is None or (last is None and text[8:11].strip()):
        return
    group = participants(draft, text, 12, line)
    if len(group) > 1:
        draft.forbidden.append(ForbiddenGroup(tuple(group), first, last))


_ABNORMAL = {
    "W": Outcome.WIN,
    "D": Outcome.DRAW,
    "L": Outcome.LOSS,
    "F": Outcome.FULL_BYE,
    "H": Outcome.HALF_BYE,
    "Z": Outcome.ZERO_BYE,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "": None,
}


def _abnormal(draft: Draft, line: int, text: str) -> None:
    """Record 299; older programs wrote everything after the type further left."""
    mark = text[4:5].strip().upper()
    # Fields end one column before the next begins, so a used gap gives the older layout away.
    shifted = any(text[column : column + 1].strip() for column in (11, 12, 17, 18, 22))
    match_at, points_at, round_at, ids_at = (6, 11, 16, 20) if shifted else (7, 13, 19, 23)
    match_field, points_field = text[match_at : match_at + 4], text[points_at : points_at + 4]
    match_points = read_points(match_field) if match_field.strip() else None
    points = read_points(points_field) if points_field.strip() else 0
    number = whole(text[round_at : round_at + 3] or "0") if text[round_at : round_at + 3].strip() else 0
    if mark not in _ABNORMAL or points is None or number is None or (match_points is None and match_field.strip()):
        draft.problems.wrong(Message("record-abnormal-points"), Message("left-out"), line, 5)
        return
    for participant in participants(draft, text, ids_at, line) or ([0] if not text[ids_at:].strip() else []):
        draft.adjustments.append(Adjustment(participant, points, number, _ABNORMAL[mark], match_points))


def _absent_words(draft: Draft, line: int, text: str) -> None:
    for word in text[3:].replace(",", " ").split():
        number = draft.participant(word, line, text.index(word) + 1)
        if number is not None:
            draft.absent_next.append(number)


def _forbidden_words(draft: Draft, line: int, text: str) -> None:
    words = text[3:].replace(",", " ").split()
    numbers = [draft.participant(word, line, text.index(word) + 1) for word in words]
    group = tuple(number for number in numbers if number is not None)
    if len(group) > 1:
        draft.forbidden.append(ForbiddenGroup(group))


def _virtual_row(draft: Draft, line: int, text: str) -> None:
    number = draft.participant(text[4:8], line, 5)
    if number is None:
        return
    row: list[Points] = []
    for start in range(9, len(text.rstrip()), 5):
        field = text[start : start + 4]
        points = read_points(field) if field.strip() else 0
        if points is None or text[start + 4 : start + 5].strip():
            draft.problems.wrong(
                Message("is-not-a-number-of-points", field=field.strip()), Message("0-taken"), line, start + 1
            )
            points = 0
        row.append(points)
    while row and row[-1] == 0:
        row.pop()
    draft.virtual_rows[number] = tuple(row)


def is_national(draft: Draft, text: str) -> bool:
    """Whether a line with a three-letter code is a national rating of an entered player.

    Anything else with such a code is a record of somebody else's, to be kept as it is.
    """
    code = text[:3]
    head = text.ljust(at.FIRST_CELL)
    return (
        code.isascii()
        and code.isalpha()
        and code.isupper()
        and not code.startswith("XX")
        and code not in _DRAFT_RECORDS
        and not any(head[gap].strip() for gap in at.GAPS)
        and not head[at.POINTS.start :].strip()
        and whole(head[at.NUMBER]) in draft.roster.line_of
        and (not head[at.RATING].strip() or whole(head[at.RATING]) is not None)
        and head[at.SEX].strip().upper() in at.SEXES
        and (is_empty_date(head[at.BIRTH]) or read_birth(head[at.BIRTH]) is not None)
    )


_DRAFT_RECORDS = frozenset(("ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM"))
"""Names that drafts of TRF26 gave to records of their own."""


def read_national(draft: Draft, text: str) -> None:
    """Take in an NRS record."""
    draft.national.setdefault(int(text[at.NUMBER]), []).append(
        NationalRating(
            federation=text[:3],
            rating=whole(text[at.RATING]) or 0,
            classification=text[at.TITLE].strip(),
            origin=text[at.FEDERATION].strip(),
            identifier=text[at.FIDE_ID].strip(),
            name=text[at.NAME].strip(),
            sex=at.SEXES[text[at.SEX].strip().upper()],
            birth=read_birth(text[at.BIRTH]),
        )
    )


def _members(draft: Draft, text: str, start: int, line: int) -> tuple[Number, ...]:
    members = []
    for column, field in fields(text, start, 4, 5):
        number = whole(field)
        if number is None or (number and number not in draft.roster.line_of):
            draft.problems.wrong(
                Message("not-entered-player", field=field.strip()), Message("member-left-out"), line, column
            )
        elif number:
            members.append(Number(number))
    return tuple(members)


_TEAM_GAPS = (3, 7, 40, 46, 53, 60, 67, 71, 72)


def _team(draft: Draft, line: int, text: str) -> None:
    is_bytewise = not text.isascii() and any(text[gap : gap + 1].strip() for gap in _TEAM_GAPS)
    if is_bytewise:
        text = bytewise(text)
    name, nickname = text[8:40].strip(), text[41:46].strip()
    if is_bytewise:
        name, nickname = (part.encode("latin-1").decode("utf-8", "replace") for part in (name, nickname))
    elif any(text[gap : gap + 1].strip() for gap in _TEAM_GAPS):
        # Members read from wrong columns would be other members, or none.
        draft.problems.wrong(Message("fields-team-do"), Message("they-were-read"), line, 5)
    number = whole(text[4:7])
    if not number or any(team.number == number for team in draft.teams):
        draft.problems.fatal(Message("not-teams-number", text=text[4:7].strip()), line, 5)
    strength = read_points(text[47:53]) if text[47:53].strip() else 0
    if strength is None:
        draft.problems.odd(Message("not-teams-strength", text=text[47:53].strip()), Message("left-out"), line, 48)
        strength = 0
    draft.teams.append(Team(number, name, nickname, strength // 60, _members(draft, text, 73, line)))
    draft.team_totals[number] = (text[54:60].strip(), text[61:67].strip(), text[68:71].strip())


def _old_team(draft: Draft, line: int, text: str) -> None:
    draft.teams.append(Team(len(draft.teams) + 1, text[4:36].strip(), members=_members(draft, text, 36, line)))


def _team_number(draft: Draft, field: str, line: int, column: int) -> int | None:
    number = whole(field)
    if number is None or all(team.number != number for team in draft.teams):
        draft.problems.wrong(Message("no-team-2", field=field.strip()), Message("record-left-out"), line, column)
        return None
    return number


def _line_up(draft: Draft, line: int, text: str) -> None:
    number = _round(draft, text[4:7], line, 5)
    team = _team_number(draft, text[8:11], line, 9)
    opponent = _team_number(draft, text[12:15], line, 13)
    if number is None or team is None or opponent is None:
        return
    players = []
    for column, field in fields(text, 16, 4, 5):
        player = whole(field)
        if player is None or (player and player not in draft.roster.line_of):
            draft.problems.wrong(
                Message("not-entered-player", field=field.strip()), Message("board-empty"), line, column
            )
            player = 0
        players.append(Number(player))
    draft.line_ups.append(LineUp(number, team, opponent, tuple(players)))


def _team_pairing_byes(draft: Draft, line: int, text: str) -> None:
    for name, start in (("pairing_bye", 4), ("pairing_bye_games", 9)):
        field = text[start : start + 4]
        points = read_points(field) if field.strip() else None
        if points is None and field.strip():
            draft.problems.wrong(
                Message("is-not-a-number-of-points", field=field.strip()), Message("left-out"), line, start + 1
            )
        elif points is not None:
            draft.match_scores[name] = points
    for number, start in enumerate(range(14, len(text), 4), 1):
        field = text[start : start + 3]
        if field.strip() and field.strip("0 "):
            team = _team_number(draft, field, line, start + 1)
            if team is not None:
                draft.team_byes.append(TeamBye(number, team, "U"))


def _forfeited_match(draft: Draft, line: int, text: str) -> None:
    outcome = text[4:6]
    number = _round(draft, text[7:10], line, 8)
    white = _team_number(draft, text[11:14], line, 12)
    black = _team_number(draft, text[15:18], line, 16)
    if outcome not in ("+-", "-+", "--"):
        draft.problems.wrong(Message("is-not-or", outcome=outcome), Message("record-left-out"), line, 5)
    elif number is not None and white is not None and black is not None:
        draft.forfeited.append(ForfeitedMatch(outcome, number, white, black))


LISTS: dict[str, Callable[[Draft, int, str], None]] = {
    "310": _team,
    "013": _old_team,
    "240": _byes,
    "250": _virtual,
    "260": _forbidden,
    "299": _abnormal,
    "300": _line_up,
    "320": _team_pairing_byes,
    "330": _forfeited_match,
    "XXZ": _absent_words,
    "XXA": _virtual_row,
    "XXP": _forbidden_words,
}
"""Readers of records that name participants, in the order in which they are applied."""
