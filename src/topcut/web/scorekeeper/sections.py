"""Sections of tables, assigned to judges from the desk."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.hall import assign_section
from topcut.core.play import Who
from topcut.http.forms import FORM, Form
from topcut.web.shared.desk_page import DeskPage


class LookingAfterForm(Form, kw_only=True):
    """The judge assigned to a section; empty for none."""

    section: str = ""
    judge: str = ""


@post("/round/{round:int}/section")
async def give_section(desk_page: DeskPage, round: int, data: Annotated[LookingAfterForm, FORM]) -> Redirect:
    """Assign a judge to a section of tables (MTR 1.8)."""
    judge = Who(data.judge) if data.judge else None
    return await desk_page.act(assign_section, data, f"/round/{round}/board", section=data.section, judge=judge)
