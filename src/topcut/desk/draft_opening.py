"""Drafts at the desk: each is opened once, for a purpose that determines its stream."""

import hashlib
from typing import Any, Final

from topcut.core.boosters import BoosterProduct
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Stream, Who, new_stream
from topcut.desk.batch import Receipt
from topcut.desk.desk import Desk

OPENING: Final = "open"


def draft_for(purpose: str) -> Stream:
    """Return the stream of the draft for a purpose: the same purpose always gives the same draft."""
    return new_stream(hashlib.sha256(f"draft\0{purpose}".encode()).digest()[:10])


async def open_draft(desk: Desk, purpose: str, *, host: Who, product: BoosterProduct, **args: Any) -> Receipt:
    """Open the draft for a purpose, once; people sit down before it starts."""
    stream = draft_for(purpose)
    said: dict[str, Any] = {
        "recipe": product.recipe,
        "cards": dict(product.cards),
        "is_cube": product.is_cube,
        "is_seating": True,
    }
    try:
        return await desk.drafts.create(who=host, key=OPENING, stream=stream, **said, **args)
    except KeyUsedBefore:
        if await desk.drafts.look(stream, lambda draft: draft.terms.seats) != tuple(args["seats"]):
            raise
        return Receipt(stream, *await desk.drafts.head(stream))
