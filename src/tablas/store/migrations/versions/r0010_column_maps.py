"""What the columns of a list are, as somebody once said, by the header of the list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision: str | None = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table more."""
    op.create_table(
        "column_maps",
        sa.Column("shape", sa.Text, nullable=False),
        sa.Column("columns", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("shape", name="pk_column_maps"),
    )
