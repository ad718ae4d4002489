"""Is my room ready? Checks before the doors open, made by the server itself and by one phone."""

from typing import Annotated, Final
from urllib.parse import urlsplit

from litestar import Response, get
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from topcut.core.rules.card_kinds import card_kinds
from topcut.core.rules.packs import packs_with
from topcut.desk.catalogue import Catalogue, day_of
from topcut.desk.rescue import Rescue
from topcut.http.address import client_of, is_at_machine, is_loopback
from topcut.http.limits import PUBLIC_LOGS, Limiter
from topcut.http.operator import OperatorDoor
from topcut.http.reached import Reached
from topcut.http.visitor import AnyRequest, Visitor
from topcut.locale import spoken
from topcut.printing import trial_sheet
from topcut.printing.press import MOST_FOR_ALL, Press
from topcut.store import Database
from topcut.store.cards import CatalogueSummary
from topcut.store.space import LEAST_FREE, free_bytes
from topcut.web.shared.clock import now
from topcut.web.shared.moments import shown_day, timed, zone_here
from topcut.web.shared.pages import Page
from topcut.web.shared.printed import as_pdf, paper_of

AGAIN: Final = 10
"""Seconds after which the page refreshes itself."""
OLD: Final = 90 * 86_400 * 1_000_000
"""In microseconds: a new set comes out about every three months."""
CLOCK: Final = 2_000_000
"""Microseconds by which a phone's clock may differ before it is reported."""
NO_CLOCK: Final = 5 * 365 * 86_400 * 1_000_000
"""A clock this far off was never set, or the number is made up: it says nothing about ours."""
LATEST: Final = 1 << 52


class Readiness(Struct, frozen=True):
    """The findings for the page."""

    reaches_room: bool
    """Whether other machines can reach the address."""
    reached: Reached
    cards: tuple[tuple[str, CatalogueSummary | None], ...]
    oldest: int
    """Cards imported before this time are old."""
    has_table: bool
    """Whether any table of legal cards covers today."""
    free: int | None
    """Free bytes on the database's disk; None if it is on another server."""
    rescue: str
    cannot_save: str

    @property
    def clock_is_off(self) -> bool:
        off = self.reached.clock_off
        return off is not None and abs(off) > CLOCK

    @property
    def has_room(self) -> bool:
        return not self.cannot_save and (self.free is None or self.free >= LEAST_FREE)

    @property
    def to_mend(self) -> int:
        """The number of problems that prevent an event from starting."""
        return (not self.reaches_room) + (not self.has_room) + self.clock_is_off

    @property
    def to_look_at(self) -> int:
        """The number of problems that can wait."""
        there = [one for _, one in self.cards if one]
        return sum(
            (
                self.reaches_room and not self.reached.count,
                not there,
                *(one.imported_at < self.oldest for one in there),
                not self.has_table,
                self.reached.printed_at is None,
                not self.rescue,
            )
        )


@get("/ready")
async def ready(
    request: AnyRequest,
    page: Page,
    *,
    database: Database,
    catalogue: Catalogue,
    operator_door: OperatorDoor,
    rescue: Rescue,
    reached: Reached,
) -> Response[str] | Redirect:
    """Show the checks to the operator; anybody else sees that they reach the machine (MTR 1.6)."""
    if not operator_door.is_operator(request):
        return page.go("/ready/phone")
    zone, language = zone_here(), page.words.language
    found = Readiness(
        reaches_room=not is_loopback(urlsplit(page.origin).hostname or ""),
        reached=reached,
        cards=tuple([(game, await catalogue.summary(game)) for game in card_kinds()]),
        oldest=now() - OLD,
        has_table=any(pack.manifest.speaks_for(day_of(now(), zone)) for pack in packs_with("formats/standard.toml")),
        free=free_bytes(database.path) if database.path else None,
        rescue=str(rescue.folder or ""),
        cannot_save=database.cannot_save,
    )
    return page.show(
        "organizer/ready.html",
        found=found,
        again=AGAIN,
        zone=zone,
        day=lambda at: shown_day(at, zone, language),
        clock_time=lambda at: timed(at, zone, language),
    )


@get("/ready/phone")
async def phone(
    request: AnyRequest, page: Page, limiter: Limiter, visitor: Visitor, *, reached: Reached
) -> Response[str]:
    """Confirm to a phone that it reaches the room, and record it."""
    limiter.share("trying", PUBLIC_LOGS, visitor.caller)
    _note(request, reached)
    return page.show("organizer/reached.html", clock_time=timed(now(), zone_here(), page.words.language))


@get("/ready/phone/clock")
async def clock(
    request: AnyRequest,
    limiter: Limiter,
    visitor: Visitor,
    *,
    reached: Reached,
    at: Annotated[int, Parameter(ge=0, le=LATEST)],
) -> dict[str, int]:
    """Compare a phone's clock, in milliseconds, with ours."""
    limiter.share("trying", PUBLIC_LOGS, visitor.caller)
    off = at * 1_000 - now()
    _note(request, reached, clock_off=off if abs(off) < NO_CLOCK else None)
    return {"off": off // 1_000}


@get("/ready/sheet.pdf")
async def sheet(
    request: AnyRequest,
    page: Page,
    press: Press,
    *,
    limiter: Limiter,
    visitor: Visitor,
    operator_door: OperatorDoor,
    reached: Reached,
    paper: str = "a4",
) -> Response[bytes]:
    """Print a test sheet for the printer: letters of many scripts, a code to scan, lines to measure."""
    limiter.share("trying", PUBLIC_LOGS, visitor.caller)
    wanted = paper_of(paper)
    address = f"{page.origin}/ready/phone"
    language = spoken(page.words.language)
    key = ("trial", wanted, language, address)
    pdf = await press.sheet(
        key, lambda: trial_sheet(address=address, paper=wanted, language=language), most=MOST_FOR_ALL
    )
    if operator_door.is_operator(request):
        reached.printed_at = now()
    return as_pdf(pdf, file="topcut-test.pdf")


def _note(request: AnyRequest, reached: Reached, *, clock_off: int | None = None) -> None:
    if not is_at_machine(request):
        reached.note(client_of(request), at=now(), clock_off=clock_off)


READY_PAGES: list[ControllerRouterHandler] = [ready, phone, clock, sheet]
