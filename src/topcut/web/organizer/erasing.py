"""Erase a person: their name and identification are deleted permanently, what was played stays."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.asking import refuse_unless_may
from topcut.core.event.flow import erase
from topcut.core.event.nouns.refusals import NoSuchEntrant
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import rename
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import PlayerId, Stream
from topcut.desk import Desk, off_loop
from topcut.desk.copies import NamedElsewhere, named_elsewhere, numbers_of, take_out_elsewhere
from topcut.desk.history import identifications
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.store import Database
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.search import folded


class NamedPlayer(Struct, frozen=True):
    """A player who still has a name."""

    player: PlayerId
    name: str
    side: SideNames | None
    """The side they play on; None for an entry that was merged into another."""


class Takeout(Struct, frozen=True):
    """What an erasure would delete, and for which player."""

    player: PlayerId
    name: str
    side: SideNames
    also: tuple[PlayerId, ...]
    """Earlier numbers of the same person, merged since; they are erased too."""
    is_known: bool
    """Whether an account, a number, a tick about their age or a link to earlier events is stored."""


def named_like(event: Event, names: Names, text: str) -> list[NamedPlayer]:
    """List the players whose name contains all these words, or who have this number; none if nothing was typed."""
    words, number = folded(text).split(), text.strip().lstrip("#")
    sides = sides_of(event, names=names)
    return [
        NamedPlayer(player, names[player], sides.get(entrant))
        for player, entrant in event.players.items()
        if names.get(player) and words and (number == str(player) or all(w in folded(names[player]) for w in words))
    ]


def takeout_of(event: Event, names: Names, player: PlayerId) -> Takeout:
    """Find what an erasure would delete for one player; a single player's merged numbers are included."""
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    entrant = event.entrants[event.players[player]]
    also = numbers_of(event, player)[1:]
    known = {
        *event.people.person_of,
        *event.people.known_before,
        *(each for each, ticks in event.people.ticks.items() if ticks),
    }
    return Takeout(
        player=player,
        name=names.get(player, ""),
        side=sides_of(event, names=names)[entrant.number],
        also=also,
        is_known=any(each in known for each in (player, *also)),
    )


@get("/")
async def find_page(
    page: Page, asker: Asker, staff: EventVisit, *, q: str = "", seq: int = 0, did: str = ""
) -> Response[str]:
    """Find the person to erase."""
    q = q.strip()[:80]
    title, found = await asker.see(
        staff.stream, lambda event, names: (_title(event, staff), named_like(event, names, q)), at_least=seq
    )
    return _show(page, staff, title=title, q=q, found=found, is_done=did == "rename")


@get("/{player:int}")
async def confirm_page(
    page: Page, asker: Asker, staff: EventVisit, desk: Desk, database: Database, *, player: int
) -> Response[str]:
    """Show what is deleted and what stays, before it is permanent."""
    title, takeout = await asker.see(
        staff.stream, lambda event, names: (_title(event, staff), takeout_of(event, names, PlayerId(player)))
    )
    elsewhere = await named_elsewhere(desk, database, staff.stream, (takeout.player, *takeout.also))
    return _show(page, staff, title=title, takeout=takeout, elsewhere=elsewhere)


@post("/{player:int}")
async def take_out(
    page: Page,
    asker: Asker,
    staff: EventVisit,
    desk: Desk,
    database: Database,
    *,
    player: int,
    data: Annotated[Form, FORM],
) -> Redirect:
    """Delete the person's identification, then their name, in this event and its copies (MTR 1.6).

    Repeating it continues after an interruption.
    """
    _, takeout, named, recognised = await asker.see(
        staff.stream,
        lambda event, names: (
            _title(event, staff),
            found := takeout_of(event, names, PlayerId(player)),
            [each for each in (*found.also, found.player) if names.get(each)],
            dict(event.people.recognised),
        ),
    )
    theirs = frozenset((*takeout.also, takeout.player))
    elsewhere = await named_elsewhere(desk, database, staff.stream, tuple(theirs))
    await take_out_elsewhere(desk, database, [one.place for one in elsewhere], key=data.key)
    duties = frozenset(who for who, each in recognised.items() if each in theirs)
    find = partial(identifications, database, staff.stream, theirs, officials=duties)
    for seq, field in await off_loop.work(database, find):
        await asker.act(staff.stream, erase, who=staff.who, key=f"{data.key}.{seq}.{field}", seq=seq, field=field)
    for each in named:
        await asker.act(staff.stream, rename, who=staff.who, key=f"{data.key}.{each}", player=each, name=None)
    return page.go(staff.home, did="rename")


def _title(event: Event, staff: EventVisit) -> str:
    """Return the event's title for officials who may erase, and refuse everybody else (MTR 1.6)."""
    for action in (erase.__name__, rename.__name__):
        refuse_unless_may(event, staff.who, action)
    return event.title.opened("")


def _show(
    page: Page,
    staff: EventVisit,
    *,
    title: str,
    q: str = "",
    found: Sequence[NamedPlayer] = (),
    takeout: Takeout | None = None,
    elsewhere: Sequence[NamedElsewhere] = (),
    is_done: bool = False,
) -> Response[str]:
    return page.show(
        "organizer/erase.html",
        stream=staff.stream,
        home=staff.home,
        desk=event_path(staff.stream, "desk"),
        title=title,
        q=q,
        found=found,
        takeout=takeout,
        elsewhere=elsewhere,
        is_done=is_done,
    )


async def _visit(page: Page, asker: Asker, stream: Stream) -> EventVisit:
    staff = await visit_of_staff(page, asker, stream=stream)
    staff.home = event_path(staff.stream, "desk", "erase")
    return staff


ERASING_PAGES = Router(
    "/event/{stream:str}/desk/erase",
    route_handlers=[find_page, confirm_page, take_out],
    dependencies={"staff": Provide(_visit)},
)
