"""What a hostile person tries: each is refused, and nothing of it is left behind."""

import re
import sqlite3

import httpx
import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of

from topcut.web.shared.static_files import edition, folders, static

SCRIPT = "<script>alert(1)</script>"
ATTRIBUTE = "\"><img src=x onerror=alert(1)> '{{7*7}}"


def seated(served: Served) -> tuple[Evening, list[Browser]]:
    """Four players, two tables, round 1 posted."""
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    evening.post()
    return evening, list(evening.phones.values())


def test_a_name_is_shown_as_it_is_written_and_never_run(served: Served) -> None:
    evening = Evening(served, title=ATTRIBUTE)
    evening.start(SCRIPT, ATTRIBUTE)
    evening.post()
    phone = evening.phones[SCRIPT]
    public = served.browser()
    pages = [evening.desk.open(evening.home), phone.open(phone.path), public.open(f"/tv/{evening.code}")]
    pages += [public.open(f"/event/{evening.stream}{place}") for place in ("", "/pairings", "/pairings?by=table")]
    for page in pages:
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "49" not in re.findall(r"onerror=[^<]*", page)
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page or "&#34;&gt;&lt;img" in page


def test_nobody_reports_from_another_players_page(served: Served) -> None:
    _, (ana, bo, *_) = seated(served)
    ana.open(f"{ana.path}?reporting=1")
    action, fields = ana.form("/report")
    bo.open(f"{bo.path}?reporting=1")
    _, own = bo.form("/report")
    forged = bo.post(
        action, data=fields | {"csrf": own["csrf"], "score": "0-2"}, headers={"Accept": "application/json"}
    )
    assert (forged.status_code, forged.json()["code"]) == (403, "not-your-page")


def test_nobody_reports_another_table(served: Served) -> None:
    _, phones = seated(served)
    tables = {}
    for phone in phones:
        phone.open(f"{phone.path}?reporting=1")
        tables[phone] = phone.form("/report")[1]["table"]
    mine = phones[0]
    other = next(table for table in tables.values() if table != tables[mine])
    mine.headers["Accept"] = "application/json"
    refused = mine.submit("/report", score="2-0", table=other)
    assert mine.page.status_code == 403
    assert '"code":"not-your-match"' in refused
    assert '"rule":"MTR 2.4"' in refused


def test_nobody_confirms_their_own_report(served: Served) -> None:
    _, (ana, *_) = seated(served)
    ana.open(f"{ana.path}?reporting=1")
    action, fields = ana.form("/report")
    ana.submit("/report", score="2-0")
    fields |= {"key": "another", "seen": '{"score":[[2,0],0]}'}
    answer = ana.post(action.replace("report", "confirm"), data=fields, headers={"Accept": "application/json"})
    assert answer.json()["code"] == "nothing-to-confirm"


def test_a_player_does_not_reach_the_desk(served: Served) -> None:
    evening, (ana, *_) = seated(served)
    assert ana.get(evening.home).status_code == 403
    ana.open(f"{ana.path}?reporting=1")
    fields = ana.form("/report")[1]
    for place in ("/undo", "/draw", "/finish", "/round/1/close", "/round/1/line"):
        assert ana.post(evening.home + place, data=fields | {"entry": 2, "line": "1 20"}).status_code == 403


@pytest.mark.parametrize("forgery", ["no token", "a wrong token", "another browser's token", "no cookie"])
def test_a_form_of_another_site_is_refused(served: Served, forgery: str) -> None:
    _, (ana, bo, *_) = seated(served)
    ana.open(f"{ana.path}?reporting=1")
    bo.open(f"{bo.path}?reporting=1")
    action, fields = ana.form("/report")
    if forgery == "no token":
        del fields["csrf"]
    elif forgery == "a wrong token":
        fields["csrf"] = "x" * 32
    elif forgery == "another browser's token":
        fields["csrf"] = bo.form("/report")[1]["csrf"]
    else:
        ana.cookies.delete("topcut_visit")
    answer = ana.post(action, data=fields | {"score": "2-0"}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-from-our-page")


def test_cookies_are_for_the_browser_alone(served: Served) -> None:
    evening = Evening(served)
    phone = served.browser()
    given = phone.get(f"/join/{evening.code}").headers["set-cookie"].lower()
    assert "httponly" in given
    assert "samesite=lax" in given


def test_a_closed_door_lets_nobody_in_and_says_where_to_go(served: Served) -> None:
    """The code hangs on the wall for everybody: that it was a door is no secret, and who is late needs the desk."""
    evening = Evening(served)
    code = evening.code
    evening.start("Ana", "Bo")
    stranger = served.browser()
    assert "Go to the desk" in text_of(stranger.open(f"/join/{code}"))
    assert "<form" not in stranger.page.text
    assert served.browser().get("/join/ZZZZZZZZ").status_code == 404
    ana = evening.phones["Ana"]
    home = ana.path
    ana.open(f"/join/{code}")
    assert ana.path == home


def test_a_door_that_closes_while_one_types_lets_nobody_in(served: Served) -> None:
    evening = Evening(served)
    code = evening.code
    late = served.browser()
    late.open(f"/join/{code}")
    evening.start("Ana", "Bo")
    late.submit(f"/join/{code}", name="Cleo")
    assert "Go to the desk" in text_of(late.page.text)
    assert "Cleo" not in evening.desk.open(f"/event/{evening.stream}")


def test_a_wrong_link_and_a_dead_one_are_answered_alike(served: Served) -> None:
    evening = Evening(served)
    old = evening.join("Ana").page.history[-1].url.path
    evening.at_desk("/desk/link")
    dead, wrong = (served.browser().get(path) for path in (old, f"/link/{'a' * 32}"))
    assert (dead.status_code, text_of(dead.text)) == (wrong.status_code, text_of(wrong.text))
    assert dead.status_code == 404


def test_the_code_on_the_door_is_no_private_link(served: Served) -> None:
    assert served.browser().get(f"/link/{Evening(served).code}").status_code == 404


def test_a_token_is_nowhere_in_the_database(served: Served) -> None:
    evening = Evening(served)
    token = evening.join("Ana").page.history[-1].url.path.split("/")[-1]
    assert len(token) == 32
    for file in served.database.parent.glob(f"{served.database.name}*"):
        assert token.encode() not in file.read_bytes()
    rows = sqlite3.connect(served.database)
    try:
        assert {len(digest) for (digest,) in rows.execute("SELECT digest FROM links")} == {32}
    finally:
        rows.close()


@pytest.mark.parametrize("chunked", [False, True], ids=["with its length", "in chunks"])
def test_ten_megabytes_are_refused(served: Served, chunked: bool) -> None:
    body = b"name=" + b"x" * 10_000_000
    content = (body[start : start + 65_536] for start in range(0, len(body), 65_536)) if chunked else body
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    try:
        answer = served.browser().post("/new", content=content, headers=headers)
    except httpx.WriteError:
        pass  # hung up on before it was sent: refused as well
    else:
        assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")
    assert served.browser().get("/healthz").status_code == 200


def test_a_form_sent_twice_counts_once(served: Served) -> None:
    evening = Evening(served)
    phone = served.browser()
    phone.open(f"/join/{evening.code}")
    action, fields = phone.form(f"/join/{evening.code}")
    for _ in range(3):
        phone.page = phone.post(action, data=fields | {"name": "Ana"})
    assert "1 player has entered." in text_of(phone.page.text)


def test_an_event_created_twice_is_one(served: Served) -> None:
    laptop = served.browser()
    laptop.open("/new")
    action, fields = laptop.form("/new")
    places = {laptop.post(action, data=fields | {"title": "Once"}).url.path for _ in range(2)}
    assert len(places) == 1


def test_one_link_that_asks_too_much_waits_and_others_do_not(served: Served) -> None:
    evening = Evening(served)
    greedy, calm = evening.join("Ana"), evening.join("Bo")
    action, fields = greedy.form("/check-in")
    answers = (greedy.post(action, data=fields | {"key": f"k{n}"}, follow_redirects=False) for n in range(3_000))
    assert next(answer.status_code for answer in answers if answer.status_code != 303) == 429
    assert calm.submit("/check-in")
    assert calm.page.status_code == 200


@pytest.mark.parametrize(
    "path", ["/nothing", "/event/NOSUCHEVENT", "/static/../pages.py", "/link/x", "/tv/x", "/join/x"]
)
def test_what_is_not_there_is_a_kind_page_or_a_problem(served: Served, path: str) -> None:
    browser = served.browser()
    page = browser.get(path, headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "What now" in text_of(page.text)
    program = browser.get(path, headers={"Accept": "application/json"})
    assert program.headers["content-type"] == "application/problem+json"
    assert program.json()["status"] == 404


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/nothing", "/static/live.js", pytest.param(static("live.js"), id="a file that is kept")]
)
def test_every_answer_carries_the_headers(served: Served, path: str) -> None:
    headers = served.browser().get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_pages_have_nothing_inline(served: Served) -> None:
    evening, (ana, *_) = seated(served)
    for page in (evening.desk.open(evening.home), ana.open(ana.path), served.browser().open("/new")):
        assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=", page)


@pytest.mark.parametrize(
    ("place", "kept"),
    [
        pytest.param("keys.js", "no-cache", id="its name"),
        pytest.param(f"{edition()}/keys.js", "max-age=31536000, public, immutable", id="what all the files hold"),
        pytest.param("v-0123456789ab/keys.js", "no-cache", id="what they held once"),
    ],
)
def test_a_file_is_kept_for_good_only_under_the_address_of_its_content(served: Served, place: str, kept: str) -> None:
    """One script asks for another next to itself: after an update that must not be the old one."""
    answer = served.browser().get(f"/static/{place}")
    assert answer.headers["cache-control"] == kept
    assert answer.content == (folders()[0] / "keys.js").read_bytes()


def test_every_file_is_the_same_by_its_name_and_by_what_all_hold(served: Served) -> None:
    """One is answered from memory and packed, the other read by the framework."""
    browser = served.browser()
    names = {
        path.relative_to(folder).as_posix() for folder in folders() for path in folder.rglob("*") if path.is_file()
    }
    packed = []
    for name in sorted(names):
        by_name, kept = browser.get(f"/static/{name}"), browser.get(f"/static/{edition()}/{name}")
        assert (kept.status_code, kept.content) == (200, by_name.content), name
        assert kept.headers["content-type"] == by_name.headers["content-type"], name
        assert "immutable" in kept.headers["cache-control"], name
        packed += [name] if kept.headers.get("content-encoding") == "gzip" else []
    assert {"topcut.css", "live.js", "mark.svg"} <= {*packed}
    assert not [name for name in packed if name.endswith(".woff2")]


def test_who_has_a_file_is_told_so(served: Served) -> None:
    first = served.browser().get(static("live.js"))
    again = served.browser().get(static("live.js"), headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/static/v-0123456789ab/../pages.py", "/static/v-0123456789ab/", "/static/v-0/keys.js"]
)
def test_no_other_file_has_such_an_address(served: Served, path: str) -> None:
    assert served.browser().get(path).status_code == 404
