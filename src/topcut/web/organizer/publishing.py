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
from topcut.core.event.view import UNNAMED
from topcut.core.play import Stream
from topcut.http.asker import STAFF, Asker
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit, visit_of_publisher
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.search import everybody_in


class PublicationForm(Form, kw_only=True):
    """What is published, and which players it shows."""

    item: Material
    about: str = ""
    """Names or numbers separated by commas; empty means the event as a whole."""


class PublishingPage(Struct, frozen=True):
    """What was published, and what the viewer may publish now."""

    title: str
    published: tuple[Material, ...]
    open_to_me: tuple[Material, ...]
    at_desk: bool
    waits: bool
    """The organizer publishes once the event is over."""


def publishing_of(event: Event, visit: EventVisit) -> PublishingPage:
    """Build the page: what was published, and what this official may publish (MTR 1.2)."""
    refuse_unless_may(event, visit.who, publish_material.__name__)
    by = event.actor(visit.who)
    open_to_me = tuple(one for one in Material if may_publish(event, by, one))
    return PublishingPage(
        title=event.title.opened(UNNAMED),
        published=tuple(dict.fromkeys(event.published_material)),
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
    found = await asker.see(staff.stream, lambda event, _: publishing_of(event, staff), at_least=at_least)
    return page.show(
        "organizer/publishing.html",
        stream=staff.stream,
        home=staff.home,
        desk=event_path(staff.stream, "desk"),
        title=found.title,
        found=found,
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
