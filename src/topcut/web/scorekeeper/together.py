"""Several decisions as one entry, so that one undo takes all of it back; each part asks for its own power."""

from copy import deepcopy
from itertools import chain

from msgspec import structs

from topcut.core.errors import AgainstTheRules, Stale, gettext_noop
from topcut.core.event import (
    Event,
    EventFact,
    Occasion,
    Report,
    announce_tables,
    change_opponents,
    correct_result,
    drop,
    extend_table,
    pair_by_hand,
    readmit,
    register,
    repair_round,
    report_result,
)
from topcut.core.event.action import round_of
from topcut.core.event.fold.event import apply
from topcut.core.event.nouns.facts import EntrantRegistered, ResultReported
from topcut.core.event.nouns.hall.refusals_room import TheSameEntrant
from topcut.core.event.nouns.people.facts import PlayerIdentified, Tick
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.nouns.state import RoundState, Table
from topcut.core.event.rounds.at_table import Seen, refuse_unseen, table_of
from topcut.core.log import Decision
from topcut.core.pairing.by_hand import exchange
from topcut.core.play import EntrantId, Result
from topcut.core.rules import Rule
from topcut.web.scores import as_seen, seen_of, shown


class PhoneDisagrees(Stale):
    """The desk has the last word, once it has seen what the phones say."""

    code = "phone-disagrees"
    message = gettext_noop("Table {table}: the phone says {score}. Enter the same once more to overrule it.")
    rule = Rule("MTR", "2.4")


class NothingToMirror(AgainstTheRules):
    """Only a result can be turned round."""

    code = "nothing-to-mirror"
    message = gettext_noop("Table {table} has no result to turn round.")
    rule = Rule("MTR", "2.4")


def together(*decisions: Decision[EventFact]) -> Decision[EventFact]:
    """Join decisions into one, in their order."""
    return Decision(
        tuple(chain.from_iterable(decision.facts for decision in decisions)),
        tuple(chain.from_iterable(decision.concerns for decision in decisions)),
        dict(chain.from_iterable(decision.names.items() for decision in decisions)),
    )


def after(event: Event, *facts: EventFact) -> Event:
    """Say what an event would be with a few more facts; the event itself stays as it is."""
    trial = deepcopy(event)
    for fact in facts:
        apply(trial, fact)
    return trial


def phone_result(table: Table) -> Result | None:
    """Find what the players' phones say of a table, where they do not contradict each other."""
    is_said = table.reported_by is not None and table.report in {Report.REPORTED, Report.FINAL}
    return table.result if is_said else None


def take_slip(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    result: Result,
    drops: tuple[int, ...] = (),
    over: str = "",
) -> Decision[EventFact]:
    """Record a slip and who leaves by it; over another result only once that was seen (MTR 2.4, MTR 2.10)."""
    reported = report_result(event, occasion, round=round, table=table, result=result)
    at = table_of(event, round=round, table=table)
    _refuse_unseen(at, reported, over, table)
    leaving = [at.sides[side] for side in drops]
    still_in = [entrant for entrant in leaving if event.entrants[entrant].out_after is None]
    return together(reported, *(drop(event, occasion, entrant=entrant) for entrant in still_in))


def _refuse_unseen(at: Table, reported: Decision[EventFact], over: str, table: int) -> None:
    said = phone_result(at)
    fact = reported.facts[0]
    assert isinstance(fact, ResultReported)
    if said is not None and said != fact.result and over != as_seen(said):
        raise PhoneDisagrees(table=table, score=shown(said), stands=said)
    refuse_unseen(at, fact.result, seen=seen_of(over), table=table)


def fix_table(event: Event, occasion: Occasion, *, entrant: EntrantId, table: int) -> Decision[EventFact]:
    """Let somebody always sit at the same table; table 0 lets them sit anywhere again."""
    fixed = {**event.fixed_tables, entrant: table}
    kept = tuple((who, where) for who, where in sorted(fixed.items()) if where)
    return announce_tables(event, occasion, usable=event.usable_tables, fixed=kept)


def mirror_result(event: Event, occasion: Occasion, *, round: int, table: int, over: str = "") -> Decision[EventFact]:
    """Turn a result round that was entered for the wrong side (MTR 2.4)."""
    before = table_of(event, round=round, table=table).result
    if before is None:
        raise NothingToMirror(table=table)
    is_closed = event.rounds[round].state is RoundState.CLOSED
    return (correct_result if is_closed else report_result)(
        event, occasion, round=round, table=table, result=before.mirrored(), seen=seen_of(over)
    )


def correct_and_repair(
    event: Event, occasion: Occasion, *, round: int, table: int, result: Result, why: str, seen: Seen | None = None
) -> Decision[EventFact]:
    """Correct a result and move the tables of the posted round it has wronged (GAP-01)."""
    corrected = correct_result(event, occasion, round=round, table=table, result=result, seen=seen)
    trial = after(event, *corrected.facts)
    assert trial.last_round is not None
    wronged = {*table_of(event, round=round, table=table).sides} & trial.last_round.entrants
    repaired = repair_round(trial, occasion, round=trial.last_round.number, why=why, corrected=tuple(sorted(wronged)))
    return together(corrected, repaired)


def restart_tables(
    event: Event, occasion: Occasion, *, round: int, tables: tuple[int, ...], minutes: int
) -> Decision[EventFact]:
    """Give the tables that start anew the time they have lost (MTR 2.6)."""
    return together(
        *(
            extend_table(event, occasion, round=round, table=table, minutes=minutes, why="wrong-table")
            for table in tables
        )
    )


def seat_late(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    why: str,
    name: str = "",
    entrant: EntrantId | None = None,
    minutes: int = 0,
    ticks: tuple[Tick, ...] = (),
) -> Decision[EventFact]:
    """Bring somebody into a round that is already posted, moving as few tables as can be (GAP-07)."""
    coming = arrival(event, occasion, round=round, name=name, entrant=entrant, ticks=ticks)
    late = entrant or EntrantId(event.last_entrant + 1)
    trial = after(event, *coming.facts)
    repaired = repair_round(trial, occasion, round=round, why=why, started=started(event, round), late=(late,))
    if not minutes:
        return together(coming, repaired)
    trial = after(trial, *repaired.facts)
    table = next(number for number, at in trial.rounds[round].tables.items() if late in at.sides)
    return together(
        coming, repaired, extend_table(trial, occasion, round=round, table=table, minutes=minutes, why="late")
    )


def arrival(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    name: str = "",
    entrant: EntrantId | None = None,
    ticks: tuple[Tick, ...] = (),
) -> Decision[EventFact]:
    """Enter somebody from this round on, or take back who was dropped before they came (GAP-07)."""
    if entrant is not None:
        return readmit(event, occasion, entrant=entrant)
    registered = register(event, occasion, names=(name,), ticks=ticks)
    fact = registered.facts[0]
    assert isinstance(fact, EntrantRegistered)
    noted = (each for each in registered.facts if isinstance(each, PlayerIdentified))
    return structs.replace(registered, facts=(structs.replace(fact, first_round=round), *noted))


def started(event: Event, round: int) -> tuple[int, ...]:
    """Say which tables are not to be moved: none before the clock runs, all of them afterwards."""
    played = round_of(event, round)
    return () if played.state <= RoundState.POSTED else tuple(played.tables)


def exchange_opponents(
    event: Event, occasion: Occasion, *, round: int, one: EntrantId, other: EntrantId, why: str
) -> Decision[EventFact]:
    """Let two entrants change places, in a posted round or in a draw that only the staff has seen (GAP-01)."""
    at = round_of(event, round)
    if one == other:
        raise TheSameEntrant(entrant=one)
    changed = exchange(event.results(at), one=one, other=other)
    matches = tuple((match.table, match.sides[0], match.sides[1]) for match in changed.matches)
    if at.state is RoundState.DRAWN:
        by_hand = WhyAgain.EXCHANGED
        return pair_by_hand(event, occasion, matches=matches, byes=changed.byes, losses=at.losses, why=by_hand)
    return change_opponents(event, occasion, round=round, matches=matches, byes=changed.byes, why=why)
