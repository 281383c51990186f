"""``tablas``: the verbs, each imported only when it is called.

Bad input never ends in a traceback: errors of the family in `tablas.errors`
are one sentence on the error stream, and the exit code is 2.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec

import click

from tablas.cli.streams import show_what_can_be_shown
from tablas.errors import TablasError
from tablas.version import __version__

VERBS = {
    "pair": "Pair the next round of a report.",
    "check": "Pair every round again and show what differs.",
    "generate": "Make random tournaments, paired by the rules.",
    "systems": "List the pairing systems and their options.",
    "demo": "Pair, play and print a small tournament.",
    "convert": "Rewrite a report in another format.",
    "inspect": "Show what a report says, line by line.",
    "standings": "Rank the players by points and tie-breaks.",
    "explain": "Say why a round is paired as it is.",
    "checklist": "List what to check a pairing by.",
    "table": "Print round-robin and other fixed tables.",
    "assign": "Assign players to options by votes or ranks.",
    "teams": "Form teams by votes.",
    "tables": "Run an evening of games for several players a table.",
    "rate": "Work out rating changes.",
    "elo": "Answer single questions about ratings.",
    "norms": "Check title norms.",
    "prizes": "Share out the prizes.",
    "clock": "Run a game clock move by move.",
    "rules": "Apply the small rules of an event.",
    "event": "Run an event from its log.",
    "serve": "Start the web application.",
}
"""Every verb that may exist, in the order of the help; each lives in ``tablas.cli.VERB``."""

UNEXPECTED = 70
"""Exit code for a fault of the program itself."""


class LazyGroup(click.Group):
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

    def invoke(self, ctx: click.Context) -> object:
        with_traceback = os.environ.get("TABLAS_DEBUG")
        try:
            return super().invoke(ctx)
        except TablasError as error:
            if with_traceback:
                raise
            click.echo(str(error), err=True)
            ctx.exit(2)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except OSError as error:
            if with_traceback:
                raise
            click.echo(f"The system refuses: {error}.", err=True)
            ctx.exit(2)
        except Exception as error:
            if with_traceback:
                raise
            click.echo(
                f"tablas met a fault of its own ({type(error).__name__}: {error}). Nothing was changed; "
                "please report it with the file. TABLAS_DEBUG=1 shows the details.",
                err=True,
            )
            ctx.exit(UNEXPECTED)


def _exists(verb: str) -> bool:
    return find_spec(f"tablas.cli.{verb}") is not None


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tablas")
def cli() -> None:
    """Every pairing system for chess and board games, exactly by the book, explained."""


def main() -> None:
    """Start ``tablas``."""
    show_what_can_be_shown()
    cli(prog_name="tablas")
