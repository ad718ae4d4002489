"""A judge is called, goes there, answers; a player who disagrees has the head judge called."""

import re
from collections.abc import Collection
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, JUDGED, ONCE_STARTED, ROUNDS, action
from topcut.core.event.judging.loop_rulings import settled_loop
from topcut.core.event.judging.orders import RulingOrder
from topcut.core.event.judging.place import given_back, is_final_word, kept, open_table, paused_minutes, seat_at
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.facts import ResultCleared, TimeAdded
from topcut.core.event.nouns.rounds.refusals import AlreadyFinal
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns, own_matter_concerns, plays_at
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.event.reading.event import known_players
from topcut.core.judging import LoopRuling, after_game_loss, cost_of, is_complete, matter_of
from topcut.core.judging.facts import (
    AppealDecided,
    AppealMade,
    CallClosed,
    CallTaken,
    JudgeCalled,
    RulingCompleted,
    RulingGiven,
    TableBuzzed,
)
from topcut.core.judging.refusals import (
    AnotherTookIt,
    AppealedAlready,
    BuzzedJustNow,
    CalledAlready,
    CallIsOver,
    DecidedAlready,
    NoChoiceOfJudge,
    NoSuchMatter,
    NotALanguage,
    NotInThisMatch,
    NoVideo,
    RulingIsFinal,
    RulingNotComplete,
    SayWhatWasLearned,
)
from topcut.core.judging.state import Appeal, Call, Recorded, Ruling
from topcut.core.judging.terms import CallEnding, CallFor, Learned
from topcut.core.log import Decision, Sealed
from topcut.core.play import PlayerId, Power, Result, Who
from topcut.core.rules.editions import tables_of
from topcut.core.rules.levels import levels

VIDEO: Final = "video"
BUZZ_EVERY: Final = 15_000_000
"""A phone that buzzes all the time gets put away."""
_LANGUAGE: Final = re.compile("[a-z]{2,3}(-[A-Za-z]{2,8})?")


@action(
    during=ROUNDS,
    rule="MTR 1.11",
    makes=(JudgeCalled,),
    also_by={CallTaken: (Power.OVERRULE,)},
    open_to_all=True,
    undo=JUDGED,
)
def call_judge(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    kind: CallFor = CallFor.QUESTION,
    translator: str = "",
    away: bool = False,
    judge: Who | None = None,
) -> Decision[EventFact]:
    """Call a judge to a table, as a player there or as a spectator; nobody chooses who comes (MTR 1.8)."""
    _, at = open_table(event, round, table)
    if judge is not None and Power.OVERRULE not in occasion.by.powers:
        raise NoChoiceOfJudge
    if translator and not _LANGUAGE.fullmatch(translator):
        raise NotALanguage
    entrant = event.entrant_of(occasion.by.player)
    watches = entrant not in at.sides and not occasion.by.powers
    if any(_is_same(call, occasion.by.who, round, table, watches) for call in event.judging.open_calls.values()):
        raise CalledAlready(table=table)
    called = JudgeCalled(
        number=event.judging.next,
        round=round,
        table=table,
        by=occasion.by.who,
        at=occasion.now,
        kind=CallFor(kind),
        side=at.sides.index(entrant) if entrant in at.sides else None,
        translator=translator,
        away=away,
    )
    if judge is None:
        return Decision((called,))
    sent = CallTaken(called.number, judge, occasion.now)
    return Decision((called, sent), own_match_concerns(event, occasion, at, judge=judge))


@action(Power.RULE, during=ROUNDS, rule="MTR 1.8", makes=(CallTaken,), undo=JUDGED)
def take_call(
    event: Event, occasion: Occasion, *, call: int, translator: bool = False, judge: Who | None = None
) -> Decision[EventFact]:
    """Go to a table, and note whether somebody may translate; only the head judge sends another judge (MTR 1.8)."""
    waiting = _open_call(event, call)
    goes = judge or occasion.by.who
    if goes != occasion.by.who and Power.OVERRULE not in occasion.by.powers:
        raise NotYourPower(power=Power.OVERRULE.value, action="take_call")
    if waiting.judge not in {None, goes} and Power.OVERRULE not in occasion.by.powers:
        raise AnotherTookIt(number=call)
    at = _table(event, waiting.asked.round, waiting.asked.table)
    concerns = own_match_concerns(event, occasion, at, judge=goes)
    return Decision((CallTaken(call, goes, occasion.now, translator),), concerns)


@action(
    Power.RULE,
    during=ONCE_STARTED,
    rule="MTR 1.8",
    makes=(CallClosed,),
    also_makes=(TimeAdded,),
    open_to_all=True,
    undo=JUDGED,
)
def close_call(event: Event, occasion: Occasion, *, call: int, minutes: int = 0) -> Decision[EventFact]:
    """End a call with the time the table gets back, as a judge; the caller may withdraw it (MTR 2.6)."""
    waiting = _open_call(event, call)
    at = _table(event, waiting.asked.round, waiting.asked.table)
    is_own = occasion.by.who == waiting.asked.by
    if is_own and (not occasion.as_official or (at and plays_at(event, occasion.by.who, at))):
        return Decision((CallClosed(call, CallEnding.WITHDRAWN, occasion.now),))
    if not occasion.as_official:
        raise NotYourPower(power=Power.RULE.value, action="close_call")
    closed, concerns = CallClosed(call, at=occasion.now), own_match_concerns(event, occasion, at)
    if not minutes:
        return Decision((closed,), concerns)
    round, _ = open_table(event, waiting.asked.round, waiting.asked.table)
    seat = seat_of_call(event, waiting)
    more = given_back(round, waiting.asked.table, minutes=minutes, why="ruling", seat=seat)
    return Decision((closed, *more), concerns)


@action(Power.RULE, Power.RESULTS, during=ROUNDS, rule="MTR 2.4", makes=(TableBuzzed,), undo=JUDGED)
def buzz_table(event: Event, occasion: Occasion, *, round: int, table: int) -> Decision[EventFact]:
    """Make both players' phones buzz: the table is empty and has no result (MTR 2.4)."""
    _, at = open_table(event, round, table)
    if at.report is ReportStatus.FINAL:
        raise AlreadyFinal(table=table)
    last = event.judging.buzzed.get((round, table))
    if last is not None and occasion.now - last < BUZZ_EVERY:
        raise BuzzedJustNow(table=table)
    return Decision((TableBuzzed(round, table, occasion.now),))


@action(
    Power.RULE,
    during=BEFORE_THE_END,
    rule="MTR 1.8",
    makes=(RulingGiven,),
    also_makes=(TimeAdded, CallClosed),
    undo=JUDGED,
)
def give_ruling(event: Event, occasion: Occasion, order: RulingOrder) -> Decision[EventFact]:
    """Write a ruling down, or begin to; a complete one can be appealed, the head judge's cannot (MTR 2.9).

    A player may take a decision back only if they have surely learned nothing since (MTR 4.8). A loop is settled with
    what both players have said, and does not start again from the same position (MTR 4.4).
    """
    played, at = open_table(event, order.round, order.table, seat=order.seat)
    allows, seat = _allows(order), order.seat
    if order.call is not None and seat is None:
        seat = seat_of_call(event, _open_call(event, order.call))
    loop = LoopRuling()
    if order.loop:
        loop = settled_loop(event, order.loop, round=order.round, table=order.table, seat=seat)
    if order.evidence == VIDEO and not may_use_video(event, occasion.by.powers):
        raise NoVideo
    ruling = RulingGiven(
        number=event.judging.next,
        round=order.round,
        table=order.table,
        seat=seat,
        judge=occasion.by.who,
        text=kept(order.text, is_needed=order.is_complete),
        call=order.call,
        is_final=is_final_word(occasion),
        is_complete=order.is_complete,
        evidence=VIDEO if order.evidence == VIDEO else "",
        kind=CallFor.LOOP if order.loop else CallFor(order.kind),
        allows=allows,
        loop=Sealed(loop),
    )
    closed = (CallClosed(order.call, at=occasion.now),) if order.call is not None and order.is_complete else ()
    more = given_back(played, order.table, minutes=order.minutes, why="ruling", seat=seat)
    return Decision((ruling, *closed, *more), own_match_concerns(event, occasion, at))


def _allows(order: RulingOrder) -> bool | None:
    """Return whether something is allowed; for taking a decision back, that follows from what was learned (MTR 4.8)."""
    if order.kind is not CallFor.TAKE_BACK or not order.is_complete:
        return order.allows
    if order.learned is None:
        raise SayWhatWasLearned
    return order.learned is Learned.NOTHING


@action(
    Power.RULE, during=BEFORE_THE_END, rule="MTR 1.8", makes=(RulingCompleted,), also_makes=(CallClosed,), undo=JUDGED
)
def complete_ruling(event: Event, occasion: Occasion, *, ruling: int, text: str) -> Decision[EventFact]:
    """Complete a ruling; from now on it can be appealed (MTR 2.9)."""
    begun = event.judging.rulings.get(ruling)
    if begun is None:
        raise NoSuchMatter(number=ruling)
    if begun.is_complete:
        raise DecidedAlready(number=ruling)
    if begun.given.judge != occasion.by.who and Power.OVERRULE not in occasion.by.powers:
        raise NotYourPower(power=Power.OVERRULE.value, action="complete_ruling")
    call = begun.given.call
    is_open = call is not None and event.judging.calls[call].ending is None
    closed = (CallClosed(call, at=occasion.now),) if call is not None and is_open else ()
    at = _table(event, begun.given.round, begun.given.table)
    completed = RulingCompleted(ruling, kept(text, is_needed=True))
    return Decision((completed, *closed), own_match_concerns(event, occasion, at))


@action(Power.PLAY, Power.RULE, during=BEFORE_THE_END, rule="MTR 2.9", makes=(AppealMade,), undo=JUDGED)
def appeal(event: Event, occasion: Occasion, *, matter: int, player: PlayerId | None = None) -> Decision[EventFact]:
    """Appeal to the head judge once a ruling is complete; the judge at the table may do it for a player (MTR 2.9)."""
    ruled = _matter(event, matter)
    if player is None or not occasion.as_official:
        player = occasion.by.player
    if player is None:
        raise NotYourPower(power=Power.PLAY.value, action="appeal")
    known_players(event, [player])
    if ruled.given.is_final:
        raise RulingIsFinal
    if not is_complete(ruled):
        raise RulingNotComplete
    if ruled.appeal is not None:
        raise AppealedAlready(number=matter)
    _refuse_strangers(event, ruled, player)
    return Decision((AppealMade(event.judging.next, matter, player, occasion.now),))


@action(
    Power.OVERRULE,
    Power.APPEAL,
    during=BEFORE_THE_END,
    rule="MTR 2.9",
    makes=(AppealDecided,),
    also_makes=(ResultCleared, TimeAdded),
    undo=JUDGED,
)
def decide_appeal(
    event: Event, occasion: Occasion, *, appeal: int, upheld: bool, text: str = ""
) -> Decision[EventFact]:
    """Decide finally: the ruling stands or another takes its place; the table gets its time back (MTR 2.9)."""
    waiting = event.judging.appeals.get(appeal)
    if waiting is None:
        raise NoSuchMatter(number=appeal)
    if waiting.decided:
        raise DecidedAlready(number=appeal)
    ruled = _matter(event, waiting.made.matter)
    decided = AppealDecided(appeal, occasion.by.who, upheld, kept(text, is_needed=not upheld))
    at = _table(event, ruled.given.round, ruled.given.table)
    taken_back = () if upheld or isinstance(ruled, Ruling) else _taken_back(event, ruled)
    more = _time_back(event, waiting, ruled, now=occasion.now)
    about_them = own_match_concerns(event, occasion, at) or own_matter_concerns(event, occasion, _penalised(ruled))
    return Decision((decided, *taken_back, *more), about_them)


def _is_same(call: Call, who: Who, round: int, table: int, watches: bool) -> bool:
    """Check whether a call repeats an earlier one; for a spectator, any call to that table counts (MTR 1.11)."""
    return (call.asked.round, call.asked.table) == (round, table) and (watches or call.asked.by == who)


def seat_of_call(event: Event, call: Call) -> int | None:
    """Find the seat of two teams a call came from; None if from no seat, or in a match of single players (MTR 8.2)."""
    return seat_at(event, _table(event, call.asked.round, call.asked.table), event.links.get(call.asked.by))


def _open_call(event: Event, number: int) -> Call:
    call = event.judging.calls.get(number)
    if call is None:
        raise NoSuchMatter(number=number)
    if call.ending is not None:
        raise CallIsOver(number=number)
    return call


def may_use_video(event: Event, powers: Collection[Power]) -> bool:
    """Check whether somebody may rule by video: the head judge of a few named events (MTR 2.13)."""
    return Power.OVERRULE in powers and event.people.announced.program in levels(tables_of(event.edition)).video_review


def _matter(event: Event, number: int) -> Ruling | Recorded:
    try:
        return matter_of(event.judging, number)
    except KeyError:
        raise NoSuchMatter(number=number) from None


def _table(event: Event, number: int, table: int | None) -> Table | None:
    round = event.rounds.get(number)
    return round.tables.get(table) if round and table is not None else None


def _open_round(event: Event, number: int) -> Round | None:
    round = event.rounds.get(number)
    return round if round and round.state.is_on else None


def _penalised(ruled: Ruling | Recorded) -> tuple[PlayerId, ...]:
    return (ruled.given.player,) if isinstance(ruled, Recorded) else ()


def _refuse_strangers(event: Event, ruled: Ruling | Recorded, player: PlayerId) -> None:
    """Refuse an appeal by anybody but the players of the match, or the one penalised."""
    at = _table(event, ruled.given.round, ruled.given.table)
    is_there = at is not None and event.players[player] in at.sides
    if not is_there and not (isinstance(ruled, Recorded) and ruled.given.player == player):
        raise NotInThisMatch(player=player)


def _time_back(event: Event, waiting: Appeal, ruled: Ruling | Recorded, *, now: int) -> tuple[EventFact, ...]:
    round, table = _open_round(event, ruled.given.round), ruled.given.table
    if round is None or table is None or table not in round.tables:
        return ()
    seat = seat_at(event, round.tables[table], waiting.made.player)
    if round.tables[table].at(seat).report is ReportStatus.FINAL:
        return ()
    minutes = paused_minutes(event, round, since=waiting.made.at, now=now)
    return given_back(round, table, minutes=minutes, why="appeal", seat=seat)


def _taken_back(event: Event, record: Recorded) -> tuple[EventFact, ...]:
    """Open the table again if the overturned game or match loss had ended its match (MTR 2.9)."""
    if record.served is None:
        return ()
    number, table = record.served
    round, whole = _open_round(event, number), _table(event, number, table)
    seat = seat_at(event, whole, record.given.player)
    at = whole.at(seat) if whole else None
    entrant = event.players[record.given.player]
    if round is None or at is None or at.result is None or at.reported_by is not None or entrant not in at.sides:
        return ()
    is_ended = _ended_by(event, record, at.result, side=at.sides.index(entrant))
    return (ResultCleared(number, table, seat),) if is_ended else ()


def _ended_by(event: Event, record: Recorded, result: Result, *, side: int) -> bool:
    """Check whether a penalty led to this result."""
    match cost_of(catalogue_of(event), record.given.penalty):
        case "match":
            return side in result.against
        case "game" if record.given.score is not None:
            return result.score == after_game_loss(record.given.score, sides={side})
        case _:
            return False
