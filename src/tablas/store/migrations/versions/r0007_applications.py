"""Players ask for an entry themselves; what they write stands beside the log until it is decided."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """A table more."""
    op.create_table(
        "applications",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=True),
        sa.Column("event", _NUMBER, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("card", sa.Integer, nullable=False),
        sa.UniqueConstraint("secret"),
        sa.UniqueConstraint("event", "key"),
    )
