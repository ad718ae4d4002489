"""A form that a rule stopped: sent to those who may decide, and put away once they have."""

from typing import Annotated, Final

from litestar import post
from litestar.response import Redirect

from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.play import Power
from topcut.http.asker import Asker
from topcut.http.decisions_asked import DecisionsAsked
from topcut.http.forms import FORM, Form
from topcut.web.shared.decisions import decisions_for
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.pages import event_path


class OfferForm(Form, kw_only=True):
    """The name under which a page has offered to send what was refused."""

    offer: str


class PutAwayForm(Form, kw_only=True):
    """Whether it was pressed on the head judge's page."""

    at_head: bool = False


@post("/decisions")
async def ask_for_decision(
    desk_page: DeskPage, decisions: DecisionsAsked, data: Annotated[OfferForm, FORM]
) -> Redirect:
    """Send a refused form to those who may set the rule aside; nothing is changed by it (MTR 1.7)."""
    decisions.ask(data.offer, stream=desk_page.stream, by=desk_page.staff.who)
    return desk_page.go()


@post("/decisions/{number:int}")
async def put_away(
    desk_page: DeskPage, asker: Asker, decisions: DecisionsAsked, number: int, data: Annotated[PutAwayForm, FORM]
) -> Redirect:
    """Put away what was decided, or what its sender no longer needs (MTR 1.7)."""
    shown = await decisions_for(asker, decisions, desk_page.stream, desk_page.staff.who)
    is_there = any(each.number == number for each in decisions.waiting(desk_page.stream))
    if is_there and not any(each.asked.number == number for each in shown):
        raise NotYourPower(power=Power.OVERRULE.value, action="put_away")
    decisions.settle(desk_page.stream, number)
    return desk_page.page.go(f"{event_path(desk_page.stream, 'judge')}/head") if data.at_head else desk_page.go()


DECISIONS: Final = (ask_for_decision, put_away)
