"""Accounts: who can sign in, from where they are signed in, whom they speak for; labels of links."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Index("ix_accounts_name", "name", unique=True),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.account"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("form_secret", sa.Text, nullable=False),
        sa.Index("ix_sessions_account", "account"),
        sa.Index("ix_sessions_expires", "expires"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holdings",
        sa.Column("account", sa.Text, sa.ForeignKey("accounts.account"), primary_key=True),
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "labels",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("label", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
