"""A draft as it is: what the server knows, and nobody sees whole."""

import enum
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from topcut.core.drafts.nouns.facts import DraftBegun
from topcut.core.drafts.nouns.kinds import DraftKind, draft_kinds
from topcut.core.log import Sealed
from topcut.core.play import Level, Who
from topcut.core.rules.levels import LevelId, Setting, switch

_LEVELS: Final[dict[Level, LevelId]] = {
    Level.REGULAR: "regular",
    Level.COMPETITIVE: "competitive",
    Level.PROFESSIONAL: "professional",
}


class DraftStage(enum.Enum):
    """How far a round of boosters is."""

    SEATING = "seating"
    """People sit down; nothing is drawn yet."""
    SHARES = "shares"
    """Everybody binds themself to a share of chance and then shows it."""
    CHOOSING = "choosing"
    """The team drawn says which team picks first (MTR 8.5)."""
    PICKING = "picking"
    REVIEW = "review"
    ENDED = "ended"


class PassedBooster(Struct):
    """A booster on its way; its cards are not known where the log is closed."""

    size: int
    left: int
    cards: list[str] | None = None
    turn: int = 0
    """Where it lies face up: how many turns at it are over."""


class Drafter(Struct):
    """A seat: the boosters before it, the first one open, and what it took."""

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
    """What was taken, as far as it is known here."""
    reserved: tuple[int, int, tuple[str, ...]] | None = None
    """For which booster and pick, and what."""
    is_suspended: bool = False
    latest: str | None = None
    """What was last taken where boosters lie face up, as long as it is seen by everybody (MTR 8.5)."""
    is_latest_of_booster: bool = False
    """It comes from the booster that lies there now, and so is seen whatever its drafter likes."""
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
    """The server's own, by round."""
    shown: dict[int, Sealed[bytes]] = field(default_factory=dict)
    withheld: set[int] = field(default_factory=set)
    seed: str = ""
    """Of this round's boosters, where it is known."""
    is_timed: bool = False
    """Whether shares say when they came; in older logs they do not."""
    is_released: bool = False
    deciding: int = 0
    """The team that says which one picks first."""
    first_team: int = 0
    laid_out: int | None = None
    """The booster that lies face up."""
    looked_until: int = 0
    """Until then everybody looks at it, and nobody picks."""
    promised: int = 0
    """Seconds of the review that officials give once this set of boosters is drafted."""
    undealt: tuple[str, ...] | None = None
    """The cards of a cube that no booster has had yet, as far as they are known."""
    sat: set[int] = field(default_factory=set)
    """Seats that were opened on a device."""
    sat_at: int = 0
    """When the last of those who sit came, or the draft was opened."""
    sat_again: set[int] = field(default_factory=set)
    """Those that were opened on another one later: everybody is told, for whoever has a link sees its cards."""
    bots: frozenset[int] = frozenset()
    officials: set[Who] = field(default_factory=set)
    """Whom the room has named beside the host."""
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
        """Number the people: seats first, partners behind them; names lie beside the log by these numbers (MTR 9.7)."""
        return seat + len(self.seats) if is_partner else seat

    @property
    def free_seats(self) -> tuple[int, ...]:
        """Where nobody has sat down, not even a partner."""
        return tuple(n for n in self.seats if not self.sat & {n, self.person(n, is_partner=True)})

    @property
    def active(self) -> tuple[int, ...]:
        """Who still drafts."""
        return tuple(number for number, seat in self.seats.items() if not seat.is_suspended)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Whose share of this round's chance is still to come."""
        here = (seat for seat in self.active if seat not in self.bots)
        return tuple(seat for seat in here if seat not in self.shown and seat not in self.withheld)

    @property
    def unpledged(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.awaited if seat not in self.pledges.get(self.round, {}))

    @property
    def hides_picks(self) -> bool:
        """Whether nobody looks at their picks between picks (MTR 7.7)."""
        level = _LEVELS[self.terms.level]
        at_level = switch("look-at-picks-between-picks", level=level, edition=self.terms.edition)
        return self.terms.hides_picks or at_level is Setting.FORBIDDEN

    def copied(self) -> "PodDraft":
        """Copy what changes, so that one can try what follows from a fact."""
        seats = {n: replace(seat, queue=[*seat.queue], pool=[*seat.pool]) for n, seat in self.seats.items()}
        boosters = {n: replace(one, cards=one.cards and [*one.cards]) for n, one in self.boosters.items()}
        pledges = {round: {**made} for round, made in self.pledges.items()}
        more = {"tapes": {**self.tapes}, "shown": {**self.shown}, "withheld": {*self.withheld}}
        more |= {"sat": {*self.sat}, "sat_again": {*self.sat_again}}
        return replace(self, seats=seats, boosters=boosters, pledges=pledges, **more)
