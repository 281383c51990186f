"""Rating lists of federations, with the description of their columns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of national lists."""
    op.create_table(
        "national_lists",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("imported", sa.Text, nullable=False),
        sa.Column("issue", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_national_lists"),
    )
