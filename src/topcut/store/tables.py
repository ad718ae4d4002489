"""The tables. An entry's line is bytes and is never written twice; what can be erased lies beside it."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

streams = Table(
    "streams",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    ForeignKeyConstraint(["stream"], ["streams.stream"]),
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("key", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("asked", LargeBinary),
    ForeignKeyConstraint(["stream", "seq"], ["entries.stream", "entries.seq"]),
    sqlite_with_rowid=False,
)
"""Recognises a repetition: the asker's key with who they are, and a fingerprint of the action and its arguments.

A table of its own, because a planner with a choice of indexes once chose to read the whole log for it.
"""

openings = Table(
    "openings",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("field", Text, primary_key=True),
    Column("salt", LargeBinary, nullable=False),
    Column("value", LargeBinary, nullable=False),
    Column("public", Boolean, nullable=False),
    ForeignKeyConstraint(["stream", "seq"], ["entries.stream", "entries.seq"]),
)

people = Table(
    "people",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    ForeignKeyConstraint(["stream"], ["streams.stream"]),
)

links = Table(
    "links",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("stream", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("code", Text),
    ForeignKeyConstraint(["stream"], ["streams.stream"]),
    Index("ix_links_stream", "stream"),
    sqlite_with_rowid=False,
)
"""Who a private link speaks for, found by the SHA-256 of its token; the token itself is nowhere.

A code that hangs on the door is no secret, so it is kept to be shown again.
"""

IN_ORDER = (streams, entries, keys, openings, people, links)
"""So that what is referred to comes first."""
