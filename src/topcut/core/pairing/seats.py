"""Tables for repaired pairs and pods, so that as few people as possible have to move."""

from collections.abc import Sequence

from msgspec import Struct

from topcut.core.play import EntrantId, Match, RoundResults

Sides = tuple[EntrantId, ...]


class SeatChange(Struct, frozen=True):
    """One table, or the bye, before and after; an empty side means nobody."""

    table: int | None
    """None for the bye."""
    before: Sides
    after: Sides


def reseat(
    posted: RoundResults, *, kept: Sequence[Match], pairs: Sequence[Sides], byes: Sides
) -> tuple[tuple[Match, ...], tuple[SeatChange, ...]]:
    """Keep every table whose pair or pod stays, and seat new ones where most of their people already sit."""
    before = {match.table: match.sides for match in posted.matches}
    table_of = {frozenset(sides): table for table, sides in before.items()}
    after = {match.table: match.sides for match in kept}
    new = []
    for sides in pairs:
        table = table_of.get(frozenset(sides))
        if table is None:
            new.append(sides)
        else:
            after[table] = before[table]
    after |= _seated(new, [table for table in sorted(before) if table not in after], before)
    results = {match.table: match.result for match in kept}
    matches = tuple(Match(table, after[table], results.get(table)) for table in sorted(after))
    return matches, _changes(before, after, posted.byes, byes)


def _seated(new: Sequence[Sides], empty: list[int], before: dict[int, Sides]) -> dict[int, Sides]:
    seated: dict[int, Sides] = {}
    waiting = []
    for sides in new:
        own = max(empty, key=lambda table: len({*sides} & {*before[table]}), default=None)
        if own is None or not {*sides} & {*before[own]}:
            waiting.append(sides)
        else:
            empty.remove(own)
            seated[own] = sides
    beyond = max(before, default=0)
    for sides in waiting:
        if not empty:
            beyond += 1
        seated[empty.pop(0) if empty else beyond] = sides
    return seated


def _changes(
    before: dict[int, Sides], after: dict[int, Sides], byes: Sides, byes_after: Sides
) -> tuple[SeatChange, ...]:
    tables = [
        SeatChange(table, before.get(table, ()), after.get(table, ()))
        for table in sorted({*before, *after})
        if frozenset(before.get(table, ())) != frozenset(after.get(table, ()))
    ]
    if set(byes) != set(byes_after):
        tables.append(SeatChange(None, byes, byes_after))
    return tuple(tables)
