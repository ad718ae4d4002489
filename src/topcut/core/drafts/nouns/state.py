"""A draft as it is: known to the server, but seen as a whole by nobody."""

import enum
from copy import copy

from msgspec import Struct, field
from msgspec.structs import replace

from topcut.core.drafts.nouns.facts import DraftBegun
from topcut.core.drafts.nouns.kinds import DraftKind, draft_kinds
from topcut.core.log import Sealed
from topcut.core.play import Who
from topcut.core.rules.levels import Setting, switch


class DraftStage(enum.Enum):
    """The step of a round of boosters."""

    SEATING = "seating"
    """People sit down; nothing is drawn yet."""
    SHARES = "shares"
    """Everybody pledges a share of chance and then shows it."""
    CHOOSING = "choosing"
    """The drawn team chooses which team picks first (MTR 8.5)."""
    PICKING = "picking"
    REVIEW = "review"
    ENDED = "ended"


class PassedBooster(Struct):
    """A booster being passed; its cards are unknown if the log is closed."""

    size: int
    left: int
    cards: list[str] | None = None
    turn: int = 0
    """For a face-up booster: the turns completed at it."""


class Drafter(Struct):
    """A seat: the boosters before it, the first of them open, and the cards it took."""

    who: Who
    partner: Who | None = None
    """The other person of a team of two (MTR 9.7)."""
    queue: list[int] = field(default_factory=list)
    since: int = 0
    """When the first booster of the queue came up."""
    picks: int = 0
    """In this round."""
    taken: int = 0
    pool: list[str] = field(default_factory=list)
    """The cards taken, as far as they are known here."""
    reserved: tuple[int, int, tuple[str, ...]] | None = None
    """The booster, the pick and the cards."""
    is_suspended: bool = False
    latest: str | None = None
    """The last card taken in a face-up draft, as long as everybody can see it (MTR 8.5)."""
    is_latest_of_booster: bool = False
    """It comes from the current booster, and so is visible whatever its drafter chooses."""
    leaves_face_up: bool = False
    """They leave their last pick face up between boosters instead of turning it down (MTR 8.5)."""

    @property
    def people(self) -> tuple[Who, ...]:
        return (self.who,) if self.partner is None else (self.who, self.partner)


class PodDraft(Struct):
    """One pod."""

    begun: DraftBegun | None = None
    stage: DraftStage = DraftStage.SHARES
    round: int = 1
    now: int = 0
    until: int = 0
    """The end of a review."""
    seats: dict[int, Drafter] = field(default_factory=dict)
    boosters: dict[int, PassedBooster] = field(default_factory=dict)
    pledges: dict[int, dict[int, str]] = field(default_factory=dict)
    """By round and seat."""
    tapes: dict[int, Sealed[bytes]] = field(default_factory=dict)
    """The server's own shares, by round."""
    shown: dict[int, Sealed[bytes]] = field(default_factory=dict)
    withheld: set[int] = field(default_factory=set)
    seed: str = ""
    """The seed of this round's boosters, if it is known."""
    is_timed: bool = False
    """Whether shares have a time; in older logs they do not."""
    is_released: bool = False
    deciding: int = 0
    """The team that chooses which one picks first."""
    first_team: int = 0
    laid_out: int | None = None
    """The booster that lies face up."""
    looked_until: int = 0
    """The end of the time to look at it, before which nobody picks."""
    promised: int = 0
    """Seconds of the review promised by officials for the end of this set of boosters."""
    undealt: tuple[str, ...] | None = None
    """The cards of a cube not dealt yet, as far as they are known."""
    sat: set[int] = field(default_factory=set)
    """People who have opened their seat on a device, by their numbers."""
    sat_at: int = 0
    """When the last person sat down, or the draft was opened."""
    sat_again: set[int] = field(default_factory=set)
    """People who opened it again on another device: everybody is told, because anybody with the link sees the cards."""
    bots: frozenset[int] = frozenset()
    officials: set[Who] = field(default_factory=set)
    """Officials named by the room, besides the host."""
    paused_at: int | None = None
    reviewed_at: int = 0
    """When the last review was opened."""

    @property
    def terms(self) -> DraftBegun:
        assert self.begun is not None, "a draft begins"
        return self.begun

    @property
    def kind(self) -> DraftKind:
        return draft_kinds()[self.terms.kind]

    def person(self, seat: int, *, is_partner: bool = False) -> int:
        """Return a person's number for names outside the log: seats first, then partners (MTR 9.7)."""
        return seat + len(self.seats) if is_partner else seat

    @property
    def free_seats(self) -> tuple[int, ...]:
        """Seats where nobody has sat down, not even a partner."""
        return tuple(n for n in self.seats if not self.sat & {n, self.person(n, is_partner=True)})

    @property
    def active(self) -> tuple[int, ...]:
        """Seats that still draft."""
        return tuple(number for number, seat in self.seats.items() if not seat.is_suspended)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats whose share of this round's chance is still awaited."""
        here = (seat for seat in self.active if seat not in self.bots)
        return tuple(seat for seat in here if seat not in self.shown and seat not in self.withheld)

    @property
    def unpledged(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.awaited if seat not in self.pledges.get(self.round, {}))

    @property
    def hides_picks(self) -> bool:
        """Whether looking at one's picks between picks is forbidden (MTR 7.7)."""
        at_level = switch("look-at-picks-between-picks", level=self.terms.level.id, edition=self.terms.edition)
        return self.terms.hides_picks or at_level is Setting.FORBIDDEN

    def copied(self) -> "PodDraft":
        """Copy the mutable parts, to try out what follows from a fact."""
        seats = {n: replace(seat, queue=[*seat.queue], pool=[*seat.pool]) for n, seat in self.seats.items()}
        boosters = {n: replace(one, cards=copy(one.cards)) for n, one in self.boosters.items()}
        pledges = {round: {**made} for round, made in self.pledges.items()}
        flat = ("tapes", "shown", "withheld", "sat", "sat_again", "officials")
        more = {name: copy(getattr(self, name)) for name in flat}
        return replace(self, seats=seats, boosters=boosters, pledges=pledges, **more)
