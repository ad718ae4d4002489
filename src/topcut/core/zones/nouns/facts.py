"""What can happen at a table. A line tells how many cards moved; which ones, where that is hidden, is sealed.

Cards are named by numbers that mean something only where somebody may see them: a card gets a new one whenever it
changes its zone. Places in a deck are counted from the top, the top being 0. Seats are counted from 0.
`effect` says what allowed it: a preset of the procedure, `#17` for the card that says so, or `in-words`.
"""

from typing import Final

from msgspec import Struct

from topcut.core.log import NOTHING_KEPT, Fact, LogFact, Sealed
from topcut.core.play import Level, MatchLength, PlayerId, Stream, Who
from topcut.core.zones.nouns.facts_before import ChanceFact, PregameFact, SeatPledged

IN_WORDS: Final = "in-words"
"""The effect was named in words, which stand just before."""

# The table ------------------------------------------------------------------------------------------------------------


class EventMatch(Struct, frozen=True, omit_defaults=True):
    """Which match of an event is played at a table, and by whom, seat by seat."""

    event: Stream
    round: int
    table: int
    players: tuple[PlayerId, ...]
    seat: int | None = None
    """Which seat of two teams plays here, from 0; None is the whole match (MTR 8.2)."""


class TableOpened(Fact, frozen=True, tag="table-opened"):
    """A match begins at a table; in a playoff the better placed seat chooses who begins (MTR 2.2)."""

    profile: str
    policy: str
    seats: tuple[Who, ...]
    level: Level = Level.REGULAR
    chooser: int | None = None
    keeps_discard_order: bool = False
    """Whether the format has cards that care for the order of a discard (MTR 3.15)."""
    length: MatchLength | None = None
    """What decides the match (MTR 2.1); None: it is as long as its players like."""
    deck_out: str = ""
    """When running out of cards is stated, where it is otherwise than the game's text has it (X-01)."""
    judge_by_consent: bool = False
    """Whether a judge has a say only while every seat agrees: a table of no event has no judge of its own."""
    match: EventMatch | None = None
    """None at a free table; older tables say it in the names of their seats."""
    teams: tuple[int, ...] = ()
    """By seat, which team it plays for, as in Two-Headed Giant; none where everybody plays alone (MTR 9.1)."""


class SeatTaken(Fact, frozen=True, tag="seat-taken"):
    """A player is back, on whatever device."""

    seat: int
    who: Who
    alone: bool = False
    """Whether the seat is on this device only from now on, and on none that had it before."""


class WatchingAllowed(Fact, frozen=True, tag="watching-allowed"):
    """A seat agrees, or no longer agrees, to spectators."""

    seat: int
    yes: bool = True


class ReadingAllowed(Fact, frozen=True, tag="reading-allowed"):
    """A player agrees that everybody reads the match once it is over, or no longer agrees (MTR 3.13)."""

    seat: int
    yes: bool = True


class DeckBrought(Fact, frozen=True, tag="deck-brought"):
    """A player's registered cards, main deck first, by slot; the names are opened only where the list is public."""

    seat: int
    hash: str
    main: int
    sideboard: int
    cards: Sealed[tuple[str, ...]]


class EffectWorded(Fact, frozen=True, tag="effect-worded"):
    """What allows the next fact, as the players said it; everybody at the table hears it."""

    public = frozenset({"words"})

    words: Sealed[str]


# Play -----------------------------------------------------------------------------------------------------------------


class CardDrawn(Fact, frozen=True, tag="card-drawn"):
    """The top card of a deck went to its owner's hand: one fact a card (DZ 8.2.3)."""

    reveals = True

    seat: int
    effect: str


class DrawFailed(Fact, frozen=True, tag="draw-failed"):
    """Somebody was to draw and the deck was empty (DZ 8.2.3)."""

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
    """The same, where everybody can see which."""
    up: bool = True
    shown: bool = False
    """Whether everybody saw the faces on the way."""
    onto: int = 0
    """The card of a stack they were put on."""
    beside: int | None = None
    """The seat on whose side of the play area they lie, where it is another's."""
    as_they_lie: bool = False
    """Whether whole stacks went from one side of the play area to another, with all that lies on them."""


class TopMoved(Fact, frozen=True, tag="top-moved"):
    """Cards from the top of a deck went to an area: face up, or face down with nobody looking (DZ 8.2.2)."""

    reveals = True

    seat: int
    effect: str
    target: str
    count: int
    up: bool = True


class OrderingAsked(Fact, frozen=True, tag="ordering-asked"):
    """An effect sends cards to a deck in any order: its owner is to say which (DZ 8.2.4, DZ 7.2.3)."""

    seat: int
    owner: int
    effect: str
    where: str
    cards: tuple[int, ...]


class OrderingDropped(Fact, frozen=True, tag="ordering-dropped"):
    """Who asked for an order, or whose cards they are, left them where they lie (DZ 8.2.4.1)."""

    seat: int
    owner: int


class CardsPut(Fact, frozen=True, tag="cards-put"):
    """Cards went to the top or the bottom of their owner's deck, in the order somebody chose (DZ 8.2.4).

    From areas come those that are named in the line, from the source all the others; where the source is the areas
    there are no others.
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
    """Those everybody could see, sorted."""
    shown: bool = False


class CardsLookedAt(Fact, frozen=True, tag="cards-looked-at"):
    """A seat looks at cards of a deck from the top, or at all of it, and at nobody else's (DZ 8.2.2)."""

    reveals = True

    seat: int
    owner: int
    effect: str
    count: int
    is_search: bool = False
    all_see: bool = False


class LookAsked(Fact, frozen=True, tag="look-asked"):
    """A seat would look at another's deck by an effect; nothing is seen before its owner says yes (DZ 8.2.2)."""

    seat: int
    owner: int
    effect: str
    count: int
    is_search: bool = False
    all_see: bool = False


class LookDeclined(Fact, frozen=True, tag="look-declined"):
    """A look at another's deck does not happen: its owner or a judge said no, or whoever asked let it be."""

    seat: int
    owner: int
    by: int | None
    """The seat that said so; None for a judge."""


class LookEnded(Fact, frozen=True, tag="look-ended"):
    """What is left of the look stays where it lies."""

    seat: int
    owner: int | None = None
    """Whose deck it is, where it was they who took it back."""


class CardsShown(Fact, frozen=True, tag="cards-shown"):
    """A player let others see cards they may see themself (MTR 3.13)."""

    reveals = True

    seat: int
    source: str
    to: tuple[int, ...]
    """Seats; nobody named is everybody."""
    count: int
    picked: Sealed[tuple[int, ...]]
    cards: tuple[int, ...] = ()


class TopDisclosed(Fact, frozen=True, tag="top-disclosed"):
    """The top card of a deck is known for as long as an effect says so; it is not turned over."""

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
    """A stack has another mark: exerted, damage, or a counter by name."""

    card: int
    mark: str
    value: int


class DiscardReordered(Fact, frozen=True, tag="discard-reordered"):
    """A player put the own discard in another order (MTR 3.15)."""

    seat: int
    order: tuple[int, ...]


class TallyChanged(Fact, frozen=True, tag="tally-changed"):
    """A player's life, lore or other status is now this (MTR 4.1)."""

    seat: int
    tally: str
    value: int


class StepEntered(Fact, frozen=True, tag="step-entered"):
    """The active player says in which step of the turn the game is (MTR 4.1)."""

    step: str


class TurnPassed(Fact, frozen=True, tag="turn-passed"):
    """The active player ended the turn."""

    to: int


# The end of a game ----------------------------------------------------------------------------------------------------


class DeckOutStated(Fact, frozen=True, tag="deck-out-stated"):
    """The table says that a player has run out of cards; the players say what follows (X-01)."""

    seat: int


class GameResultStated(Fact, frozen=True, tag="game-result-stated"):
    """A player says how the game ended; it has when all say the same (MTR 2.4)."""

    seat: int
    winner: int | None
    how: str


class GameResultSettled(Fact, frozen=True, tag="game-ended"):
    """A game has its result."""

    winner: int | None
    how: str


class MatchEndStated(Fact, frozen=True, tag="match-end-stated"):
    """A player would end the match as a draw, or no longer; it has ended when all would (MTR 2.4)."""

    seat: int
    yes: bool = True


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    """A match ended before its games decided it: conceded to somebody, or drawn by agreement (MTR 2.4)."""

    winner: int | None
    how: str


class SeatMissed(Fact, frozen=True, tag="seat-missed"):
    """A player says that another one, of more than two, has gone and does not come back (MTR 2.10)."""

    seat: int
    whom: int


class SeatLeft(Fact, frozen=True, tag="seat-left"):
    """One of more than two players is out of the game in hand, or has left the table: the others play on (MTR 2.10)."""

    seat: int
    for_good: bool = True


class MatchClosed(Fact, frozen=True, tag="match-closed"):
    """Nothing more is played here; the tapes are opened."""


# Judges ---------------------------------------------------------------------------------------------------------------


class JudgeCame(Fact, frozen=True, tag="judge-came"):
    """Somebody opened the judge's link of a table of no event: every seat is asked anew whether they may judge."""

    judge: Who


class JudgeAgreed(Fact, frozen=True, tag="judge-agreed"):
    """A seat agrees, or no longer agrees, to the judge who came last (MTR 1.8)."""

    seat: int
    yes: bool = True


class JudgeLooked(Fact, frozen=True, tag="judge-looked"):
    """A judge sees these hidden zones, and everybody is told; naming none ends it."""

    judge: Who
    zones: tuple[tuple[int, str], ...] = ()


class FaceSeen(Fact, frozen=True, tag="face-seen"):
    """A judge records that somebody could see cards of a deck they may not: it is no longer random (MTR 3.10)."""

    reveals = True

    owner: int
    places: tuple[int, ...]
    by: tuple[int, ...]


class ManipulationRecorded(Fact, frozen=True, tag="manipulation-recorded"):
    """A deck's order was changed without an effect; play waits for the correction (DZ 8.2.2)."""

    seat: int
    text: Sealed[str] = NOTHING_KEPT
    """What happened, in the judge's words."""


class ManipulationCorrected(Fact, frozen=True, tag="manipulation-corrected"):
    """A judge says how the deck was put right, and what it cost."""

    seat: int
    correction: str
    penalty: str = ""
    by: int | None = None
    """The seat that shuffled it, where no judge had a say any longer."""


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
"""What pages do by themselves, or beside the game: it is nobody's move."""

TabletopFact = TableFact | ChanceFact | PregameFact | DeckFact | AreaFact | GameFact | JudgeFact | LogFact
