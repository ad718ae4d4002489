"""Which edition of the tournament rules holds on a day."""

from collections.abc import Sequence
from datetime import date

from topcut.core.rules.documents import Edition, document
from topcut.core.rules.packs import PackKind, packs_of

CURRENT = [pack for pack in packs_of(PackKind.RULES) if pack.is_shipped][-1].name
"""The edition that came with the program: its tables are read where nobody names another."""


def edition_on(day: date, *, editions: Sequence[Edition] = ()) -> Edition | None:
    """Find the edition in force, or none where the day is before the first one we have (MTR 0).

    `editions` are those to choose from, oldest first; without any, all that we have.
    """
    known = editions or document("MTR").editions
    in_force = [edition for edition in known if edition.effective and edition.effective <= day]
    return in_force[-1] if in_force else None


def tables_of(edition: str) -> str:
    """Name the edition whose tables an event keeps: its own, where that text has any (MTR 0)."""
    return edition if edition in {each.id for each in document("MTR").editions} else CURRENT


def tables_on(day: date) -> str:
    """Name the edition whose tables serve a day; before the first edition, those of the first (MTR 0)."""
    return (edition_on(day) or document("MTR").editions[0]).id
