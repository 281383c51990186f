"""Databases of every released schema open in the present program, with their events."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

import store_hands as hands
from tablas.store import Database, Store, StoreError
from tablas.store.migrate import HEAD, config, revision, upgrade
from tablas.store.schema import metadata

SCHEMAS = Path(__file__).parent.parent / "data" / "schemas"
REVISIONS = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]


def test_head_is_the_newest_migration() -> None:
    assert ScriptDirectory.from_config(config()).get_heads() == [HEAD]


def test_the_migrations_make_the_tables_the_program_uses(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.store.database.upgrade", upgrade)  # Themselves, not what they once said.
    database = Database(where)
    with database.reading() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert revision(connection) == HEAD
    database.close()


@pytest.mark.parametrize("old", REVISIONS)
def test_an_event_of_every_schema_is_read(where: str, old: str) -> None:
    """`data/schemas` has one event written under each schema; a new migration needs a new file."""
    _make(where, old)
    with Store(where) as store:
        assert store.verify("winter-open") == 6
        section = store.moment("winter-open").event.section("a")
        assert section.player(1).name == "Núñez, José"
        assert section.facts.rounds[0].games[0].white_outcome.value == "1"
        hands.enter(store, "winter-open", 1, 2)


def _make(where: str, old: str) -> None:
    """A database of schema *old*, as that release left it, with its event."""
    from tablas.store.database import _url

    engine = create_engine(_url(where))
    with engine.begin() as connection:
        upgrade(connection, old)
        for line in (SCHEMAS / f"{old}.sql").read_text().splitlines():
            if line.strip() and not line.startswith("--"):
                connection.exec_driver_sql(line.replace("%", "%%") if not where.endswith(".db") else line)
    engine.dispose()


def test_a_database_of_a_newer_program_is_left_alone(where: str) -> None:
    with Store(where) as store, store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="schema 9999, which a newer tablas made"):
        Store(where)
