"""The tables. An entry's line is bytes and is never changed; what can be erased is stored next to it."""

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

from topcut.store.row_sums import add_sums

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
"""Recognises a repeated request: the key with its asker, and a fingerprint of the action and its arguments.

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

copied_people = Table(
    "copied_people",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("origin", Text, nullable=False),
    Column("origin_player", Integer, nullable=False),
    ForeignKeyConstraint(["stream"], ["streams.stream"]),
    Index("ix_copied_people_origin", "origin"),
    sqlite_with_rowid=False,
)
"""From which event, and which number there, the people of a copied event came."""

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
"""The person a private link acts for, found by the SHA-256 of its token; the token itself is not stored.

A code on the door is no secret, so it is kept to be shown again.
"""

labels = Table(
    "labels",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("label", Text, nullable=False),
    ForeignKeyConstraint(["stream"], ["streams.stream"]),
    sqlite_with_rowid=False,
)
"""What a link was made for, in the organizer's words; not in the log, since it may name somebody."""

accounts = Table(
    "accounts",
    metadata,
    Column("account", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("shown", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_accounts_name", "name", unique=True),
)
"""The accounts: a name or an address to sign in with, normalised so that case does not matter, and an Argon2 hash."""

sessions = Table(
    "sessions",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("account", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("form_secret", Text, nullable=False),
    ForeignKeyConstraint(["account"], ["accounts.account"]),
    Index("ix_sessions_account", "account"),
    Index("ix_sessions_expires", "expires"),
    sqlite_with_rowid=False,
)
"""The sessions of accounts, found by the SHA-256 of the token in the browser's cookie."""

holdings = Table(
    "holdings",
    metadata,
    Column("account", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    ForeignKeyConstraint(["account"], ["accounts.account"]),
    ForeignKeyConstraint(["stream"], ["streams.stream"]),
    sqlite_with_rowid=False,
)
"""The people an account acts for in each event: itself if it made the event, and the links it keeps."""

erasures = Table(
    "erasures",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("what", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Permanent erasures, by place: an older copy that is restored loses the same values again."""

unfinished = Table(
    "unfinished",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Logs with values erased from the tables and not yet from the files, and up to which entry."""

alive = Table(
    "alive",
    metadata,
    Column("run", Text, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ahead", BigInteger, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""When a server was running, as far as it could still write: the time between two runs is an outage.

Its clock may be ahead of the computer's, which somebody has set; the next run continues with it.
"""

dismissed = Table(
    "dismissed",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("outage", BigInteger, primary_key=True, autoincrement=False),
    ForeignKeyConstraint(["stream"], ["streams.stream"]),
    sqlite_with_rowid=False,
)
"""Outages for which an event declined extra time, by the moment they began."""

audit = Table(
    "audit",
    metadata,
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    Column("mark", Text, primary_key=True),
    Column("what", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("stream", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("times", Integer, nullable=False),
    Index("ix_audit_account", "account", "at"),
    Index("ix_audit_what", "what", "at"),
    sqlite_with_rowid=False,
)
"""Sign-ins, where they came from, and changes of powers. It belongs to this server, so it is in no backup."""

made = Table(
    "made",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("maker", Text, nullable=False),
    Column("kept", BigInteger, nullable=False),
    ForeignKeyConstraint(["stream"], ["streams.stream"]),
    Index("ix_made_maker", "maker"),
    sqlite_with_rowid=False,
)
"""Events and tables, with the account that made them or a name for the network, and when they were last kept."""

generations = Table(
    "generations",
    metadata,
    Column("generation", Text, primary_key=True),
    sqlite_with_rowid=False,
)
"""One row of random digits, made with the database and in no backup: a restored database is another generation."""

catalogs = Table(
    "catalogs",
    metadata,
    Column("game", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("imported_at", BigInteger, nullable=False),
    Column("legal_as_of", Text),
    Column("legal_formats", Text),
)
"""The card catalogue of each game, and the day of its legalities; the version grows with every change, so that an old
copy in memory is noticed."""

card_sets = Table(
    "card_sets",
    metadata,
    Column("game", Text, primary_key=True),
    Column("code", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

cards = Table(
    "cards",
    metadata,
    Column("game", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
"""Cards by their full English name, each as MessagePack; not in a backup, since they can be imported again."""

booster_recipes = Table(
    "booster_recipes",
    metadata,
    Column("code", Text, primary_key=True),
    Column("imported_at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Booster recipes by the code of their product, each as MessagePack; not in a backup, just like cards."""

signing_keys = Table(
    "signing_keys",
    metadata,
    Column("key", LargeBinary, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Keys that sign exports: the oldest is in use, so that a restored backup also restores its key."""

add_sums(metadata)

IN_ORDER = (
    *(streams, entries, keys, openings, people, copied_people, links, labels),
    *(accounts, holdings, erasures, alive, dismissed, made, signing_keys),
)
"""Tables in a backup, referenced ones first. Sessions are not in it: people sign in again."""
