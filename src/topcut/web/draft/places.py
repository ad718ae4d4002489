"""The parts a browser can have at a draft: a seat, running the draft, or watching the board."""

import contextlib
from typing import Final

from msgspec import Struct

from topcut.core.drafts.actions import name_draft_official, sit_at_draft
from topcut.core.drafts.nouns.refusals import NotInThisDraft
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading import THE_ROOM
from topcut.core.errors import Stale
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import players_by_seat
from topcut.core.play import PlayerId, Power, Stream, Who
from topcut.desk import Desk
from topcut.http.visitor import Visitor

RUNS_DRAFTS: Final = frozenset({Power.RULE, Power.OVERRULE, Power.ORGANIZE, Power.PAIR})
"""The powers at an event that include running its drafts (MTR 1.3)."""


class DraftPlace(Struct, frozen=True):
    """One browser at one draft: it may have a seat, and may run the draft."""

    stream: Stream
    seat: int | None = None
    who: Who = Who("")
    """The person who drafts in the seat."""
    host: Who = Who("")
    """The identity under which this browser runs the draft; empty if it does not."""
    is_official: bool = False
    """The person runs it by their powers at an event; the log has to name them."""

    @property
    def runs(self) -> bool:
        return bool(self.host)


class _Known(Struct, frozen=True):
    """The people a draft knows."""

    people: tuple[tuple[Who, ...], ...]
    host: Who
    pod: PodOfEvent | None


def _known(draft: PodDraft) -> _Known:
    return _Known(tuple(seat.people for seat in draft.seats.values()), draft.terms.host, draft.terms.pod)


async def place_at(desk: Desk, visitor: Visitor, *, stream: Stream) -> DraftPlace:
    """Find the part this browser has at a draft; a browser without one sees the board."""
    known = await desk.drafts.look(stream, _known)
    mine = visitor.at(stream)
    host = known.host if known.host in mine else Who("")
    for seat, people in enumerate(known.people, start=1):
        if found := next((who for who in people if who in mine), None):
            return DraftPlace(stream, seat, found, host)
    if known.pod is None:
        return DraftPlace(stream, host=host)
    return await _from_event(desk, visitor, stream, known, known.pod)


async def _from_event(desk: Desk, visitor: Visitor, stream: Stream, known: _Known, pod: PodOfEvent) -> DraftPlace:
    """Find the seat or office of a visitor by the links they hold at the event (MTR 1.3)."""
    mine = visitor.at(pod.event)
    mine_there, official = await desk.events.look(pod.event, lambda event: _standing(event, pod, mine))
    seats = {who: seat for seat, people in enumerate(known.people, start=1) for who in people}
    sits = next((who for who in mine_there if who in seats), Who(""))
    return DraftPlace(stream, seats.get(sits), sits, official, is_official=True)


def _standing(event: Event, pod: PodOfEvent, mine: tuple[Who, ...]) -> tuple[list[Who], Who]:
    """Find which seats a visitor's links entitle to at an event now, and as whom they run a draft (MTR 5.1)."""
    actors = [event.actor(who) for who in mine]
    players = {actor.player for actor in actors if _plays(event, actor.player)}
    sits = [who for who, people in players_by_seat(event, pod).items() if players & {*people}]
    return sits, next((actor.who for actor in actors if actor.powers & RUNS_DRAFTS), Who(""))


def _plays(event: Event, player: PlayerId | None) -> bool:
    entrant = event.entrant_of(player)
    return entrant is not None and not event.entrants[entrant].disqualified


async def let_act(desk: Desk, place: DraftPlace) -> Who:
    """Return as whom this browser runs a draft; an official of the event is first recorded in the log (MTR 1.3)."""
    if place.is_official and place.host:
        known = await desk.drafts.look(place.stream, lambda draft: {draft.terms.host, *draft.officials})
        if place.host not in known:
            key = f"official-{place.host}"
            await desk.drafts.act(place.stream, name_draft_official, who=THE_ROOM, key=key, official=place.host)
    return place.host


async def sit_by_link(desk: Desk, place: DraftPlace) -> None:
    """Record that a player of an event has come: the link they hold there is enough to take their seat."""
    if place.seat is None:
        raise NotInThisDraft
    if place.is_official:
        with contextlib.suppress(Stale):
            key = f"sat-{place.seat}"
            await desk.drafts.act(place.stream, sit_at_draft, who=THE_ROOM, key=key, seat=place.seat)
