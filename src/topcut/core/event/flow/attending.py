"""A judge goes to a table and leaves it again, called or not: others see who is where."""

from topcut.core.asking import Occasion
from topcut.core.event.action import joins
from topcut.core.event.flow.together import together
from topcut.core.event.judging.calls import call_judge, close_call, take_call
from topcut.core.event.judging.place import open_table
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.judging.facts import CallTaken, JudgeCalled
from topcut.core.judging.refusals import NoSuchMatter
from topcut.core.judging.state import Call
from topcut.core.judging.terms import CallFor
from topcut.core.log import Decision
from topcut.core.play import Power, Who


@joins("take_call")
def go_to_table(
    event: Event, occasion: Occasion, *, round: int, table: int, judge: Who | None = None
) -> Decision[EventFact]:
    """Take the call nobody has taken there, or go without one; the head judge may send another judge (MTR 1.8)."""
    for call in _calls_at(event, round, table):
        if call.judge is None:
            return take_call(event, occasion, call=call.asked.number, judge=judge)
    if Power.RULE not in occasion.by.powers:
        raise NotYourPower(power=Power.RULE.value, action="go_to_table")
    if judge is not None:
        return call_judge(event, occasion, round=round, table=table, kind=CallFor.OTHER, judge=judge)
    called = call_judge(event, occasion, round=round, table=table, kind=CallFor.OTHER)
    numbers = [fact.number for fact in called.facts if isinstance(fact, JudgeCalled)]
    _, at = open_table(event, round, table)
    concerns = own_match_concerns(event, occasion, at)
    return together(called, Decision((CallTaken(numbers[0], occasion.by.who, occasion.now),), concerns))


@joins("close_call")
def leave_table(event: Event, occasion: Occasion, *, round: int, table: int) -> Decision[EventFact]:
    """End the calls one has taken at a table; no time is given (MTR 1.8)."""
    mine = [call for call in _calls_at(event, round, table) if call.judge == occasion.by.who]
    if not mine:
        raise NoSuchMatter(number=table)
    return together(*(close_call(event, occasion, call=call.asked.number) for call in mine))


def _calls_at(event: Event, round: int, table: int) -> list[Call]:
    calls = event.judging.open_calls.values()
    return [call for call in calls if (call.asked.round, call.asked.table) == (round, table)]
