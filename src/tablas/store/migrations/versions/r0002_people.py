"""The people who may use the program, and what they show to be let in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of accounts and credentials."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "accounts",
        sa.Column("id", number, autoincrement=True, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("first_board", sa.Integer, nullable=False),
        sa.Column("last_board", sa.Integer, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("name", name="uq_accounts_name"),
    )
    op.create_table(
        "credentials",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("account", number, nullable=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("expires", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_credentials"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_credentials_account", ondelete="CASCADE"),
    )
    op.create_index("ix_credentials_account", "credentials", ["account"])
