"""An event changed to match its form: every part that differs, as one entry that one undo takes back."""

from functools import partial

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.event.action import joins
from topcut.core.event.decks.lists import announce_lists
from topcut.core.event.flow.changing import change_event
from topcut.core.event.flow.setup import announce_stages
from topcut.core.event.flow.together import in_turn, together
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.people.announcing import Announcement, announce_event, change_zone
from topcut.core.event.reading.decks import list_stage, rules_of
from topcut.core.log import Decision
from topcut.core.rules.packs import PackPin


class EventShape(Struct, frozen=True, kw_only=True):
    """Everything in the form of an event; None is not given, and stays as it is."""

    title: str
    game: str
    game_name: str
    policy: str
    tiebreakers: str
    zone: str
    stages: tuple[Stage, ...]
    packs: tuple[PackPin, ...] | None = None
    told: Announcement | None = None
    lists: ListPolicy | None = None


@joins("change_event", "announce_stages", "change_zone", "announce_event", "announce_lists")
def reshape_event(event: Event, occasion: Occasion, *, shape: EventShape) -> Decision[EventFact]:
    """Make every change the form asks for, all or none; unchanged parts are not announced again (MTR 10.2)."""
    parts = (_called, _staged, _zoned, _announced, _listed)
    return together(*in_turn(event, (partial(part, occasion=occasion, shape=shape) for part in parts)))


def _called(event: Event, occasion: Occasion, shape: EventShape) -> Decision[EventFact]:
    now = event.title.opened(""), event.game_name.opened("")
    is_same = (shape.title, shape.game_name) == now and shape.packs in {None, event.packs}
    if is_same and (shape.game, shape.policy, shape.tiebreakers) == (event.game, event.policy, event.tiebreakers):
        return Decision(())
    return change_event(
        event,
        occasion,
        title=shape.title,
        game=shape.game,
        game_name=shape.game_name,
        policy=shape.policy,
        tiebreakers=shape.tiebreakers,
        packs=shape.packs,
    )


def _staged(event: Event, occasion: Occasion, shape: EventShape) -> Decision[EventFact]:
    is_same = shape.stages == tuple(event.stages)
    return Decision(()) if is_same else announce_stages(event, occasion, stages=shape.stages)


def _zoned(event: Event, occasion: Occasion, shape: EventShape) -> Decision[EventFact]:
    return Decision(()) if shape.zone == event.zone else change_zone(event, occasion, zone=shape.zone)


def _announced(event: Event, occasion: Occasion, shape: EventShape) -> Decision[EventFact]:
    return Decision(()) if shape.told is None else announce_event(event, occasion, shape.told)


def _listed(event: Event, occasion: Occasion, shape: EventShape) -> Decision[EventFact]:
    """Announce another list policy; whether lists are open, and pools are registered, stays as announced (MTR 2.7)."""
    now = rules_of(event, list_stage(event))
    if shape.lists is None or shape.lists is now.lists:
        return Decision(())
    rebuild = now.rebuild and shape.lists is not ListPolicy.REQUIRED
    return announce_lists(event, occasion, lists=shape.lists, are_open=now.are_open, pools=now.pools, rebuild=rebuild)
