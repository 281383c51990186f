"""``tablas event``: run a tournament from the command line, on the same log as every other program.

Each verb lives in a module of this folder and is imported when it is used.
"""

from __future__ import annotations

from importlib import import_module

import click

from tablas.cli.base import Verbs, verbs

_VERBS = {
    "new": "manage",
    "templates": "setting_up",
    "list": "manage",
    "show": "manage",
    "tournament": "manage",
    "settings": "manage",
    "fide": "fide",
    "stage": "manage",
    "close": "manage",
    "reopen": "manage",
    "delete": "manage",
    "set-aside": "manage",
    "add": "players",
    "edit": "players",
    "remove": "players",
    "withdraw": "players",
    "move": "setting_up",
    "readmit": "players",
    "number": "numbers",
    "exchange": "numbers",
    "numbers": "numbers",
    "check-in": "players",
    "categories": "entries",
    "category": "entries",
    "fees": "entries",
    "due": "entries",
    "pay": "entries",
    "entry-form": "applications",
    "applications": "applications",
    "prizes": "prizes",
    "times": "hall",
    "announce": "hall",
    "screen": "hall",
    "reports": "hall",
    "papers": "papers",
    "absent": "conduct",
    "half-bye": "conduct",
    "forbid": "conduct",
    "apart": "setting_up",
    "points": "conduct",
    "teams": "conduct",
    "pair": "rounds",
    "draft": "rounds",
    "publish": "rounds",
    "unpublish": "rounds",
    "schedule": "rounds",
    "hand": "fide",
    "result": "games",
    "colours": "games",
    "seats": "fide",
    "pgn": "relay",
    "games": "relay",
    "broadcast": "relay",
    "live-standings": "relay",
    "line-up": "matches",
    "match": "matches",
    "rest": "matches",
    "boards": "rounds",
    "position": "rounds",
    "evening": "evenings",
    "standings": "reading",
    "bracket": "bracket",
    "log": "reading",
    "note": "notes",
    "final-report": "notes",
    "verify": "reading",
    "watch": "reading",
    "channels": "channels",
    "deliver": "channels",
    "undo": "history",
    "redo": "history",
    "restore": "history",
    "mark": "history",
    "export": "transfer",
    "chess-results": "chess_results",
    "import": "transfer",
    "compare": "transfer",
    "backup": "backups",
    "restore-from": "backups",
    "ratings": "ratings",
    "check-entries": "list_check",
}


class _Verbs(Verbs):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _VERBS:
            return None
        command: click.Command = import_module(f"{__name__}.{_VERBS[cmd_name]}").COMMANDS[cmd_name]
        return command


@verbs(cls=_Verbs)
@click.option(
    "--data", metavar="FOLDER", help="The folder of the events; default: $TABLAS_DATA, or that of 'tablas serve'."
)
@click.option(
    "--database",
    "--url",
    metavar="URL|FILE",
    help="A SQLite file, the URL of a PostgreSQL database, or the address of a running 'tablas serve' (its token in "
    "$TABLAS_TOKEN). Default: $TABLAS_DATABASE, or tablas.db in the folder of the events.",
)
def event(data: str | None, database: str | None) -> None:
    """Run events: every change is checked, written once and can be taken back.

    Every verb takes --data FOLDER or --database URL|FILE, and --json.  An event
    is called by its short name or its name, a player by pairing number or by
    (the beginning of) the name; a tournament need not be named when the event
    has only one.
    """
