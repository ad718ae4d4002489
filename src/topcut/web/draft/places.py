"""The parts a browser can have at a draft: a seat, running the draft, or watching the board."""

import contextlib

from msgspec import Struct

from topcut.core.drafts.actions import name_draft_official, sit_at_draft
from topcut.core.drafts.nouns.refusals import NotInThisDraft
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading import THE_ROOM
from topcut.core.errors import Stale
from topcut.core.event.reading import part_in_draft
from topcut.core.play import Stream, Who
from topcut.desk import Desk
from topcut.http.visitor import Visitor


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
    seats = {who: seat for seat, people in enumerate(known.people, start=1) for who in people}
    sits, official = await desk.events.look(pod.event, lambda event: part_in_draft(event, pod, mine, seats=seats))
    return DraftPlace(stream, seats.get(sits), sits, official, is_official=True)


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
