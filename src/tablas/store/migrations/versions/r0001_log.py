"""The log of every event, where it ends, and snapshots of what it means."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of the first schema."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "events",
        sa.Column("id", number, autoincrement=True, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("uid", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("head_seq", sa.Integer, nullable=False),
        sa.Column("head_hash", sa.Text, nullable=False),
        sa.Column("changed", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sa.UniqueConstraint("slug", name="uq_events_slug"),
    )
    op.create_index("ix_events_uid", "events", ["uid"])
    op.create_table(
        "entries",
        sa.Column("event", number, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("accepted", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event", "seq", name="pk_entries"),
        sa.UniqueConstraint("event", "key", name="uq_entries_event_key"),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_entries_event", ondelete="CASCADE"),
    )
    op.create_table(
        "snapshots",
        sa.Column("event", number, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event", "seq", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_snapshots_event", ondelete="CASCADE"),
    )
