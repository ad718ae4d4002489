"""What of an entry is its maker's own matter: the part that no declaration of an action can say."""

from topcut.core.log import Entry, Undone
from topcut.core.play import Actor
from topcut.core.zones.action import may_judge
from topcut.core.zones.audit.endings import Ended, may_end_without, may_go, may_have_ended
from topcut.core.zones.nouns import facts as f
from topcut.core.zones.nouns import facts_before as b
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.state import Tabletop

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


def is_own(table: Tabletop, by: Actor, fact: TabletopFact, entry: Entry[TabletopFact]) -> bool:
    """Check whether a fact that an action made is in its maker's own matter, given the table before it (MTR 1.8)."""
    seat = next((seat for seat, side in enumerate(table.sides) if side.who == by.who), None)
    match fact:
        case Undone():
            asked = table.take_back
            return asked is not None and seat not in {None, *table.mates(asked[0])} and fact.seq == asked[1]
        case f.SeatMissed() | f.SeatLeft() if not may_go(table, entry.facts, fact, by=seat):
            return False
        case f.TurnPassed() | f.GameResultSettled() | f.MatchEnded():
            return _may_have_ended(table, entry, fact, seat)
        case b.RollVoided():
            return may_judge(table, by) or _may_have_voided(table, entry)
        case f.JudgeLooked():
            return fact.judge == by.who
        case _:
            return not isinstance(fact, _OWN) or fact.seat == seat


def _may_have_ended(table: Tabletop, entry: Entry[TabletopFact], fact: Ended, seat: int | None) -> bool:
    gone = next((each for each in entry.facts if isinstance(each, f.SeatLeft)), None)
    if gone is not None:
        return may_end_without(table, gone, fact)
    return seat is None or may_have_ended(table, entry.facts, fact, by=seat)


def _may_have_voided(table: Tabletop, entry: Entry[TabletopFact]) -> bool:
    """Check whether a roll's own player voided it, or all who are still in the game did (MTR 3.9)."""
    if any(isinstance(each, b.DiceCalled) for each in entry.facts):
        return True
    gone = {each.seat for each in entry.facts if isinstance(each, f.SeatLeft)}
    doubting = {each.seat for each in entry.facts if isinstance(each, b.RollDoubted)}
    return table.roll is not None and {*table.roll.doubters, *doubting} >= {*table.still_in()} - gone
