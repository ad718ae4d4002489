"""Own picks by colour, by cost or as picked, wherever the rules let their drafter look at them (MTR 7.7)."""

import asyncio
import re

from tests.boosters_made import CARDS
from tests.web.drafted import Phone, Room, is_over, opened

from topcut.core.drafts.reading import SeenCard
from topcut.web.draft.own_picks import in_own_order

BY_NAME = {card.name: card for card in CARDS}


def card(name: str, colors: str, cost: int, type: str = "Creature") -> SeenCard:
    return SeenCard(f"own:{name}", name, colors, "common", type, cost, is_foil=False)


PICKS = (
    card("Bolt", "R", 1),
    card("Road", "", 0, "Land"),
    card("Wyrm", "G", 6),
    card("Pair", "WU", 2),
    card("Elf", "G", 1),
    card("Golem", "", 4, "Artifact"),
)


def test_the_colour_with_most_cards_comes_first_and_cards_of_none_last():
    found = in_own_order(PICKS, "")
    assert found.order == "color"
    assert [one.name for one in found.cards] == ["Elf", "Wyrm", "Bolt", "Pair", "Golem", "Road"]
    assert found.counts == (("G", 2), ("R", 1), ("several", 1), ("none", 2))


def test_by_cost_lands_come_last_and_as_picked_nothing_moves():
    assert [one.name for one in in_own_order(PICKS, "cost").cards] == ["Elf", "Bolt", "Pair", "Golem", "Wyrm", "Road"]
    assert in_own_order(PICKS, "picked").cards == PICKS
    assert in_own_order(PICKS, "<script>").order == "color"


def shown(page: str) -> list[str]:
    """The names of the own picks in the order a page has them."""
    own = re.search(r'<div class="pack own">.*?</div>', page, re.DOTALL)
    return re.findall(r'class="card-name[^"]*"[^>]*>([^<]+)', own[0]) if own else []


def counted(page: str) -> dict[str, int]:
    found = re.search(r'<ul class="counts".*?</ul>', page, re.DOTALL)[0]
    return {color: int(n) for color, n in re.findall(r'data-c="(\w)".*?<b class="num">(\d+)</b>', found, re.DOTALL)}


async def pool_of(room: Room, seat: int) -> list[str]:
    return await room.state(
        lambda draft: [draft.terms.cards[one.removesuffix(":foil")].name for one in draft.seats[seat].pool]
    )


def test_a_review_is_looked_through_in_three_ways_without_a_script(tmp_path) -> None:
    """MTR-7.7-k: by links alone, all of the own picks and nothing to press or to mark."""

    async def night() -> None:
        async with opened(tmp_path, people=2, boosters="2", level="competitive") as room:
            ana = room.phones[0]
            await room.share()
            await room.until(lambda draft: draft.stage.value == "review")
            pool = await pool_of(room, 1)
            page = await ana.look()
            assert 'aria-current="true"' in page
            colors = [BY_NAME[name].colors for name in shown(page)]
            assert colors == sorted(colors, key=colors.index), "each colour lies together"
            assert counted(page) == {c: sum(BY_NAME[n].colors == (c,) for n in pool) for c in counted(page)}
            costs = [BY_NAME[name].cost for name in shown(await ana.open(f"{ana.home}?order=cost"))]
            assert costs == sorted(costs)
            picked = await ana.open(f"{ana.home}?order=picked")
            assert shown(picked) == pool
            assert sorted(shown(page)) == sorted(pool)
            own = re.search(r'<section class="mine".*?</section>', picked, re.DOTALL)[0]
            assert not re.search("<(input|button|form|textarea)", own)
            assert "Review after booster 1, 60 seconds." in picked

    asyncio.run(night())


def test_no_order_shows_picks_where_the_rules_let_nobody_look(tmp_path) -> None:
    """MTR-7.7-i MTR-7.7-j: at Competitive between picks there is nothing to put in order."""

    async def night() -> None:
        async with opened(tmp_path, people=2, level="competitive") as room:
            ana = room.phones[0]
            await room.share()
            await ana.pick()
            for order in ("color", "cost", "picked"):
                page = await ana.open(f"{ana.home}?order={order}")
                assert 'class="mine"' not in page
                assert not shown(page)
            await room.until(is_over)
            assert shown(await ana.open(f"{ana.home}?order=picked")) == await pool_of(room, 1), "after the end again"
            assert 'class="mine"' not in await Phone(room.app).open(f"{ana.home}?order=picked")

    asyncio.run(night())


def test_whoever_chose_an_order_between_picks_goes_on_looking(tmp_path) -> None:
    """MTR-7.7-j: the fold with the own picks stays open where a link was pressed in it."""

    async def night() -> None:
        async with opened(tmp_path, people=2) as room:
            ana = room.phones[0]
            await room.share()
            await ana.pick()
            fold = re.compile(r'<details\s+class="quiet-more"\s+id="own-picks"\s*(open)?')
            assert fold.search(await ana.look())[1] is None
            assert fold.search(await ana.open(f"{ana.home}?order=cost"))[1] == "open"

    asyncio.run(night())
