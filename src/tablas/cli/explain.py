"""``tablas explain``: the reasons of a round, or why two players do not meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.options import SystemVerb, read_options
from tablas.cli.output import load_for_command
from tablas.cli.show import echo_json, left, width
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.model import Tournament
    from tablas.say import Told, ToldGroup


@verb(cls=SystemVerb)
@click.argument("file")
@click.option("--system", help="Pairing system; default: the one the report names, else dutch.")
@click.option("--edition", help="Edition of the rules; default: the one in force on the day of the event.")
@click.option("--round", "round_number", type=int, help="The round to explain; default: the next one.")
@click.option("--why-not", metavar="X-Y", help="Why players X and Y do not meet; X-PAB: why X does not have the bye.")
@click.option("--why", "asked_by", type=int, metavar="X", help="Why player X has this opponent, colour, float or bye.")
@click.option(
    "--compare",
    "other",
    metavar="BOARDS",
    help="Compare with boards (12-3,9-4,44=PAB), with the round of another report, or with the round as `played`.",
)
@click.option("--story", "told", flag_value="long", help="Tell the round group by group in sentences, with names.")
@click.option("--long", "told", flag_value="long", help="The story with everybody who was passed over (usual).")
@click.option("--short", "told", flag_value="short", help="The story in three lines a group, for the board.")
@click.option("--picture", metavar="FILE.svg", help="Draw the round; with --why-not both rounds side by side.")
@click.option(
    "--for",
    "ink",
    type=click.Choice(("file", "print")),
    default="file",
    help="The picture in colours, or black on white.",
)
@click.option(
    "--place", type=int, metavar="NUMBER", help="Why this player stands where he does, against his neighbours."
)
@click.option("--group", "score", metavar="SCORE", help="Dutch 1992, 1998: the group for --tried, --chart and --ways.")
@click.option("--tried", "by_hand", flag_value="tried", help="Dutch 1992, 1998: number every combination tried.")
@click.option("--chart", "by_hand", flag_value="chart", help="Dutch 1992, 1998: the charts of elimination.")
@click.option("--ways", "by_hand", flag_value="ways", help="Dutch 1992, 1998: the ways that break neither B1 nor B2.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.option("--acceleration", metavar="NAME[:OPTION=VALUE]", help="Imaginary points the round is paired with.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report and list the repairs.")
def explain(
    file: str,
    system: str | None,
    edition: str | None,
    round_number: int | None,
    why_not: str | None,
    asked_by: int | None,
    other: str | None,
    told: str | None,
    picture: str | None,
    ink: str,
    place: int | None,
    score: str | None,
    by_hand: str | None,
    options: tuple[str, ...],
    acceleration: str | None,
    lenient: bool,
    as_json: bool,
) -> None:
    """Say how a round was paired: what was tried, what decided, who moved, why those colours.

    Options of the system may also be written as --name value, --name or
    --no-name; `tablas systems` lists them.
    """
    from tablas.pairing.edition import pairing_edition
    from tablas.pairing.round import lifted, pair_round, ruled, system_of
    from tablas.say import tell_round
    from tablas.systems.open.acceleration.baku import imaginary

    whole = load_for_command(file, lenient)
    if place is not None:
        from tablas.cli.placing import tell_place

        tell_place(whole if round_number is None else whole.after(round_number), place, as_json)
        return
    tournament = before_round(whole, round_number)
    values = read_options(options)
    if other is not None:
        from tablas.cli.comparing import boards_named, compare

        asked = ruled(tournament, edition, system, acceleration, values)
        compare(asked, boards_named(other, ruled(whole, edition, system), asked.next_round), as_json)
        return
    if (picture is not None or told is not None) and why_not is None:
        from tablas.cli.telling import draw_round, tell_story_of

        asked = ruled(tournament, edition, system, acceleration, values)
        if picture is not None:
            draw_round(asked, ruled(whole, edition, system, acceleration, values), picture, ink, as_json)
        else:
            tell_story_of(asked, told != "short", as_json)
        return
    if by_hand is not None or score is not None:
        from tablas.cli.by_hand import by_hand as shown_by_hand

        asked = ruled(tournament, edition, system, acceleration, values)
        shown_by_hand(asked, score, by_hand or "tried", as_json)
        return
    if why_not is not None or asked_by is not None:
        from tablas.cli.why import show_why, show_why_not

        asked = ruled(tournament, edition, system, acceleration, values)
        taken = pairing_edition(asked, asked=edition is not None)
        if taken is not None and taken.is_news and not as_json:
            click.echo(tell(taken.why))
        reason = taken.why if taken else None
        if why_not is not None:
            show_why_not(asked, why_not, reason, as_json, picture, ink)
        else:
            show_why(asked, asked_by or 0, reason, as_json)
        return
    tournament = ruled(tournament, edition, system, acceleration, values)
    pairing, taken = pair_round(tournament), pairing_edition(tournament, asked=edition is not None)
    data = {} if pairing.trace is None else pairing.trace.as_data()
    if as_json:
        echo_json({"round": pairing.round, **data, "edition_reason": taken.why if taken else None})
        return
    name = " ".join(filter(None, (say(system_of(tournament).title), str(data.get("edition") or ""))))
    remarks = imaginary(lifted(tournament))
    click.echo(say("Round {number}, {name}", number=pairing.round, name=name))
    if taken is not None and taken.is_news:
        click.echo(tell(taken.why))
    click.echo(told_text(tell_round(pairing.trace, say, remarks)))


def told_text(told: Told) -> str:
    """The reasons of a round for a terminal."""
    blocks = ["\n".join(told.opening)] if told.opening else []
    blocks += [_group_text(group) for group in told.groups]
    if told.colours:
        lines = [f"  {rule}: {'  '.join(f'{one}–{two}' for one, two in boards)}" for rule, boards in told.colours]
        blocks.append("\n".join([say("Colours, White first"), *lines]))
    blocks += ["\n".join(told.closing)] if told.closing else []
    return "".join(f"\n{block}\n" for block in blocks).rstrip("\n")


def _group_text(group: ToldGroup) -> str:
    cells = max(12, *(width(row.label) + 2 for row in group.rows), 0)
    lines = [group.title, *(f"  {left(row.label, cells)}{row.words}" for row in group.rows)]
    lines += [f"  {sentence}" for sentence in [*group.sentences, *map(tell, group.notes)]]
    lines += [f"  {name:<6}{value:>8}  {rule}" for name, rule, value in group.criteria]
    return "\n".join(lines)


def before_round(tournament: Tournament, round_number: int | None) -> Tournament:
    """The tournament as it was before a round; without a number, before the next one."""
    from dataclasses import replace

    from tablas.systems.open.common.initial_colour import initial_colour

    if round_number is None:
        if tournament.total_rounds == tournament.rounds_paired:
            raise OptionError("all-rounds-been", total_rounds=tournament.total_rounds)
        return tournament
    if not 1 <= round_number <= tournament.rounds_paired + 1:
        raise OptionError("rounds-1-can", rounds_paired=tournament.rounds_paired + 1, round_number=round_number)
    return replace(tournament.after(round_number - 1), initial_colour=initial_colour(tournament))
