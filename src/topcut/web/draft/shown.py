"""What one browser is shown of a draft: built from its view, with names and card faces beside it."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from topcut.core.boosters import FOIL
from topcut.core.cards import CardIndex
from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import TABLE, SeenCard, as_often, passes_left
from topcut.core.drafts.view import FaceUpTable
from topcut.core.play import Level
from topcut.web.draft.own_picks import in_own_order
from topcut.web.draft.places import DraftPlace
from topcut.web.draft.sight import DraftSight
from topcut.web.draft.table_shown import FaceUpShown, TableSeat
from topcut.web.shared.card_faces import CardFace, face_of, unknown_face

FEW: Final = 6
"""With so many cards or fewer the faces grow and carry their text."""


class ShownCard(Struct, frozen=True):
    """A card with its face."""

    card: str
    face: CardFace
    is_reserved: bool = False


class OwnShown(Struct, frozen=True):
    """The own picks with their faces."""

    order: str
    counts: tuple[tuple[str, int], ...]
    cards: list[ShownCard]


class SeatShown(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    taken: int
    waiting: int
    is_me: bool
    is_sat: bool
    is_bot: bool
    is_suspended: bool
    is_sat_again: bool = False
    """It was opened on more than one device."""


class DraftShown:
    """One page of a draft, at one moment."""

    def __init__(
        self,
        seen: DraftSight,
        place: DraftPlace,
        *,
        names: Mapping[int, str],
        cards: CardIndex | None,
        language: str,
        order: str = "",
    ) -> None:
        self.seen = seen
        self.place = place
        self.board = seen.board
        self.view = seen.view
        self._names = names
        self._cards = cards
        self._language = language
        self._order = order

    @property
    def is_strict(self) -> bool:
        """Whether nobody uses another device or takes notes while they draft (MTR 2.12)."""
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
        """What a part of the page is about: what somebody chose for another one does not stay with it."""
        view = self.view
        said = (view.pick, view.reserved, view.taken) if view else ()
        if table := self.board.table:
            said = (*said, table.opener, table.taken, table.looked_at_until is None)
        return "-".join(map(str, (self.step, self.board.round, *said)))

    @property
    def seats(self) -> list[SeatShown]:
        shown = self.board
        return [
            SeatShown(
                one.seat,
                " / ".join(name for person in self._people(one.seat) if (name := self._names.get(person))),
                one.taken,
                one.waiting,
                one.seat == self.place.seat,
                any(person in shown.sat for person in self._people(one.seat)),
                one.seat in shown.bots,
                one.is_suspended,
                any(person in shown.sat_again for person in self._people(one.seat)),
            )
            for one in shown.seats
        ]

    def _people(self, seat: int) -> tuple[int, int]:
        """Number the people of a seat as names do: the second of a team of two comes behind all seats (MTR 9.7)."""
        return seat, seat + len(self.board.seats)

    @property
    def is_face_up(self) -> bool:
        """Whether this is a Rochester draft, also while its clock stands (MTR 8.5)."""
        return draft_kinds()[self.seen.kind].face_up

    @property
    def is_pair(self) -> bool:
        """Whether each seat is a team of two (MTR 9.7)."""
        return draft_kinds()[self.seen.kind].in_teams

    @property
    def is_untimed(self) -> bool:
        """Whether no pick has a limit (MTR 7.7)."""
        return self.view is not None and self.view.booster is not None and self.view.due_at is None

    @property
    def picks_first(self) -> SeatShown | None:
        """Who picks first of two who hold all boosters of an untimed draft (MTR 7.7)."""
        return next((seat for seat in self.seats if seat.seat == self.board.picks_first), None)

    @property
    def before_me(self) -> list[SeatShown]:
        """Who picks before oneself in an untimed draft where each waits for the other (MTR 7.7)."""
        ahead = self.view.before_me if self.view else ()
        return [seat for seat in self.seats if seat.seat in ahead]

    def label(self, seat: int) -> str:
        """Name a seat as its table does: 1A, 1B, … at a Rochester table (MTR 8.5)."""
        return TABLE[seat - 1] if self.is_face_up else str(seat)

    @property
    def table(self) -> FaceUpShown | None:
        """What lies face up, for everybody the same (MTR 8.5)."""
        table = self.board.table
        if table is None:
            return None
        seats = [self._place(table, seat) for seat in self.seats]
        return FaceUpShown(table, seats=seats, me=self.place.seat, face=self._face)

    def _place(self, table: FaceUpTable, seat: SeatShown) -> TableSeat:
        latest = table.latest.get(seat.seat)
        return TableSeat(
            seat.seat,
            table.labels[seat.seat - 1],
            seat.name,
            seat.taken,
            self._face(latest) if latest else None,
            seat.seat in table.left_face_up,
            seat.is_me,
            table.order[:1] == (seat.seat,),
            table.opener == seat.seat,
            seat.is_bot,
            seat.is_suspended,
        )

    def waits_for_host(self, now: int) -> bool | None:
        """Ask whether a drafter may go on without the host by now; None where nobody waits for one."""
        due = self.board.anybody_from
        return None if due is None or self.place.runs else now >= due

    def host_left(self, now: int) -> int:
        """Say in how many milliseconds a drafter may go on without the host."""
        return max(0, (self.board.anybody_from or now) - now) // 1_000

    def untouched(self, now: int) -> list[SeatShown]:
        """Name the seats of an untimed draft that have not picked for so long that others may pass them over."""
        due = dict(self.board.untouched)
        return [] if self.place.runs else [s for s in self.seats if not s.is_me and due.get(s.seat, now + 1) <= now]

    @property
    def mine(self) -> SeatShown | None:
        return next((seat for seat in self.seats if seat.is_me), None)

    @property
    def neighbours(self) -> tuple[SeatShown, SeatShown]:
        """Who sits to the left, the next higher seat, and who to the right; suspended seats are passed by."""
        here = [seat for seat in self.seats if seat.is_me or not seat.is_suspended]
        at = next(place for place, seat in enumerate(here) if seat.is_me)
        return here[(at + 1) % len(here)], here[at - 1]

    @property
    def passes_left(self) -> bool:
        """Whether boosters go to the left; in a review, those of the next round."""
        between = self.board.stage in {DraftStage.REVIEW, DraftStage.ENDED}
        return passes_left(self.board.round + between)

    @property
    def cards(self) -> list[ShownCard]:
        view = self.view
        named = as_often(view.cards, view.reserved) if view else []
        return [self._shown(card, is_named) for card, is_named in zip(view.cards, named, strict=True)] if view else []

    @property
    def reserved_names(self) -> str:
        """What the server takes if no word comes from here in time."""
        return ", ".join(one.face.name for one in self.cards if one.is_reserved)

    @property
    def picks(self) -> OwnShown | None:
        """The own cards in the order their drafter chose, where they may be looked at (MTR 7.7)."""
        picks = self.view.picks if self.view else None
        if picks is None:
            return None
        found = in_own_order(picks, self._order)
        return OwnShown(found.order, found.counts, [self._shown(card) for card in found.cards])

    @property
    def has_ordered(self) -> bool:
        """Whether somebody has just chosen an order, and so is looking at their picks."""
        return bool(self._order)

    @property
    def pools(self) -> list[tuple[SeatShown, list[ShownCard]]]:
        """Everybody's cards, once the draft is released."""
        if self.seen.published is None:
            return []
        found = self.seen.published.pools
        return [(seat, [self._shown(card) for card in found.get(seat.seat, ())]) for seat in self.seats]

    @property
    def is_few(self) -> bool:
        return len(self.view.cards if self.view else ()) <= FEW

    @property
    def done(self) -> int:
        """How many have picked, and wait."""
        return sum(not seat.waiting for seat in self.seats if not seat.is_suspended)

    @property
    def drafting(self) -> int:
        return sum(not seat.is_suspended for seat in self.seats)

    def left(self, now: int) -> int | None:
        """Say how many milliseconds are left of what runs; None where nothing does."""
        view = self.view
        if self.step == "face-up" and self.table:
            return self.table.left(now)
        if view and view.left is not None:
            return view.left // 1_000
        end = view.due_at if view and view.due_at is not None else self.board.until
        return None if end is None else max(0, end - now) // 1_000

    @property
    def seconds(self) -> int:
        """How long what runs has in all, in seconds."""
        if self.is_face_up:
            return 0
        return self.seen.review if self.board.stage is DraftStage.REVIEW else self.seen.seconds

    def _shown(self, card: SeenCard, is_reserved: bool = False) -> ShownCard:
        return ShownCard(card.card, self._face(card), is_reserved)

    def _face(self, card: SeenCard) -> CardFace:
        """Set a card in type by the card file of this server; one that is not in it keeps its place."""
        found = self._cards.find(card.name) if self._cards else ()
        code, _, number = card.card.removesuffix(FOIL).partition(":")
        if len(found) != 1:
            return unknown_face(card.name, is_foil=card.is_foil)
        sets: Sequence[str] = (code.upper(),) if number else ()
        return face_of(found[0], language=self._language, sets=sets, number=number, is_foil=card.is_foil)
