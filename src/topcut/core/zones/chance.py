"""Chance at a table: pledges before, tapes handed in when it happens, and what is drawn from them."""

from collections.abc import Mapping
from typing import NamedTuple

from topcut.core.log import Decision, Sealed
from topcut.core.zones.action import PRESETS, Occasion, named, no_effect, refuse_other_seat, seat_of, seated
from topcut.core.zones.facts import TabletopFact
from topcut.core.zones.facts_before import DeckShuffled, SeatPledged, ServerPledged
from topcut.core.zones.refusals import NotYourCards, SomebodyIsLooking, WrongMoment
from topcut.core.zones.refusals_chance import AlreadyPledged, ChanceIsOpen, OtherTape, TapeTooLong
from topcut.core.zones.shuffle import SERVER, combined, commitment, shuffled, tape_bytes
from topcut.core.zones.state import Side, Stage, Tabletop

Tapes = Mapping[int, bytes]
"""By seat: what each player hands in for the chance that is due."""
NO_TAPES: Tapes = {}


class Drawn(NamedTuple):
    """One chance as it is used: its number, whose tapes are in it, and all of them laid over each other."""

    number: int
    sides: tuple[int, ...]
    tapes: Sealed[tuple[bytes, ...]]
    tape: bytes


def server_pledge(occasion: Occasion, *, number: int, cards: int) -> ServerPledged:
    """Bind the server to its tape, before anybody else's is known (MTR 3.10)."""
    tape = occasion.random(tape_bytes(cards))
    return ServerPledged(number, commitment(tape, number=number, side=SERVER), Sealed(tape))


def next_pledge(table: Tabletop, occasion: Occasion, drawn: Drawn) -> ServerPledged:
    """Pledge for the chance after this one in the same breath, so that there is always one ahead."""
    return server_pledge(occasion, number=drawn.number + 1, cards=largest(table))


def largest(table: Tabletop) -> int:
    """Say how many cards a tape must be good for."""
    return max(len(side.slots) for side in table.sides)


def refuse_open_chance(table: Tabletop) -> None:
    """Draw nothing, and go back to nothing, once everybody can read the tapes (MTR 3.10)."""
    if table.stage is Stage.CLOSED:
        raise ChanceIsOpen


def draw_chance(table: Tabletop, tapes: Tapes, *, cards: int) -> Drawn:
    """Lay the pledged tapes over each other, the server's among them; a tape nobody pledged is refused (MTR 3.10)."""
    refuse_open_chance(table)
    number = table.chances + 1
    if number not in table.tapes:
        raise WrongMoment
    pledged = table.pledges[number]
    for seat, tape in tapes.items():
        if pledged.get(seat) != commitment(tape, number=number, side=seat):
            raise OtherTape
        if len(tape) > tape_bytes(largest(table)):
            raise TapeTooLong(bytes=len(tape), most=tape_bytes(largest(table)))
    sides = tuple(sorted(tapes))
    handed = tuple(tapes[seat] for seat in sides)
    return Drawn(number, sides, Sealed(handed), combined([table.tapes[number].value, *handed], cards=cards))


@seated()
def pledge(table: Tabletop, occasion: Occasion, *, number: int, commitment: str) -> Decision[TabletopFact]:
    """Bind oneself to a tape for the next chance; the other player sees four words of it (MTR 3.10)."""
    seat = seat_of(table, occasion)
    refuse_open_chance(table)
    is_hash = len(commitment) == 64 and set(commitment) <= set("0123456789abcdef")
    if number != table.chances + 1 or seat in table.pledges.get(number, {}) or not is_hash:
        raise AlreadyPledged
    return Decision((SeatPledged(number, seat, commitment),))


@seated(Stage.PREGAME, Stage.PLAYING)
def shuffle(
    table: Tabletop, occasion: Occasion, *, effect: str, owner: int | None = None, tapes: Tapes = NO_TAPES
) -> Decision[TabletopFact]:
    """Shuffle a deck, so that nobody knows anything about it (MTR 3.10)."""
    seat = seat_of(table, occasion)
    whose = seat if owner is None else owner
    refuse_other_seat(table, whose)
    refuse_while_looking(table, whose)
    if table.stage is Stage.PREGAME:
        refuse_out_of_turn(table.sides[whose], is_own=whose == seat)
    said, words = named(table, effect, allows="shuffle")
    if said in PRESETS["shuffle"] and not _is_due(table, table.sides[whose], said):
        raise no_effect(table)
    deck = table.sides[whose].deck
    drawn = draw_chance(table, tapes, cards=len(deck))
    fact = shuffled_fact(drawn, seat=whose, effect=said, by=seat, cards=len(deck))
    return Decision((*words, fact, next_pledge(table, occasion, drawn)))


def _is_due(table: Tabletop, side: Side, preset: str) -> bool:
    """Say whether the game itself asks for a shuffle now: any other needs an effect that says so (DZ 8.2.2)."""
    if preset == "after-a-search":
        return not side.is_random
    return table.stage is Stage.PREGAME


def refuse_out_of_turn(side: Side, *, is_own: bool) -> None:
    """Before a game the owner shuffles until the deck is presented, then the opponent, until it is drawn from."""
    if is_own is side.is_presented:
        raise NotYourCards
    if side.has_dealt and side.is_presented:
        raise WrongMoment


def shuffled_fact(
    drawn: Drawn, *, seat: int, effect: str, by: int | None, cards: int, places: tuple[int, ...] = ()
) -> DeckShuffled:
    order = shuffled(cards, tape=drawn.tape)
    return DeckShuffled(seat, drawn.number, effect, by, drawn.sides, cards, Sealed(order), drawn.tapes, places)


def refuse_while_looking(table: Tabletop, owner: int) -> None:
    """Leave a deck alone while somebody has cards of it before them (DZ 8.2.2)."""
    if any(look.owner == owner for look in table.looks.values()):
        raise SomebodyIsLooking
