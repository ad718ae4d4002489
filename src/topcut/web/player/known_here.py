"""A phone that was here before: who its owner was at earlier events, and their place in a list that was copied."""

from typing import Annotated, Final

import msgspec
from litestar import Response, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError, Unavailable
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import take_place
from topcut.core.event.view import UNNAMED, Names
from topcut.core.play import PlayerId
from topcut.core.play.names import looks_like
from topcut.http.asker import Asker
from topcut.http.door_codes import DoorBook
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.store.links import Link
from topcut.web.shared.own_events import links_of
from topcut.web.shared.pages import Page

MOST_LOOKED_AT: Final = 5
"""How many of a phone's earlier events are looked at when somebody enters."""


class PlaceForm(Form, kw_only=True):
    """A place in the list."""

    player: PlayerId


class KnownHere(Struct, frozen=True):
    """A player whom this phone acts for, or acted for at an earlier event."""

    player: PlayerId
    name: str
    has_page: bool
    """Whether the phone has their page already."""


async def known_here(asker: Asker, door: Link) -> list[KnownHere]:
    """List the players of an event whose phone this is or was, if they have no other here (MTR 1.5)."""
    device = asker.visitor.device_at(door.stream)

    def look(event: Event, names: Names) -> list[KnownHere]:
        mine = {event.links[who] for who in asker.visitor.at(door.stream) if who in event.links}
        before = event.people.known_before
        free = {one for one, links in before.items() if not event.links_of.get(one) and not device.isdisjoint(links)}
        return [KnownHere(one, names.get(one) or UNNAMED, one in mine) for one in sorted(mine | free)]

    return await asker.see(door.stream, look)


async def was_before(asker: Asker, door: Link, *, name: str) -> tuple[str, ...]:
    """List the links under which this phone acted for somebody of the same name at its last events (MTR 2.10)."""
    others = [link for link in links_of(asker.visitor) if link.stream != door.stream and not link.code]
    found: list[str] = []
    for link in others[:MOST_LOOKED_AT]:

        def look(event: Event, names: Names, link: Link = link) -> tuple[str, ...]:
            player = event.links.get(link.who)
            if player is None or looks_like(names.get(player, "")) != looks_like(name):
                return ()
            return (f"{link.stream}/{link.who}", *event.people.known_before.get(player, ()))

        try:
            found += await asker.see(link.stream, look)
        except Unavailable:
            raise
        except (TopcutError, msgspec.MsgspecError):  # an event that was deleted or cannot be read
            continue
    return tuple(dict.fromkeys(found))


@post("/join/{code:str}/mine")
async def take_my_place(
    page: Page, asker: Asker, *, link_book: LinkBook, door_book: DoorBook, code: str,
    data: Annotated[PlaceForm, FORM],
) -> Response[str] | Redirect:  # fmt: skip
    """Take one's place in a list that was copied, and get a private link (MTR 1.5)."""
    door = await door_book.find(code, caller=asker.visitor.caller)
    who = asker.visitor.becoming(data.key)
    await asker.act_at_the_door(door, take_place, key=data.key, link=who, player=data.player)
    return page.go(f"/link/{await link_book.issue(door.stream, who)}")
