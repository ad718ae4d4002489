"""Results: one side reports, the other confirms or disputes; officials enter, correct and clear."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.asking import Occasion
from topcut.core.brackets import DrawInElimination, NextRoundIsPaired
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import ONCE_STARTED, action
from topcut.core.event.fold.seats import corrected_table
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.hall.refusals_room import NoDoubt, SaidAlready
from topcut.core.event.nouns.matches.facts import ResultChecked
from topcut.core.event.nouns.matches.refusals import (
    ConcederWonAGame,
    DrawnGameDoesNotCount,
    NothingToCheck,
    OwnEntry,
    SlipSaysOtherwise,
)
from topcut.core.event.nouns.playoff.refusals import CutStands
from topcut.core.event.nouns.rounds.facts import (
    DecisionOverruled,
    DoubtSettled,
    ResultCleared,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultDoubted,
    ResultReported,
)
from topcut.core.event.nouns.rounds.refusals import (
    AlreadyClosed,
    AlreadyFinal,
    ImpossibleScore,
    MatchWasLeft,
    NextPodsAreSeated,
    NothingToConfirm,
    OtherWinner,
    ReportChanged,
    SeatsReport,
    SeatsStillOpen,
)
from topcut.core.event.nouns.rounds.refusals_binding import NothingToOverrule
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.event.reading.binding import contradiction, held, with_games_lost
from topcut.core.event.reading.bracket import fixture_of, is_followed
from topcut.core.event.reading.event import was_left
from topcut.core.event.reading.playing import plays_as
from topcut.core.event.reading.pod_cut import goes_on
from topcut.core.event.reading.time import clock_of, time_of
from topcut.core.event.rounds.at_table import ShownResult, own_side, posted_table, refuse_unseen
from topcut.core.judging import is_decided
from topcut.core.judging.facts import JudgeCalled
from topcut.core.judging.terms import CallFor
from topcut.core.log import Decision
from topcut.core.play import FirstTo, How, Outcome, Power, Result, Score, Who
from topcut.core.play.result import as_stored, is_sound

_A_TEAM_SAYS: Final = frozenset({How.CONCEDED, How.DRAW_AGREED})
"""What players may report for the whole match; the rest follows from their seats (MTR 8.2)."""


@action(
    Power.PLAY,
    Power.RESULTS,
    during=ONCE_STARTED,
    rule="MTR 2.4",
    makes=(ResultReported, ResultDoubted),
    joins=("overrule_decision",),
)
def report_result(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    result: Result,
    seen: ShownResult | None = None,
    seat: int | None = None,
) -> Decision[EventFact]:
    """Report the result of a table: an official's is final, a player's waits for the other side (MTR 2.4).

    A player who disagrees after that, or after the round, is recorded but changes nothing (MTR 1.9). If an official
    gives what their page showed in `seen`, only that is replaced. In a team everybody reports their own seat (MTR 8.2).
    """
    played, at = posted_table(event, round=round, table=table, seat=seat)
    is_closed = played.state is RoundState.CLOSED
    if occasion.as_official and is_closed:
        raise AlreadyClosed(round=round)
    result = _with_games(event, Place(played, table, seat), at, result)
    early = _drawn_early(event, played, played.tables[table], result, now=occasion.now)
    if occasion.as_official:
        refuse_unseen(at, result, seen=seen, table=table)
        by = occasion.by.who if event.procedure.second_check else Who("")
        own = own_result_concerns(event, occasion, at) if _is_contested(event, occasion, at, result) else ()
        overruled, against = _overruling(event, round, table, result, seat=seat)
        reported = ResultReported(round, table, result, None, by, seat)
        holds = _hold_concerns(event, round, table, seat)
        return Decision((reported, *overruled), (*own, *against, *holds, *early))
    side = own_side(event, occasion, at, table, seat=seat)
    if at.seats and result.how not in _A_TEAM_SAYS:
        raise SeatsReport(table=table)
    if is_closed or at.report is ReportStatus.FINAL:
        return _doubt(at, ResultDoubted(round, table, result, side, seat), is_closed=is_closed)
    if result.how in _A_TEAM_SAYS and was_left(at, length=event.length_of(played, seat)):
        raise MatchWasLeft(table=table)
    _refuse_bound(event, round, table, result, seat=seat)
    return Decision((ResultReported(round, table, result, side, seat=seat),), early)


@action(Power.RESULTS, during=ONCE_STARTED, rule="MTR 1.9", makes=(ResultChecked,))
def check_result(
    event: Event, occasion: Occasion, *, round: int, table: int, result: Result, seat: int | None = None
) -> Decision[EventFact]:
    """Check a slip a second time, if the event requires it; the same result must be entered again (MTR 1.9)."""
    played, at = posted_table(event, round=round, table=table, seat=seat)
    if at.result is None or not at.entered_by:
        raise NothingToCheck(table=table)
    if at.entered_by == occasion.by.who:
        raise OwnEntry(table=table)
    result = _as_stored(event, Place(played, table, seat), result, sides=len(at.sides))
    if result != at.result:
        raise SlipSaysOtherwise(table=table, entered=str(at.result.score))
    return Decision((ResultChecked(round, table, result, seat),))


@action(Power.PLAY, during=ONCE_STARTED, rule="MTR 2.4", makes=(ResultConfirmed,))
def confirm_result(
    event: Event, occasion: Occasion, *, round: int, table: int, seen: Result | None = None, seat: int | None = None
) -> Decision[EventFact]:
    """Agree with the other side's report, but not with one that came after looking (MTR 2.4)."""
    at = _waiting_for(event, occasion, round, table, seat)
    if seat is not None and event.rounds[round].state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    if seen not in {None, at.result}:
        raise ReportChanged(table=table)
    if at.result is not None:
        _refuse_bound(event, round, table, at.result, seat=seat)
    side = own_side(event, occasion, at, table, seat=seat) if at.is_pod else None
    return Decision((ResultConfirmed(round, table, at.result, seat, side),))


@action(Power.PLAY, during=ONCE_STARTED, rule="MTR 1.10", makes=(ResultDisputed,), joins=("call_judge",))
def dispute_result(
    event: Event, occasion: Occasion, *, round: int, table: int, seat: int | None = None
) -> Decision[EventFact]:
    """Disagree with the other side's report: a judge is called to the table (MTR 1.10, MTR 1.8)."""
    at = _waiting_for(event, occasion, round, table, seat)
    if event.rounds[round].state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    return Decision((ResultDisputed(round, table, seat), *_called(event, occasion, round, table, at)))


@action(Power.RESULTS, during=ONCE_STARTED, rule="MTR 1.9", makes=(ResultCorrected,), joins=("overrule_decision",))
def correct_result(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    result: Result,
    seen: ShownResult | None = None,
    seat: int | None = None,
) -> Decision[EventFact]:
    """Correct a result, even rounds later; another winner in a past round is for the head judge (MTR 1.9)."""
    played, at = posted_table(event, round=round, table=table, seat=seat)
    result = _with_games(event, Place(played, table, seat), at, result, corrects=True)
    refuse_unseen(at, result, seen=seen, table=table)
    corrected = corrected_table(played, table, result, seat=seat)
    before, after = _winners(played.tables[table]), _winners(corrected)
    is_past = played.state is RoundState.CLOSED and before != after
    if played.state is RoundState.CLOSED and after is None:
        raise SeatsStillOpen(table=table)
    if played.fixtures and is_followed(event, played) and before != after:
        raise NextRoundIsPaired(fixture=fixture_of(played, at))
    _refuse_other_advancing(event, Place(played, table, seat), at, result)
    concerns: tuple[AgainstTheRules, ...] = (OtherWinner(round=round, table=table),) if is_past else ()
    if event.cut and is_past and not event.is_playoff(round):
        concerns = (*concerns, CutStands(round=round))
    overruled, against = _overruling(event, round, table, result, seat=seat)
    own = own_result_concerns(event, occasion, at)
    return Decision((ResultCorrected(round, table, result, seat), *overruled), (*concerns, *own, *against))


@action(Power.RESULTS, during=ONCE_STARTED, rule="MTR 1.9", makes=(DoubtSettled,))
def settle_doubt(
    event: Event, occasion: Occasion, *, round: int, table: int, seat: int | None = None
) -> Decision[EventFact]:
    """Let a result stand against a side's late report (MTR 1.9)."""
    _, at = posted_table(event, round=round, table=table, seat=seat)
    if not at.doubts:
        raise NoDoubt(table=table)
    return Decision((DoubtSettled(round, table, seat),), own_result_concerns(event, occasion, at))


@action(Power.RESULTS, during=ONCE_STARTED, rule="MTR 1.9", makes=(ResultCleared,))
def clear_result(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    seen: ShownResult | None = None,
    seat: int | None = None,
) -> Decision[EventFact]:
    """Remove a result while the round is open; if it follows from the seats of two teams, all of theirs (MTR 8.2)."""
    played, at = posted_table(event, round=round, table=table, seat=seat)
    if played.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    refuse_unseen(at, None, seen=seen, table=table)
    follows = at.seats and at.reported and None not in at.reported
    cleared = tuple(ResultCleared(round, table, each) for each in (at.reported if follows else (seat,)))
    return Decision(cleared, own_result_concerns(event, occasion, at))


@action(Power.OVERRULE, during=ONCE_STARTED, rule="MTR 1.7", makes=(DecisionOverruled,))
def overrule_decision(
    event: Event, occasion: Occasion, *, round: int, table: int, seat: int | None = None
) -> Decision[EventFact]:
    """Let the result of a table stand against a judge's decision about the match (MTR 1.7)."""
    _, at = posted_table(event, round=round, table=table, seat=seat)
    facts, concerns = _overruling(event, round, table, at.result, seat=seat) if at.result else ((), ())
    if not facts:
        raise NothingToOverrule(table=table)
    return Decision(facts, (*own_result_concerns(event, occasion, at), *concerns))


def _called(event: Event, occasion: Occasion, round: int, table: int, at: Table) -> tuple[JudgeCalled, ...]:
    """Call a judge about the result, unless somebody has already called one there or the event is over."""
    here = [
        call for call in event.judging.open_calls.values() if (call.asked.round, call.asked.table) == (round, table)
    ]
    if here or event.phase is Phase.FINISHED or event.rounds[round].state is RoundState.CLOSED:
        return ()
    side = own_side(event, occasion, at, table)
    number, by, now = event.judging.next, occasion.by.who, occasion.now
    return (JudgeCalled(number, round, table, by, now, CallFor.RESULT, side),)


def own_result_concerns(event: Event, occasion: Occasion, at: Table) -> tuple[AgainstTheRules, ...]:
    """Leave the result of one's own match to another official who enters results, if there is one (MTR 1.4)."""
    return own_match_concerns(event, occasion, at, powers=frozenset({Power.RESULTS}))


def _refuse_bound(event: Event, round: int, table: int, result: Result, *, seat: int | None) -> None:
    """Refuse players' reports against a judge's decision, or while one is pending (MTR 2.4, MTR 5.1)."""
    waits = held(event, round=round, table=table, seat=seat)
    if against := waits or contradiction(event, round=round, table=table, result=result, seat=seat):
        raise against


def _overruling(
    event: Event, round: int, table: int, result: Result, *, seat: int | None
) -> tuple[tuple[DecisionOverruled, ...], tuple[AgainstTheRules, ...]]:
    """Let a result stand against a judge's decision, if the head judge says so, once per result (MTR 1.7)."""
    against = contradiction(event, round=round, table=table, result=result, seat=seat)
    if against is None or event.rounds[round].tables[table].at(seat).overruled == result:
        return (), ()
    return (DecisionOverruled(round, table, result, seat),), (against,)


def _winners(at: Table) -> tuple[Outcome, ...] | None:
    return at.result.outcomes() if at.result else None


def _drawn_early(event: Event, round: Round, at: Table, result: Result, *, now: int) -> tuple[AgainstTheRules, ...]:
    """Raise a concern if a shared game is reported as drawn while time is left for another (MTR 9.1)."""
    is_drawn = result.how is How.PLAYED and not any(result.score.won)
    is_running = round.state is RoundState.RUNNING and not time_of(clock_of(event, round, at), now=now).is_over
    return (DrawnGameDoesNotCount(),) if event.is_two_headed and is_drawn and is_running else ()


def _hold_concerns(event: Event, round: int, table: int, seat: int | None) -> tuple[AgainstTheRules, ...]:
    """List what a table waits for, without a judge who answers a call: the desk is only asked about that."""
    against = held(event, round=round, table=table, seat=seat)
    return (against,) if against and against.needs_head_judge else ()


def _is_contested(event: Event, occasion: Occasion, at: Table, result: Result) -> bool:
    """Check whether the other side disagrees: a slip both have signed can be entered by anybody (MTR 2.4)."""
    own = plays_as(event, occasion.by.who)
    if own not in at.sides:
        return False
    is_others = at.reported_by is not None and at.sides[at.reported_by] != own
    return at.report is ReportStatus.DISPUTED or (is_others and at.result != result)


def _doubt(at: Table, said: ResultDoubted, *, is_closed: bool) -> Decision[EventFact]:
    """Record a late report for the staff; refuse what both sides agreed on, or what is known already."""
    if said.result == at.result or (said.side, said.result) in at.doubts:
        raise SaidAlready(table=said.table, score=str(said.result.score))
    if not is_closed and at.reported_by is not None:
        raise AlreadyFinal(table=said.table)
    return Decision((said,))


class Place(Struct, frozen=True):
    """A table of a round, or one seat of two teams at it."""

    round: Round
    table: int
    seat: int | None


def _refuse_other_advancing(event: Event, place: Place, at: Table, result: Result) -> None:
    """Refuse to change who advances from a pod of the cut once the next round is seated (MTR 1.9)."""
    in_cut = event.is_free_for_all and event.is_playoff(place.round.number)
    if in_cut and is_followed(event, place.round) and goes_on(event, at, result) != goes_on(event, at, at.result):
        raise NextPodsAreSeated(table=place.table)


def _with_games(event: Event, place: Place, at: Table, result: Result, *, corrects: bool = False) -> Result:
    """Complete a result as the log stores it, with the games noted or lost to a penalty before (MTR 2.4).

    An official who `corrects` and gives the games takes precedence over the notes.
    """
    says_games = corrects and result.score.games > 0
    with_noted = result if says_games else _with_games_noted(event, place, at, result)
    return _as_stored(event, place, _with_games_lost(event, place, with_noted), sides=len(at.sides))


def _as_stored(event: Event, place: Place, result: Result, *, sides: int) -> Result:
    length = event.length_of(place.round, place.seat)
    if event.is_two_headed and result.how is How.PLAYED:
        result = replace(result, score=_without_drawn(result.score))
    if not is_sound(result, sides=sides, length=length) or (sides > 2) is not bool(result.places):
        raise ImpossibleScore(score=str(result.score))
    stored = as_stored(result, length=length)
    if event.is_two_headed:
        stored = replace(stored, score=_without_drawn(stored.score))
    if place.round.fixtures and Outcome.DRAW in stored.outcomes():
        raise DrawInElimination
    return stored


def _without_drawn(score: Score) -> Score:
    """Leave drawn games out of a shared game's score; without a winner the last one stays (MTR 9.1)."""
    return Score(score.won, 0 if any(score.won) else min(score.drawn, 1))


def _with_games_noted(event: Event, place: Place, at: Table, result: Result) -> Result:
    """Keep the noted games of a conceded or drawn match: a game won loses 2-1, 1-1 stays 1-1 (MTR 2.4)."""
    length, noted = event.length_of(place.round, place.seat), at.progress.score
    is_conceded = result.how is How.CONCEDED and len(result.against) == 1 and isinstance(length, FirstTo)
    keeps_games = is_conceded or result.how is How.DRAW_AGREED
    is_over = result.how is How.DRAW_AGREED and is_decided(noted, length=length)
    if not keeps_games or not noted.games or is_over or len(result.score.won) != len(noted.won):
        return result
    if not result.score.games:
        return replace(result, score=noted)
    for side in result.against:
        if side in range(len(noted.won)) and result.score.won[side] < min(noted.won[side], length.most_games_won - 1):
            raise ConcederWonAGame
    return result


def _with_games_lost(event: Event, place: Place, result: Result) -> Result:
    """Keep the games given by penalties: in an award, and in a draw agreed before others were played (MTR 2.4)."""
    is_agreed = result.how is How.DRAW_AGREED and not any(result.score.won)
    if len(result.score.won) != 2 or not (is_agreed or len(result.against) == 1):
        return result
    games = with_games_lost(event, round=place.round.number, table=place.table, score=result.score, seat=place.seat)
    if games == result.score or not isinstance(event.length_of(place.round, place.seat), FirstTo):
        return result
    return replace(result, score=replace(games, drawn=0) if is_agreed else games)


def _waiting_for(event: Event, occasion: Occasion, round: int, table: int, seat: int | None) -> Table:
    _, at = posted_table(event, round=round, table=table, seat=seat)
    side = own_side(event, occasion, at, table, seat=seat)
    has_spoken = side in {at.reported_by, *at.agreed}
    if at.report is not ReportStatus.REPORTED or has_spoken or at.is_derived:
        raise NothingToConfirm(table=table)
    return at
