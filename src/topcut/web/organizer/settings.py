"""Settings of an event: how many rounds, how long, who advances; as announced until somebody changes it."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import structs

from topcut.core.event import Event, Stage, Structure, announce_stages
from topcut.core.play import Power
from topcut.core.rules.structure import suggested_structure
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.hand import Hand, hand_of_staff
from topcut.web.organizer.create import CUTS
from topcut.web.pages import Page, event_path


class Announced(Form, kw_only=True):
    """What the organizer announces."""

    rounds: int
    minutes: int = 50
    cut: int = 0


@get("/")
async def settings_page(page: Page, asker: Asker, staff: Hand, *, seq: int = 0) -> Response[str]:
    """Show how the event runs, and what the rule book would suggest for those who are in (MTR E)."""
    title, stages, players, may = await asker.see(
        staff.stream,
        lambda event, _: (
            event.title.value if event.title.is_open else "",
            tuple(event.stages),
            sum(entrant.out_after is None for entrant in event.entrants.values()),
            Power.ORGANIZE in event.actor(staff.who).powers,
        ),
        at_least=seq,
    )
    return page.show(
        "organizer/settings.html",
        stream=staff.stream,
        home=event_path(staff.stream, "desk", "settings"),
        desk=staff.home,
        title=title,
        swiss=stages[0],
        cut=next((stage.cut for stage in stages if stage.structure is Structure.PLAYOFF), 0) or 0,
        cuts=CUTS,
        players=players,
        suggested=suggested_rounds(players),
        may_organize=may,
    )


@post("/")
async def change_settings(asker: Asker, staff: Hand, data: Annotated[Announced, FORM]) -> Redirect:
    """Announce the event anew; what players came for is changed with a reason only (MTR 10.2)."""
    stages = await asker.see(staff.stream, lambda event, _: _stages(event, data))
    return await staff.act(announce_stages, data, stages=stages)


def suggested_rounds(players: int) -> int:
    structure = suggested_structure(max(players, 2))
    return (structure.swiss if structure else 0) or 3


def _stages(event: Event, data: Announced) -> tuple[Stage, ...]:
    """Keep all that the form does not speak of."""
    swiss = structs.replace(event.stages[0], rounds=data.rounds, minutes=data.minutes or None)
    old = next((stage for stage in event.stages if stage.structure is Structure.PLAYOFF), None)
    new = Stage(Structure.PLAYOFF, format=swiss.format, level=swiss.level, length=swiss.length, minutes=None)
    playoff = structs.replace(old or new, cut=data.cut, rounds=None)
    others = [stage for stage in event.stages[1:] if stage.structure is not Structure.PLAYOFF]
    return (swiss, *others, playoff) if data.cut else (swiss, *others)


SETTINGS_PAGES = Router(
    "/event/{stream:str}/desk/settings",
    route_handlers=[settings_page, change_settings],
    dependencies={"staff": Provide(hand_of_staff)},
)
