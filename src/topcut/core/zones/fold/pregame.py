"""How each fact before a game changes a table (MTR 2.3)."""

from typing import assert_never

from topcut.core.zones.nouns.facts_before import (
    ChooserNamed,
    DeckPresented,
    FirstChosen,
    GameSetUp,
    GameStarted,
    HandAltered,
    HandDealt,
    HandKept,
    HandSeen,
    MulliganTaken,
    PileCounted,
    PregameFact,
    ShuffleDeclined,
    Sideboarded,
)
from topcut.core.zones.nouns.state import CardCopy, SettledChance, Side, TablePhase, Tabletop, unknown
from topcut.core.zones.reading.knowledge import eyes_of, learn, lose_track, pick_unseen
from topcut.core.zones.reading.piles import draw_card, picked


def apply_pregame(table: Tabletop, fact: PregameFact) -> None:
    """Apply a step of the procedure; the actions check who may do what when."""
    match fact:
        case GameSetUp():
            _set_up(table, fact)
        case Sideboarded():
            _sideboard(table, table.sides[fact.seat], fact)
        case DeckPresented():
            table.sides[fact.seat].is_presented = True
        case ShuffleDeclined():
            table.sides[fact.seat].opponent_shuffled = False
        case PileCounted():
            _count_pile(table.sides[fact.owner], fact)
        case ChooserNamed():
            table.chooser = fact.chooser
            use_up(table, fact.number, sides=fact.sides)
        case FirstChosen():
            table.first = fact.first
        case HandDealt():
            for _ in range(fact.count):
                draw_card(table, fact.seat)
            table.sides[fact.seat].has_dealt = True
        case HandSeen():
            learn(table, [card.slot for card in table.sides[fact.seat].hand], eyes_of(table, fact.seat))
        case MulliganTaken():
            _take_mulligan(table, table.sides[fact.seat], fact)
        case HandAltered():
            _alter_hand(table, fact)
        case HandKept():
            _to_the_bottom(table, fact)
            table.sides[fact.seat].has_kept = True
        case GameStarted():
            table.stage, table.first, table.active, table.turn = TablePhase.PLAYING, fact.first, fact.first, 1
            table.step, table.drawn_by = "", ()
        case _:
            assert_never(fact)


def _count_pile(side: Side, fact: PileCounted) -> None:
    if len(side.deck) != fact.count:
        raise KeyError(f"a deck of {fact.count} cards")
    side.counted_by = (*side.counted_by, fact.seat)


def _alter_hand(table: Tabletop, fact: HandAltered) -> None:
    """Replace cards of a hand by as many from the top; a changed deck is shuffled again (MTR 2.3)."""
    _to_the_bottom(table, fact)
    for _ in range(fact.count):
        learn(table, [draw_card(table, fact.seat)], eyes_of(table, fact.seat))
    side = table.sides[fact.seat]
    side.has_altered = True
    if fact.count:
        side.is_random = side.is_presented = False


def use_up(table: Tabletop, number: int, *, sides: tuple[int, ...] = ()) -> None:
    """Mark a chance as used up."""
    table.chances = max(table.chances, number)
    table.past = SettledChance(number, sides, table.pledges.get(number, {}), table.withheld)
    table.asked, table.shown, table.withheld = None, {}, ()
    for old in [one for one in table.pledges if one <= number]:
        del table.pledges[old]
        table.tapes.pop(old, None)


def _set_up(table: Tabletop, fact: GameSetUp) -> None:
    table.stage, table.game, table.was_restarted = TablePhase.PREGAME, fact.game, fact.restarted
    table.chooser, table.first, table.turn, table.card_was_played = fact.chooser, None, 0, False
    table.step, table.wants_end = "", ()
    table.deck_outs.clear()
    for pending in (table.looks, table.wanted_looks, table.orderings, table.statements, table.missed, table.refuted):
        pending.clear()
    for seat, side in enumerate(table.sides):
        table.sides[seat] = _fresh(table, side)
    lose_track(table, range(len(table.names)))
    for seat, side in enumerate(table.sides):
        learn(table, [card.slot for card in side.sideboard], eyes_of(table, seat))


def _fresh(table: Tabletop, side: Side) -> Side:
    """Collect a player's cards; before the first game as they were registered (MTR 3.16)."""
    if table.game == 1 and not table.was_restarted:
        side.main = list(side.slots[: side.registered])
    main = set(side.main)
    return Side(
        who=side.who,
        whose=side.whose,
        slots=side.slots,
        registered=side.registered,
        hash=side.hash,
        main=side.main,
        deck=list(side.main),
        sideboard=[CardCopy(table.new_id(), slot) for slot in side.slots if slot not in main],
        areas={area: [] for area in table.profile.areas},
        tallies=table.tallies,
        allows_watching=side.allows_watching,
        allows_reading=side.allows_reading,
        accepts_judge=side.accepts_judge,
        has_share=side.has_share,
        is_out=side.has_left,
        has_left=side.has_left,
        devices=side.devices,
    )


def _sideboard(table: Tabletop, side: Side, fact: Sideboarded) -> None:
    size = len(side.slots) - fact.sideboard
    side.main = [side.slots[place] for place in fact.main.value] if fact.main.is_open else list(side.slots[:size])
    main = set(side.main)
    if len(main) != size:
        raise KeyError(f"a deck of {size} cards")
    side.deck, side.is_random = list(side.main), False
    side.sideboard = [CardCopy(table.new_id(), slot) for slot in side.slots if slot not in main]
    lose_track(table, side.slots)
    learn(table, [card.slot for card in side.sideboard], eyes_of(table, fact.seat))


def _take_mulligan(table: Tabletop, side: Side, fact: MulliganTaken) -> None:
    pick_unseen(table, side.hand, by=fact.seat)
    side.deck.extend(card.slot for card in side.hand)
    side.hand.clear()
    side.mulligans += 1
    side.has_dealt = side.is_random = side.is_presented = False
    side.opponent_shuffled = None


def _to_the_bottom(table: Tabletop, fact: HandAltered | HandKept) -> None:
    side = table.sides[fact.seat]
    cards = picked(side.hand, fact.picked, count=fact.count)
    if not cards:
        return
    pick_unseen(table, side.hand, by=fact.seat)
    gone = {card.id for card in cards}
    side.hand = [card for card in side.hand if card.id not in gone]
    side.deck += [card.slot if fact.picked.is_open else unknown(fact.seat) for card in cards]
