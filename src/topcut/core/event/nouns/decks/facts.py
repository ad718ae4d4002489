"""What can happen with lists and pools. The cards are sealed: they are stored with the log, never in it."""

from datetime import date

from topcut.core.decks import DoubleFaced
from topcut.core.event.nouns.decks.state import ListPolicy, ReturnedFor
from topcut.core.event.nouns.opened.facts import OpenedFact
from topcut.core.event.nouns.swap.facts import SwapFact
from topcut.core.log import NOTHING_KEPT, Fact, Sealed, instead
from topcut.core.play import PlayerId, Role


class ListsAnnounced(Fact, frozen=True, tag="lists-announced"):
    """The players were told which lists they hand in (MTR 2.7), and whether they may rebuild (MTR 7.3)."""

    lists: ListPolicy
    are_open: bool = False
    pools: bool = False
    rebuild: bool = False
    stage: int = 0


class DecklistSubmitted(Fact, frozen=True, tag="decklist-submitted"):
    """A player's list was handed in; it replaces the one before it (MTR 2.7)."""

    private = instead(problems=(), not_checked=(), is_late=False, remedy="")

    player: PlayerId
    cards: Sealed[str]
    digest: Sealed[str]
    at: int
    problems: tuple[str, ...] = ()
    """Codes of the problems a check found."""
    not_checked: tuple[str, ...] = ()
    catalogue: int = 0
    is_late: bool = False
    remedy: str = ""
    """The infraction for which a judge replaced a fixed list; it stays fixed."""
    stage: int = 0
    kept: Sealed[str] = NOTHING_KEPT


class DecklistsAccepted(Fact, frozen=True, tag="decklists-accepted"):
    """An official accepted these lists: they are fixed from here on (MTR 2.7)."""

    players: tuple[PlayerId, ...]
    stage: int = 0


class DecklistReturned(Fact, frozen=True, tag="decklist-returned"):
    """An official wants a list changed and sent it back; the reason is between the two."""

    private = instead(why=ReturnedFor.UNCLEAR)

    player: PlayerId
    why: ReturnedFor
    stage: int = 0
    kept: Sealed[str] = NOTHING_KEPT


class DecklistWithdrawn(Fact, frozen=True, tag="decklist-withdrawn"):
    """A list that was not fixed yet was taken back."""

    player: PlayerId
    stage: int = 0


class DeckKept(Fact, frozen=True, tag="deck-kept"):
    """A deck under construction was saved as it is; nobody has handed it in (MTR 7.1)."""

    player: PlayerId
    cards: Sealed[str]
    stage: int = 0


class DecklistPublished(Fact, frozen=True, tag="decklist-published"):
    """Everybody may see a player's list: the event is over."""

    public = frozenset({"cards"})

    player: PlayerId
    cards: Sealed[str]
    stage: int = 0


class PoolRegistered(Fact, frozen=True, tag="pool-registered"):
    """The cards a player opened were registered by somebody else (MTR 7.5)."""

    player: PlayerId
    cards: Sealed[str]
    by: PlayerId | None = None
    stage: int = 0


class ProductDecided(Fact, frozen=True, tag="product-decided"):
    """Odd product was exchanged, or is played as it is (MTR 7.4)."""

    player: PlayerId
    exchanged: bool = True
    awaits: Role | None = None
    """Organizer or head judge, whose mark is still missing; None if both have marked it."""


class ProductHandedOut(Fact, frozen=True, tag="product-handed-out"):
    """An official gave these players their boosters, each by the code of its set (MTR 7.2)."""

    players: tuple[PlayerId, ...]
    boosters: tuple[str, ...]
    mark: str = ""
    """How the boosters of this event are told from others; empty if unknown (MTR 7.5)."""
    stage: int = 0


class ProductPlanned(Fact, frozen=True, tag="product-planned"):
    """The boosters for a Limited stage were chosen (MTR 1.1, MTR D)."""

    kind: str
    """A kind of Limited, as named in the table of boosters."""
    mix: str
    """The code of the set."""
    stage: int = 0
    is_repackaged: bool = False
    """The boosters were opened and stamped before (MTR 7.2)."""
    besides: tuple[str, ...] = ()
    """Other sets whose cards a Prerelease includes, by its own information (MTR 7.2)."""
    source: str = ""
    """The text that says so."""


class DeckCounted(Fact, frozen=True, tag="deck-counted"):
    """A judge counted a deck that was taken for a check (MTR 2.8)."""

    private = instead(differences=0, double_faced=(), shows_through=False)

    check: int
    player: PlayerId
    cards: Sealed[str]
    """The cards on the judges' table."""
    differences: int = 0
    """The number of differences from the list; 0 means played as registered."""
    may_sideboard: bool = False
    """It was taken after the first game: cards may have changed places (MTR 3.16)."""
    double_faced: tuple[DoubleFaced, ...] = ()
    """What represented the cards that have no back (MTR 3.5)."""
    shows_through: bool = False
    """The sleeves are not fully opaque (MTR 3.11)."""
    kept: Sealed[str] = NOTHING_KEPT


class PoolsSeated(Fact, frozen=True, tag="pools-seated"):
    """Players were seated opposite each other to register pools, by chance or by number (MTR 7.5)."""

    order: tuple[PlayerId, ...]
    """Two at each table; of an odd number the last three sit together."""
    attempt: int
    at_random: bool = True
    stage: int = 0


class ReleaseMoved(Fact, frozen=True, tag="release-moved"):
    """The first legal day of a set was announced again (MTR 3.7)."""

    code: str
    day: date
    before: date | None = None
    """None if no table had one."""


class LandsWanted(Fact, frozen=True, tag="lands-wanted"):
    """The organizer wants borrowed basic lands back from leaving players, or no longer does (MTR 7.2)."""

    wanted: bool = True


class LandsReturned(Fact, frozen=True, tag="lands-returned"):
    """These players gave the borrowed basic lands back (MTR 7.2)."""

    players: tuple[PlayerId, ...]


DeckFact = (
    ListsAnnounced
    | DecklistSubmitted
    | DecklistsAccepted
    | DecklistReturned
    | DecklistWithdrawn
    | DeckKept
    | DecklistPublished
    | PoolRegistered
    | ProductDecided
    | ProductPlanned
    | ProductHandedOut
    | DeckCounted
    | PoolsSeated
    | ReleaseMoved
    | LandsWanted
    | LandsReturned
    | SwapFact
    | OpenedFact
)
