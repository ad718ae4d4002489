"""A phone is told its own table, opponent and clock; with its private link, and with nobody else's."""

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served
from tests.http.test_feed import Feed, newest

Said = dict[str, object]


@pytest.fixture
def evening(served: Served) -> Evening:
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    return evening


def number_of(phone: Browser) -> int:
    return int(phone.path.rstrip("/").rsplit("/", 1)[1])


def own_feed(evening: Evening, phone: Browser, *, last: int | None = None, of: Browser | None = None) -> Feed:
    """Open the feed of a player's page, from a browser that may or may not be theirs."""
    query = f"?player={number_of(of or phone)}&after={newest(evening) if last is None else last}"
    return Feed(evening, query=query, browser=phone)


def part(said: Said, *names: str) -> tuple[object, ...]:
    return tuple(said.get(name) for name in names)


def test_a_posted_round_is_told_with_ones_own_table_and_opponent(evening: Evening) -> None:
    ana, bo, *_ = evening.phones.values()
    with own_feed(evening, ana) as anas, own_feed(evening, bo) as bos:
        evening.at_desk("/desk/draw")
        assert [feed.message()[0] for feed in (anas, bos)] == ["message", "message"]
        evening.at_desk("/round/1/post")
        told = [feed.message() for feed in (anas, bos)]
    pages = [phone.open(phone.path) for phone in (ana, bo)]
    assert [kind for kind, _, _ in told] == ["mine", "mine"]
    for (_, seq, said), page in zip(told, pages, strict=True):
        assert said["seq"] == seq
        assert said["round"] == 1
        assert f">{said['table']}<" in page
        assert f"<bdi>{said['opponent']}</bdi>" in page


def test_a_drawn_round_is_told_to_nobody(evening: Evening) -> None:
    ana = evening.phones["Ana"]
    with own_feed(evening, ana) as feed:
        evening.at_desk("/desk/draw")
        kind, _, said = feed.message()
    assert (kind, set(said)) == ("message", {"seq", "spread"})


def test_the_clock_is_told_with_the_time_it_is(served: Served) -> None:
    evening = Evening(served, minutes=50)
    evening.start("Ana", "Bo")
    evening.post()
    with own_feed(evening, evening.phones["Ana"]) as feed:
        evening.at_desk("/start-clock")
        kind, _, said = feed.message()
        assert kind == "mine"
        assert 2_990 <= (said["ends_at"] - said["now"]) / 1_000_000 <= 3_000
        evening.at_desk("/time", minutes=5)
        more = feed.message()[2]
        assert (more["ends_at"] - said["ends_at"]) == 300_000_000


def test_a_result_is_told_to_its_own_table_and_to_no_other(evening: Evening) -> None:
    evening.post()
    ana, others = evening.phones["Ana"], [phone for name, phone in evening.phones.items() if name != "Ana"]
    with own_feed(evening, ana) as _, own_feed(evening, ana, last=0) as told:
        opponent = evening.phones[told.message()[2]["opponent"]]
    ana.open(f"{ana.path}?reporting=1")
    feeds = {phone: own_feed(evening, phone).__enter__() for phone in others}
    ana.submit("/report", score="2-0")
    heard = {phone: feed.message() for phone, feed in feeds.items()}
    assert {phone: kind for phone, (kind, _, _) in heard.items()} == {
        phone: "mine" if phone is opponent else "message" for phone in others
    }
    assert part(heard[opponent][2], "report", "is_mine") == (2, None)
    for feed in feeds.values():
        feed.__exit__()


@pytest.mark.parametrize("whose", ["another player's link", "no link", "the desk's link", "a wrong number"])
def test_nobody_is_told_anothers_part(evening: Evening, served: Served, whose: str) -> None:
    ana, bo, *_ = evening.phones.values()
    browser = {"another player's link": bo, "the desk's link": evening.desk}.get(whose) or served.browser()
    query = "?player=999&after=0" if whose == "a wrong number" else f"?player={number_of(ana)}&after=0"
    with Feed(evening, query=query, browser=ana if whose == "a wrong number" else browser) as feed:
        first = feed.message()
        evening.post()
        then = feed.message()
    for kind, _, said in (first, then):
        assert (kind, set(said)) == ("message", {"seq", "spread"})


def test_a_link_that_was_replaced_is_told_nothing_more(served: Served) -> None:
    """The feed was opened while the link was alive."""
    evening = Evening(served)
    ana = evening.join("Ana")
    evening.join("Bo")
    with own_feed(evening, ana, last=0) as feed:
        assert feed.message()[0] == "mine"
        evening.at_desk("/desk/link")
        assert feed.message()[0] == "message"
        evening.at_desk("/desk/start")
        evening.post()
        last, heard = newest(evening), feed.message()
        while heard[1] < last:
            assert heard[0] == "message"
            heard = feed.message()
    assert heard[0] == "message"


def test_what_was_missed_is_told_when_the_phone_comes_back(evening: Evening) -> None:
    ana = evening.phones["Ana"]
    last = newest(evening)
    evening.post()
    query = f"?player={number_of(ana)}&after=0"
    with Feed(evening, last=last, query=query, browser=ana) as back:
        kind, seq, said = back.message()
    assert (kind, said["round"]) == ("mine", 1)
    with Feed(evening, last=seq, query=query, browser=ana) as again:
        evening.at_desk("/round/1/line", line="1 20")
        assert again.message()[1] == seq + 1
