"""What one browser is shown of a draft: built from its view, with names and card faces."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import as_often, passes_left
from topcut.core.drafts.view import FaceUpTable
from topcut.core.play import Level
from topcut.web.draft.card_shown import DraftFaces, ShownCard
from topcut.web.draft.own_picks import in_own_order
from topcut.web.draft.places import DraftPlace
from topcut.web.draft.seats_shown import SeatShown, SeatsShown
from topcut.web.draft.snapshot import DraftSnapshot
from topcut.web.draft.table_shown import FaceUpShown, TableSeat

FEW: Final = 6
"""With this many cards or fewer, the faces are larger and include their text."""


class OwnShown(Struct, frozen=True):
    """A drafter's own picks with their faces."""

    order: str
    counts: tuple[tuple[str, int], ...]
    cards: list[ShownCard]


class DraftShown(SeatsShown):
    """One page of a draft, at one moment."""

    def __init__(
        self, seen: DraftSnapshot, place: DraftPlace, *, names: Mapping[int, str], faces: DraftFaces, order: str = ""
    ) -> None:
        super().__init__(seen, place, names=names)
        self._faces = faces
        self._order = order

    @property
    def is_strict(self) -> bool:
        """Whether other devices and notes are forbidden during the draft (MTR 2.12)."""
        return self.seen.level is not Level.REGULAR

    @property
    def stage(self) -> str:
        return self.board.stage.value

    @property
    def step(self) -> str:
        """Which of the drafter's pages this is."""
        mine = self.mine
        if mine and mine.is_suspended and self.board.stage is not DraftStage.ENDED:
            return "suspended"
        if self.board.is_paused:
            return "paused"
        if self.board.stage is DraftStage.PICKING and self.board.table:
            return "face-up"
        if self.board.stage is DraftStage.PICKING:
            return "pick" if self.view and self.view.booster else "wait"
        return self.stage

    @property
    def state(self) -> str:
        """What this part of the page is about: a choice made in another state is not kept."""
        view = self.view
        said = (view.pick, view.reserved, view.taken) if view else ()
        if table := self.board.table:
            said = (*said, table.opener, table.taken, table.looked_at_until is None)
        return "-".join(map(str, (self.step, self.board.round, *said)))

    @property
    def is_untimed(self) -> bool:
        """Whether no pick has a limit (MTR 7.7)."""
        return self.view is not None and self.view.booster is not None and self.view.due_at is None

    @property
    def table(self) -> FaceUpShown | None:
        """The cards that lie face up, the same for everybody (MTR 8.5)."""
        table = self.board.table
        if table is None:
            return None
        seats = [self._place(table, seat) for seat in self.seats]
        return FaceUpShown(table, seats=seats, me=self.place.seat, face=self._faces.face)

    def _place(self, table: FaceUpTable, seat: SeatShown) -> TableSeat:
        latest = table.latest.get(seat.seat)
        return TableSeat(
            seat.seat,
            table.labels[seat.seat - 1],
            seat.name,
            seat.taken,
            self._faces.face(latest) if latest else None,
            seat.seat in table.left_face_up,
            seat.is_me,
            table.order[:1] == (seat.seat,),
            table.opener == seat.seat,
            seat.is_bot,
            seat.is_suspended,
        )

    @property
    def passes_left(self) -> bool:
        """Whether boosters pass to the left; in a review, those of the next round."""
        between = self.board.stage in {DraftStage.REVIEW, DraftStage.ENDED}
        return passes_left(self.board.round + between)

    @property
    def cards(self) -> list[ShownCard]:
        if self.view is None:
            return []
        reserved = as_often(self.view.cards, self.view.reserved)
        pairs = zip(self.view.cards, reserved, strict=True)
        return [self._faces.shown(card, is_reserved=is_reserved) for card, is_reserved in pairs]

    @property
    def reserved_names(self) -> str:
        """The cards the server takes if the drafter does not pick in time."""
        return ", ".join(one.face.name for one in self.cards if one.is_reserved)

    @property
    def picks(self) -> OwnShown | None:
        """The drafter's own cards in the chosen order, if they may look at them (MTR 7.7)."""
        picks = self.view.picks if self.view else None
        if picks is None:
            return None
        found = in_own_order(picks, self._order)
        return OwnShown(found.order, found.counts, [self._faces.shown(card) for card in found.cards])

    @property
    def has_ordered(self) -> bool:
        """Whether the drafter has just chosen an order, and so is looking at their picks."""
        return bool(self._order)

    @property
    def pools(self) -> list[tuple[SeatShown, list[ShownCard]]]:
        """Everybody's cards, once the draft is released."""
        if self.seen.published is None:
            return []
        found = self.seen.published.pools
        return [(seat, [self._faces.shown(card) for card in found.get(seat.seat, ())]) for seat in self.seats]

    @property
    def is_few(self) -> bool:
        return len(self.view.cards if self.view else ()) <= FEW

    def left(self, now: int) -> int | None:
        """Return how many milliseconds are left on the running clock; None if none runs."""
        view = self.view
        if self.step == "face-up" and self.table:
            return self.table.left(now)
        if view and view.left is not None:
            return view.left // 1_000
        end = view.due_at if view and view.due_at is not None else self.board.until
        return None if end is None else max(0, end - now) // 1_000

    @property
    def seconds(self) -> int:
        """The full length of the running clock, in seconds."""
        if self.is_face_up:
            return 0
        return self.seen.review if self.board.stage is DraftStage.REVIEW else self.seen.seconds
