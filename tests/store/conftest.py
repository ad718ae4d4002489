"""Every test here that asks for `where` or `database` runs on SQLite and on PostgreSQL."""

from tests.databases import database, postgresql, postgresql_server, where

__all__ = ["database", "postgresql", "postgresql_server", "where"]
