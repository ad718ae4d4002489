"""Between two days: the field of the next stage, first checked, then announced to everybody at once."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.asking import may
from topcut.core.event.nouns.matches.terms import Advance
from topcut.core.event.nouns.state import Event
from topcut.core.event.playoff import cut_field, next_field
from topcut.core.event.rounds import lot_after, ranking
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import EntrantId
from topcut.core.standings import Standing
from topcut.http.forms import FORM, Form, wholes
from topcut.web.organizer.organizer_page import OrganizerPage, organizer_page_at
from topcut.web.shared.event_visit import EventVisit


class NextStageForm(Form, kw_only=True):
    """The entrants who played on when the page was shown."""

    seen: str = ""


class NextStageField(Struct, frozen=True):
    """The entrants of the next stage, and the first who would miss it."""

    stage: int
    after: int
    rule: Advance
    through: tuple[tuple[SideNames, Standing], ...]
    out: tuple[tuple[SideNames, Standing], ...]
    may_cut: bool


def field_of(event: Event, names: Names, *, staff: EventVisit) -> NextStageField:
    """Compute the field of the next stage, with the standings it follows from (MTR 10.4)."""
    made = next_field(event)
    rule = event.stages[made.stage].advance
    assert rule, "next_field refuses a stage that everybody plays"
    sides = sides_of(event, names=names)
    ranked = ranking(event, after=made.after, seed=lot_after(event, made.after))
    here = [place for place in ranked if event.entrants[place.entrant].out_after is None]
    through = {*made.through}
    return NextStageField(
        stage=made.stage,
        after=made.after,
        rule=rule,
        through=tuple((sides[place.entrant], place) for place in here if place.entrant in through),
        out=tuple((sides[place.entrant], place) for place in here if place.entrant not in through),
        may_cut=may(event, staff.who, "cut_field"),
    )


@get("/")
async def field_page(organizer: OrganizerPage, *, seq: int = 0) -> Response[str]:
    """Show the field of the next stage before it is announced (MTR 10.4)."""
    field = await organizer.see(lambda event, names: field_of(event, names, staff=organizer.staff), at_least=seq)
    return await organizer.show(
        "organizer/next_day.html",
        at_least=seq,
        field=field,
        seen=",".join(str(side.entrant) for side, _ in field.through),
    )


@post("/")
async def cut(organizer: OrganizerPage, data: Annotated[NextStageForm, FORM]) -> Redirect:
    """Announce the field of the next stage, unless it has changed since the page was shown (MTR 1.7)."""
    seen = tuple(map(EntrantId, wholes(data.seen)))
    return await organizer.staff.act(cut_field, data, seen=seen)


FIELD_PAGES = Router(
    "/event/{stream:str}/desk/field",
    route_handlers=[field_page, cut],
    dependencies={"organizer": organizer_page_at("/field")},
)
