"""Rights belong to an event, not to whatever is called like it later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Write down which event an account was made for."""
    op.add_column("accounts", sa.Column("event_uid", sa.Text, nullable=False, server_default=""))
    op.execute(
        "UPDATE accounts SET event_uid = COALESCE((SELECT uid FROM events WHERE events.slug = accounts.event), '')"
    )
