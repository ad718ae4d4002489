"""How each fact changes a table, a module for each subject."""

from topcut.core.zones.fold.table import TABLETOP

__all__ = [
    "TABLETOP",
]
