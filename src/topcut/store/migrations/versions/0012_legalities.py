"""Legalities: of which day a catalogue says where its cards are legal, and of which formats it speaks."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("catalogs", sa.Column("legal_as_of", sa.Text))
    op.add_column("catalogs", sa.Column("legal_formats", sa.Text))
