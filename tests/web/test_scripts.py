"""The pages' own scripts, piece by piece, in the browser: the desk's line, the outbox, morphing, clocks."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route
from tests.http.server import Served
from tests.web.scorekeeper.test_desk_line import READ, UNREAD

from topcut.core.drafts.reading import SaidLine, ScriptOrder, moment_of, script_of
from topcut.core.play import How, Result
from topcut.web.shared.pages import environment
from topcut.web.shared.pods import Placed
from topcut.web.shared.scores import Cleared, Extended, LineUnreadable, Mirrored, Scanned, ScoreLine, read_line


@pytest.fixture(scope="module")
def everybodys_page(chromium: Browser, served: Served) -> Page:
    return chromium.new_page(base_url=served.url)


@pytest.fixture
def page(everybodys_page: Page) -> Iterator[Page]:
    """A page that was just opened: nothing stored, nothing held up, and no script but its own."""
    everybodys_page.goto("/healthz")
    everybodys_page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    everybodys_page.goto("/about")
    yield everybodys_page
    everybodys_page.unroute_all(behavior="ignoreErrors")
    everybodys_page.context.set_offline(False)


@pytest.fixture
def own_page(chromium: Browser, served: Served) -> Page:
    """A page for a test that sets its clock, which nobody can take back."""
    page = chromium.new_page(base_url=served.url)
    page.goto("/about")
    return page


# ---- the line of the desk


def said_of(typed: str) -> dict[str, Any] | None:
    """What the server reads in a line, in the words of the script."""
    try:
        line = read_line(typed)
    except LineUnreadable:
        return None
    return {"table": line.place, "drops": sorted(line.drops)} | _entered(line)


def _entered(line: ScoreLine) -> dict[str, Any]:
    match line.entered:
        case Scanned(round):
            return {"entered": f"slip of {round}"}
        case Cleared():
            return {"entered": "clear"}
        case Mirrored():
            return {"entered": "mirror"}
        case Extended(minutes):
            return {"entered": f"+{minutes}"}
        case Placed(winner, places):
            return {"entered": f"w{winner}" if winner else f"p{''.join(map(str, places))}"}
        case Result(how=How.NO_SHOW) as result:
            return {"entered": "no-show", "absent": sorted(result.against)}
        case Result(how=How.DRAW_AGREED):
            return {"entered": "draw-agreed"}
        case Result(how=How.CONCEDED, score=score, against=(side,)):
            return {"entered": "conceded", "by": side, "kept": sum(score.won)}
        case result:
            return {"entered": str(result.score)}


READS = """async (all) => {
  const { read, SLIP } = await import("/static/line.js");
  const sides = (digits) => [...(digits ?? "")].map((digit) => digit - 1).sort();
  return all.map((typed) => {
    const slip = SLIP.exec(typed.trim());
    if (slip) return { table: String(Number(slip[2])), drops: [], entered: `slip of ${Number(slip[1])}` };
    const found = read(typed);
    if (!found) return null;
    const { table, score, how, pod, absent, soFar, conceded, drops, clear, mirror, minutes } = found;
    const ended = { played: score, pod }[how] ?? how;
    const entered = clear ? "clear" : mirror ? "mirror" : minutes ? `+${Number(minutes)}` : ended;
    const said = { table, drops: sides(drops), entered };
    const kept = [...(soFar ?? "").replace(/\\D/g, "")].reduce((sum, digit) => sum + Number(digit), 0);
    if (conceded) return { ...said, by: conceded - 1, kept };
    return absent ? { ...said, absent: sides(absent) } : said;
  });
}"""

TABLES = ("1", "12", "99999", "123456", "0", "", "12B", "3 c", "3d")
BETWEEN = (" ", ".", "/", " * ", ",", "")
SAID = (
    "20",
    "2-1",
    "2 1",
    "21",
    "210",
    "211",
    "2-1-1",
    "2",
    "id",
    "ID",
    "n1",
    "n21",
    "n3",
    "c1",
    "10 c1",
    "0-1 c2",
    "c3",
    "m",
    "-",
    "+5",
    "+05",
    "+1000",
    "w3",
    "W6",
    "p2134",
    "p123",
    "p12",
    "p123456",
)
AFTER = ("", " d1", " d12", " D2", " d3", " d54", "d1", " x")
SLIPS = ("R5T12", "r5t12", "R0T1", "R5T0", "x R12T3", "http://a/b/R1T2/", "R1T2 21", "R99999T1")


def test_the_script_reads_a_line_as_the_server_does(page: Page) -> None:
    rows = [row.values[0] for row in READ] + UNREAD + list(SLIPS)
    typed = rows + ["".join(parts) for parts in product(TABLES, BETWEEN, SAID, AFTER)]
    found = page.evaluate(READS, typed)
    differ = [(line, said_of(line), said) for line, said in zip(typed, found, strict=True) if said_of(line) != said]
    assert differ == []
    assert len([said for said in found if said]) > 500, "the table says something"


# ---- the outbox: whatever becomes of the line, what was put in is sent until it is answered, once by its key

OUTBOX = """async ({ store = true, isKeyless = false, againMs = 1 }) => {
  const { Outbox } = await import("/static/outbox.js");
  const { newKey } = await import("/static/keys.js");
  globalThis.settled = [];
  globalThis.shown = null;
  globalThis.outbox = new Outbox({
    store: () => (store ? sessionStorage : null),
    shelf: "probe",
    againMs,
    request: ({ key, said }) => ({ address: "/probe", fields: { key: isKeyless ? newKey() : key, said } }),
    settle: ({ said }, { text }) => (text === "page without an answer" ? false : void settled.push([said, text])),
    show: (items) => (shown = items),
  });
}"""


class Server:
    """What is sent to it, and what it says, try by try; afterwards it takes everything."""

    def __init__(self, page: Page, *answers: str) -> None:
        self.sent: list[dict[str, str]] = []
        self._answers = list(answers)
        page.route("**/probe", self._answer)

    def _answer(self, route: Route) -> None:
        self.sent.append(dict(pair.split("=") for pair in (route.request.post_data or "").split("&")))
        match self._answers.pop(0) if self._answers else "taken":
            case "lost":
                route.abort()
            case "taken":
                route.fulfill(status=200, body="taken")
            case "none":
                route.fulfill(status=200, body="page without an answer")
            case status:
                route.fulfill(status=int(status), body="")

    @property
    def keys(self) -> set[str]:
        return {sent["key"] for sent in self.sent}


def put(page: Page, *said: str, store: bool = True, is_keyless: bool = False) -> None:
    page.evaluate(OUTBOX, {"store": store, "isKeyless": is_keyless})
    page.evaluate("(all) => all.forEach((said) => outbox.put({ said }))", list(said))
    page.wait_for_function(
        "(many) => settled.length === many && outbox.items.length === 0 && shown?.length === 0", arg=len(said)
    )


@pytest.mark.parametrize("store", [True, False], ids=["kept", "a browser that keeps nothing"])
@pytest.mark.parametrize("trouble", ["lost", "500", "502", "503", "429", "none"])
def test_what_was_not_answered_is_sent_again_with_its_key(page: Page, trouble: str, store: bool) -> None:
    server = Server(page, trouble, trouble)
    put(page, "one", store=store)
    assert page.evaluate("settled") == [["one", "taken"]]
    assert [sent["said"] for sent in server.sent] == ["one"] * 3
    assert len(server.keys) == 1


def test_an_outbox_that_forgets_its_key_is_found_out(page: Page) -> None:
    server = Server(page, "lost")
    put(page, "one", is_keyless=True)
    assert len(server.keys) == 2


def test_things_go_out_in_the_order_they_were_put_in(page: Page) -> None:
    server = Server(page, "taken", "503", "lost")
    put(page, "one", "two", "three")
    assert [sent["said"] for sent in server.sent] == ["one", "two", "two", "two", "three"]
    assert len(server.keys) == 3


@pytest.mark.parametrize(("trouble", "is_unknown"), [("lost", True), ("500", True), ("503", False), ("429", False)])
def test_nobody_knows_of_what_was_sent_and_not_answered(page: Page, trouble: str, is_unknown: bool) -> None:
    """A later "not now" does not change that."""
    Server(page, trouble, "503")
    page.evaluate(OUTBOX, {"againMs": 3_600_000})
    for _ in range(2):
        page.evaluate("outbox.items.length ? outbox.send() : outbox.put({ said: 'one' })")
        kept = page.evaluate("JSON.parse(sessionStorage.getItem('probe'))")
        assert [(item["said"], bool(item.get("isUnknown"))) for item in kept] == [("one", is_unknown)]
        assert page.evaluate("shown") == kept


def test_an_answer_that_cannot_be_shown_is_one_and_the_next_goes_out(page: Page) -> None:
    server = Server(page)
    page.evaluate(OUTBOX, {})
    page.evaluate("outbox.settle = ({ said }) => { settled.push(said); throw Error('planted'); }; null")
    page.evaluate("['one', 'two'].forEach((said) => outbox.put({ said }))")
    page.wait_for_function("() => settled.length === 2 && shown?.length === 0")
    assert [sent["said"] for sent in server.sent] == ["one", "two"]


# ---- one request of a page that stays open

SENDS = """async ({ tries = 9, told = "nothing", key = "", isKeyless = false }) => {
  globalThis.waited = [];  // before anything is waited for: the test looks at it at once
  const { attempt, sendUntilAnswered } = await import("/static/outbox.js");
  const { newKey } = await import("/static/keys.js");
  const isTold = { nothing: () => false, anything: () => true, said: ({ status }) => Boolean(status) }[told];
  const request = { address: "/probe", fields: { said: "one", ...(key && { key }) } };
  const how = { againMs: 1, tries, isTold, wait: ({ isUnknown }) => waited.push(isUnknown) };
  const forgetful = async () => {
    let answer;
    do answer = await attempt({}, { ...request, fields: { said: "one", key: newKey() } });
    while (answer.isNotNow);
    return answer;
  };
  const { ok, status, text, isUnknown } = await (isKeyless ? forgetful() : sendUntilAnswered(request, how));
  return { ok, status, text, isUnknown };
}"""
TAKEN = {"ok": True, "status": 200, "text": "taken", "isUnknown": False}


@pytest.mark.parametrize("told", ["nothing", "said", "anything"])
@pytest.mark.parametrize("trouble", ["lost", "500", "502"])
def test_a_request_whose_answer_was_lost_is_sent_again_with_its_key(page: Page, trouble: str, told: str) -> None:
    """What may count already is never told as refused: neither a later 503 nor a 429 is an answer."""
    server = Server(page, trouble, "503", "429", trouble)
    assert page.evaluate(SENDS, {"told": told}) == TAKEN
    assert (len(server.sent), len(server.keys)) == (5, 1)
    assert page.evaluate("waited") == [True] * 4


def test_a_sender_that_forgets_its_key_is_found_out(page: Page) -> None:
    server = Server(page, "lost")
    page.evaluate(SENDS, {"isKeyless": True})
    assert len(server.keys) == 2


def test_the_key_of_a_form_stays_its_key(page: Page) -> None:
    """A form that is submitted after all, where nothing was answered, counts once."""
    server = Server(page, "lost")
    assert page.evaluate(SENDS, {"key": "of-the-form"}) == TAKEN
    assert server.keys == {"of-the-form"}


@pytest.mark.parametrize("status", [400, 403, 404, 409, 422])
def test_a_refusal_is_an_answer(page: Page, status: int) -> None:
    server = Server(page, str(status))
    assert page.evaluate(SENDS, {}) == {"ok": False, "status": status, "text": "", "isUnknown": False}
    assert len(server.sent) == 1


@pytest.mark.parametrize(("told", "sent"), [("nothing", 2), ("said", 1), ("anything", 1)])
@pytest.mark.parametrize("status", [503, 429])
def test_a_server_that_says_not_now_is_waited_for_or_told(page: Page, status: int, told: str, sent: int) -> None:
    server = Server(page, str(status))
    refused = {"ok": False, "status": status, "text": "", "isUnknown": False}
    assert page.evaluate(SENDS, {"told": told}) == (refused if sent == 1 else TAKEN)
    assert len(server.sent) == sent


@pytest.mark.parametrize("told", ["nothing", "said"])
def test_offline_a_request_waits_for_a_network_and_does_not_count_as_sent(page: Page, told: str) -> None:
    page.evaluate("Promise.all([import('/static/outbox.js'), import('/static/keys.js')]).then(() => null)")
    page.context.set_offline(True)
    page.evaluate(f"(how) => {{ globalThis.found = ({SENDS})(how); }}", {"told": told, "tries": 1_000_000})
    page.wait_for_function("() => waited.length > 1")
    assert page.evaluate("waited.some((isUnknown) => isUnknown)") is False
    server = Server(page)
    assert page.evaluate("found") == TAKEN
    assert len(server.sent) == 1


def test_offline_a_page_that_wants_to_know_is_told_at_once(page: Page) -> None:
    page.evaluate("Promise.all([import('/static/outbox.js'), import('/static/keys.js')]).then(() => null)")
    page.context.set_offline(True)
    assert page.evaluate(SENDS, {"told": "anything"}) == TAKEN | {"ok": None, "status": None, "text": None}
    assert page.evaluate("waited") == []


def test_a_server_that_never_answers_is_asked_again_when_patience_ends(page: Page) -> None:
    """The browser's timer is handed in: it runs out when the test has seen the request arrive."""
    keys: list[str] = []
    held: list[Route] = []

    def hold(route: Route) -> None:
        keys.append((route.request.post_data or "").split("key=")[1])
        if held:
            route.fulfill(status=200, body="taken")
        else:
            held.append(route)

    page.route("**/probe", hold)
    page.evaluate(
        """() => {
          globalThis.patience = [];
          AbortSignal.timeout = (ms) => {
            const end = new AbortController();
            patience.push([ms, end]);
            return end.signal;
          };
        }"""
    )
    with page.expect_request("**/probe"):
        page.evaluate(f"() => {{ globalThis.found = ({SENDS})({{}}); }}")
    page.evaluate("patience[0][1].abort()")
    assert page.evaluate("found") == TAKEN
    assert page.evaluate("patience.map(([ms]) => ms)") == [8_000, 8_000]
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert page.evaluate("waited") == [True], "it may have arrived"
    held[0].abort()


@pytest.mark.parametrize(("trouble", "is_unknown"), [("lost", True), ("503", False)])
def test_after_so_many_tries_a_page_is_told_whether_it_may_count(page: Page, trouble: str, is_unknown: bool) -> None:
    server = Server(page, *[trouble] * 9)
    assert page.evaluate(SENDS, {"tries": 3})["isUnknown"] is is_unknown
    assert len(server.sent) == 3


# ---- morphing

MORPHS = """async ([before, after, place, deed, typed]) => {
  const { morph } = await import("/static/morph.js");
  document.body.innerHTML = `<div id="part">${before}</div>`;
  const part = document.getElementById("part");
  const item = part.querySelector(place);
  item[deed]();
  if (typed) item.value = typed;
  morph(part, new DOMParser().parseFromString(`<div id="part">${after}</div>`, "text/html").body.firstChild);
  const is = document.activeElement;
  const isOpen = Boolean(part.querySelector("[open]"));
  return { focus: is.id || is.tagName, text: part.textContent, value: item.value, isOpen };
}"""


def test_a_part_is_brought_to_what_the_server_says_and_the_focus_stays(page: Page) -> None:
    before, after = "<p>one</p><input id=a>", "<p>two</p><p>more</p><input id=a value=theirs>"
    found = page.evaluate(MORPHS, [before, after, "#a", "focus", "typed"])
    assert found == {"focus": "a", "text": "twomore", "value": "typed", "isOpen": False}


def test_a_button_that_now_does_something_else_loses_the_focus(page: Page) -> None:
    first, second, third = (f"<form action=/row/{n}><button>Undo {n}</button></form>" for n in (1, 2, 3))
    last = "form:last-child button"
    assert page.evaluate(MORPHS, [first + second, first + second, last, "focus", ""])["focus"] == "BUTTON"
    assert page.evaluate(MORPHS, [first + second, second + third, last, "focus", ""])["focus"] == "BODY"


def test_a_button_somebody_is_on_does_what_the_server_says_now(page: Page) -> None:
    one, other = (f"<form><button id=a name=value value={n}>+</button></form>" for n in (21, 22))
    found = page.evaluate(MORPHS, [one, other, "button", "focus", ""])
    assert (found["focus"], found["value"]) == ("a", "22")
    plain = [text.replace("id=a ", "") for text in (one, other)]
    found = page.evaluate(MORPHS, [*plain, "button", "focus", ""])
    assert (found["focus"], found["value"]) == ("BODY", "22")


@pytest.mark.parametrize(("pressed", "is_open"), [("summary", True), ("details", False)])
def test_what_somebody_folded_out_stays_so(page: Page, pressed: str, is_open: bool) -> None:
    before, after = (f"<details><summary>more</summary>{n}</details>" for n in (1, 2))
    assert page.evaluate(MORPHS, [before, after, pressed, "click", ""])["isOpen"] == is_open


RENEWS = """async ([states, isLost]) => {
  const { renew } = await import("/static/morph.js");
  if (isLost) delete globalThis.Idiomorph;
  const part = (state, table) => `<div id="part" data-state="${state}"><form action="/table/${table}">
    <input type=radio name=score value=2-0><input type=radio name=score value=0-2></form></div>`;
  document.body.innerHTML = part(states[0], 5);
  const chosen = document.querySelector("input");
  chosen.click();
  chosen.focus();
  const fresh = new DOMParser().parseFromString(part(states[1], 9), "text/html").body.firstChild;
  renew(document.getElementById("part"), fresh);
  const form = document.querySelector("form");
  return [new URL(form.action).pathname, new FormData(form).get("score")];
}"""


@pytest.mark.parametrize(
    ("states", "is_lost"),
    [
        pytest.param(["3-5", "3-9"], False, id="another match"),
        pytest.param(["3-5", "3-5"], False, id="the same"),
        pytest.param(["3-5", "3-5"], True, id="without the library"),
    ],
)
def test_a_score_chosen_for_one_opponent_is_not_sent_against_another(page: Page, states, is_lost) -> None:
    assert page.evaluate(RENEWS, [states, is_lost]) == ["/table/9", None]


# ---- clocks

CLOCK = """async ([left, say, over]) => {
  const { show, wind } = await import("/static/clock.js");
  const timer = document.createElement("p");
  timer.dataset.left = left;
  timer.dataset.running = "";
  if (say) Object.assign(timer.dataset, { say, over });
  wind(timer);
  show(timer);
  return [timer.textContent, timer.classList.contains("is-late")];
}"""


@pytest.mark.parametrize(
    ("left", "say", "over", "shown"),
    [
        (3_000_000_500, "", "", ["50000:00", False]),
        (60_500, "", "", ["1:00", False]),
        (59_500, "", "", ["0:59", False]),
        (-5_000, "", "", ["0:00", True]),
        (60_500, "waits %", "late", ["waits 1:00", False]),
        (-1, "waits %", "late", ["late", True]),
    ],
)
def test_a_clock_shows_what_is_left(own_page: Page, left: int, say: str, over: str, shown: list[Any]) -> None:
    own_page.clock.install()
    own_page.clock.pause_at("2030-01-01")
    assert own_page.evaluate(CLOCK, [left, say, over]) == shown


STANDING = """async (left) => {
  const { secondsLeft } = await import("/static/clock.js");
  const timer = document.createElement("p");
  if (left !== null) timer.dataset.left = left;
  return secondsLeft(timer) === Infinity ? "no end" : secondsLeft(timer);
}"""


def test_a_clock_that_stands_has_what_it_says_and_one_without_an_end_never_runs_out(own_page: Page) -> None:
    assert own_page.evaluate(STANDING, 601_000) == 601
    own_page.clock.install()
    own_page.clock.fast_forward("20:00")
    assert own_page.evaluate(STANDING, 601_000) == 601
    assert own_page.evaluate(STANDING, None) == "no end"


SECONDS = """async ([left, passed]) => {
  const { tick } = await import("/static/clock.js");
  const told = [];
  document.body.innerHTML = `<p data-left="${left}" data-counts="seconds" data-running data-then-read="own">?</p>`;
  document.addEventListener("topcut:counted", ({ detail }) => told.push(detail.left));
  document.addEventListener("topcut:due", ({ detail }) => told.push(detail.isOwn ? "due" : "due for all"));
  const now = performance.now.bind(performance);
  const at = now();
  for (const ms of passed) {
    performance.now = () => at + ms;
    tick();
  }
  performance.now = now;
  return told;
}"""


def test_a_clock_of_seconds_tells_each_once_and_comes_due_once(page: Page) -> None:
    """It rounds up, as the server does: while its last second runs it says 1, and 0 is over."""
    told = page.evaluate(SECONDS, [2_500, [0, 400, 500, 501, 1_400, 1_500, 2_499, 2_500, 2_501, 9_000]])
    assert told == [3, 2, 1, "due", 0]


# ---- the edge of lines

EDGES = """async (all) => {
  const { drawEdge } = await import("/static/edge.js");
  return all.map(([left, of]) => {
    document.body.innerHTML = '<svg viewBox="0 0 10 14"></svg>';
    const svg = document.querySelector("svg");
    drawEdge(svg, { left, all: of });
    const said = (line) => ["class", "x", "width", "height"].map((name) => line.getAttribute(name));
    return [svg.getAttribute("viewBox"), [...svg.children].map(said)];
  });
}"""


def lines_of(svg: str) -> list[Any]:
    """The box of an edge, and of each line whether it is lit, where it is and how large."""
    named = [f'{name}="([^"]*)"' for name in ("class", "x", "width", "height")]
    return [re.findall(r'viewBox="([^"]*)"', svg)[0], [list(line) for line in re.findall(r"\s+".join(named), svg)]]


def test_the_script_draws_an_edge_as_the_templates_do(page: Page) -> None:
    """A page that is taken over by its script does not change its lines."""
    edges = [(left, of) for of in (1, 5, 50, 60, 61, 75, 200) for left in (0, 1, of // 2, of)]
    drawn = [lines_of(str(environment().get_template("macros.html").module.edge(*edge, ""))) for edge in edges]
    assert page.evaluate(EDGES, edges) == drawn
    assert len(drawn[3][1]) == 1
    assert len(drawn[-1][1]) == 60


# ---- the time of day


@pytest.mark.parametrize(("reader", "written"), [("en-US", "8:58 PM"), ("en-GB", "20:58"), ("es-ES", "20:58")])
def test_a_time_of_day_is_written_as_its_reader_writes_it(
    chromium: Browser, served: Served, reader: str, written: str
) -> None:
    """The poster of a new event ended about 08:58 PM."""
    page = chromium.new_page(base_url=served.url, locale=reader, timezone_id="UTC")
    page.goto("/about")
    said = page.evaluate('async (at) => (await import("/static/when.js")).timeOfDay(at)', "2026-11-16T20:58:00Z")
    assert " ".join(said.split()) == written


@pytest.mark.parametrize(("reader", "written"), [("en-US", "8:58 PM"), ("en-GB", "20:58"), ("es-ES", "20:58")])
def test_a_time_the_server_wrote_is_turned_by_the_clock_of_the_event(
    chromium: Browser, served: Served, reader: str, written: str
) -> None:
    page = chromium.new_page(base_url=served.url, locale=reader, timezone_id="America/Lima")
    page.goto("/about")
    said = page.evaluate(
        """async () => {
            const { readPage } = await import("/static/when.js");
            return readPage('<time data-at="1794859080000" data-zone="Europe/Madrid">x</time>').body.textContent;
        }"""
    )
    assert " ".join(said.split()) == written


# ---- the call of a draft


MOMENTS = """async ([calls, said, times]) => {
  const { momentOf } = await import("/static/draft-call.js");
  return times.map((now) => {
    const { call, is, since, startsAt, endsAt } = momentOf(calls, said, now);
    return [call, is, since, startsAt, endsAt];
  });
}"""


@pytest.mark.parametrize("order", [ScriptOrder(), ScriptOrder("rochester", seats=6), ScriptOrder(passing=None)])
def test_a_page_finds_the_line_that_the_core_finds(page, order):
    """MTR-B-r: server and browser count to the same second."""
    script, said = script_of(order), SaidLine(1, 7_000_000)
    times = [said.at // 1_000 + tenth * 100 for tenth in range(0, 12_000, 7)]
    found = [moment_of(script, said, now=at * 1_000) for at in times]
    calls = [{"passing": each.passing, "seconds": each.seconds, "waits": each.waits} for each in script.calls]
    ours = [[m.call, m.now.value, m.since / 1_000, m.starts_at / 1_000, m.ends_at / 1_000] for m in found]
    assert page.evaluate(MOMENTS, [calls, {"call": said.call, "at": said.at / 1_000}, times]) == ours


def test_of_several_answers_the_quickest_says_the_time(page):
    heard = """async () => {
      const { best, heardIn } = await import("/static/same-second.js");
      const slow = heardIn({ sentAt: 0, heardAt: 900, now: 5_800 });
      const quick = heardIn({ sentAt: 1_000, heardAt: 1_010, now: 6_005 });
      return [slow, best([slow, quick])];
    }"""
    slow, kept = page.evaluate(heard)
    assert slow == {"ahead": 5_350, "error": 450}, "off by no more than half the time it took"
    assert kept == {"ahead": 5_000, "error": 5}


# ---- tones

LISTENING = """async () => {
  globalThis.tones = 0;
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super();
      globalThis.speaker = this;
    }
  };
  globalThis.OscillatorNode = class extends OscillatorNode {
    start() {
      super.start();
      this.addEventListener("ended", () => (tones += 1));
    }
  };
  globalThis.buzz = (await import("/static/sound.js")).buzz;
}"""


def test_the_loudspeaker_is_let_go_between_two_tones(own_page: Page) -> None:
    """One that is kept ready costs a phone its battery, all day."""
    own_page.evaluate(LISTENING)
    own_page.evaluate("buzz()")
    assert own_page.evaluate("globalThis.speaker === undefined"), "nobody has touched the page"
    own_page.locator("h1").first.click()
    own_page.wait_for_function("speaker.state === 'suspended'")
    own_page.evaluate("() => { buzz(); buzz(); }")
    own_page.wait_for_function("() => tones === 2 && speaker.state === 'suspended'")
