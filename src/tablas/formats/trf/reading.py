"""Reading a tournament report file into a tournament (TRF06, TRF16 with extensions, TRF26)."""

from __future__ import annotations

import os
from dataclasses import replace

from tablas.errors import FormatError, Where
from tablas.formats.trf import acceleration, columns, lexing, scores
from tablas.formats.trf.cells import build_rounds
from tablas.formats.trf.comings import came_and_left, is_coming, told_of
from tablas.formats.trf.document import COMMENT, PLAYER, UNKNOWN, Document, Loaded
from tablas.formats.trf.draft import Draft
from tablas.formats.trf.event_types import event_type
from tablas.formats.trf.header import COUNTS, FREE_TEXTS, HEADER, read_header, settle_start
from tablas.formats.trf.lists import LISTS, is_national, read_national
from tablas.formats.trf.players import read_players
from tablas.formats.trf.problems import Problems
from tablas.formats.trf.records import SECTION_OF
from tablas.formats.trf.regulation import with_regulation
from tablas.formats.trf.scoring_records import scoring_of
from tablas.messages import Message
from tablas.model import (
    Absence,
    Bye,
    EventInfo,
    MatchScoring,
    Number,
    Player,
    Regulation,
    Round,
    Scoring,
    Tournament,
    format_points,
)

Numbered = list[tuple[int, str]]


def load(source: str | os.PathLike[str] | bytes, lenient: bool = False) -> Loaded:
    """Read a file (a path) or the bytes of one.

    Raises :class:`~tablas.errors.FormatError` with line and column for what
    is wrong; with *lenient* repairs what can be repaired and lists it in
    ``repairs``.

    >>> loaded = load(b"012 Club\\n001    1      Ana\\n001    2      Blas\\nXXR 5\\n")
    >>> loaded.tournament.name, len(loaded.tournament.players), loaded.tournament.total_rounds
    ('Club', 2, 5)
    """
    if isinstance(source, bytes):
        return read(source, lenient=lenient)
    try:
        with open(os.fspath(source), "rb") as file:  # noqa: PTH123 (pathlib is a part of what a small call costs)
            data = file.read()
    except OSError as error:
        raise FormatError("the-file-cannot-be-read", Where(str(source)), strerror=error.strerror or error) from None
    except ValueError:
        raise FormatError("not-name-file", Where(str(source))) from None
    return read(data, str(source), lenient)


def read(data: bytes, name: str = "", lenient: bool = False) -> Loaded:
    """Read the bytes of a file; *name* is for messages."""
    problems = Problems(name, lenient)
    lines = lexing.split(data)
    records, sections = _sort(lines.texts, problems)
    roster = read_players(records.pop(PLAYER, []), problems)
    draft = Draft(problems, roster)
    _read_records(draft, records, sections)
    if PLAYER not in sections and not any(sections):
        problems.fatal(Message("no-record-tournament"), 1 if lines.texts else None)
    told = [match.round for match in draft.forfeited] + [bye.round for bye in draft.team_byes if bye.kind == "U"]
    found = build_rounds(roster, problems, teams=draft.is_team_event, at_least=max(told, default=0))
    tournament = _assemble(draft, found.rounds, found.absences)
    tournament = _check_points(tournament, draft)
    document = Document(
        texts=tuple(lines.texts),
        endings=lines.endings,
        sections=tuple(sections),
        encoding=lines.encoding,
        bom=lines.bom,
        newline=lines.newline,
        flavour=_flavour(lines.texts, sections, draft),
        original=tournament,
        line_of=roster.line_of,
        ranks=roster.ranks,
        team_totals=draft.team_totals,
        dirty=frozenset(problems.dirty),
        bytewise=frozenset(roster.byte_lines),
        in_cells=frozenset((absence.round, absence.player) for absence in found.absences),
        in_records=frozenset((bye.round, bye.player) for bye in draft.record_byes),
        in_lists=frozenset((tournament.next_round, player) for player in draft.absent_next),
    )
    return Loaded(tournament, document, tuple(problems.repairs), tuple(problems.notes), name)


def sections_of(texts: list[str]) -> list[str]:
    """The section of every line, whatever the lines hold."""
    return _sort(texts, Problems(lenient=True))[1]


def _sort(texts: list[str], problems: Problems) -> tuple[dict[str, Numbered], list[str]]:
    """Records by code, and the section of every line."""
    records: dict[str, Numbered] = {}
    sections = []
    for line, text in enumerate(texts, 1):
        code = text[:3]
        if code not in SECTION_OF:
            code, text = _odd_code(code, text, line, problems)
        section = SECTION_OF.get(code, UNKNOWN)
        sections.append(section)
        records.setdefault(code if section else UNKNOWN, []).append((line, text))
    return records, sections


def _odd_code(code: str, text: str, line: int, problems: Problems) -> tuple[str, str]:
    if code.upper() in SECTION_OF:
        return code.upper(), text
    indented = text.lstrip("\ufeff \t")
    if indented != text and indented.startswith("001 "):
        problems.wrong(Message("players-line-does"), Message("it-was-moved"), line, 1)
        return PLAYER, indented
    return UNKNOWN, text


def _read_records(draft: Draft, records: dict[str, Numbered], sections: list[str]) -> None:
    for code in (*sorted(FREE_TEXTS | COUNTS), *HEADER):
        for line, text in records.get(code, ()):
            draft.first_line.setdefault(SECTION_OF[code], line)
            read_header(draft, code, line, text)
    _settle_type(draft)
    settle_start(draft)
    if "310" in records:
        records.pop("013", None)
    entered = frozenset(draft.roster.line_of)
    for code in LISTS:
        if code == "240":
            draft.is_team_event = bool(draft.teams) and _teams_play(draft, records)
            draft.entered = frozenset(team.number for team in draft.teams) if draft.is_team_event else entered
        for line, text in records.get(code, ()):
            if draft.is_team_event and code.startswith("XX"):
                draft.problems.note(Message("individual-events-team", code_=code), line)
                continue
            draft.first_line.setdefault(SECTION_OF[code], line)
            LISTS[code](draft, line, text)
    for line, text in records.get(UNKNOWN, ()):
        if is_national(draft, text):
            read_national(draft, text)
            sections[line - 1] = "national"
    for line, text in records.get(COMMENT, ()):
        if is_coming(text):
            draft.comings.append(text)
            sections[line - 1] = "comings"


def _teams_play(draft: Draft, records: dict[str, Numbered]) -> bool:
    """Whether teams play matches; records 013 alone also name teams that only add up points."""
    kind = event_type(draft.type_code)
    return (kind is not None and kind.teams) or any(code in records for code in ("310", "300", "320", "330"))


def _settle_type(draft: Draft) -> None:
    """A type code that stands in 092, where one engine writes it, counts if there is no 192."""
    kind = event_type(draft.texts.get("092", ""))
    if not draft.type_code and kind is not None:
        draft.type_code = kind.code


def _assemble(draft: Draft, rounds: tuple[Round, ...], announced: tuple[Absence, ...]) -> Tournament:
    told = told_of(draft.comings)
    players = tuple(came_and_left(_with_national(player, draft), told) for player in draft.roster.players)
    rounds, absences = _merge_byes(draft, rounds, announced)
    # That somebody left or comes later says it better than a bye for the next round, which is for other programs.
    away = {player.number for player in players if player.is_away(len(rounds) + 1)}
    absences = tuple(one for one in absences if one != Absence(len(rounds) + 1, one.player) or one.player not in away)
    total = draft.total_rounds
    if total is not None and total < len(rounds):
        draft.problems.wrong(
            Message("file-announces-rounds", total=total, count=len(rounds)),
            Message("rounds-were-taken", count=len(rounds)),
            draft.first_line.get("rounds"),
            5,
        )
        total = len(rounds)
    tournament = Tournament(
        name=draft.texts.get("012", ""),
        players=players,
        rounds=rounds,
        total_rounds=total,
        regulation=Regulation(
            scoring=scoring_of(draft.scores),
            match_scoring=MatchScoring(**draft.match_scores),
            tie_breaks=draft.tie_breaks,
        ),
        initial_colour=draft.initial_colour,
        pair_by_position=draft.pair_by_position,
        absences=absences,
        forbidden=tuple(dict.fromkeys(draft.forbidden)),
        adjustments=tuple(draft.adjustments),
        virtual_points=acceleration.settle(draft),
        info=_info(draft),
        teams=tuple(draft.teams),
        line_ups=tuple(draft.line_ups),
        forfeited_matches=tuple(draft.forfeited),
        team_byes=tuple(draft.team_byes),
        board_colours=draft.board_colours,
    )
    return with_regulation(tournament, draft.is_team_event)


def _with_national(player: Player, draft: Draft) -> Player:
    ratings = draft.national.get(player.number)
    return replace(player, national=tuple(ratings)) if ratings else player


def _info(draft: Draft) -> EventInfo:
    texts = draft.texts
    return EventInfo(
        city=texts.get("022", ""),
        federation=texts.get("032", ""),
        start=draft.start,
        end=draft.end,
        kind=texts.get("092", ""),
        chief_arbiter=texts.get("102", ""),
        deputies=tuple(draft.deputies),
        time_control=texts.get("122", ""),
        encoded_time_control=texts.get("222", ""),
        round_dates=tuple(draft.round_dates),
        pairing_controller=texts.get("182", ""),
        type_code=draft.type_code,
        ranking_method=draft.ranking[1],
        ranking_federation=draft.ranking[0],
    )


def _merge_byes(
    draft: Draft, rounds: tuple[Round, ...], announced: tuple[Absence, ...]
) -> tuple[tuple[Round, ...], tuple[Absence, ...]]:
    """Add what records 240 and XXZ say to the byes in the players' lines."""
    merged = list(rounds)
    absences: dict[tuple[int, int], Absence] = {(absence.round, absence.player): absence for absence in announced}
    for bye in draft.record_byes:
        key = (bye.round, bye.player)
        if bye.round > len(rounds):
            if key in absences and absences[key] != bye:
                _contradiction(draft, bye)
            absences.setdefault(key, bye)
        else:
            merged[bye.round - 1] = _add_bye(draft, merged[bye.round - 1], bye)
    for player in draft.absent_next:
        absences.setdefault((len(rounds) + 1, player), Absence(len(rounds) + 1, Number(player)))
    return tuple(merged), tuple(absences[key] for key in sorted(absences))


def _add_bye(draft: Draft, played: Round, bye: Absence) -> Round:
    for known in played.byes:
        if known.player == bye.player:
            if known.kind is not bye.kind:
                _contradiction(draft, bye)
            return played
    if any(bye.player in (game.white, game.black) for game in played.games):
        _contradiction(draft, bye)
        return played
    byes = sorted((*played.byes, Bye(bye.player, bye.kind)), key=lambda one: one.player)
    return replace(played, byes=tuple(byes))


def _contradiction(draft: Draft, bye: Absence) -> None:
    draft.problems.wrong(
        Message("record-240-gives"),
        Message("players-line-kept"),
        draft.record_lines[bye.round, bye.player],
        5,
        bye.player,
        bye.round,
    )


def _check_points(tournament: Tournament, draft: Draft) -> Tournament:
    """Compare the points column with the games; take another scoring if that explains it."""
    written = draft.roster.points
    wrong = scores.disagreeing(tournament, written)
    if not wrong:
        return tournament
    if not draft.scores and not draft.problems.settled:
        scoring = scores.infer_scoring(tournament, written)
        if scoring is not None:
            draft.problems.note(_scoring_note(scoring))
            return tournament.ruled(scoring=scoring)
    for player, points, given in wrong:
        draft.problems.wrong(
            Message("points-say-but", points=format_points(points), given=format_points(given)),
            Message("was-taken", given=format_points(given)),
            draft.roster.line_of[player],
            81,
            player,
        )
    return tournament


def _scoring_note(scoring: Scoring) -> Message:
    win, draw, loss, bye = map(format_points, (scoring.win, scoring.draw, scoring.loss, scoring.pairing_bye))
    return Message("scoring-fits", win=win, draw=draw, loss=loss, bye=bye)


def _flavour(texts: list[str], sections: list[str], draft: Draft) -> str:
    codes = {text[:3].upper() for text, section in zip(texts, sections, strict=True) if section}
    if codes & columns.NEW_RECORDS or {COMMENT, "comings", "national"} & set(sections):
        return "trf26"
    if codes & columns.EXTENSIONS:
        return "trf16"
    alone = {cell[2] for cells in draft.roster.cells for cell in cells.values() if not cell[0]}
    return "trf06" if alone and not alone & set("FHUZ") else "trf16"
