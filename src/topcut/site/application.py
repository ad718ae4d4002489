"""The application put together: what is opened when it starts, who hands what to the handlers."""

import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from importlib.resources import files
from typing import Any

from litestar import Litestar
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router

from topcut.core.errors import TopcutError
from topcut.desk import Desk
from topcut.http.asker import Asker
from topcut.http.feed import Feeds, feed
from topcut.http.forms import LARGEST_BODY, refuse_forms_of_others
from topcut.http.headers import add_headers
from topcut.http.health import healthz
from topcut.http.limits import Limiter
from topcut.http.links import LinkBook
from topcut.http.visitor import AnyRequest, Visitor, visitor_of
from topcut.site.settings import Settings
from topcut.store import Database, open_database
from topcut.web import HANDLERS
from topcut.web.language import words
from topcut.web.names import sort_key
from topcut.web.pages import Page
from topcut.web.refusal import answer_bug, answer_framework, answer_refusal

A_YEAR = 365 * 24 * 60 * 60


def application(settings: Settings) -> Litestar:
    """Build the application; its lifespan opens the database and the desk."""
    state = State({"settings": settings})
    return Litestar(
        [*HANDLERS, feed, healthz, _static_files()],
        lifespan=[_open],
        state=state,
        dependencies={name: Provide(give, sync_to_thread=False) for name, give in _GIVEN.items()}
        | {"visitor": Provide(_visitor)},
        guards=[refuse_forms_of_others],
        before_send=[add_headers],
        exception_handlers={
            TopcutError: answer_refusal,
            HTTPException: answer_framework,
            Exception: answer_bug,
        },
        request_max_body_size=LARGEST_BODY,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


@contextlib.asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    """Read what is slow to read, then open the database and the desk."""
    logging.getLogger("topcut").setLevel(logging.INFO)
    words()
    sort_key("")
    database = open_database(app.state.settings.database)
    try:
        async with Desk(database) as desk:
            app.state.update(
                {
                    "database": database,
                    "desk": desk,
                    "link_book": LinkBook(database),
                    "limiter": Limiter(),
                    "feeds": Feeds(),
                }
            )
            yield
    finally:
        database.close()


def _static_files() -> Any:
    return create_static_files_router(
        "/static",
        directories=[str(files("topcut.web") / "static")],
        cache_control=CacheControlHeader(max_age=A_YEAR, public=True, immutable=True),
    )


def _desk(state: State) -> Desk:
    found: Desk = state.desk
    return found


def _database(state: State) -> Database:
    found: Database = state.database
    return found


def _feeds(state: State) -> Feeds:
    found: Feeds = state.feeds
    return found


def _link_book(state: State) -> LinkBook:
    found: LinkBook = state.link_book
    return found


async def _visitor(request: AnyRequest, state: State) -> Visitor:
    return await visitor_of(request, state.link_book)


def _asker(state: State, visitor: Visitor) -> Asker:
    return Asker(state.desk, state.limiter, visitor)


def _page(request: AnyRequest, state: State, visitor: Visitor) -> Page:
    return Page(request, visitor, address=state.settings.address)


_GIVEN: dict[str, Callable[..., Any]] = {
    "desk": _desk,
    "database": _database,
    "feeds": _feeds,
    "link_book": _link_book,
    "asker": _asker,
    "page": _page,
}
"""What a handler may ask for by name; a visitor is looked up besides."""
