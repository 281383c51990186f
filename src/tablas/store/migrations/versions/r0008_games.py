"""The moves of games, beside the logs of the events they are played in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table of games."""
    op.create_table(
        "games",
        sa.Column("event", _NUMBER, nullable=False),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("white", sa.Integer, nullable=False),
        sa.Column("black", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_games_event", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event", "tournament", "round", "white", "black", name="pk_games"),
    )
