"""A page shows a press to those who may take it: it asks the action's declaration, and reads powers only for seeing."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hostile.pausing import served_here
from tests.web.draft.test_event_drafts import JUDGE, ME, holding, night
from tests.web.drafted import stock

import topcut
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.event.flow import finish_event
from topcut.core.event.people import give_roles, identify_player
from topcut.core.play import PlayerId, Role
from topcut.store import StreamUnknown
from topcut.web.draft.event_drafts import pods_of

FOR_SEEING = {
    "http/asker.py:_turned_away": "what a refused browser holds here, in words",
    "http/asker.py:fullest": "which of a browser's identities may do most",
    "http/asker.py:powers": "handed on to the pages below",
    "http/event_feed.py:tellable": "which feed somebody hears",
    "web/draft/event_seat.py:_own": "a draft has its own log: whom it lets run it, is that log's",
    "web/judge/judge_page.py:bar_of": "who reads deck checks",
    "web/judge/judge_page.py:refuse_helpers": "who reads judges' pages",
    "web/judge/penalty_sheet.py:_priced": "no action: the concern about another penalty is the head judge's (IPG 1.1)",
    "web/shared/decisions.py:_decides": "to whom a refused form is shown; taking it asks again (MTR 1.7)",
    "web/judge/table.py:at_table": "asks the core who may use video",
    "web/organizer/guests.py:guests_of": "who reads the waiting list",
    "web/organizer/publishing.py:publishing_of": "who has a desk to go back to",
    "web/organizer/report_page.py:report_page_of": "who reads the report",
    "web/organizer/staff.py:_officials": "who is on the staff",
    "web/player/entry.py:_keep": "whose link opens the desk",
    "web/shared/deck_form.py:may_see_lists": "who reads lists",
    "web/shared/own_events.py:look": "who is on the staff",
    "web/shared/own_events.py:page_of": "which page is one's own",
    "web/shared/powers.py:allowed": "asks every declaration, without a player's powers",
    "web/shared/powers.py:doors_of": "which pages open",
    "web/shared/powers.py:lacking": "the powers that a declaration names",
    "web/shared/telling/facts.py:_setup": "the powers that a fact names",
}
"""Every function of pages that reads the powers somebody has, and what for; none decides so whether to show a press."""


def readers_of_powers(source: str) -> Iterator[str]:
    """Find the functions that read an attribute `powers` of somebody, by the innermost name."""

    def walk(node: ast.AST, name: str) -> Iterator[str]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            name = node.name
        if isinstance(node, ast.Attribute) and node.attr == "powers":
            yield name
        for child in ast.iter_child_nodes(node):
            yield from walk(child, name)

    return walk(ast.parse(source), "")


def read_in(folder: Path) -> set[str]:
    return {
        f"{path.relative_to(folder)}:{name}"
        for part in ("http", "web")
        for path in sorted((folder / part).rglob("*.py"))
        if "design" not in path.parts
        for name in readers_of_powers(path.read_text())
    }


def test_pages_read_powers_only_for_seeing() -> None:
    """MTR 1.3: a page that compares powers itself shows a press that is refused, or hides one that is not."""
    folder = Path(topcut.__file__).parent
    assert read_in(folder) == {*FOR_SEEING}


def test_a_planted_comparison_is_found() -> None:
    planted = "def page(event, who):\n    async def shown():\n        return Power.RULE in event.actor(who).powers\n"
    assert [*readers_of_powers(planted)] == ["shown"]


def test_the_form_for_a_number_goes_with_the_end(tmp_path) -> None:
    """MTR 1.5: after the end the number is still read, and nobody changes it."""

    async def told() -> None:
        async with served_here(tmp_path) as app:
            friday, desk = await night(app), app.state.desk
            await desk.events.act(friday.stream, identify_player, who=ME, player=PlayerId(1), person="DCI-1234")
            path = f"/event/{friday.stream}/desk/person/1"
            before = await friday.staff.open(path)
            await desk.events.act(friday.stream, finish_event, who=ME, despite=["rounds-left"], reason="no time")
            after = await friday.staff.open(path)
            assert [("/desk/identify" in page, "DCI-1234" in page) for page in (before, after)] == [
                (True, True),
                (False, True),
            ]

    asyncio.run(told())


def test_a_judge_who_may_not_open_drafts_is_shown_no_press_for_it(tmp_path) -> None:
    """MTR 7.7: the press opened the log of a draft before the event refused it."""

    async def told() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            friday, desk = await night(app), app.state.desk
            path = f"/event/{friday.stream}/drafts"
            await desk.events.act(friday.stream, give_roles, who=ME, whom=JUDGE, roles=(Role.FLOOR_JUDGE,))
            judge = await holding(app, friday.stream, JUDGE)
            assert "Open the online draft" not in await judge.open(path)
            assert "Open the online draft" in await friday.staff.open(path)
            answer = await judge.client.post(path, data={"csrf": judge.token, "product": "own-draft"})
            assert answer.status_code == 403
            pods = await friday.event(pods_of)
            assert pods.streams == ("",)
            with pytest.raises(StreamUnknown):
                await desk.drafts.head(DRAFT_LOG.stream_for(f"{friday.stream} {pods.stage} 1 {pods.mark}"))

    asyncio.run(told())
