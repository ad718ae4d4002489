"""Who watches is told what happened since every seat agreed, and nothing from before."""

import asyncio
import re
from pathlib import Path

from tests.desk.test_tabletop import ANA, BO, playing

from topcut.core.play import Actor, Stream, Who
from topcut.core.zones import actions
from topcut.core.zones.reading import Chair
from topcut.desk import Desk
from topcut.store import open_database
from topcut.web.shared.language import words
from topcut.web.table.shown import TableShown
from topcut.web.table.table_hub import TableHub


async def sent(hub: TableHub, stream: Stream, chair: Chair, *, after: int = 0) -> str:
    """All that a feed would say to somebody just now."""
    feed = await hub.feed(stream)
    try:
        now = await feed.caught_up(chair)
        return TableShown(words()["en"], feed, chair, now=now).as_event(after=after).decode()
    finally:
        hub.let_go(stream)


def test_who_watches_is_told_nothing_from_before_both_agreed(tmp_path: Path) -> None:
    """MTR 1.11: neither what was said, nor a hand that was shown; a feed that asks for more gets no more."""

    async def scenario(desk: Desk) -> None:
        tables, hub = desk.tables, TableHub(desk, delay=0)
        stream = await playing(desk)
        watching, bo = Chair(stream, Actor(Who(""))), Chair(stream, BO, 1)
        held = await tables.look(stream, lambda table: [(c.id, table.names[c.slot]) for c in table.sides[0].hand])
        (shown, shown_name), (played, played_name), (later, later_name) = held[:3]
        await tables.act(stream, actions.show, who=ANA, cards=[shown])
        await tables.act(stream, actions.draw, who=ANA, effect="because I say so in private")
        await tables.act(stream, actions.move, who=ANA, cards=[played], target="play", effect="play")
        for by in (ANA, BO):
            await tables.act(stream, actions.allow_watching, who=by)
        heard = await sent(hub, stream, watching)
        assert "agrees to be watched" in heard
        assert "in private" not in heard
        assert names_in(heard) == {played_name}, "what lies open is seen, whenever it came there"
        assert {shown_name, played_name} <= names_in(await sent(hub, stream, bo)), "there was something to leak"
        await tables.act(stream, actions.show, who=ANA, cards=[later])
        assert names_in(await sent(hub, stream, watching)) == {played_name, later_name}

    in_a_desk(tmp_path, scenario)


def names_in(text: str) -> set[str]:
    return set(re.findall(r"card \d+(?=[<\"])", text))


def in_a_desk(tmp_path: Path, scenario) -> None:
    async def run() -> None:
        database = open_database(str(tmp_path / "topcut.db"))
        try:
            async with Desk(database) as desk:
                await scenario(desk)
        finally:
            database.close()

    asyncio.run(run())
