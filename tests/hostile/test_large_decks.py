"""A deck at a table has an end: what chance writes into the log is as long as the largest deck."""

from pathlib import Path

import pytest
from tests.desk.test_tabletop import opened
from tests.http.server import Served, text_of
from tests.web.table.test_table_watching import in_a_desk
from tests.web.tables import Chair, deck, open_table

from topcut.core.zones import actions
from topcut.core.zones.actions import opening
from topcut.core.zones.nouns.refusals_before import TooLargeForTheTable
from topcut.core.zones.reading import THE_TABLE
from topcut.desk import Desk


async def bring(desk: Desk, cards: int, side: int = 0) -> int:
    """Bring two decks of a size; say how many bytes the first pledge of the server takes."""
    stream = await opened(desk, f"{cards} {side}")
    for seat in (0, 1):
        main, beside = [f"card {n}" for n in range(cards)], [f"side {n}" for n in range(side)]
        await desk.tables.act(
            stream, actions.bring_deck, who=THE_TABLE, seat=seat, main=main, sideboard=beside, salt="s"
        )
    _, openings = await desk.tables.tail(stream)
    return max(len(one.value) for fields in openings.values() for one in fields.values())


def test_a_deck_of_a_thousand_cards_is_refused_with_words(tmp_path: Path) -> None:
    async def scenario(desk: Desk) -> None:
        await bring(desk, 285, 15)
        for cards, side in ((301, 0), (286, 15), (1_000, 0)):
            with pytest.raises(TooLargeForTheTable, match="at most 300 cards"):
                await bring(desk, cards, side)

    in_a_desk(tmp_path, scenario)


def test_without_the_cap_one_table_writes_much_at_once(tmp_path: Path, monkeypatch) -> None:
    """The planted fault: a thousand cards a deck, as it was."""
    sizes: list[int] = []

    async def scenario(desk: Desk) -> None:
        sizes.append(await bring(desk, 300))
        monkeypatch.setattr(opening, "MOST_CARDS", 1_000)
        sizes.append(await bring(desk, 1_000))

    in_a_desk(tmp_path, scenario)
    assert sizes[1] > 3 * sizes[0]


def test_the_page_says_why(served: Served) -> None:
    first, *_ = open_table(served)
    ana = Chair(served, first)
    ana.look()
    ana.browser.submit("/deck", text=deck("Anas", cards=400, side=0))
    assert "at most 300 cards, sideboard included; this one has 400" in text_of(ana.browser.page.text)
