"""Whether an event lets its matches be played online."""

from typing import Final

from topcut.core.play import Stream, Who
from topcut.http.links import LinkBook

ALLOWED: Final = Who("online-tables")
"""The label beside an event that lets its matches be played online."""


async def is_allowed(link_book: LinkBook, stream: Stream) -> bool:
    """Ask whether the organizer lets matches be played online."""
    return (await link_book.labels(stream)).get(ALLOWED) == "yes"
