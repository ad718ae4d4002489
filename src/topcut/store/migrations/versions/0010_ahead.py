"""Alive: by how much the clock of a run is ahead of the computer's."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("alive", sa.Column("ahead", sa.BigInteger, nullable=False, server_default="0"))
