"""Every chance of a finished match, from its log: who committed to what and when, and the outcome."""

from typing import Any

import msgspec
from msgspec import Struct, field, structs

from topcut.core.log import Entry, Folded, walk
from topcut.core.log.fold import opened
from topcut.core.play import Stream
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.facts_before import (
    ByChance,
    ChanceAsked,
    ChooserNamed,
    DeckShuffled,
    DiceRolled,
    RandomCardReturned,
    SeatPledged,
    ServerPledged,
    ShareShown,
    ShareWithheld,
)
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading import SERVER
from topcut.desk import Desk


class _Settled(Struct):
    """What is fixed about a chance before it is drawn, with the entries that fixed it."""

    bound: dict[int, str] = field(default_factory=dict)
    tapes: dict[int, str] = field(default_factory=dict)
    pledged: dict[int, int] = field(default_factory=dict)
    shown: dict[int, int] = field(default_factory=dict)
    withheld: list[int] = field(default_factory=list)
    asked: int = 0
    purpose: str = ""


async def chances(desk: Desk, stream: Stream) -> bytes:
    """List every chance of a closed match in order (MTR 3.10)."""
    lines, openings = await desk.tables.tail(stream)
    settled: dict[int, _Settled] = {}
    found: list[dict[str, Any]] = []

    def look(log: Folded[TabletopFact, Tabletop], entry: Entry[TabletopFact]) -> None:
        for fact in opened(entry, openings.get(entry.seq, {})).facts:
            if isinstance(fact, ByChance):
                found.append(_chance(fact, log.state, settled[fact.number]))
            else:
                _settle(settled, fact, entry.seq)

    walk(TABLETOP, stream, lines, look=look, openings=openings)
    return msgspec.json.encode(found)


def _settle(settled: dict[int, _Settled], fact: TabletopFact, seq: int) -> None:
    if not isinstance(fact, ServerPledged | SeatPledged | ChanceAsked | ShareShown | ShareWithheld):
        return
    one = settled.setdefault(fact.number, _Settled())
    match fact:
        case ServerPledged():
            one.bound[SERVER], one.tapes[SERVER], one.pledged[SERVER] = fact.commitment, fact.tape.value.hex(), seq
        case SeatPledged():
            one.bound[fact.seat], one.pledged[fact.seat] = fact.commitment, seq
        case ChanceAsked():
            one.asked, one.purpose = seq, fact.purpose
        case ShareShown():
            one.tapes[fact.seat], one.shown[fact.seat] = fact.tape.value.hex(), seq
        case ShareWithheld():
            one.withheld.append(fact.seat)
            for later in [other for number, other in settled.items() if number > fact.number]:
                later.bound.pop(fact.seat, None)
                later.pledged.pop(fact.seat, None)


def _chance(fact: ByChance, before: Tabletop, settled: _Settled) -> dict[str, Any]:
    handed_in = {seat: tape.hex() for seat, tape in zip(fact.sides, fact.tapes.value, strict=False)}
    said: dict[str, Any] = structs.asdict(settled) | {"number": fact.number, "tapes": settled.tapes | handed_in}
    match fact:
        case DeckShuffled():
            return said | {"what": "shuffle", "cards": fact.count, "came": fact.order.value}
        case DiceRolled():
            came = [result - 1 for result in fact.results]
            return said | {"what": "chosen", "cards": len(came), "below": fact.faces, "came": came}
        case RandomCardReturned():
            hand = len(before.sides[fact.seat].hand)
            return said | {"what": "chosen", "cards": 1, "below": hand, "came": [fact.picked.value]}
        case ChooserNamed():
            came = [before.heads_in().index(fact.chooser)]
            return said | {"what": "chosen", "cards": 1, "below": len(before.heads_in()), "came": came}
