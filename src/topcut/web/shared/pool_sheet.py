"""The sheet for registering a pool: every card its boosters can hold, and how many there were."""

from typing import Any

from topcut.core.event.view import PoolSheet
from topcut.desk.catalogue import Catalogue


async def sheet_shown(catalogue: Catalogue, sheet: PoolSheet, *, to: str, back: str) -> dict[str, Any]:
    """Gather the values of a pool sheet's page; without a card catalogue it is a text box (MTR 7.5)."""
    return {"sheet": sheet, "columns": await catalogue.checklist(sheet.wanted), "to": to, "back": back}
