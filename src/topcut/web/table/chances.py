"""Every chance of a match as the log tells it once the match is over: who was bound to what, and what came out."""

from typing import Any

import msgspec

from topcut.core.log.fold import looks_back, opened
from topcut.core.play import Stream
from topcut.core.zones import TABLETOP
from topcut.core.zones.facts_before import (
    ChooserNamed,
    DeckShuffled,
    DiceRolled,
    RandomCardReturned,
    SeatPledged,
    ServerPledged,
)
from topcut.desk import Desk
from topcut.desk.chronicle import Chronicle

SERVER = -1
ByChance = DeckShuffled | DiceRolled | RandomCardReturned | ChooserNamed


async def chances(desk: Desk, stream: Stream) -> bytes:
    """List every chance of a closed match in its order (MTR 3.10)."""
    lines, openings = await desk.tables.tail(stream)
    table = Chronicle(stream)
    bound: dict[int, dict[int, str]] = {}
    server: dict[int, bytes] = {}
    found: list[dict[str, Any]] = []
    for seq, line in enumerate(lines, start=1):
        for fact in opened(TABLETOP.read(line), openings.get(seq, {})).facts:
            match fact:
                case ServerPledged():
                    bound.setdefault(fact.number, {})[SERVER] = fact.commitment
                    server[fact.number] = fact.tape.value
                case SeatPledged():
                    bound.setdefault(fact.number, {})[fact.seat] = fact.commitment
                case DeckShuffled() | DiceRolled() | RandomCardReturned() | ChooserNamed():
                    found.append(_chance(fact, table, bound[fact.number], server[fact.number]))
        if looks_back(line):
            table.go_back(lines[:seq], openings)
        else:
            table.extend([line], openings)
    return msgspec.json.encode(found)


def _chance(fact: ByChance, before: Chronicle, bound: dict[int, str], server: bytes) -> dict[str, Any]:
    tapes = {SERVER: server.hex(), **{s: t.hex() for s, t in zip(fact.sides, fact.tapes.value, strict=True)}}
    said = {"number": fact.number, "bound": {side: bound[side] for side in tapes}, "tapes": tapes}
    match fact:
        case DeckShuffled():
            return said | {"what": "shuffle", "cards": fact.count, "came": fact.order.value}
        case DiceRolled():
            came = [result - 1 for result in fact.results]
            return said | {"what": "chosen", "cards": len(came), "below": fact.faces, "came": came}
        case RandomCardReturned():
            hand = len(before.table.sides[fact.seat].hand)
            return said | {"what": "chosen", "cards": 1, "below": hand, "came": [fact.picked.value]}
        case ChooserNamed():
            return said | {"what": "chosen", "cards": 1, "below": len(before.table.sides), "came": [fact.chooser]}
