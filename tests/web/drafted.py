"""Drafts in this process, over the real application: phones that read pages and send forms, and give their shares."""

import contextlib
import html
import json
import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import httpx
from tests.boosters_made import CARDS, as_file, recipes
from tests.hostile.pausing import Here, served_here
from tests.web.stopped import stopped_clock

from topcut.core.drafts.actions import close_review
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.play import THE_CLOCK, Stream
from topcut.core.zones.reading import commitment
from topcut.desk import Desk
from topcut.exchange.booster_recipes import read_recipes
from topcut.exchange.card_drafts import CardFile
from topcut.store import open_database
from topcut.store.cards import Cards
from topcut.store.recipes import Recipes

AS_JSON = {"Accept": "application/json"}


def stock(file: Path, cards: Sequence[Any] = CARDS) -> None:
    """Import cards and recipes, as an operator does before the night."""
    database = open_database(str(file))
    with database.writing() as connection:
        Cards(connection).keep(CardFile("magic", list(cards), []), at=1)
        Recipes(connection).keep(read_recipes(as_file(recipes())), at=1)
    database.close()


class Phone(Here):
    """A drafter's phone: what its page says, and what its script would send."""

    def __init__(self, app: Any, *, tape: bytes = bytes(32)) -> None:
        super().__init__(app)
        self.home = ""
        self.tape = tape

    async def look(self) -> str:
        return await self.open(self.home)

    async def post(self, path: str, **fields: Any) -> httpx.Response:
        data = {"csrf": self.token} | fields
        return await self.client.post(f"{self.home}/{path}", data=data, headers=AS_JSON)

    async def sit(self, link: str, name: str) -> None:
        await self.open(link)
        await self.send(link, {"name": name})
        page = await self.client.get(link)
        self.home = page.url.path.rstrip("/")
        await self.look()

    async def chance(self) -> dict[str, Any]:
        """What the page says about shares."""
        return json.loads(html.unescape(re.search(r'data-chance="([^"]*)"', await self.look())[1]))

    @property
    def seat(self) -> int:
        return self._seat

    async def pledge(self) -> None:
        page = await self.look()
        self._seat = int(re.search(r'data-seat="(\d+)"', page)[1])
        said = await self.chance()
        self.token = re.search(r'data-csrf="([^"]+)"', page)[1]
        bound = commitment(self.tape, number=said["round"], side=self._seat)
        answer = await self.post("pledge", number=said["round"], commitments=bound)
        assert answer.status_code == 201, answer.text

    async def share(self) -> None:
        said = await self.chance()
        answer = await self.post("share", number=said["round"], tape=self.tape.hex())
        assert answer.status_code == 201, answer.text

    async def pick(self, place: int = 0) -> httpx.Response:
        """Take the card that lies at a place of the page, as a form sends it."""
        page = await self.look()
        said = dict(re.findall(r'name="(booster|number)" value="(\d+)"', page))
        return await self.post("pick", cards=self.cards(page)[place], **said)

    @staticmethod
    def cards(page: str) -> list[str]:
        """What can be taken on a page."""
        return re.findall(r'name="cards"\s+id="look-\d+"\s+value="([^"]+)"', page)

    @staticmethod
    def is_picking(page: str) -> bool:
        return 'id="picking"' in page


class Room:
    """One draft, with a phone for each who sits."""

    def __init__(self, app: Any, phones: list[Phone], stream: Stream) -> None:
        self.app = app
        self.phones = phones
        self.stream = stream

    @property
    def desk(self) -> Desk:
        return self.app.state.desk

    async def state(self, at: Any) -> Any:
        return await self.desk.drafts.look(self.stream, at)

    async def share(self) -> None:
        for phone in self.phones:
            await phone.pledge()
        for phone in self.phones:
            await phone.share()

    async def until(self, done: Any, *, most: int = 400) -> None:
        """Let everybody who holds a booster take its first card, until the draft is where a test wants it."""
        for _ in range(most):
            if await self.state(done):
                return
            for phone in self.phones:
                if Phone.is_picking(await phone.look()):
                    await phone.pick()
        raise AssertionError("the draft stands still")


@contextlib.asynccontextmanager
async def opened(folder: Path, *, people: int = 2, **form: str) -> AsyncIterator[Room]:
    """Open a draft with a seat for each, seat everybody, and begin; nobody's time runs out unless a test lets it."""
    stock(folder / "shop.db")
    with stopped_clock():
        async with served_here(folder) as app:
            yield await seated(app, people=people, **form)


async def seated(app: Any, *, people: int = 2, **form: str) -> Room:
    host = Phone(app, tape=bytes([1]) * 32)
    await host.open("/draft")
    said = {"product": "own-draft", "seats": str(people), "boosters": "1", "name": "Ana", "sit": "true"} | form
    answer = await host.send("/draft", said)
    assert answer.status_code in {200, 201}, answer.text
    links = re.findall(r'value="http://[^"/]+(/draft/link/[^"]+)"', answer.text)
    host.home = re.search(r'href="(/draft/[A-Z2-7]{16})"', answer.text)[1]
    phones = [host]
    for number in range(2, people + 1):
        phone = Phone(app, tape=bytes([number]) * 32)
        await phone.sit(next(link for link in links[: people - 1][number - 2 : number - 1]), f"Drafter {number}")
        phones.append(phone)
    await host.look()
    room = Room(app, phones, Stream(host.home.rsplit("/", 1)[1]))
    bots = {"with_bots": "true"} if int(said["seats"]) > people else {}
    assert (await host.post("start", **bots)).status_code == 201
    return room


def is_over(draft: PodDraft) -> bool:
    return draft.stage.value == "ended"


async def past_review(room: Room) -> None:
    """Let the minute pass: the clock of the log is set on, as nobody waits for a test."""
    until = await room.state(lambda draft: draft.until)
    room.desk.drafts._clock = lambda: until
    await room.desk.drafts.act(room.stream, close_review, who=THE_CLOCK)


FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
"""A field that a page asks about again."""


async def release_despite(staff: Phone, asked: httpx.Response, *, reason: str) -> httpx.Response:
    """Release a draft whose decks are still played with, from the page that asks about it."""
    again = {name: html.unescape(value) for name, value in FIELD.findall(asked.text)}
    return await staff.send(f"{staff.home}/release", again | {"overrule.reason": reason})
