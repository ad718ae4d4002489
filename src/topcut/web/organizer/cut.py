"""The cut: a silent check, then one button after which every screen changes at once."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.response import Redirect

from topcut.core.event.asking import may
from topcut.core.event.playoff import announce_cut
from topcut.core.event.view import cut_view
from topcut.core.play import EntrantId
from topcut.http.forms import FORM, Form, wholes
from topcut.web.organizer.organizer_page import OrganizerPage, organizer_page_at
from topcut.web.shared.pages import event_path


class CutForm(Form, kw_only=True):
    """The entrants who advanced when the check was shown."""

    seeds: str = ""


@get("/")
async def cut_page(organizer: OrganizerPage, *, seq: int = 0) -> Response[str] | Redirect:
    """Show everything that could be wrong with the cut before it is announced (MTR 10.4)."""
    if await organizer.see(lambda event, _: event.cut is not None, at_least=seq):
        return organizer.page.go(event_path(organizer.stream, "bracket"))
    view, may_announce = await organizer.see(
        lambda event, names: (cut_view(event, names=names), may(event, organizer.who, "announce_cut")), at_least=seq
    )
    return await organizer.show(
        "organizer/cut.html",
        at_least=seq,
        view=view,
        check=view.check,
        seeds=",".join(map(str, view.check.seeds)),
        may_announce=may_announce,
    )


@post("/")
async def announce(organizer: OrganizerPage, data: Annotated[CutForm, FORM]) -> Redirect:
    """Announce the entrants who advance, unless they have changed since the check (MTR 1.7)."""
    seen = tuple(map(EntrantId, wholes(data.seeds)))
    return await organizer.staff.act(announce_cut, data, seen=seen)


CUT_PAGES = Router(
    "/event/{stream:str}/desk/cut",
    route_handlers=[cut_page, announce],
    dependencies={"organizer": organizer_page_at("/cut")},
)
