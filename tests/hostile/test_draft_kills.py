"""Phones that lose their line and servers that are killed in the middle of a draft: no pick is lost or made twice."""

import contextlib
import random
import re
from pathlib import Path

import httpx
import pytest
from tests.conftest import IS_SOAK
from tests.http.server import Browser, Served
from tests.patience import until
from tests.web.drafted import stock
from tests.web.test_power_cut import Later, clock_in

from topcut.core.drafts.audit import derive_again
from topcut.core.drafts.facts import CardsPicked, PickTimedOut
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.state import PodDraft
from topcut.core.play import Stream
from topcut.core.zones.reading import commitment
from topcut.store import Logs, open_database

AS_JSON = {"Accept": "application/json"}


class Drafter:
    """A phone that asks again under the same key until somebody answers, as draft.js does."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.browser = Browser(served.url)
        self.home = ""
        self.said: list[tuple[int, str]] = []
        """Every pick the server said yes to: which number, which card."""

    def page(self) -> str:
        return self.browser.open(self.home)

    def send(self, path: str, *, hangs_up: bool = False, **fields: str) -> httpx.Response:
        token = re.search(r'data-csrf="([^"]+)"', self.page())[1]
        data = {"csrf": token} | fields
        if hangs_up:  # the line is lost before the answer came: it may count already
            with contextlib.suppress(httpx.TransportError):
                self.browser.post(f"{self.home}/{path}", data=data, headers=AS_JSON, timeout=0.002)
        return self.browser.post(f"{self.home}/{path}", data=data, headers=AS_JSON)

    def pick(self, key: str, *, hangs_up: bool = False) -> bool:
        page = self.page()
        cards = re.findall(r'name="cards"\s+id="look-\d+"\s+value="([^"]+)"', page)
        if not cards:
            return False
        said = dict(re.findall(r'name="(booster|number)" value="(\d+)"', page))
        answer = self.send("pick", hangs_up=hangs_up, key=key, cards=cards[0], **said)
        assert answer.status_code == 201, answer.text
        self.said.append((int(said["number"]), cards[0]))
        return True

    def share(self, seat: int) -> None:
        tape = bytes([seat]) * 32
        self.send("pledge", number="1", commitments=commitment(tape, number=1, side=seat))

    def show(self, seat: int) -> None:
        assert self.send("share", number="1", tape=(bytes([seat]) * 32).hex()).status_code == 201


def opened(served: Served, seats: int = 3) -> list[Drafter]:
    drafters = [Drafter(served) for _ in range(seats)]
    host = drafters[0].browser
    host.open("/draft")
    host.submit("/draft", product="own-draft", seats=str(seats), boosters="1", name="Ana", sit="true")
    links = re.findall(r'value="http://[^"/]+(/draft/link/[^"]+)"', host.page.text)
    home = re.search(r'href="(/draft/[A-Z2-7]{16})"', host.page.text)[1]
    for number, drafter in enumerate(drafters[1:], start=2):
        drafter.browser.open(links[number - 2])
        drafter.browser.submit(links[number - 2], name=f"Drafter {number}")
    for drafter in drafters:
        drafter.home = home
    assert drafters[0].send("start").status_code == 201
    for seat, drafter in enumerate(drafters, start=1):
        drafter.share(seat)
    for seat, drafter in enumerate(drafters, start=1):
        drafter.show(seat)
    return drafters


def read(served: Served, stream: Stream) -> tuple[PodDraft, list[CardsPicked | PickTimedOut]]:
    """Draft the log again, and list every pick in it."""
    database = open_database(str(served.database))
    with database.reading() as connection:
        logs = Logs(connection)
        lines, openings = logs.tail(stream), logs.tail_openings(stream)
    database.close()
    state = derive_again(stream, lines, openings=openings)[0].state
    facts = [fact for line in lines for fact in DRAFT.read(line).facts]
    return state, [fact for fact in facts if isinstance(fact, CardsPicked | PickTimedOut)]


class Mishaps:
    """What goes wrong, by chance: lines that are lost, servers that are killed."""

    def __init__(self, file: Path, *, seed: int) -> None:
        self.file = file
        self._clock = clock_in(file.parent)
        self.served = self._started()
        self.count = 0
        self._chance = random.Random(seed)

    def _started(self, port: int | None = None) -> Served:
        """Serve by a clock that stands: nobody is too late because it takes long to start again."""
        return Later(self.file, clock=self._clock, port=port)

    def comes(self, share: float) -> bool:
        is_now = self._chance.random() < share
        self.count += is_now
        return is_now

    def draft(self, name: str) -> None:
        """Draft to the end, whatever happens on the way."""
        drafters = opened(self.served)
        stream, number = Stream(drafters[0].home.rsplit("/", 1)[1]), 0
        while number < 100:
            number += 1
            picked = [
                one.pick(f"{name}-{number}-{seat}", hangs_up=self.comes(0.1)) for seat, one in enumerate(drafters)
            ]
            if not any(picked):
                break
            if self.comes(0.3):
                self.served.kill()
                self.served = self._started(self.served.port)
        until(lambda: "The draft is over" in drafters[0].page(), "the draft stands still")
        _agree(*read(self.served, stream), drafters)


@pytest.mark.soak
@pytest.mark.parametrize("most", [500 if IS_SOAK else 10])
def test_no_pick_is_lost_or_made_twice(tmp_path, most: int) -> None:
    """What was answered yes is in the log, once; the draft ends; `verify` drafts it again."""
    stock(tmp_path / "shop.db")
    mishaps, drafts = Mishaps(tmp_path / "shop.db", seed=most), 0
    try:
        while mishaps.count < most:
            drafts += 1
            mishaps.draft(f"{drafts}")
    finally:
        mishaps.served.stop()
    print(f"drafts with mishaps: {drafts} drafts, {mishaps.count} kills and lost lines, 0 picks lost")


def _agree(state: PodDraft, picks: list[CardsPicked | PickTimedOut], drafters: list[Drafter]) -> None:
    assert not [pick for pick in picks if isinstance(pick, PickTimedOut)], "nobody was too late"
    for seat, drafter in enumerate(drafters, start=1):
        own = [pick.pick for pick in picks if pick.seat == seat]
        assert own == [*range(1, 13)], "each pick once, in order"
        assert [card for _, card in drafter.said] == state.seats[seat].pool[: len(drafter.said)]
        assert len(drafter.said) >= 11, "the last one is taken by itself"
