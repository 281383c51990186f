"""Verbs on the next round: pair, look, alter, publish, take back."""

from __future__ import annotations

import click

from tablas.cli.event.common import Desk, as_of_option, event_argument, find_card, reads, tournament_option, writes
from tablas.cli.event.output import emit, round_data, round_lines
from tablas.events.acts import AlterDraft, DiscardDraft, PairRound, PublishRound, UnpublishRound
from tablas.events.errors import RefusedError
from tablas.events.state import Section
from tablas.model import Bye, Game
from tablas.pairing import registry
from tablas.store import Done


@click.command()
@event_argument
@tournament_option
@click.option("--leave-out-missing", is_flag=True, help="Who did not check in sits out the round.")
@click.option("--publish", "publishing", is_flag=True, help="Publish it at once.")
@writes
def pair(desk: Desk, event: str, tournament: str | None, leave_out_missing: bool, publishing: bool) -> None:
    """Pair the next round as a draft that only arbiters see."""
    section = desk.section(event, tournament)
    done = desk.do(event, PairRound(section.id, leave_out_missing))
    notes = _notes(done.standing.event.section(section.id))
    if publishing:
        desk.key = f"{desk.key}-publish" if desk.key else ""
        done = desk.do(event, PublishRound(section.id, section.next_round))
    _show(desk, done, section.id, section.next_round, notes)


def _notes(section: Section) -> tuple[str, ...]:
    """What a closed system has to say about the round it has just drafted: the draw, tie-breaks, warnings."""
    system = registry.get(section.system)
    if section.draft is None or system.family in ("swiss", "keizer"):
        return ()
    return system.pair(section.tournament, system.settings(section.edition, section.options)).notes


@click.command()
@event_argument
@tournament_option
@click.option("--swap", nargs=2, metavar="PLAYER PLAYER", help="Let two players change places.")
@click.option("--colours", type=int, metavar="BOARD", help="Turn the colours of a board.")
@click.option("--discard", is_flag=True, help="Throw the draft away.")
@writes
def draft(
    desk: Desk, event: str, tournament: str | None, swap: tuple[str, str] | None, colours: int | None, discard: bool
) -> None:
    """Show the draft of the next round, or alter it by hand."""
    section = desk.section(event, tournament)
    number = section.next_round
    if section.draft is None:
        raise RefusedError("There is no draft. Pair the round first.")
    if discard:
        desk.did(desk.do(event, DiscardDraft(section.id, number)), f"The draft of round {number} is gone.")
        return
    if swap is None and colours is None:
        emit(desk.json, round_data(section, section.draft), round_lines(section, section.draft))
        return
    games = list(section.draft.games)
    byes = section.draft.byes
    if swap is not None:
        games, byes = _swapped(section, games, byes, swap)
    if colours is not None:
        if not 1 <= colours <= len(games):
            raise RefusedError(f"The draft has boards 1 to {len(games)}.", None, "board")
        white, black, *outcomes = games[colours - 1]
        games[colours - 1] = Game(black, white, *reversed(outcomes))
    _show(desk, desk.do(event, AlterDraft(section.id, number, tuple(games), byes)), section.id, number)


def _swapped(
    section: Section, games: list[Game], byes: tuple[Bye, ...], names: tuple[str, str]
) -> tuple[list[Game], tuple[Bye, ...]]:
    one, two = (find_card(section, name) for name in names)
    turned = {one: two, two: one}
    return (
        [
            game._replace(white=turned.get(game.white, game.white), black=turned.get(game.black, game.black))
            for game in games
        ],
        tuple(Bye(turned.get(bye.player, bye.player), bye.kind) for bye in byes),
    )


@click.command()
@event_argument
@tournament_option
@click.option("-r", "--round", "number", type=int, help="The round you mean to publish, to be sure.")
@writes
def publish(desk: Desk, event: str, tournament: str | None, number: int | None) -> None:
    """Publish the draft: from now on it is the round that is played."""
    section = desk.section(event, tournament)
    number = number or section.next_round
    _show(desk, desk.do(event, PublishRound(section.id, number)), section.id, number)


@click.command()
@event_argument
@tournament_option
@writes
def unpublish(desk: Desk, event: str, tournament: str | None) -> None:
    """Take the last published round back; it becomes a draft again."""
    section = desk.section(event, tournament)
    done = desk.do(event, UnpublishRound(section.id, section.rounds_paired))
    desk.did(done, f"Round {section.rounds_paired} is a draft again.")


@click.command()
@event_argument
@tournament_option
@click.option("-r", "--round", "number", type=int, help="Which round; default: the last published.")
@click.option("--missing", is_flag=True, help="Only boards without a result.")
@as_of_option
@reads
def boards(
    desk: Desk, event: str, tournament: str | None, number: int | None, missing: bool, moment: str | None
) -> None:
    """Show the boards of a published round, now or as they were."""
    section = desk.section(event, tournament, moment)
    number = number or section.rounds_paired
    if not 1 <= number <= section.rounds_paired:
        raise RefusedError(f"Round {number} is not published.", None, "round")
    played = section.book.rounds[number - 1]
    data, lines = round_data(section, played), round_lines(section, played)
    if missing:
        wanted = {board for board, game in enumerate(played.games, 1) if _is_open(game)}
        data = {"games": [game for game in data["games"] if game["board"] in wanted], "byes": []}
        lines = [lines[0], *(line for board, line in enumerate(lines[1:], 1) if board in wanted)]
    emit(desk.json, {"tournament": section.id, "round": number} | data, lines)


def _is_open(game: Game) -> bool:
    return game.white_outcome.value == "*"


def _show(desk: Desk, done: Done, tournament: str, number: int, notes: tuple[str, ...] = ()) -> None:
    section = done.standing.event.section(tournament)
    if section.rounds_paired >= number:
        played, state = section.book.rounds[number - 1], "published"
    else:
        assert section.draft is not None
        played, state = section.draft, "draft"
    text = "\n".join([f"Round {number}, {state}", *round_lines(section, played), *notes])
    more = {"notes": list(notes)} if notes else {}
    desk.did(done, text, tournament=tournament, round=number, state=state, **round_data(section, played), **more)


COMMANDS = {"pair": pair, "draft": draft, "publish": publish, "unpublish": unpublish, "boards": boards}
