"""``tablas rules``: the small rules of an event, in groups as the arbiters' manual has its chapters.

Every rule has one name, and is found by it with its group (``rules laws
arrival``) and without (``rules arrival``), as it was before there were groups.
"""

from __future__ import annotations

from typing import Any

import click

from tablas.cli.base import Verb, Verbs, verbs
from tablas.cli.rules import (
    arbiters,
    board,
    careers,
    disputes,
    duties,
    event,
    fair_play,
    laws,
    online,
    teams,
    titles,
)

GROUPS: dict[str, tuple[str, tuple[Verb, ...]]] = {
    "laws": (
        "The Laws of Chess: moves, clocks, draws, penalties.",
        (
            board.game,
            board.draw_claim,
            board.fallen_flag,
            board.chess960,
            board.castling_960,
            laws.arrival,
            laws.illegal_move,
            laws.clock_sheet,
            laws.time_control,
            disputes.wrong_beginning,
            disputes.quickplay,
            disputes.envelope,
            disputes.resumption,
            disputes.ruling,
            duties.supervision,
        ),
    ),
    "event": (
        "Announcement, staff, hall, lots, committee, play-offs.",
        (
            event.lint,
            event.rounds,
            event.lots,
            event.appeals,
            duties.committee,
            event.staff,
            event.calendar,
            duties.seats,
            duties.furniture,
            board.equipment,
            event.tie_games,
        ),
    ),
    "teams": ("Teams and their captains, board order.", (teams.wrong_boards,)),
    "fair-play": (
        "Protection, screening, complaints, deadlines.",
        (fair_play.fair_play, fair_play.z_score, fair_play.cheating_complaint, fair_play.deadlines),
    ),
    "titles": (
        "Titles of players: norms, tables, applications.",
        (
            titles.norm_table,
            titles.direct_titles,
            titles.championship,
            careers.application,
            careers.by_rating,
            arbiters.title_form,
        ),
    ),
    "arbiters": (
        "Titles, categories, appointments, seminars.",
        (
            careers.arbiter_application,
            arbiters.arbiter_category,
            arbiters.category_of_event,
            arbiters.appointment,
            arbiters.appointments,
            arbiters.course_needs,
            arbiters.misconduct,
        ),
    ),
    "online": ("Online and hybrid events.", (online.lost_connection, online.streak)),
}


class Grouped(Verbs):
    """A group that lists its groups, in the order of the manual, and also knows what is in them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(GROUPS)

    def words(self, ctx: click.Context) -> list[str]:
        return [*GROUPS, *(str(one.name) for _, inside in GROUPS.values() for one in inside)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = super().get_command(ctx, cmd_name)
        if found is not None:
            return found
        known = {one.name: one for _, inside in GROUPS.values() for one in inside}
        return known.get(cmd_name)


class OnceAVerb(Verbs):
    """A group whose name was a verb: without a verb of the group it is that verb still."""

    def __init__(self, *args: Any, was: Verb, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self._was = was

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = args and not args[0].startswith("-")
        if named or any(word in self.commands or word in ("-h", "--help") for word in args):
            return super().parse_args(ctx, args)
        return super().parse_args(ctx, [str(self._was.name), *args])


@verbs(cls=Grouped)
def rules() -> None:
    """The small rules of an event and of those who play and judge in it."""


for _name, (_help, _inside) in GROUPS.items():
    if _name == "fair-play":
        _group: Verbs = OnceAVerb(_name, help=_help, was=fair_play.fair_play)
    else:
        _group = Verbs(_name, help=_help)
    for _one in _inside:
        _group.add_command(_one)
    rules.add_command(_group)
