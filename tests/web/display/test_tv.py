"""Screens in the hall: steered by the desk, readable from the back, and not lost when the server is."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.core.event.playoffs import before_the_cut
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.patience import until

from topcut.core.event.hall import assign_screen
from topcut.core.event.nouns.state import Shows
from topcut.core.event.playoff import announce_cut
from topcut.web.display.screen import screen_view
from topcut.web.display.tv import _bracket
from topcut.web.shared.language import words

NAMES = [f"{first} {last}" for last in ("Aoki", "Dubois", "García", "Nowak", "Zas") for first in "ABCDE"]
FULL_HD = {"width": 1920, "height": 1080}


def filled(served: Served, names: list[str], **settings: object) -> Evening:
    evening = Evening(served, title="Harbour Open", **settings)
    evening.desk.open(evening.home)
    for name in names:
        evening.desk.submit("/desk/people", name=name)
    evening.at_desk("/desk/start")
    evening.post()
    return evening


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    """Twenty-five players, round 1 posted: two pages of names."""
    return filled(served, NAMES)


def screen(evening: Evening, **how: object) -> str:
    answer = evening.served.browser().get(f"/tv/{evening.code}", params=how, headers={"Accept": "text/html"})
    assert answer.status_code == 200
    return answer.text


def assign(evening: Evening, number: int, shows: str, message: str = "", names: str = "") -> str:
    evening.desk.open(f"{evening.home}/screens")
    return evening.desk.submit("/screens", screen=number, shows=shows, message=message, names=names)


def listed_on(page: str) -> list[str]:
    return re.findall(r'<span class="n"><span><bdi>(.*?)</bdi>', page)


def test_everybody_is_on_a_page_of_twenty_four_under_their_family_name(evening: Evening) -> None:
    page = screen(evening)
    leaves = re.findall(r'<ol class="tv-names" data-leaf="\d+"( hidden)?.*?</ol>', page, re.DOTALL)
    assert leaves == ["", " hidden"]
    assert listed_on(page) == [f"{last}, {first}" for first, last in (name.split() for name in NAMES)]
    assert [text_of(span) for span in re.findall(r'<span class="you">(.*?)</span>', page)] == ["A – Z", "Z"]


def test_without_a_script_the_pages_turn_by_themselves(evening: Evening) -> None:
    page = screen(evening, screen=3, theme="dark")
    assert 'content="12;url=?screen=3&amp;theme=dark&amp;number=2"' in page
    assert re.findall(r'data-leaf="2" hidden', screen(evening, number=2)) == []
    assert 'data-theme="dark"' in page


@pytest.mark.parametrize("number", [-3, 0, 99])
def test_any_page_number_is_a_page(evening: Evening, number: int) -> None:
    assert screen(evening, number=number).count('class="tv-names"') == 2


def test_the_desk_steers_each_screen_and_a_screen_finds_its_own_after_a_reboot(evening: Evening) -> None:
    assign(evening, 2, "message", "Lunch <i>until</i> 14:00")
    assign(evening, 3, "clock")
    assert "Lunch &lt;i&gt;until&lt;/i&gt; 14:00" in screen(evening, screen=2)
    assert "The clock has not started" in screen(evening, screen=3)
    assert "find your table" in screen(evening, screen=1), "the others stay as they were"
    listed = text_of(assign(evening, 2, "auto"))
    assert "Screen 3 Shows Clock" in listed
    assert "find your table" in screen(evening, screen=2)


def test_what_is_not_there_yet_falls_back_to_what_the_room_needs(evening: Evening) -> None:
    for shows in ("standings", "bracket", "entry"):
        assign(evening, 4, shows)
        assert "find your table" in screen(evening, screen=4)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"screen": 0, "shows": "clock"}, "numbered from 1"),
        ({"screen": 1, "shows": "message"}, "Write what the screen should say"),
        ({"screen": 1, "shows": "message", "message": "x" * 201}, "at most 200"),
        ({"screen": 1, "shows": "auto", "names": "F-A"}, "“F-A” cannot be read"),
        ({"screen": 1, "shows": "auto", "names": "A-F, M"}, "cannot be read"),
        ({"screen": 1, "shows": "auto", "names": "Abernathya-F"}, "cannot be read"),
    ],
)
def test_what_no_screen_can_show_is_refused(evening: Evening, fields: dict[str, object], said: str) -> None:
    evening.desk.open(f"{evening.home}/screens")
    assert said in text_of(evening.desk.submit("/screens", **fields))


def test_a_stranger_steers_nothing(served: Served, evening: Evening) -> None:
    assert served.browser().get(f"{evening.home}/screens").status_code == 403


def test_the_code_on_the_door_is_shown_while_it_opens_the_door(served: Served) -> None:
    evening = Evening(served)
    shown = f"{evening.code[:4]} {evening.code[4:]}"
    before = screen(evening)
    assert shown in text_of(before)
    assert "/join" in before
    evening.start("Ana", "Bo")
    after = [screen(evening)]
    assign(evening, 1, "entry")
    after.append(screen(evening))
    evening.post()
    after += [screen(evening), screen(evening, screen=7, number=2)]
    for page in after:
        assert shown not in text_of(page)
        assert evening.code not in page
        assert 'class="qr"' not in page


def test_a_screen_shows_what_is_public_and_nothing_that_is_only_drawn(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana Ruiz", "Bo Sanz")
    evening.at_desk("/desk/draw")
    assert "Ruiz" not in screen(evening)
    evening.at_desk("/round/1/post")
    assert "Ruiz" in screen(evening), "there was something to hide"


def test_time_called_nothing_counts_down_and_the_open_tables_are_counted(served: Served) -> None:
    evening = filled(served, NAMES[:8])
    evening.at_desk("/round/1/start-clock")
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/round/1/call-time")
    evening.desk.submit("/round/1/call-time")
    page = screen(evening)
    assert "Time called" in text_of(page)
    assert "3 tables left" in text_of(page)
    assert "data-left" not in page, "no table has time of its own"
    assert re.findall(r'id="tile-(\d)"', page) == list("234")
    assign(evening, 2, "clock")
    assert 'class="time-called"' in screen(evening, screen=2), "the clock stays the clock"
    assert "Tiempo cantado" in text_of(
        served.browser("es").get(f"/tv/{evening.code}", headers={"Accept": "text/html"}).text
    )


def test_standings_have_their_places(served: Served) -> None:
    evening = filled(served, NAMES[:4])
    for table in (1, 2):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.at_desk("/round/1/publish")
    page = screen(evening)
    assert "Standings after round 1" in text_of(page)
    assert re.findall(r'<span class="rank">(\d)</span>', page) == list("1234")


def test_each_screen_lists_its_part_of_the_alphabet_and_nobody_is_left_out_unsaid(served: Served) -> None:
    evening = filled(served, [*NAMES[:20], "Жанна Орлова", "Élodie Eker", "9 Lives"])
    assign(evening, 1, "auto", names="a-d")
    assign(evening, 2, "pairings", names="G–Z")
    first, second = (listed_on(screen(evening, screen=number)) for number in (1, 2))
    assert {name[0] for name in first} == {"A", "D", "9"}, "what is before A is on the first"
    assert {name[0] for name in second} == {"G", "N", "О"}, "what comes after Z is on the last"
    assert "1 player is on none of the screens. Élodie Eker" in text_of(evening.desk.open(f"{evening.home}/screens"))
    shown = text_of(assign(evening, 1, "auto", names="A-F"))
    assert "none of the screens" not in shown
    assert "Names A–F" in shown
    assert "Eker, Élodie" in listed_on(screen(evening, screen=1))
    assert len(listed_on(screen(evening, screen=3))) == 23, "a screen nobody told anything lists everybody"


def test_a_list_says_whom_one_plays(evening: Evening) -> None:
    page = screen(evening)
    against = re.findall(r'<span class="opposite"><bdi>(.*?)</bdi>', page)
    assert len(against) == 24
    assert set(against) < set(listed_on(page))


def test_what_everybody_sees_of_a_table_never_says_why_a_judge_is_there(served: Served) -> None:
    evening = filled(served, NAMES[:8])
    evening.at_desk("/round/1/start-clock")
    evening.desk.open(f"{evening.home}/round/1/board?table=2")
    evening.desk.submit("/table/2/seen", seen="disagree")
    evening.desk.open(f"{evening.home}/round/1/board?table=3")
    evening.desk.submit("/table/3/seen", seen="nobody")
    assign(evening, 1, "tables")
    page = screen(evening)
    tiles = dict(re.findall(r'id="tile-(\d)"\s+data-is="(\w+)"', page))
    assert tiles == {"1": "playing", "2": "judge", "3": "nobody", "4": "playing"}
    assert "wait for a judge" in text_of(page)
    assert "agree" not in page


def test_a_cut_line_the_bracket_and_the_winner_come_by_themselves(served: Served) -> None:
    """The finding: after the cut a screen went on with standings, and after the end with the final's pairings."""
    evening = filled(served, NAMES[:8], rounds=1, cut=2)
    for table in range(1, 5):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.at_desk("/round/1/publish")
    page = screen(evening)
    assert re.findall(r'class="ranked([^"]*)"', page) == [" in", " in last-in", *[""] * 6]
    assert "cut to top 2" in text_of(page)
    assert len(re.findall(r'<span class="figures">(?:<span>[\d.]+</span>){3}</span>', page)) == 8
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    assert 'class="tv shows-bracket' in screen(evening)
    evening.at_desk("/desk/draw")
    evening.at_desk("/round/2/post")
    assert "Final: find your table" in text_of(screen(evening))
    evening.at_desk("/line", line="1 21")
    evening.at_desk("/round/2/close")
    assert 'class="tv shows-bracket' in screen(evening)
    evening.at_desk("/finish")
    page = text_of(screen(evening))
    assert "Winner" in page
    assert "2–1 in the final against" in page
    assign(evening, 1, "clock")
    assert 'class="tv shows-clock' in screen(evening), "what the desk says counts"


def test_a_wrong_code_opens_nothing(served: Served) -> None:
    assert served.browser().get("/tv/WRONGXYZ").status_code == 404


def test_the_bracket_is_shown_once_there_is_one_with_every_name_told_apart() -> None:
    evening = before_the_cut(8, cut=4)
    evening.act(assign_screen, screen=1, shows=Shows.BRACKET)
    names = dict.fromkeys(evening.event.players, "José García")
    assert screen_view(evening.event, names=names, screen=1, now=evening.now).shows is not Shows.BRACKET
    evening.act(announce_cut)
    view = screen_view(evening.event, names=names, screen=1, now=evening.now)
    assert view.shows is Shows.BRACKET
    drawn = _bracket(view, words()["es"])
    assert "Semifinales" in drawn
    assert all(f"García, José ({entrant})" in drawn for entrant in evening.event.cut.seeds)


# ---- in a real browser


def opened(chromium: Browser, evening: Evening, size: dict[str, int] = FULL_HD, query: str = "") -> Page:
    page = chromium.new_context(viewport=size, locale="en").new_page()
    page.complaints = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.complaints.append(str(error)))  # type: ignore[attr-defined]
    page.goto(f"{evening.served.url}/tv/{evening.code}{query}")
    return page


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=["720p", "1080p", "4K"])
def test_a_screen_is_filled_and_never_scrolls(chromium: Browser, evening: Evening, size: tuple[int, int]) -> None:
    page = opened(chromium, evening, {"width": size[0], "height": size[1]})
    box = page.locator(".tv").bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) == size
    rows = page.locator(".tv-names:not([hidden]) li").evaluate_all(
        "rows => rows.map(row => [row.querySelector('.t').clientHeight, row.getBoundingClientRect().bottom])"
    )
    assert len(rows) == 24
    assert min(height for height, _ in rows) > size[1] / 33, "a table number is a thirtieth of the screen, or more"
    assert max(bottom for _, bottom in rows) < size[1]


OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll(".tv > *, .tv-names:not([hidden]) .t")]
    .map((each) => each.getBoundingClientRect()).filter((box) => box.height);
  const notice = document.querySelector(".tv-notice").getBoundingClientRect();
  return [boxes.filter((box) => box.top < notice.top && box.bottom > notice.top + 1).length, Math.round(notice.bottom)];
}"""


@pytest.mark.parametrize("letters", [40, 200])
def test_a_line_for_everybody_covers_nothing_on_any_screen(chromium: Browser, served: Served, letters: int) -> None:
    """MTR 1.6: it stands in a row of its own, on the screen, whatever else is shown."""
    evening = filled(served, NAMES)
    evening.at_desk("/round/1/start-clock")
    evening.desk.open(f"{evening.home}/tell")
    evening.desk.submit("/tell/notice", text=("Lunch until half past one. " * 8)[:letters].strip())
    for number, shows in enumerate(("pairings", "clock", "tables", "message", "blank"), 1):
        assign(evening, number, shows, "Player meeting now")
        page = opened(chromium, evening, query=f"?screen={number}")
        until(lambda page=page: page.evaluate(OVERLAPPING) == [0, FULL_HD["height"]], shows)
    evening.at_desk("/round/1/pause-clock")
    page = opened(chromium, evening)
    expect(page.locator(".shout")).to_have_text("PAUSED")
    until(lambda: page.evaluate(OVERLAPPING) == [0, FULL_HD["height"]])


def test_cut_off_it_runs_on_turns_its_pages_and_comes_back_by_itself(chromium: Browser, tmp_path: Path) -> None:
    """Kill the server under an open screen: no reload, no blank page, an honest foot; then start it again."""
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    evening = filled(server, NAMES)
    evening.at_desk("/round/1/start-clock")
    assign(evening, 1, "pairings")
    page = opened(chromium, evening)
    expect(page.locator("[data-asof]")).to_have_text("Live")
    page.evaluate("window.sameDocument = true; document.body.dataset.turn = 4")
    server.kill()
    expect(page.locator("[data-asof]")).to_contain_text("as of ")
    seconds = page.locator("[data-seconds]").inner_text()
    expect(page.locator("ol[data-leaf='2']")).to_be_visible()
    expect(page.locator("[data-seconds]")).not_to_have_text(seconds, use_inner_text=True)  # the clock runs on
    again = Served(tmp_path / "topcut.db", port=server.port).wait_until_ready()
    evening.at_desk("/round/1/pause-clock")
    expect(page.locator("[data-asof]")).to_have_text("Live")
    expect(page.locator(".shout")).to_have_text("PAUSED")
    assert page.evaluate("window.sameDocument") is True, "it was never loaded again"
    assert page.complaints == []  # type: ignore[attr-defined]
    again.stop()


def test_a_screen_changes_when_the_desk_says_so(chromium: Browser, evening: Evening) -> None:
    page = opened(chromium, evening, query="?screen=5")
    expect(page.locator("h1")).to_contain_text("find your table")
    assign(evening, 5, "message", "Player meeting now")
    expect(page.locator(".tv-say")).to_contain_text("Player meeting now")
    assign(evening, 5, "blank")
    expect(page.locator(".shows-blank")).to_have_count(1)
    page.evaluate("0")  # whatever it complained of is told before the answer
    assert page.complaints == []  # type: ignore[attr-defined]


def test_a_screen_brings_the_letters_of_the_names_on_it_and_no_others(chromium: Browser, served: Served) -> None:
    evening = filled(served, ["佐藤 美咲", "สมชาย ใจดี", "Дмитро Шевченко", "Bo Ek"])
    page = opened(chromium, evening)
    loaded = "[...document.fonts].filter((f) => f.family.includes('Names') && f.status === 'loaded').length"
    page.wait_for_function(f"{loaded} === 3")
    assert page.evaluate("[...document.fonts].filter((f) => f.family.includes('Names')).length") == 20


def test_the_first_words_under_the_bar_say_what_it_shows(served: Served, chromium: Browser) -> None:
    """Before, a bar of minutes stood over “3 of 32 results in”."""
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cruz", "Dee")
    evening.post()
    evening.at_desk("/start-clock")
    evening.at_desk("/line", line="1 20")
    page = chromium.new_context(viewport=FULL_HD, base_url=served.url).new_page()
    page.goto(f"/tv/{evening.code}")
    said = page.locator("footer span")
    expect(said.first).to_have_text(re.compile("^(50|49) of 50 minutes left$"))
    expect(said.nth(1)).to_have_text("1 of 2 results in")
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"^(50|49):\d\d$"))
