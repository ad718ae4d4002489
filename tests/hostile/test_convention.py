"""At a convention no page works through the whole field for one person who asks: counted in calls, never in seconds."""

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest
from tests.conftest import IS_SOAK
from tests.hostile.convention import LOST, ON, PLAYER, STAFF, WON, convention
from tests.hostile.pausing import Pauses
from tests.hostile.test_longest_pause import MOST, in_order

from topcut.core.event.decks import announce_lists, submit_list
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy
from topcut.core.event.rounds import report_result
from topcut.site.application import front_of
from topcut.web.player import reasons

PAGES: Final = (
    *(f"player/{PLAYER}{page}" for page in ("", "/why", "/standing", "/deck", "/me")),
    *("desk", "desk?only=open", "desk?part=2", f"desk/round/{ON}/rows?tables=1", f"desk/round/{ON}/table/1"),
    *("desk/people", "desk/people?part=2", "desk/people?q=7", "desk/person/7", "desk/lists", "desk/lists?part=2"),
    *("desk/find?q=12", "desk/hall", "desk/paper", "desk/history", "desk/settings"),
    *(f"desk/round/{ON}/board", f"desk/round/{ON}/closing", "desk/by-hand", "desk/rounds", "desk/rounds?chosen=2"),
    *("judge", "judge?every=1", "judge?section=A", f"judge/round/{ON}/table/1"),
)
"""Under the address of the event."""
HERE: Final = "/event/{stream:str}/"
STILL_LONG: Final = frozenset(
    {
        *("desk/report", "desk/report/report.json", "desk/report/report.csv", "desk/report/report.pdf"),
        *("desk/people/paste", f"desk/round/{ON}/repair"),
    }
)
"""What is still made of the whole event on the loop: one person asks for it, once or twice a day."""
FEW, MANY = 320, 1_280
MOST_BYTES: Final = 64_000
MOST_GROWTH: Final = 1.5
"""Four times as many players may cost a page half as much again: some still count heads."""

Costs = dict[str, tuple[int, int]]
"""By page, the calls of its longest step on the loop, and the bytes of its body."""


async def costs_of(
    folder: Path, players: int, pages: Iterable[str] = PAGES, *, may_fail: bool = False
) -> tuple[int, Costs]:
    """Ask for every page twice, with a result entered before: what is made once is paid by the first."""
    pauses, found = Pauses(), {}
    async with convention(folder, players, front=front_of) as hall:
        with pauses.watched():
            for _ in range(2):
                pauses.longest()
                await hall.staff.client.get("/healthz")
            bare, _ = pauses.longest()
            for number, page in enumerate(pages):
                client, path = hall.asker(page).client, f"/event/{hall.stream}/{page}"
                await client.get(path)
                await hall.report((WON, LOST)[number % 2])
                await hall.staff.client.get(f"/event/{hall.stream}/desk")
                await hall.phone.client.get(f"/event/{hall.stream}/player/{PLAYER}")
                await client.get(path)
                pauses.longest()
                answer = await client.get(path)
                assert may_fail or answer.status_code == 200, (page, answer.text[:1_000])
                found[page] = pauses.longest()[0], len(answer.content)
    return bare, found


def test_no_page_costs_more_or_says_more_the_more_people_play(tmp_path: Path) -> None:
    for folder in ("few", "many"):
        (tmp_path / folder).mkdir()
    _, few = asyncio.run(costs_of(tmp_path / "few", FEW))
    _, many = asyncio.run(costs_of(tmp_path / "many", MANY))
    growth = {page: round(many[page][0] / few[page][0], 2) for page in PAGES}
    assert {page: ratio for page, ratio in growth.items() if ratio > MOST_GROWTH} == {}
    assert {page: size for page, (_, size) in many.items() if size > MOST_BYTES} == {}


@pytest.mark.soak
@pytest.mark.skipif(not IS_SOAK, reason="ten thousand players take a minute to play")
def test_ten_thousand_players_hold_the_loop_no_longer_than_sixteen(tmp_path: Path) -> None:
    """The bound is that of `test_longest_pause.py`, in bare requests."""
    filled = {"player": f"{PLAYER}", "entrant": f"{PLAYER}", "round": f"{ON}", "table": "1"}
    every = {
        re.sub(r"\{(\w+):\w+\}", lambda part: filled.get(part[1], "1"), path.removeprefix(HERE))
        for method, path, _ in in_order()
        if method == "GET" and path.startswith(HERE)
    }
    bare, found = asyncio.run(costs_of(tmp_path, 10_000, sorted(every | {*PAGES}), may_fail=True))
    too_long = {page: calls // bare for page, (calls, _) in found.items() if calls > MOST * bare}
    too_large = {page: found[page][1] for page in PAGES if found[page][1] > MOST_BYTES}
    print(too_long, {page: size for page, (_, size) in found.items() if size > MOST_BYTES})
    assert {page: ratio for page, ratio in too_long.items() if page not in STILL_LONG} == {}
    assert too_large == {}


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
            why = f"/event/{hall.stream}/player/{PLAYER}/why"
            pages = [page.text for page in await asyncio.gather(*(hall.phone.client.get(why) for _ in range(20)))]
            for _ in range(3):
                await hall.report()
                pages.append((await hall.phone.client.get(why)).text)
            return pages

    pages = asyncio.run(ask())
    assert len(worked_out) == 1, "results of the round that is on change nothing about how it was paired"
    assert all("Could it have been otherwise?" in page for page in pages)


def test_everybody_and_every_table_is_reached_by_turning_pages_without_scripts(tmp_path: Path) -> None:
    handed_in = range(1, FEW, 10)

    async def walk() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        async with convention(tmp_path, FEW) as hall:
            await hall.desk.events.act(hall.stream, announce_lists, who=STAFF, lists=ListPolicy.REQUIRED)
            for player in handed_in:
                given = {"player": player, "written": "60 Island", "verdict": DeckVerdict("")}
                await hall.desk.events.act(hall.stream, submit_list, who=STAFF, **given)
            for start, row in (
                ("desk", r'data-table="(\d+)"'),
                ("desk?only=open", r'data-table="(\d+)"'),
                ("desk/people", r'<span class="t">(\d+)</span>'),
                ("desk/lists", r'<a class="plain" href="[^"]+/lists/(\d+)">'),
                ("desk/lists?show=missing", r'<a class="plain" href="[^"]+/lists/(\d+)">'),
                ("judge?every=1", r'<li id="t(\d+)"'),
                ("desk/rounds?chosen=2", r'href="[^"]+/round/2/table/(\d+)"'),
                ("desk/by-hand", r'<span class="t">(\d+)</span>'),
            ):
                page, rows = await hall.staff.open(f"/event/{hall.stream}/{start}"), []
                for _ in range(20):
                    rows += re.findall(row, page)
                    turn = re.search(r'rel="next" href="([^"]+)"', page)
                    if not turn:
                        break
                    page = await hall.staff.open(f"{hall.staff.path}{turn[1].replace('&amp;', '&')}")
                found[start] = rows
        return found

    found = asyncio.run(walk())
    tables, still_open = found["desk"], found["desk?only=open"]
    assert sorted(map(int, tables)) == [*range(1, len(tables) + 1)]
    assert [int(table) for table in tables[: len(still_open)]] == sorted(map(int, still_open)), "open tables first"
    assert {*found["judge?every=1"]} == {*still_open}
    assert sorted(map(int, found["desk/rounds?chosen=2"])) == [*range(1, FEW // 2 + 1)]
    assert {*map(int, found["desk/by-hand"])} <= {*range(1, FEW + 1)}
    assert sorted(map(int, found["desk/people"])) == sorted(map(int, found["desk/lists"])) == [*range(1, FEW + 1)]
    missing = [int(player) for player in found["desk/lists?show=missing"]]
    assert sorted(missing) == sorted({*range(1, FEW + 1)} - {*handed_in}), "the next page keeps the filter"


def test_a_search_finds_anybody_whatever_page_they_are_on(tmp_path: Path) -> None:
    async def search() -> tuple[str, str, str, str]:
        async with convention(tmp_path, FEW) as hall:
            home = f"/event/{hall.stream}/desk"
            names = await hall.desk.events.names(hall.stream)
            people = [await hall.staff.open(f"{home}/people?q={names[player]}") for player in (1, FEW)]
            lists = await hall.staff.open(f"{home}/lists?q={FEW}")
            nobody = await hall.staff.open(f"{home}/people?q=Nobody+such")
            assert all(names[player] in page for player, page in zip((1, FEW), people, strict=True))
            return (*people, lists, nobody)

    *found, lists, nobody = asyncio.run(search())
    assert all(len(re.findall('class="whole"', page)) < FEW // 4 for page in found)
    assert lists.count('<tr class="whole') == 1
    assert "Nobody on this page." in nobody


def test_the_line_hears_a_table_that_is_not_on_the_page_and_takes_its_result(tmp_path: Path) -> None:
    async def type_one() -> tuple[str, str]:
        async with convention(tmp_path, FEW) as hall:
            home = f"/event/{hall.stream}/desk"
            last = max(await hall.desk.events.look(hall.stream, lambda event: event.rounds[ON].tables))
            await hall.desk.events.act(hall.stream, report_result, who=STAFF, round=ON, table=1, result=WON)
            page = await hall.staff.open(f"{home}?part=2")
            rows = await hall.staff.open(f"{home}/round/{ON}/rows?tables=1,{last},99999,x")
            await hall.staff.open(home)
            await hall.staff.send(f"{home}/round/{ON}/line", {"line": f"{last} 21", "over": "", "key": "line"})
            result = await hall.desk.events.look(hall.stream, lambda event: event.rounds[ON].tables[last].result)
            assert f'data-rows="{home}/round/{ON}/rows"' in page
            return rows, str(result.score)

    rows, score = asyncio.run(type_one())
    assert len(re.findall(r'data-table="\d+"', rows)) == 2, "what is no table has no row"
    assert 'data-has="2-0"' in rows
    assert score == "2-1"
