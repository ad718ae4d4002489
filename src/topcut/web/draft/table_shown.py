"""What a page shows of a table where cards lie face up: seats as from above, turns to come, faces of the cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from topcut.core.drafts.reading import TEAMS, SeenCard, seats_of, team_of
from topcut.core.drafts.view import FaceUpTable
from topcut.web.shared.card_faces import CardFace

TURNS_SHOWN: Final = 7
"""So many picks to come are named."""


class TableSeat(Struct, frozen=True):
    """A place at the table, with what everybody sees of it (MTR 8.5)."""

    seat: int
    label: str
    name: str
    taken: int
    latest: CardFace | None
    """The card everybody sees on their pile."""
    is_left: bool
    """It was left face up from an earlier booster (MTR 8.5)."""
    is_me: bool
    is_turn: bool
    is_opener: bool
    is_bot: bool
    is_suspended: bool


class TableCard(Struct, frozen=True):
    """A card that lies there, with its face."""

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
        """Who picks now."""
        return self.places[self._table.order[0]] if self._table.order else None

    @property
    def opener(self) -> TableSeat | None:
        return None if self._table.opener is None else self.places[self._table.opener]

    @property
    def order(self) -> list[TableSeat]:
        """Who picks, one after the other, from whose turn it is."""
        return [self.places[seat] for seat in self._table.order[:TURNS_SHOWN]]

    @property
    def turns_to_me(self) -> int | None:
        """How many picks come before one's own; None where there is none at this booster."""
        return next((away for away, seat in enumerate(self._table.order) if seat == self.me), None)

    @property
    def size(self) -> int:
        return self.taken + len(self.cards)

    @property
    def is_my_turn(self) -> bool:
        return self.me is not None and self.turns_to_me == 0

    @property
    def may_decide(self) -> bool:
        """Whether one's own team was drawn and says who picks first (MTR 8.5)."""
        return self.me is not None and self.deciding == team_of(self.me)

    @property
    def my_team(self) -> int | None:
        return None if self.me is None else team_of(self.me)

    def looks(self, now: int) -> bool:
        """Ask whether everybody still looks and nobody picks (MTR 8.5)."""
        until = self._table.looked_at_until
        return until is not None and now < until

    def left(self, now: int) -> int | None:
        """Say how many milliseconds are left to look, or of the pick that is on; None where no time runs."""
        end = self._table.looked_at_until if self.looks(now) else self._table.due_at
        return None if end is None else max(0, end - now) // 1_000
