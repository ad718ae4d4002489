"""Up to which entry a page holds: of everything after it the feed must still tell."""

import asyncio
import contextlib
from pathlib import Path

from tests.desk.evening import ME, TWO_NIL, first_round

from topcut.core.event.rounds import report_result
from topcut.core.event.view import public_view
from topcut.desk import Desk
from topcut.http.asker import Asker
from topcut.http.limits import Limiter
from topcut.http.visitor import Visitor
from topcut.store import open_database


def test_a_page_never_claims_an_entry_that_came_while_it_was_made(tmp_path: Path) -> None:
    async def scenario() -> None:
        with contextlib.closing(open_database(tmp_path / "topcut.db")) as database:
            async with Desk(database) as desk:
                evening = await first_round(desk)
                page = Asker(desk, Limiter(), Visitor(visit="x"))
                before = await page.seq(evening.stream)
                await page.see(evening.stream, lambda event, names: public_view(event, names=names))
                said = await desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_NIL)
                await page.see(evening.stream, lambda event, _: event.phase, at_least=said.seq)
                assert await page.seq(evening.stream) == before
                later = Asker(desk, Limiter(), Visitor(visit="x"))
                await later.see(evening.stream, lambda event, _: event.phase)
                assert await later.seq(evening.stream) == said.seq > before

    asyncio.run(scenario())
