"""How each fact changes an event. A fact about something that does not exist raises KeyError: it does not fold."""

from typing import Final, assert_never, cast, get_args

from msgspec import structs

from topcut.core.event.fold.calling import apply_calling
from topcut.core.event.fold.changes import CHANGED_BY, explain_changes, mark_seen, note_changes
from topcut.core.event.fold.decks import apply_deck, merge_lists
from topcut.core.event.fold.drafts import apply_pods, merge_pods, remember_pods
from topcut.core.event.fold.hall import apply_doubt, apply_room
from topcut.core.event.fold.judging import apply_judging, merge_judging
from topcut.core.event.fold.matches import apply_procedure, overrule, return_entrant
from topcut.core.event.fold.opened import remember_opened
from topcut.core.event.fold.people import apply_people, forget_merged, recount, roles_changed
from topcut.core.event.fold.playoff import apply_cut, apply_prizes, refuse_odd_result, refuse_other_advancing
from topcut.core.event.fold.rounds import apply_round, posted, remember_draw, remember_why
from topcut.core.event.fold.seats import settle_by_seats
from topcut.core.event.nouns.decks.facts import DeckFact
from topcut.core.event.nouns.drafts.calling_facts import CallingFact
from topcut.core.event.nouns.drafts.facts import PodFact, PodsDrawn
from topcut.core.event.nouns.facts import (
    CheckedIn,
    CutAnnounced,
    EntrantDisqualified,
    EntrantDropped,
    EntrantRegistered,
    EntrantReturned,
    EntrantsMerged,
    EntryFact,
    EntryPaid,
    EventChanged,
    EventCreated,
    EventFact,
    EventFinished,
    EventReopened,
    EventStarted,
    NameChanged,
    NoticesSeen,
    PlayerLinked,
    PowersLent,
    PrizeFact,
    RolesGiven,
    RoomFact,
    SetupFact,
    StagesAnnounced,
    TeamNamed,
)
from topcut.core.event.nouns.matches.facts import ProcedureFact
from topcut.core.event.nouns.opened.facts import PoolsDrawn
from topcut.core.event.nouns.people.facts import PeopleFact
from topcut.core.event.nouns.rounds.facts import (
    AvoidAnnounced,
    ClockFact,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    DoubtFact,
    DrawExplained,
    ResultCleared,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultFact,
    ResultReported,
    RoundDrawn,
    RoundFact,
    SeatingFact,
    TablesAnnounced,
    TimeAdded,
    TimeCalled,
)
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundClock, RoundState, Table
from topcut.core.event.nouns.state import SECRET, Entrant, Event, Phase
from topcut.core.judging import remember as remember_judging
from topcut.core.judging.facts import JudgingFact
from topcut.core.log import NOTHING_KEPT, Kind, LogFact, Overruled, Revealed
from topcut.core.play import EntrantId, Role, Who


def apply(event: Event, fact: EventFact) -> None:
    """Apply one fact, the most frequent kind first; nine of ten facts of a large event report a result."""
    if type(fact) is ResultReported and fact.seat is None:
        event.moves += 1
        round = posted(event, fact.round)
        if round.state is _CLOSED:
            event.arranged += 1
        table = round.tables[fact.table]
        if round.fixtures:
            refuse_odd_result(event, round, table, fact.result)
        _report(round, table, fact)
        if event.judging.open_calls and table.report is _FINAL:
            event.judging.settle_result(fact.round, fact.table)
    elif not event.creator and type(fact) is not EventCreated:
        raise KeyError("an event")
    else:
        if type(fact) in CHANGED_BY:
            note_changes(event, fact)
        _apply_other(event, fact)


def _apply_other(event: Event, fact: EventFact) -> None:
    if type(fact) in _ASIDE:
        _apply_aside(event, cast("Aside", fact))
    else:
        event.moves += 1
        event.arranged += not _is_passing(event, fact)
        _apply_move(event, cast("Move", fact))


Aside = ClockFact | SeatingFact | DoubtFact | PrizeFact | DeckFact | JudgingFact | CallingFact | NoticesSeen | LogFact
"""Facts that affect no standing and no place."""
Move = ResultFact | EntryFact | RoundFact | SetupFact | RoomFact | CutAnnounced | ProcedureFact | PeopleFact | PodFact
_ASIDE: Final = frozenset(get_args(Aside))
"""A set, because isinstance on a union of sixty kinds takes longer than applying most facts."""
_PASSING: Final = {ResultReported, ResultConfirmed, ResultDisputed, CheckedIn, EntryPaid, PlayerLinked}


def _is_passing(event: Event, fact: EventFact) -> bool:
    """Check whether a fact is one of those that a round brings all the time, and changes nothing that was arranged."""
    if type(fact) is EntrantDropped:
        return 0 < fact.after == max(event.rounds, default=0)
    return type(fact) in _PASSING


def _apply_aside(event: Event, fact: Aside) -> None:
    if isinstance(fact, ClockFact):
        _apply_clock(event, fact)
    elif isinstance(fact, SeatingFact):
        event.arranged += 1
        _apply_seating(event, fact)
    elif isinstance(fact, DoubtFact):
        apply_doubt(posted(event, fact.round).tables[fact.table].at(fact.seat), fact)
    elif isinstance(fact, PrizeFact):
        apply_prizes(event, fact)
    elif isinstance(fact, DeckFact):
        event.decks.changes += 1
        apply_deck(event, fact)
    elif isinstance(fact, JudgingFact):
        apply_judging(event, fact)
    elif isinstance(fact, CallingFact):
        apply_calling(event, fact)
    elif isinstance(fact, NoticesSeen):
        mark_seen(event, fact)
    else:
        _apply_log(event, fact)


def _apply_move(event: Event, fact: Move) -> None:
    if isinstance(fact, ResultFact):
        _apply_result(event, fact)
    elif isinstance(fact, EntryFact):
        _apply_entry(event, fact)
        if not isinstance(fact, NameChanged | TeamNamed | CheckedIn):
            recount(event, fact.entrant)
    elif isinstance(fact, RoundFact):
        apply_round(event, fact)
    elif isinstance(fact, SetupFact):
        _apply_setup(event, fact)
    elif isinstance(fact, RoomFact):
        if isinstance(fact, EntrantsMerged):
            merge_judging(event, fact)
        apply_room(event, fact)
        if isinstance(fact, EntrantsMerged):
            forget_merged(event, kept=fact.kept, gone=fact.gone)
            merge_lists(event, kept=fact.kept)
            merge_pods(event, kept=fact.kept, gone=fact.gone)
    elif isinstance(fact, CutAnnounced):
        apply_cut(event, fact)
    elif isinstance(fact, ProcedureFact):
        apply_procedure(event, fact)
    elif isinstance(fact, PodFact):
        apply_pods(event, fact)
    else:
        apply_people(event, fact)


MOST_BYES: Final = 99
"""More than any event awards; actions award fewer."""
_FINAL: Final = ReportStatus.FINAL
_REPORTED: Final = ReportStatus.REPORTED
_CLOSED: Final = RoundState.CLOSED
"""Constants, because looking up an enumeration member costs more than the rest of the hottest path."""


def _report(round: Round, table: Table, fact: ResultReported) -> None:
    table.result, table.is_derived, table.agreed = fact.result, False, ()
    side = table.reported_by = fact.side
    if side is None:
        table.report, table.doubts = _FINAL, ()
        if fact.entered_by or round.unchecked:
            _entered_by(round, table, fact.table, fact.entered_by)
    else:
        table.report = _REPORTED
    round.unsettled.discard(fact.table)


def _entered_by(round: Round, table: Table, number: int, who: Who) -> None:
    """Note who entered a result alone; empty if it needs no second look, which its seats still may (MTR 1.9)."""
    table.entered_by = who
    if who:
        round.unchecked.add(number)
    elif not any(seat.entered_by for seat in table.seats):
        round.unchecked.discard(number)


def _apply_result(event: Event, fact: ResultFact) -> None:
    round = posted(event, fact.round)
    table = round.tables[fact.table]
    if fact.seat is not None:
        _apply_seat_result(event, round, fact)
        return
    if round.fixtures and isinstance(fact, ResultCorrected | ResultCleared):
        refuse_odd_result(event, round, table, fact.result if isinstance(fact, ResultCorrected) else None)
    elif event.is_playoff(round.number) and isinstance(fact, ResultCorrected | ResultCleared):
        refuse_other_advancing(event, round, table, fact.result if isinstance(fact, ResultCorrected) else None)
    _settle(event, round, table, fact)
    if table.seats and isinstance(fact, ResultCleared):
        settle_by_seats(round, fact.table)
    if event.judging.open_calls and table.report is _FINAL:
        event.judging.settle_result(fact.round, fact.table)


def _apply_seat_result(event: Event, round: Round, fact: ResultFact) -> None:
    """Change the result of one seat of a team match, and with it the match's (MTR 8.2)."""
    table = round.tables[fact.table]
    before, seat = table.result, table.at(fact.seat)
    if round.state is RoundState.CLOSED and not isinstance(fact, ResultCorrected):
        raise KeyError(f"round {round.number} before it was closed")
    _settle(event, round, seat, fact)
    settle_by_seats(round, fact.table)
    if round.fixtures and table.result != before:
        after, table.result = table.result, before
        refuse_odd_result(event, round, table, after)
        table.result = after
    if isinstance(fact, ResultCorrected) and table.result != before:
        table.corrected_from, table.corrected_in = before, max(event.rounds)
    is_disputed = any(each.report is ReportStatus.DISPUTED for each in table.seats)
    if event.judging.open_calls and seat.report is _FINAL and not is_disputed:
        event.judging.settle_result(fact.round, fact.table)


def _settle(event: Event, round: Round, table: Table, fact: ResultFact) -> None:
    match fact:
        case ResultReported():
            if fact.side is None and table.report is _FINAL and table.result != fact.result:
                table.corrected_in, table.corrected_from = max(event.rounds), table.result
            _report(round, table, fact)
        case ResultConfirmed():
            if table.report is not _REPORTED or fact.result not in {None, table.result}:
                raise KeyError(f"a report of table {fact.table}")
            _agree(table, fact)
        case ResultDisputed():
            if table.report is not _REPORTED:
                raise KeyError(f"a report of table {fact.table}")
            table.report = ReportStatus.DISPUTED
            round.unsettled.add(fact.table)
        case ResultCorrected():
            if table.result != fact.result:
                table.corrected_from = table.result
            table.result, table.report, table.reported_by, table.doubts = fact.result, ReportStatus.FINAL, None, ()
            table.is_derived = False
            table.corrected_in = max(event.rounds)
            _entered_by(round, table, fact.table, Who(""))
            round.unsettled.discard(fact.table)
        case ResultCleared():
            table.result, table.report, table.reported_by, table.doubts = None, ReportStatus.OPEN, None, ()
            _entered_by(round, table, fact.table, Who(""))
            round.unsettled.add(fact.table)
        case _:
            assert_never(fact)


def _agree(table: Table, fact: ResultConfirmed) -> None:
    """Settle a report once enough agree: the other of two, in a pod more than half of them."""
    if not table.is_pod:
        table.report = _FINAL
        return
    side = fact.side
    if side is None or side not in range(len(table.sides)) or side in {table.reported_by, *table.agreed}:
        raise KeyError(f"another side of table {fact.table}")
    table.agreed = (*table.agreed, side)
    table.report = _FINAL if len(table.agreed) >= table.to_agree else _REPORTED


def _apply_clock(event: Event, fact: ClockFact) -> None:
    round = posted(event, fact.round)
    match fact:
        case ClockStarted():
            length = fact.length or (event.stages[round.stage].minutes or 0) * 60_000_000
            round.clock, round.state = RoundClock(ends_at=fact.ends_at, length=length), RoundState.RUNNING
        case ClockPaused():
            stands = {"ends_at": None, "left": fact.left, "paused_at": fact.at, "why_paused": fact.why}
            round.clock = structs.replace(round.clock, **stands)
        case ClockResumed():
            runs = {"ends_at": fact.ends_at, "left": None, "paused_at": 0, "why_paused": NOTHING_KEPT}
            round.clock = structs.replace(round.clock, **runs)
        case TimeAdded():
            _add_time(round, fact)
        case TimeCalled():
            _call_time(round, fact)
        case _:
            assert_never(fact)


def _add_time(round: Round, fact: TimeAdded) -> None:
    if fact.table is not None:
        round.tables[fact.table].at(fact.seat).extra += fact.micros
        return
    clock = round.clock
    ends_at, left = (None if base is None else base + fact.micros for base in (clock.ends_at, clock.left))
    round.clock = structs.replace(clock, ends_at=ends_at, left=left, length=clock.length + fact.micros)


def _call_time(round: Round, fact: TimeCalled) -> None:
    """End the round when time was called, or earlier at its deadline; extra time counts from there (MTR 2.6)."""
    round.state = RoundState.TIME_CALLED
    if not fact.at:
        return  # an older log does not say when: the deadline stays where it was
    clock = round.clock
    round.clock = RoundClock(
        ends_at=fact.at if clock.ends_at is None else min(fact.at, clock.ends_at),
        length=clock.length - fact.left,
        called_at=fact.at,
        early=fact.left,
        by_itself=fact.by_itself,
        why_early=fact.why,
    )


def _apply_entry(event: Event, fact: EntryFact) -> None:
    match fact:
        case EntrantRegistered():
            _refuse_odd_entrant(event, fact)
            remember(event, fact)
            event.entrants[fact.entrant] = Entrant(fact.entrant, fact.players, fact.byes, fact.first_round)
            for player in fact.players:
                event.players[player] = fact.entrant
        case TeamNamed():
            event.entrants[fact.entrant].team_name = fact.name
        case NameChanged():
            event.players[fact.player]
        case CheckedIn():
            event.entrants[fact.entrant].checked_in = fact.here
        case EntrantDropped():
            if fact.after:
                posted(event, fact.after)
            leaving = event.entrants[fact.entrant]
            leaving.out_after, leaving.unannounced = fact.after, leaving.unannounced + fact.is_unannounced
        case EntrantReturned():
            return_entrant(event, fact)
        case EntrantDisqualified():
            if fact.after:
                posted(event, fact.after)
            entrant = event.entrants[fact.entrant]
            entrant.out_after, entrant.disqualified = fact.after, True
            entrant.lost_in = entrant.lost_in or _being_played(event, fact.entrant)
        case _:
            assert_never(fact)


def _being_played(event: Event, entrant: EntrantId) -> int:
    """Find the round whose match an entrant plays now, without a final result yet; 0 if none (GAP-15)."""
    round = event.last_round
    if round is None or not round.state.is_on:
        return 0
    at = round.table_of(entrant)
    return round.number if at and at.report is not _FINAL else 0


def _refuse_odd_entrant(event: Event, fact: EntrantRegistered) -> None:
    if fact.first_round != 1:
        posted(event, fact.first_round - 1)
    if not 0 <= fact.byes <= MOST_BYES:
        raise KeyError(f"{fact.byes} byes")


def _apply_seating(event: Event, fact: SeatingFact) -> None:
    match fact:
        case TablesAnnounced():
            event.usable_tables, event.meeting_tables = fact.usable, None
            event.fixed_tables = {event.entrants[entrant].number: table for entrant, table in fact.fixed}
        case AvoidAnnounced():
            event.avoid = tuple(tuple(event.entrants[entrant].number for entrant in group) for group in fact.groups)
        case _:
            assert_never(fact)


def _apply_setup(event: Event, fact: SetupFact) -> None:
    match fact:
        case EventCreated():
            if event.creator or not fact.creator:
                raise KeyError("a new event with a creator")
            event.title, event.secret, event.creator = fact.title, fact.secret, fact.creator
            event.game, event.policy, event.tiebreakers = fact.game, fact.policy, fact.tiebreakers
            event.edition, event.zone, event.packs = fact.edition, fact.zone, fact.packs
            event.roles[fact.creator] = frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER})
        case EventChanged():
            event.title, event.game_name, event.game = fact.title, fact.game_name, fact.game
            event.policy, event.tiebreakers = fact.policy, fact.tiebreakers
            event.packs = event.packs if fact.packs is None else fact.packs
            event.edition = fact.edition or event.edition
        case StagesAnnounced():
            for round in event.rounds.values():
                if fact.stages[round.stage].seats != event.stages[round.stage].seats:
                    raise KeyError(f"teams of one size in round {round.number}")
                if bool(fact.stages[round.stage].pods) is not event.is_free_for_all:
                    raise KeyError(f"as many at a table as in round {round.number}")
            if event.cut:
                fact.stages[event.cut.stage]
            for stage in (*event.fields, *event.drafts, *event.building, *event.registering):
                fact.stages[stage]
            event.stages = list(fact.stages)
        case RolesGiven():
            _give_roles(event, fact)
        case PowersLent():
            event.lent[fact.who] = frozenset(fact.powers)
        case PlayerLinked():
            _link(event, fact)
        case EventStarted():
            _turn(event, Phase.ENTRY, Phase.ROUNDS)
        case EventFinished():
            _turn(event, Phase.ROUNDS, Phase.FINISHED)
            event.finished_at, event.why_finished, event.meeting = fact.at, fact.why, None
        case EventReopened():
            _turn(event, Phase.FINISHED, Phase.ROUNDS)
            event.earlier = (*event.earlier, (event.rounds_closed, event.secret))
            event.secret, event.secret_at, event.secret_is_public = fact.secret, (fact.seq, SECRET[1]), False
            event.finished_at, event.why_finished = 0, NOTHING_KEPT
        case _:
            assert_never(fact)


def _turn(event: Event, before: Phase, after: Phase) -> None:
    if event.phase is not before:
        raise KeyError(f"an event in its {before.name.lower()} phase")
    event.phase = after


def _give_roles(event: Event, fact: RolesGiven) -> None:
    """Give roles; naming a head judge relieves the creator of that role, and of no other (MTR 1.7)."""
    event.roles[fact.who] = frozenset(fact.roles)
    if Role.HEAD_JUDGE in fact.roles and fact.who != event.creator:
        event.roles[event.creator] -= {Role.HEAD_JUDGE}
        roles_changed(event, event.creator)
    roles_changed(event, fact.who)


def _link(event: Event, fact: PlayerLinked) -> None:
    event.players[fact.player]
    if (before := event.links.get(fact.who)) is not None:
        event.links_of[before] = tuple(who for who in event.links_of[before] if who != fact.who)
    if fact.alone:
        for old in event.links_of.pop(fact.player, ()):
            del event.links[old]
    event.links[fact.who] = fact.player
    event.links_of[fact.player] = (*event.links_of.get(fact.player, ()), fact.who)


def remember(event: Event, fact: EventFact) -> None:
    """Keep what even an undone fact uses up, in order: numbers of people, and draws of a round."""
    match fact:
        case EntrantRegistered():
            _give_numbers(event, fact)
        case RoundDrawn():
            remember_draw(event, fact)
        case DrawExplained():
            remember_why(event, fact)
        case PoolsDrawn():
            remember_opened(event, fact)
        case PodsDrawn():
            remember_pods(event, fact)
        case _ if isinstance(fact, JudgingFact):
            remember_judging(event.judging, fact)
        case _ if type(fact) in CHANGED_BY:
            note_changes(event, fact, is_taken_back=True)
        case _:
            pass


def _give_numbers(event: Event, fact: EntrantRegistered) -> None:
    last = event.last_player + len(fact.players)
    if fact.entrant != event.last_entrant + 1:
        raise KeyError(f"entrant {fact.entrant} as the next one")
    if not fact.players or fact.players != tuple(range(event.last_player + 1, last + 1)):
        raise KeyError(f"players {fact.players} as the next ones")
    event.last_entrant, event.last_player = fact.entrant, last


def _apply_log(event: Event, fact: LogFact) -> None:
    if isinstance(fact, Revealed) and (fact.seq, fact.field) == event.secret_at:
        event.secret_is_public = True
    elif isinstance(fact, Overruled):
        overrule(event, fact)
        explain_changes(event, fact)


EVENT: Kind[EventFact, Event] = Kind(
    "event",
    facts=EventFact,
    begin=Event,
    apply=apply,
    remember=remember,
    has_begun=lambda event: bool(event.creator),
    shown_binds=False,
)
