"""Sharing prizes at the desk: the proposal, each player's consent, the permission."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.prizes import agree_to_split, make_split
from topcut.core.play import EntrantId
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.organizer.organizer_page import OrganizerPage
from topcut.web.shared.splits import ProposalForm, propose_as


class StaffYesForm(Form, kw_only=True):
    """The player who consents."""

    entrant: EntrantId


@post("/split")
async def propose(asker: Asker, office: OrganizerPage, data: Annotated[ProposalForm, FORM]) -> Redirect:
    """Record how the remaining players would share (MTR 5.2)."""
    return await propose_as(office.staff, asker, data, to="/prizes")


@post("/split/yes")
async def note_yes(office: OrganizerPage, data: Annotated[StaffYesForm, FORM]) -> Redirect:
    """Record the consent that a player gave to the organizer (MTR 5.2)."""
    return await office.act(agree_to_split, data, entrant=data.entrant)


@post("/split/make")
async def permit(office: OrganizerPage, data: Annotated[Form, FORM]) -> Redirect:
    """Permit what everybody has agreed to (MTR 5.2)."""
    return await office.act(make_split, data)


SPLIT_HANDLERS = (propose, note_yes, permit)
