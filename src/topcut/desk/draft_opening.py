"""Drafts at the desk: each is opened once, for a purpose that determines its stream."""

from typing import Any

from topcut.core.boosters import BoosterProduct
from topcut.core.play import Who
from topcut.desk.batch import Receipt
from topcut.desk.desk import Desk


async def open_draft(
    desk: Desk, purpose: str, *, host: Who, product: BoosterProduct, seats: tuple[Who, ...], **args: Any
) -> Receipt:
    """Open the draft for a purpose, once; people sit down before it starts."""
    return await desk.drafts.create_once(
        purpose,
        lambda draft: draft.terms.seats == seats,
        who=host,
        recipe=product.recipe,
        cards=dict(product.cards),
        is_cube=product.is_cube,
        is_seating=True,
        seats=seats,
        **args,
    )
