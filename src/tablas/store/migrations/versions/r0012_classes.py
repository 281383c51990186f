"""Classes that write one exam together, and their points without names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision: str | None = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two tables more."""
    op.create_table(
        "classes",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("paper", sa.Text, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_classes"),
    )
    op.create_table(
        "class_results",
        sa.Column("class", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("class", "device", name="pk_class_results"),
        sa.ForeignKeyConstraint(["class"], ["classes.code"], name="fk_class_results_class_classes", ondelete="CASCADE"),
    )
