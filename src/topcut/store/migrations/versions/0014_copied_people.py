"""Copied people: from which event and which number each came, so that an erasure finds them in the copies."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "copied_people",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("origin_player", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["stream"], ["streams.stream"]),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_copied_people_origin", "copied_people", ["origin"])
