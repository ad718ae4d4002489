"""A draft on paper through its pages: caller, screen, judges and phones of one hall."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Route, expect
from tests.http.server import Served, text_of
from tests.patience import until
from tests.web.called import GIANTS, STRICT, TRIOS, DraftNight, draft_night
from tests.web.devices import LAPTOP, PHONE, SCREEN, Device

MOST_APART_MS = 100


class Nights:
    """Draft nights that wait on one server."""

    def __init__(self, folder: Path) -> None:
        file = folder / "topcut.db"
        self._made = {
            "plain": [draft_night(file) for _ in range(2)],
            "small": [draft_night(file, players=8) for _ in range(10)],
            "strict": [draft_night(file, players=8, stage=STRICT)],
            "giants": [draft_night(file, players=8, stage=GIANTS)],
            "trios": [draft_night(file, players=2, stage=TRIOS)],
        }
        self.served = Served(file).wait_until_ready()

    def take(self, which: str) -> DraftNight:
        night = self._made[which].pop()
        night.served = self.served
        return night


@pytest.fixture(scope="module")
def nights(tmp_path_factory) -> Iterator[Nights]:
    found = Nights(tmp_path_factory.mktemp("called"))
    yield found
    found.served.stop()


def calls_of(page: str) -> list[dict]:
    """The script a page counts by."""
    return json.loads(unescape(re.search(r'data-calls="([^"]*)"', page)[1]))


def test_one_press_starts_all_pods_and_everybody_sees_the_same_line(nights):
    """MTR-7.7-a, MTR-7.7-d, MTR-B-m, MTR-B-r: caller, screen and every phone; the direction and the cards with it."""
    night = nights.take("plain")
    assert "Start the draft of all 3 pods" in night.reads("caller", night.call)
    assert "Booster 1: open and count 15 cards" in night.begins()
    said = night.says()
    assert "Booster 1, pick 1 15 cards" in said
    assert "“ Pass to the left. Pick up 14 cards. You have 40 seconds. ”" in said
    names = [night.pods[0][0], night.pods[2][4]]
    for text in (night.reads("ines", night.screen), *(night.reads(name, night.home(name)) for name in names)):
        assert "Booster 1, pick 1" in text
        assert "to the left" in text
    script = calls_of(night.of("caller").open(night.call))
    assert [call["seconds"] for call in script[1:15]] == [40, 40, 35, 30, 25, 25, 20, 20, 15, 10, 10, 5, 5, 5]
    assert calls_of(night.of("ines").open(night.screen)) == script, "screens count by the same script"
    assert sum(call["seconds"] for call in script) == 1_005


@pytest.mark.parametrize(
    ("which", "is_quiet"),
    [
        pytest.param("small", False, id="MTR-5.6-d: talk at Regular"),
        pytest.param("strict", True, id="MTR-5.6-d: silence at Competitive"),
    ],
)
def test_silence_is_asked_for_on_seat_caller_and_screen(nights, which: str, is_quiet: bool):
    night = nights.take(which)
    quiet = "At Competitive and above, everyone keeps quiet during the draft."
    name = night.pods[0][0]
    before = [night.reads(name, night.home(name)), night.reads("ines", night.screen)]
    night.begins()
    during = [
        night.reads(name, night.home(name)),
        night.reads("ines", night.screen),
        night.reads("caller", night.call),
    ]
    assert [quiet in text for text in (*before, *during)] == [is_quiet] * 5


def test_boosters_turn_round_and_reviews_come_between_them(nights):
    """MTR-7.7-k, MTR-7.7-m, MTR-7.7-o, MTR-B-n: left, right, left; 60 and 90 seconds; every card is taken."""
    night = nights.take("small")
    night.begins(cards=2)
    titles = [night.says() for _ in range(11)]
    script = calls_of(night.of("caller").open(night.call))
    ways = {call["title"]: call["way"] for call in script if "pick 1" in call["title"]}
    assert ways == {
        "Booster 1, pick 1": "to the left",
        "Booster 2, pick 1": "to the right",
        "Booster 3, pick 1": "to the left",
    }
    assert [call["seconds"] for call in script if call["title"] == "Look at your picks"] == [60, 90]
    assert "Every card is drafted" in titles[-1]
    assert "The draft is over" in text_of(night.of("caller").submit("/draft/call/end"))
    assert "Every card is drafted. Now decks are built." in night.reads("caller", night.call)


def test_a_line_that_was_said_already_is_not_said_twice(nights):
    """MTR-B-r: two presses of one line leave out no pick."""
    night = nights.take("small")
    night.begins()
    caller = night.of("caller")
    action, fields = caller.form("/draft/call/say")
    assert caller.post(action, data=fields).status_code == 200
    again = caller.post(action, data=fields | {"key": "another"}, headers={"Accept": "text/html"})
    assert again.status_code == 409
    assert "That line was said already." in text_of(again.text)


def test_counts_are_confirmed_seat_by_seat_and_a_wrong_one_calls_a_judge(nights):
    """MTR-7.7-b, MTR-7.7-c, MTR-7.7-a: the main button is the next seat; the hall goes on meanwhile."""
    night = nights.take("small")
    night.begins(sets="AFR")
    ines, player = night.of("ines"), night.pods[0][2]
    assert "Seat 1 has 15" in night.reads("ines", night.pod(1))
    assert "Seat 2 has 15" in text_of(ines.submit("/count", seats="1", cards="15"))
    phone = night.of(player)
    phone.open(night.home(player))
    assert "You counted 14. A judge is called." in text_of(phone.submit("/draft/count", cards="14"))
    assert "Counted 14 cards instead of 15." in night.reads("ines", f"/event/{night.stream}/judge/calls")
    assert "Seat 3 counted 14. A judge is called." in night.reads("caller", night.call)
    ines.open(night.pod(1))
    refused = text_of(ines.submit("/count", seats="4", code="STX"))
    assert "Everybody opens AFR now, not STX." in refused
    assert "Booster 1, pick 1" in night.says(), "nobody else waits"


def test_a_booster_is_replaced_with_the_marks_of_all_three(nights):
    """MTR-7.4-b, MTR-7.7-c: table judge, organizer and head judge, each on their own page; no pick is undone."""
    night = nights.take("small")
    night.begins()
    ines, ravi, marta = (night.of(name) for name in ("ines", "ravi", "marta"))
    ines.open(night.pod(1))
    ines.submit("/count", seats="6", cards="14")
    seat = f"{night.pod(1)}/seat/6"
    offered = night.reads("ines", seat)
    for remedy in ("Count again, together MTR 7.7", "Replace the booster MTR 7.4", "Go on with 14 MTR 7.4"):
        assert remedy in offered
    ines.submit("/go")
    text = text_of(ines.submit("/remedy", remedy="replaced"))
    assert re.search(r"Head judge not yet", text)
    marta.open(night.call)
    marta.submit("/draft/call/mark")
    ravi.open(seat)
    assert "Put right: Replace the booster" in text_of(ravi.submit("/remedy", remedy="replaced"))
    assert "Seat 6 counts the new booster." in night.reads("ravi", seat)
    history = night.reads("caller", f"/event/{night.stream}/desk/history")
    assert "Pod 1, seat 6: decided to replace the booster" in history
    assert "Pod 1: seat 6 counted 14 instead of 15" in history, "the wrong count stays in the log"


def test_a_pod_behind_is_seen_by_all_and_holds_nobody(nights):
    """MTR-7.7-a: it catches up in the review."""
    night = nights.take("plain")
    night.begins()
    night.says()
    ines = night.of("ines")
    ines.open(night.pod(3))
    ines.submit("/behind")
    assert "Pod 3 is 1 pick behind." in night.reads("caller", night.call)
    assert "It catches up in the review; nobody waits." in night.reads("ines", night.screen)
    assert "Pod 3 is 1 pick behind." in night.reads(night.pods[2][0], night.home(night.pods[2][0]))
    assert "behind" not in night.reads(night.pods[0][0], night.home(night.pods[0][0]))
    assert "Booster 1, pick 2" in night.says()
    ines.open(night.pod(3))
    assert "Pod behind" not in text_of(ines.submit("/caught-up"))


def test_the_hall_is_paused_and_the_log_has_it(nights):
    """MTR-B-r: at pick 5, with the reason for everybody; nobody loses a second."""
    night = nights.take("small")
    night.begins()
    for _ in range(5):
        night.says()
    caller = night.of("caller")
    assert "The draft is paused." in text_of(caller.submit("/draft/call/pause"))
    caller.submit("/draft/call/pause", why="A lost phone")
    assert "Booster 1, pick 5" in night.reads("ines", night.screen)
    assert "A lost phone" in night.reads("ines", night.screen)
    history = night.reads("caller", f"/event/{night.stream}/desk/history")
    assert "The draft was paused: A lost phone" in history
    stands = re.search(r'data-stands="([\d.]+)"', caller.open(night.call))
    assert stands
    caller.submit("/draft/call/resume")
    assert 'data-stands=""' in caller.page.text
    assert "The draft went on" in night.reads("caller", f"/event/{night.stream}/desk/history")


def test_a_suspended_seat_is_passed_over(nights):
    """MTR-7.7-n: seat 3 passes to seat 5; a suspended drafter is told what they keep."""
    night = nights.take("small")
    night.begins()
    third, fourth, fifth = night.pods[0][2:5]
    assert f"To your left: {fourth} ." in night.reads(third, night.home(third))
    ines = night.of("ines")
    ines.open(night.pod(1))
    ines.submit("/seat/4/suspend")
    assert f"To your left: {fifth} ." in night.reads(third, night.home(third))
    assert "You are suspended from this draft You keep what you have picked" in night.reads(fourth, night.home(fourth))
    assert "7 seats, 0 of 7 counted" in night.reads("caller", night.call)


def test_two_heads_draft_two_cards_at_a_time_from_six_boosters(nights):
    """MTR-9.7-b, MTR-9.7-d, MTR-B-p, MTR-B-q: 1,500 seconds in all."""
    night = nights.take("giants")
    night.begins(boosters=6)
    script = calls_of(night.of("caller").open(night.call))
    assert sum(call["seconds"] for call in script) == 1_500
    assert [call["way"] for call in script if "pick 1" in call["title"]] == ["to the left", "to the right"] * 3
    assert "take two" in script[1]["line"]
    assert [call["seconds"] for call in script if call["title"] == "Look at your picks"] == [60] * 5


def test_a_rochester_draft_is_called_card_by_card(nights):
    """MTR-8.5-e, MTR-B-o: 18 boosters of 95 seconds; everybody at the table has a seat."""
    night = nights.take("trios")
    assert "Rochester, card by card" in night.reads("caller", night.call)
    night.begins()
    script = calls_of(night.of("caller").open(night.call))
    assert sum(call["seconds"] for call in script) == 18 * 95
    night.says()
    assert "Pick 1: the active player. 5 seconds." in night.reads("caller", night.call)
    assert "Player 2C" in night.reads("ines", night.pod(1))


# The same second ----------------------------------------------------------------------------------------------------

DUE = """async () => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { dueHere } = await import(loaded.find((one) => one.includes("draft-call.js")));
  return dueHere();
}"""


def due(page: Page) -> float:
    """When a page says that the pick is over, by the calendar all browsers of this machine share."""
    return page.evaluate(DUE)


def apart(pages: list[Page]) -> float:
    """How far pages are from each other, in milliseconds."""
    times = [due(page) for page in pages]
    return max(times) - min(times)


def ready(page: Page) -> None:
    expect(page.locator("#draft-call [data-shows=title]")).to_have_text("Booster 1, pick 1")


def sure(page: Page) -> None:
    """Let a page ask for the time until an answer was quick enough, however busy the machine is."""

    def is_sure() -> bool:
        off = page.evaluate("document.documentElement.dataset.second")
        if off is not None and int(off) > MOST_APART_MS // 2:
            page.evaluate("dispatchEvent(new Event('online'))")
        return off is not None and int(off) <= MOST_APART_MS // 2

    until(is_sure, "no answer was quick enough")


LATE_MS = 400


def late(route: Route) -> None:
    """A page that was long on its way: it was written a while before it arrives."""
    answer = route.fetch()
    old = re.sub(r'data-now="([\d.]+)"', lambda found: f'data-now="{float(found[1]) - LATE_MS}"', answer.text())
    route.fulfill(response=answer, body=old)


def test_caller_screen_and_phone_show_the_same_second(nights, chromium: Chromium):
    """MTR-B-r: within 100 ms, also where a page came late; one that counts from its arrival is found out."""
    night = nights.take("small")
    player = night.pods[0][0]
    caller, phone, screen = (Device(chromium, night.served, size) for size in (LAPTOP, PHONE, SCREEN))
    night.begins()
    for device, who, path in ((caller, "caller", night.call), (phone, player, night.home(player))):
        device.take_over(night.of(who))
        device.page.goto(path)
    screen.page.route(re.compile(r"/tv/"), late)
    screen.page.goto(night.screen)
    caller.page.locator("body").press("Space")
    pages = [caller.page, phone.page, screen.page]
    for page in pages:
        ready(page)
        sure(page)
    assert apart(pages) <= MOST_APART_MS
    naive = Device(chromium, night.served, SCREEN)
    naive.page.route(re.compile(r"/event/\w+/clock"), lambda route: route.abort())
    naive.page.route(re.compile(r"/tv/"), late)
    naive.page.goto(night.screen)
    ready(naive.page)
    assert apart([caller.page, naive.page]) > MOST_APART_MS, (
        "who takes the arrival for the moment it was written is late"
    )
    caller.page.keyboard.press("p")
    for page in pages:
        expect(page.locator("#draft-call")).to_have_attribute("data-is", "stands")
    assert caller.complaints == phone.complaints == screen.complaints == []


SLOW_MS = 900
SLOW_CLOCK = f"""const quick = window.fetch;
window.fetch = async (...asked) => {{
  const answer = await quick(...asked);
  if (String(asked[0]).includes("/clock")) await new Promise((done) => setTimeout(done, {SLOW_MS}));
  return answer;
}};"""


def told(page: Page) -> dict[str, float]:
    """What the caller reads of the second, in seconds by name; a player who says nothing is not in it."""
    rows = page.locator("#seconds dl > div").all_inner_texts()
    return {row.split("\n")[0]: float(found[0]) for row in rows if (found := re.findall(r"\d+\.\d\d", row))}


def test_the_caller_reads_how_sure_every_screen_and_phone_is(nights, chromium: Chromium):
    """MTR-B-r: the screen by its number, phones by their worst; a page whose answers are slow shows up, unwritten."""
    night = nights.take("small")
    night.begins()
    caller, screen, phone, slow = (Device(chromium, night.served, size) for size in (LAPTOP, SCREEN, PHONE, PHONE))
    caller.take_over(night.of("caller"))
    caller.page.goto(night.call)
    before = caller.page.locator("body").get_attribute("data-seq")
    expect(caller.page.locator("#seconds")).to_contain_text("Nothing heard from screens and phones yet.")
    screen.page.goto(night.screen)
    phone.take_over(night.of(night.pods[0][0]))
    phone.page.goto(night.home(night.pods[0][0]))
    until(lambda: {*told(caller.page)} == {"Screen 1", "1 phone"}, "the caller hears of nobody")
    slow.page.add_init_script(SLOW_CLOCK)
    slow.take_over(night.of(night.pods[0][1]))
    slow.page.goto(night.home(night.pods[0][1]))
    until(lambda: told(caller.page).get("2 phones", 0) >= SLOW_MS / 2_000, "a slow page is not seen")
    expect(caller.page.locator("#seconds")).to_contain_text("may be off by more than a tenth of a second")
    caller.page.reload()
    assert caller.page.locator("body").get_attribute("data-seq") == before, "nothing is written for it"
    assert caller.complaints == screen.complaints == phone.complaints == slow.complaints == []


def test_a_call_whose_answer_was_lost_is_sent_again_and_the_page_stays(nights, chromium: Chromium):
    """With the same key: it counts once, and the voice goes on."""
    night = nights.take("small")
    night.begins()
    caller = Device(chromium, night.served, LAPTOP)
    caller.take_over(night.of("caller"))
    caller.page.goto(night.call)
    caller.page.evaluate("globalThis.stayed = true")
    keys: list[str] = []

    def lose(route: Route) -> None:
        keys.append(re.search(r"key=([^&]*)", route.request.post_data or "")[1])
        if len(keys) == 1:
            route.abort()
        else:
            route.continue_()

    caller.page.route("**/draft/call/pause", lose)
    caller.page.keyboard.press("p")
    expect(caller.page.locator("#draft-call")).to_have_attribute("data-is", "stands")
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert caller.page.evaluate("globalThis.stayed")
