"""The assembled application: what is opened when it starts, and what handlers can ask for."""

import contextlib
import logging
import os
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router

from topcut.core.errors import TopcutError, Unavailable
from topcut.desk import Desk
from topcut.desk.alive import Heart, go_on
from topcut.desk.backups import Backups
from topcut.desk.booster_shelf import BoosterShelf
from topcut.desk.catalogue import Catalogue
from topcut.desk.clock import now
from topcut.desk.draft_keeper import DraftKeeper
from topcut.desk.draft_pools import hand_in_pools
from topcut.desk.expiry import Expiry
from topcut.desk.folded_logs import Memory
from topcut.desk.pack_use import PackUse
from topcut.desk.published import PublicLogs
from topcut.desk.timekeeper import Timekeeper
from topcut.exchange.signing import Signer
from topcut.http.accounts import AccountBook
from topcut.http.asker import Asker
from topcut.http.audit import AuditBook
from topcut.http.decisions_asked import DecisionsAsked
from topcut.http.door_codes import DoorBook
from topcut.http.feed import Feeds
from topcut.http.forms import LARGEST_BODY, refuse_forms_of_others
from topcut.http.hall_seconds import HallSeconds
from topcut.http.headers import add_headers
from topcut.http.health import Pulse, healthz
from topcut.http.limits import Limiter
from topcut.http.links import LinkBook
from topcut.http.operator import OperatorDoor
from topcut.http.passwords import Passwords
from topcut.http.places import Places
from topcut.http.reached import Reached
from topcut.http.sent_form import sent_by
from topcut.http.sessions import SessionBook
from topcut.http.visitor import AnyRequest, Visitor, visitor_of
from topcut.http.visits import Visits
from topcut.locale import ENGLISH
from topcut.printing.press import Press
from topcut.printing.typeset import stop_setting
from topcut.site.rescue import rescue_for
from topcut.site.settings import Settings, edge_of, stay_of
from topcut.store import Database, open_database
from topcut.store.operator_key import key_place
from topcut.store.pack_shelf import PackShelf, shelf_of
from topcut.store.patience import STATEMENT
from topcut.store.signing import signer_for
from topcut.web.draft.draft_hub import DraftHub
from topcut.web.draft.pods_feed import PodsFeeds
from topcut.web.front.app import Front
from topcut.web.front.handlers import HANDLERS
from topcut.web.front.hot import HotPages
from topcut.web.public.demo import Doors
from topcut.web.shared.language import words
from topcut.web.shared.names import list_key
from topcut.web.shared.pad_hub import PadHub
from topcut.web.shared.pages import Page
from topcut.web.shared.refusal import answer_bug, answer_framework, answer_refusal
from topcut.web.shared.static_files import UNDER, folders
from topcut.web.table.table_hub import TableHub

A_YEAR = 365 * 24 * 60 * 60
HALL_SECONDS = b"topcut: passes of pages that tell how sure they are of the second"
"""Its signature is a key that only the processes of one database have."""


def application(settings: Settings, *, doors: Doors | None = None, found: str = "") -> Litestar:
    """Build the application; its lifespan opens the database and the desk. `found` is its address as found out."""
    app = routed()
    app.state.update({"settings": settings, "doors": doors, "edge": edge_of(settings, found=found)})
    return app


def routed() -> Litestar:
    """Build what every server needs: all routes, and the handlers of errors."""
    return Litestar(
        [*HANDLERS, healthz, _static_files()],
        lifespan=[_open],
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


def front_of(app: Litestar) -> Front:
    """Put the hot pages and the feeds before an application whose lifespan has begun."""
    state = app.state
    return Front(app, hot=state.hot, feeds=state.feeds, seconds=state.hall_seconds, edge=state.edge)


@contextlib.asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    """Read what is slow to load, then open the database and the desk."""
    logging.getLogger("topcut").setLevel(logging.INFO)
    words()
    list_key("", ENGLISH)
    database = open_database(app.state.settings.database, patience=STATEMENT)
    pulse = Pulse(database)
    passwords, limiter, link_book = Passwords(), Limiter(), LinkBook(database)
    places = Places(app.state.settings.most_connections * 3 // 4)
    audit_book = AuditBook(database)
    pack_shelf = PackShelf(shelf_of(database.path))
    pack_shelf.look()
    try:
        go_on(database)
        desk = Desk(database, memory=Memory(mebibytes=app.state.settings.memory))
        rescue = rescue_for(desk, database, app.state.settings)
        desk.hub.on_gone.append(link_book.forget)
        sessions = SessionBook(database, hub=desk.hub)
        catalogue = Catalogue(database, shelf=pack_shelf)
        expiry = Expiry(desk, database, stay=stay_of(app.state.settings))
        signer = _signer(database)
        async with (
            desk,
            Heart(database) as heart,
            rescue,
            expiry,
            Timekeeper(desk, database, question=heart.asks(desk)),
            DraftKeeper(desk, database, ended=partial(hand_in_pools, desk)),
            Backups(desk, database, folder=_folder(app.state.settings.backups)) as backups,
        ):
            app.state.update(
                {
                    "database": database,
                    "desk": desk,
                    "link_book": link_book,
                    "audit_book": audit_book,
                    "backups": backups,
                    "door_book": DoorBook(link_book, limiter),
                    "limiter": limiter,
                    "operator_door": OperatorDoor(key_place(database.path)),
                    "visits": Visits(),
                    "session_book": sessions,
                    "account_book": AccountBook(
                        database, passwords=passwords, sessions=sessions, limiter=limiter, audit=audit_book
                    ),
                    "booster_shelf": BoosterShelf(database, catalogue),
                    "catalogue": catalogue,
                    "pack_shelf": pack_shelf,
                    "pack_use": PackUse(),
                    "press": Press(),
                    "public_logs": PublicLogs(desk, database, signer=signer),
                    "decisions": DecisionsAsked(),
                    "hall_seconds": HallSeconds(key=signer.vouch(HALL_SECONDS) if signer else os.urandom(64)),
                    "pulse": pulse,
                    "reached": Reached(),
                    "rescue": rescue,
                    "expiry": expiry,
                    "heart": heart,
                    "feeds": Feeds(desk, recognise=partial(_visitor, state=app.state), places=places),
                    "hot": HotPages(desk),
                    "draft_hub": DraftHub(desk, places=places),
                    "pad_hub": PadHub(desk, places=places),
                    "pods_feeds": PodsFeeds(desk, places=places),
                    "table_hub": TableHub(desk, delay=app.state.settings.watch_delay, places=places),
                }
            )
            app.state.feeds.on_stop.append(app.state.table_hub.stop)
            app.state.feeds.on_stop.append(app.state.draft_hub.stop)
            app.state.feeds.on_stop.append(app.state.pad_hub.stop)
            app.state.feeds.on_stop.append(app.state.pods_feeds.stop)
            yield
    finally:
        stop_setting()
        await audit_book.settle()
        pulse.close()
        passwords.close()
        database.close()


def _folder(named: str) -> Path | None:
    return Path(named).expanduser() if named else None


def _signer(database: Database) -> Signer | None:
    """Find or make the key with which this server signs; on a full disk, go on without one."""
    try:
        return signer_for(database, now=now(), random=os.urandom)
    except Unavailable as error:
        logging.getLogger("topcut.site").warning("nothing is signed: %s", error)
        return None


def _static_files() -> Any:
    return create_static_files_router(
        UNDER,
        directories=[*folders()],
        cache_control=CacheControlHeader(max_age=A_YEAR, public=True, immutable=True),
    )


async def _visitor(request: AnyRequest, state: State) -> Visitor:
    return await visitor_of(request, state.link_book, state.session_book, visits=state.visits)


def _asker(request: AnyRequest, state: State, visitor: Visitor) -> Asker:
    return Asker(
        state.desk,
        state.limiter,
        visitor,
        sent=sent_by(request),
        account_book=state.account_book,
        audit_book=state.audit_book,
    )


def _page(request: AnyRequest, state: State, visitor: Visitor) -> Page:
    return Page(request, visitor, edge=state.edge, cannot_save=state.database.cannot_save)


def _kept(name: str) -> Callable[[State], Any]:
    """Return the dependency that was opened under a name when the application started."""

    def give(state: State) -> Any:
        return state[name]

    return give


_OPENED = (
    "account_book",
    "audit_book",
    "backups",
    "booster_shelf",
    "catalogue",
    "database",
    "decisions",
    "desk",
    "door_book",
    "doors",
    "expiry",
    "hall_seconds",
    "heart",
    "limiter",
    "link_book",
    "operator_door",
    "pack_shelf",
    "pack_use",
    "press",
    "public_logs",
    "pulse",
    "reached",
    "rescue",
)
_GIVEN: dict[str, Callable[..., Any]] = {name: _kept(name) for name in _OPENED} | {"asker": _asker, "page": _page}
"""What a handler may ask for by name; the visitor is looked up separately."""
