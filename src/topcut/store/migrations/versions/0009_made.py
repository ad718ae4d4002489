"""Made: who made an event or a table, and when somebody last asked to keep it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "made",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), primary_key=True),
        sa.Column("maker", sa.Text, nullable=False),
        sa.Column("kept", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_made_maker", "made", ["maker"])
