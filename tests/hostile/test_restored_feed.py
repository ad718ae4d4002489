"""An older backup is restored under pages that are open: each notices, and begins again."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.http.evening import Evening
from tests.http.server import NO_TLS, Served
from tests.patience import LONG

from topcut.cli.main import main


def first_words(server: Served, stream: str, *, last: str = "", **asked: object) -> str:
    """Open a feed and read what it says at once: up to the first thing that is told, or to the first sign of life."""
    headers = {"Last-Event-ID": last} if last else {}
    with (
        httpx.Client(verify=NO_TLS, timeout=LONG) as phone,
        phone.stream("GET", f"{server.url}/event/{stream}/feed", params=asked, headers=headers) as feed,
    ):
        said = ""
        for piece in feed.iter_text():
            said += piece
            if "data:" in said or "event: beat" in said:
                return said
    return said


def newest(server: Served, stream: str) -> str:
    """The id of the newest message."""
    return re.search(r"id: (\S+)", first_words(server, stream))[1]


@pytest.fixture
def restored(tmp_path: Path) -> Iterator[tuple[Served, Evening, str]]:
    """A server on yesterday's backup, its event, and the last id that a phone has heard today."""
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    evening = Evening(server)
    evening.join("Ana")
    assert main(["backup", str(tmp_path / "kept.topcut"), "--database", str(server.database)]) == 0
    for name in ("Bo", "Cai", "Dia"):
        evening.join(name)
    heard = newest(server, evening.stream)
    server.kill()
    for path in tmp_path.glob("topcut.db*"):
        path.unlink()
    assert main(["restore", str(tmp_path / "kept.topcut"), "--database", str(server.database)]) == 0
    again = Served(tmp_path / "topcut.db", port=server.port).wait_until_ready()
    yield again, evening, heard
    again.kill()


def test_a_page_that_has_heard_more_than_there_is_begins_again(restored) -> None:
    server, evening, heard = restored
    assert "event: reload\n" in first_words(server, evening.stream, last=heard)
    assert "event: reload\n" in first_words(server, evening.stream, after=heard.partition(".")[0])


def test_a_page_notices_also_when_the_log_has_grown_past_it(restored) -> None:
    server, evening, heard = restored
    for name in ("Eva", "Fin", "Gil", "Hal"):
        evening.join(name)
    assert int(newest(server, evening.stream).partition(".")[0]) > int(heard.partition(".")[0])
    assert "event: reload\n" in first_words(server, evening.stream, last=heard)
    number, _, generation = heard.partition(".")
    assert "event: reload\n" in first_words(server, evening.stream, after=number, generation=generation)


def test_a_page_of_this_life_goes_on_and_so_does_one_that_knows_only_a_number(restored) -> None:
    server, evening, _ = restored
    before = newest(server, evening.stream)
    evening.join("Eva")
    for asked in ({"last": before}, {"last": before.partition(".")[0]}, {"after": before.partition(".")[0]}):
        said = first_words(server, evening.stream, **asked)
        assert "data: " in said
        assert "reload" not in said
