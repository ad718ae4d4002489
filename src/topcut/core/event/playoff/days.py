"""Days: who plays on after a stage, by points, by losses or by rank."""

from topcut.core.asking import Occasion
from topcut.core.event.action import ROUNDS, action
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import FieldCut
from topcut.core.event.nouns.matches.refusals import FieldHasChanged, NobodyIsCut, TooFewPlayOn
from topcut.core.event.nouns.rounds.facts import StandingsPublished
from topcut.core.event.nouns.rounds.refusals import RoundNotOver
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.posting import derive_standings
from topcut.core.event.rounds.seeds import lot_after
from topcut.core.event.rounds.standings import ranking
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power
from topcut.core.standings import Standing


@action(Power.OVERRULE, during=ROUNDS, rule="MTR 10.4", makes=(FieldCut,), also_makes=(StandingsPublished,))
def cut_field(event: Event, occasion: Occasion, *, seen: tuple[EntrantId, ...] | None = None) -> Decision[EventFact]:
    """Announce who plays on the next day, with the standings it follows from (MTR 1.7, MTR 10.4).

    `seen` are the entrants who would have played on when somebody looked: if they have changed, they must look again.
    """
    last = event.last_round
    if last and last.state is not RoundState.CLOSED:
        raise RoundNotOver(round=last.number)
    made = next_field(event)
    if seen is not None and seen != made.through:
        raise FieldHasChanged
    return Decision((*_unpublished(event, made.after), made))


def next_field(event: Event) -> FieldCut:
    """Derive who plays the next stage: entrants still in who meet its announced rule (MTR 10.4)."""
    after = event.last_round.number if event.last_round else 0
    stage = event.stage_of(after + 1)
    if not after or not event.awaits_field(after + 1):
        raise NobodyIsCut
    ranked = ranking(event, after=after, seed=lot_after(event, after))
    here = [standing for standing in ranked if event.entrants[standing.entrant].out_after is None]
    through = tuple(place.entrant for rank, place in enumerate(here, start=1) if _goes_on(event, stage, place, rank))
    if len(through) < 2:
        raise TooFewPlayOn(count=len(through))
    return FieldCut(stage, after, through)


def _goes_on(event: Event, stage: int, place: Standing, rank: int) -> bool:
    rule = event.stages[stage].advance
    assert rule, "asked of a stage that not everybody plays"
    if rule.points is not None:
        return place.points >= rule.points
    if rule.losses is not None:
        return place.record.losses <= rule.losses
    return rank <= (rule.best or 0)


def _unpublished(event: Event, after: int) -> tuple[StandingsPublished, ...]:
    last = derive_standings(event, after=after)
    return () if event.published.get(after) == last.order else (last,)
