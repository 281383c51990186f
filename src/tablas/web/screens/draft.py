"""The next round by hand: every board and every bye, as a form whose work is never lost."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.errors import TablasError
from tablas.events.acts import (
    AlterDraft,
    CloseHandPairing,
    Command,
    DraftRound,
    ForbidPairs,
    OpenHandPairing,
    PairRound,
    PairTeams,
    blockers,
)
from tablas.events.acts.shape import check_shape, concerns_of, is_swiss
from tablas.events.errors import RefusedError
from tablas.events.numbers import card_in, in_facts, renumbered_round
from tablas.events.state import Section
from tablas.model import Bye, Card, Game, Number, Outcome, Round
from tablas.pairing.round import lines_up
from tablas.say.phrases import Say
from tablas.systems.judgement import Boards
from tablas.systems.result import Pair
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.differing import Differing, differing

router = APIRouter(prefix="/e/{slug}/{tournament}/draft")

SPARE = 2
"""Empty lines after the last one, for boards and byes that are added."""
KINDS = {"U": Outcome.PAIRING_BYE, "Z": Outcome.ZERO_BYE, "H": Outcome.HALF_BYE, "F": Outcome.FULL_BYE}
_NUMBER = re.compile(r"\s*(\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the form as it was typed: two players, or one and the kind of bye."""

    white: str = ""
    black: str = ""
    kind: str = "U"


@dataclass(frozen=True, slots=True)
class Typed:
    """The whole form."""

    boards: tuple[Line, ...]
    byes: tuple[Line, ...]


@router.get("")
def show(desk: ArbiterDesk) -> Response:
    """The draft line by line; empty lines when there is none yet."""
    return _show(desk, written(desk.section))


def _show(desk: Desk, typed: Typed, problem: Problem | None = None, status: int = 200) -> Response:
    section = desk.section
    if lines_up(section.facts):
        _check_teams(section)
        people = {team.number: team.name for team in section.facts.teams}
        expected, settled, spare = _playing(section), _resting(section), (1, 0 if typed.byes else 1)
    else:
        people = {player.number: player.name for player in section.tournament.players}
        expected = sorted(section.number_of[card] for card in _expected(section))
        settled, spare = (
            [(section.number_of[card_in(bye.player)], bye.kind) for bye in _settled(section)],
            (SPARE, SPARE),
        )
    return desk.render(
        "draft.html",
        status,
        typed=Typed((*typed.boards, *[Line()] * spare[0]), (*typed.byes, *[Line()] * spare[1])),
        people=people,
        expected=expected,
        settled=settled,
        matches=lines_up(section.facts),
        obstacles=list(blockers(section)) if section.draft is None else [],
        differing=compared_as_typed(section, typed, desk.page.say),
        problem=problem,
    )


def _check_teams(section: Section) -> None:
    if not is_swiss(section):
        raise MissingError("no-such-page")


def _resting(section: Section) -> list[tuple[int, Outcome]]:
    """The teams that asked to rest, and for what."""
    byes = section.facts.team_byes
    return [(bye.team, Outcome(bye.kind)) for bye in byes if bye.round == section.next_round]


def _playing(section: Section) -> list[int]:
    resting = {team for team, _ in _resting(section)}
    return [team.number for team in section.facts.teams if team.number not in resting]


def written(section: Section) -> Typed:
    """The draft as the form shows it; without one, as many empty boards as are needed."""
    if lines_up(section.facts):
        if section.draft is None:
            return Typed((Line(),) * (len(_playing(section)) // 2), ())
        teams = section.draft_teams
        matches = tuple(Line(str(home.team), str(guest.team)) for home, guest in teams.matches)
        return Typed(matches, tuple(Line(str(bye.team)) for bye in teams.byes if bye.kind == "U"))
    if section.draft is None:
        return Typed((Line(),) * (len(_expected(section)) // 2), ())
    numbers = section.number_of
    boards = tuple(
        Line(str(numbers[card_in(game.white)]), str(numbers[card_in(game.black)])) for game in section.draft.games
    )
    free = [bye for bye in section.draft.byes if bye not in _settled(section)]
    return Typed(boards, tuple(Line(str(numbers[card_in(bye.player)]), kind=bye.kind.value) for bye in free))


def _settled(section: Section) -> tuple[Bye, ...]:
    """Byes of the draft that somebody asked for; they are changed on the player's card."""
    absent = section.facts.absent_from(section.next_round)
    return tuple(bye for bye in section.draft.byes if bye.player in absent) if section.draft else ()


def _expected(section: Section) -> list[Card]:
    """The cards of whom the round should have."""
    absent = section.facts.absent_from(section.next_round)
    if section.draft is not None:
        named = [card for game in section.draft.games for card in game[:2]]
        named += [bye.player for bye in section.draft.byes if bye not in _settled(section)]
        return [card_in(card) for card in named]
    return [card for card in section.cards if in_facts(card) not in absent]


@router.post("")
def save(desk: ArbiterDesk, form: Sent) -> Response:
    """The round as the arbiter wants it; what breaks a rule is told before it counts."""
    typed = typed_of(form)

    def act() -> Response:
        section = desk.section
        if number(form, "round", section.next_round) != section.next_round:
            raise RefusedError(
                "the-next-round-is-not", None, "round", next_round=section.next_round, round=text(form, "round")
            )
        wanted = matches_of(section, typed) if lines_up(section.facts) else command(section, read(section, typed))
        desk.do(wanted, form)
        return desk.page.redirect(f"{desk.path}/round", desk.page.say("The draft is altered."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, typed, problem, 422))


@router.post("/compare")
def compare(desk: ArbiterDesk, form: Sent) -> Response:
    """What is typed beside what the rules give, while it is being typed."""
    found = compared_as_typed(desk.section, typed_of(form), desk.page.say)
    return desk.page.render("draft_compared.html", differing=found, base=desk.path, section=desk.section)


@router.post("/session")
def session(desk: ArbiterDesk, form: Sent) -> Response:
    """Begin pairing by hand, or end it: what differs from the rules is then asked for twice.

    Or leave it to the rules: two players are kept apart and the round is paired again.
    """

    def act() -> Response:
        section, number_ = desk.section, number(form, "round", desk.section.next_round)
        if text(form, "how") == "end":
            desk.do(CloseHandPairing(section.id, number_), form)
            return desk.page.redirect(f"{desk.path}/round", desk.page.say("Pairing by hand has ended."))
        if text(form, "how") == "apart":
            two = tuple(sorted(in_facts(_card(section, text(form, name), name)) for name in ("one", "two")))
            if all(group.players != two for group in section.facts.forbidden):
                desk.do(ForbidPairs(section.id, two), form)
            desk.do(PairRound(section.id), form)
            return desk.page.redirect(f"{desk.path}/round", desk.page.say("The two are kept apart."))
        desk.do(OpenHandPairing(section.id, number_), form)
        return desk.page.redirect(f"{desk.path}/draft", desk.page.say("Pairing by hand has begun."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, written(desk.section), problem, 422))


def compared_as_typed(section: Section, typed: Typed, say: Say) -> Differing | None:
    """The lines of the form beside the engine's pairing; nothing while somebody is missing or cannot be read."""
    try:
        if lines_up(section.facts):
            wanted = matches_of(section, typed)
            pairs = tuple(Pair(Number(home), Number(guest)) for home, guest in wanted.matches)
            return differing(section, Boards(pairs, wanted.bye or None), (), say)
        round_ = read(section, typed)
        check_shape(section, round_, section.draft)
        boards = Boards.of_round(renumbered_round(round_, section.number_of))
        return differing(section, boards, [one.message for one in concerns_of(section, round_, None)], say)
    except TablasError:
        return None


def typed_of(form: FormData) -> Typed:
    """The lines of a form, without the empty ones."""
    boards = zip(form.getlist("white"), form.getlist("black"), strict=False)
    byes = zip(form.getlist("bye"), form.getlist("kind"), strict=False)
    return Typed(
        tuple(Line(str(white).strip(), str(black).strip()) for white, black in boards if white or black),
        tuple(Line(str(player).strip(), kind=str(kind)) for player, kind in byes if player),
    )


def read(section: Section, typed: Typed) -> Round:
    """The round the lines describe; each player by pairing number, with or without the name after it."""
    games = []
    drafted = {game.white: game for game in section.draft.games} if section.draft else {}
    for board, line in enumerate(typed.boards, 1):
        if not line.white or not line.black:
            raise RefusedError("board-only-one", None, f"board-{board}", board=board)
        white, black = (in_facts(_card(section, side, f"board-{board}")) for side in (line.white, line.black))
        known = drafted.get(white)
        # A table may give a game as lost already, against somebody who left: it stays so.
        games.append(known if known is not None and known.black == black else Game(white, black))
    byes = list(_settled(section))
    for place, line in enumerate(typed.byes, 1):
        byes.append(
            Bye(in_facts(_card(section, line.white, f"bye-{place}")), KINDS.get(line.kind, Outcome.PAIRING_BYE))
        )
    return Round(tuple(games), tuple(byes))


def _card(section: Section, written: str, field: str) -> Card:
    found = _NUMBER.match(written)
    if not found:
        raise RefusedError("not-number-player", None, field, written=written)
    if not 1 <= int(found[1]) <= len(section.cards):
        raise RefusedError("there-is-no-player-in", None, field, found=found[1], name=section.name)
    return section.card_of(Number(int(found[1])))


def command(section: Section, wanted: Round) -> Command:
    """Alter the draft there is, or make one by hand."""
    if section.draft is None:
        return DraftRound(section.id, section.next_round, wanted.games, wanted.byes)
    return AlterDraft(section.id, section.next_round, wanted.games, wanted.byes)


def matches_of(section: Section, typed: Typed) -> PairTeams:
    """The matches the lines describe: each team by its number, with or without the name after it."""
    matches = []
    for place, line in enumerate(typed.boards, 1):
        field = f"board-{place}"
        if not line.white or not line.black:
            raise RefusedError("match-only-one", None, field, place=place)
        matches.append((_team(section, line.white, field), _team(section, line.black, field)))
    byes = [_team(section, line.white, f"bye-{place}") for place, line in enumerate(typed.byes, 1)]
    if len(byes) > 1:
        raise RefusedError("one-team-most", None, "bye-2")
    return PairTeams(section.id, section.next_round, tuple(matches), byes[0] if byes else 0)


def _team(section: Section, written: str, field: str) -> int:
    found = _NUMBER.match(written)
    if not found or all(team.number != int(found[1]) for team in section.facts.teams):
        raise RefusedError("not-number-team", None, field, written=written)
    return int(found[1])
