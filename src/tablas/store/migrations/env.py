"""What Alembic runs: the migrations on the connection the store hands over."""

from __future__ import annotations

from alembic import context

from tablas.store.schema import metadata


def run() -> None:
    """Run the migrations that are lacking, in the transaction of the given connection."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()


if hasattr(context, "config"):  # Only when Alembic itself loads this file.
    run()
