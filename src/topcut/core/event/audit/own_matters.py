"""A player's own matters in the log: what one may say of one's match, list, pool or leaving, and no more than that.

An official may say more about the same things: that a game was lost to a penalty, that a call was answered, that
somebody left without a word. A fact that says so is never anybody's own matter.
"""

from topcut.core.errors import TopcutError
from topcut.core.event.decks.lists import refuse_to_register
from topcut.core.event.decks.swap import refuse_others_mark
from topcut.core.event.drafting.counting import is_own_count
from topcut.core.event.matches.primary import may_name_primary
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.drafts import calling_facts as c
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.people import facts as g
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.nouns.swap.facts import PoolMarked
from topcut.core.event.reading.following import AtATable, is_lost_by_leaving, leavers, match_of, seat_said, sides_of
from topcut.core.judging import facts as j
from topcut.core.judging.terms import CallEnding
from topcut.core.log import Entry
from topcut.core.play import Actor, EntrantId, How


def is_own(event: Event, by: Actor, fact: EventFact, entry: Entry[EventFact]) -> bool:
    """Check whether a fact is about the maker's own match, list or leaving (MTR 2.4, MTR 2.10)."""
    me = event.entrant_of(by.player)
    match fact:
        case j.JudgeCalled():
            return True  # any spectator may call (MTR 1.11)
        case j.CallClosed():
            return fact.ending is CallEnding.WITHDRAWN and is_own_call(event, by, fact)
        case f.ResultReported() if fact.side is None:
            return {me} == leavers(entry.facts) and is_lost_by_leaving(event, by, fact, entry.facts)
        case f.ResultReported() | f.ResultDoubted():
            is_heard = isinstance(fact, f.ResultDoubted) or _may_still_report(event, fact)
            if not _is_own_seat(event, by, fact) or not _may_say_of_all(event, fact):
                return False
            return is_heard and fact.side is not None and sides_of(event, fact)[fact.side : fact.side + 1] == (me,)
        case f.ResultConfirmed() | f.ResultDisputed():
            return _is_own_seat(event, by, fact) and _waits_for(event, fact, me)
        case p.PrimaryNamed():
            return event.players.get(fact.player) == me and _may_name_primary(event, fact, me)
        case p.GameEnded() if fact.how is GameEnd.PENALTY:
            return False
        case p.StepTaken() | p.ChoiceMade() | p.GameEnded():
            return me in sides_of(event, fact) and _is_own_seat(event, by, fact)
        case f.TeamNamed():
            return fact.entrant == me and not event.has_posted
        case f.EntrantDropped():
            return fact.entrant == me and not fact.is_unannounced
        case f.CheckedIn() | g.SeatsChanged() | p.SplitAgreed():
            return fact.entrant == me
        case d.DecklistSubmitted():
            return fact.player == by.player and not fact.remedy
        case f.NoticesSeen() | d.DecklistWithdrawn() | d.DeckKept() | p.CameraDeclined():
            return fact.player == by.player
        case d.PoolRegistered():
            return fact.by is not None and fact.by == by.player and _may_register_pool(event, fact)
        case PoolMarked():
            return fact.by is not None and fact.by == by.player and _may_mark_pool(event, fact)
        case c.BoostersCounted() | c.CountDisputed():
            return is_own_count(event, by, fact)
        case p.SplitProposed():
            return me in fact.among
        case j.AppealMade():
            return fact.player in {0, by.player}  # 0 if it is sealed
        case g.EntrantPromoted():
            return any(isinstance(other, f.EntrantDropped) and other.entrant == me for other in entry.facts)
        case _:
            return False


def _may_name_primary(event: Event, fact: p.PrimaryNamed, me: EntrantId | None) -> bool:
    """Check whether a team may still name its primary player: in a match that has begun, only once (MTR 9.4)."""
    round = event.rounds.get(fact.round)
    table = round.tables.get(fact.table) if round else None
    if round is None or table is None or me is None or me not in table.sides:
        return False
    return may_name_primary(event, round, table, me)


def _may_still_report(event: Event, fact: f.ResultReported) -> bool:
    """Check whether a player's report still counts: not once the result is final or the round over (MTR 1.9)."""
    at = match_of(event, fact)
    return (
        at is not None
        and at.report is not ReportStatus.FINAL
        and event.rounds[fact.round].state is not RoundState.CLOSED
    )


def _waits_for(event: Event, fact: f.ResultConfirmed | f.ResultDisputed, me: EntrantId | None) -> bool:
    """Check whether the other side has reported, so that this side can agree or disagree (MTR 2.4)."""
    at = match_of(event, fact)
    if at is None or me is None or me not in at.sides:
        return False
    mine = at.sides.index(me)
    says_so_itself = not isinstance(fact, f.ResultConfirmed) or fact.side == (mine if at.is_pod else None)
    return says_so_itself and at.reported_by not in {None, mine}


def _may_register_pool(event: Event, fact: d.PoolRegistered) -> bool:
    """Check whether a player could register this pool, as the action does (MTR 7.5)."""
    if fact.player not in event.players or fact.stage not in range(len(event.stages)):
        return False
    try:
        refuse_to_register(event, fact.by, fact.player, fact.stage)
    except TopcutError:
        return False
    return True


def _may_mark_pool(event: Event, fact: PoolMarked) -> bool:
    """Check whether a mark on a pool was this player's to make, as the action does (MTR 7.5)."""
    if fact.player not in event.players or fact.stage not in range(len(event.stages)):
        return False
    try:
        refuse_others_mark(event, fact.by, fact.player, fact.mark, fact.stage)
    except TopcutError:
        return False
    return True


def is_own_call(event: Event, by: Actor, fact: j.CallClosed) -> bool:
    """Check whether somebody's own call is closed (MTR 1.8)."""
    call = event.judging.calls.get(fact.call)
    return call is not None and call.asked.by == by.who


def _is_own_seat(event: Event, by: Actor, fact: AtATable) -> bool:
    """Check whether a fact is about the seat its maker has in a team, or about the whole match (MTR 8.2)."""
    return seat_said(fact) in {None, event.seat_of(by.player)}


def _may_say_of_all(event: Event, fact: f.ResultReported | f.ResultDoubted) -> bool:
    """Check whether players may report this for a whole team match: only a concession or an agreed draw (MTR 8.2)."""
    at = match_of(event, fact)
    return at is None or not at.seats or fact.result.how in {How.CONCEDED, How.DRAW_AGREED}
