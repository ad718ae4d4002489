"""The seats of a draft as one browser sees them: their drafters, who waits for whom, and who may go on."""

from collections.abc import Mapping

from msgspec import Struct

from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.reading import TABLE
from topcut.web.draft.places import DraftPlace
from topcut.web.draft.snapshot import DraftSnapshot


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
    """The seat's link was opened on more than one device."""


class SeatsShown:
    """Everybody at the table, with their names."""

    def __init__(self, seen: DraftSnapshot, place: DraftPlace, *, names: Mapping[int, str]) -> None:
        self.seen = seen
        self.place = place
        self.board = seen.board
        self.view = seen.view
        self._names = names

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
        """Number the people of a seat as names do: the partners in teams of two come after all seats (MTR 9.7)."""
        return seat, seat + len(self.board.seats)

    @property
    def mine(self) -> SeatShown | None:
        return next((seat for seat in self.seats if seat.is_me), None)

    @property
    def neighbours(self) -> tuple[SeatShown, SeatShown]:
        """The neighbours on the left, which is the next higher seat, and on the right; suspended seats are skipped."""
        here = [seat for seat in self.seats if seat.is_me or not seat.is_suspended]
        at = next(place for place, seat in enumerate(here) if seat.is_me)
        return here[(at + 1) % len(here)], here[at - 1]

    @property
    def is_face_up(self) -> bool:
        """Whether this is a Rochester draft, also while its clock is paused (MTR 8.5)."""
        return draft_kinds()[self.seen.kind].face_up

    @property
    def is_pair(self) -> bool:
        """Whether each seat is a team of two (MTR 9.7)."""
        return draft_kinds()[self.seen.kind].in_teams

    def label(self, seat: int) -> str:
        """Return the label of a seat: its number, or 1A, 1B, … at a Rochester table (MTR 8.5)."""
        return TABLE[seat - 1] if self.is_face_up else str(seat)

    @property
    def picks_first(self) -> SeatShown | None:
        """The first to pick of two drafters who hold all boosters of an untimed draft (MTR 7.7)."""
        return next((seat for seat in self.seats if seat.seat == self.board.picks_first), None)

    @property
    def before_me(self) -> list[SeatShown]:
        """The drafters who pick before this one in an untimed draft in which both wait (MTR 7.7)."""
        ahead = self.view.before_me if self.view else ()
        return [seat for seat in self.seats if seat.seat in ahead]

    @property
    def done(self) -> int:
        """The number of drafters who have picked and are waiting."""
        return sum(not seat.waiting for seat in self.seats if not seat.is_suspended)

    @property
    def drafting(self) -> int:
        return sum(not seat.is_suspended for seat in self.seats)

    def may_go_without_host(self, now: int) -> bool | None:
        """Check whether a drafter may go on without the host by now; None if nobody waits for the host."""
        due = self.board.anybody_from
        return None if due is None or self.place.runs else now >= due

    def left_to_wait(self, now: int) -> int:
        """Return in how many milliseconds a drafter may go on without the host."""
        return max(0, (self.board.anybody_from or now) - now) // 1_000

    def untouched(self, now: int) -> list[SeatShown]:
        """List the seats of an untimed draft that have been idle for so long that others may pass them over."""
        due = dict(self.board.untouched)
        return [] if self.place.runs else [s for s in self.seats if not s.is_me and due.get(s.seat, now + 1) <= now]
