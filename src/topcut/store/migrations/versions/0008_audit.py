"""Audit: who signed in, from where, and who was given what power."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("mark", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_audit_account", "audit", ["account", "at"])
    op.create_index("ix_audit_what", "audit", ["what", "at"])
