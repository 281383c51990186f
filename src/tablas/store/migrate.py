"""Bring a database from any released schema to the present one.

A migration runs inside one transaction on both databases, so a crash in the
middle leaves the old schema whole.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from tablas.events.keeper import StoreError

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0012"
"""The newest schema; a test keeps it equal to the newest migration."""


def revision(connection: Connection) -> str | None:
    """The schema of a database; ``None`` for one without tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return None if found is None else str(found)


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the schema to *to*; nothing happens if it is there already."""
    found = revision(connection)
    if found == HEAD and to == "head":
        return
    from alembic import command
    from alembic.script import ScriptDirectory

    settings = config()
    known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
    if found is not None and found not in known:
        raise StoreError("database-schema-which", found=found)
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)


def config() -> Config:
    """Alembic's settings for the migrations inside this package."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    return settings
