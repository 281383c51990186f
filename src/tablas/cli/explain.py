"""``tablas explain``: the reasons of a round, or why two players do not meet."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from tablas.cli.output import load_for_command
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.model import Tournament
    from tablas.pairing.swiss.dutch.trace import BracketTrace
    from tablas.pairing.swiss.dutch.why import Answer


@click.command()
@click.argument("file")
@click.option("--round", "round_number", type=int, help="The round to explain; default: the next one.")
@click.option("--edition", help="Edition of the rules; default: the one in force on the day of the event.")
@click.option("--why-not", metavar="X-Y", help="Why players X and Y do not meet.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report and list the repairs.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def explain(
    file: str, round_number: int | None, edition: str | None, why_not: str | None, lenient: bool, as_json: bool
) -> None:
    """Say how the brackets of a Dutch round were paired and what each criterion cost."""
    from tablas import api
    from tablas.pairing.swiss.dutch.trace import DutchTrace

    tournament = _before(load_for_command(file, lenient), round_number)
    if why_not is not None:
        one, two = _two_numbers(why_not)
        answer = api.explain(tournament, one, two, edition)
        click.echo(json.dumps(_answer_data(answer), ensure_ascii=False) if as_json else _sentence(answer, one, two))
        return
    pairing = api.pair(tournament, api.explained_system(tournament), edition)
    if as_json:
        data = pairing.trace.as_data() if pairing.trace else {}
        click.echo(json.dumps({"round": pairing.round, **data}, ensure_ascii=False, indent=2))
        return
    if not isinstance(pairing.trace, DutchTrace):
        raise OptionError(f"Edition {edition} is told in JSON only; add --json.")
    click.echo(f"Round {pairing.round}, Dutch system {pairing.trace.edition}")
    for bracket in pairing.trace.brackets:
        click.echo("\n" + _bracket_text(bracket))
    if pairing.bye is not None:
        click.echo(f"\nThe bye goes to {pairing.bye}.")


def _before(tournament: Tournament, round_number: int | None) -> Tournament:
    from dataclasses import replace

    from tablas.pairing.swiss.initial_colour import initial_colour

    if round_number is None:
        if tournament.total_rounds == tournament.rounds_paired:
            raise OptionError(f"All {tournament.total_rounds} rounds have been paired. Name one of them with --round.")
        return tournament
    if not 1 <= round_number <= tournament.rounds_paired + 1:
        raise OptionError(f"Rounds 1 to {tournament.rounds_paired + 1} can be explained, not {round_number}.")
    return replace(tournament.after(round_number - 1), initial_colour=initial_colour(tournament))


def _two_numbers(text: str) -> tuple[int, int]:
    pieces = text.replace("–", "-").split("-")
    if len(pieces) != 2 or not all(piece.strip().isdecimal() for piece in pieces):
        raise OptionError(f"Write the two players as 3-7, by pairing number, not '{text}'.")
    return int(pieces[0]), int(pieces[1])


def _bracket_text(bracket: BracketTrace) -> str:
    def listed(players: tuple[int, ...]) -> str:
        return " ".join(map(str, players)) or "–"

    lines = [f"Bracket of {bracket.score} points" + (" and everybody below" if bracket.collapsed else "")]
    if bracket.moved_down:
        lines.append(f"  moved down  {listed(bracket.moved_down)}")
    lines.append(f"  residents   {listed(bracket.residents)}")
    lines.append(f"  S1          {listed(bracket.s1)}")
    lines.append(f"  S2          {listed(bracket.s2)}")
    if bracket.limbo:
        lines.append(f"  limbo       {listed(bracket.limbo)}")
    if bracket.moved_down and (bracket.remainder_s1 or bracket.remainder_s2):
        lines.append(f"  remainder   {listed(bracket.remainder_s1)} | {listed(bracket.remainder_s2)}")
    if bracket.moved_up:
        lines.append(f"  exchanged   {listed(bracket.moved_to_s2)} for {listed(bracket.moved_up)}")
    lines.append("  pairs       " + ("  ".join(f"{one}–{two}" for one, two in bracket.pairs) or "–"))
    if bracket.downfloaters:
        lines.append(f"  go down     {listed(bracket.downfloaters)}")
    lines += [
        f"  {name:<6}{_shown(value):>8}  {rule}" for name, rule, value in bracket.criteria if value not in (0, [])
    ]
    return "\n".join(lines)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _sentence(answer: Answer, one: int, two: int) -> str:
    from tablas.pairing.swiss.dutch.why import Why

    pair = f"{one} and {two}"
    where = f" in the bracket of {answer.score} points" if answer.score else ""
    match answer.why:
        case Why.THEY_MEET:
            return f"{pair} do meet in this round."
        case Why.ABSENT:
            return f"{pair} cannot meet: one of them is not paired in this round."
        case Why.MET:
            return f"{pair} have met in round {answer.round}."
        case Why.FORBIDDEN:
            return f"{pair} are kept apart by decision."
        case Why.COLOURS:
            return f"{pair} cannot meet: both must have the same colour and neither is a topscorer of the last round."
        case Why.IMPOSSIBLE:
            return f"With {pair} on one board the others could not all be paired."
        case Why.CRITERION:
            return (
                f"With {pair} on one board {answer.criterion} would be worse{where}: {answer.rule}, "
                f"{_shown(answer.forced) or 'none'} instead of {_shown(answer.made) or 'none'}."
            )
        case _:
            return (
                f"{pair} would do as well on every criterion, but the pairing made comes earlier "
                f"in the order of the rules{where}."
            )


def _answer_data(answer: Answer) -> dict[str, object]:
    return {
        "why": answer.why.name.lower(),
        "round": answer.round,
        "bracket": answer.score or None,
        "criterion": answer.criterion or None,
        "rule": answer.rule or None,
        "made": answer.made,
        "forced": answer.forced,
    }
