"""Moving cards: draw, play, discard, turn over, mark."""

import re
from collections.abc import Collection, Sequence

from topcut.core.asking import Occasion
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.zones.action import (
    PLAYING,
    PRESETS,
    action,
    named,
    no_effect,
    one_pile,
    refuse_other_seat,
    refuse_other_zone,
    seat_of,
)
from topcut.core.zones.actions.chance import refuse_while_unsettled
from topcut.core.zones.nouns.facts import (
    CardDrawn,
    CardsMoved,
    CardTurned,
    DeckOutStated,
    DiscardReordered,
    DrawFailed,
    EffectWorded,
    StackMarked,
    TabletopFact,
    TopMoved,
)
from topcut.core.zones.nouns.refusals import (
    AlreadyDrawn,
    DiscardKeepsItsOrder,
    FirstDrawSkipped,
    NoSuchCard,
    NoSuchZone,
    NotEnoughCards,
    NotYourCards,
    OddNumber,
    TooManyCounts,
)
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.finding import (
    find,
    lies_open,
    refuse_being_ordered,
    refuse_cards_of_others,
    refuse_stack_being_ordered,
    stack_of_or_refuse,
)
from topcut.core.zones.reading.piles import AREAS, DECK, HAND, SIDEBOARD, are_whole_stacks, stack_of

MARK = re.compile(r"[a-z0-9][a-z0-9+/-]{0,23}")
MOST = 1_000_000
MOST_COUNTS = 12
"""The most kinds of counters on one stack, or for one player."""


@action(
    Power.PLAY,
    during=PLAYING,
    rule="DZ 8.2.3",
    makes=(CardDrawn, DrawFailed),
    also_makes=(EffectWorded, DeckOutStated),
)
def draw(table: Tabletop, occasion: Occasion, *, effect: str, count: int = 1) -> Decision[TabletopFact]:
    """Draw from the top, card by card; an empty deck has the consequence of the game's rules (DZ 8.2.3)."""
    seat = seat_of(table, occasion)
    refuse_while_unsettled(table, seat)
    if not 1 <= count <= len(table.names):
        raise OddNumber(number=count)
    said, words = named(table, effect, allows="draw")
    is_turn_draw = said in PRESETS["draw"]
    if is_turn_draw and (table.head(seat) != table.active or count > 1):
        raise no_effect(table)
    if is_turn_draw and seat in table.drawn_by:
        raise AlreadyDrawn
    drawn: list[TabletopFact] = [CardDrawn(seat, said) for _ in range(min(count, len(table.sides[seat].deck)))]
    if len(drawn) < count:
        drawn.append(DrawFailed(seat, said))
        if table.deck_out == "on-attempt" and seat not in table.deck_outs:
            drawn.append(DeckOutStated(seat))
    skipped = is_turn_draw and table.turn == 1
    return Decision((*words, *drawn), (FirstDrawSkipped(),) if skipped else ())


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.1", makes=(CardsMoved,), also_makes=(EffectWorded,))
def move(
    table: Tabletop, occasion: Occasion, *, cards: Sequence[int], target: str, effect: str, up: bool | None = None,
    shown: bool = False, onto: int = 0, beside: int | None = None,
) -> Decision[TabletopFact]:  # fmt: skip
    """Move one's cards from a hand, an area or a look to a hand or an area (DZ 8.2.1).

    Cards that leave play go to their owner's zones. `beside` puts them on another player's side; whole stacks in play
    move there unchanged, with faces and marks, unless `up` is given.
    """
    seat = seat_of(table, occasion)
    source = _refuse_move(table, seat, cards, target)
    _refuse_place(table, seat, cards, target, onto=onto, beside=beside)
    said, words = named(table, effect, allows="move" if source in {HAND, AREAS} else "")
    stays_down = up is None and target == "play" and _lies_down(table, cards)
    lies_up = target not in {HAND, SIDEBOARD} and not stays_down and _is_up(table, target, up)
    is_seen = shown or lies_open(table, seat, source)
    side = beside if target == "play" and beside != seat else None
    gives = target == "play" and beside is not None and not onto and up is None and not shown
    numbers, lying = Sealed(tuple(cards)), tuple(cards) if source == AREAS else ()
    how = {"up": lies_up, "shown": is_seen, "as_they_lie": gives and are_whole_stacks(table, cards)}
    moved = CardsMoved(seat, said, source, target, len(cards), numbers, lying, onto=onto, beside=side, **how)
    return Decision((*words, moved))


def _refuse_move(table: Tabletop, seat: int, cards: Sequence[int], target: str) -> str:
    """Find where the cards come from, refusing those one may not move, the deck as target, and the same place."""
    refuse_other_zone(table, target)
    if target == DECK:
        raise one_pile(table)
    source, found = find(table, seat, cards)
    if source == target:
        raise NoSuchZone(zone=target)
    if source == AREAS:
        refuse_cards_of_others(table, seat, found)
    return source


def _refuse_place(
    table: Tabletop, seat: int, cards: Sequence[int], target: str, *, onto: int, beside: int | None
) -> None:
    """Refuse a place other than on a card of one's own in play, or on the side of a seat at this table."""
    if onto and (target != "play" or onto in cards or stack_of_or_refuse(table, onto) != (seat, "play")):
        raise NoSuchCard
    if onto:
        refuse_stack_being_ordered(table, onto)
    if beside is not None:
        refuse_other_seat(table, beside)


def _lies_down(table: Tabletop, cards: Sequence[int]) -> bool:
    """Find whether one of the cards lies face down in play: moved about there, it is shown to nobody (DZ 7.2.3.1)."""
    return any(not card.up for _, area, _, card in table.in_areas() if area == "play" and card.id in cards)


def _is_up(table: Tabletop, target: str, up: bool | None) -> bool:
    return target not in table.profile.face_down_areas if up is None else up


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.2", makes=(TopMoved,), also_makes=(EffectWorded,))
def move_top(
    table: Tabletop, occasion: Occasion, *, count: int, target: str, effect: str, up: bool | None = None
) -> Decision[TabletopFact]:
    """Move cards from the top of one's deck to an area because of an effect (DZ 8.2.2).

    Face up everybody sees them; face down nobody does, not even their owner.
    """
    seat = seat_of(table, occasion)
    refuse_other_zone(table, target, private=False)
    refuse_while_unsettled(table, seat)
    if count < 1:
        raise OddNumber(number=count)
    if count > len(table.sides[seat].deck):
        raise NotEnoughCards(count=len(table.sides[seat].deck))
    said, words = named(table, effect)
    return Decision((*words, TopMoved(seat, said, target, count, _is_up(table, target, up))))


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.2", makes=(CardTurned,))
def turn_over(table: Tabletop, occasion: Occasion, *, card: int, up: bool) -> Decision[TabletopFact]:
    """Turn over a card in one's areas; cards in a deck cannot be turned (DZ 8.2.2)."""
    if any(card == one.id for look in table.looks.values() for one in look.cards):
        raise one_pile(table)
    seat, _ = stack_of_or_refuse(table, card)
    if seat != seat_of(table, occasion):
        raise NotYourCards
    refuse_being_ordered(table, [card])
    return Decision((CardTurned(card, up),))


@action(Power.PLAY, during=PLAYING, rule="MTR 4.1", makes=(StackMarked,))
def mark(table: Tabletop, occasion: Occasion, *, card: int, mark: str, value: int) -> Decision[TabletopFact]:
    """Exert, damage, or put counters on a stack, visible to everybody (MTR 4.1).

    Stacks with cards that wait for their order cannot be marked (DZ 8.2.4.1).
    """
    stack_of_or_refuse(table, card)
    refuse_stack_being_ordered(table, card)
    if not MARK.fullmatch(mark) or not 0 <= value <= MOST:
        raise OddNumber(number=value)
    _, _, stack = stack_of(table, card)
    if value and mark not in {"exerted", "damage"}:
        refuse_another_count(stack.counters, mark)
    return Decision((StackMarked(card, mark, value),))


@action(Power.PLAY, during=PLAYING, rule="MTR 3.15", makes=(DiscardReordered,))
def reorder_discard(table: Tabletop, occasion: Occasion, *, order: Sequence[int]) -> Decision[TabletopFact]:
    """Reorder one's own discard, if no card depends on its order (MTR 3.15)."""
    seat = seat_of(table, occasion)
    if table.keeps_discard_order:
        raise DiscardKeepsItsOrder
    if sorted(order) != sorted(stack.cards[0].id for stack in table.sides[seat].areas["discard"]):
        raise NotYourCards
    return Decision((DiscardReordered(seat, tuple(order)),))


def refuse_another_count(counted: Collection[str], name: str) -> None:
    """Refuse more kinds of counters than a page can show (MTR 4.1)."""
    if name not in counted and len(counted) >= MOST_COUNTS:
        raise TooManyCounts(most=MOST_COUNTS)
