"""Row sums: a checksum in every row, by which the doctor finds a letter that changed in it."""

import sqlalchemy as sa
from alembic import op

from topcut.store.row_sums import sum_again

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    connection = op.get_bind()
    for name in sorted(set(sa.inspect(connection).get_table_names()) - {"alembic_version"}):
        op.add_column(name, sa.Column("row_sum", sa.LargeBinary))
        sum_again(connection, sa.Table(name, sa.MetaData(), autoload_with=connection))
