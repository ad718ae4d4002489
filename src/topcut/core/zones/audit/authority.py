"""Who may have made an entry of a table: the actions behind every kind of fact, checked again from the log alone.

A log shows who sits where, and at a table without an event whom its players accepted as judge. The judges of an event's
tables are in the event's log: here nobody with a seat is a judge, and anybody else may be one.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, cast

from topcut.core.asking import NotTheirs
from topcut.core.log import Entry, Fact, Overruled, Undone
from topcut.core.log.entry import tag_of
from topcut.core.play import Power
from topcut.core.zones import actions, asking
from topcut.core.zones.action import TABLE_ACTIONS, TableDeclaration
from topcut.core.zones.audit.endings import Ended, may_end_without, may_go, may_have_ended
from topcut.core.zones.nouns import facts as f
from topcut.core.zones.nouns import facts_before as b
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.state import Tabletop

SUBJECTS: Final = (actions, asking)
"""Importing them declares their actions."""
TABLE_DECLARED: Final = cast("Mapping[str, TableDeclaration]", TABLE_ACTIONS.declared)
_OWN = (
    f.WatchingAllowed
    | f.ReadingAllowed
    | f.CardDrawn
    | f.DrawFailed
    | f.CardsMoved
    | f.TopMoved
    | f.OrderingAsked
    | f.OrderingDropped
    | f.CardsPut
    | f.LookAsked
    | f.CardsShown
    | f.DiscardReordered
    | f.GameResultStated
    | f.MatchEndStated
    | f.SeatMissed
    | f.JudgeAgreed
    | f.TakeBackAsked
    | b.SeatPledged
    | b.ShareShown
    | b.DiceCalled
    | b.RollDoubted
    | b.Sideboarded
    | b.PileCounted
    | b.HandDealt
    | b.HandSeen
    | b.MulliganTaken
    | b.HandAltered
    | b.HandKept
)
"""Facts that players make for themselves alone."""


def forgery_in(table: Tabletop, entry: Entry[TabletopFact]) -> NotTheirs | None:
    """Find a fact that the author of an entry could not have made, given the table before it (MTR 1.8)."""
    for fact in entry.facts:
        if not _may_have_made(table, entry, fact):
            makers = _makers_of(type(fact))
            return NotTheirs(seq=entry.seq, fact=tag_of(fact), action=makers[0].name if makers else "rewind")
    return None


def _may_have_made(table: Tabletop, entry: Entry[TabletopFact], fact: TabletopFact) -> bool:
    seat = next((seat for seat, side in enumerate(table.sides) if side.who == entry.who), None)
    match fact:
        case Overruled():
            return _may_be_judge(table, entry.who, seat)
        case Undone():
            asked = table.take_back
            return asked is not None and seat not in {None, *table.mates(asked[0])} and fact.seq == asked[1]
        case f.SeatMissed() | f.SeatLeft() if not may_go(table, entry.facts, fact, by=seat):
            return False
        case f.TurnPassed() | f.GameResultSettled() | f.MatchEnded() if not _may_have_ended(table, entry, fact, seat):
            return False
        case b.RollVoided() if not _may_have_voided(table, entry, seat):
            return False
        case f.JudgeLooked() if fact.judge != entry.who:
            return False
        case _ if isinstance(fact, _OWN) and fact.seat != seat:
            return False
        case _:
            came_of = [each for each in _makers_of(type(fact)) if _is_taken(each, entry)]
            return any(_is_open(table, each, entry.who, seat) for each in came_of)


def _may_have_ended(table: Tabletop, entry: Entry[TabletopFact], fact: Ended, seat: int | None) -> bool:
    gone = next((each for each in entry.facts if isinstance(each, f.SeatLeft)), None)
    if gone is not None:
        return may_end_without(table, gone, fact)
    return _may_be_judge(table, entry.who, seat) or seat is None or may_have_ended(table, entry.facts, fact, by=seat)


def _may_have_voided(table: Tabletop, entry: Entry[TabletopFact], seat: int | None) -> bool:
    """Check whether a judge voided a roll, its own player did, or all who are still in the game (MTR 3.9)."""
    if _may_be_judge(table, entry.who, seat) or any(isinstance(each, b.DiceCalled) for each in entry.facts):
        return True
    gone = {each.seat for each in entry.facts if isinstance(each, f.SeatLeft)}
    doubting = {each.seat for each in entry.facts if isinstance(each, b.RollDoubted)}
    return table.roll is not None and {*table.roll.doubters, *doubting} >= {*table.still_in()} - gone


def _is_taken(declared: TableDeclaration, entry: Entry[TabletopFact]) -> bool:
    return any(type(fact) in declared.makes for fact in entry.facts)


def _is_open(table: Tabletop, declared: TableDeclaration, who: str, seat: int | None) -> bool:
    if table.stage not in declared.during:
        return False
    if declared.by_host:
        return seat is None
    is_played = Power.PLAY in declared.powers and seat is not None
    return is_played or (Power.RULE in declared.powers and _may_be_judge(table, who, seat))


def _may_be_judge(table: Tabletop, who: str, seat: int | None) -> bool:
    if table.judge_by_consent:
        return who == table.judge and table.accepts_judge
    return seat is None


@cache
def _makers_of(kind: type[Fact]) -> tuple[TableDeclaration, ...]:
    return tuple(TABLE_DECLARED[each.name] for each in TABLE_ACTIONS.makers_of(kind))
