"""Questions to a player besides results: being filmed, sharing the prizes."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.hall import decline_camera, see_notices
from topcut.core.event.prizes import agree_to_split
from topcut.core.play import PlayerId
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.press import press
from topcut.web.shared.splits import ProposalForm, propose_as


class FilmedForm(Form, kw_only=True):
    """Whether the player does not want to be filmed."""

    declines: bool = True
    at_match: bool = False
    """Asked on the page of the match, to which the player then returns."""


@post("/camera")
async def say_about_camera(me: EventVisit, player: PlayerId, data: Annotated[FilmedForm, FORM]) -> Redirect:
    """Object to being filmed, or withdraw the objection (MTR 2.13)."""
    to = "" if data.at_match else "/me"
    return await me.act(decline_camera, data, to, player=player, declines=data.declines)


class SeenForm(Form, kw_only=True):
    """The newest change that the page showed."""

    number: int


@post("/seen")
async def say_it_is_seen(me: EventVisit, player: PlayerId, data: Annotated[SeenForm, FORM]) -> Redirect:
    """Note that the player has seen what was changed (MTR 10.2)."""
    return await me.act(see_notices, data, player=player, number=data.number)


@post("/split")
async def propose_to_share(asker: Asker, me: EventVisit, data: Annotated[ProposalForm, FORM]) -> Redirect:
    """Propose that the remaining players share evenly, or in the final as the two agree (MTR 5.2)."""
    return await propose_as(me, asker, data)


agree_to_share = press("me", "/split/yes", agree_to_split, "entrant")


ASKED = (say_about_camera, say_it_is_seen, propose_to_share, agree_to_share)
