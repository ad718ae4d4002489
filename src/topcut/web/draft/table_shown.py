"""What a page shows of a Rochester table: the seats from above, the turns to come, the faces of the cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from topcut.core.drafts.reading import TEAMS, SeenCard, seats_of, team_of
from topcut.core.drafts.view import FaceUpTable
from topcut.web.shared.card_faces import CardFace

TURNS_SHOWN: Final = 7
"""How many of the coming picks are listed."""


class TableSeat(Struct, frozen=True):
    """A place at the table, with what everybody sees of it (MTR 8.5)."""

    seat: int
    label: str
    name: str
    taken: int
    latest: CardFace | None
    """The card everybody sees on this drafter's pile."""
    is_left: bool
    """The card was left face up from an earlier booster (MTR 8.5)."""
    is_me: bool
    is_turn: bool
    is_opener: bool
    is_bot: bool
    is_suspended: bool


class TableCard(Struct, frozen=True):
    """A card on the table, with its face."""

    card: str
    face: CardFace


class FaceUpShown:
    """A Rochester table on one page."""

    def __init__(
        self,
        table: FaceUpTable,
        *,
        seats: Sequence[TableSeat],
        me: int | None,
        face: Callable[[SeenCard], CardFace],
    ) -> None:
        self._table = table
        self.places: Mapping[int, TableSeat] = {one.seat: one for one in seats}
        self.me = me
        self.cards = [TableCard(card.card, face(card)) for card in table.cards]
        self.clockwise = table.clockwise
        self.promised = table.promised
        self.deciding = table.deciding
        self.taken = table.taken
        self.number, self.of = table.number, table.of

    @property
    def across(self) -> tuple[list[TableSeat], list[TableSeat]]:
        """The teams as they sit, seen from above: clockwise is along the first row and back along the second."""
        first, second = ([self.places[seat] for seat in seats_of(team)] for team in TEAMS)
        return first, second[::-1]

    @property
    def turn(self) -> TableSeat | None:
        """The drafter who picks now."""
        return self.places[self._table.order[0]] if self._table.order else None

    @property
    def opener(self) -> TableSeat | None:
        return None if self._table.opener is None else self.places[self._table.opener]

    @property
    def order(self) -> list[TableSeat]:
        """The next drafters to pick, beginning with the current turn."""
        return [self.places[seat] for seat in self._table.order[:TURNS_SHOWN]]

    @property
    def turns_to_me(self) -> int | None:
        """How many picks come before the viewer's own; None if they have none left at this booster."""
        return next((away for away, seat in enumerate(self._table.order) if seat == self.me), None)

    @property
    def size(self) -> int:
        return self.taken + len(self.cards)

    @property
    def is_my_turn(self) -> bool:
        return self.me is not None and self.turns_to_me == 0

    @property
    def may_decide(self) -> bool:
        """Whether the viewer's team was drawn and decides who picks first (MTR 8.5)."""
        return self.me is not None and self.deciding == team_of(self.me)

    @property
    def my_team(self) -> int | None:
        return None if self.me is None else team_of(self.me)

    def looks(self, now: int) -> bool:
        """Check whether everybody is still looking at the cards and nobody picks yet (MTR 8.5)."""
        until = self._table.looked_at_until
        return until is not None and now < until

    def left(self, now: int) -> int | None:
        """Return how many milliseconds are left to look or to pick; None if no clock runs."""
        end = self._table.looked_at_until if self.looks(now) else self._table.due_at
        return None if end is None else max(0, end - now) // 1_000
