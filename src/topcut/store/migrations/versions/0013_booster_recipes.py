"""Booster recipes: what the operator imported, by the code of the product."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "booster_recipes",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("imported_at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
