"""The facts that many papers show, as plain data: people, boards of a round, columns of tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tablas.documents.paper import Choice
from tablas.documents.source import Source
from tablas.documents.words import shown_date, shown_points
from tablas.events.acts import board_names
from tablas.events.results import write_result
from tablas.events.round_names import round_name
from tablas.history import scores
from tablas.messages import Message
from tablas.model import Outcome, Player, Round, Tournament
from tablas.pairing.round import lifted
from tablas.say.catalogue import catalogue
from tablas.systems.open.common.initial_colour import initial_colour

_OFF = {
    Outcome.PAIRING_BYE: "paper-pairing-bye",
    Outcome.FULL_BYE: "paper-full-bye",
    Outcome.HALF_BYE: "paper-half-bye",
    Outcome.ZERO_BYE: "paper-zero-bye",
}
"""What is said of somebody without a game, in the order of the list."""


def person(player: Player) -> dict[str, Any]:
    """A player as papers show people."""
    return {
        "no": player.number,
        "title": player.title.value,
        "name": player.name or str(player.number),
        "fed": player.federation,
        "rating": str(player.rating or ""),
        "club": player.club,
    }


def round_of(source: Source, number: int) -> Round:
    """A published round, or the draft."""
    if number <= source.section.rounds_paired:
        return source.tournament.rounds[number - 1]
    draft = source.section.draft_round
    assert draft is not None
    return draft


def before_round(source: Source, number: int) -> Tournament:
    """The facts a round was paired from."""
    shown = source.tournament
    if number <= shown.rounds_paired:
        shown = replace(shown.after(number - 1), initial_colour=initial_colour(shown))
    return lifted(shown)


def boards(source: Source, number: int) -> list[dict[str, Any]]:
    """The boards of a round: what each is called, both players with their points before it, the result."""
    played, side = round_of(source, number), sides(source, number)
    names = board_names(source.section, number)
    return [
        {
            "board": names.get(place, str(place)),
            "white": side[game.white],
            "black": side[game.black],
            "result": shown_result(game.white_outcome, game.black_outcome),
        }
        for place, game in enumerate(played.games, 1)
    ]


def sides(source: Source, number: int) -> dict[int, dict[str, Any]]:
    """Everybody with the points before a round."""
    before = scores(source.tournament, number - 1)
    return {no: {**person(player), "points": shown_points(before.get(no, 0))} for no, player in source.people.items()}


def off(source: Source, number: int, lang: str) -> list[dict[str, Any]]:
    """Who has no game: pairing bye, other byes, then those who are absent."""
    played, side = round_of(source, number), sides(source, number)
    kinds = {bye.player: bye.kind for bye in played.byes}
    playing = {player for game in played.games for player in (game.white, game.black)}
    absent = [no for no in side if no not in playing and no not in kinds and not source.people[no].is_away(number)]
    language, values = catalogue(lang), source.tournament.scoring.table()
    found = []
    for no in sorted(kinds, key=lambda no: (list(_OFF).index(kinds[no]), no)):
        worth = shown_points(values[kinds[no], None])
        found.append({**side[no], "reason": language.sentence(Message(_OFF[kinds[no]], points=worth))})
    return found + [{**side[no], "reason": language.sentence(Message("paper-absent"))} for no in absent]


def shown_result(white: Outcome, black: Outcome) -> str:
    """A result with the marks of print; nothing while there is none."""
    if white is Outcome.PENDING:
        return ""
    return write_result(white, black).replace("-", "–")


def round_words(source: Source, number: int, choice: Choice) -> str:
    """Which round it is, of how many, and when."""
    total = source.tournament.total_rounds
    words = Message("paper-round-of", round=number, total=total) if total else round_name(source.section, number)
    begin = source.times.get(number)
    when = [
        shown_date(begin.date() if begin else source.day_of(number), choice.lang),
        f"{begin:%H:%M}" if begin else "",
    ]
    return " · ".join(filter(None, (catalogue(choice.lang).sentence(words), *when)))


def column_of(values: Iterable[str]) -> dict[str, Any]:
    """How the values of a column align: with halves, or with so many decimals."""
    shown = list(values)
    places = max((len(value.partition(".")[2]) for value in shown), default=0)
    half = places < 2 and all("." not in value or value.endswith(".5") for value in shown) and places > 0
    return {"half": half, "places": places}


def halved(value: str) -> str:
    """A value with a true half.

    >>> halved("4.5"), halved("0.5"), halved("12.25")
    ('4½', '½', '12.25')
    """
    if not value.endswith(".5"):
        return value
    whole = value[:-2]
    return (whole if whole not in ("0", "-0") else whole[:-1]) + "½"


def in_columns(items: Sequence[Any], pages: int, per_page: int) -> list[list[Any]]:
    """Things on pages in stack-cut order: piece k of page p (both from 0) is number k·pages + p.

    >>> in_columns(["1", "2", "3", "4", "5"], 2, 4)
    [['1', '3', '5', None], ['2', '4', None, None]]
    """
    return [
        [items[k * pages + p] if k * pages + p < len(items) else None for k in range(per_page)] for p in range(pages)
    ]
