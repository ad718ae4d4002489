"""A request to a log: who asks, when, with which key, and which rules they set aside."""

from collections.abc import Callable, Collection

from msgspec import Struct

from topcut.core.play import Actor, Who


class Asked(Struct, frozen=True):
    """Who asks, when, with which key, and which rules they set aside."""

    who: Who
    now: int
    random: Callable[[int], bytes]
    key: str = ""
    despite: Collection[str] = ()
    reason: str = ""
    device: frozenset[str] = frozenset()
    """Everybody the same device acts for."""
    alike: Callable[[str], Collection[int]] = lambda _name: ()
    """Finds the people whose names look the same."""
    by: Actor | None = None
    """Powers from elsewhere, for a log that does not know them: a table's judge has them from the event."""
