"""A round, its groups, mistakes and worth by the Dutch texts of 1992 and 1998."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from tablas.messages import Message
from tablas.model import Player, Tournament
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.colours import seats
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.common.trace import Story, SwissTrace
from tablas.systems.open.dutch.early import instead
from tablas.systems.open.dutch.early.by_hand import walk
from tablas.systems.open.dutch.early.colours import longest_without_colour
from tablas.systems.open.dutch.early.edition import TEXTS, Text
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.judge import judge_early
from tablas.systems.open.dutch.early.mistakes import round_mistakes
from tablas.systems.open.dutch.early.pair_early import historic_field, pair_field
from tablas.systems.open.dutch.early.pair_group import Result
from tablas.systems.open.dutch.early.trace import trace_group
from tablas.systems.registry import Settings, WithPair
from tablas.systems.result import RoundPairing


def text_for(settings: Settings) -> Text:
    """The text with the readings that the options ask for."""
    text = TEXTS[settings.edition or "1992"]
    return replace(
        text,
        last_round_always=settings.values.get("last-round") == "always",
        longest_without=settings.values.get("third-colour-rule") == "longest-without",
        origin={"club": "club", "federation": "federation"}.get(str(settings.values.get("same-origin", "")), ""),
        maxi=settings.values.get("near-ratings") is True,
    )


def groups_of(tournament: Tournament, settings: Settings) -> list[tuple[Group, Result]]:
    """The groups of the next round with their pairings, for whoever wants to see how they were found."""
    return pair_field(historic_field(tournament), text_for(settings), _people(tournament))[0]


def mistakes_of(tournament: Tournament, settings: Settings, pairs: Collection[tuple[int, int]]) -> tuple[Message, ...]:
    """What is wrong with the next round when it is paired like this, White first, in the terms of the text."""
    answer = pair(tournament, settings)
    seats = answer.trace.story.colours if isinstance(answer.trace, SwissTrace) else ()
    walks = (walk(group, result, limit=1) for group, result in groups_of(tournament, settings))
    return tuple(round_mistakes(walks, seats, pairs))


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement | None:
    """The boards by the criteria of the text."""
    text = text_for(settings)
    groups = judge_early(historic_field(tournament), text, _people(tournament), boards)
    return None if groups is None else Judgement(text.name, groups)


def with_pair(tournament: Tournament, settings: Settings) -> WithPair:
    """How a group is paired in a round that has two players meet."""
    return partial(instead.with_pair, historic_field(tournament), text_for(settings), _people(tournament))


def _people(tournament: Tournament) -> dict[int, Player]:
    return {player.number: player for player in tournament.players}


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    text = text_for(settings)
    field = historic_field(tournament)
    done, left = pair_field(field, text, _people(tournament))
    rows = seated_boards(
        field,
        [pair for _, result in done for pair in result.pairs],
        longest_without_colour if text.longest_without else seats,
    )
    return swiss_round(
        field, rows, left, "dutch", text.name, lambda: Story(tuple(trace_group(*step) for step in done), None, rows)
    )
