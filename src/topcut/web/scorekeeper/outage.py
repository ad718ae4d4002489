"""After a power cut: the minutes the round has lost, given back with one button, or not."""

from litestar import Router, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.asking import refuse_unless_may
from topcut.core.event.rounds import add_time
from topcut.desk import Desk
from topcut.desk.alive import Heart, TimeOffer
from topcut.desk.clock import CLOCK, SECOND, ClockStep, now
from topcut.desk.expiry import Expiry
from topcut.desk.rescue import Rescue
from topcut.http.asker import Asker
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.moments import day_of
from topcut.web.shared.pages import Page

SHOWN_FOR = 3_600 * SECOND
"""By then, the round in which the computer's clock was changed is over."""


class Notices(Struct, frozen=True):
    """What the desk must know about its computer."""

    offer: TimeOffer | None
    trouble: str
    """Why there is no rescue folder for this round; empty if there is one."""
    goes_on: str = ""
    """The day on which the event is deleted if nobody uses it; empty if it stays."""
    step: ClockStep | None = None
    """A recent change of the computer's clock."""


async def notices_of(
    page: Page, desk: Desk, heart: Heart, rescue: Rescue, *, expiry: Expiry, staff: EventVisit
) -> Notices:
    """Gather the notices at the top of the desk's page."""
    goes_on = day_of(await expiry.goes_at(staff.stream), page.words.language)
    step = CLOCK.step if CLOCK.step and now() - CLOCK.step.at < SHOWN_FOR else None
    return Notices(await heart.offer(desk, staff.stream), rescue.trouble.get(staff.stream, ""), goes_on, step)


@post("/{began:int}/add")
async def add_lost_time(
    page: Page, asker: Asker, desk: Desk, heart: Heart, staff: EventVisit, *, began: int
) -> Redirect:
    """Give every open match the minutes of the outage, only once however often it is pressed (MTR 2.6)."""
    async with heart.answering:
        offer = await heart.offer(desk, staff.stream)
        if offer is None or offer.outage.began != began:
            return page.go(staff.home)
        args = {"round": offer.round, "minutes": offer.minutes, "given_back": True}
        receipt = await asker.act(staff.stream, add_time, who=staff.who, key=offer.outage.key, **args)
    return staff.go(staff.home, receipt, did=add_time.__name__)


@post("/{began:int}/dismiss")
async def dismiss_outage(
    page: Page, asker: Asker, desk: Desk, heart: Heart, staff: EventVisit, *, began: int
) -> Redirect:
    """Leave the clock as it is; this too needs the power over the clock."""
    await asker.see(staff.stream, lambda event, _: refuse_unless_may(event, staff.who, add_time.__name__))
    offer = await heart.offer(desk, staff.stream)
    if offer and offer.outage.began == began:
        await heart.dismiss(staff.stream, began)
    return page.go(staff.home)


OUTAGE_ANSWERS = Router(
    "/event/{stream:str}/desk/outage",
    route_handlers=[add_lost_time, dismiss_outage],
    dependencies={"staff": Provide(visit_of_staff)},
)
