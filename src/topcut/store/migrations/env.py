"""Alembic asks here how to reach the database: through the connection it is given, inside its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=False,
    render_as_batch=True,
)
context.run_migrations()
