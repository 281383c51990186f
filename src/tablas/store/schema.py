"""The tables of the database, for SQLite and PostgreSQL alike.

The log is the truth.  `events` has where each log ends, which is what writers
lock; `snapshots` saves reading a long log from its beginning and may be
emptied at any time.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_NUMBER = BigInteger().with_variant(Integer(), "sqlite")

events = Table(
    "events",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("slug", Text, nullable=False, unique=True),
    Column("uid", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("head_seq", Integer, nullable=False),
    Column("head_hash", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Index(None, "uid"),
)

entries = Table(
    "entries",
    metadata,
    Column("event", _NUMBER, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("moment", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("accepted", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("event", "seq"),
    UniqueConstraint("event", "key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("event", _NUMBER, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("event", "seq"),
)

imports = Table(
    "imports",
    metadata,
    Column("event", _NUMBER, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("file", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("moment", Text, nullable=False),
    PrimaryKeyConstraint("event", "first"),
)

sign_ins = Table(
    "sign_ins",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("moment", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("how", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("event_uid", Text, nullable=False, server_default=""),
    Column("tournament", Text, nullable=False),
    Column("first_board", Integer, nullable=False),
    Column("last_board", Integer, nullable=False),
    Column("task", Text, nullable=False, server_default="results"),
    Column("created", Text, nullable=False),
)

credentials = Table(
    "credentials",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("account", _NUMBER, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=True),
    Column("role", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("expires", Text, nullable=False),
    Index(None, "account"),
)

applications = Table(
    "applications",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("event", _NUMBER, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("tournament", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("moment", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("wish", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("card", Integer, nullable=False),
    UniqueConstraint("secret"),
    UniqueConstraint("event", "key"),
)

national_lists = Table(
    "national_lists",
    metadata,
    Column("code", Text, primary_key=True),
    Column("file", Text, nullable=False),
    Column("imported", Text, nullable=False),
    Column("issue", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("description", Text, nullable=False),
    Column("body", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("event", _NUMBER, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("tournament", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("white", Integer, nullable=False),
    Column("black", Integer, nullable=False),
    Column("moves", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("version", Integer, nullable=False),
    PrimaryKeyConstraint("event", "tournament", "round", "white", "black"),
)

channels = Table(
    "channels",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("event", _NUMBER, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("moment", Text, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("channel", _NUMBER, ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("key", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due", Text, nullable=False),
    Column("told", Text, nullable=False),
    Column("moment", Text, nullable=False),
    UniqueConstraint("channel", "key", "target"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("event", _NUMBER, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("tournament", Text, nullable=False),
    Column("card", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("secret", Text, nullable=False),
    UniqueConstraint("secret"),
    UniqueConstraint("event", "tournament", "card", "kind", "address"),
)

column_maps = Table(
    "column_maps",
    metadata,
    Column("shape", Text, primary_key=True),
    Column("columns", Text, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False),
    Column("verb", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("account", _NUMBER, nullable=False),
    Column("language", Text, nullable=False),
    Column("moment", Text, nullable=False),
    Column("ended", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("files", Integer, nullable=False),
    Column("size", _NUMBER, nullable=False),
    Column("worker", Text, nullable=False),
    Column("lease", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("told", Text, nullable=False),
)

job_files = Table(
    "job_files",
    metadata,
    Column("job", _NUMBER, ForeignKey("jobs.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("file", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("job", "place"),
    UniqueConstraint("job", "file"),
)

job_chunks = Table(
    "job_chunks",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("job", _NUMBER, ForeignKey("jobs.id", ondelete="CASCADE"), nullable=False),
    Column("work", Text, nullable=False),
    Column("items", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("worker", Text, nullable=False),
    Column("lease", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Index(None, "job", "state"),
)

job_results = Table(
    "job_results",
    metadata,
    Column("job", _NUMBER, ForeignKey("jobs.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("job", "name"),
)

classes = Table(
    "classes",
    metadata,
    Column("code", Text, primary_key=True),
    Column("paper", Text, nullable=False),
    Column("moment", Text, nullable=False),
)

class_results = Table(
    "class_results",
    metadata,
    Column("class", Text, ForeignKey("classes.code", ondelete="CASCADE"), nullable=False),
    Column("device", Text, nullable=False),
    Column("points", Text, nullable=False),
    Column("moment", Text, nullable=False),
    PrimaryKeyConstraint("class", "device"),
)
