"""Sharing prizes at the desk: the proposal, each player's consent, the permission."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.prizes import agree_to_split, make_split
from topcut.core.play import EntrantId
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.splits import ProposalForm, propose_as


class StaffYesForm(Form, kw_only=True):
    """The player who consents."""

    entrant: EntrantId


@post("/split")
async def propose(asker: Asker, staff: EventVisit, data: Annotated[ProposalForm, FORM]) -> Redirect:
    """Record how the remaining players would share (MTR 5.2)."""
    return await propose_as(staff, asker, data)


@post("/split/yes")
async def note_yes(staff: EventVisit, data: Annotated[StaffYesForm, FORM]) -> Redirect:
    """Record the consent that a player gave to the organizer (MTR 5.2)."""
    return await staff.act(agree_to_split, data, entrant=data.entrant)


@post("/split/make")
async def permit(staff: EventVisit, data: Annotated[Form, FORM]) -> Redirect:
    """Permit what everybody has agreed to (MTR 5.2)."""
    return await staff.act(make_split, data)


SPLIT_HANDLERS = (propose, note_yes, permit)
