"""``tablas explain --group … --tried | --chart | --ways``: a group of the old Dutch text as it is paired by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json, right
from tablas.cli.speech import say
from tablas.errors import OptionError
from tablas.messages import Items

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tablas.model import Tournament
    from tablas.systems.open.dutch.early.by_hand import Node, Walk
    from tablas.systems.open.dutch.early.elimination import Stage

SHOWN = ("tried", "chart", "ways")
_MOST_FIGURES = 500


def by_hand(tournament: Tournament, score: str | None, what: str, as_json: bool) -> None:
    """Print what was tried in a group, or its charts of elimination, or the ways that are left."""
    walked = walk_of(tournament, score)
    make = {"tried": _tried, "chart": _charts, "ways": _ways}[what]
    data, lines = make(walked)
    if as_json:
        echo_json({"group": _title(walked), **data})
    else:
        click.echo("\n".join(lines))


def walk_of(tournament: Tournament, score: str | None) -> Walk:
    """The walk through the group of that score; without a score, through the first that was not paired at once."""
    from tablas.pairing.round import lifted, settings_of, system_of
    from tablas.systems.open.dutch import early
    from tablas.systems.open.dutch.early.by_hand import walk
    from tablas.systems.open.dutch.early.system import groups_of

    settings = settings_of(tournament)
    if system_of(tournament).name != "dutch" or settings.edition not in early.EDITIONS:
        raise OptionError("by-hand-old-dutch", editions=Items(early.EDITIONS, last=True))
    walks = [walk(group, result, limit=_MOST_FIGURES) for group, result in groups_of(lifted(tournament), settings)]
    if score is None:
        return next((walked for walked in walks if walked.dead), walks[0])
    for walked in walks:
        if _title(walked) == score.replace(",", ".").removesuffix(".0"):
            return walked
    raise OptionError("no-such-group", score=score, known=Items([_title(walked) for walked in walks]))


def _title(walked: Walk) -> str:
    from tablas.model import format_points

    return format_points(walked.group.field.score[walked.group.residents[0]])


def _pairs(walked: Walk, pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    numbers = walked.group.field.numbers
    return [[numbers[one], numbers[two]] for one, two in pairs]


def _names(pairs: Iterable[Iterable[int]]) -> str:
    return "  ".join("–".join(map(str, pair)) for pair in pairs)


def _numbers(walked: Walk, players: Iterable[int]) -> list[int]:
    return [walked.group.field.numbers[player] for player in players]


def _tried(walked: Walk) -> tuple[dict[str, object], list[str]]:
    """Every combination that was written down, as the numbered figures of the book."""
    figures = [_figure(walked, node) for node in walked.figures]
    data: dict[str, object] = {
        "figures": figures,
        "tried": [attempt.as_data() for attempt in walked.dead],
        "whole": walked.whole,
    }
    lines = []
    above: object = None
    exchanged: object = [[], []]
    for number, figure in enumerate(figures, 1):
        if figure["above"] != above and figure["above"]:
            lines.append(say("With {pairs}:", pairs=_names(figure["above"])))
        if figure["exchanged"] != exchanged:
            out, into = figure["exchanged"]
            lines.append(say("Exchanged {one} for {two}:", one=" ".join(map(str, out)), two=" ".join(map(str, into))))
        above, exchanged = figure["above"], figure["exchanged"]
        lines.append(f"{right(str(number), 4)}. {_names(figure['pairs'])}")
    if not lines:
        lines.append(say("The first combination was the right one."))
    if not walked.whole:
        lines.append(say("There are more combinations than are shown."))
    return data, [say("Group of {score} points, combinations tried", score=_title(walked)), *lines]


def _figure(walked: Walk, node: Node) -> dict[str, list[list[int]]]:
    return {
        "above": _pairs(walked, node.above),
        "pairs": _pairs(walked, node.pairs),
        "exchanged": [_numbers(walked, side) for side in node.exchanged],
    }


def _charts(walked: Walk) -> tuple[dict[str, object], list[str]]:
    from tablas.systems.open.dutch.early.elimination import by_colours, by_opponents, remainder, stages

    players = remainder(walked)
    colours = by_colours(walked)
    opponents = by_opponents(walked)
    found = list(stages(walked))
    numbers = _numbers(walked, players)

    def half(cells: dict[frozenset[int], str]) -> list[list[str | None]]:
        return [
            [None if other <= player else cells[frozenset((player, other))] for other in players] for player in players
        ]

    full = [[None if white == black else colours[white, black] for white in players] for black in players]
    data: dict[str, object] = {
        "players": numbers,
        "by_colours": full,
        "by_opponents": half(opponents),
        "stages": [
            {
                "exchanged": [_numbers(walked, side) for side in stage.exchanged],
                "found": [[*_numbers(walked, [player]), _numbers(walked, others)] for player, others in stage.found],
                "cells": half(stage.cells),
                "solved": stage.solved,
            }
            for stage in found
        ],
    }
    lines = [say("White in columns, Black in rows"), *_grid(numbers, full), ""]
    lines += [say("Without colours"), *_grid(numbers, half(opponents))]
    for stage in found:
        lines += ["", *_stage_words(walked, stage), *_grid(numbers, half(stage.cells))]
    return data, lines


def _stage_words(walked: Walk, stage: Stage) -> list[str]:
    out, into = (" ".join(map(str, _numbers(walked, side))) for side in stage.exchanged)
    words = [say("Exchanged {one} for {two}:", one=out, two=into) if out else say("No exchange:")]
    if stage.found:
        found = "  ".join(
            f"{_numbers(walked, [player])[0]}–{'/'.join(map(str, _numbers(walked, others)))}"
            for player, others in stage.found
        )
        words.append(say("found: {pairs}", pairs=found))
    return words


def _grid(numbers: list[int], cells: list[list[str | None]]) -> list[str]:
    """A chart with the players on both sides."""
    head = "     " + "".join(right(str(number), 4) for number in numbers)
    rows = [
        f"{right(str(number), 5)}" + "".join(right("–" if cell is None else cell or "·", 4) for cell in row)
        for number, row in zip(numbers, cells, strict=True)
    ]
    return [head, *rows]


def _ways(walked: Walk) -> tuple[dict[str, object], list[str]]:
    from tablas.systems.open.dutch.early.elimination import options

    found = options(walked)
    first = min(found, key=lambda option: option.order, default=None)
    data: dict[str, object] = {
        "ways": [
            {
                "name": option.name,
                "pairs": _pairs(walked, option.pairs),
                "S1": _numbers(walked, option.s1),
                "S2": _numbers(walked, option.s2),
                "changed": option.changed,
            }
            for option in found
        ],
        "first": None if first is None else first.name,
    }
    lines = []
    for option in found:
        s1, s2 = (" ".join(map(str, _numbers(walked, side))) for side in (option.s1, option.s2))
        lines.append(f"  {option.name}  {_names(_pairs(walked, option.pairs))}   S1 {s1}   S2 {s2}")
    lines = [say("Group of {score} points, ways that break neither B1 nor B2", score=_title(walked)), *lines]
    if first is not None:
        lines.append(say("First in the order of exchanges: {name}", name=first.name))
    return data, lines
