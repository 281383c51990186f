"""Whom an event tells of its rounds: channels, the players who asked for it, and what is still to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Three tables more."""
    op.create_table(
        "channels",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("event", _NUMBER, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("channel", _NUMBER, sa.ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.UniqueConstraint("channel", "key", "target"),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("event", _NUMBER, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("card", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.UniqueConstraint("secret"),
        sa.UniqueConstraint("event", "tournament", "card", "kind", "address"),
    )
