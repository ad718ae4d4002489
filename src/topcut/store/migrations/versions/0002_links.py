"""Links: which token speaks for whom."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("code", sa.Text),
        sa.Index("ix_links_stream", "stream"),
        sqlite_with_rowid=False,
    )
