"""Where entries came from, and who signed in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of files taken in and of attempts to sign in."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "imports",
        sa.Column("event", number, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event", "first", name="pk_imports"),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_imports_event", ondelete="CASCADE"),
    )
    op.create_table(
        "sign_ins",
        sa.Column("id", number, autoincrement=True, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("how", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sign_ins"),
    )
