"""Which events are held to which packs, asked without reading again what did not change."""

import asyncio
from pathlib import Path

from topcut.core.event.flow import change_event
from topcut.core.play import Who
from topcut.core.rules.packs import pins_of
from topcut.desk import Desk
from topcut.desk.pack_use import PackUse, UsedPacks
from topcut.store import open_database

ME, SHIPPED = Who("me"), "mtr-2021-07-23"


def test_only_what_was_written_to_is_read_again(tmp_path: Path) -> None:
    database, use = open_database(str(tmp_path / "topcut.db")), PackUse()

    def look() -> tuple[UsedPacks, int]:
        with database.reading() as connection:
            return use.look(connection), use.folded

    async def run() -> None:
        async with Desk(database) as desk:
            made = [await desk.events.create(who=ME, title=f"Friday {n}", packs=pins_of([SHIPPED])) for n in range(5)]
            found, folded = look()
            assert (len(found.running[SHIPPED]), found.finished, folded) == (5, {}, 5)
            assert look()[1] == 0, "nothing has happened"
            await desk.events.act(made[2].stream, change_event, who=ME, title="Saturday")
            found, folded = look()
            assert (folded, "Saturday" in found.running[SHIPPED]) == (1, True)
            assert "Friday 2" not in found.running[SHIPPED]
            await desk.events.create(who=ME, title="One more", packs=pins_of([SHIPPED]))
            assert look()[1] == 1

    try:
        asyncio.run(run())
    finally:
        database.close()
