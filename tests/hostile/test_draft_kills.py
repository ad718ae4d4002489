"""Phones that lose their line and servers that are killed in the middle of a draft: no pick is lost or made twice."""

import contextlib
import random
import re
from pathlib import Path

import httpx
import pytest
from msgspec import Struct
from tests.conftest import IS_SOAK
from tests.http.server import Browser, Served
from tests.patience import until
from tests.web.drafted import stock
from tests.web.later import HELD_UP, HOLDS_UP
from tests.web.test_power_cut import Later, clock_in, move, now

from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.facts import BoosterPassed, BoostersOpened, CardsPicked, PickTimedOut
from topcut.core.drafts.nouns.state import PodDraft
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
    state = DRAFT_LOG.derive_again(stream, lines, openings=openings)[0].state
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


# Nobody waits for somebody who is gone ---------------------------------------------------------------------------

SECONDS = dict(zip(range(15, 1, -1), (40, 40, 35, 30, 25, 25, 20, 20, 15, 10, 10, 5, 5, 5), strict=True))
"""For a pick, by the cards in the booster (MTR B); the last card needs none."""
SECOND = 1_000_000
GONE = 3


class Hold(Struct, frozen=True):
    """A booster before a seat: since when it could be picked from, and when it went on."""

    seat: int
    left: int
    since: int
    until: int | None = None


def holds(lines: list[bytes]) -> list[Hold]:
    """List who held which booster how long, by the times of the log and nothing else."""
    queues: dict[int, list[tuple[int, int]]] = {}
    front: dict[int, int] = {}
    done: list[Hold] = []
    for entry in map(DRAFT.read, lines):
        for fact in entry.facts:
            match fact:
                case BoostersOpened():
                    boosters = zip(fact.seats, fact.sizes, strict=True)
                    queues = {seat: [(number, size)] for number, (seat, size) in enumerate(boosters, start=1)}
                    front = dict.fromkeys(queues, entry.at)
                case BoosterPassed():
                    _, left = queues[fact.seat].pop(0)
                    done.append(Hold(fact.seat, left, front[fact.seat], entry.at))
                    front[fact.seat] = entry.at
                    if not queues[fact.to]:
                        front[fact.to] = entry.at
                    queues[fact.to].append((fact.booster, fact.left))
                case _:
                    pass
    return done + [Hold(seat, queue[0][1], front[seat]) for seat, queue in queues.items() if queue]


def refuse_held_up(lines: list[bytes], down: list[tuple[int, int]]) -> int:
    """Refuse a draft in which a booster came later than the clock allows and the server was down; count those held."""
    found = [hold for hold in holds(lines) if hold.until is not None]
    for hold in found:
        stood = sum(max(0, min(hold.until, ended) - max(hold.since, began)) for began, ended in down)
        late = hold.until - hold.since - SECONDS.get(hold.left, 0) * SECOND - stood
        assert late <= 0, f"seat {hold.seat} held a booster of {hold.left} up for {late / SECOND} seconds too long"
    return sum(hold.until - hold.since >= SECONDS.get(hold.left, 0) * SECOND for hold in found if hold.left > 1)


class GonePod:
    """A pod in which one line is lost, on a server whose clock only the test moves."""

    def __init__(self, folder: Path, *, fault: str = "none") -> None:
        self.clock = clock_in(folder)
        stock(folder / "shop.db")
        self.served = Later(folder / "shop.db", clock=self.clock, fault=fault)
        self.drafters = opened(self.served)
        self.stream = Stream(self.drafters[0].home.rsplit("/", 1)[1])
        self.down: list[tuple[int, int]] = []
        self._presses = 0

    def lines(self) -> list[bytes]:
        database = open_database(str(self.served.database))
        with database.reading() as connection:
            lines = Logs(connection).tail(self.stream)
        database.close()
        return lines

    def pick(self, *, without: int = 0, hangs_up: bool = False) -> None:
        """Let everybody who is there pick until they wait for a booster."""
        here = [one for seat, one in enumerate(self.drafters, start=1) if seat != without]
        while sum(self._picks(one, hangs_up=hangs_up) for one in here):
            pass

    def _picks(self, drafter: Drafter, *, hangs_up: bool) -> bool:
        self._presses += 1
        return drafter.pick(f"press-{self._presses}", hangs_up=hangs_up)

    def fail(self, seconds: int) -> None:
        """Kill the server, and start it again after a while."""
        began = now(self.clock)
        self.served = self.served.off_for(seconds)
        self.down.append((began, now(self.clock)))

    def passes(self) -> int:
        return sum(hold.seat == GONE and hold.until is not None for hold in holds(self.lines()))

    def gone(self, *, longer: int = 0) -> None:
        """Let the time of the person who is gone come to its end, and wait until their booster has gone on."""
        before = self.passes()
        held = next(hold for hold in holds(self.lines()) if hold.seat == GONE and hold.until is None)
        due = held.since + SECONDS[held.left] * SECOND
        move(self.clock, max(0, (due - now(self.clock)) // SECOND) + longer)
        until(lambda: self.passes() > before, "the booster of the person who is gone stands still")


def test_whoever_is_gone_delays_nobody_beyond_the_clock(tmp_path) -> None:
    """MTR-B-m: a lost line costs the neighbours what the clock allows, and a killed server the time it was down."""
    pod = GonePod(tmp_path)
    try:
        pod.pick(without=GONE, hangs_up=True)
        pod.gone()
        pod.pick(without=GONE)
        pod.fail(7)
        pod.gone()
        pod.pick(without=GONE)
        before = pod.passes()
        pod.fail(400)
        until(lambda: pod.passes() > before, "a server that comes back does not look")
        pod.pick()
        until(lambda: "The draft is over" in pod.drafters[0].page(), "the draft stands still")
    finally:
        pod.served.stop()
    assert refuse_held_up(pod.lines(), pod.down) >= 3, "the clock picked for the drafter who was gone"
    with pytest.raises(AssertionError, match=f"seat {GONE} held"):
        refuse_held_up(pod.lines(), [])
    DRAFT_LOG.derive_again(pod.stream, pod.lines(), openings={})


def test_a_seat_that_holds_its_neighbours_up_is_found(tmp_path) -> None:
    """The planted fault: a server that lets a time run for a minute more."""
    pod = GonePod(tmp_path, fault=HOLDS_UP)
    try:
        pod.pick(without=GONE)
        pod.gone(longer=HELD_UP)
    finally:
        pod.served.stop()
    with pytest.raises(AssertionError, match=f"seat {GONE} held a booster of 12 up for {HELD_UP}.0 seconds too long"):
        refuse_held_up(pod.lines(), pod.down)
