"""Generation: random digits for each database, so that open pages notice a restored backup."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    generations = op.create_table(
        "generations",
        sa.Column("generation", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.bulk_insert(generations, [{"generation": f"{secrets.randbelow(10**9):09}"}])
