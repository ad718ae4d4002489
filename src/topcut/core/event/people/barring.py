"""People who may not take part, from when until when: entered by the organizer or the publisher, private to them."""

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.people.facts import BarLifted, BarReason, PersonBarred
from topcut.core.event.nouns.people.refusals import EndsBeforeItBegins, NoSuchBar
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.announcing import refuse_odd_person
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power, clean_name
from topcut.core.play.powers import Pass


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.4", makes=(PersonBarred,), passes=(Pass.PUBLISHER,))
def bar_person(
    event: Event,
    occasion: Occasion,
    *,
    person: str,
    why: BarReason,
    name: str = "",
    since: int | None = None,
    until: int | None = None,
) -> Decision[EventFact]:
    """Bar somebody for a time, or permanently; the day of the event counts (MTR 1.4)."""
    refuse_odd_person(person)
    if since is not None and until is not None and until <= since:
        raise EndsBeforeItBegins
    called = clean_name(name) if name.strip() else ""
    barred = PersonBarred(
        event.people.last_bar + 1, Sealed(person), Sealed(called), Sealed(BarReason(why)), since, until
    )
    return Decision((barred,))


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.4", makes=(BarLifted,), passes=(Pass.PUBLISHER,))
def lift_bar(event: Event, occasion: Occasion, *, bar: int) -> Decision[EventFact]:
    """Lift a bar (MTR 1.4)."""
    if bar not in event.people.bars:
        raise NoSuchBar(bar=bar)
    return Decision((BarLifted(bar),))
