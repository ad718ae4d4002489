"""What can happen at a table: a line shows how many cards moved; which ones is sealed if it is hidden.

Cards have numbers that mean something only to those who may see them: a card gets a new one whenever it changes its
zone. Places in a deck are counted from the top, which is 0. Seats are counted from 0. `effect` is what allowed it: a
preset of the procedure, `#17` for the card that says so, or `in-words`.
"""

from typing import Final

from msgspec import Struct

from topcut.core.log import NOTHING_KEPT, Fact, LogFact, Sealed
from topcut.core.play import Level, MatchLength, PlayerId, Stream, Who
from topcut.core.zones.nouns.facts_before import ChanceFact, PregameFact, SeatPledged

IN_WORDS: Final = "in-words"
"""The effect was named in words, which are in the fact just before."""

# The table ------------------------------------------------------------------------------------------------------------


class EventMatch(Struct, frozen=True, omit_defaults=True):
    """The match of an event played at a table, and its players by seat."""

    event: Stream
    round: int
    table: int
    players: tuple[PlayerId, ...]
    seat: int | None = None
    """The seat of two teams that plays here, from 0; None for the whole match (MTR 8.2)."""


class TableOpened(Fact, frozen=True, tag="table-opened"):
    """A match begins at a table; in a playoff the better placed seat chooses who begins (MTR 2.2)."""

    profile: str
    policy: str
    seats: tuple[Who, ...]
    level: Level = Level.REGULAR
    chooser: int | None = None
    keeps_discard_order: bool = False
    """Whether the format has cards that depend on the order of a discard (MTR 3.15)."""
    length: MatchLength | None = None
    """What decides the match (MTR 2.1); None if it is as long as its players like."""
    deck_out: str = ""
    """When running out of cards is stated, if it differs from the game's text (X-01)."""
    judge_by_consent: bool = False
    """Whether a judge needs the agreement of every seat: a table without an event has no judge of its own."""
    match: EventMatch | None = None
    """None at a free table; older tables have it in the names of their seats."""
    teams: tuple[int, ...] = ()
    """The team of each seat, as in Two-Headed Giant; empty if everybody plays alone (MTR 9.1)."""
    edition: str = ""
    """The edition of the event's rules (MTR 0); empty at a free table, and at tables older than the field."""


class SeatTaken(Fact, frozen=True, tag="seat-taken"):
    """A player came back, on any device."""

    seat: int
    who: Who
    alone: bool = False
    """Whether from now on only this device has the seat, and none that had it before."""


class WatchingAllowed(Fact, frozen=True, tag="watching-allowed"):
    """A seat agrees to spectators, or withdraws it."""

    seat: int
    yes: bool = True


class ReadingAllowed(Fact, frozen=True, tag="reading-allowed"):
    """A player agrees that everybody may read the match once it is over, or withdraws it (MTR 3.13)."""

    seat: int
    yes: bool = True


class DeckBrought(Fact, frozen=True, tag="deck-brought"):
    """A player's registered cards, main deck first, by slot; the names are opened only if the list is public."""

    seat: int
    hash: str
    main: int
    sideboard: int
    cards: Sealed[tuple[str, ...]]


class EffectWorded(Fact, frozen=True, tag="effect-worded"):
    """What allows the next fact, in the players' words, which everybody at the table hears."""

    public = frozenset({"words"})

    words: Sealed[str]


# Play -----------------------------------------------------------------------------------------------------------------


class CardDrawn(Fact, frozen=True, tag="card-drawn"):
    """The top card of a deck went to its owner's hand, one fact for each card (DZ 8.2.3)."""

    reveals = True

    seat: int
    effect: str


class DrawFailed(Fact, frozen=True, tag="draw-failed"):
    """A player had to draw and the deck was empty (DZ 8.2.3)."""

    seat: int
    effect: str


class CardsMoved(Fact, frozen=True, tag="cards-moved"):
    """Cards went from a hand, an area or a look into a hand or an area."""

    seat: int
    effect: str
    source: str
    target: str
    count: int
    picked: Sealed[tuple[int, ...]]
    cards: tuple[int, ...] = ()
    """The same numbers, if everybody can see the cards."""
    up: bool = True
    shown: bool = False
    """Whether everybody saw the faces on the way."""
    onto: int = 0
    """The card of a stack they were put on."""
    beside: int | None = None
    """The seat on whose side of the play area they are, if it is another's."""
    as_they_lie: bool = False
    """Whether whole stacks moved from one side of the play area to another, with everything on them."""


class TopMoved(Fact, frozen=True, tag="top-moved"):
    """Cards from the top of a deck went to an area: face up, or face down and unseen (DZ 8.2.2)."""

    reveals = True

    seat: int
    effect: str
    target: str
    count: int
    up: bool = True


class OrderingAsked(Fact, frozen=True, tag="ordering-asked"):
    """An effect sends cards to a deck in any order: their owner has to give it (DZ 8.2.4, DZ 7.2.3)."""

    seat: int
    owner: int
    effect: str
    where: str
    cards: tuple[int, ...]


class OrderingDropped(Fact, frozen=True, tag="ordering-dropped"):
    """The asker or the owner left cards that waited for an order where they lie (DZ 8.2.4.1)."""

    seat: int
    owner: int


class CardsPut(Fact, frozen=True, tag="cards-put"):
    """Cards went to the top or the bottom of their owner's deck, in a chosen order (DZ 8.2.4).

    Those named in the line come from areas, all others from the source; if the source is the areas, there are no
    others.
    """

    seat: int
    owner: int
    effect: str
    source: str
    where: str
    count: int
    order: Sealed[tuple[int, ...]]
    """From the top down."""
    cards: tuple[int, ...] = ()
    """Those visible to everybody, sorted."""
    shown: bool = False


class CardsLookedAt(Fact, frozen=True, tag="cards-looked-at"):
    """A seat looks at the top cards of a deck, or at all of it, alone unless `all_see` (DZ 8.2.2)."""

    reveals = True

    seat: int
    owner: int
    effect: str
    count: int
    is_search: bool = False
    all_see: bool = False


class LookAsked(Fact, frozen=True, tag="look-asked"):
    """A seat asks to look at another's deck by an effect; nothing is seen before its owner agrees (DZ 8.2.2)."""

    seat: int
    owner: int
    effect: str
    count: int
    is_search: bool = False
    all_see: bool = False


class LookDeclined(Fact, frozen=True, tag="look-declined"):
    """A look at another's deck does not happen: its owner or a judge refused, or the asker withdrew it."""

    seat: int
    owner: int
    by: int | None
    """The seat that decided it; None for a judge."""


class LookEnded(Fact, frozen=True, tag="look-ended"):
    """The look is over, and the cards left stay where they are."""

    seat: int
    owner: int | None = None
    """The owner of the deck, if they took it back."""


class CardsShown(Fact, frozen=True, tag="cards-shown"):
    """A player showed others cards they may see themselves (MTR 3.13)."""

    reveals = True

    seat: int
    source: str
    to: tuple[int, ...]
    """Seats; empty for everybody."""
    count: int
    picked: Sealed[tuple[int, ...]]
    cards: tuple[int, ...] = ()


class TopDisclosed(Fact, frozen=True, tag="top-disclosed"):
    """The top card of a deck is known as long as an effect says so; it is not turned over."""

    reveals = True

    owner: int
    effect: str
    to: tuple[int, ...] = ()
    on: bool = True


class CardTurned(Fact, frozen=True, tag="card-turned"):
    """A card in an area was turned over."""

    card: int
    up: bool


class StackMarked(Fact, frozen=True, tag="stack-marked"):
    """A mark of a stack changed: exerted, damage, or a counter by name."""

    card: int
    mark: str
    value: int


class DiscardReordered(Fact, frozen=True, tag="discard-reordered"):
    """A player reordered their own discard (MTR 3.15)."""

    seat: int
    order: tuple[int, ...]


class TallyChanged(Fact, frozen=True, tag="tally-changed"):
    """A player's life, lore or other status has this value now (MTR 4.1)."""

    seat: int
    tally: str
    value: int


class StepEntered(Fact, frozen=True, tag="step-entered"):
    """The active player announced the step of the turn (MTR 4.1)."""

    step: str


class TurnPassed(Fact, frozen=True, tag="turn-passed"):
    """The active player ended the turn."""

    to: int


# The end of a game ----------------------------------------------------------------------------------------------------


class DeckOutStated(Fact, frozen=True, tag="deck-out-stated"):
    """The table states that a player has run out of cards; the players state the consequence (X-01)."""

    seat: int


class GameResultStated(Fact, frozen=True, tag="game-result-stated"):
    """A player states how the game ended; it ends once all state the same (MTR 2.4)."""

    seat: int
    winner: int | None
    how: str


class GameResultSettled(Fact, frozen=True, tag="game-ended"):
    """A game has its result."""

    winner: int | None
    how: str


class MatchEndStated(Fact, frozen=True, tag="match-end-stated"):
    """A player agrees to draw the match, or withdraws it; it ends once all agree (MTR 2.4)."""

    seat: int
    yes: bool = True


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    """A match ended before its games decided it: conceded to somebody, or drawn by agreement (MTR 2.4)."""

    winner: int | None
    how: str


class SeatMissed(Fact, frozen=True, tag="seat-missed"):
    """A player states that another, of more than two, is gone and does not come back (MTR 2.10)."""

    seat: int
    whom: int


class SeatLeft(Fact, frozen=True, tag="seat-left"):
    """One of more than two players is out of the current game, or has left the table: the others play on (MTR 2.10)."""

    seat: int
    for_good: bool = True


class MatchClosed(Fact, frozen=True, tag="match-closed"):
    """Nothing more is played here; the tapes are opened."""


# Judges ---------------------------------------------------------------------------------------------------------------


class JudgeCame(Fact, frozen=True, tag="judge-came"):
    """Somebody opened the judge's link of a table without an event: every seat is asked again to agree."""

    judge: Who


class JudgeAgreed(Fact, frozen=True, tag="judge-agreed"):
    """A seat agrees to the judge who came last, or withdraws it (MTR 1.8)."""

    seat: int
    yes: bool = True


class JudgeLooked(Fact, frozen=True, tag="judge-looked"):
    """A judge sees these hidden zones, and everybody is told; an empty list ends it."""

    judge: Who
    zones: tuple[tuple[int, str], ...] = ()


class FaceSeen(Fact, frozen=True, tag="face-seen"):
    """A judge records that somebody could see hidden cards of a deck: it is no longer random (MTR 3.10)."""

    reveals = True

    owner: int
    places: tuple[int, ...]
    by: tuple[int, ...]


class ManipulationRecorded(Fact, frozen=True, tag="manipulation-recorded"):
    """A deck's order was changed without an effect; play waits until it is corrected (DZ 8.2.2)."""

    seat: int
    text: Sealed[str] = NOTHING_KEPT
    """What happened, in the judge's words."""


class ManipulationCorrected(Fact, frozen=True, tag="manipulation-corrected"):
    """A judge records how the deck was put right, and the penalty."""

    seat: int
    correction: str
    penalty: str = ""
    by: int | None = None
    """The seat that shuffled it, if there was no longer a judge."""


class TakeBackAsked(Fact, frozen=True, tag="take-back-asked"):
    """A player would like to take back their own last move."""

    seat: int
    seq: int


LookFact = LookAsked | LookDeclined | CardsLookedAt | LookEnded
DeckFact = CardDrawn | DrawFailed | TopMoved | CardsPut | LookFact | TopDisclosed
AreaFact = CardsMoved | OrderingAsked | OrderingDropped | CardsShown | CardTurned | StackMarked | DiscardReordered
MatchFact = MatchEndStated | MatchEnded | SeatMissed | SeatLeft | MatchClosed
GameFact = TallyChanged | StepEntered | TurnPassed | DeckOutStated | GameResultStated | GameResultSettled | MatchFact
RemedyFact = JudgeLooked | FaceSeen | ManipulationRecorded | ManipulationCorrected
JudgeFact = JudgeCame | JudgeAgreed | RemedyFact | TakeBackAsked
TableFact = TableOpened | SeatTaken | WatchingAllowed | ReadingAllowed | DeckBrought | EffectWorded

QUIET: Final = (SeatPledged, SeatTaken, WatchingAllowed, ReadingAllowed, JudgeCame, JudgeAgreed, TakeBackAsked)
"""Facts that pages make automatically, or outside the game: they are nobody's move."""

TabletopFact = TableFact | ChanceFact | PregameFact | DeckFact | AreaFact | GameFact | JudgeFact | LogFact
