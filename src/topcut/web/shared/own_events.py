"""The events of a browser: its part in each, its own page there, and the event's progress."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from topcut.core.errors import TopcutError, Unavailable
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading import ClockView, clock_of
from topcut.core.event.view import UNNAMED, Names, last_posted
from topcut.core.play import Power, Role, Stream, Who
from topcut.core.play.powers import Pass
from topcut.http.asker import STAFF, Asker
from topcut.http.visitor import Visitor
from topcut.store.links import Link
from topcut.store.refusals import DamagedFile
from topcut.web.shared.pages import event_path
from topcut.web.shared.powers import AT_TABLES

_ORDER = {Phase.ROUNDS: 0, Phase.ENTRY: 1, Phase.FINISHED: 2}
"""Running events come first."""


class OwnEvent(Struct, frozen=True):
    """A person this browser acts for at one event, and their page."""

    link: Link
    title: str
    phase: Phase
    path: str
    player: str = ""
    """The name, for a player."""
    roles: tuple[Role, ...] = ()
    round: int = 0
    """The last posted round; 0 before the first."""
    state: RoundState = RoundState.CLOSED
    """The state of that round; closed means between two rounds."""
    clock: ClockView | None = None
    table: int | None = None
    """The player's table in this round."""
    starts_at: int | None = None
    least_age: int | None = None
    """An age limit is shown wherever an event is listed (MTR 1.4)."""
    most_age: int | None = None
    zone: str = "UTC"
    can_be_kept: bool = False


async def own_events(asker: Asker, links: Iterable[Link], *, can_be_kept: bool = False) -> list[OwnEvent]:
    """Look up a visitor's part in each event; a link that no longer works is left out."""
    found = [await _own(asker, link, can_be_kept=can_be_kept) for link in dict.fromkeys(links) if not link.code]
    return [one for one in found if one]


def running_first(events: Iterable[OwnEvent]) -> list[OwnEvent]:
    """Sort by how much an event matters now; among equals the newest stays first."""
    return sorted(events, key=lambda one: _ORDER[one.phase])


def links_of(visitor: Visitor) -> tuple[Link, ...]:
    """List all links of a browser and its account, the newest first."""
    return tuple(dict.fromkeys((*visitor.links, *visitor.kept)))


def page_of(event: Event, stream: Stream, who: Who) -> str | None:
    """Find a person's own page: the tables, the desk, or the match; None if they have no part here."""
    by = event.actor(who)
    if by.powers & AT_TABLES and Power.PAIR not in by.powers:
        return event_path(stream, "judge")
    if by.powers & STAFF:
        return event_path(stream, "desk")
    if (player := event.links.get(who)) is not None:
        return event_path(stream, "player", player)
    if Pass.PUBLISHER in by.passes:
        return event_path(stream, "desk", "publishing")
    return event_path(stream) if by.passes else None


async def _own(asker: Asker, link: Link, *, can_be_kept: bool) -> OwnEvent | None:
    def look(event: Event, names: Names) -> OwnEvent | None:
        path, player = page_of(event, link.stream, link.who), event.links.get(link.who)
        if path is None:
            return None
        is_staff, round = bool(event.actor(link.who).powers & STAFF), last_posted(event)
        state = round.state if round else RoundState.CLOSED
        is_open = round is not None and state is not RoundState.CLOSED
        entrant = event.entrant_of(player)
        return OwnEvent(
            link,
            event.title.opened(""),
            event.phase,
            path,
            player="" if is_staff or player is None else names.get(player, UNNAMED),
            roles=tuple(role for role in Role if role in event.roles.get(link.who, ())),
            round=round.number if round else 0,
            state=state,
            clock=clock_of(event, round) if round and is_open else None,
            table=round.seats.get(entrant) if round and entrant and is_open else None,
            starts_at=event.people.announced.starts_at,
            least_age=event.people.announced.least_age,
            most_age=event.people.announced.most_age,
            zone=event.zone,
            can_be_kept=can_be_kept,
        )

    try:
        return await asker.see(link.stream, look)
    except DamagedFile:
        return None
    except Unavailable:
        raise
    except (TopcutError, msgspec.MsgspecError):  # deleted or unreadable: the start page shows the others
        return None
