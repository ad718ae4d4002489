"""What can happen in a draft: lines say how many cards moved and where; which ones is sealed until the end.

Seats are counted from 1. A booster is identified by the seat that opened it, within its round.
"""

from typing import Literal

from topcut.core.boosters import BoosterCard, BoosterRecipe
from topcut.core.drafts.nouns.face_up_facts import FaceUpFact
from topcut.core.drafts.nouns.running_facts import PodOfEvent, RunningFact
from topcut.core.log import Fact, LogFact, Sealed
from topcut.core.play import Level, Who
from topcut.core.zones.nouns.facts_before import SeatPledged, ServerPledged, ShareShown, ShareWithheld


class DraftBegun(Fact, frozen=True, tag="draft-begun"):
    """A pod sat down; the contents of its boosters are in the log, so that anybody can open them again (MTR 7.7)."""

    host: Who
    seats: tuple[Who, ...]
    recipe: BoosterRecipe
    cards: dict[str, BoosterCard]
    kind: str
    edition: str
    at: int
    boosters: int = 3
    """For each seat."""
    level: Level = Level.REGULAR
    hides_picks: bool = False
    """The head judge forbids looking at picks between picks, and announced it before the first draft (MTR 7.7)."""
    partners: tuple[Who, ...] = ()
    """The second person of each seat, if a seat is a team of two; both may do all that the seat does (MTR 9.7)."""
    is_cube: bool = False
    """The recipe is a list of cards, each dealt once in the whole draft; its weight is the number of copies."""
    is_untimed: bool = False
    """No pick has a time limit, and nothing is picked for a drafter (MTR 7.7)."""
    is_seating: bool = False
    """People sit down first; then the host starts the draft."""
    pod: PodOfEvent | None = None
    """The pod of an event that drafts here (MTR 7.6)."""


class DrafterPledged(SeatPledged, frozen=True, tag="seat-pledged"):
    """A drafter has pledged a share of a round's chance (MTR 3.10)."""

    at: int = 0
    """The time, from which the rest is waited for; 0 in logs older than this field."""


class DrafterShowed(ShareShown, frozen=True, tag="share-shown"):
    """A drafter showed the share they had pledged, once everybody had pledged (MTR 3.10)."""

    at: int = 0


class DrafterWithheld(ShareWithheld, frozen=True, tag="share-withheld"):
    """A drafter's share did not come, and the boosters are opened without it (MTR 3.10)."""

    at: int = 0


class BoostersOpened(Fact, frozen=True, tag="boosters-opened"):
    """Everybody opened a booster, drawn by the chance of the server and of the seats named (MTR 7.7)."""

    reveals = True

    round: int
    at: int
    seats: tuple[int, ...]
    """The seats that opened one."""
    sides: tuple[int, ...]
    """The seats whose chance is in it besides the server's."""
    sizes: tuple[int, ...]
    contents: Sealed[tuple[tuple[str, ...], ...]]


class CardReserved(Fact, frozen=True, tag="card-reserved"):
    """A drafter reserved the cards to take if time runs out."""

    seat: int
    booster: int
    pick: int
    cards: Sealed[tuple[str, ...]]


class CardsPicked(Fact, frozen=True, tag="cards-picked"):
    """A drafter took cards; they cannot be put back (MTR 7.7)."""

    reveals = True

    seat: int
    booster: int
    pick: int
    """Counted in this round."""
    at: int
    count: int
    cards: Sealed[tuple[str, ...]]
    by_itself: bool = False
    """The rest of a booster was taken automatically, which needs no time (MTR B)."""


class PickTimedOut(Fact, frozen=True, tag="pick-timed-out"):
    """The time of a pick was over: the reserved cards were taken, else random ones, as announced.

    If cards lie face up, it is the one that has lain longest (MTR 8.5).
    """

    reveals = True

    seat: int
    booster: int
    pick: int
    at: int
    count: int
    by: Literal["reserved", "chance", "oldest-card"]
    cards: Sealed[tuple[str, ...]]


class BoosterPassed(Fact, frozen=True, tag="booster-passed"):
    """A booster went to the next drafter; a face-up one stays, and the turn moves on (MTR 7.7, MTR 8.5)."""

    booster: int
    seat: int
    to: int
    left: int


class ReviewOpened(Fact, frozen=True, tag="review-opened"):
    """A round of boosters is drafted, and everybody may look at their own picks (MTR 7.7)."""

    round: int
    at: int
    until: int


class ReviewClosed(Fact, frozen=True, tag="review-closed"):
    """The picks lie face down again."""

    round: int
    at: int


class SeatSuspended(Fact, frozen=True, tag="seat-suspended"):
    """A drafter takes no more cards and keeps those taken; the others continue (MTR 7.7)."""

    seat: int
    at: int


class DraftEnded(Fact, frozen=True, tag="draft-ended"):
    """All cards of all boosters are taken (MTR 7.7)."""

    at: int


class DraftReleased(Fact, frozen=True, tag="draft-released"):
    """The organizer made the whole draft readable to everybody."""


DrafterShare = DrafterPledged | DrafterShowed | DrafterWithheld
ShareFact = ServerPledged | DrafterShare
PickFact = CardReserved | CardsPicked | PickTimedOut | BoosterPassed | SeatSuspended
DraftFact = (
    DraftBegun
    | ShareFact
    | RunningFact
    | BoostersOpened
    | PickFact
    | FaceUpFact
    | ReviewOpened
    | ReviewClosed
    | DraftEnded
    | DraftReleased
    | LogFact
)
