"""The feed tells how far an event has come, and goes on from where one stopped listening."""

from typing import Self

import pytest
from tests.http.evening import Evening
from tests.http.server import Served


class Feed:
    """An open feed; it is heard from the moment it is made."""

    def __init__(self, evening: Evening, *, last: int | None = None, query: str = "") -> None:
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        browser = evening.served.browser()
        self._stream = browser.stream("GET", f"/event/{evening.stream}/feed{query}", headers=headers, timeout=5)

    def __enter__(self) -> Self:
        answer = self._stream.__enter__()
        assert answer.headers["content-type"].startswith("text/event-stream")
        self._lines = answer.iter_lines()
        assert next(self._lines).startswith("retry:")
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.__exit__(None, None, None)

    def next(self) -> tuple[str, str]:
        """Wait for the next message: its id and its data."""
        while not (line := next(self._lines)).startswith("id: "):
            pass
        return line[4:], next(self._lines).removeprefix("data: ")


def told(seq: int) -> tuple[str, str]:
    return str(seq), f'{{"seq":{seq}}}'


def newest(evening: Evening) -> int:
    with Feed(evening) as feed:
        return int(feed.next()[0])


def test_a_feed_tells_the_newest_number_then_each_new_one(served: Served) -> None:
    evening = Evening(served)
    with Feed(evening) as feed:
        number = int(feed.next()[0])
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
