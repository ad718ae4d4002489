"""The edition of the tournament rules in force on a day."""

from collections.abc import Sequence
from datetime import date

from topcut.core.rules.documents import Edition, document
from topcut.core.rules.packs import PackKind, packs_of

CURRENT = [pack for pack in packs_of(PackKind.RULES) if pack.is_shipped][-1].name
"""The edition that ships with the program: its tables are the default."""


def edition_on(day: date, *, editions: Sequence[Edition] = ()) -> Edition | None:
    """Find the edition in force; None if the day is before the first one we have (MTR 0).

    `editions` are those to choose from, oldest first; by default all we have.
    """
    known = editions or document("MTR").editions
    in_force = [edition for edition in known if edition.effective and edition.effective <= day]
    return in_force[-1] if in_force else None


def tables_of(edition: str) -> str:
    """Return the edition whose tables an event uses: its own, if that text has any (MTR 0)."""
    return edition if edition in {each.id for each in document("MTR").editions} else CURRENT


def tables_on(day: date) -> str:
    """Return the edition whose tables apply on a day; before the first edition, the first (MTR 0)."""
    return (edition_on(day) or document("MTR").editions[0]).id
