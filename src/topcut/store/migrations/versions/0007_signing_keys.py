"""Signing keys: what vouches for exports."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "signing_keys",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
