"""How chance changes a table: pledges, shuffles, dice (MTR 3.9, MTR 3.10)."""

from typing import assert_never

from msgspec import structs

from topcut.core.zones.fold.pregame import use_up
from topcut.core.zones.nouns.facts_before import (
    AskedFact,
    ChanceAsked,
    ChanceFact,
    DeckShuffled,
    DiceCalled,
    DiceRolled,
    RandomCardReturned,
    RollDoubted,
    RollVoided,
    SeatPledged,
    ServerPledged,
    ShareShown,
    ShareWithheld,
)
from topcut.core.zones.nouns.state import Roll, Side, Tabletop, unknown
from topcut.core.zones.reading.knowledge import lose_track, pick_unseen
from topcut.core.zones.reading.piles import TOP, forget_notices
from topcut.core.zones.reading.shuffle import SERVER


def apply_chance(table: Tabletop, fact: ChanceFact) -> None:
    match fact:
        case ServerPledged():
            if fact.number <= table.chances or fact.number in table.tapes:
                raise KeyError(f"chance {fact.number}")
            table.pledges.setdefault(fact.number, {})[SERVER] = fact.commitment
            table.tapes[fact.number] = fact.tape
        case SeatPledged():
            if not table.takes_pledge(fact.number, fact.seat):
                raise KeyError(f"chance {fact.number}")
            table.pledges.setdefault(fact.number, {})[fact.seat] = fact.commitment
            table.sides[fact.seat].has_share = True
        case ChanceAsked() | ShareShown() | ShareWithheld():
            _await(table, fact)
        case DeckShuffled():
            use_up(table, fact.number, sides=fact.sides)
            _shuffle(table, table.sides[fact.seat], fact)
        case DiceRolled():
            use_up(table, fact.number, sides=fact.sides)
            _roll(table, fact)
        case DiceCalled():
            _roll(table, fact)
        case RollDoubted():
            last = _last_roll(table, fact.roll)
            table.roll = structs.replace(last, doubts=(*last.doubts, (fact.seat, fact.why)))
        case RollVoided():
            table.roll = structs.replace(_last_roll(table, fact.roll), void=fact.why)
            table.void_rolls[table.roll.seat] = fact.roll
        case RandomCardReturned():
            use_up(table, fact.number, sides=fact.sides)
            _return(table, table.sides[fact.seat], fact)
        case _:
            assert_never(fact)


def _roll(table: Tabletop, fact: DiceRolled | DiceCalled) -> None:
    table.rolls += 1
    if fact.instead_of:
        del table.void_rolls[fact.seat]
    table.roll = Roll(table.rolls, fact.seat, fact.faces, fact.results)


def _last_roll(table: Tabletop, number: int) -> Roll:
    if table.roll is None or table.roll.number != number or table.roll.void:
        raise KeyError(f"roll {number}")
    return table.roll


def _await(table: Tabletop, fact: AskedFact) -> None:
    """Follow a chance from the request until the last share has come, or is no longer awaited (MTR 3.10)."""
    match fact:
        case ChanceAsked():
            if table.asked or fact.number != table.chances + 1:
                raise KeyError(f"chance {fact.number}")
            table.asked = fact
        case ShareShown():
            _refuse_unawaited(table, fact)
            if table.unpledged():
                raise KeyError(f"every pledge for chance {fact.number}")
            table.shown[fact.seat] = fact.tape
        case ShareWithheld():
            _refuse_unawaited(table, fact)
            _leave_out(table, fact)


def _refuse_unawaited(table: Tabletop, fact: ShareShown | ShareWithheld) -> None:
    if table.asked is None or table.asked.number != fact.number or fact.seat not in table.awaited():
        raise KeyError(f"a share of chance {fact.number}")


def _leave_out(table: Tabletop, fact: ShareWithheld) -> None:
    """Go on without a seat, which pledges again, because its later tapes may be lost with this share."""
    table.sides[fact.seat].has_share = fact.seat in table.pledges[fact.number]
    table.withheld = (*table.withheld, fact.seat)
    for number, pledged in table.pledges.items():
        if number > fact.number:
            pledged.pop(fact.seat, None)


def _shuffle(table: Tabletop, side: Side, fact: DeckShuffled) -> None:
    places = fact.places or tuple(range(len(side.deck)))
    before = [side.deck[place] for place in places]
    if len(before) != fact.count:
        raise KeyError(f"a deck of {fact.count} cards")
    order = fact.order.opened(None)
    for place, source in zip(places, order or range(fact.count), strict=True):
        side.deck[place] = before[source] if order is not None else unknown(fact.seat)
    lose_track(table, before)
    forget_notices(side, set(before))
    side.is_random, side.owes_shuffle = True, False
    mates = {*table.mates(fact.seat)}
    if fact.by not in mates or {*fact.sides} - mates:
        side.opponent_shuffled = True


def _return(table: Tabletop, side: Side, fact: RandomCardReturned) -> None:
    pick_unseen(table, side.hand, by=fact.seat)
    card = side.hand.pop(fact.picked.opened(-1))
    at = 0 if fact.where == TOP else len(side.deck)
    side.deck.insert(at, card.slot if fact.picked.is_open else unknown(fact.seat))


def remember_chance(table: Tabletop, fact: ChanceFact) -> None:
    """Remember of an undone chance that it was used up: it is never used twice (MTR 3.10)."""
    match fact:
        case DeckShuffled() | RandomCardReturned() | DiceRolled():
            use_up(table, fact.number, sides=fact.sides)
        case ServerPledged() | SeatPledged() | ChanceAsked() | ShareShown() | ShareWithheld():
            apply_chance(table, fact)
        case _:
            pass  # dice that were seen cannot be undone; a roll that is no longer void counts again
