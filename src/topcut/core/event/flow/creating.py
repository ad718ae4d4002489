"""An event created with everything its form announces: one entry, or none if any part is refused."""

from functools import partial
from typing import Any, Final

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.event.decks.lists import announce_lists
from topcut.core.event.drafting.announced import draft_concerns
from topcut.core.event.flow.changing import change_event
from topcut.core.event.flow.setup import refuse_unknown_profiles, set_procedure, too_short, with_rounds
from topcut.core.event.flow.together import in_turn, together
from topcut.core.event.hall.notices import announce_schedule
from topcut.core.event.nouns.bounds import refuse_endless_stages, refuse_odd_stages, refuse_odd_zone
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.facts import EventCreated, EventFact, StagesAnnounced
from topcut.core.event.nouns.refusals import NoSuchProfile
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.people.announcing import Announcement, announce_event
from topcut.core.log import Decision, Sealed
from topcut.core.play import clean_name
from topcut.core.rules.documents import library
from topcut.core.rules.editions import CURRENT
from topcut.core.rules.packs import PackPin

_CAME_LATER: Final = frozenset({"game_name", "told", "at_closing", "schedule", "lists"})


class NewEvent(Struct, frozen=True, kw_only=True):
    """Everything in the form of a new event; what is not given is not announced."""

    title: str
    game: str = "magic"
    policy: str = "casual"
    tiebreakers: str = "mtr"
    edition: str = CURRENT
    zone: str = "UTC"
    stages: tuple[Stage, ...] = ()
    packs: tuple[PackPin, ...] = ()
    game_name: str = ""
    told: Announcement | None = None
    at_closing: bool = False
    """Whether closing a round publishes its standings (MTR 1.9)."""
    schedule: str = ""
    lists: ListPolicy | None = None

    def asked(self) -> dict[str, Any]:
        """Name its values as a request does: what came later is left out if it says nothing, so that keys stay."""
        every = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in every.items() if value or name not in _CAME_LATER}


def create_event(occasion: Occasion, new: NewEvent) -> Decision[EventFact]:
    """Create an event and announce what its form says; its creator may do everything until others are named (MTR 1.3).

    Every part is the action that announces it later, so that it is checked the same way.
    """
    parts = (_created, _announced, _published, _named, _scheduled, _listed)
    return together(*in_turn(Event(), (partial(part, occasion=occasion, new=new) for part in parts)))


def _created(_event: Event, occasion: Occasion, new: NewEvent) -> Decision[EventFact]:
    refuse_unknown_profiles(game=new.game, policy=new.policy, tiebreakers=new.tiebreakers)
    if new.edition not in _editions():
        raise NoSuchProfile(name=new.edition)
    refuse_odd_zone(new.zone)
    refuse_odd_stages(new.stages)
    refuse_endless_stages(new.stages)
    stages = with_rounds(new.stages)
    created = EventCreated(
        title=Sealed(clean_name(new.title)),
        secret=Sealed(occasion.random(32).hex()),
        creator=occasion.by.who,
        game=new.game,
        policy=new.policy,
        tiebreakers=new.tiebreakers,
        edition=new.edition,
        zone=new.zone,
        packs=new.packs,
    )
    facts = (created, StagesAnnounced(stages)) if stages else (created,)
    return Decision(facts, (*too_short(stages, edition=new.edition), *draft_concerns(stages, edition=new.edition)))


def _announced(event: Event, occasion: Occasion, new: NewEvent) -> Decision[EventFact]:
    return Decision(()) if new.told is None else announce_event(event, occasion, new.told)


def _published(event: Event, occasion: Occasion, new: NewEvent) -> Decision[EventFact]:
    return set_procedure(event, occasion, at_closing=True) if new.at_closing else Decision(())


def _named(event: Event, occasion: Occasion, new: NewEvent) -> Decision[EventFact]:
    return change_event(event, occasion, game_name=new.game_name) if new.game_name.strip() else Decision(())


def _scheduled(event: Event, occasion: Occasion, new: NewEvent) -> Decision[EventFact]:
    return announce_schedule(event, occasion, lines=new.schedule) if new.schedule.strip() else Decision(())


def _listed(event: Event, occasion: Occasion, new: NewEvent) -> Decision[EventFact]:
    return announce_lists(event, occasion, lists=new.lists) if new.lists else Decision(())


def _editions() -> set[str]:
    """List the editions we have; the empty one means that none is chosen."""
    return {"", *(edition.id for document in library().documents for edition in document.editions)}
