"""Helpers have a task: check-in, results, screens, papers or all of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Whoever helped before entered results."""
    op.add_column("accounts", sa.Column("task", sa.Text, nullable=False, server_default="results"))
