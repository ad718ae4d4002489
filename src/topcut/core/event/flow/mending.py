"""Repairs of a posted round: the smallest repair, opponents changed by hand, an earlier result corrected with it."""

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import ROUNDS, action, joins
from topcut.core.event.flow.together import after, together
from topcut.core.event.judging.penalties import penalties_owed
from topcut.core.event.nouns.bounds import refuse_odd_matches
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import GameEnded
from topcut.core.event.nouns.playoff.refusals import StructureIsSet
from topcut.core.event.nouns.rounds.facts import ResultReported, RoundRepaired
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.following import is_lost_by_penalty
from topcut.core.event.reading.robin import ROBIN
from topcut.core.event.rounds.at_table import ShownResult, table_of
from topcut.core.event.rounds.in_pods import across_concerns
from topcut.core.event.rounds.pairings import field_of
from topcut.core.event.rounds.repairs import posted_to_change, proposed_repair, repaired
from topcut.core.event.rounds.results import correct_result
from topcut.core.judging.facts import PenaltyServed
from topcut.core.log import Decision
from topcut.core.pairing import NotPaired, concerns_by_hand
from topcut.core.play import EntrantId, Match, Power, Result, RoundResults

_PAID = (PenaltyServed, GameEnded, ResultReported)
_LOST = {ResultReported: is_lost_by_penalty}


@action(
    Power.PAIR,
    Power.OVERRULE,
    during=ROUNDS,
    rule="MTR 1.9",
    makes=(RoundRepaired,),
    also_makes=_PAID,
    provided=_LOST,
)
def repair_round(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    why: str,
    started: tuple[int, ...] = (),
    corrected: tuple[EntrantId, ...] = (),
    late: tuple[EntrantId, ...] = (),
) -> Decision[EventFact]:
    """Apply the smallest repair: the fewest changed tables, none that is finished or started (GAP-01)."""
    proposal = proposed_repair(event, round=round, started=started, corrected=corrected, late=late)
    tables = RoundResults(proposal.matches, proposal.byes, posted_to_change(event, round).losses)
    return Decision(_with_penalties(event, repaired(event, round, tables, why)))


@action(Power.PAIR, during=ROUNDS, rule="MTR 1.9", makes=(RoundRepaired,), also_makes=_PAID, provided=_LOST)
def change_opponents(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    matches: tuple[tuple[int, ...], ...],
    byes: tuple[EntrantId, ...],
    why: str,
) -> Decision[EventFact]:
    """Take the tables as set by hand; rematches and second byes are concerns (GAP-01)."""
    refuse_odd_matches(matches, in_pods=event.is_free_for_all)
    posted = posted_to_change(event, round)
    results = {number: table.result for number, table in posted.tables.items()}
    sides = {number: table.sides for number, table in posted.tables.items()}
    seated = tuple(
        Match(table, seats, results[table] if sides.get(table) == seats else None)
        for table, seats in ((match[0], tuple(map(EntrantId, match[1:]))) for match in matches)
    )
    tables = RoundResults(seated, byes, posted.losses)
    facts = _with_penalties(event, repaired(event, round, tables, why))
    across = across_concerns(event, round=round, matches=matches)
    return Decision(facts, () if event.is_free_for_all else (*_against(event, round, tables), *across))


def _against(event: Event, round: int, tables: RoundResults) -> tuple[AgainstTheRules, ...]:
    """List rematches and second byes; an entrant who is not in the round is refused elsewhere (GAP-01)."""
    return tuple(c for c in concerns_by_hand(field_of(event, round=round), tables) if not isinstance(c, NotPaired))


def _with_penalties(event: Event, change: RoundRepaired) -> tuple[EventFact, ...]:
    """Repeat the game and match losses of a changed table at the penalised players' new tables (IPG 1.1)."""
    if not event.judging.penalties:
        return (change,)
    before, trial = event.rounds[change.round].tables, after(event, change)
    tables = trial.rounds[change.round].tables
    new = (number for number, at in tables.items() if number not in before or before[number].sides != at.sides)
    return (change, *(fact for table in new for fact in penalties_owed(trial, round=change.round, table=table)))


@joins("correct_result", "repair_round")
def correct_and_repair(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    result: Result,
    why: str,
    seen: ShownResult | None = None,
    seat: int | None = None,
) -> Decision[EventFact]:
    """Correct a result and repair the posted round's tables that it affects; a round robin is not moved (GAP-01)."""
    corrected = correct_result(event, occasion, round=round, table=table, result=result, seen=seen, seat=seat)
    trial = after(event, *corrected.facts)
    assert trial.last_round is not None
    if trial.last_round.engine == ROBIN:
        raise StructureIsSet
    wronged = {*table_of(event, round=round, table=table).sides} & trial.last_round.entrants
    is_playing = trial.last_round.state > RoundState.POSTED
    repaired = repair_round(
        trial,
        occasion,
        round=trial.last_round.number,
        why=why,
        started=tuple(trial.last_round.tables) if is_playing else (),
        corrected=tuple(sorted(wronged)),
    )
    return together(corrected, repaired)
