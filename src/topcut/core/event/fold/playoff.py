"""How the cut and the prizes change an event, and what a bracket does not allow."""

from itertools import chain
from typing import assert_never

from topcut.core.event.nouns.facts import CutAnnounced, PrizeFact, PrizeHandedOver, PrizesAnnounced
from topcut.core.event.nouns.prizes.prize import added
from topcut.core.event.nouns.rounds.facts import RoundDrawn
from topcut.core.event.nouns.rounds.state import Round, RoundState, Table
from topcut.core.event.nouns.state import CutMade, Event, Phase, Structure
from topcut.core.event.reading.bracket import is_followed, playoff_of, winner_of
from topcut.core.event.reading.pod_cut import goes_on, pod_playoff_of
from topcut.core.free_for_all import cuts
from topcut.core.play import Outcome, Result


def apply_cut(event: Event, fact: CutAnnounced) -> None:
    """Make the cut once, after a closed round, among the entrants who are still in (MTR 2.10)."""
    if event.cut or event.phase is not Phase.ROUNDS:
        raise KeyError("an event before its cut")
    if event.stages[fact.stage].structure is not Structure.PLAYOFF:
        raise KeyError(f"a playoff as stage {fact.stage}")
    last = event.last_round
    if fact.after != (last.number if last else 0) or (last and last.state is not RoundState.CLOSED):
        raise KeyError(f"round {fact.after} as the last one, closed")
    if len({*fact.seeds}) < max(2, len(fact.seeds)) or any(event.entrants[s].out_after is not None for s in fact.seeds):
        raise KeyError("two or more who advance, each once and still in")
    if event.is_free_for_all and len(fact.seeds) not in cuts():
        raise KeyError("a cut in pods to so many")
    event.cut = CutMade(fact.stage, fact.after, fact.seeds, fact.by_lot)


def apply_prizes(event: Event, fact: PrizeFact) -> None:
    match fact:
        case PrizesAnnounced():
            event.awards = fact.awards
        case PrizeHandedOver():
            entrant = event.entrants[fact.entrant].number
            event.handed_over[entrant] = added(event.handed_over.get(entrant, ()), fact.prizes)
        case _:
            assert_never(fact)


def refuse_odd_fixtures(event: Event, fact: RoundDrawn) -> None:
    """Refuse a bracket round unless it has the next fixtures and everybody who can still win."""
    if not event.is_playoff(fact.round):
        is_cut_in_pods = event.is_free_for_all and event.stages[fact.stage].structure is Structure.PLAYOFF
        if fact.fixtures or is_cut_in_pods:
            raise KeyError("a cut")
        return
    if event.is_free_for_all:
        _refuse_odd_pods(event, fact)
        return
    playoff = playoff_of(event, before=fact.round)
    coming = playoff.bracket.fixtures[len(playoff.encounters) :][: len(fact.fixtures)]
    if not coming or [number for number, _, _ in fact.fixtures] != [fixture.number for fixture in coming]:
        raise KeyError(f"fixture {len(playoff.encounters) + 1} as the next of the bracket")
    met = sorted(sides for _, sides, _ in fact.fixtures if len(sides) != 1 and sides)
    if met != sorted(match[1:] for match in fact.matches):
        raise KeyError("the matches of the bracket")
    placed = sorted((*fact.byes, *chain.from_iterable(met)))
    alone = {side for _, sides, _ in fact.fixtures if len(sides) == 1 for side in sides}
    if placed != sorted(playoff.survivors) or not alone <= {*placed}:
        raise KeyError("all who can still win the bracket, once")


def _refuse_odd_pods(event: Event, fact: RoundDrawn) -> None:
    """Refuse a round of a cut in pods unless it has the pods that the remaining seeds make."""
    playoff = pod_playoff_of(event, before=fact.round)
    if fact.fixtures or playoff.is_open or playoff.is_over:
        raise KeyError("the next round of the cut")
    stage = playoff.next_stage()
    if sorted(match[1:] for match in fact.matches) != sorted(stage.pods) or {*fact.byes} != {*stage.skip}:
        raise KeyError("the pods of the cut")


def refuse_other_advancing(event: Event, round: Round, table: Table, result: Result | None) -> None:
    """Refuse to change who advances from a pod of the cut once the next round is seated (MTR 1.9)."""
    if is_followed(event, round) and goes_on(event, table, result) != goes_on(event, table, table.result):
        raise KeyError(f"the end of round {round.number} as it was")


def refuse_odd_result(event: Event, round: Round, table: Table, result: Result | None) -> None:
    """Refuse a drawn match in a bracket, and another winner once the next round is paired (MTR 2.5)."""
    if result and (len(result.score.won) != len(table.sides) or Outcome.DRAW in result.outcomes()):
        raise KeyError("a winner in the bracket")
    if is_followed(event, round) and winner_of(table.sides, result) != winner_of(table.sides, table.result):
        raise KeyError(f"the end of round {round.number} as it was")


def refuse_in_bracket(event: Event, round: Round) -> None:
    if event.is_playoff(round.number):
        raise KeyError("a round that the bracket has not paired")
