"""What can happen at a table before a game, and by chance, with the conventions of `facts`."""

from typing import Literal

from topcut.core.log import Fact, Sealed

# Chance ---------------------------------------------------------------------------------------------------------------


class ServerPledged(Fact, frozen=True, tag="server-pledged"):
    """The server pledged its tape for a coming shuffle."""

    number: int
    commitment: str
    tape: Sealed[bytes]


class SeatPledged(Fact, frozen=True, tag="seat-pledged"):
    """A player pledged a tape for a coming shuffle; the tape stays with them until then."""

    number: int
    seat: int
    commitment: str


class ChanceAsked(Fact, frozen=True, tag="chance-asked"):
    """Somebody asked for the next chance: its purpose is settled before any tape is shown (MTR 3.10)."""

    number: int
    what: Literal["shuffle", "dice", "card", "chooser"]
    at: int
    """The time, from which missing shares are waited for."""
    seat: int
    """Whose deck, dice or hand."""
    by: int | None
    """The seat that asked; None for a judge."""
    count: int = 1
    effect: str = ""
    faces: int = 0
    where: str = ""
    places: tuple[int, ...] = ()
    presents: bool = False
    """Whether the deck is presented when it is shuffled (MTR 2.3)."""

    @property
    def purpose(self) -> str:
        """The purpose of the chance in a word or two, for a browser to remember."""
        return f"{self.what} {self.seat} {self.count} {self.faces}"


class ShareShown(Fact, frozen=True, tag="share-shown"):
    """A player showed the tape they pledged for a chance that was asked for; now the server knows it."""

    number: int
    seat: int
    tape: Sealed[bytes]


class ShareWithheld(Fact, frozen=True, tag="share-withheld"):
    """A player's share of a chance did not come, and the game went on without it."""

    number: int
    seat: int
    by: int | None
    """The seat that went on; None for a judge."""


class DeckShuffled(Fact, frozen=True, tag="deck-shuffled"):
    """Places of a deck, or all of it, were put in an order nobody knows (MTR 3.10)."""

    seat: int
    number: int
    effect: str
    by: int | None
    """The seat that shuffled; None for a judge."""
    sides: tuple[int, ...]
    """The seats whose chance is in it besides the server's."""
    count: int
    order: Sealed[tuple[int, ...]]
    tapes: Sealed[tuple[bytes, ...]]
    """The tapes as handed in with the chance; empty if each was shown in an entry of its own."""
    places: tuple[int, ...] = ()


class DiceRolled(Fact, frozen=True, tag="dice-rolled"):
    """Dice were rolled for a purpose, visible to everybody (MTR 3.9)."""

    reveals = True

    seat: int
    number: int
    effect: str
    faces: int
    results: tuple[int, ...]
    sides: tuple[int, ...]
    tapes: Sealed[tuple[bytes, ...]]
    instead_of: int = 0
    """The void roll it replaces; rolls are counted from 1."""


class DiceCalled(Fact, frozen=True, tag="dice-called"):
    """Physical dice were rolled in sight of everybody, and the roller reports the result (MTR 3.9)."""

    reveals = True

    seat: int
    effect: str
    faces: int
    results: tuple[int, ...]
    instead_of: int = 0
    read_as: int = 0
    """The number of faces each of them is read as, if it differs."""


class RollDoubted(Fact, frozen=True, tag="roll-doubted"):
    """A player states that a roll does not count; it is void once all do (MTR 3.9)."""

    seat: int
    roll: int
    why: str


class RollVoided(Fact, frozen=True, tag="roll-voided"):
    """A roll does not count and is rolled again; what it showed stays in the log (MTR 3.9)."""

    roll: int
    why: str


class RandomCardReturned(Fact, frozen=True, tag="random-card-returned"):
    """A judge had a random card returned from a hand to the deck."""

    seat: int
    number: int
    where: str
    sides: tuple[int, ...]
    picked: Sealed[int]
    """Its place in the hand as its owner sees it."""
    tapes: Sealed[tuple[bytes, ...]]


# Before a game --------------------------------------------------------------------------------------------------------


class GameSetUp(Fact, frozen=True, tag="game-set-up"):
    """The decks are as registered, or as sideboarded; nothing is shuffled yet (MTR 2.3)."""

    game: int
    chooser: int | None = None
    restarted: bool = False


class Sideboarded(Fact, frozen=True, tag="sideboarded"):
    """A player changed the deck; only the number of cards in the sideboard is public (MTR 3.16)."""

    seat: int
    sideboard: int
    main: Sealed[tuple[int, ...]]
    """Places among the registered cards, as numbered at this table."""


class DeckPresented(Fact, frozen=True, tag="deck-presented"):
    """A player declares the deck legal and random (MTR 3.10)."""

    seat: int


class ShuffleDeclined(Fact, frozen=True, tag="shuffle-declined"):
    """The opponent does not shuffle the presented deck (MTR 3.10)."""

    seat: int
    """The owner of the deck."""


class PileCounted(Fact, frozen=True, tag="pile-counted"):
    """A player counted a deck in piles, once at the start of a game; that is not a shuffle (MTR 3.10)."""

    seat: int
    owner: int
    count: int


class ChooserNamed(Fact, frozen=True, tag="chooser-named"):
    """Chance decided who chooses to play first or not (MTR 2.2)."""

    reveals = True

    number: int
    chooser: int
    sides: tuple[int, ...]
    tapes: Sealed[tuple[bytes, ...]]


class FirstChosen(Fact, frozen=True, tag="first-chosen"):
    """It is settled who plays first (MTR 2.2)."""

    first: int


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """The opening hand was set aside face down; nobody has looked at it (MTR 2.3)."""

    seat: int
    count: int


class HandSeen(Fact, frozen=True, tag="hand-seen"):
    """A player took up the opening hand."""

    reveals = True

    seat: int


class MulliganTaken(Fact, frozen=True, tag="mulligan-taken"):
    """The whole hand goes back; shuffling and presenting begin again (MTR 2.3)."""

    seat: int


class HandAltered(Fact, frozen=True, tag="hand-altered"):
    """Some cards of the hand went to the bottom and as many were drawn, once; the deck must be shuffled then."""

    reveals = True

    seat: int
    count: int
    picked: Sealed[tuple[int, ...]]


class HandKept(Fact, frozen=True, tag="hand-kept"):
    """A player kept the hand; after mulligans as many cards go to the bottom (MTR 2.3)."""

    seat: int
    count: int
    picked: Sealed[tuple[int, ...]]


class GameStarted(Fact, frozen=True, tag="game-started"):
    """Everybody has kept a hand (MTR 2.3)."""

    first: int


DiceFact = DiceRolled | DiceCalled | RollDoubted | RollVoided
ByChance = DeckShuffled | DiceRolled | RandomCardReturned | ChooserNamed
AskedFact = ChanceAsked | ShareShown | ShareWithheld
ChanceFact = ServerPledged | SeatPledged | AskedFact | DeckShuffled | RandomCardReturned | DiceFact
PregameFact = (
    GameSetUp
    | Sideboarded
    | DeckPresented
    | ShuffleDeclined
    | PileCounted
    | ChooserNamed
    | FirstChosen
    | HandDealt
    | HandSeen
    | MulliganTaken
    | HandAltered
    | HandKept
    | GameStarted
)
