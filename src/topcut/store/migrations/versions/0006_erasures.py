"""Erasures: what was taken out and must not come back, and what is not yet gone from the files."""

import re

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_SEAT = re.compile(r"[A-Z2-7]{16}\.\d+\.\d+\.\d+")
"""A seat of an event's match; its player's name lies with the event."""


def upgrade() -> None:
    op.create_table(
        "erasures",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "unfinished",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    _drop_names_of_event_tables(op.get_bind())


def _drop_names_of_event_tables(connection: sa.Connection) -> None:
    """Delete the copies of names that tables of events kept; the event has them."""
    opened = sa.text(
        "SELECT entries.stream, line FROM entries JOIN streams ON streams.stream = entries.stream "
        "WHERE streams.kind = 'tabletop' AND entries.seq = 1"
    )
    forget = sa.text("DELETE FROM people WHERE stream = :stream")
    taken = [stream for stream, line in connection.execute(opened).all() if _is_of_event(bytes(line))]
    for stream in taken:
        connection.execute(forget, {"stream": stream})


def _is_of_event(line: bytes) -> bool:
    try:
        facts = msgspec.json.decode(line)["facts"]
        seats = [seat for fact in facts for seat in fact.get("seats", ())]
        return bool(seats) and all(_SEAT.fullmatch(seat) for seat in seats)
    except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
        return False  # a damaged line is not ours to judge
