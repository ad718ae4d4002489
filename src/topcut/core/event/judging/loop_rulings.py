"""A loop at a table of an event: settled with what both players say, and not again from the same position."""

from msgspec.structs import replace

from topcut.core.event.judging.place import kept
from topcut.core.event.nouns.state import Event
from topcut.core.judging import LoopRuling, refuse_the_same_again, settle_ruling
from topcut.core.judging.refusals import NobodySaidHowOften
from topcut.core.judging.terms import CallFor


def loops_played(event: Event, *, round: int, table: int, seat: int | None = None) -> tuple[LoopRuling, ...]:
    """List the loops that judges have settled in a match or at one seat, if they may be read (MTR 4.4)."""
    given = (each for each in event.judging.rulings.values() if each.given.seat in {None, seat})
    here = (each for each in given if (each.given.round, each.given.table) == (round, table))
    settled = (each.given.loop for each in here if each.given.kind is CallFor.LOOP and not each.is_overturned)
    return tuple(loop.value for loop in settled if loop.is_open and loop.value.sequence)


def settled_loop(event: Event, said: LoopRuling, *, round: int, table: int, seat: int | None = None) -> LoopRuling:
    """Refuse a loop that is none, lacks an answer or was settled before; else note the game (MTR 4.4)."""
    at = event.rounds[round].tables[table].at(seat)
    if not {said.active, *said.keeps} <= set(range(len(at.sides))) or len(said.stops) != len(at.sides):
        raise NobodySaidHowOften
    for text in (said.sequence, said.position, "\n".join(said.positions)):
        kept(text)
    loop = replace(said, game=len(at.progress.games))
    settle_ruling(loop, at.sides)
    refuse_the_same_again(loop, played=loops_played(event, round=round, table=table, seat=seat))
    return loop
