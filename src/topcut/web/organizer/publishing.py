"""Publications besides the results: recorded by the organizer at the end, by the publisher at any time."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.asking import refuse_unless_may
from topcut.core.event.ending import may_publish, publish_material
from topcut.core.event.nouns.matches.terms import Material
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import UNNAMED, Names, SideNames, Speaker, sides_of, speaker
from topcut.core.play import Stream
from topcut.http.asker import STAFF, Asker
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit, visit_of_publisher
from topcut.web.shared.moments import timed_moment
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.search import everybody_in
from topcut.web.shared.telling.facts import tell_who


class PublicationForm(Form, kw_only=True):
    """What is published, and which players it shows."""

    item: Material
    about: str = ""
    """Names or numbers separated by commas; empty means the event as a whole."""


class PublishedItem(Struct, frozen=True):
    """One publication: what, about whom, by whom and when."""

    item: Material
    about: tuple[SideNames, ...]
    """Empty for the event as a whole."""
    by: Speaker | None
    at: int


class PublishingPage(Struct, frozen=True):
    """What was published, and what the viewer may publish now."""

    title: str
    zone: str
    published: tuple[PublishedItem, ...]
    open_to_me: tuple[Material, ...]
    at_desk: bool
    waits: bool
    """The organizer publishes once the event is over."""


def published_items(event: Event, names: Names) -> tuple[PublishedItem, ...]:
    """List what was published, the newest first (MTR 1.2)."""
    sides = sides_of(event, names=names)
    return tuple(
        PublishedItem(
            made.item,
            tuple(sides[each] for each in made.entrants if each in sides),
            speaker(event, made.by, sides=sides) if made.by else None,
            made.at,
        )
        for made in reversed(event.published_material)
    )


def publishing_of(event: Event, visit: EventVisit, names: Names) -> PublishingPage:
    """Build the page: what was published, and what this official may publish (MTR 1.2)."""
    refuse_unless_may(event, visit.who, publish_material.__name__)
    by = event.actor(visit.who)
    open_to_me = tuple(one for one in Material if may_publish(event, by, one))
    return PublishingPage(
        title=event.title.opened(UNNAMED),
        zone=event.zone,
        published=published_items(event, names),
        open_to_me=open_to_me,
        at_desk=not STAFF.isdisjoint(by.powers),
        waits=not open_to_me,
    )


@get("/")
async def publishing_page(page: Page, asker: Asker, staff: EventVisit, *, seq: int = 0) -> Response[str]:
    """Show what was published besides the results, and the form for more (MTR 1.2)."""
    return await _page(page, asker, staff, at_least=seq)


@post("/")
async def publish(
    page: Page, asker: Asker, staff: EventVisit, data: Annotated[PublicationForm, FORM]
) -> Response[str] | Redirect:
    """Record that something is public from now on (MTR 1.2)."""
    try:
        entrants = await asker.see(staff.stream, lambda event, names: everybody_in(event, names, data.about))
    except TopcutError as error:
        return await _page(page, asker, staff, error=error, form=data)
    return await staff.act(publish_material, data, item=data.item, entrants=entrants)


async def _page(
    page: Page,
    asker: Asker,
    staff: EventVisit,
    *,
    at_least: int = 0,
    error: TopcutError | None = None,
    form: PublicationForm | None = None,
) -> Response[str]:
    found = await asker.see(staff.stream, lambda event, names: publishing_of(event, staff, names), at_least=at_least)
    return page.show(
        "organizer/publishing.html",
        stream=staff.stream,
        home=staff.home,
        desk=event_path(staff.stream, "desk"),
        title=found.title,
        found=found,
        tell_who=lambda by: tell_who(by, page.words),
        moment=lambda at: timed_moment(at, found.zone, page.words.language),
        error=error,
        form=form,
    )


async def _visit(page: Page, asker: Asker, stream: Stream) -> EventVisit:
    staff = await visit_of_publisher(page, asker, stream=stream)
    staff.home = event_path(stream, "desk", "publishing")
    return staff


PUBLISHING_PAGES = Router(
    "/event/{stream:str}/desk/publishing",
    route_handlers=[publishing_page, publish],
    dependencies={"staff": Provide(_visit)},
)
