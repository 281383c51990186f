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


def show_why_not(
    tournament: Tournament,
    words: str,
    edition_reason: Message | None,
    as_json: bool,
    picture: str | None = None,
    ink: str = "file",
) -> None:
    """Why two do not meet (``3-7``), or why one does not rest (``3-PAB``); *picture* is a file for both rounds."""
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
    drawn = None if picture is None else _draw(tournament, answer, words, picture, ink)
    if as_json:
        data = {**answer.as_data(), "sentence": sentence, "edition_reason": edition_reason}
        echo_json(data if drawn is None else {**data, "picture": picture})
        return
    click.echo("\n".join([sentence, *_changes(answer), *([] if drawn is None else [drawn])]))


def _draw(tournament: Tournament, answer: Answer, words: str, path: str, ink: str) -> str:
    """Write the drawing of both rounds where they differ."""
    from tablas import api
    from tablas.pairing.compare import Comparison
    from tablas.pairing.round import lifted, pair_round
    from tablas.pictures.sheets import side_by_side, two_pictures
    from tablas.pictures.svg import INKS

    if not path.lower().endswith(".svg"):
        raise OptionError("picture-is-svg", path=path)
    found = answer.comparison
    if not isinstance(found, Comparison):
        raise OptionError("nothing-to-compare", words=words)
    facts = lifted(tournament)
    two = two_pictures(facts, pair_round(facts), found.first, found.second, say, INKS[ink])
    drawn = side_by_side(two, (say("As it is"), say("As it would be")), INKS[ink])
    api.write(path, drawn.svg.encode("utf-8"))
    return say("{name}: written to {path}", name=drawn.name, path=path)


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
    if answer.searched is not None:
        yield "  " + say(answer.searched.value)


def _two_numbers(text: str) -> tuple[int, int | None]:
    pieces = [piece.strip() for piece in text.replace("–", "-").replace("=", "-").split("-")]
    if len(pieces) == 2 and pieces[0].isdecimal():
        if pieces[1].isdecimal():
            return int(pieces[0]), int(pieces[1])
        if pieces[1].upper() == "PAB":
            return int(pieces[0]), None
    raise OptionError("write-two-players", text=text)
