"""The feed tells how far an event has come, and goes on from where one stopped listening."""

import json
from typing import Self

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served

from topcut.http.event_feed import spread_ms


class Feed:
    """An open feed; it is heard from the moment it is made."""

    def __init__(
        self,
        evening: Evening,
        *,
        last: int | None = None,
        query: str = "",
        browser: Browser | None = None,
        patience: float = 5,
    ) -> None:
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        browser = browser or evening.served.browser()
        self._stream = browser.stream("GET", f"/event/{evening.stream}/feed{query}", headers=headers, timeout=patience)

    def __enter__(self) -> Self:
        answer = self._stream.__enter__()
        assert answer.headers["content-type"].startswith("text/event-stream")
        self._lines = answer.iter_lines()
        self.headers = answer.headers
        self.retry = next(self._lines)
        assert self.retry.startswith("retry:")
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.__exit__(None, None, None)

    def message(self) -> tuple[str, int, dict[str, object]]:
        """Wait for the next message: its kind, its id and its data."""
        kind = "message"
        for line in self._lines:
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("id: "):
                return kind, int(line[4:].partition(".")[0]), json.loads(next(self._lines).removeprefix("data: "))
        raise EOFError

    def next(self) -> tuple[int, int]:
        """Wait for the next number: as the id says it, and as the data does."""
        kind, number, said = self.message()
        assert (kind, set(said)) == ("message", {"seq", "spread"})
        return number, said["seq"]


def told(seq: int) -> tuple[int, int]:
    return seq, seq


def newest(evening: Evening) -> int:
    with Feed(evening) as feed:
        return feed.next()[0]


def test_a_feed_tells_the_newest_number_then_each_new_one(served: Served) -> None:
    evening = Evening(served)
    with Feed(evening) as feed:
        number = feed.next()[0]
        evening.join("Ana")
        assert feed.next() == told(number + 1)


@pytest.mark.parametrize("how", ["header", "query"])
def test_a_feed_resumes_after_the_last_number_heard(served: Served, how: str) -> None:
    evening = Evening(served)
    last = newest(evening)
    evening.join("Ana")
    evening.join("Bo")
    with Feed(evening, last=last) if how == "header" else Feed(evening, query=f"?after={last}") as feed:
        assert feed.next() == told(last + 2)


@pytest.mark.parametrize("how", ["header", "query"])
def test_a_feed_that_missed_nothing_is_silent_until_something_happens(served: Served, how: str) -> None:
    evening = Evening(served)
    last = newest(evening)
    with Feed(evening, last=last) if how == "header" else Feed(evening, query=f"?after={last}") as feed:
        evening.join("Ana")
        assert feed.next() == told(last + 1)


def test_a_feed_of_no_event_is_not_there(served: Served) -> None:
    assert served.browser().get("/event/AAAAAAAAAAAAAAAA/feed").status_code == 404


def test_a_feed_that_is_left_leaves_nothing_behind(tmp_path) -> None:
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    evening = Evening(server)
    for _ in range(30):
        newest(evening)
    status, said = server.stop()
    assert (status, "destroyed" in said, "Traceback" in said) == (0, False, False)


def test_a_number_that_is_none_counts_as_nothing_heard(served: Served) -> None:
    evening = Evening(served)
    number = newest(evening)
    with Feed(evening, query="?after=-3&player=x") as feed:
        assert feed.next() == told(number)


def test_a_number_beyond_the_newest_is_of_another_life_and_the_page_begins_again(served: Served) -> None:
    evening = Evening(served)
    number = newest(evening)
    with Feed(evening, last=number + 1_000) as feed:
        assert feed.message() == ("reload", number, {"seq": number})
        evening.join("Ana")
        assert feed.next() == told(number + 1)


def test_a_feed_carries_the_headers_of_every_answer_and_is_never_stored(served: Served) -> None:
    with Feed(Evening(served)) as feed:
        assert feed.headers["cache-control"] == "no-store"
        assert "default-src 'none'" in feed.headers["content-security-policy"]
        assert feed.headers["x-content-type-options"] == "nosniff"


def test_only_the_desk_is_told_to_read_at_once(served: Served) -> None:
    evening = Evening(served)
    with Feed(evening, browser=evening.desk) as desk, Feed(evening) as anybody:
        desk.message(), anybody.message()
        evening.join("Ana")
        assert desk.message()[2]["spread"] == 0
        assert 0 < anybody.message()[2]["spread"] <= 10_000


@pytest.mark.parametrize(
    ("readers", "players", "spread"),
    [
        pytest.param(2, 8, 14, id="the two of one table"),
        pytest.param(400, 400, 4_400, id="a room of 400"),
        pytest.param(5_000, 5_000, 285_000, id="a hall of 5,000"),
        pytest.param(20_000, 10_000, 300_000, id="never longer than five minutes"),
    ],
)
def test_the_more_are_told_the_longer_they_take_to_read(readers: int, players: int, spread: int) -> None:
    assert spread_ms(readers, players=players) == spread


def test_many_feeds_end_when_the_server_stops(tmp_path) -> None:
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    evening = Evening(server)
    feeds = [Feed(evening).__enter__() for _ in range(150)]
    status, said = server.stop()
    assert (status, "Traceback" in said, "cut off" in said) == (0, False, False)
    for feed in feeds:
        with pytest.raises(EOFError):
            [feed.message() for _ in range(3)]
        feed.__exit__()
