"""The sheet on which a pool is registered: every card its boosters can hold, and how often it was there."""

from typing import Any

from topcut.core.event.view import PoolSheet
from topcut.desk.catalogue import Catalogue


async def sheet_shown(catalogue: Catalogue, sheet: PoolSheet, *, to: str, back: str) -> dict[str, Any]:
    """Gather what the page of a sheet shows; without a card catalogue it is a box to write into (MTR 7.5)."""
    return {"sheet": sheet, "columns": await catalogue.checklist(sheet.wanted), "to": to, "back": back}
