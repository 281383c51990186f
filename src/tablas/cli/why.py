"""``tablas explain --why`` and ``--why-not``: the reason, and the boards that would change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json
from tablas.cli.speech import say
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.messages import Message
    from tablas.model import Tournament
    from tablas.systems.answers import Answer


def show_why_not(tournament: Tournament, words: str, edition_reason: Message | None, as_json: bool) -> None:
    """Why two do not meet (``3-7``), or why one does not rest (``3-PAB``)."""
    from tablas.pairing.player import why_not_bye
    from tablas.pairing.why import why_not
    from tablas.say import tell_answer, tell_not_bye

    one, two = _two_numbers(words)
    if two is None:
        answer = why_not_bye(tournament, one)
        sentence = tell_not_bye(answer, one, say)
    else:
        answer = why_not(tournament, one, two)
        sentence = tell_answer(answer, one, two, say)
    if as_json:
        echo_json({**answer.as_data(), "sentence": sentence, "edition_reason": edition_reason})
        return
    click.echo("\n".join([sentence, *_changes(answer)]))


def show_why(tournament: Tournament, player: int, edition_reason: Message | None, as_json: bool) -> None:
    """Why a player's round is as it is."""
    from tablas.pairing.player import why_player
    from tablas.say import tell_reason

    reasons = why_player(tournament, player)
    if as_json:
        told = [{**reason.as_data(), "sentence": tell_reason(reason, say)} for reason in reasons]
        echo_json({"player": player, "reasons": told, "edition_reason": edition_reason})
        return
    lines: list[str] = []
    for reason in reasons:
        lines.append(tell_reason(reason, say))
        lines += _changes(reason.answer) if reason.answer is not None else []
    click.echo("\n".join(lines))


def _changes(answer: Answer) -> Iterator[str]:
    """Both rounds side by side, as far as they differ."""
    from tablas.pairing.compare import Comparison

    found = answer.comparison
    if not isinstance(found, Comparison):
        return
    if answer.players:
        yield "  " + say("Players concerned: {players}", players=" ".join(map(str, answer.players)))
    sides = ((found.only_first, found.first.bye), (found.only_second, found.second.bye))
    resting = found.first.bye != found.second.bye
    shown = []
    for pairs, bye in sides:
        words = [f"{white}–{black}" for white, black in pairs]
        shown.append("  ".join([*words, *([f"{bye}=PAB"] if resting and bye is not None else [])]))
    yield "  " + say("Boards now: {boards}", boards=shown[0])
    yield "  " + say("Boards then: {boards}", boards=shown[1])


def _two_numbers(text: str) -> tuple[int, int | None]:
    pieces = [piece.strip() for piece in text.replace("–", "-").replace("=", "-").split("-")]
    if len(pieces) == 2 and pieces[0].isdecimal():
        if pieces[1].isdecimal():
            return int(pieces[0]), int(pieces[1])
        if pieces[1].upper() == "PAB":
            return int(pieces[0]), None
    raise OptionError("write-two-players", text=text)
