"""How each fact changes a table, a module for each subject."""

from topcut.core.zones.fold.table import TABLETOP, apply, rewound

__all__ = [
    "TABLETOP",
    "apply",
    "rewound",
]
