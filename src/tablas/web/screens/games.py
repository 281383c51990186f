"""The games of a round at the arbiter's desk: PGN taken in, results confirmed, the round sent to a broadcast."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.client.broadcast import Pusher
from tablas.events.acts import EnterResult
from tablas.events.errors import RefusedError
from tablas.events.relay import pgn_of, suggestions
from tablas.events.results import read_result
from tablas.messages import Message
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.screens.imports import upload
from tablas.web.show.games import game_rows

router = APIRouter(prefix="/e/{slug}/{tournament}/games")

ATTEMPTS = (0.5, 2.0)
"""Seconds between attempts while somebody waits for the page."""


@router.get("")
def show(desk: ArbiterDesk) -> Response:
    """The games of the last round, or of another one, and the results they suggest."""
    return _show(desk, _round(desk))


def _round(desk: Desk) -> int:
    last = desk.section.rounds_paired
    shown = number(desk.page.request.query_params, "round", last)
    if not 0 <= shown <= last:
        raise MissingError("no-such-round")
    return shown


def _show(
    desk: Desk, shown: int, problem: Problem | None = None, status: int = 200, problems: tuple[Message, ...] = ()
) -> Response:
    kept = desk.page.store.games.of(desk.slug)
    return desk.render(
        "games.html",
        status,
        round=shown,
        rows=game_rows(desk.section, shown, kept) if shown else [],
        suggested=suggestions(desk.section, kept, shown) if shown else (),
        problem=problem,
        problems=problems,
    )


@router.post("")
def take(desk: ArbiterDesk, form: Sent) -> Response:
    """Put the games of a PGN file to their boards."""
    shown = _of_form(desk, form)

    def act() -> Response:
        data, name = upload(form)
        taken = desk.page.store.games.take(desk.slug, desk.section.id, data, source=name)
        if taken.problems:
            return _show(desk, shown, problems=taken.problems)
        said = desk.page.say("Games at their boards: {games}; changed: {changed}.", **_counts(taken))
        return desk.page.redirect(f"{desk.path}/games?round={shown}", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, shown, problem, 422))


def _counts(taken: object) -> dict[str, object]:
    return {name: getattr(taken, name) for name in ("games", "changed")}


def _of_form(desk: Desk, form: FormData) -> int:
    shown = number(form, "round", desk.section.rounds_paired)
    if not 1 <= shown <= desk.section.rounds_paired:
        raise MissingError("no-such-round")
    return shown


@router.post("/confirm")
def confirm(desk: ArbiterDesk, form: Sent) -> Response:
    """Enter the results of the boards that were ticked, as their games have them."""
    shown = _of_form(desk, form)

    def act() -> Response:
        found = suggestions(desk.section, desk.page.store.games.of(desk.slug), shown)
        by_board = {f"{one.board}:{one.result}": one for one in found if not one.entered}
        wanted = [str(value) for value in form.getlist("board")]
        for board in wanted:
            if board not in by_board:  # Another move came in since the page was shown.
                raise RefusedError("no-result-suggested", None, "board", board=board.partition(":")[0][:10])
        if not wanted:
            raise RefusedError("no-result-given", None, "board")
        for board in wanted:
            one = by_board[board]
            desk.do(EnterResult(desk.section.id, one.round, one.board, *read_result(one.result)), form)
        return desk.page.redirect(f"{desk.path}/games?round={shown}", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, shown, problem, 422))


@router.post("/broadcast")
def broadcast(desk: ArbiterDesk, form: Sent) -> Response:
    """Send the round to a broadcast, with a token that is kept nowhere."""
    shown = _of_form(desk, form)

    def act() -> Response:
        address = desk.page.services.settings.broadcast
        pusher = Pusher(text(form, "broadcast"), text(form, "token"), address, waits=ATTEMPTS)
        pushed = pusher.push(pgn_of(desk.event, desk.section, [shown], desk.page.store.games.of(desk.slug)))
        said = desk.page.say("Round {round} sent: {games} games taken.", round=shown, games=pushed.games)
        return desk.page.redirect(f"{desk.path}/games?round={shown}", " ".join([said, *pushed.problems])[:1000])

    return attempt(desk.page, form, act, lambda problem: _show(desk, shown, problem, 422))
