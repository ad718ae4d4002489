"""The facts that every kind of log has: they are about entries and values, not about the game."""

from topcut.core.log.entry import Fact
from topcut.core.log.sealed import NOTHING_KEPT, Sealed


class Undone(Fact, frozen=True, tag="log-undone"):
    """An entry no longer counts. An undone `Undone` lets it count again."""

    seq: int


class Rewound(Fact, frozen=True, tag="log-rewound"):
    """A judge took the game back to an entry; people keep their knowledge, and chances used up stay used up."""

    to: int
    ruling: Sealed[str]


class Revealed(Fact, frozen=True, tag="log-revealed"):
    """A sealed value is now open to everybody."""

    reveals = True

    seq: int
    field: str


class Erased(Fact, frozen=True, tag="log-erased"):
    """A sealed value is deleted permanently; its seal stays."""

    seq: int
    field: str


class Overruled(Fact, frozen=True, tag="log-overruled"):
    """A concern was set aside by the role entitled to it, with a reason."""

    public = frozenset({"told"})

    code: str
    """Empty if it would tell something about a person, such as that they are barred, or how old they are."""
    rule: str
    reason: Sealed[str]
    about: Sealed[str] = NOTHING_KEPT
    """The code, if it is not for everybody."""
    told: Sealed[str] = NOTHING_KEPT
    """The reason once more, if everybody may read it: something announced was changed (MTR 10.2)."""

    @property
    def concern(self) -> str:
        """The code of the concern; empty for a reader who may not know."""
        return self.code or self.about.opened("")


LooksBackFact = Undone | Rewound | Erased
"""These change how earlier entries count; they come first in their entry, and the entry says so at its end."""

LogFact = Undone | Rewound | Revealed | Erased | Overruled
