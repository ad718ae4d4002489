"""What was taken away is seen no longer: a person who loses a chair, a power or a session loses the open page."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from tests.desk.evening import ME
from tests.patience import LONG
from tests.web.table.test_table_online import ANA, BO, in_an_event, posted

from topcut.core.event.people import disqualify, give_roles, lend_powers, link_player
from topcut.core.play import Actor, Power, Role, Stream, Who
from topcut.core.zones import actions
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.reading import THE_TABLE
from topcut.desk import Desk, off_loop
from topcut.http.sessions import SessionBook
from topcut.http.visitor import Visitor
from topcut.store.accounts import Account, Accounts, Holdings
from topcut.store.links import Link
from topcut.web.shared.language import words
from topcut.web.table.seat_links import chair_of
from topcut.web.table.shown import TableShown
from topcut.web.table.table_hub import TableFeed, TableHub, TableListener, TableLog

DECK = [f"Secret card {number:02}" for number in range(60)]
JUDGE = Who("link-judge")
LOST = b"event: refused\ndata: lost\n\n"


class Table:
    """An event's match played online, and what open pages hear of it."""

    def __init__(self, desk: Desk, event: Stream, stream: Stream, seats: list[Actor], hub: TableHub) -> None:
        self.desk = desk
        self.event = event
        self.stream = stream
        self.seats = seats
        self.hub = hub
        self.sessions = SessionBook(desk._database, hub=desk.hub)

    async def open(self, visitor: Visitor, *, chair: str) -> "Page":
        mine = await chair_of(self.desk, visitor, stream=self.stream, wanted=chair)
        assert mine.name == chair, "there is something to lose"
        self.phone = TableListener(mine, visitor)
        return Page(self, self.phone)

    async def happen(self) -> None:
        """Let something happen that every page is told of: a card is drawn, and the judge looks at it."""
        await self.desk.tables.act(self.stream, actions.draw, who=self.seats[0], effect="a card says so")
        judge = Actor(JUDGE, frozenset({Power.RULE}))
        await self.desk.tables.act(self.stream, actions.judge_look, who=judge, zones=((0, "hand"), (1, "hand")))


class Leaked(Exception):
    """A page has named a hidden card."""


class Page:
    """One open page of a table."""

    def __init__(self, table: Table, phone: TableListener) -> None:
        def show(room: TableFeed, now: TableLog, after: int) -> bytes:
            return TableShown(words()["en"], room, phone.chair, now=now).as_event(after=after)

        self._pieces: AsyncIterator[bytes] = table.hub.follow(phone, show, heard=0, address="x", lost=LOST)

    async def next(self) -> bytes:
        return await asyncio.wait_for(anext(self._pieces), LONG)

    async def begin(self) -> "Page":
        """Read up to the first view, which names hidden cards."""
        assert (await self.next()).startswith(b"retry")
        assert cards_in(await self.next())
        return self

    async def end(self) -> None:
        """Read to the end; a hidden card that is named on the way is a leak."""
        try:
            while True:
                if cards_in(await self.next()):
                    raise Leaked
        except StopAsyncIteration:
            return


def cards_in(piece: bytes) -> set[str]:
    return set(re.findall(r"Secret card \d+", piece.decode()))


def at_a_table(tmp_path: Path, story: Callable[[Table], Awaitable[None]], *, hub: type[TableHub] = TableHub) -> None:
    """Play a match of an event online, both hands dealt."""

    async def scenario(desk: Desk, event: Stream) -> None:
        seats = [Actor(seat.who, frozenset({Power.PLAY})) for seat in await posted(desk, event)]
        stream = TABLE_LOG.stream_for("match")
        await desk.events.act(event, lend_powers, who=ME, whom=JUDGE, powers=(Power.RULE,))
        table = Table(desk, event, stream, seats, hub(desk, delay=0))
        await dealt(table)
        await story(table)

    in_an_event(tmp_path, scenario)


async def dealt(table: Table) -> None:
    act, stream = table.desk.tables.act, table.stream
    ana, bo = table.seats
    for seat in (0, 1):
        await act(stream, actions.bring_deck, who=THE_TABLE, seat=seat, main=DECK, salt="salt")
    await act(stream, actions.set_up_game, who=ana)
    for by in (ana, bo):
        await act(stream, actions.shuffle, who=by, effect="before-the-game")
        await act(stream, actions.present_deck, who=by)
    for owner, by in ((1, ana), (0, bo)):
        await act(stream, actions.decline_shuffle, who=by, owner=owner)
    await act(stream, actions.draw_chooser, who=ana)
    chooser = await table.desk.tables.look(stream, lambda state: state.chooser)
    await act(stream, actions.choose_first, who=table.seats[chooser], play_first=chooser == 0)
    for by in (ana, bo):
        await act(stream, actions.deal_hand, who=by)
        await act(stream, actions.look_at_hand, who=by)
    for by in (ana, bo):
        await act(stream, actions.keep_hand, who=by)
    await table.happen()


def by_link(table: Table, who: Who) -> Visitor:
    return Visitor("visit", links=(Link(table.event, who),))


async def by_account(table: Table, who: Who) -> Visitor:
    """Somebody whose account keeps the link."""
    account = Account("ABCDEFGHIJKLMNOP", "ana", "Ana", "hash")

    def keep(connection) -> None:
        Accounts(connection).add(account)
        Holdings(connection).add(account.id, Link(table.event, who))

    await off_loop.write(table.desk._database, keep)
    token = await table.sessions.open(account)
    return Visitor("visit", signed_in=await table.sessions.find(token))


async def player_of(table: Table, who: Who) -> int:
    return await table.desk.events.look(table.event, lambda event: event.links[who])


# Ways to lose what one has -------------------------------------------------------------------------------------------


async def taken_back(table: Table, _: Visitor) -> None:
    await table.desk.events.act(table.event, lend_powers, who=ME, whom=JUDGE, powers=())


async def lent_by_mistake(table: Table, _: Visitor) -> None:
    lent = await table.desk.events.look(table.event, lambda event: event.lent[JUDGE])
    assert lent
    seq = (await table.desk.events.head(table.event))[0]
    await table.desk.events.undo(table.event, seq=seq, who=ME)


async def link_replaced(table: Table, _: Visitor) -> None:
    player = await player_of(table, ANA)
    await table.desk.events.act(table.event, link_player, who=ME, link=Who("link-new"), player=player)


async def disqualified(table: Table, _: Visitor) -> None:
    entrant = await table.desk.events.look(table.event, lambda event: event.players[event.links[ANA]])
    await table.desk.events.act(table.event, give_roles, who=ME, whom=Who("head"), roles=(Role.HEAD_JUDGE,))
    await table.desk.events.act(table.event, disqualify, who=Who("head"), entrant=entrant)


async def signed_out(table: Table, visitor: Visitor) -> None:
    await table.sessions.end(visitor.signed_in.token)


async def password_changed(table: Table, visitor: Visitor) -> None:
    account = visitor.account
    await table.sessions.take_back(account.id, lambda c: Accounts(c).change_password(account.id, "new"))


async def signed_out_elsewhere(table: Table, visitor: Visitor) -> None:
    """Another process has signed the browser out, and the line to it is back after it was down."""
    other = SessionBook(table.desk._database)
    await other.end(visitor.signed_in.token)
    table.desk.hub.doubt()


async def cut_off_from_others(table: Table, visitor: Visitor) -> None:
    """The line to the other processes breaks: what is lost there would go unheard."""
    await SessionBook(table.desk._database).end(visitor.signed_in.token)
    table.desk.hub.end_pages()


async def session_over(table: Table, visitor: Visitor) -> None:
    """The time the browser stays signed in has passed: now is later than the session says."""
    assert table.phone.until == visitor.signed_in.session.expires
    table.phone.until = 1


WAYS = [
    pytest.param("judge", by_link, JUDGE, taken_back, id="a judge taken back"),
    pytest.param("judge", by_link, JUDGE, lent_by_mistake, id="an appointment undone"),
    pytest.param("player", by_link, ANA, link_replaced, id="a player's link replaced"),
    pytest.param("player", by_link, ANA, disqualified, id="a player disqualified (MTR 5.1)"),
    pytest.param("player", by_account, ANA, link_replaced, id="a player's link replaced, kept by an account"),
    pytest.param("player", by_account, ANA, signed_out, id="a player signs out"),
    pytest.param("player", by_account, ANA, signed_out_elsewhere, id="a player signs out in another process"),
    pytest.param("player", by_account, ANA, password_changed, id="a player's password changes"),
    pytest.param("judge", by_account, JUDGE, taken_back, id="a judge taken back, by an account"),
    pytest.param("judge", by_account, JUDGE, signed_out, id="a judge signs out"),
    pytest.param("judge", by_account, JUDGE, cut_off_from_others, id="a judge signs out while the line is down"),
    pytest.param("judge", by_account, JUDGE, password_changed, id="a judge's password changes"),
    pytest.param("judge", by_account, JUDGE, session_over, id="a judge's session runs out"),
]


async def lose_and_look(table: Table, role: str, recognised, who: Who, lose) -> None:
    """Open a page, lose what it was opened with, let something happen, and read what it still says."""
    found = recognised(table, who)
    visitor = await found if asyncio.iscoroutine(found) else found
    chair = role if role == "judge" else str(await seat_of(table, who))
    page = await (await table.open(visitor, chair=chair)).begin()
    await lose(table, visitor)
    await table.happen()
    await page.end()


@pytest.mark.parametrize(("role", "recognised", "who", "lose"), WAYS)
def test_an_open_page_ends_with_what_it_was_opened_by(tmp_path: Path, role: str, recognised, who: Who, lose) -> None:
    async def story(table: Table) -> None:
        await lose_and_look(table, role, recognised, who, lose)

    at_a_table(tmp_path, story)


class Trusting(TableHub):
    """The old behaviour: a chair lasts for as long as the page is open."""

    async def is_still(self, phone: TableListener) -> bool:
        return True


@pytest.mark.parametrize(("role", "recognised", "who", "lose"), [WAYS[0], WAYS[1], WAYS[3], WAYS[5], WAYS[9], WAYS[11]])
def test_whoever_asks_only_once_is_found_out(tmp_path: Path, role: str, recognised, who: Who, lose) -> None:
    """The old behaviour names hidden cards to somebody who has lost the right to see them."""

    async def story(table: Table) -> None:
        table.sessions = SessionBook(table.desk._database)
        with pytest.raises(Leaked):
            await lose_and_look(table, role, recognised, who, lose)

    at_a_table(tmp_path, story, hub=Trusting)


def test_a_page_that_keeps_its_chair_goes_on_when_somebody_else_loses_theirs(tmp_path: Path) -> None:
    async def story(table: Table) -> None:
        page = await (await table.open(by_link(table, BO), chair=str(await seat_of(table, BO)))).begin()
        await taken_back(table, by_link(table, JUDGE))
        await link_replaced(table, by_link(table, ANA))
        bo = table.seats[await seat_of(table, BO)]
        await table.desk.tables.act(table.stream, actions.draw, who=bo, effect="a card says so")
        with pytest.raises(Leaked):  # their own
            await page.end()

    at_a_table(tmp_path, story)


async def seat_of(table: Table, who: Who) -> int:
    player = await player_of(table, who)
    return next(number for number, seat in enumerate(table.seats) if seat.who.endswith(f".{player}"))
