"""The cut: a silent check, then one button after which every screen changes at once."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.response import Redirect

from topcut.core.event.asking import may
from topcut.core.event.playoff import announce_cut
from topcut.core.event.view import cut_view
from topcut.core.play import EntrantId
from topcut.http.forms import FORM, Form, wholes
from topcut.web.organizer.organizer_page import OrganizerPage, organizer_at
from topcut.web.shared.pages import event_path


class CutForm(Form, kw_only=True):
    """The entrants who advanced when the check was shown."""

    seeds: str = ""


@get("/")
async def cut_page(office: OrganizerPage, *, seq: int = 0) -> Response[str] | Redirect:
    """Show everything that could be wrong with the cut before it is announced (MTR 10.4)."""
    if await office.see(lambda event, _: event.cut is not None, at_least=seq):
        return office.page.go(event_path(office.stream, "bracket"))
    view, may_announce = await office.see(
        lambda event, names: (cut_view(event, names=names), may(event, office.who, "announce_cut")), at_least=seq
    )
    return await office.show(
        "organizer/cut.html",
        at_least=seq,
        view=view,
        check=view.check,
        seeds=",".join(map(str, view.check.seeds)),
        may_announce=may_announce,
    )


@post("/")
async def announce(office: OrganizerPage, data: Annotated[CutForm, FORM]) -> Redirect:
    """Announce the entrants who advance, unless they have changed since the check (MTR 1.7)."""
    seen = tuple(map(EntrantId, wholes(data.seeds)))
    return await office.staff.act(announce_cut, data, seen=seen)


CUT_PAGES = Router(
    "/event/{stream:str}/desk/cut",
    route_handlers=[cut_page, announce],
    dependencies={"office": organizer_at("/cut")},
)
