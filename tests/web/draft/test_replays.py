"""A draft that is over, looked at again by its drafters, and by everybody once it is released."""

import asyncio
import csv
import io
import re

from tests.http.server import text_of
from tests.web.drafted import Phone, is_over, opened

FILES = ("17lands.csv", "magicprotools.txt", "draft.json")


def test_own_picks_are_replayed_and_the_whole_draft_once_it_is_released(tmp_path) -> None:
    """MTR-7.7-i, MTR-7.7-k: nobody before it is over, one's own picks then, everybody's after its release."""

    async def night() -> None:
        async with opened(tmp_path, people=2, boosters="1") as room:
            ana, bo = room.phones
            stranger = Phone(room.app)
            await stranger.open(ana.home)
            await room.share()
            first = Phone.cards(await ana.look())
            await ana.pick()
            assert (await ana.client.get(f"{ana.home}/picks")).status_code == 409, "while it runs"
            await room.until(is_over)
            assert "/picks" in await ana.look()
            page = await ana.open(f"{ana.home}/picks")
            assert "Booster 1, pick 1" in page
            assert len(re.findall('class="card is-thumb', page)) == len(first)
            assert page.count("is-picked") == 1
            assert "Seat 1" in text_of(page)
            second = await ana.open(f"{ana.home}/picks?step=2")
            assert "1 card before this pick" in second
            assert "Seat 1" in text_of(await ana.open(f"{ana.home}/picks?seat=2")), "nobody else's before the release"
            for file in FILES:
                assert (await stranger.client.get(f"{ana.home}/picks/{file}")).status_code == 403
            own = list(csv.DictReader(io.StringIO((await ana.client.get(f"{ana.home}/picks/17lands.csv")).text)))
            assert {row["draft_id"].rpartition("-")[2] for row in own} == {"1"}
            assert "--> Seat 2" in (await bo.client.get(f"{ana.home}/picks/magicprotools.txt")).text
            assert (await ana.post("release")).status_code == 201
            everybodys = (await stranger.client.get(f"{ana.home}/picks/17lands.csv")).text
            assert len(everybodys.splitlines()) == 1 + 2 * len(own)
            assert "Seat 2" in text_of(await stranger.open(f"{ana.home}/picks?seat=2"))
            assert (await stranger.client.get(f"{ana.home}/picks/other.csv")).status_code == 404

    asyncio.run(night())
