"""Drafts, read from the state: which stages have one, who sits in it, whether it has begun."""

from collections.abc import Sequence

from topcut.core.event.nouns.drafts.refusals import PodsNotDrawn
from topcut.core.event.nouns.drafts.state import StageDraft
from topcut.core.event.nouns.people.refusals import NoSuchStage
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase, Stage, Structure
from topcut.core.event.reading.decks import goes_on_with_decks, is_draft
from topcut.core.play import EntrantId


def drafts_again(stages: Sequence[Stage], stage: int) -> bool:
    """Check whether a stage begins with a draft; a playoff may use the decks of the stage before (MTR 10.4)."""
    if stages[stage].structure is Structure.PODS:
        return True
    return is_draft(stages[stage].format) and (stage == 0 or not goes_on_with_decks(stages, stage))


def plays_across_pods(stages: Sequence[Stage], stage: int) -> bool:
    """Check whether a drafted stage is paired like any other, across its pods (MTR 7.6)."""
    return drafts_again(stages, stage) and stages[stage].structure is Structure.SWISS


def is_rochester(stage: Stage) -> bool:
    """Check whether two teams of three draft at a table (MTR 8.5)."""
    return stage.team == 3 and is_draft(stage.format)


def draft_stage(event: Event) -> int | None:
    """Find the stage that is drafted now: the one being played or, once that is over, the next; None if no draft."""
    if not event.stages:
        return None
    last = event.last_round
    number = 1 if last is None else last.number + (last.state is RoundState.CLOSED)
    stage = event.stage_of(number)
    return stage if drafts_again(event.stages, stage) else None


def draft_of(event: Event, stage: int) -> StageDraft:
    """Find the pods of a stage, or refuse."""
    if not 0 <= stage < len(event.stages):
        raise NoSuchStage(stage=stage + 1)
    if stage not in event.drafts:
        raise PodsNotDrawn(stage=stage + 1)
    return event.drafts[stage]


def drafters(event: Event, stage: int) -> tuple[EntrantId, ...]:
    """List the drafters of a stage: all who are still in; of a playoff, those who advanced (MTR 7.6, MTR 10.4)."""
    here = [entrant.number for entrant in event.entrants.values() if entrant.number in event.people.inside]
    if event.stages[stage].structure is not Structure.PLAYOFF:
        return tuple(here)
    seeds = event.cut.seeds if event.cut and event.cut.stage == stage else ()
    return tuple(seed for seed in seeds if seed in here)


def not_seated(event: Event, stage: int) -> tuple[EntrantId, ...]:
    """List the entrants of a stage who sit in none of its pods: late, or readmitted."""
    draft = event.drafts.get(stage)
    return tuple(one for one in drafters(event, stage) if one not in draft.seated) if draft else ()


def rounds_of_stage(event: Event, stage: int) -> list[int]:
    return [number for number, round in event.rounds.items() if round.stage == stage]


def has_begun(event: Event, stage: int) -> bool:
    """Check whether cards of a draft are out: boosters handed out, a pool drafted, decks being built (MTR 7.7)."""
    draft = event.drafts.get(stage)
    given = any(of == stage for _, of in (*event.decks.handed_out, *event.decks.pools))
    is_open = stage in event.called or (draft is not None and any(draft.streams))
    return is_open or given or stage in event.building or bool(rounds_of_stage(event, stage))


def plays_with_drafted(event: Event, stage: int, stream: str) -> bool:
    """Check whether rounds are still to be played with the decks of an online draft (MTR 10.4).

    A playoff may continue with them, until somebody drafts again or the event is over.
    """
    draft = event.drafts.get(stage)
    if event.phase is Phase.FINISHED or draft is None or stream not in draft.streams or drafts_each_round(event, stage):
        return False
    again = (later for later in range(stage + 1, len(event.stages)) if drafts_again(event.stages, later))
    last = next(again, len(event.stages)) - 1
    if any(round.stage > last for round in event.rounds.values()):
        return False
    played, announced = rounds_of_stage(event, last), event.stages[last].rounds
    are_closed = all(event.rounds[number].state is RoundState.CLOSED for number in played)
    return announced is None or len(played) < announced or not are_closed


def drafts_each_round(event: Event, stage: int) -> bool:
    """Check whether the next round is drafted again: two teams at a table have only each other to play (MTR 8.5)."""
    last = event.last_round
    return is_rochester(event.stages[stage]) and last is not None and last.state is RoundState.CLOSED
