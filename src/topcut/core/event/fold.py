"""How each fact changes an event. A fact that speaks of what is not there raises KeyError: it does not fold."""

from itertools import chain
from typing import Final, assert_never, cast

from topcut.core.event.facts import (
    AvoidAnnounced,
    CheckedIn,
    ClockFact,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    DrawDiscarded,
    EntrantDisqualified,
    EntrantDropped,
    EntrantRegistered,
    EntrantReturned,
    EntryFact,
    EventCreated,
    EventFact,
    EventFinished,
    EventStarted,
    NameChanged,
    PlayerLinked,
    PowersLent,
    ResultCleared,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultFact,
    ResultReported,
    RolesGiven,
    RoundClosed,
    RoundDrawn,
    RoundFact,
    RoundPosted,
    RoundRepaired,
    SeatingFact,
    SetupFact,
    StagesAnnounced,
    StandingsPublished,
    TablesAnnounced,
    TimeAdded,
    TimeCalled,
)
from topcut.core.event.state import Clock, Entrant, Event, Phase, Report, Round, RoundState, Table
from topcut.core.log import Kind, LogFact, Revealed
from topcut.core.play import EntrantId, Role


def apply(event: Event, fact: EventFact) -> None:
    """Apply one fact, hottest subject first; nine of ten facts of a large event report a result."""
    if type(fact) is ResultReported:
        _report(_posted(event, fact.round).tables[fact.table], fact)
    elif not event.creator and type(fact) is not EventCreated:
        raise KeyError("an event")
    elif isinstance(fact, ResultFact):
        _apply_result(event, fact)
    elif isinstance(fact, EntryFact):
        _apply_entry(event, fact)
    elif isinstance(fact, ClockFact):
        _apply_clock(event, fact)
    elif isinstance(fact, RoundFact):
        _apply_round(event, fact)
    elif isinstance(fact, SetupFact):
        _apply_setup(event, fact)
    elif isinstance(fact, SeatingFact):
        _apply_seating(event, fact)
    else:
        _apply_log(event, fact)


MOST_BYES: Final = 99
"""More than any event awards; what an action gives is less."""
_POSTED: Final = RoundState.POSTED
_FINAL: Final = Report.FINAL
_REPORTED: Final = Report.REPORTED
"""Looking a member up in its enumeration costs more than the rest of the hottest path."""


def _posted(event: Event, number: int) -> Round:
    round = event.rounds[number]
    if round.state < _POSTED:
        raise KeyError(f"round {number}, which is not posted")
    return round


def _report(table: Table, fact: ResultReported) -> None:
    table.result = fact.result
    side = table.reported_by = fact.side
    table.report = _FINAL if side is None else _REPORTED


def _apply_result(event: Event, fact: ResultFact) -> None:
    table = _posted(event, fact.round).tables[fact.table]
    match fact:
        case ResultReported():
            _report(table, fact)
        case ResultConfirmed():
            if table.report is not _REPORTED or fact.result not in {None, table.result}:
                raise KeyError(f"a report of table {fact.table}")
            table.report = _FINAL
        case ResultDisputed():
            if table.report is not _REPORTED:
                raise KeyError(f"a report of table {fact.table}")
            table.report = Report.DISPUTED
        case ResultCorrected():
            table.result, table.report, table.reported_by = fact.result, Report.FINAL, None
        case ResultCleared():
            table.result, table.report, table.reported_by = None, Report.OPEN, None
        case _:
            assert_never(fact)


def _apply_clock(event: Event, fact: ClockFact) -> None:
    round = _posted(event, fact.round)
    match fact:
        case ClockStarted():
            round.clock, round.state = Clock(ends_at=fact.ends_at), RoundState.RUNNING
        case ClockPaused():
            round.clock = Clock(left=fact.left)
        case ClockResumed():
            round.clock = Clock(ends_at=fact.ends_at)
        case TimeAdded():
            _add_time(round, fact)
        case TimeCalled():
            round.state = RoundState.TIME_CALLED
        case _:
            assert_never(fact)


def _add_time(round: Round, fact: TimeAdded) -> None:
    if fact.table is not None:
        round.tables[fact.table].extra += fact.micros
    elif round.clock.left is not None:
        round.clock = Clock(left=round.clock.left + fact.micros)
    elif round.clock.ends_at is not None:
        round.clock = Clock(ends_at=round.clock.ends_at + fact.micros)


def _apply_round(event: Event, fact: RoundFact) -> None:
    match fact:
        case RoundDrawn():
            _refuse_out_of_turn(event, fact)
            drawn = _drawn(event, fact)
            remember(event, fact)
            event.rounds[fact.round] = drawn
        case RoundPosted():
            _post(_attempt(event, fact))
        case DrawDiscarded():
            _discard(event, _attempt(event, fact))
        case RoundRepaired():
            _repair(event, fact)
        case RoundClosed():
            _close(_posted(event, fact.round))
        case StandingsPublished():
            event.published[event.rounds[fact.after].number] = fact.order
        case _:
            assert_never(fact)


def _refuse_out_of_turn(event: Event, fact: RoundDrawn) -> None:
    """Rounds are drawn one after the other, and anew only while nobody but the staff has seen the last one."""
    if event.phase is not Phase.ROUNDS:
        raise KeyError("the start of the event")
    if event.secret_is_public:
        raise KeyError("a secret that nobody knows")
    last = event.last_round
    number = 1 if last is None else last.number + (last.state is not RoundState.DRAWN)
    if fact.round != number:
        raise KeyError(f"round {fact.round} as the next to be drawn")
    if last and fact.round > last.number and last.state is not RoundState.CLOSED:
        raise KeyError(f"the end of round {last.number}")


def _drawn(event: Event, fact: RoundDrawn) -> Round:
    event.stages[fact.stage]
    sides = _sides(event, fact)
    tables = dict(zip(sides, map(Table, sides.values()), strict=True))
    return Round(fact.round, fact.stage, fact.attempt, fact.engine, tables, fact.byes, fact.losses)


def _sides(event: Event, fact: RoundDrawn | RoundRepaired) -> dict[int, tuple[EntrantId, ...]]:
    sides = {match[0]: cast("tuple[EntrantId, ...]", match[1:]) for match in fact.matches}
    for entrant in {*fact.byes, *fact.losses, *chain.from_iterable(sides.values())} - event.entrants.keys():
        raise KeyError(f"entrant {entrant}")
    return sides


def _repair(event: Event, fact: RoundRepaired) -> None:
    """Change the tables that changed, and only those; a table with a result must be one that did not."""
    round = _posted(event, fact.round)
    if round.repairs != fact.repair - 1:
        raise KeyError(f"repair {fact.repair - 1} of round {fact.round}")
    after = {}
    for number, sides in _sides(event, fact).items():
        before = round.tables.get(number)
        after[number] = before if before and before.sides == sides else Table(sides)
    for number, table in round.tables.items():
        if table.result and after.get(number) is not table:
            raise KeyError(f"the result of table {number}")
    round.tables, round.byes, round.losses, round.repairs = after, fact.byes, fact.losses, fact.repair


def _attempt(event: Event, fact: RoundPosted | DrawDiscarded) -> Round:
    round = event.rounds[fact.round]
    if round.attempt != fact.attempt:
        raise KeyError(f"draw {fact.attempt} of round {fact.round}")
    return round


def _post(round: Round) -> None:
    if round.state >= _POSTED:
        raise KeyError(f"round {round.number} before it was posted")
    round.state = _POSTED


def _discard(event: Event, round: Round) -> None:
    """Take back the last round, still open and without a result: a draw made after it would have no round before."""
    if round is not event.last_round or round.state is RoundState.CLOSED:
        raise KeyError(f"round {round.number} as one to be taken back")
    if any(table.result for table in round.tables.values()):
        raise KeyError(f"round {round.number} without results")
    del event.rounds[round.number]
    _unbind(event, round.number)


def _close(round: Round) -> None:
    for table in round.open_tables:
        raise KeyError(f"the result of table {table}")
    round.state = RoundState.CLOSED


def _unbind(event: Event, round: int) -> None:
    """Who left or came while a round was posted did so before it, now that it is taken back (MTR 2.10)."""
    for entrant in event.entrants.values():
        if entrant.out_after == round:
            entrant.out_after = round - 1
        if entrant.first_round == round + 1:
            entrant.first_round = round


def _apply_entry(event: Event, fact: EntryFact) -> None:
    match fact:
        case EntrantRegistered():
            _refuse_odd_entrant(event, fact)
            remember(event, fact)
            event.entrants[fact.entrant] = Entrant(fact.entrant, fact.players, fact.byes, fact.first_round)
            for player in fact.players:
                event.players[player] = fact.entrant
        case NameChanged():
            event.players[fact.player]
        case CheckedIn():
            event.entrants[fact.entrant].checked_in = fact.here
        case EntrantDropped():
            if fact.after:
                _posted(event, fact.after)
            event.entrants[fact.entrant].out_after = fact.after
        case EntrantReturned():
            event.entrants[fact.entrant].out_after = None
        case EntrantDisqualified():
            if fact.after:
                _posted(event, fact.after)
            entrant = event.entrants[fact.entrant]
            entrant.out_after, entrant.disqualified = fact.after, True
        case _:
            assert_never(fact)


def _refuse_odd_entrant(event: Event, fact: EntrantRegistered) -> None:
    if fact.first_round != 1:
        _posted(event, fact.first_round - 1)
    if not 0 <= fact.byes <= MOST_BYES:
        raise KeyError(f"{fact.byes} byes")


def _apply_seating(event: Event, fact: SeatingFact) -> None:
    match fact:
        case TablesAnnounced():
            event.usable_tables = fact.usable
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
            event.edition, event.zone = fact.edition, fact.zone
            event.roles[fact.creator] = frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER})
        case StagesAnnounced():
            for round in event.rounds.values():
                fact.stages[round.stage]
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
        case _:
            assert_never(fact)


def _turn(event: Event, before: Phase, after: Phase) -> None:
    if event.phase is not before:
        raise KeyError(f"an event in its {before.name.lower()} phase")
    event.phase = after


def _give_roles(event: Event, fact: RolesGiven) -> None:
    """Naming a head judge relieves the creator of that role, and of no other (MTR 1.7)."""
    event.roles[fact.who] = frozenset(fact.roles)
    if Role.HEAD_JUDGE in fact.roles and fact.who != event.creator:
        event.roles[event.creator] -= {Role.HEAD_JUDGE}


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
    """Keep what even an undone fact has used up, each in its turn: numbers of people, and draws of a round."""
    match fact:
        case EntrantRegistered():
            _give_numbers(event, fact)
        case RoundDrawn():
            attempts = event.attempts.get(fact.round, 0)
            if fact.attempt != attempts + 1:
                raise KeyError(f"draw {fact.attempt - 1} of round {fact.round}")
            event.attempts[fact.round] = fact.attempt
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
    if isinstance(fact, Revealed) and (fact.seq, fact.field) == SECRET:
        event.secret_is_public = True


SECRET = (1, "0.secret")
"""Where the event's secret is sealed: the first fact of the first entry."""

EVENT: Kind[EventFact, Event] = Kind(
    "event",
    facts=EventFact,
    begin=Event,
    apply=apply,
    remember=remember,
    has_begun=lambda event: bool(event.creator),
)
