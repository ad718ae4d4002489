"""What `verify` derived again of a log, and how it is said; a new kind of log brings its own."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct

from topcut.core.log import Entry, Folded


class DerivedAgain(Struct):
    """What was derived again of a whole log; by itself, nothing beyond the chain and the fold."""

    what: ClassVar[str] = ""
    """What the entries are of, in words such as `a draft`; an event is not named."""

    def look(self, folded: Folded[Any, Any], entry: Entry[Any], /) -> None:
        """Refuse an entry that does not follow from the log before it; its maker had the power for it."""

    def check(self, state: Any, fact: Any, /) -> None:
        """Refuse a fact that does not follow from the state just before it."""

    @property
    def not_checkable(self) -> int:
        """How many things could not be derived again: from a sealed value, or by another engine."""
        return 0

    def document(self) -> dict[str, object]:
        """Describe it for programs; what every kind of log has is added by the caller."""
        return {}

    def in_words(self) -> Iterator[str]:
        """Describe it for people, line by line."""
        return iter(())
