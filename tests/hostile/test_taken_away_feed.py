"""An event's feed tells a phone its own part for as long as what it was opened with holds, and not a moment longer."""

import uuid
from collections.abc import Callable

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served
from tests.http.test_feed import Feed, newest
from tests.patience import LONG
from tests.web.staffed import PASSWORD, helper, signed_in, signed_up, take_back

PATIENCE = LONG


def with_an_account(evening: Evening) -> tuple[Browser, Browser, int]:
    """A player whose account keeps the link: the phone that joined, a second device, and the player's number."""
    name = f"ana-{uuid.uuid4().hex[:12]}"
    phone = signed_up(evening.served, name)
    phone.open(f"/join/{evening.code}")
    phone.submit(f"/join/{evening.code}", name="Ana")
    number = int(phone.path.rstrip("/").rsplit("/", 1)[1])
    phone.open(phone.path)
    phone.open("/account")
    phone.submit("/account/keep")
    return phone, signed_in(evening.served, name), number


def heard_until_the_end(feed: Feed) -> list[str]:
    kinds: list[str] = []
    try:
        while True:
            kinds.append(feed.message()[0])
    except EOFError:
        return kinds


def sign_out(device: Browser) -> None:
    device.open("/account")
    device.submit("/account/sign-out")


def change_password(device: Browser) -> None:
    device.open("/account/password")
    device.submit("/account/password", old_password=PASSWORD, new_password="another sentence of words")


@pytest.mark.parametrize("lose", [sign_out, change_password])
def test_a_feed_opened_with_an_account_ends_with_its_session(served: Served, lose: Callable[[Browser], None]) -> None:
    evening = Evening(served)
    phone, device, number = with_an_account(evening)
    evening.join("Bo")
    evening.at_desk("/desk/start")
    query = f"?player={number}&after={newest(evening)}"
    with Feed(evening, query=query, browser=device, patience=PATIENCE) as feed:
        lose(device if lose is sign_out else phone)
        evening.post()
        assert heard_until_the_end(feed) == []
    with Feed(evening, query=f"?player={number}&after=0", browser=device, patience=PATIENCE) as feed:
        assert feed.message()[0] == "message", "it comes back as what it is now"


def test_whoever_lost_their_place_at_the_desk_is_told_like_anybody(served: Served) -> None:
    evening = Evening(served)
    sam = helper(evening, label="Sam", role="scorekeeper")
    with Feed(evening, browser=sam, patience=PATIENCE) as feed:
        assert feed.message()[2]["spread"] == 0
        evening.join("Ana")
        assert feed.message()[2]["spread"] == 0
        take_back(evening.desk, evening.home, "Sam")
        seen = [feed.message()[2]["spread"]]
        evening.join("Bo")
        seen.append(feed.message()[2]["spread"])
    assert seen[-1] > 0


def test_a_players_link_that_was_replaced_tells_nothing_more(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    ana = evening.phones["Ana"]
    number = int(ana.path.rstrip("/").rsplit("/", 1)[1])
    query = f"?player={number}&after={newest(evening)}"
    with Feed(evening, query=query, browser=ana, patience=PATIENCE) as feed:
        evening.desk.open(f"{evening.home}/people")
        evening.desk.submit("/desk/link", player=number)
        evening.post()
        evening.at_desk("/start-clock")
        last = newest(evening)
        kinds = set()
        while True:
            kind, seq, _ = feed.message()
            kinds.add(kind)
            if seq >= last:
                break
    assert kinds == {"message"}
