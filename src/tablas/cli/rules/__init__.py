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
    duty,
    event,
    fair_play,
    hall,
    hands,
    initial,
    laws,
    lecturers,
    online,
    papers,
    study,
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
            hands.touched_pieces,
            hands.move_made,
            hands.inverted,
            hands.notation,
            hands.repetition,
            hands.draw_agreed,
            duty.nobody,
            duty.record,
            duty.following_move,
            duty.clock_failed,
            duty.device,
            duty.ladder,
            duty.flags,
            duty.envelope_lost,
            duty.assistant,
            duty.blind_board,
        ),
    ),
    "event": (
        "Announcement, staff, hall, lots, committee, play-offs.",
        (
            event.lint,
            event.rounds,
            hall.lots,
            initial.initial_list,
            hall.initial_colour,
            hall.time_of_draw,
            event.appeals,
            duties.committee,
            event.staff,
            event.calendar,
            duties.seats,
            duties.furniture,
            board.equipment,
            event.tie_games,
            hall.signals,
            hall.flash,
            hall.school,
            hall.disability,
            hall.half_bye,
            hall.appeal_time,
            hall.acting,
            papers.duty_list,
            papers.record_of_incidents,
            papers.written_invitation,
            papers.scoresheet,
        ),
    ),
    "teams": (
        "Teams and their captains, board order.",
        (teams.wrong_boards, teams.order_of_boards, teams.possible_line_ups, teams.presence, teams.captain),
    ),
    "fair-play": (
        "Protection, screening, complaints, deadlines.",
        (
            fair_play.fair_play,
            fair_play.z_score,
            fair_play.match_rate,
            fair_play.cheating_complaint,
            fair_play.deadlines,
            fair_play.deciding_body,
            fair_play.sanction_ranges,
        ),
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
            titles.merged_group,
            titles.day_obtained,
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
            lecturers.lecturer,
            lecturers.activity,
            lecturers.inactive,
            lecturers.seminar_plan,
        ),
    ),
    "online": (
        "Online and hybrid events.",
        (online.lost_connection, online.streak, online.berserk, online.hybrid, online.points_of_disqualified),
    ),
    "study": ("The exam of the manual, and its glossaries.", (study.exam, study.glossary)),
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
