"""Moving cards: draw, play, discard, put into a deck in any order, turn over, mark."""

import re
from collections.abc import Collection, Sequence

from topcut.core.log import Decision, Sealed
from topcut.core.zones.action import (
    PRESETS,
    Occasion,
    named,
    no_effect,
    refuse_other_seat,
    refuse_other_zone,
    seat_of,
    seated,
)
from topcut.core.zones.chance import refuse_while_looking
from topcut.core.zones.facts import (
    CardDrawn,
    CardsMoved,
    CardsPut,
    CardTurned,
    DeckOutStated,
    DiscardReordered,
    DrawFailed,
    OrderingAsked,
    StackMarked,
    TabletopFact,
    TopMoved,
)
from topcut.core.zones.piles import (
    AREAS,
    BOTTOM,
    DECK,
    HAND,
    LOOK,
    SIDEBOARD,
    TOP,
    are_whole_stacks,
    private_pile,
    stack_of,
)
from topcut.core.zones.refusals import (
    AlreadyDrawn,
    BeingOrdered,
    DiscardKeepsItsOrder,
    FirstDrawSkipped,
    NoSuchCard,
    NoSuchZone,
    NotEnoughCards,
    NotYourCards,
    OddNumber,
    OneLookAtATime,
    OrderNotSaid,
    OwnersOrder,
    TooManyCounts,
    WrongMoment,
)
from topcut.core.zones.state import Card, Stage, Tabletop

MARK = re.compile(r"[a-z0-9][a-z0-9+/-]{0,23}")
MOST = 1_000_000
MOST_COUNTS = 12
"""Kinds of things counted on one stack, or for one player."""


@seated(Stage.PLAYING)
def draw(table: Tabletop, occasion: Occasion, *, effect: str, count: int = 1) -> Decision[TabletopFact]:
    """Draw from the top, card by card; from an empty deck the table says what its game says (DZ 8.2.3)."""
    seat = seat_of(table, occasion)
    refuse_while_looking(table, seat)
    if not 1 <= count <= len(table.names):
        raise OddNumber(number=count)
    said, words = named(table, effect, allows="draw")
    is_turn_draw = said in PRESETS["draw"]
    if is_turn_draw and (seat != table.active or count > 1):
        raise no_effect(table)
    if is_turn_draw and table.has_drawn:
        raise AlreadyDrawn
    drawn: list[TabletopFact] = [CardDrawn(seat, said) for _ in range(min(count, len(table.sides[seat].deck)))]
    if len(drawn) < count:
        drawn.append(DrawFailed(seat, said))
        if table.deck_out == "on-attempt" and seat not in table.deck_outs:
            drawn.append(DeckOutStated(seat))
    skipped = is_turn_draw and table.turn == 1
    return Decision((*words, *drawn), (FirstDrawSkipped(),) if skipped else ())


@seated(Stage.PLAYING)
def move(
    table: Tabletop,
    occasion: Occasion,
    *,
    cards: Sequence[int],
    target: str,
    effect: str,
    up: bool | None = None,
    shown: bool = False,
    onto: int = 0,
    beside: int | None = None,
) -> Decision[TabletopFact]:
    """Move cards one may move from a hand, an area or a look into a hand or an area (DZ 8.2.1).

    Whatever leaves play goes to its owner's zones. `beside` lays it on another player's side; whole stacks in play
    go there as they lie, faces and marks and all, unless a side up is named.
    """
    seat = seat_of(table, occasion)
    refuse_other_zone(table, target)
    if target == DECK:
        raise NoSuchZone(zone=target)
    source, found = find(table, seat, cards)
    if source == target:
        raise NoSuchZone(zone=target)
    _refuse_move_of_others(table, seat, source, found)
    if onto and (target != "play" or onto in cards or stack_of_or_refuse(table, onto) != (seat, "play")):
        raise NoSuchCard
    if beside is not None:
        refuse_other_seat(table, beside)
    said, words = named(table, effect, allows="move" if source in {HAND, AREAS} else "")
    lies_up = target not in table.profile.face_down_areas if up is None else up
    is_private = target in {HAND, SIDEBOARD}
    gives = beside is not None and target == "play" and not onto
    fact = CardsMoved(
        seat,
        said,
        source,
        target,
        len(cards),
        Sealed(tuple(cards)),
        tuple(cards) if source == AREAS else (),
        up=lies_up and not is_private,
        shown=shown or lies_open(table, seat, source),
        onto=onto,
        beside=beside if target == "play" and beside != seat else None,
        as_they_lie=gives and up is None and not shown and are_whole_stacks(table, cards),
    )
    return Decision((*words, fact))


def find(table: Tabletop, seat: int, cards: Sequence[int]) -> tuple[str, list[Card]]:
    """Find cards by the numbers a seat sees on them, all in one place; anything else is no longer there."""
    if not cards or len(set(cards)) != len(cards):
        raise NoSuchCard
    for source in (HAND, LOOK, SIDEBOARD):
        if source != LOOK or seat in table.looks:
            pile = {card.id: card for card in private_pile(table, seat, source)}
            if pile.keys() >= set(cards):
                return source, [pile[number] for number in cards]
    lying = {card.id: card for _, _, _, card in table.in_areas()}
    if not lying.keys() >= set(cards):
        raise NoSuchCard
    return AREAS, [lying[number] for number in cards]


def lies_open(table: Tabletop, seat: int, source: str) -> bool:
    """Say whether everybody sees the cards one looks at, and so which of them one takes."""
    return source == LOOK and table.looks[seat].all_see


def stack_of_or_refuse(table: Tabletop, number: int) -> tuple[int, str]:
    try:
        seat, area, _ = stack_of(table, number)
    except KeyError as error:
        raise NoSuchCard from error
    return seat, area


def _refuse_move_of_others(table: Tabletop, seat: int, source: str, cards: Sequence[Card]) -> None:
    """Everybody moves what lies in their own areas; nothing that waits for its order moves (DZ 8.2.4.1)."""
    if source != AREAS:
        return
    if any(stack_of(table, card.id)[0] != seat for card in cards):
        raise NotYourCards
    _refuse_ordered(table, [card.id for card in cards])


def _refuse_ordered(table: Tabletop, cards: Sequence[int]) -> None:
    """Leave cards alone that wait for their order (DZ 8.2.4.1)."""
    if any(card in ordering.cards for ordering in table.orderings.values() for card in cards):
        raise BeingOrdered


@seated(Stage.PLAYING)
def move_top(
    table: Tabletop, occasion: Occasion, *, count: int, target: str, effect: str, up: bool | None = None
) -> Decision[TabletopFact]:
    """Move cards from the top of one's deck to an area, because an effect says so (DZ 8.2.2).

    Face up everybody sees them; face down nobody does, their owner neither.
    """
    seat = seat_of(table, occasion)
    refuse_other_zone(table, target, private=False)
    refuse_while_looking(table, seat)
    if count < 1:
        raise OddNumber(number=count)
    if count > len(table.sides[seat].deck):
        raise NotEnoughCards(count=len(table.sides[seat].deck))
    said, words = named(table, effect)
    lies_up = target not in table.profile.face_down_areas if up is None else up
    return Decision((*words, TopMoved(seat, said, target, count, lies_up)))


@seated(Stage.PLAYING)
def ask_order(
    table: Tabletop, occasion: Occasion, *, owner: int, cards: Sequence[int], where: str, effect: str
) -> Decision[TabletopFact]:
    """Send cards everybody sees to their owner's deck in any order, which the owner is to say (DZ 7.2.3)."""
    refuse_other_seat(table, owner)
    _refuse_other_end(where)
    if owner in table.orderings:
        raise WrongMoment
    source, found = find(table, seat_of(table, occasion), cards)
    if source != AREAS or any(table.owner_of(card.slot) != owner for card in found):
        raise NotYourCards
    said, words = named(table, effect)
    return Decision((*words, OrderingAsked(seat_of(table, occasion), owner, said, where, tuple(sorted(cards)))))


@seated(Stage.PLAYING)
def say_order(table: Tabletop, occasion: Occasion, *, order: Sequence[int]) -> Decision[TabletopFact]:
    """Say the order of cards that wait for it, from the top down; stacks mix freely (DZ 8.2.4.1, DZ 7.2.3.1)."""
    seat = seat_of(table, occasion)
    if seat not in table.orderings:
        raise OwnersOrder
    asked = table.orderings[seat]
    if len(set(order)) != len(order):
        raise _order_not_said(table)
    if sorted(order) != sorted(asked.cards):
        raise _order_not_said(table)
    refuse_while_looking(table, seat)
    fact = CardsPut(
        seat, seat, asked.effect, AREAS, asked.where, len(order), Sealed(tuple(order)), tuple(sorted(order))
    )
    return Decision((fact,))


@seated(Stage.PLAYING)
def put(
    table: Tabletop, occasion: Occasion, *, order: Sequence[int], where: str, effect: str, shown: bool = False
) -> Decision[TabletopFact]:
    """Put one's own cards, or those one looks at, on or under a deck in the order said (DZ 8.2.4)."""
    seat = seat_of(table, occasion)
    _refuse_other_end(where)
    if not order:
        raise _order_not_said(table)
    source, found = find(table, seat, order)
    _refuse_move_of_others(table, seat, source, found)
    owner = table.looks[seat].owner if source == LOOK else seat
    if source != LOOK:
        refuse_while_looking(table, owner)
    if any(table.owner_of(card.slot) != owner for card in found):
        raise NotYourCards
    said, words = named(table, effect)
    seen = tuple(sorted(order)) if source == AREAS else ()
    is_shown = shown or lies_open(table, seat, source)
    fact = CardsPut(seat, owner, said, source, where, len(order), Sealed(tuple(order)), seen, is_shown)
    return Decision((*words, fact))


def _order_not_said(table: Tabletop) -> OrderNotSaid:
    refusal = OrderNotSaid()
    refusal.rule = table.profile.speaks_of_adding
    return refusal


def _refuse_other_end(where: str) -> None:
    if where not in {TOP, BOTTOM}:
        raise NoSuchZone(zone=where)


@seated(Stage.PLAYING)
def turn_over(table: Tabletop, occasion: Occasion, *, card: int, up: bool) -> Decision[TabletopFact]:
    """Turn over a card in one's areas; there is no way to turn one in a deck (DZ 8.2.2)."""
    seat, _ = stack_of_or_refuse(table, card)
    if seat != seat_of(table, occasion):
        raise NotYourCards
    _refuse_ordered(table, [card])
    return Decision((CardTurned(card, up),))


@seated(Stage.PLAYING)
def mark(table: Tabletop, occasion: Occasion, *, card: int, mark: str, value: int) -> Decision[TabletopFact]:
    """Exert, damage, or put counters on a stack: everybody sees it (MTR 4.1)."""
    stack_of_or_refuse(table, card)
    if not MARK.fullmatch(mark) or not 0 <= value <= MOST:
        raise OddNumber(number=value)
    _, _, stack = stack_of(table, card)
    if value and mark not in {"exerted", "damage"}:
        refuse_another_count(stack.counters, mark)
    return Decision((StackMarked(card, mark, value),))


@seated(Stage.PLAYING)
def reorder_discard(table: Tabletop, occasion: Occasion, *, order: Sequence[int]) -> Decision[TabletopFact]:
    """Put one's own discard in another order, where no card cares (MTR 3.15)."""
    seat = seat_of(table, occasion)
    if table.keeps_discard_order:
        raise DiscardKeepsItsOrder
    if sorted(order) != sorted(stack.cards[0].id for stack in table.sides[seat].areas["discard"]):
        raise NotYourCards
    return Decision((DiscardReordered(seat, tuple(order)),))


def refuse_another_count(counted: Collection[str], name: str) -> None:
    """Let people count what they like, as far as a page can show it (MTR 4.1)."""
    if name not in counted and len(counted) >= MOST_COUNTS:
        raise TooManyCounts(most=MOST_COUNTS)


def refuse_second_look(table: Tabletop, seat: int) -> None:
    if seat in table.looks:
        raise OneLookAtATime
