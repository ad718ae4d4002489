"""The log of a table in parts that pages put into words: who did what, by which effect, with which cards.

Each person gets the names of the cards they could see; of the others, only their number.
"""

from collections.abc import Sequence

from msgspec import Struct, structs

from topcut.core.log import LogFact, Sealed
from topcut.core.log.sealed import sealed_fields
from topcut.core.rules import Rule
from topcut.core.zones.fold.table import apply
from topcut.core.zones.nouns.facts import (
    CardDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsPut,
    CardsShown,
    CardTurned,
    DrawFailed,
    EffectWorded,
    ManipulationCorrected,
    ManipulationRecorded,
    OrderingAsked,
    StackMarked,
    TabletopFact,
    TopMoved,
)
from topcut.core.zones.nouns.facts_before import ChanceAsked, SeatPledged, ServerPledged, ShareShown
from topcut.core.zones.nouns.state import CardCopy, Tabletop
from topcut.core.zones.reading.adding import by_origin, in_order, is_answer
from topcut.core.zones.reading.finding import named_effect
from topcut.core.zones.reading.knowledge import EVERYBODY, bit, bits, eyes_of
from topcut.core.zones.reading.piles import AREAS, in_areas, picked, private_pile

UNSAID = EffectWorded | ServerPledged | SeatPledged | ChanceAsked | ShareShown
"""Facts without a line of their own."""


class TableFactText(Struct, frozen=True):
    """One line of the log for one person."""

    what: str
    """The tag of the fact."""
    seat: int | None = None
    effect: str = ""
    """A preset, the name of the card that allowed it, or the players' words."""
    count: int = 0
    cards: tuple[str, ...] = ()
    """Those whose names this person may know: from the top down if they know the places, as "What is known" says,
    otherwise sorted (DZ 8.2.4.1)."""
    rule: Rule | None = None
    """The section of the game's text for it."""
    fact: TabletopFact | None = None
    """The unsealed parts of the fact; its sealed values stay closed."""


class HeardCard(Struct, frozen=True):
    """A card of a happening: who may know its name, and where it lies in the deck it was put into."""

    name: str
    who: int
    place: int = 0
    """From the top, the first being 0."""
    know_place: int = 0
    """Who knows that it lies there."""


class Happening(Struct, frozen=True):
    """What happened, and who may know the name of which card."""

    line: TableFactText
    heard: tuple[HeardCard, ...] = ()

    def told(self, *, seat: int | None) -> TableFactText:
        """Return the line for a seat, or for a spectator; an order only to those who know it (MTR 4.1, DZ 8.2.4.1)."""
        mine = [card for card in self.heard if card.who & bit(seat)]
        is_order_known = all(card.know_place & bit(seat) for card in mine)
        mine.sort(key=lambda card: (card.place if is_order_known else 0, card.name))
        cards = tuple(card.name for card in mine)
        return structs.replace(self.line if seat is not None else _for_watchers(self.line), cards=cards)


def _for_watchers(line: TableFactText) -> TableFactText:
    """Leave out what a judge wrote about a player, and the penalty: those are for the players only (MTR 5.1)."""
    match line.fact:
        case ManipulationRecorded():
            return structs.replace(line, effect="")
        case ManipulationCorrected():
            return structs.replace(line, fact=structs.replace(line.fact, penalty=""))
        case _:
            return line


def live(table: Tabletop, fact: TabletopFact) -> Happening | None:
    """Apply a fact and describe it; None if it has no line of its own."""
    spoken_of = _spoken_of(table, fact)
    effect = _effect(table, fact)
    apply(table, fact)
    if isinstance(fact, UNSAID | LogFact):
        return None
    places = {slot: place for place, slot in enumerate(_deck_of(table, fact))}
    heard = tuple(
        HeardCard(
            table.names[slot],
            table.known.get(slot, 0) if who is None else who,
            places.get(slot, 0),
            table.known.get(slot, 0) if slot in places else 0,
        )
        for slot, who in spoken_of.items()
        if slot >= 0
    )
    line = TableFactText(
        what=str(type(fact).__struct_config__.tag),
        seat=getattr(fact, "seat", None),
        effect=effect,
        count=getattr(fact, "count", len(spoken_of)),
        rule=table.profile.speaks_of_drawing if isinstance(fact, CardDrawn | DrawFailed) else None,
        fact=_unsealed_parts_only(fact),
    )
    return Happening(line, heard)


def _deck_of(table: Tabletop, fact: TabletopFact) -> Sequence[int]:
    """Return the deck into which cards were just put, from the top down; empty for any other fact."""
    return table.sides[fact.owner].deck if isinstance(fact, CardsPut) else ()


def _spoken_of(table: Tabletop, fact: TabletopFact) -> dict[int, int | None]:
    """Find the cards of a fact, with who could see them where they were; None for those who know them afterwards."""
    match fact:
        case CardDrawn():
            return dict.fromkeys(table.sides[fact.seat].deck[:1])
        case TopMoved():
            return dict.fromkeys(table.sides[fact.seat].deck[: fact.count])
        case CardsLookedAt():
            return dict.fromkeys(table.sides[fact.owner].deck[: fact.count])
        case CardsShown() if fact.source != AREAS:
            pile = private_pile(table, fact.seat, fact.source)
            return dict.fromkeys(
                _slots(picked(pile, fact.picked, count=fact.count)), bits(table, fact.to) | eyes_of(table, fact.seat)
            )
        case CardsMoved() if fact.source != AREAS:
            pile = private_pile(table, fact.seat, fact.source)
            return dict.fromkeys(_slots(picked(pile, fact.picked, count=fact.count)))
        case CardsPut():
            hidden, lying = by_origin(fact, in_order(table, fact))
            after = EVERYBODY if fact.shown else eyes_of(table, fact.seat)
            return dict.fromkeys(_slots(hidden), after) | _seen_lying(table, lying, is_shown=fact.shown)
        case CardsMoved() | CardsShown() | OrderingAsked():
            return _seen_lying(table, in_areas(table, fact.cards), is_shown=getattr(fact, "shown", False))
        case CardTurned() | StackMarked():
            return _seen_lying(table, in_areas(table, [fact.card]), is_shown=getattr(fact, "up", False))
        case _:
            return {}


def _slots(cards: Sequence[CardCopy]) -> list[int]:
    return [card.slot for card in cards]


def _seen_lying(table: Tabletop, cards: Sequence[CardCopy], *, is_shown: bool) -> dict[int, int | None]:
    return {card.slot: EVERYBODY if card.up or is_shown else table.known.get(card.slot, 0) for card in cards}


def _effect(table: Tabletop, fact: TabletopFact) -> str:
    """Return the effect that everybody saw or heard; an answer has the effect that was asked for (DZ 8.2.2)."""
    match fact:
        case CardsPut() if is_answer(table, fact):
            return table.orderings[fact.owner].said
        case ManipulationRecorded():
            return fact.text.opened("")
        case CardsLookedAt() if fact.seat in table.wanted_looks:
            return table.wanted_looks[fact.seat].said
        case _:
            return named_effect(table, str(getattr(fact, "effect", "")))


def _unsealed_parts_only(fact: TabletopFact) -> TabletopFact:
    """Close sealed values, so that a line cannot reveal them by accident."""
    closed: dict[str, Sealed[object]] = {
        name: Sealed(seal=getattr(fact, name).seal) for name in sealed_fields(type(fact))
    }
    return structs.replace(fact, **closed) if closed else fact
