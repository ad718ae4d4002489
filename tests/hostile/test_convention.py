"""At a convention no page works through the whole field for one person who asks: counted in calls, never in seconds."""

import asyncio
from pathlib import Path

import pytest
from tests.hostile.convention import convention

from topcut.web.player import reasons

WHY = "player/7/why"


def test_after_a_posting_the_reasons_are_worked_out_once_for_all_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out: list[int] = []

    def counted(event: object, work_out=reasons.reasons_of) -> object:
        worked_out.append(1)
        return work_out(event)

    async def ask() -> list[str]:
        monkeypatch.setattr(reasons, "reasons_of", counted)
        async with convention(tmp_path, 64) as hall:
            why = f"/event/{hall.stream}/{WHY}"
            pages = [page.text for page in await asyncio.gather(*(hall.phone.client.get(why) for _ in range(20)))]
            for _ in range(3):
                await hall.report()
                pages.append((await hall.phone.client.get(why)).text)
            return pages

    pages = asyncio.run(ask())
    assert len(worked_out) == 1, "results of the round that is on change nothing about how it was paired"
    assert all("Could it have been otherwise?" in page for page in pages)
