"""My seat in a draft on paper: the clock in step with the hall, and the count of my booster."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.drafting import count_boosters
from topcut.core.event.nouns.drafts.calling_refusals import NotYourBooster
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import called_stage, seat_called
from topcut.core.play import PlayerId
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit


class OwnCountForm(Form, kw_only=True):
    """How many cards my booster has."""

    cards: int


@post("/draft/count")
async def count_mine(asker: Asker, me: EventVisit, player: PlayerId, data: Annotated[OwnCountForm, FORM]) -> Redirect:
    """Record how many cards the player's booster has; a wrong number calls a judge (MTR 7.7)."""
    stage, pod, seat = await asker.see(me.stream, lambda event, _: _seat_of(event, player))
    return await me.act(count_boosters, data, stage=stage, pod=pod, seats=(seat,), cards=data.cards)


def _seat_of(event: Event, player: PlayerId) -> tuple[int, int, int]:
    stage = called_stage(event)
    at = None if stage is None else seat_called(event, stage, event.entrant_of(player), player)
    if stage is None or at is None:
        raise NotYourBooster
    return stage, *at
