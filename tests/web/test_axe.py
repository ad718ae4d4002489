"""Nobody is kept out: axe (A and AA) finds nothing, and nothing scrolls sideways, on every page of an evening."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect
from tests.conftest import IS_SOAK
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.axe import violations
from tests.web.covered import covered_in, floating_on
from tests.web.devices import LOOKS, PHONE, SIDEWAYS, SKIPS, Device, Look, broken_in
from tests.web.tables import seated, start
from tools.pseudo import write
from tools.screenshots import moments
from tools.words import LOCALE, catalogued

from topcut.locale import MORE
from topcut.store import open_database
from topcut.web.design.components import PARTS
from topcut.web.public.demo import Doors

ALL_LOOKS = (*LOOKS, *([Look(390, 844, "light"), Look(1440, 900, "dark")] if IS_SOAK else []))
LANGUAGES = [("es",), ("en",)] if IS_SOAK else [("es", "en")]
"""People read in English and Spanish by turns; in `make soak` everybody reads both, in two looks more."""


LONGER = [pytest.param("ar-XB", "rtl", id="right to left"), pytest.param("en-XA", "ltr", id="left to right")][
    : None if IS_SOAK else 1
]
CUT_OFF = """() => [...document.querySelectorAll("body, body *")].filter(one => {
    const { overflowX, overflowY } = getComputedStyle(one), hides = ["hidden", "clip"];
    const isWide = hides.includes(overflowX) && one.scrollWidth > one.clientWidth + 1;
    const isTall = hides.includes(overflowY) && one.scrollHeight > one.clientHeight + 1;
    const runsOver = one.matches("#tv > *") && one.scrollHeight > one.clientHeight + 8;
    return (isWide || isTall || runsOver) && one.clientWidth > 1 && one.clientHeight > 1
        && one.innerText?.includes("⟧") && !one.closest("bdi, .vh")
        && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}).map(one => `${one.tagName}.${one.className} ${one.innerText.slice(0, 60)}`)"""
"""What hides a part of its own words because they are longer, or on a screen in the hall lets them run over others.

Names may end in an ellipsis, our words may not.
"""

TURNED = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    const sign = document.createRange();
    const at = (node, place) => {
        sign.setStart(node, place);
        sign.setEnd(node, place + 1);
        return sign.getBoundingClientRect();
    };
    while (texts.nextNode()) {
        const node = texts.currentNode, score = /^\\W*?(\\d+(–\\d+)+)\\W*$/.exec(node.textContent);
        const first = score && at(node, score.index + score[0].indexOf(score[1]));
        const last = score && at(node, score.index + score[0].indexOf(score[1]) + score[1].length - 1);
        if (score && first.width && first.top === last.top && first.left > last.left)
            found.push(`turned round: ${node.parentElement.outerHTML.slice(0, 160)}`);
    }
    return found;
}"""
"""Scores that a line from right to left shows the other way round: 2–1 as 1–2."""

RUNS_INTO = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    const range = document.createRange();
    const buttons = [...document.querySelectorAll(".btn, button")].filter((one) => one.checkVisibility())
        .map((one) => [one, one.getBoundingClientRect()]);
    const layer = (one) => {
        const isApart = ({ position }) => ["fixed", "sticky", "absolute"].includes(position);
        while (one && !isApart(getComputedStyle(one))) one = one.parentElement;
        return one;
    };
    const inSight = (one, box) => {
        let { left, right, top, bottom } = box;
        for (; one; one = one.parentElement)
            if (getComputedStyle(one).overflow !== "visible") {
                const frame = one.getBoundingClientRect();
                [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
                [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
            }
        return { left, right, top, bottom };
    };
    while (texts.nextNode()) {
        const node = texts.currentNode, inside = node.parentElement;
        const isSeen = inside.checkVisibility() && !inside.closest("script, .vh, option");
        if (!isSeen || !node.textContent.includes("⟦")) continue;
        range.selectNodeContents(node);
        for (const box of [...range.getClientRects()].map((each) => inSight(inside, each)))
            for (const [button, { left, right, top, bottom }] of buttons) {
                const isOver = Math.min(right, box.right) - Math.max(left, box.left) > 2
                    && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 4;
                if (isOver && !button.contains(inside) && layer(button) === layer(inside))
                    found.push(`runs into ${button.innerText.slice(0, 20)}: ${node.textContent.slice(0, 60)}`);
            }
    }
    return found;
}"""
"""Words that have run into the button next to them."""


OPERATOR: Final = "operator"
"""Instead of a key."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Iterator[tuple[Served, dict[str, Doors]]]:
    """An evening at its moments, as the guides show it."""
    place = tmp_path_factory.mktemp("axe") / "topcut.db"
    database = open_database(str(place))
    at = asyncio.run(moments(database))
    database.close()
    folder = tmp_path_factory.mktemp("languages")
    write(folder, catalogued(LOCALE / "es"))
    around = {MORE: str(folder), "PYTHONPATH": str(Path(__file__).parents[2])}
    server = Served(place, program="tests.web.demonstrated", environment=around).wait_until_ready()
    yield server, at
    server.stop()


def pages(at: dict[str, Doors]) -> Iterator[tuple[str, str]]:
    """Every page worth a look: the key that opens it, and its address."""
    running = at["running"]
    for name in ("entry", "drawn", "posted", "running", "cut", "bracket"):
        yield at[name].owner, f"/event/{at[name].stream}/desk"
    for place in (
        "announcement",
        "guests",
        "settings",
        "hall",
        "person/3",
        "report",
        "lists",
        "erase?q=a",
        "erase/3",
        "settings/event",
        "meeting",
    ):
        yield at["entry"].owner, f"/event/{at['entry'].stream}/desk/{place}"
    yield at["days"].owner, f"/event/{at['days'].stream}/desk/field"
    yield at["days"].owner, f"/event/{at['days'].stream}/desk"
    yield at["days"].owner, f"/event/{at['days'].stream}/desk/meeting"
    yield at["days"].heroine, f"/event/{at['days'].stream}/player/1"
    yield at["days"].heroine, f"/event/{at['days'].stream}/player/1/deck"
    yield "", f"/event/{at['days'].stream}/pairings"
    over = at["finished"]
    for place in ("", "/standings", "/bracket", "/proof"):
        yield "", f"/event/{over.stream}{place}"
    for place in ("", "/report", "/prizes"):
        yield over.owner, f"/event/{over.stream}/desk{place}"
    yield over.heroine, f"/event/{over.stream}/player/1"
    yield at["entry"].owner, f"/event/{at['entry'].stream}/desk/staff/official/demo-judge"
    for place in ("people", "history", "staff", "paper", "screens", "prizes", "late", "rounds", "find?q=ana"):
        yield running.owner, f"/event/{running.stream}/desk/{place}"
    for place in ("round/5/board", "round/5/table/9", "round/5/exchange", "round/5/repair", "round/5/wrong-table"):
        yield running.owner, f"/event/{running.stream}/desk/{place}"
    yield at["cut"].judge, f"/event/{at['cut'].stream}/desk/cut"
    yield at["bracket"].owner, f"/event/{at['bracket'].stream}/desk/prizes"
    for name in ("posted", "running", "cut", "bracket"):
        yield at[name].heroine, f"/event/{at[name].stream}/player/1"
    for place in ("why", "standing", "me"):
        yield running.heroine, f"/event/{running.stream}/player/1/{place}"
    for place in ("", "/pairings", "/pairings?by=table", "/standings", "/standings/9", "/proof"):
        yield "", f"/event/{running.stream}{place}"
    yield "", f"/event/{at['bracket'].stream}/bracket"
    yield "", f"/event/{at['entry'].stream}"
    for place in (
        "/",
        "/new",
        "/join",
        "/join?code=WRONGXYZ",
        f"/join/{at['entry'].code}",
        "/account/sign-in",
        "/rules/MTR/2.4",
        "/ready",
        "/nowhere",
    ):
        yield "", place
    for place in ("/ready", "/packs", "/backup"):
        yield OPERATOR, place
    for name in ("entry", "posted", "running", "cut", "days", "finished"):
        yield "", f"/tv/{at[name].code}"


def judges_pages(at: dict[str, Doors]) -> Iterator[tuple[str, str]]:
    """The judges' pages, which are opened by axe elsewhere."""
    home = f"/event/{at['running'].stream}/judge"
    table = f"{home}/round/5/table/9"
    for place in (
        *(home, f"{home}?every=1&table=9", f"{home}/head", f"{home}/calls", f"{home}/checks", f"{home}/rules"),
        *(table, f"{table}/games", f"{table}/result", f"{table}/infraction", f"{table}/infraction?what=slow-play"),
    ):
        yield at["running"].judge, place


def walked(
    evening: tuple[Served, dict[str, Doors]],
    chromium: Browser,
    *,
    languages: Sequence[str],
    size: tuple[int, int] = (390, 844),
    script: str = "",
    more: Iterable[tuple[str, str]] = (),
) -> Iterator[Page]:
    """Open every page, each in the browser of the one who has its key; a script that is wanted on all of them is there.

    The next person reads in the next of the languages.
    """
    served, at = evening
    opened: dict[str, Page] = {}
    for key, path in (*pages(at), *more):
        if key not in opened:
            context = chromium.new_context(
                viewport={"width": size[0], "height": size[1]},
                locale=languages[len(opened) % len(languages)],
                base_url=served.url,
            )
            context.add_init_script(script)
            opened[key] = context.new_page()
            if key:
                opened[key].goto(served.operator_path() if key == OPERATOR else f"/link/{key}")
        opened[key].goto(path)
        yield opened[key]


@pytest.mark.parametrize("languages", LANGUAGES, ids=" ".join)
def test_nobody_is_kept_out(evening, chromium: Browser, languages: Sequence[str]) -> None:
    walk = walked(evening, chromium, languages=languages, script=AXE_SCRIPT)
    assert [one for page in walk for one in broken_in(page, ALL_LOOKS)] == []


def test_what_is_broken_in_one_look_is_found_in_it(chromium: Browser) -> None:
    page = chromium.new_context().new_page()
    page.set_content("""<html lang=en><title>T</title><style>
        p { color: #000; background: #fff; transition: color 9s }
        @media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }
        @media (min-width: 1000px) { div { width: 3000px } }
    </style><main><p>Hard to read</p><div>wide</div></main>""")
    found = [(one.split(":")[0], "contrast" in one, "sideways" in one) for one in broken_in(page)]
    assert found == [("320 dark", True, False), ("1440 light", False, True)]


def after_a_press(at: dict[str, Doors]) -> Iterator[tuple[str, str]]:
    """The desk as it is after something was done: with the bar that says what, and offers to undo it."""
    for name in ("entry", "drawn", "posted", "running", "cut", "days"):
        yield at[name].owner, f"/event/{at[name].stream}/desk?did=enter&seq=9"


FLOATS_ELSEWHERE = {
    ".skips a:focus",
    ".over-all",
    ".cd.ghost",
    ".reach, #acts",
    ".build-send",
    ".sheet-foot",
    'html[data-contact="lost"] :is(.bar, .desk-head) .no-contact',
}
"""What floats on no page of an evening: it waits for a key, a finger or a lost server, or has its own tests."""


def test_nothing_lies_over_a_button(evening, chromium: Browser) -> None:
    """A press meets the button that is seen there, also where a bar floats over rows of other buttons."""
    _, at = evening
    found: list[str] = []
    seen: dict[str, bool] = {}
    more = [
        *judges_pages(at),
        *after_a_press(at),
        *(("", path) for path in ("/design", *(f"/design/{part}" for part in PARTS))),
    ]
    for page in walked(evening, chromium, languages=["es"], more=more):
        found += covered_in(page)
        seen |= {one: seen.get(one, False) or is_seen for one, is_seen in floating_on(page).items()}
    assert not found, "\n".join(found)
    assert {one for one, is_seen in seen.items() if not is_seen} == FLOATS_ELSEWHERE


def test_a_button_that_another_lies_over_is_found(chromium: Browser) -> None:
    page = chromium.new_context().new_page()
    page.set_content(
        """<style>
        li { height: 60px } li button { position: relative; z-index: 1 }
        .bar { position: sticky; bottom: 0 } .bar button { width: 300px; height: 60px }
        .pinned { position: fixed; top: 0; left: 0; width: 300px; height: 20px; background: #fff }
    </style><a href="/first">First</a><ul>"""
        + "<li><button>Drop</button>" * 40
        + """</ul>
    <div class=bar><button>Undo</button></div><div class=pinned></div>"""
    )
    found = covered_in(page, [(390, 844)])
    assert any("Undo | under button" in one for one in found)
    assert any("First | always under div.pinned" in one for one in found)
    page.set_content("""<style>html:not([data-contact=lost]) .away { display: none }</style>
        <p class=away>No contact</p><main><button style="width: 4rem; overflow-wrap: anywhere">Unmistakably</button>""")
    found = covered_in(page, [(390, 844)])
    assert any("moves as the server goes away" in one for one in found)
    assert any("broken: Unmistakably" in one for one in found)


def test_the_start_is_in_sight_on_a_low_screen(evening, chromium: Browser) -> None:
    """Before, it lay 320 pixels below the edge, under the code on the door."""
    served, at = evening
    page = chromium.new_context(viewport={"width": 1366, "height": 768}, base_url=served.url).new_page()
    page.goto(f"/link/{at['entry'].owner}")
    page.goto(f"/event/{at['entry'].stream}/desk")
    expect(page.get_by_role("button", name="Start the event")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("language", "direction"), LONGER)
def test_words_two_fifths_longer_have_room_in_both_directions(
    evening, chromium: Browser, language: str, direction: str
) -> None:
    """Judges' pages, an online table and every component too, among them all of a draft: these have their own axe."""
    served, at = evening
    found: list[str] = []
    more = [*judges_pages(at), *(("", path) for path in ("/design", *(f"/design/{part}" for part in PARTS)))]
    walk = walked(evening, chromium, languages=[language], more=more)
    for page in chain(walk, [at_a_table(served, chromium, language)], screens(served, chromium, language)):
        assert page.evaluate("getComputedStyle(document.body).direction") == direction
        assert "⟧" in page.inner_text("body")
        found += [f"{page.url} {one}" for one in without_room(page)]
    assert not found, "\n".join(found)


def without_room(page: Page) -> list[str]:
    """Name what longer words do not have room for on a page, and scores that are turned round."""
    found = [one for script in (CUT_OFF, RUNS_INTO, TURNED) for one in page.evaluate(script)]
    return [*["sideways"] * page.evaluate(SIDEWAYS), *found]


def screens(served: Served, chromium: Browser, language: str) -> Iterator[Page]:
    """A screen in the hall: before the round, paused, time called early, and with tables that play on."""
    evening = Evening(served, title="Friday")
    evening.start(*"Ana Bo Cruz Dee Eli Fay".split())
    for number, shows in enumerate(("clock", "tables"), start=1):
        evening.desk.open(f"{evening.home}/screens")
        evening.desk.submit("/screens", screen=number, shows=shows, message="", names="")
    evening.post()
    page = Device(chromium, served, {"width": 1280, "height": 720}, language=language).page
    for presses in ([], ["/start-clock", "/pause-clock"], ["/resume-clock", "/call-time", ""], ["+5"]):
        for press in presses:
            if press == "+5":
                evening.at_desk("/line", line="2 +5")
            elif press:
                evening.at_desk(press)
            else:
                evening.desk.submit("/call-time")
        for number in (1, 2):
            page.goto(f"/tv/{evening.code}?screen={number}")
            yield page


def at_a_table(served: Served, chromium: Browser, language: str) -> Page:
    """An online table in its first turn, drawn by its script."""
    first, _ = start(*seated(served)[:2])
    device = Device(chromium, served, PHONE, language=language)
    device.take_over(first.browser)
    device.page.goto(first.home)
    expect(device.page.locator("#table[data-live]")).to_be_attached()
    return device.page


def test_a_page_without_a_way_past_its_menu_is_found(chromium: Browser) -> None:
    page = chromium.new_context().new_page()
    page.set_content('<nav><a href="/">Home</a></nav><main id="main"><a href="/new">New</a></main>')
    assert page.evaluate(SKIPS) == ['no way past the menu: <a href="/">Home</a>']
    page.set_content('<div class="skips"><a href="#gone">Skip</a></div><main id="main"><a href="/new">New</a></main>')
    assert page.evaluate(SKIPS) == ['no way past the menu: <a href="#gone">Skip</a>']


def test_a_row_that_is_built_otherwise_is_looked_at_however_many_there_are(chromium: Browser) -> None:
    page = chromium.new_context().new_page()
    rows = ["<li>Ana</li>"] * 9
    for odd in ('<li style="color: #eee">Bo</li>', '<li><img src="x.png"></li>', "<li><button></button></li>"):
        page.set_content(f"<html lang=en><title>T</title><main><ul>{''.join([*rows, odd, *rows])}</ul></main>")
        assert len(violations(page)) == 1, odd
    page.set_content(f"<html lang=en><title>T</title><main><ul>{''.join(rows)}</ul></main>")
    assert violations(page) == []


def test_words_without_room_are_found(chromium: Browser) -> None:
    page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.set_content('<p style="width: 4em; overflow: hidden; white-space: nowrap">⟦Ŵöŕdš åñd möŕé ŵöŕdš⟧</p>')
    assert len(page.evaluate(CUT_OFF)) == 1
    page.set_content('<p style="height: 1em; overflow: hidden">⟦Ŵöŕdš <br>åñd möŕé ŵöŕdš⟧</p>')
    assert len(page.evaluate(CUT_OFF)) == 1
    page.set_content('<main id="tv"><div style="height: 1em">⟦Ŵöŕdš <br>åñd möŕé ŵöŕdš⟧</div>Below</main>')
    assert len(page.evaluate(CUT_OFF)) == 1
    page.set_content('<p style="width: 3em; white-space: nowrap">⟦Ŵöŕdš åñd ŵöŕdš⟧</p>')
    assert without_room(page) == []
    page.set_content('<p style="display: flex"><b style="width: 1em">⟦Ŵöŕdš⟧</b><button>⟦Çļöšé⟧</button></p>')
    assert without_room(page) == ["runs into ⟦Çļöšé⟧: ⟦Ŵöŕdš⟧"]
    page.set_content('<ol style="height: 1em; overflow: auto"><li>⟦Öñé⟧<li>⟦Ţŵö⟧</ol><button>⟦Çļöšé⟧</button>')
    assert without_room(page) == [], "what is scrolled out of sight runs into nothing"
    page.set_content('<p style="width: 400px">⟦Ŵöŕdš⟧</p>')
    assert page.evaluate(SIDEWAYS)
    page.set_content('<p dir="rtl">2–1</p><p dir="rtl">\u20682–1\u2069</p>')
    assert page.evaluate(TURNED) == ['turned round: <p dir="rtl">2–1</p>']
