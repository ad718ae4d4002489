"""Sharing prizes at the desk: the proposal, each player's consent, the permission."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.prizes import agree_to_split, make_split
from topcut.http.asker import Asker
from topcut.http.forms import FORM
from topcut.web.organizer.organizer_page import OrganizerPage
from topcut.web.shared.press import press
from topcut.web.shared.splits import ProposalForm, propose_as


@post("/split")
async def propose(asker: Asker, organizer: OrganizerPage, data: Annotated[ProposalForm, FORM]) -> Redirect:
    """Record how the remaining players would share (MTR 5.2)."""
    return await propose_as(organizer.staff, asker, data, to="/prizes")


note_yes = press("organizer", "/split/yes", agree_to_split, "entrant")
permit = press("organizer", "/split/make", make_split)


SPLIT_HANDLERS = (propose, note_yes, permit)
