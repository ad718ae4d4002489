"""Decisions about cards and sleeves that hold for the event, and spectators who are sent away."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.event.judging import HEAD_JUDGES, decide_on_cards, note_order_followed, send_spectator_away
from topcut.core.judging.terms import AlteredFault, CardMatter, Due, ProxyReason
from topcut.core.play import PlayerId
from topcut.desk.catalogue import Catalogue
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.table import see_at
from topcut.web.shared.sending_away import SendingForm


class DecidingForm(Form, kw_only=True):
    """A decision about a player's cards."""

    player: PlayerId = PlayerId(0)
    """0 means everybody, as for the meaning of a card or a rule that changes."""
    matter: CardMatter
    allowed: bool = False
    card: str = ""
    instead: str = ""
    why: str = ""
    due: Due = Due.NOW
    note: str = ""


class DoneForm(Form, kw_only=True):
    """An order was followed; with the page to return to."""

    round: int
    table: int
    at_table: bool = False
    """The form was sent from the page of the table."""


@get("/round/{round:int}/table/{table:int}/cards")
async def cards_page(judge: JudgePage, round: int, table: int, *, seq: int = 0) -> Response[str]:
    """Ask for a decision about a player's cards, and show the earlier ones (MTR 3.4, MTR 3.12)."""
    await judge.refuse_helpers(action="cards")
    at = await see_at(judge, round, table, at_least=seq)
    return await judge.show(
        "judge/cards.html",
        at_least=seq,
        at=at,
        matters=tuple(CardMatter),
        heads=HEAD_JUDGES,
        dues=tuple(Due),
        reasons=tuple(ProxyReason),
        faults=tuple(AlteredFault),
    )


@post("/round/{round:int}/table/{table:int}/cards")
async def decide(
    judge: JudgePage, catalogue: Catalogue, round: int, table: int, data: Annotated[DecidingForm, FORM]
) -> Redirect:
    """Decide on a proxy, sleeves, marked or altered cards, for this event (MTR 3.4, MTR 3.11, MTR 3.12).

    Two versions of a card have one English title, whatever is printed on them (MTR 7.2).
    """
    card, instead = data.card, data.instead
    if data.matter is CardMatter.VERSION:
        game = await judge.see(lambda event, _: event.game)
        card, instead = [await catalogue.title(game, name) for name in (card, instead)]
    return await judge.act(
        decide_on_cards,
        data,
        f"/round/{round}/table/{table}/cards",
        player=data.player or None,
        matter=data.matter,
        allowed=data.allowed,
        card=card,
        why=data.why,
        due=data.due,
        note=data.note,
        instead=instead,
    )


@post("/decision/{decision:int}/done")
async def followed(judge: JudgePage, decision: int, data: Annotated[DoneForm, FORM]) -> Redirect:
    """Note that the sleeves were changed or the cards replaced (MTR 3.12)."""
    to = f"/round/{data.round}/table/{data.table}{'' if data.at_table else '/cards'}"
    return await judge.act(note_order_followed, data, to, decision=decision)


@post("/round/{round:int}/table/{table:int}/away")
async def send_away(judge: JudgePage, round: int, table: int, data: Annotated[SendingForm, FORM]) -> Redirect:
    """Ask somebody not to watch this match, or any match (MTR 1.11)."""
    to = f"/round/{round}/table/{table}/cards"
    where = data.where(round=round, table=table)
    call = {"call": data.call} if data.call else {}
    return await judge.act(send_spectator_away, data, to, whom=data.whom, **where, **call)
