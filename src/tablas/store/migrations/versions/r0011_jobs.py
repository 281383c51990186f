"""Long work that waits for a worker: jobs, the files sent with them, their chunks and what came of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _text(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _of_job(table: str) -> list[sa.Column[int] | sa.ForeignKeyConstraint]:
    job = sa.ForeignKeyConstraint(["job"], ["jobs.id"], name=f"fk_{table}_job", ondelete="CASCADE")
    return [sa.Column("job", _NUMBER, nullable=False), job]


def upgrade() -> None:
    """Four tables more."""
    op.create_table(
        "jobs",
        sa.Column("id", _NUMBER, autoincrement=True, nullable=False),
        *_text("name", "verb", "options", "who"),
        sa.Column("account", _NUMBER, nullable=False),
        *_text("language", "moment", "ended", "state"),
        sa.Column("files", sa.Integer, nullable=False),
        sa.Column("size", _NUMBER, nullable=False),
        *_text("worker", "lease"),
        sa.Column("attempts", sa.Integer, nullable=False),
        *_text("told"),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    op.create_table(
        "job_files",
        *_of_job("job_files"),
        sa.Column("place", sa.Integer, nullable=False),
        *_text("file", "digest"),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("job", "place", name="pk_job_files"),
        sa.UniqueConstraint("job", "file", name="uq_job_files_job_file"),
    )
    op.create_table(
        "job_chunks",
        sa.Column("id", _NUMBER, autoincrement=True, nullable=False),
        *_of_job("job_chunks"),
        *_text("work", "items"),
        sa.Column("count", sa.Integer, nullable=False),
        *_text("state", "worker", "lease"),
        sa.Column("attempts", sa.Integer, nullable=False),
        *_text("lines"),
        sa.PrimaryKeyConstraint("id", name="pk_job_chunks"),
    )
    op.create_index("ix_job_chunks_job_state", "job_chunks", ["job", "state"])
    op.create_table(
        "job_results",
        *_of_job("job_results"),
        *_text("name"),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("job", "name", name="pk_job_results"),
    )
