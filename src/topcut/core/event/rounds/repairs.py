"""What can be changed in a posted round: the smallest repair, which tables are used, who should not meet."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import chain

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.bounds import (
    refuse_endless_avoiding,
    refuse_odd_stretches,
    refuse_odd_table,
)
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.playoff.refusals import BracketDecides
from topcut.core.event.nouns.rounds.facts import AvoidAnnounced, RoundRepaired, TablesAnnounced
from topcut.core.event.nouns.rounds.refusals import AlreadyClosed, AvoidNotAnnounced, NotPosted
from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading.event import entrant_of, round_of
from topcut.core.event.reading.robin import ROBIN
from topcut.core.event.rounds.in_pods import is_in_pods, repaired_in_pods
from topcut.core.event.rounds.pairings import field_of, refuse_unless_everybody_once
from topcut.core.event.rounds.pods import pod_field
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.free_for_all import NoPodsForSoMany, PodField, PodRepair, repair_pods
from topcut.core.log import Decision, Sealed
from topcut.core.pairing import NothingToChange, RepairPlan, TableIsDone, repair
from topcut.core.play import EntrantId, Level, Power, RoundResults


def corrected_since(event: Event, *, round: int) -> tuple[EntrantId, ...]:
    """Find entrants with an earlier result corrected after a round was paired: it may be wrong now (GAP-01)."""
    if event.rounds[round].engine == ROBIN:
        return ()
    here = event.rounds[round].entrants
    earlier = (table for number, each in event.rounds.items() if number < round for table in each.tables.values())
    wronged = {side for table in earlier if table.corrected_in == round for side in table.sides}
    return tuple(sorted(wronged & here))


def proposed_repair(
    event: Event,
    *,
    round: int,
    started: tuple[int, ...] = (),
    corrected: tuple[EntrantId, ...] = (),
    late: tuple[EntrantId, ...] = (),
) -> RepairPlan | PodRepair:
    """Compute the smallest repair of a posted round; nothing is changed yet (GAP-01)."""
    posted = posted_to_change(event, round)
    seed = seed_of(event, "repair", round, posted.attempt, posted.repairs + 1)
    results = event.results(posted)
    started = (*started, *(number for number, table in posted.tables.items() if table.reported))
    if event.is_free_for_all:
        mend = partial(repair_pods, posted=results, seed=seed, started=started, corrected=corrected, late=late)
        return _mended_pods(event, posted, mend, late=late)
    field = field_of(event, round=round)
    if is_in_pods(event, round):
        return repaired_in_pods(
            event, field, results, round=round, seed=seed, started=started, corrected=corrected, late=late
        )
    return repair(field, results, seed=seed, started=started, corrected=corrected, late=late)


def _mended_pods(
    event: Event, posted: Round, mend: Callable[[PodField], PodRepair], *, late: tuple[EntrantId, ...]
) -> PodRepair:
    """Seat entrants who have a bye with the latecomers if possible; else they keep the bye."""
    if late and posted.byes:
        with suppress(NothingToChange, NoPodsForSoMany):
            return mend(pod_field(event, round=posted.number))
    return mend(pod_field(event, round=posted.number, resting=posted.byes))


@action(Power.PAIR, during=BEFORE_THE_END, rule="MTR 1.9", makes=(TablesAnnounced,))
def announce_tables(
    event: Event,
    occasion: Occasion,
    *,
    usable: tuple[tuple[int, int], ...] = (),
    fixed: tuple[tuple[EntrantId, int], ...] = (),
) -> Decision[EventFact]:
    """Set which tables are used, with gaps, and the entrants who always sit at the same one."""
    for entrant, table in fixed:
        entrant_of(event, entrant)
        refuse_odd_table(table)
    refuse_odd_stretches(usable)
    return Decision((TablesAnnounced(usable, fixed),))


@action(Power.PAIR, during=BEFORE_THE_END, rule="GAP-01", makes=(AvoidAnnounced,))
def announce_avoid(
    event: Event, occasion: Occasion, *, groups: tuple[tuple[EntrantId, ...], ...]
) -> Decision[EventFact]:
    """Set who should not meet; weighs less than rematches, and from Competitive up only before the start (GAP-01)."""
    for entrant in chain.from_iterable(groups):
        entrant_of(event, entrant)
    refuse_endless_avoiding(groups)
    is_late = event.phase is Phase.ROUNDS and any(stage.level >= Level.COMPETITIVE for stage in event.stages)
    return Decision((AvoidAnnounced(groups),), (AvoidNotAnnounced(),) if is_late else ())


def posted_to_change(event: Event, number: int) -> Round:
    round = round_of(event, number)
    if round.state is RoundState.DRAWN:
        raise NotPosted(round=number)
    if round.state is RoundState.CLOSED:
        raise AlreadyClosed(round=number)
    if event.is_playoff(number):
        raise BracketDecides(round=number)
    return round


def repaired(event: Event, number: int, after: RoundResults, why: str) -> RoundRepaired:
    change = RoundRepaired(
        round=number,
        repair=event.rounds[number].repairs + 1,
        matches=tuple((match.table, *match.sides) for match in after.matches),
        byes=after.byes,
        losses=event.rounds[number].losses,
        reason=Sealed(why),
    )
    refuse_unless_everybody_once(event, change)
    kept = {(match.table, match.sides) for match in after.matches}
    for table, before in event.rounds[number].tables.items():
        if before.reported and (table, before.sides) not in kept:
            raise TableIsDone(table=table)
    return change
