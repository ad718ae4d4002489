"""Limits that one client cannot use against another; each attack also runs against the limits we had."""

import asyncio
import contextlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.http.server import Browser, Served
from tests.http.test_accounts import SENTENCE, Counting
from tests.patience import LONG

from topcut.http.accounts import SIGNING_IN, SIGNING_IN_ANYWHERE
from topcut.http.limits import CREATIONS, DOOR, MOST_COUNTED, SIGN_UPS, Caller, Limiter, Pace
from topcut.http.passwords import MOST_WAITING, ManySigningIn, Passwords
from topcut.http.refusals import TooMany
from topcut.http.visitor import VISIT, Visitor
from topcut.http.visits import Visits

MALLORY, HALL, ANA = "203.0.113.66", "198.51.100.1", Caller("198.51.100.2", "ana")
SHARED = [pytest.param(pace, id=name) for name, pace in (("create", CREATIONS), ("door", DOOR), ("sign-up", SIGN_UPS))]


class OneBucketForAll(Limiter):
    """The planted fault: what everybody shares goes to the person who comes first."""

    def share(self, what: str, pace: Pace, caller: Caller) -> None:
        self.count(what, pace)


class Forgetful(Limiter):
    """The planted fault: the least recently used is forgotten, full again or not."""

    def __init__(self, *, clock: Callable[[], float]) -> None:
        super().__init__(clock=clock)
        self._old: OrderedDict[str, int] = OrderedDict()

    def count(self, whose: str, pace: Pace, *, network: str = "") -> None:
        had = self._old.pop(whose, 0)
        self._old[whose] = had + 1
        if len(self._old) > MOST_COUNTED:
            self._old.popitem(last=False)
        if had >= pace.at_once:
            raise TooMany


def passed(limiter: Limiter, pace: Pace, callers: list[Caller]) -> int:
    """Count who of these is let through."""
    return sum(is_let(limiter, pace, caller) for caller in callers)


def is_let(limiter: Limiter, pace: Pace, caller: Caller) -> bool:
    try:
        limiter.share("it", pace, caller)
    except TooMany:
        return False
    return True


def flood(size: int, network: str = MALLORY) -> list[Caller]:
    """A client that is a new browser each time."""
    return [Caller(network, f"{network} {n}") for n in range(size)]


@pytest.mark.parametrize("pace", SHARED)
def test_a_flood_takes_at_most_half_and_stops_nobody_else(pace: Pace) -> None:
    limiter = Limiter(clock=lambda: 0.0)
    assert passed(limiter, pace, flood(10 * pace.at_once)) == pytest.approx(pace.at_once / 2, abs=2)
    assert is_let(limiter, pace, ANA)
    assert passed(limiter, pace, flood(500, HALL)) == 500, "a hall behind one address is five hundred browsers"


@pytest.mark.parametrize("pace", SHARED)
def test_the_same_flood_stops_everybody_where_there_is_one_bucket(pace: Pace) -> None:
    limiter = OneBucketForAll(clock=lambda: 0.0)
    assert passed(limiter, pace, flood(10 * pace.at_once)) == pace.at_once
    assert not is_let(limiter, pace, ANA)


def test_one_browser_in_a_hall_does_not_use_up_the_hall() -> None:
    limiter = Limiter(clock=lambda: 0.0)
    greedy = passed(limiter, DOOR, [Caller(HALL, "greedy")] * 10_000)
    assert greedy == pytest.approx(DOOR.at_once / 3, abs=2)
    assert passed(limiter, DOOR, flood(400, HALL)) == 400


@given(st.lists(st.integers(0, 5), max_size=400), st.integers(20, 80))
def test_whoever_had_nothing_is_never_refused_because_of_others(networks: list[int], at_once: int) -> None:
    """Whatever a few networks have asked for, one more gets its first."""
    limiter, pace = Limiter(clock=lambda: 0.0), Pace(at_once, 1)
    passed(limiter, pace, [Caller(str(network)) for network in networks])
    assert is_let(limiter, pace, ANA)


@given(st.lists(st.tuples(st.floats(0, 5), st.integers(0, 2), st.integers(0, 2)), max_size=200))
def test_all_together_get_no_more_than_the_pace(asked: list[tuple[float, int, int]]) -> None:
    now, let, pace = 0.0, 0, Pace(6, 2)
    limiter = Limiter(clock=lambda: now)
    for wait, network, session in asked:
        now += wait
        let += is_let(limiter, pace, Caller(str(network), str(session)))
    assert let <= pace.at_once + 1 + now * pace.a_second


def test_who_waits_is_let_through_again() -> None:
    now = [0.0]
    limiter = Limiter(clock=lambda: now[0])
    passed(limiter, DOOR, flood(10_000))
    assert not is_let(limiter, DOOR, Caller(MALLORY, "next"))
    now[0] += 1.0
    assert 1 <= passed(limiter, DOOR, flood(10_000)) <= DOOR.a_second


@pytest.mark.parametrize(("kind", "is_flushed"), [(Limiter, False), (Forgetful, True)], ids=["ours", "planted"])
def test_making_up_names_makes_nobody_forget_a_count(kind: type[Limiter], is_flushed: bool) -> None:
    limiter = kind(clock=lambda: 0.0)
    guess = "sign-in ana from 203.0.113.66"
    tried = [try_to(limiter, guess) for _ in range(SIGNING_IN.at_once + 1)]
    assert tried == [True] * SIGNING_IN.at_once + [False]
    for n in range(2 * MOST_COUNTED):
        try_to(limiter, f"sign-in {n} from 203.0.113.66")
    assert try_to(limiter, guess) is is_flushed


def test_making_up_names_leaves_room_for_other_networks() -> None:
    limiter = Limiter(clock=lambda: 0.0)
    for n in range(2 * MOST_COUNTED):
        try_to(limiter, f"sign-in {n} from 203.0.113.66")
    hall = [try_to(limiter, f"sign-in {n} from {HALL}", HALL) for n in range(500)]
    assert all(hall)
    assert not try_to(limiter, "sign-in one more from 203.0.113.66"), "it used up what is left for its own network"


def try_to(limiter: Limiter, whose: str, network: str = MALLORY) -> bool:
    try:
        limiter.count(whose, SIGNING_IN, network=network)
    except TooMany:
        return False
    return True


@pytest.mark.parametrize("networks", [1, 3, 20])
def test_guesses_from_several_networks_do_not_keep_the_owner_out(networks: int) -> None:
    limiter = Limiter(clock=lambda: 0.0)
    for n in range(2_000):
        with contextlib.suppress(TooMany):
            limiter.share("sign-in ana", SIGNING_IN_ANYWHERE, Caller(f"2001:db8:0:{n % networks:x}::/64"))
    limiter.share("sign-in ana", SIGNING_IN_ANYWHERE, Caller(ANA.network))


class Held(Counting):
    """No password is checked before everybody stands in the line."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()
        self.begun: list[str] = []
        """Whose turn it was, in order; which thread ends first is the machine's business."""

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:
        self.begun.append(str(password))
        assert self.go_on.wait(LONG)
        return super().verify(hash, password)


def test_a_flood_of_passwords_waits_behind_everybody_else() -> None:
    """A line that is full sends away the last of the person who has most in it, and serves networks in turn."""

    async def story() -> list[str]:
        slow = Held()
        passwords = Passwords(slow)

        async def come(who: str, caller: Caller) -> None:
            with contextlib.suppress(ManySigningIn):
                await passwords.is_right(who, None, caller=caller)

        mallory = [asyncio.create_task(come("mallory", caller)) for caller in flood(3 * MOST_WAITING)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(come(f"{n}", Caller(f"198.51.100.{n}"))) for n in range(5)]
        await asyncio.sleep(0)
        slow.go_on.set()
        await asyncio.gather(*mallory, *others)
        passwords.close()
        return slow.begun

    served = asyncio.run(story())
    assert {"0", "1", "2", "3", "4"} <= set(served), "nobody else is sent away"
    last = max(served.index(str(n)) for n in range(5))
    assert last < 10, "they take turns with the flood, and do not wait behind it"
    assert served.count("mallory") <= MOST_WAITING


def test_a_cancelled_wait_gives_its_place_back() -> None:
    async def story() -> None:
        passwords = Passwords(Counting())
        tries = [asyncio.create_task(passwords.is_right("x", None, caller=caller)) for caller in flood(20)]
        await asyncio.sleep(0)
        for each in tries:
            each.cancel()
        await asyncio.gather(*tries, return_exceptions=True)
        assert await passwords.is_right("x", None, caller=ANA) is False
        passwords.close()

    asyncio.run(story())


def test_a_made_up_visit_is_no_browser_of_its_own() -> None:
    visits = Visits()
    given = visits.read("")
    assert visits.read(given.cookie).is_ours
    for made_up in ("", "known", f"known.{given.stamp}", f"{given.name}.", f"{given.name}.{'0' * 32}"):
        assert not visits.read(made_up).is_ours
    assert not Visits().read(given.cookie).is_ours, "another server's word is not ours"


def test_a_browser_keeps_its_name_when_its_visit_is_stamped_again() -> None:
    """The forms of a page shown before a restart are still its own, and so is who it became."""
    before, after = Visits().read(""), Visits()
    again = after.read(before.cookie)
    assert (again.name, again.is_ours) == (before.name, False)
    assert after.read(again.cookie).is_ours
    assert Visitor(before.name).form_token == Visitor(again.name).form_token


def test_a_server_stamps_the_visits_it_gives(served: Served) -> None:
    browser = served.browser()
    browser.open("/new")
    first = browser.cookies[VISIT]
    assert len(first.partition(".")[2]) == 32
    browser.open("/new")
    assert browser.cookies[VISIT] == first
    browser.cookies.set(VISIT, "chosen", domain="127.0.0.1")
    answer = browser.get("/new")
    assert answer.headers["set-cookie"].startswith(f"{VISIT}=chosen.")


def test_one_client_that_signs_up_and_up_keeps_nobody_from_it(tmp_path: Path) -> None:
    """On a real server; thirty from anywhere used to be all there was."""
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    try:
        made = [sign_up(server, f"mallory {n}", address="127.0.0.66") for n in range(40)]
        assert set(made) == {200}
        assert sign_up(server, "ana", address="127.0.0.2") == 200
    finally:
        server.stop()


def sign_up(server: Served, name: str, *, address: str) -> int:
    browser = Browser(server.url, address=address)
    browser.open("/account/sign-up")
    browser.submit("/account/sign-up", name=name, password=SENTENCE)
    return browser.page.status_code
