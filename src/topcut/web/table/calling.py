"""Calling a judge from an online table of an event: the same call as in the event."""

from typing import Annotated, Any

from litestar import Response, post
from litestar.response import Redirect

from topcut.core.errors import TopcutError
from topcut.core.event.action import Action
from topcut.core.event.judging import call_judge, close_call
from topcut.core.judging.terms import CallFor
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.refusals import NotLikeThis
from topcut.web.table.online import NotOnlineHere
from topcut.web.table.participant import TableParticipant


class TableCallForm(Form, kw_only=True):
    """The call to withdraw."""

    call: int = 0


@post("/judge/{what:str}")
async def call_or_withdraw(
    participant: TableParticipant, asker: Asker, *, what: str, data: Annotated[TableCallForm, FORM]
) -> Response[Any] | Redirect:
    """Call a judge of the event to this match, or withdraw the call (MTR 1.8)."""
    match_seat = participant.chair.match_seat
    if match_seat is None:
        raise NotOnlineHere
    who = await asker.as_player(match_seat.event, match_seat.player)
    commands: dict[str, tuple[Action[...], dict[str, Any]]] = {
        "call": (call_judge, {"round": match_seat.round, "table": match_seat.table, "kind": CallFor.QUESTION}),
        "withdraw": (close_call, {"call": data.call}),
    }
    if what not in commands:
        raise NotLikeThis
    action, said = commands[what]
    try:
        await asker.act(match_seat.event, action, who=who, key=data.key, **said)
    except TopcutError as refusal:
        return participant.refused(refusal)
    return participant.back(await participant.head())
