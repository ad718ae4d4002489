"""Real databases for anybody who attacks one."""

from tests.databases import database, postgresql, postgresql_server, where

__all__ = ["database", "postgresql", "postgresql_server", "where"]
