"""``tablas``: the verbs, each imported only when it is called."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import click

from tablas.cli.base import Verbs, verbs, wants_json
from tablas.cli.speech import say
from tablas.cli.streams import show_what_can_be_shown
from tablas.version import __version__

VERBS = {
    "pair": "Pair the next round of a report.",
    "check": "Pair every round again and show what differs.",
    "generate": "Make random tournaments, paired by the rules.",
    "study": "Play tournaments thousands of times and compare systems.",
    "systems": "List the pairing systems and their options.",
    "demo": "Pair, play and print a small tournament.",
    "convert": "Rewrite a report in another format.",
    "inspect": "Show what a report says, line by line.",
    "standings": "Rank the players by points and tie-breaks.",
    "explain": "Say why a round is paired as it is.",
    "swiss": "Work a Swiss round by hand: colours, orders, one group, cards.",
    "checklist": "List what to check a pairing by.",
    "table": "Print round-robin and other fixed tables.",
    "assign": "Assign players to options by votes or ranks.",
    "teams": "Form teams by votes.",
    "tables": "Run an evening of games for several players a table.",
    "rate": "Work out rating changes.",
    "elo": "Answer single questions about ratings.",
    "norms": "Check title norms.",
    "prizes": "Share out the prizes.",
    "chances": "Say what must happen for a player to win, to make a norm, to get a prize.",
    "train": "Practise: exercises for arbiters, graded by the rules.",
    "clock": "Run a game clock move by move.",
    "night": "Check, rate or rank reports by the thousand.",
    "rules": "Apply the small rules of an event.",
    "acceptance": "List what an examiner asks, with our answers.",
    "sources": "List what of the source documents works, and by which command.",
    "event": "Run an event from its log.",
    "print": "Print pairings, standings, slips and every other paper.",
    "publish": "Publish an event as a static site.",
    "serve": "Start the web application.",
    "work": "Do the jobs that wait in the database of a server.",
}
"""Every verb that may exist, in the order of the help; each lives in ``tablas.cli.VERB``."""


class LazyGroup(Verbs):
    """A group that knows its verbs by name and imports the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [verb for verb in VERBS if _exists(verb)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS or not _exists(cmd_name):
            return None
        command: click.Command = getattr(import_module(f"tablas.cli.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(verb, VERBS[verb]) for verb in self.list_commands(ctx)])


def _exists(verb: str) -> bool:
    return find_spec(f"tablas.cli.{verb}") is not None


@verbs(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tablas")
@click.pass_context
def cli(context: click.Context) -> None:
    """Every pairing system for chess and board games, exactly by the book, explained."""
    if context.invoked_subcommand is not None:
        return
    if wants_json(context):
        from tablas.cli.show import echo_json

        echo_json({"version": __version__, "verbs": [verb for verb in VERBS if _exists(verb)]})
        return
    click.echo("\n".join(way_in()))


def way_in() -> list[str]:
    """What somebody sees who types the name of the program and nothing else."""
    steps = [
        ("tablas demo", say("see a small tournament paired, played and checked")),
        ("tablas generate --players 20 --rounds 7 --played 3 -o open.trf", say("make an event to try things with")),
        ("tablas pair open.trf", say("pair its next round")),
        ("tablas explain open.trf", say("read why it is paired so")),
        ("tablas serve", say("run events in the browser")),
        ("tablas --help", say("every verb")),
    ]
    return [
        say("tablas runs chess and board-game tournaments, by the book. A way in:"),
        *(f"  {command}\n      {what}" if len(command) > 30 else f"  {command:<30}{what}" for command, what in steps),
    ]


def main() -> None:
    """Start ``tablas``."""
    show_what_can_be_shown()
    cli(prog_name="tablas")
