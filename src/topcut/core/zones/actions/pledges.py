"""Pledges: every side pledges a tape of chance before any tape is known (MTR 3.10)."""

from collections.abc import Sequence
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.zones.action import ALWAYS, Waits, action, seat_of
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.facts_before import SeatPledged, ServerPledged
from topcut.core.zones.nouns.refusals_chance import AlreadyPledged, ChanceIsOpen
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.shuffle import SERVER, commitment, tape_bytes

AHEAD: Final = 4
"""How many chances ahead a seat may pledge, so that no chance has to wait for a pledge."""


def server_pledge(occasion: Occasion, *, number: int, cards: int) -> ServerPledged:
    """Pledge the server's tape, before any other is known (MTR 3.10)."""
    tape = occasion.random(tape_bytes(cards))
    return ServerPledged(number, commitment(tape, number=number, side=SERVER), Sealed(tape))


def largest(table: Tabletop) -> int:
    """Return how many cards a tape must suffice for."""
    return max(len(side.slots) for side in table.sides)


def refuse_open_chance(table: Tabletop) -> None:
    """Refuse to draw or to rewind once everybody can read the tapes (MTR 3.10)."""
    if table.stage is TablePhase.CLOSED:
        raise ChanceIsOpen


@action(Power.PLAY, during=ALWAYS, waits=Waits.NOT, rule="MTR 3.10", makes=(SeatPledged,))
def pledge(
    table: Tabletop, occasion: Occasion, *, number: int, commitment: str, then: Sequence[str] = ()
) -> Decision[TabletopFact]:
    """Pledge a tape for a coming chance, and `then` for those after it (MTR 3.10).

    A player who moves to another device pledges again. Nobody can once that chance was asked for: the others show their
    tapes for the pledges they see then. The other player sees four words of each pledge.
    """
    seat = seat_of(table, occasion)
    refuse_open_chance(table)
    said = [SeatPledged(one, seat, bound) for one, bound in enumerate((commitment, *then), start=number)]
    facts = [fact for fact in said if table.pledges.get(fact.number, {}).get(seat) != fact.commitment]
    if not facts or not all(_may_pledge(table, fact) for fact in facts):
        raise AlreadyPledged
    return Decision(tuple(facts))


def _may_pledge(table: Tabletop, fact: SeatPledged) -> bool:
    is_hash = len(fact.commitment) == 64 and set(fact.commitment) <= set("0123456789abcdef")
    is_to_come = 0 < fact.number - table.chances <= AHEAD
    is_asked_for = table.asked is not None and table.asked.number == fact.number
    stands = is_asked_for and fact.seat in table.pledges.get(fact.number, {})
    return is_hash and is_to_come and not stands and table.takes_pledge(fact.number, fact.seat)
