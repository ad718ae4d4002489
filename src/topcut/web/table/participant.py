"""Every form a browser at a table sends: moves, decks, shares of chance, take-backs, the end."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, TypeVar

from litestar import Response, post
from litestar.datastructures import State
from litestar.response import Redirect

from topcut.core.asking import AnyAction
from topcut.core.errors import NotPermitted, Stale, TopcutError, gettext_noop
from topcut.core.play import Stream as LogName
from topcut.core.rules import Rule
from topcut.core.zones.action import Action
from topcut.core.zones.actions import pledge, show_share
from topcut.core.zones.asking import agree_take_back, ask_take_back, close_match, rewind
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.refusals import NotAtThisTable
from topcut.core.zones.nouns.refusals_chance import ChanceAwaited
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading import Chair
from topcut.desk import Desk, Receipt
from topcut.exchange.deck import read_whole_deck
from topcut.http.forms import FORM, Form
from topcut.http.refusals import NotLikeThis
from topcut.http.sent_form import sent_by
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.shared.pages import Page
from topcut.web.shared.pressed import LogAnswers
from topcut.web.table.command_form import TableCommandForm, fingerprint, number, with_query
from topcut.web.table.commands import COMMANDS, TOGETHER, decision
from topcut.web.table.lists import accepted_deck, lay_deck
from topcut.web.table.online import hand_in, length_at
from topcut.web.table.penalty import CORRECTS, hand_in_penalty
from topcut.web.table.seat_links import chair_of
from topcut.web.table.table_hub import TableHub

T = TypeVar("T")

MISSES: Final = "miss-player"
MOMENT: Final = 6.0
"""Seconds a request waits for a chance that was asked for before it."""


class StillHere(Stale):
    """Nobody can be declared gone while they are at the table."""

    code = "still-here"
    message = gettext_noop("Their page is open: they have not gone. Ask them, or call a judge.")
    rule = Rule("MTR", "2.10")


class NotYourChair(NotPermitted):
    """Nobody acts from another's chair."""

    code = "not-your-chair"
    message = gettext_noop("This seat is somebody else's. Open the table with your own link.")


class PledgeForm(Form, kw_only=True):
    """A player's commitments to shares of chances to come, from this number on."""

    number: int
    commitments: str


class ChanceShareForm(Form, kw_only=True):
    """A player's own share of the chance that was asked for."""

    number: int
    tape: str


class RulingForm(Form, kw_only=True):
    """A judge's rewind, with its entry and ruling; or the move whose take-back is agreed to."""

    to: str = ""
    ruling: str = ""


class TableParticipant(LogAnswers):
    """A person acting at a table: requests go to the desk, and are answered with the table."""

    def __init__(self, request: AnyRequest, page: Page, desk: Desk, state: State, *, chair: Chair) -> None:
        super().__init__(request, page)
        self._sent = sent_by(request)
        self.desk = desk
        self.table_hub: TableHub = state.table_hub
        self.chair = chair
        state.limiter.count(f"table {chair.by.who}")

    async def act(self, command: str, form: TableCommandForm) -> Receipt:
        """Take an action with the values of the form."""
        if command not in COMMANDS:
            raise NotLikeThis
        try:
            return await self._act(command, form)
        except ChanceAwaited:
            await self._wait_for_chance()
            return await self._act(command, form)

    async def _wait_for_chance(self) -> None:
        """Wait a moment for a chance that was asked for: of two simultaneous shuffles, one follows the other."""
        stream, hub = self.chair.stream, self.desk.hub
        listener = hub.listen(stream)
        try:
            async with asyncio.timeout(MOMENT):
                while await self.look(lambda table: table.asked is not None):
                    await listener.next()
        except TimeoutError:
            pass
        finally:
            hub.leave(stream, listener)

    async def _act(self, command: str, form: TableCommandForm) -> Receipt:
        chair = self.chair
        despite, reason = (self._sent.codes, self._sent.reason) if self._sent else ((), "")
        if command == MISSES and chair.seat is not None and self.table_hub.is_here(chair.stream, number(form.seat)):
            raise StillHere
        if command == CORRECTS:
            await hand_in_penalty(self.desk, chair, form, despite=despite, reason=reason)
        return await self.desk.tables.act(
            chair.stream,
            decision(command, form, seat=chair.seat),
            who=chair.by,
            key=f"{form.key} {command}" if form.key else "",
            despite=despite,
            reason=reason,
            said=fingerprint(form),
        )

    @property
    def query(self) -> Mapping[str, str]:
        return self._request.query_params

    async def look(self, question: Callable[[Tabletop], T]) -> T:
        return await self.desk.tables.look(self.chair.stream, question)

    async def head(self) -> int:
        return (await self.desk.tables.head(self.chair.stream))[0]

    async def ask(self, action: AnyAction[Tabletop, TabletopFact], *, key: str, **args: Any) -> Receipt:
        """Take an action that no command names."""
        return await self.desk.tables.act(self.chair.stream, action, who=self.chair.by, key=key, **args)

    async def by_itself(self, action: Action[...], **args: Any) -> Response[Any] | Redirect:
        """Do what a browser does on its own: too late if the chance was drawn, or another device was faster."""
        return await self.answer_by_itself(self.desk.tables.act(self.chair.stream, action, who=self.chair.by, **args))

    def home(self, seq: int, /) -> Redirect:
        return self._page.go(f"/table/{self.chair.stream}", chair=self.chair.name, seq=seq)


async def participant_at(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State
) -> TableParticipant:
    """Let a visitor act from their own chair, which each form of a table names; spectators cannot act."""
    stream, chair = LogName(request.path_params["stream"]), str((await request.form()).get("chair", ""))
    mine = await chair_of(desk, visitor, stream=stream, wanted=chair)
    if mine.name != (chair or mine.name):
        raise NotYourChair
    if mine.seat is None and not mine.is_judge:
        raise NotAtThisTable
    return TableParticipant(request, page, desk, state, chair=mine)


@post("/do/{command:str}")
async def do(
    participant: TableParticipant, *, command: str, data: Annotated[TableCommandForm, FORM]
) -> Response[Any] | Redirect:
    """Take one action at a table, or the few that belong together."""
    data = with_query(data, participant.query)
    seq = 0
    try:
        for step in TOGETHER.get(command, (command,)):
            seq = (await participant.act(step, data)).seq
    except TopcutError as refusal:
        return participant.refused(refusal)
    return participant.back(seq)


@post("/deck")
async def bring(participant: TableParticipant, *, data: Annotated[TableCommandForm, FORM]) -> Response[Any] | Redirect:
    """Bring the player's own deck; if a list was accepted, only that one (MTR 3.16, MTR 2.7)."""
    if participant.chair.seat is None:
        raise NotAtThisTable
    desk = participant.desk
    deck = await accepted_deck(desk, participant.chair.match_seat, read_whole_deck(data.text))
    return participant.back((await lay_deck(desk, participant.chair.stream, participant.chair.seat, deck)).seq)


@post("/pledge")
async def hand_in_pledge(
    participant: TableParticipant, *, data: Annotated[PledgeForm, FORM]
) -> Response[Any] | Redirect:
    """Commit to one's shares of chances to come; the shares themselves stay in the browser (MTR 3.10)."""
    first, *then = data.commitments.split() or [""]
    return await participant.by_itself(pledge, number=data.number, commitment=first, then=then)


@post("/share")
async def hand_in_share(
    participant: TableParticipant, *, data: Annotated[ChanceShareForm, FORM]
) -> Response[Any] | Redirect:
    """Reveal one's share of the chance that was asked for; the last share draws it (MTR 3.10)."""
    try:
        tape = bytes.fromhex(data.tape)
    except ValueError as error:
        raise NotLikeThis from error
    return await participant.by_itself(show_share, number=data.number, tape=tape)


@post("/back/{what:str}")
async def look_back(
    participant: TableParticipant, *, what: str, data: Annotated[RulingForm, FORM]
) -> Response[Any] | Redirect:
    """Take a move back with the other player's consent, or a game by a judge's ruling (MTR 4.8, MTR 1.8)."""
    return await participant.answer(_looked_back(participant, what, data))


async def _looked_back(participant: TableParticipant, what: str, form: RulingForm) -> Receipt:
    match what:
        case "ask":
            return await participant.ask(ask_take_back, key=form.key)
        case "agree":
            return await participant.ask(agree_take_back, key=form.key, move=number(form.to, default=0))
        case "rewind":
            return await participant.ask(rewind, key=form.key, to=number(form.to), ruling=form.ruling)
        case _:
            raise NotLikeThis


@post("/do/close")
async def close(participant: TableParticipant, *, data: Annotated[TableCommandForm, FORM]) -> Response[Any] | Redirect:
    """End the match, open every share of chance, and report the result if it belongs to an event (MTR 2.4).

    Pressing again reports what the event does not have yet.
    """
    stream, desk = participant.chair.stream, participant.desk
    try:
        if await participant.look(lambda table: table.stage is not TablePhase.CLOSED):
            await participant.ask(close_match, key=data.key, length=await length_at(desk, stream))
        participant.table_hub.keep_refusal(stream, await hand_in(desk, stream, key=data.key))
    except TopcutError as refusal:
        return participant.refused(refusal)
    return participant.back(await participant.head())
