"""How each fact of play changes a table."""

from typing import assert_never

from topcut.core.zones.nouns.facts import (
    AreaFact,
    CardDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsPut,
    CardsShown,
    CardTurned,
    DeckFact,
    DiscardReordered,
    DrawFailed,
    LookAsked,
    LookDeclined,
    LookEnded,
    LookFact,
    OrderingAsked,
    OrderingDropped,
    StackMarked,
    TopDisclosed,
    TopMoved,
)
from topcut.core.zones.nouns.state import CardCopy, Ordering, Tabletop, WantedLook
from topcut.core.zones.reading.adding import by_origin, in_order, put
from topcut.core.zones.reading.choosing import choose
from topcut.core.zones.reading.finding import named_effect
from topcut.core.zones.reading.knowledge import EVERYBODY, bits, eyes_of, learn, pick_seen
from topcut.core.zones.reading.piles import (
    AREAS,
    HAND,
    LOOK,
    SIDEBOARD,
    draw_card,
    give_stacks,
    in_areas,
    lay_in_area,
    lay_in_play,
    leave_deck,
    look_of,
    picked,
    private_pile,
    stack_of,
    take_out,
)


def apply_deck(table: Tabletop, fact: DeckFact) -> None:
    match fact:
        case CardDrawn():
            learn(table, [draw_card(table, fact.seat)], eyes_of(table, fact.seat))
            if fact.effect == "turn-draw":
                table.drawn_by = (*table.drawn_by, fact.seat)
        case DrawFailed():
            if table.sides[fact.seat].deck:
                raise KeyError("an empty deck")
        case TopMoved():
            _move_top(table, fact)
        case CardsPut():
            put(table, fact)
        case TopDisclosed():
            table.sides[fact.owner].disclosed = bits(table, fact.to) if fact.on else 0
        case _:
            _apply_look(table, fact)


def _apply_look(table: Tabletop, fact: LookFact) -> None:
    match fact:
        case LookAsked():
            said = named_effect(table, fact.effect)
            wanted = WantedLook(fact.owner, fact.effect, fact.count, fact.is_search, fact.all_see, said)
            table.wanted_looks[fact.seat] = wanted
        case LookDeclined():
            del table.wanted_looks[fact.seat]
        case CardsLookedAt():
            table.wanted_looks.pop(fact.seat, None)
            look = look_of(table, fact.owner, count=fact.count, all_see=fact.all_see)
            table.looks[fact.seat] = look
            learn(table, [card.slot for card in look.cards], EVERYBODY if fact.all_see else eyes_of(table, fact.seat))
            if fact.is_search:
                side = table.sides[fact.owner]
                side.is_random, side.owes_shuffle = False, True
        case LookEnded():
            del table.looks[fact.seat]
        case _:
            assert_never(fact)


def _move_top(table: Tabletop, fact: TopMoved) -> None:
    """Move cards from the top; everybody can follow them, so those who knew them on top still do, and nobody else."""
    side = table.sides[fact.seat]
    slots = side.deck[: fact.count]
    if len(slots) != fact.count:
        raise KeyError(f"{fact.count} cards")
    leave_deck(side, set(slots), count=fact.count)
    if fact.up:
        learn(table, slots, EVERYBODY)
    table.card_was_played = True
    cards = [CardCopy(0, slot) for slot in slots]
    if fact.target == "play":
        lay_in_play(table, fact.seat, cards, up=fact.up, onto=0)
    else:
        lay_in_area(table, fact.target, cards, up=fact.up)


def apply_area(table: Tabletop, fact: AreaFact) -> None:
    match fact:
        case CardsMoved():
            _move(table, fact)
        case OrderingAsked():
            in_areas(table, fact.cards)
            said = named_effect(table, fact.effect)
            table.orderings[fact.owner] = Ordering(fact.where, fact.cards, fact.effect, fact.seat, said)
        case OrderingDropped():
            del table.orderings[fact.owner]
        case CardsShown():
            show(table, fact)
        case CardTurned():
            (card,) = in_areas(table, [fact.card])
            card.up = fact.up
            if fact.up:
                learn(table, [card.slot], EVERYBODY)
        case StackMarked():
            _mark(table, fact)
        case DiscardReordered():
            side = table.sides[fact.seat]
            stacks = {stack.cards[0].id: stack for stack in side.areas["discard"]}
            side.areas["discard"] = [stacks.pop(number) for number in fact.order]
            if stacks:
                raise KeyError("a whole discard")
        case _:
            assert_never(fact)


def _move(table: Tabletop, fact: CardsMoved) -> None:
    cards = _moving(table, fact)
    if fact.as_they_lie:
        give_stacks(table, cards, to=fact.seat if fact.beside is None else fact.beside)
        return
    is_seen = _is_seen(fact)
    if fact.source != AREAS:
        choose(table, fact.seat, fact.source, cards, is_seen=is_seen)
    elif is_seen:
        learn(table, [card.slot for card in cards], EVERYBODY)
    take_out(table, fact.seat, fact.source, cards)
    table.card_was_played = True
    if fact.target in {HAND, SIDEBOARD}:
        for card in cards:
            owner = table.owner_of(card.slot)
            learn(table, [card.slot], eyes_of(table, owner))
            private_pile(table, owner, fact.target).append(CardCopy(table.new_id(), card.slot))
    elif fact.target == "play":
        seat = fact.seat if fact.beside is None else fact.beside
        lay_in_play(table, seat, cards, up=fact.up, onto=fact.onto)
    else:
        lay_in_area(table, fact.target, cards, up=fact.up)


def _is_seen(fact: CardsMoved) -> bool:
    return fact.shown or (fact.up and not fact.as_they_lie and fact.target not in {HAND, SIDEBOARD})


def _moving(table: Tabletop, fact: CardsMoved) -> list[CardCopy]:
    if fact.source == AREAS:
        return in_areas(table, fact.cards)
    return picked(private_pile(table, fact.seat, fact.source), fact.picked, count=fact.count)


def remember_play(table: Tabletop, fact: CardsMoved | CardsPut | CardTurned) -> None:
    """Remember of an undone move what others saw by it, and the numbers it used up (MTR 3.13)."""
    match fact:
        case CardsMoved():
            is_seen = _is_seen(fact)
            _remember_choice(table, fact.seat, fact.source, _moving(table, fact), is_seen=is_seen)
            table.last_id += fact.count
        case CardsPut():
            hidden, lying = by_origin(fact, in_order(table, fact))
            _remember_choice(table, fact.seat, AREAS, lying, is_seen=fact.shown)
            _remember_choice(table, fact.seat, fact.source, hidden, is_seen=fact.shown and bool(hidden))
        case CardTurned() if fact.up:
            learn(table, [card.slot for card in in_areas(table, [fact.card])], EVERYBODY)


def _remember_choice(table: Tabletop, seat: int, source: str, cards: list[CardCopy], *, is_seen: bool) -> None:
    """Remember a choice others saw; from a look they learn nothing, as the card is back at a place they do not know."""
    if is_seen and source == AREAS:
        learn(table, [card.slot for card in cards], EVERYBODY)
    elif is_seen:
        choose(table, seat, source, cards, is_seen=source != LOOK)


def show(table: Tabletop, fact: CardsShown) -> None:
    to = bits(table, fact.to)
    if fact.source == AREAS:
        learn(table, [card.slot for card in in_areas(table, fact.cards)], to)
        return
    pool = private_pile(table, fact.seat, fact.source)
    pick_seen(table, pool, picked(pool, fact.picked, count=fact.count), by=fact.seat, to=to | eyes_of(table, fact.seat))


def _mark(table: Tabletop, fact: StackMarked) -> None:
    _, _, stack = stack_of(table, fact.card)
    if fact.mark == "exerted":
        stack.exerted = bool(fact.value)
    elif fact.mark == "damage":
        stack.damage = fact.value
    elif fact.value:
        stack.counters[fact.mark] = fact.value
    else:
        stack.counters.pop(fact.mark, None)
