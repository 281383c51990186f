"""The rounds: what blocks pairing, the draft, publishing, and any round to look at."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import (
    AlterDraft,
    CorrectForRating,
    CorrectSeats,
    DiscardDraft,
    DrawPosition,
    PairRound,
    PairTeams,
    PublishRound,
    PublishSchedule,
    SwapColours,
    UnpublishRound,
    altered,
    missing_players,
)
from tablas.events.acts.notice import notices
from tablas.events.acts.schedule import can_publish_all
from tablas.events.acts.shape import is_swiss
from tablas.events.acts.windows import is_past
from tablas.events.errors import RefusedError
from tablas.events.numbers import in_facts
from tablas.events.remark import RemarkKind
from tablas.events.remarks import remarks
from tablas.events.results import read_result
from tablas.events.round_names import round_name
from tablas.events.state import Section
from tablas.messages import Message
from tablas.model import Bye, Card, Colour, Outcome, Round
from tablas.systems import registry
from tablas.web.desk import ArbiterDesk, Desk, pairs_teams
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.boards import drafted, published
from tablas.web.show.positions import drawn
from tablas.web.show.situation import Next, situation

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("")
def begin(desk: ArbiterDesk) -> Response:
    """Where the tournament stands decides what is shown."""
    waiting = situation(desk.section).next
    if waiting in (Next.TEAMS, Next.PLAYERS):
        return desk.page.redirect(f"{desk.path}/{waiting.value}")
    return desk.page.redirect(f"{desk.path}/round")


@router.get("/round")
def show_next(desk: ArbiterDesk) -> Response:
    """The draft if there is one, else the last round, with what comes next."""
    return show_round(desk, desk.section.next_round if desk.section.draft else desk.section.running_round)


@router.get("/round/{round_number}")
def show(round_number: int, desk: ArbiterDesk) -> Response:
    """Any round."""
    return show_round(desk, round_number)


def show_round(
    desk: Desk, round_number: int, problem: Problem | None = None, status: int = 200, form: FormData | None = None
) -> Response:
    """A round as the arbiter sees it; *form* is what was typed below it."""
    section = desk.section
    if 1 <= round_number <= section.rounds_paired:
        table = published(section, round_number)
    elif section.draft is not None and round_number == section.next_round:
        found = drafted(section)
        assert found is not None
        table = found
    elif round_number == 0:
        table = None
    else:
        raise MissingError("no-such-round")
    return desk.render(
        "round.html",
        status,
        table=table,
        shown=round_number,
        by_name=text(desk.page.request.query_params, "by") == "name",
        system=registry.get(section.system) if desk.family else None,
        missing_present=len(missing_players(section)),
        by_hand=not pairs_teams(section) or is_swiss(section),
        altered=altered_words(section, round_number),
        notices=notices(section),
        position=drawn(section, round_number),
        whole=can_publish_all(section) and situation(section).next is Next.PAIR,
        past=section.fide_mode and round_number > 0 and is_past(section, round_number),
        problem=problem,
        form={name: text(form or {}, name) for name in ("one", "two", "board")},
    )


@router.post("/pair")
def pair(desk: ArbiterDesk, form: Sent) -> Response:
    """Let the system pair the next round."""

    def act() -> Response:
        if number(form, "round", desk.section.next_round) != desk.section.next_round:
            raise RefusedError(
                "the-next-round-is-not", None, "round", next_round=desk.section.next_round, round=text(form, "round")
            )
        decided = desk.section.facts.initial_colour
        desk.do(PairRound(desk.section.id, text(form, "leave_out") == "yes"), form, text(form, "key"))
        said = _said(desk, desk.section.next_round)
        lot = desk.section.facts.initial_colour if decided is None else None
        if lot is not None:
            say = desk.page.say
            white = lot is Colour.WHITE
            said += " " + (
                say("The first colour was drawn by lot: number 1 has White.")
                if white
                else say("The first colour was drawn by lot: number 1 has Black.")
            )
        return desk.page.redirect(f"{desk.path}/round", said)

    return attempt(desk.page, form, act, lambda problem: _again(desk, problem))


def _said(desk: Desk, round_number: int) -> str:
    """That a round is drafted or published; a knock-out calls it by its stage."""
    say, drafted = desk.page.say, round_number > desk.section.rounds_paired
    if desk.family == "knockout":
        called = desk.page.sentence(round_name(desk.section, round_number))
        if drafted:
            return say("Drafted: {round}. Look at it, then publish it.", round=called)
        return say("Published: {round}.", round=called)
    if drafted:
        return say("Round {round} is drafted. Look at it, then publish it.", round=round_number)
    return say("Round {round} is published.", round=round_number)


def _again(desk: Desk, problem: Problem, form: FormData | None = None) -> Response:
    last = desk.section.next_round if desk.section.draft else desk.section.running_round
    return show_round(desk, last, problem, 422, form)


@router.post("/publish")
def publish(desk: ArbiterDesk, form: Sent) -> Response:
    """The draft becomes the round that is played."""

    def act() -> Response:
        desk.do(PublishRound(desk.section.id, number(form, "round")), form, text(form, "key"))
        said = _said(desk, desk.section.rounds_paired)
        return desk.page.redirect(f"{desk.path}/round", said)

    return attempt(desk.page, form, act, lambda problem: _again(desk, problem))


@router.post("/publish-all")
def publish_all(desk: ArbiterDesk, form: Sent) -> Response:
    """Every round of a round robin that is left, paired and published in one act."""

    def act() -> Response:
        first = number(form, "round") or desk.section.next_round
        desk.do(PublishSchedule(desk.section.id, first), form, text(form, "key"))
        said = desk.page.say(
            "Rounds {first} to {last} are published. They wait for results.",
            first=first,
            last=desk.section.rounds_paired,
        )
        return desk.page.redirect(f"{desk.path}/schedule", said)

    return attempt(desk.page, form, act, lambda problem: _again(desk, problem))


@router.post("/discard")
def discard(desk: ArbiterDesk, form: Sent) -> Response:
    """Throw the draft away."""

    def act() -> Response:
        desk.do(DiscardDraft(desk.section.id, number(form, "round")), form)
        return desk.page.redirect(f"{desk.path}/round", desk.page.say("The draft is discarded."))

    return attempt(desk.page, form, act, lambda problem: _again(desk, problem))


@router.post("/unpublish")
def unpublish(desk: ArbiterDesk, form: Sent) -> Response:
    """The last round becomes a draft again."""

    def act() -> Response:
        desk.do(UnpublishRound(desk.section.id, number(form, "round")), form)
        return desk.page.redirect(f"{desk.path}/round", desk.page.say("The round is a draft again."))

    return attempt(desk.page, form, act, lambda problem: _again(desk, problem))


@router.post("/swap")
def swap(desk: ArbiterDesk, form: Sent) -> Response:
    """A game was played with the colours the other way round."""

    def act() -> Response:
        round_number = number(form, "round")
        desk.do(SwapColours(desk.section.id, round_number, number(form, "board")), form)
        return desk.page.redirect(f"{desk.path}/round/{round_number}", desk.page.say("The colours are swapped."))

    return attempt(desk.page, form, act, lambda problem: _again(desk, problem, form))


@router.post("/position")
def position(desk: ArbiterDesk, form: Sent) -> Response:
    """Draw the starting position of a Chess960 round by lot."""

    def act() -> Response:
        round_number = number(form, "round")
        desk.do(DrawPosition(desk.section.id, round_number), form)
        said = desk.page.say("The starting position of round {round} is drawn.", round=round_number)
        return desk.page.redirect(f"{desk.path}/round/{round_number}", said)

    return attempt(desk.page, form, act, lambda problem: _again_at(desk, problem, form))


@router.post("/seats")
def seats(desk: ArbiterDesk, form: Sent) -> Response:
    """Two players of a published round had each other's place."""

    def act() -> Response:
        round_number, one, two = number(form, "round"), number(form, "one"), number(form, "two")
        desk.do(CorrectSeats(desk.section.id, round_number, Card(one), Card(two)), form)
        return desk.page.redirect(f"{desk.path}/round/{round_number}", desk.page.say("The round is corrected."))

    return attempt(desk.page, form, act, lambda problem: _again_at(desk, problem, form))


@router.post("/for-rating")
def for_rating(desk: ArbiterDesk, form: Sent) -> Response:
    """The true result of a past game, for the rating report only."""

    def act() -> Response:
        round_number, board = number(form, "round"), number(form, "board")
        outcomes, turned = read_result(text(form, "result")), text(form, "turned") == "yes"
        desk.do(CorrectForRating(desk.section.id, round_number, board, *outcomes, turned), form)
        said = desk.page.say("The correction is kept for the rating report.")
        return desk.page.redirect(f"{desk.path}/round/{round_number}", said)

    return attempt(desk.page, form, act, lambda problem: _again_at(desk, problem, form))


def _again_at(desk: Desk, problem: Problem, form: FormData) -> Response:
    """The round of the form once more."""
    return show_round(desk, number(form, "round"), problem, 422, form)


def altered_words(section: Section, number: int) -> Message | None:
    """What was altered in a round by hand, if anything."""
    for remark, message in zip(section.remarks, remarks(section), strict=True):
        if (remark.kind, remark.round) == (RemarkKind.ALTERED, number):
            return message
    return None


@router.post("/alter")
def alter(desk: ArbiterDesk, form: Sent) -> Response:
    """Exchange two players or two teams of the draft; somebody with a bye may be one of them."""

    def act() -> Response:
        section = desk.section
        if section.draft is None:
            raise RefusedError("there-is-no-draft", None, "round")
        one, two = number(form, "one"), number(form, "two")
        if section.draft_teams.line_ups:
            desk.do(matches_altered(section, one, two, number(form, "turn")), form)
            return desk.page.redirect(f"{desk.path}/round", desk.page.say("The draft is altered."))
        cards = Card(one), Card(two)
        if one == two or not all(map(section.has, cards)):
            raise RefusedError("choose-two-different", None, "one")
        changed = exchanged(section.draft, *cards)
        desk.do(AlterDraft(section.id, section.next_round, changed.games, changed.byes), form)
        return desk.page.redirect(f"{desk.path}/round", desk.page.say("The draft is altered."))

    return attempt(desk.page, form, act, lambda problem: _again(desk, problem, form))


def matches_altered(section: Section, one: int, two: int, turn: int) -> PairTeams:
    """Two teams of the draft exchange their places, or a match its colours."""
    if turn:
        return altered(section, turned=turn)
    known = {team.number for team in section.facts.teams}
    if one == two or not {one, two} <= known:
        raise RefusedError("choose-two-different-teams", None, "one")
    return altered(section, (one, two))


def exchanged(draft: Round, one: Card, two: Card) -> Round:
    """The draft with two players in each other's place."""
    first, second = in_facts(one), in_facts(two)
    place = {first: second, second: first}
    games = tuple(
        game._replace(white=place.get(game.white, game.white), black=place.get(game.black, game.black))
        for game in draft.games
    )
    byes = tuple(
        Bye(place.get(bye.player, bye.player), bye.kind) if bye.kind is Outcome.PAIRING_BYE else bye
        for bye in draft.byes
    )
    return Round(games, byes)
