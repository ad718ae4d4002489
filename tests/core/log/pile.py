"""A pile of cards: the smallest log besides an event that has numbers, chance, knowledge and secrets."""

from msgspec import Struct, field
from tests.core.log.book import Book

from topcut.core.log import Erased, Fact, Kind, Overruled, Revealed, Rewound, Sealed, Undone


class CardPut(Fact, frozen=True, tag="card-put"):
    """A card was put on top; which one, only its opening says."""

    number: int
    name: Sealed[str]


class CardTaken(Fact, frozen=True, tag="card-taken"):
    number: int


class PileShuffled(Fact, frozen=True, tag="pile-shuffled"):
    attempt: int
    order: tuple[int, ...]


class CardSeen(Fact, frozen=True, tag="card-seen"):
    reveals = True

    who: str
    place: int


PileFact = CardPut | CardTaken | PileShuffled | CardSeen | Undone | Rewound | Revealed | Erased | Overruled


class Pile(Struct):
    """Numbers of cards, top first."""

    cards: list[int] = field(default_factory=list)
    names: dict[int, Sealed[str]] = field(default_factory=dict)
    seen: set[tuple[str, int]] = field(default_factory=set)
    """Knowledge: who has seen which card."""
    last_number: int = 0
    shuffles: int = 0
    """Chances used up."""


def apply(pile: Pile, fact: PileFact) -> None:
    remember(pile, fact)
    match fact:
        case CardPut():
            if fact.number in pile.cards:
                raise KeyError(f"a second card {fact.number}")
            pile.cards.insert(0, fact.number)
            pile.names[fact.number] = fact.name
        case CardTaken():
            if fact.number not in pile.cards:
                raise KeyError(f"card {fact.number}")
            pile.cards.remove(fact.number)
        case PileShuffled():
            if len(fact.order) != len(pile.cards):
                raise KeyError(f"a pile of {len(fact.order)}")
            pile.cards = [pile.cards[place] for place in fact.order]
        case CardSeen():
            pile.seen.add((fact.who, pile.cards[fact.place]))
        case _:
            pass


def remember(pile: Pile, fact: PileFact) -> None:
    match fact:
        case CardPut():
            pile.last_number = max(pile.last_number, fact.number)
        case PileShuffled():
            pile.shuffles = max(pile.shuffles, fact.attempt)
        case _:
            pass


def rewound(now: Pile, then: Pile) -> Pile:
    """Cards go back; knowledge, names of cards and chances do not."""
    then.seen |= now.seen
    then.names |= now.names
    then.last_number, then.shuffles = now.last_number, now.shuffles
    return then


PILE: Kind[PileFact, Pile] = Kind("pile", facts=PileFact, begin=Pile, apply=apply, remember=remember, rewound=rewound)


class PileBook(Book[PileFact, Pile]):
    """Play with a pile in its own words."""

    def __init__(self) -> None:
        super().__init__(PILE)

    def put(self, name: str) -> int:
        return self.enter(CardPut(self.state.last_number + 1, Sealed(name)))

    def take(self, number: int) -> int:
        return self.enter(CardTaken(number))

    def turn_over(self) -> int:
        """Reverse the pile: any order will do for a shuffle."""
        order = tuple(range(len(self.state.cards)))[::-1]
        return self.enter(PileShuffled(self.state.shuffles + 1, order))

    def look(self, place: int, *, who: str = "bob") -> int:
        return self.enter(CardSeen(who, place))

    def rewind(self, to: int) -> int:
        return self.look_back(Rewound(to, Sealed("a ruling")))


def pile_of(*names: str) -> PileBook:
    book = PileBook()
    for name in names:
        book.put(name)
    return book
