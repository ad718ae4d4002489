"""Guessing codes on the door at full speed: soon refused, right or wrong, and the hall still gets in."""

import asyncio
import itertools
from pathlib import Path

import pytest
from tests.http.server import Served, text_of

from topcut.core.play import Stream, Who
from topcut.http.door_codes import DoorBook
from topcut.http.limits import MISSED_CODES, Caller, Limiter
from topcut.http.links import CODE_LETTERS, LinkBook
from topcut.http.refusals import OpensNothing, TooMany
from topcut.store import Logs, open_database
from topcut.store.links import Link

FRIDAY = Stream("A" * 16)
HALL, MALLORY = "198.51.100.1", "203.0.113.66"
GUESSES = ["".join(letters) for letters in itertools.islice(itertools.product(CODE_LETTERS, repeat=8), 3_000)]


class Unbounded(Limiter):
    """The planted fault: nobody counts."""

    def share(self, *_: object) -> None:
        pass


@pytest.fixture
def links(tmp_path: Path):
    database = open_database(tmp_path / "topcut.db")
    with database.writing() as connection:
        Logs(connection).create(FRIDAY, kind="event", now=0)
    yield LinkBook(database)
    database.close()


async def guess(doors: DoorBook, codes: list[str], *, network: str) -> dict[str, int]:
    """Try codes, each as a browser that was never seen before, and count what comes back."""
    said = {"opened": 0, "nothing": 0, "refused": 0}
    for n, code in enumerate(codes):
        try:
            await doors.find(code, caller=Caller(network, f"{n}"))
            said["opened"] += 1
        except OpensNothing:
            said["nothing"] += 1
        except TooMany:
            said["refused"] += 1
    return said


@pytest.mark.parametrize(("limiter", "bites"), [(Limiter, True), (Unbounded, False)], ids=["ours", "planted"])
def test_a_guesser_is_stopped(links: LinkBook, limiter: type[Limiter], bites: bool) -> None:
    doors = DoorBook(links, limiter(clock=lambda: 0.0))
    said = asyncio.run(guess(doors, GUESSES, network=MALLORY))
    assert (said["nothing"] <= MISSED_CODES.at_once / 2 + 1, said["refused"] > 0) == (bites, bites)


def test_a_code_that_is_right_is_refused_like_a_wrong_one_to_who_guessed(links: LinkBook) -> None:
    """Else the answer would tell them apart, and the limit would stop nobody."""

    async def story() -> None:
        code = await links.issue_code(FRIDAY, Who("door"))
        doors = DoorBook(links, Limiter(clock=lambda: 0.0))
        await guess(doors, GUESSES, network=MALLORY)
        assert await guess(doors, [code, "ZZZZZZZZ"], network=MALLORY) == {"opened": 0, "nothing": 0, "refused": 2}
        assert await doors.find(code, caller=Caller(HALL, "ana")) == Link(FRIDAY, Who("door"), code)

    asyncio.run(story())


def test_somebody_who_guesses_in_the_hall_keeps_nobody_from_its_door(links: LinkBook) -> None:
    async def story() -> None:
        code = await links.issue_code(FRIDAY, Who("door"))
        doors = DoorBook(links, Limiter(clock=lambda: 0.0))
        await doors.find(code, caller=Caller(HALL, "the first to come"))
        assert (await guess(doors, GUESSES, network=HALL))["refused"] > 0
        assert await guess(doors, [code] * 500, network=HALL) == {"opened": 500, "nothing": 0, "refused": 0}

    asyncio.run(story())


def test_a_code_that_opens_costs_nothing(links: LinkBook) -> None:
    async def story() -> None:
        codes = [await links.issue_code(FRIDAY, Who(f"door-{n}")) for n in range(20)]
        doors = DoorBook(links, Limiter(clock=lambda: 0.0))
        for n in range(100):
            assert (await guess(doors, codes, network=f"198.51.100.{n}"))["opened"] == 20
        assert (await guess(doors, codes * 100, network=MALLORY))["opened"] == 2_000

    asyncio.run(story())


def test_a_server_stops_a_guesser_at_every_place_where_a_code_is_read(tmp_path: Path) -> None:
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    try:
        guesser, codes = server.browser(), iter(GUESSES)
        guesser.headers["Accept"] = "text/html"
        for place in ("/join/", "/join?code=", "/tv/", "/tv?code="):
            answers = (guesser.get(f"{place}{code}") for code in codes)
            refused = next(answer for answer in answers if answer.status_code != 404)
            assert refused.status_code == 429
            assert "Too many requests at once" in text_of(refused.text)
    finally:
        server.stop()
