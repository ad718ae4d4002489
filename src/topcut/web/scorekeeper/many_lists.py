"""Several lists at once: sent back or accepted together, a penalty from the row, and the call sheet by table."""

from typing import Annotated, Final

from litestar import Response, Router, get, post
from litestar.response import Redirect

from topcut.core.event.decks import return_list
from topcut.core.event.judging import PenaltyOrder, give_penalty
from topcut.core.event.nouns.decks.state import ReturnedFor
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of
from topcut.core.event.view import desk_lists
from topcut.core.play import PlayerId
from topcut.http.forms import FORM, Form, wholes
from topcut.http.visitor import AnyRequest
from topcut.web.scorekeeper.list_needs import explained
from topcut.web.scorekeeper.lists import STAFF_OF_LISTS, ListDesk, WhoseForm
from topcut.web.shared.clock import now
from topcut.web.shared.names import side_key


class SentBackTogetherForm(Form, kw_only=True):
    """Why lists go back; the ticked ones are read besides."""

    why: ReturnedFor = ReturnedFor.NOT_LEGAL


@post("/return-chosen")
async def return_chosen(request: AnyRequest, lists: ListDesk, data: Annotated[SentBackTogetherForm, FORM]) -> Redirect:
    """Send the ticked lists back to their players, whose phones say what is wrong (MTR 2.7)."""
    return await lists.act(return_list, data, players=await _chosen(request), why=data.why)


@post("/accept-chosen")
async def accept_chosen(request: AnyRequest, lists: ListDesk, data: Annotated[Form, FORM]) -> Redirect:
    """Accept the ticked lists; those with problems ask for a reason (MTR 2.7)."""
    return await lists.accept(data, players=await _chosen(request))


async def _chosen(request: AnyRequest) -> tuple[PlayerId, ...]:
    return tuple(map(PlayerId, wholes(",".join((await request.form()).getall("pick", [])))))


@post("/penalty")
async def penalise(lists: ListDesk, data: Annotated[WhoseForm, FORM]) -> Redirect:
    """Penalise a player whose list is missing or wrong, in the match they play now, or before their next (MTR 2.7)."""
    order = await lists.desk_page.see(lambda event, _: penalty_for(event, data.player))
    return await lists.act(
        give_penalty, data, players=order.players, infraction=order.infraction, round=order.round, table=order.table
    )


def penalty_for(event: Event, player: PlayerId) -> PenaltyOrder:
    """Build the penalty for a list, at the table where the player sits (IPG 3.4)."""
    round, wrong = event.last_round, catalogue_of(event).about("list")
    table = round.table_of(event.players[player]) if round and round.state.is_on and player in event.players else None
    is_open = table is not None and not table.is_over(event.seat_of(player) if table.seats else None)
    at = round.seats[event.players[player]] if round and is_open else None
    infraction = wrong.id if wrong else "decklist-problem"
    return PenaltyOrder(
        players=(player,), infraction=infraction, round=round.number if round and at else None, table=at
    )


@get("/calls")
async def call_sheet(lists: ListDesk, *, seq: int = 0) -> Response[str]:
    """List by table who is to be asked for a list in this round, for the floor judges (MTR 2.7)."""
    view = await lists.desk_page.see(lambda event, names: desk_lists(event, names=names), at_least=seq)
    language = lists.desk_page.page.words.language
    calls = [*view.without, *(row for row in view.to_do if row.list and row.list.problems and row not in view.without)]
    calls.sort(key=lambda row: (row.table is None, row.table or 0, side_key(row.side, language)))
    return await lists.desk_page.show(
        "scorekeeper/list_calls.html",
        at_least=seq,
        view=view,
        calls=calls,
        problems_of=await explained(lists.desk_page, lists.catalogue, calls, now=now()),
        lists_path=lists.path,
    )


MANY_LISTS: Final = Router(
    "/event/{stream:str}/desk/lists",
    route_handlers=[return_chosen, accept_chosen, penalise, call_sheet],
    dependencies=STAFF_OF_LISTS,
)
