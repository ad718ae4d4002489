"""A Competitive registration with forty players, and a catalogue in which every one of them has a card of their own."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from tests.cards import CARDS, SETS, card
from tests.http.server import Browser, Served

from topcut.core.cards import Card, CardSet, Legalities, Printing
from topcut.core.event.action import Action
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import lend_powers, link_player, register
from topcut.core.play import Level, Power, Who
from topcut.desk import Desk
from topcut.exchange.card_drafts import CardFile
from topcut.http.links import LinkBook
from topcut.store import open_database
from topcut.store.cards import Cards

ORGANIZER, HELPER, DOOR = Who("the-organizer"), Who("the-helper"), Who("the-door")
PLAYERS = 40
TITLE = "Harbour Open"
BANNED = {"Contract from Below"}
INKS = [
    Card(f"{name} - Brave", type="Character", colors=(ink,), cost=2, printings=(Printing("TFC", str(number)),))
    for number, (name, ink) in enumerate(
        (f"Hero {place} of {ink}", ink) for ink in ("Amber", "Emerald", "Ruby") for place in range(1, 9)
    )
]
"""Eight cards of each of three inks."""
Made = tuple[str, str, str, tuple[str, ...]]
"""The event, and the links of its organizer, a helper and the players."""


def owl(player: int) -> str:
    """The card that only this player plays."""
    return f"Owl of Player {player}"


def legal(player: int) -> str:
    return f"4 {owl(player)}\n4 Lightning Bolt\n52 Isla\n\nSideboard\n4 Grizzly Bears\n"


class Registration(Struct, frozen=True):
    """A server, its event, and everybody's private link; players are numbered from 1."""

    served: Served
    stream: str
    organizer: str
    helper: str
    """May enter results, and nothing else."""
    players: tuple[str, ...]

    @property
    def home(self) -> str:
        return f"/event/{self.stream}/desk"

    def deck(self, player: int) -> str:
        return f"/event/{self.stream}/player/{player}/deck"

    def browser(self, link: str, language: str = "en") -> Browser:
        browser = self.served.browser(language)
        browser.open(f"/link/{link}")
        return browser

    def phone(self, player: int) -> Browser:
        return self.browser(self.players[player - 1])

    def hand_in(self, player: int, text: str | None = None) -> Browser:
        """Paste a list on a phone and send it."""
        phone = self.phone(player)
        phone.open(self.deck(player))
        phone.submit("/deck", cards=legal(player) if text is None else text, do="send")
        assert phone.page.status_code == 200, phone.page.text
        return phone


def registrations(database: Path, *, count: int) -> list[Registration]:
    """Enter forty players into each of so many Competitive events, and serve them."""
    with ThreadPoolExecutor(1) as aside:  # the browser has a loop of its own on this thread
        made = aside.submit(lambda: asyncio.run(_prepared(database, count))).result()
    served = Served(database).wait_until_ready()
    return [Registration(served, *each) for each in made]


def team_registrations(database: Path, *stages: Stage, teams: int = 2) -> list[Registration]:
    """Enter some teams into an event for each of these stages, and serve them; 1 sits in seat A of the first."""
    with ThreadPoolExecutor(1) as aside:
        made = aside.submit(lambda: asyncio.run(_prepared_for_teams(database, stages, teams))).result()
    served = Served(database).wait_until_ready()
    return [Registration(served, *each) for each in made]


def bring_in_cards(database: Path) -> None:
    cards = [*CARDS, *(card(owl(number), "LEA") for number in range(1, PLAYERS + 1))]
    cards = [replace(one, legalities=(f"vintage{':banned' * (one.name in BANNED)}",)) for one in cards]
    legalities = Legalities(date(2026, 6, 12), frozenset({"vintage"}))
    opened = open_database(str(database))
    with opened.writing() as connection:
        Cards(connection).keep(CardFile("magic", cards, list(SETS), legalities=legalities), at=1)
        Cards(connection).keep(CardFile("lorcana", INKS, [CardSet("TFC", "The First Chapter")]), at=1)
    opened.close()


async def _prepared(database: Path, count: int) -> list[Made]:
    bring_in_cards(database)
    opened = open_database(str(database))
    try:
        async with Desk(opened) as desk:
            return [await _event(desk, LinkBook(opened)) for _ in range(count)]
    finally:
        opened.close()


async def _prepared_for_teams(database: Path, stages: Sequence[Stage], teams: int) -> list[Made]:
    bring_in_cards(database)
    opened = open_database(str(database))
    try:
        async with Desk(opened) as desk:
            return [await _event(desk, LinkBook(opened), stage=stage, entrants=teams) for stage in stages]
    finally:
        opened.close()


async def _event(
    desk: Desk,
    book: LinkBook,
    *,
    stage: Stage = Stage(rounds=6, format="vintage", level=Level.COMPETITIVE),
    entrants: int = PLAYERS,
) -> Made:
    created = await desk.events.create(who=ORGANIZER, title=TITLE, policy="official-magic", stages=(stage,))
    stream = created.stream

    async def act(action: Action[...], **args: object) -> None:
        await desk.events.act(stream, action, who=ORGANIZER, **args)

    phones = {number: Who(f"link-player{number}") for number in range(1, entrants * stage.team + 1)}
    called = [f"Player Number {number}" for number in phones]
    for first in range(0, len(called), stage.team):
        await act(register, names=tuple(called[first : first + stage.team]))
    await asyncio.gather(*(act(link_player, link=who, player=number) for number, who in phones.items()))
    await act(lend_powers, whom=HELPER, powers=(Power.RESULTS,))
    await act(lend_powers, whom=DOOR, powers=(Power.JOIN,))
    await book.issue_code(stream, DOOR)
    organizer, helper = await book.issue(stream, ORGANIZER), await book.issue(stream, HELPER)
    return stream, organizer, helper, tuple([await book.issue(stream, who) for who in phones.values()])
