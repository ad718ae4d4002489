"""The end of a round as a grid: every open table, by what it waits for, and one tap for what a judge sees (MTR 2.5)."""

import asyncio
import re
from pathlib import Path

import pytest
from tests.core.event.events import posted
from tests.http.server import Browser, Served, text_of
from tests.web.hall import ORGANIZER
from tests.web.judged import judged
from tests.web.staffed import make_link

from topcut.core.event.flow import post_round, start_event
from topcut.core.event.hall import assign_section
from topcut.core.event.matches import see_table
from topcut.core.event.nouns.matches.terms import TableSight
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import give_roles, register
from topcut.core.event.rounds import MINUTE, draw_round, extend_table, report_result, start_clock
from topcut.core.event.view import grid_of
from topcut.core.event.view.grid import TileIs
from topcut.core.log.refusals import NothingNew
from topcut.core.play import Result, Role, Score, Stream, Who
from topcut.desk import Desk
from topcut.desk.clock import now
from topcut.http.links import LinkBook
from topcut.store import open_database

TABLES = 200
OPEN = (*range(1, 8), *range(52, 64), *range(101, 150, 10), *range(155, 200, 4))
"""Of these no result is in when time is called: 36 tables in four sections."""
JUDGE = Who("the-judge")
WON = Result(Score((2, 0)))


def test_every_table_is_a_tile_and_what_plays_on_comes_first() -> None:
    evening = posted(12)
    evening.act(start_clock, round=1)
    evening.act(extend_table, round=1, table=5, minutes=7)
    evening.report(1)
    for table, seen, turn in ((2, TableSight.NOBODY, 0), (3, TableSight.SLIP, 0), (4, TableSight.DISAGREE, 0)):
        evening.act(see_table, round=1, table=table, seen=seen, turn=turn)
    grid = grid_of(evening.event, now=evening.now + 51 * MINUTE)
    assert {tile.table: tile.is_now.value for tile in grid.tiles} == {
        1: "done",
        2: "nobody",
        3: "slip",
        4: "dispute",
        5: "own",
        6: "turns",
    }
    assert [tile.table for tile in grid.open] == [5, 4, 6, 2, 3]
    later = grid_of(evening.event, now=evening.now + 58 * MINUTE)
    assert later.find(5).is_now is TileIs.TURNS


def test_many_tables_are_shared_out_by_fifties() -> None:
    evening = posted(240)
    grid = grid_of(evening.event, now=evening.now)
    assert [(part.letter, part.left) for part in grid.sections] == [("A", 50), ("B", 50), ("C", 20)]
    assert len(grid.open) == 120


async def prepared(database: Path) -> tuple[Stream, str, str]:
    """Two hundred tables after time, some still open; one of them plays on."""
    opened, began = open_database(str(database)), now() - 55 * MINUTE
    async with Desk(opened, clock=lambda: began) as desk:
        stream = (await desk.events.create(who=ORGANIZER, title="Harbour Open", stages=(Stage(rounds=3),))).stream
        people = (f"Player {number}" for number in range(2 * TABLES))
        await asyncio.gather(*(desk.events.act(stream, register, who=ORGANIZER, names=(name,)) for name in people))
        await desk.events.act(stream, give_roles, who=ORGANIZER, whom=JUDGE, roles=(Role.FLOOR_JUDGE,))
        for action, args in (
            (start_event, {}),
            (draw_round, {}),
            (post_round, {"round": 1}),
            (start_clock, {"round": 1}),
        ):
            await desk.events.act(stream, action, who=ORGANIZER, **args)
        done = (table for table in range(1, TABLES + 1) if table not in OPEN)
        await asyncio.gather(
            *(desk.events.act(stream, report_result, who=ORGANIZER, round=1, table=table, result=WON) for table in done)
        )
        await desk.events.act(stream, extend_table, who=JUDGE, round=1, table=7, minutes=30)
        links = LinkBook(opened)
        tokens = await links.issue(stream, JUDGE), await links.issue(stream, ORGANIZER)
    opened.close()
    return stream, *tokens


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory):
    database = tmp_path_factory.mktemp("hall") / "topcut.db"
    stream, judge, desk = asyncio.run(prepared(database))
    served = Served(database).wait_until_ready()
    browsers = []
    for token in (judge, desk):
        browsers.append(served.browser())
        browsers[-1].open(f"/link/{token}")
    yield stream, *browsers
    served.stop()


def tiles(page: str) -> dict[int, str]:
    found = re.findall(r'id="tile-(\d+)"\s+data-is="(\w+)"', page)
    return {int(table): is_now for table, is_now in found}


def tap(phone: Browser, seen: str) -> str:
    """Press the one button that notes something, and read the page it leads to."""
    forms = re.findall(r'(?s)<form\s[^>]*action="([^"]*/seen)"[^>]*>(.*?)</form>', phone.page.text)
    action, inside = next(found for found in forms if f'name="seen" value="{seen}"' in found[1])
    fields = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', inside))
    phone.page = phone.post(action, data=fields, headers={"Referer": str(phone.page.url)})
    return phone.page.text


def test_a_judge_looks_after_a_section_and_the_phone_opens_on_it(hall: tuple[str, Browser, Browser]) -> None:
    stream, judge, desk = hall
    home, board = f"/event/{stream}/judge", f"/event/{stream}/desk/round/1/board"
    assert tiles(judge.open(home)).keys() == set(OPEN), "nobody has a section: all of them"
    assert "Look after section B" in text_of(judge.open(f"{home}?section=B"))
    judge.submit("/judge/section")
    mine = {table for table in OPEN if 50 < table <= 100}
    page = judge.open(home)
    assert tiles(page).keys() == mine
    assert "B, mine · 12" in text_of(page)
    assert "12 tables left in B" in text_of(page)
    assert tiles(judge.open(f"{home}?section=all")).keys() == set(OPEN), "everybody sees all"
    assert tiles(judge.open(f"{home}?section=A")).keys() == set(range(1, 8))
    judge.open(f"{home}?table=52")
    tap(judge, "slip")
    assert re.search(r'id="tile-53"[^>]*aria-current="true"', judge.page.text), "the nearest of the section comes next"
    judge.submit("/undo")
    assert "a judge" in text_of(desk.open(board))
    desk.submit("/round/1/section", section="B", judge="")
    assert tiles(judge.open(home)).keys() == set(OPEN), "the desk has given it to nobody"
    desk.open(board)
    desk.submit("/round/1/section", section="C", judge=JUDGE)
    assert tiles(judge.open(home)).keys() == {table for table in OPEN if 100 < table <= 150}


def test_a_section_is_offered_to_those_who_may_take_or_give_it(hall: tuple[str, Browser, Browser]) -> None:
    """MTR 1.8: a judge who also pairs takes another judge's section; a floor judge takes what is nobody's."""
    stream, judge, desk = hall
    section, board = f"/event/{stream}/judge?section=A", f"/event/{stream}/desk/round/1/board"
    judge.open(section)
    judge.submit("/judge/section")
    others = {}
    for label, link in {"Flo": {"role": "floor-judge"}, "Bea": {"powers": ("rule", "pair")}}.items():
        others[label] = Browser(str(desk.base_url))
        others[label].open(make_link(desk, f"/event/{stream}/desk", label=label, **link))
    offered = {label: "Look after section A" in text_of(phone.open(section)) for label, phone in others.items()}
    assert offered == {"Flo": False, "Bea": True}
    given = {
        label: re.findall(r'aria-label="Who looks after section (.)"', phone.open(board))
        for label, phone in others.items()
    }
    assert given == {"Flo": ["B", "D"], "Bea": ["A", "B", "C", "D"]}
    assert JUDGE not in others["Flo"].page.text
    judge.open(section)
    judge.submit("/judge/section")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"section": "B1"}, "There is no section"),
        ({"section": "B", "judge": "nobody-we-know"}, "Only a judge of this event"),
    ],
)
def test_a_section_is_a_letter_and_has_a_judge(
    hall: tuple[str, Browser, Browser], fields: dict[str, str], said: str
) -> None:
    stream, _, desk = hall
    desk.open(f"/event/{stream}/desk/round/1/board")
    assert said in text_of(desk.submit("/round/1/section", **fields))


def test_a_floor_judge_takes_no_section_from_another() -> None:
    evening = posted(4)
    evening.act(give_roles, whom=JUDGE, roles=(Role.FLOOR_JUDGE,))
    evening.act(give_roles, whom=Who("another"), roles=(Role.FLOOR_JUDGE,))
    evening.act(assign_section, by=JUDGE, section="A", judge=JUDGE)
    for judge in (Who("another"), None):
        with pytest.raises(NotYourPower):
            evening.act(assign_section, by=Who("another"), section="A", judge=judge)
    with pytest.raises(NothingNew):
        evening.act(assign_section, by=JUDGE, section="A", judge=JUDGE)
    evening.act(assign_section, by=JUDGE, section="A")
    assert evening.event.sections == {}


def test_two_hundred_tables_are_closed_from_the_grid_with_one_tap_each(hall: tuple[str, Browser, Browser]) -> None:
    """The finding: a judge's phone listed 20 of 100 tables, and an extended one fell off the list."""
    stream, judge, desk = hall
    home, board = f"/event/{stream}/judge", f"/event/{stream}/desk/round/1/board"
    page, taps, count = judge.open(f"{home}?section=all"), 1, len(OPEN)
    assert next(iter(tiles(page))) == 7, "what plays on comes first"
    assert tiles(page).keys() == set(OPEN), "all that are open, and nothing else"
    assert len(tiles(desk.open(board))) == TABLES
    page = judge.open(f"{home}?section=all&table=1")
    for _ in OPEN:
        page, taps = tap(judge, "slip"), taps + 1
    assert set(tiles(page).values()) == {"slip"}
    assert taps == count + 1, "one to begin with, and one for each table"
    assert "slip taken" in text_of(page), "what was done is said, with the way back"
    judge.submit("/undo")
    assert sorted(tiles(judge.open(f"{home}?section=all")).values()).count("slip") == count - 1
    shown = tiles(desk.open(board))
    assert list(shown.values()).count("done") == TABLES - count
    for table in OPEN:
        desk.open(f"/event/{stream}/desk")
        desk.submit("/line", line=f"{table} 20")
    assert set(tiles(desk.open(board)).values()) == {"done"}
    desk.submit("/round/1/close")
    assert "Round 1 is closed" in text_of(desk.open(f"/event/{stream}/desk"))
    print(
        f"{TABLES} tables, {count} open after time: {taps} taps on the judge's phone, "
        f"{count} lines at the desk, 1 press to close"
    )


def test_a_table_whose_player_has_dropped_is_marked_on_tiles_and_lists(served: Served) -> None:
    """MTR 2.10: only the desk's own row said so, and a judge waited for somebody who was gone."""
    hall = judged(served)
    one, other = hall.seated(2)
    phone = hall.evening.phones[one]
    phone.open(phone.path.split("?")[0].removesuffix("/me") + "/me")
    phone.submit("/drop")
    board = f"{hall.evening.home}/round/1/board"
    for by, path in ((hall.floor, hall.home), (hall.scorekeeper, board)):
        page = by.open(path)
        labels = re.findall(r'aria-label="(Table \d[^"]*)"', page)
        assert [label.partition(":")[0] for label in labels if "somebody has dropped" in label] == ["Table 2"]
        assert text_of(page).count(f"{one} has dropped") == 1, "and who, in the list"
        assert text_of(by.open(f"{path}?table=2")).count(f"{one} has dropped") == 2, "and where the table is chosen"
        assert f"{other} has dropped" not in by.page.text
    assert "Somebody has dropped 1" in text_of(hall.scorekeeper.page.text), "and the legend counts them"
    assert "has dropped" not in served.browser().get(f"/tv/{hall.evening.code}").text, "that is not for the hall"
