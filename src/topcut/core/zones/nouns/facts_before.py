"""What can happen at a table before a game, and by chance; spelt as in `facts`."""

from typing import Literal

from topcut.core.log import Fact, Sealed

# Chance ---------------------------------------------------------------------------------------------------------------


class ServerPledged(Fact, frozen=True, tag="server-pledged"):
    """The server bound itself to its tape for a shuffle to come."""

    number: int
    commitment: str
    tape: Sealed[bytes]


class SeatPledged(Fact, frozen=True, tag="seat-pledged"):
    """A player bound themself to a tape for a shuffle to come; the tape stays with them until then."""

    number: int
    seat: int
    commitment: str


class ChanceAsked(Fact, frozen=True, tag="chance-asked"):
    """Somebody asked for the next chance: what it is for is settled before any tape is shown (MTR 3.10)."""

    number: int
    what: Literal["shuffle", "dice", "card", "chooser"]
    at: int
    """When: a share that does not come is waited for from now on."""
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
        """What the chance is for in a word or two, for a browser to remember."""
        return f"{self.what} {self.seat} {self.count} {self.faces}"


class ShareShown(Fact, frozen=True, tag="share-shown"):
    """A player showed the tape they are bound to, for a chance that was asked for; now the server knows it."""

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
    """Places of a deck, all of them if none is named, were put in an order nobody knows (MTR 3.10)."""

    seat: int
    number: int
    effect: str
    by: int | None
    """The seat that shuffled; None for a judge."""
    sides: tuple[int, ...]
    """Whose chance is in it besides the server's."""
    count: int
    order: Sealed[tuple[int, ...]]
    tapes: Sealed[tuple[bytes, ...]]
    """As they were handed in with the chance; none where each was shown in an entry of its own."""
    places: tuple[int, ...] = ()


class DiceRolled(Fact, frozen=True, tag="dice-rolled"):
    """Dice were rolled for a purpose, before everybody's eyes (MTR 3.9)."""

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
    """Dice of wood or plastic were rolled before everybody's eyes, and the roller says what they show (MTR 3.9)."""

    reveals = True

    seat: int
    effect: str
    faces: int
    results: tuple[int, ...]
    instead_of: int = 0
    read_as: int = 0
    """The faces of the die each of them stands for, where it is another."""


class RollDoubted(Fact, frozen=True, tag="roll-doubted"):
    """A player says that a roll does not count; it does not when all say so (MTR 3.9)."""

    seat: int
    roll: int
    why: str


class RollVoided(Fact, frozen=True, tag="roll-voided"):
    """A roll does not count and is rolled again; what it showed stays in the log (MTR 3.9)."""

    roll: int
    why: str


class RandomCardReturned(Fact, frozen=True, tag="random-card-returned"):
    """A judge had a card chosen by chance go from a hand to the deck."""

    seat: int
    number: int
    where: str
    sides: tuple[int, ...]
    picked: Sealed[int]
    """Its place in the hand as its owner sees it."""
    tapes: Sealed[tuple[bytes, ...]]


# Before a game --------------------------------------------------------------------------------------------------------


class GameSetUp(Fact, frozen=True, tag="game-set-up"):
    """The decks lie as they were registered, or as they were sideboarded; nothing is shuffled yet (MTR 2.3)."""

    game: int
    chooser: int | None = None
    restarted: bool = False


class Sideboarded(Fact, frozen=True, tag="sideboarded"):
    """A player changed the deck; only how many cards lie in the sideboard is public (MTR 3.16)."""

    seat: int
    sideboard: int
    main: Sealed[tuple[int, ...]]
    """Places among the registered cards as they are numbered at this table."""


class DeckPresented(Fact, frozen=True, tag="deck-presented"):
    """A player says: this deck is legal and random (MTR 3.10)."""

    seat: int


class ShuffleDeclined(Fact, frozen=True, tag="shuffle-declined"):
    """The opponent does not shuffle the presented deck (MTR 3.10)."""

    seat: int
    """Whose deck it is."""


class PileCounted(Fact, frozen=True, tag="pile-counted"):
    """A player counted a deck in piles, as may be done once at the start of a game; it is no shuffle (MTR 3.10)."""

    seat: int
    owner: int
    count: int


class ChooserNamed(Fact, frozen=True, tag="chooser-named"):
    """Chance named who chooses to play first or not (MTR 2.2)."""

    reveals = True

    number: int
    chooser: int
    sides: tuple[int, ...]
    tapes: Sealed[tuple[bytes, ...]]


class FirstChosen(Fact, frozen=True, tag="first-chosen"):
    """Who plays first is settled (MTR 2.2)."""

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
    """A player is content; after mulligans as many cards go to the bottom (MTR 2.3)."""

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
