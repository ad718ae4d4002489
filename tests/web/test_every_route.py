"""Who is let in at every route there is; a route without its line here fails, so that none is forgotten (MTR 1.3).

The letters are explained in `everybody.py`: N nobody, M who runs the server, U the publisher, P a player, E, C and R
helpers with one lent power, F, S, H and O the floor judge, scorekeeper, head judge and organizer. Somebody is let in if
they are not told 403: what is not there, or cannot be now, is said to them. What is written down for some is planted,
and looked for on every page of everybody.
"""

import contextlib
import re
import sqlite3
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import httpx
import pytest
from tests.http.server import Served, Unlimited
from tests.web.everybody import NOBODY_SUCH, Everybody, everybody, fields_of, routes

from topcut.http.forms import LARGEST_BODY
from topcut.http.operator import operator_alone

ALL: Final = "NMUPECRFSHO"
STAFF: Final = "ECRFSHO"

SEES: Final[Mapping[str, str]] = {
    ALL: """
        /event/<stream> /event/<stream>/mine /event/<stream>/bracket /event/<stream>/lists /event/<stream>/pairings
        /event/<stream>/paper/<file> /event/<stream>/standings /event/<stream>/standings/<entrant>
        /cards/<game> /event/<stream>/cards /event/<stream>/watch /event/<stream>/proof /event/<stream>/log.jsonl
        /event/<stream>/heads
        /event/<stream>/pairings.csv /event/<stream>/places.csv
        /event/<stream>/results.csv /event/<stream>/standings.csv
        / /ready /ready/phone /ready/phone/clock /ready/sheet.pdf
        /operator/<ticket>
        /demo /design /design/<part> /healthz /join /join/<code> /join/<code>/seat /language/<language> /link/<token>
        /new /rules /rules/<citation> /rules/<document>/<section> /static/<file_path> /table /tv /tv/<code>
        /account /account/sign-in /account/sign-up
    """,
    STAFF: """
        /event/<stream>/desk /event/<stream>/desk/announcement /event/<stream>/desk/by-hand /event/<stream>/desk/cut
        /event/<stream>/desk/apart /event/<stream>/desk/field /event/<stream>/desk/find /event/<stream>/desk/hall
        /event/<stream>/desk/tell /event/<stream>/desk/draft/call
        /event/<stream>/desk/history /event/<stream>/desk/late /event/<stream>/desk/paper
        /event/<stream>/desk/paper/<file> /event/<stream>/desk/people /event/<stream>/desk/person/<entrant>
        /event/<stream>/desk/prizes /event/<stream>/desk/round/<round>/board
        /event/<stream>/desk/round/<round>/closing /event/<stream>/desk/round/<round>/rows
        /event/<stream>/desk/round/<round>/exchange /event/<stream>/desk/round/<round>/repair
        /event/<stream>/desk/round/<round>/table/<table> /event/<stream>/desk/round/<round>/table/<table>/standing
        /event/<stream>/desk/round/<round>/wrong-table
        /event/<stream>/desk/rounds /event/<stream>/desk/screens /event/<stream>/desk/settings
        /event/<stream>/desk/staff /event/<stream>/desk/staff/official/<whom> /event/<stream>/desk/my-phone
        /event/<stream>/desk/people/paste /event/<stream>/desk/meeting /event/<stream>/desk/draft
        /event/<stream>/desk/pools
        /event/<stream>/desk/undo
        /event/<stream>/desk/settings/event
    """,
    # MTR 1.2: the publisher next to the staff
    "UECRFSHO": "/event/<stream>/desk/guests",
    "UO": "/event/<stream>/desk/publishing",
    # MTR 2.7: lists are for officials who accept or check them
    "FSHO": """
        /event/<stream>/desk/lists /event/<stream>/desk/lists/cards /event/<stream>/desk/lists/names
        /event/<stream>/desk/lists/<player> /event/<stream>/judge/lists/sheets.pdf
        /event/<stream>/desk/lists/<player>/pool /event/<stream>/desk/lists/calls
        /event/<stream>/judge/lists/<player> /event/<stream>/judge/lists/<player>/sheet.pdf
    """,
    # MTR 1.8: at the tables, also who may only give them time
    "EFH": """
        /event/<stream>/judge /event/<stream>/judge/calls /event/<stream>/judge/round/<round>/table/<table>
        /event/<stream>/judge/round/<round>/table/<table>/result /event/<stream>/judge/rules
        /event/<stream>/judge/round/<round>/table/<table>/games /event/<stream>/judge/round/<round>/table/<table>/loop
        /event/<stream>/judge/draft /event/<stream>/judge/draft/pod/<pod>
        /event/<stream>/judge/draft/pod/<pod>/seat/<at>
    """,
    # MTR 2.8, MTR 5.1: which decks are checked and who was penalised for what is the judges'
    "FH": """
        /event/<stream>/judge/check/<check>/deck/<player> /event/<stream>/judge/checks
        /event/<stream>/judge/conduct
        /event/<stream>/judge/round/<round>/table/<table>/cards
        /event/<stream>/judge/round/<round>/table/<table>/infraction
        /event/<stream>/judge/round/<round>/table/<table>/life
    """,
    # MTR 1.2, MTR 1.7
    "HO": """
        /event/<stream>/desk/report /event/<stream>/desk/report/report.csv /event/<stream>/desk/report/report.json
        /event/<stream>/desk/report/report.pdf
    """,
    "H": "/event/<stream>/judge/head",
    "O": "/event/<stream>/desk/erase /event/<stream>/desk/erase/<player>",
    "P": """
        /event/<stream>/player/<player> /event/<stream>/player/<player>/deck /event/<stream>/player/<player>/deck/names
        /event/<stream>/player/<player>/deck/build /event/<stream>/player/<player>/deck/pool
        /event/<stream>/player/<player>/me /event/<stream>/player/<player>/standing
        /event/<stream>/player/<player>/why /event/<stream>/player/<player>/life
    """,
    "M": "/packs /packs/<name>/pack.zip /backup",
    # Nobody is signed in here, and nobody plays online
    "": "/account/delete /account/password /account/sign-ins /event/<stream>/player/<player>/online",
}

DOES: Final[Mapping[str, str]] = {
    ALL: "/watch/call /watch/withdraw",
    "P": """
        /player/<player>/camera /player/<player>/check-in /player/<player>/confirm /player/<player>/deck
        /player/<player>/deck/build /player/<player>/deck/pool /player/<player>/deck/take /player/<player>/deck/withdraw
        /player/<player>/deck/swap /player/<player>/dispute /player/<player>/drop
        /player/<player>/judge/appeal /player/<player>/judge/call /player/<player>/judge/withdraw
        /player/<player>/pod /player/<player>/report /player/<player>/seats /player/<player>/split
        /player/<player>/seen /player/<player>/split/yes /player/<player>/team-name /player/<player>/primary
        /player/<player>/life/move /player/<player>/life/undo /player/<player>/life/game
    """,
    "O": """
        /desk/announcement /desk/erase/<player> /desk/reopen /desk/reveal /desk/hall/product /desk/hall/open
        /desk/lists/lands /desk/lists/publish
        /desk/online /desk/prizes /desk/prizes/hand
        /desk/prizes/split/make /desk/prizes/split/yes /desk/report/invalidate /desk/report/submit /desk/settings
        /desk/settings/event /desk/settings/zone
        /desk/staff/link /desk/staff/official/<whom>/passes /desk/staff/official/<whom>/replace
        /desk/staff/official/<whom>/stages /desk/staff/official/<whom>/forget /desk/staff/take
    """,
    # MTR 1.2, MTR 1.4: the publisher says with the organizer who may come and what is published
    "UO": "/desk/guests/bars /desk/guests/invited /desk/guests/lift /desk/guests/owners /desk/publishing",
    "HO": """
        /desk/finish /desk/hall/devices /desk/lists/product /desk/lists/release /desk/settings/procedure
        /desk/staff/official/<whom>/plays /desk/staff/official/<whom>/stand-back
    """,
    "H": """
        /desk/cut /desk/field /desk/lists/ask /desk/readmit /desk/staff/official/<whom>/appeals
        /desk/staff/official/<whom>/stand-in /judge/appeal/<appeal> /judge/decision/<decision>
        /judge/investigation/<investigation>/close /judge/round/<round>/table/<table>/result
        /desk/round/<round>/table/<table>/overrule /desk/round/<round>/void
    """,
    "S": """
        /desk/apart /desk/by-hand /desk/draw /desk/fixed-table /desk/hall/tables
        /desk/round/<round>/discard /desk/round/<round>/exchange
    """,
    "SH": """
        /desk/lists/seat /desk/round/<round>/publish /desk/round/<round>/close /desk/round/<round>/post
        /desk/round/<round>/repair /desk/late
        /desk/draft/draw /desk/draft/seats /desk/draft/close-up
    """,
    "SHO": """
        /desk/all-here /desk/all-away /desk/announcement/entry /desk/byes /desk/camera /desk/check-in-code /desk/drop
        /desk/guests/promote /desk/identify /desk/link /desk/lists/lands-back /desk/merge /desk/payment /desk/people
        /desk/people/paste/enter /desk/teams /desk/team-name /desk/team-name/refuse /desk/seats /desk/seats/free
        /desk/meeting /desk/meeting/end /desk/round/<round>/table/<table>/ask-camera
        /desk/tell/notice /desk/tell/schedule
        /desk/presence /desk/rename /desk/round/<round>/table/<table>/cover /desk/start
    """,
    "FSHO": """
        /desk/hall/hand-out /desk/lists/accept /desk/lists/accept-all /desk/lists/return /desk/lists/<player>
        /desk/lists/<player>/pool /desk/lists/<player>/take /desk/pools/mark
        /desk/lists/accept-chosen /desk/lists/return-chosen
    """,
    # MTR 1.8: who gives sections of tables to judges; and everybody at the desk calls a judge to a table
    "FSH": "/desk/round/<round>/section",
    # MTR 1.11: any official asks somebody not to watch
    "RFSHO": "/desk/round/<round>/table/<table>/away",
    # MTR 7.7, MTR B: the clock's officials call a draft; judges say which pod is behind, and how a count is put right
    "CFSH": "/desk/draft/call/behind /desk/draft/call/caught-up",
    "FHO": "/desk/draft/call/mark",
    "CSH": """
        /desk/draft/call /desk/draft/call/say /desk/draft/call/pause /desk/draft/call/resume /desk/draft/call/end
        /desk/draft/build /desk/draft/build/extend /desk/draft/build/pause /desk/draft/build/resume
        /desk/outage/<began>/dismiss /desk/round/<round>/call-time /desk/round/<round>/pause-clock
        /desk/round/<round>/resume-clock /desk/round/<round>/start-clock /desk/round/<round>/time /desk/screens
        /desk/pools/step /desk/pools/clock
    """,
    "RSH": """
        /desk/round/<round>/line /desk/round/<round>/table/<table>/check /desk/round/<round>/table/<table>/result
        /desk/round/<round>/table/<table>/settle
    """,
    # MTR 2.5: an official who walks past a table notes how far it is
    "CRFSH": "/desk/round/<round>/table/<table>/seen",
    # MTR 2.6: more time for one table
    "CEFSH": "/desk/round/<round>/restart /desk/round/<round>/table/<table>/time",
    "EFH": """
        /judge/round/<round>/table/<table>/time /judge/call/<call>/close /judge/round/<round>/table/<table>/leave
        /judge/round/<round>/table/<table>/undo /judge/undo /judge/round/<round>/table/<table>/turns
        /judge/me /judge/not-me
        /judge/draft/pod/<pod>/count /judge/draft/pod/<pod>/behind /judge/draft/pod/<pod>/caught-up
        /judge/draft/pod/<pod>/seat/<at>/go /judge/draft/pod/<pod>/seat/<at>/remedy
        /judge/draft/pod/<pod>/seat/<at>/suspend
    """,
    "FH": """
        /judge/section /judge/pool/<player>
        /judge/call/<call>/take /judge/check/<check>/deck/<player> /judge/check/<check>/deck/<player>/penalty
        /desk/lists/penalty /judge/check/<check>/finish /judge/decision/<decision>/done
        /judge/investigation/<investigation>/statement
        /judge/round/<round>/checks/draw /judge/round/<round>/checks/pick
        /judge/round/<round>/table/<table>/appeal /judge/round/<round>/table/<table>/away
        /judge/round/<round>/table/<table>/buzz /judge/round/<round>/table/<table>/cards
        /judge/round/<round>/table/<table>/check /judge/round/<round>/table/<table>/go
        /judge/round/<round>/table/<table>/infraction /judge/round/<round>/table/<table>/investigation /judge/conduct
        /judge/round/<round>/table/<table>/late /judge/round/<round>/table/<table>/talk
        /judge/round/<round>/table/<table>/ruling
        /judge/round/<round>/table/<table>/loop
        /judge/round/<round>/table/<table>/seen /judge/ruling/<ruling>/complete
        /judge/round/<round>/table/<table>/first /judge/round/<round>/table/<table>/game
        /judge/round/<round>/table/<table>/primary
        /judge/round/<round>/table/<table>/serve /judge/round/<round>/table/<table>/step
        /judge/round/<round>/table/<table>/turn /judge/round/<round>/table/<table>/life/move
        /judge/round/<round>/table/<table>/life/undo /judge/round/<round>/table/<table>/life/game
    """,
    # Whose entry it is decides (`test_undo_powers.py`); nothing was lost to a power cut, nothing is there to be shared,
    # to be decided or to be given to another table
    STAFF: """
        /desk/round/<round>/table/<table>/send
        /desk/keep /desk/undo /desk/outage/<began>/add /desk/prizes/split /desk/round/<round>/table/<table>/ask
        /desk/round/<round>/table/<table>/uncross
        /desk/round/<round>/accept /desk/my-phone /desk/people/paste /desk/decisions /desk/decisions/<number>
    """,
    # Nobody plays online here, and nobody drafts
    "": "/player/<player>/online /player/<player>/draft/count",
}

SENT_ELSEWHERE: Final[Mapping[str, str]] = {
    "test_accounts.py": "/account/keep /account/password /account/sign-in /account/sign-out /account/sign-up",
    "test_deleted_accounts.py": "/account/delete",
    "test_hostile.py": "/join/<code> /new",
    "test_team_entry.py": "/join/<code>/seat",
    "test_one_person.py": "/join/<code>/mine",
    "test_event_form.py": "/new/again",
    "test_link_jar.py": "/link/<token>",
    "test_packs_page.py": "/packs",
    "test_backup_page.py": "/backup",
    "test_rochester_pages.py": "/draft/<stream>/face-up /draft/<stream>/first-team /draft/<stream>/review",
    "test_free_deck.py": "/draft/<stream>/deck",
    "test_draft_pages.py": """
        /draft /draft/link/<token> /draft/<stream>/pause /draft/<stream>/pick /draft/<stream>/pledge
        /draft/<stream>/release /draft/<stream>/reserve /draft/<stream>/resume /draft/<stream>/share
        /draft/<stream>/sit /draft/<stream>/start /draft/<stream>/suspend
    """,
    "test_event_drafts.py": "/draft/<stream>/sit /event/<stream>/drafts /event/<stream>/drafts/start",
    "test_audit.py": "/account/sign-out-elsewhere",
    "test_table_online.py": """
        /table /table/link/<token> /table/<stream>/back/<what> /table/<stream>/deck /table/<stream>/do/close
        /table/<stream>/do/keep-seat /table/<stream>/do/keep-table /table/<stream>/do/<command>
        /table/<stream>/judge/<what> /table/<stream>/pledge /table/<stream>/share
    """,
}
SEEN_ELSEWHERE: Final[Mapping[str, str]] = {
    "test_replays.py": "/draft/<stream>/picks /draft/<stream>/picks/<file>",
    "test_free_deck.py": "/draft/<stream>/deck",
    "test_draft_pages.py": """
        /draft /draft/link/<token> /draft/<stream> /draft/<stream>/board /draft/<stream>/feed
        /draft/<stream>/log.jsonl /draft/<stream>/pool.txt
    """,
    "test_event_drafts.py": """
        /event/<stream>/draft /event/<stream>/draft/deck /event/<stream>/drafts /event/<stream>/drafts/feed
    """,
    "test_life.py": """
        /event/<stream>/player/<player>/life/feed /event/<stream>/judge/round/<round>/table/<table>/life/feed
    """,
    "test_table_online.py": """
        /table/link/<token> /table/<stream> /table/<stream>/chances /table/<stream>/feed /table/<stream>/log.jsonl
    """,
}
"""Where it is not a role of an event that opens a route, and which tests say what does."""

EVENT: Final = "/event/<stream>"
FILLED: Final[Mapping[str, Mapping[str, str]]] = {
    "/judge/round/<round>/table/<table>/ruling": {"video": "false"},
    "/desk/guests/bars": {"person": "A-1"},
    "/desk/hall/hand-out": {"boosters": "3 ABC"},
    "/desk/draft/call/mark": {"remedy": "found"},
    "/judge/draft/pod/<pod>/seat/<at>/remedy": {"remedy": "found"},
    "/desk/pools/step": {"step": "1"},
    "/desk/pools/clock": {"do": "begin"},
    "/desk/pools/mark": {"player": "1", "mark": "received"},
    "/player/<player>/deck/swap": {"player": "1", "mark": "watched"},
    "/desk/tell/notice": {"text": "Lunch"},
    "/desk/tell/schedule": {"lines": "13:00 Lunch"},
    "/desk/late": {"name": "Zoe", "entrant": "0", "round": "1", "why": "the train"},
    "/desk/link": {"entrant": "6"},
    "/desk/round/<round>/section": {"section": "A"},
    "/judge/section": {"section": "A", "takes": "true"},
    "/desk/lists/release": {"code": "ABC", "day": "2026-01-01"},
    "/desk/round/<round>/exchange": {"one": "1", "other": "2", "why": "they sat so"},
    "/desk/round/<round>/line": {"line": "1 20"},
    "/desk/round/<round>/restart": {"tables": "1", "minutes": "5"},
    "/desk/round/<round>/table/<table>/check": {"score": "2-0"},
    "/desk/round/<round>/table/<table>/result": {"score": "2-0"},
    "/desk/staff/link": {"label": "Bo", "role": "scorekeeper"},
    "/judge/round/<round>/table/<table>/cards": {"matter": "sleeves"},
    "/judge/round/<round>/table/<table>/result": {"score": "2-0"},
    "/player/<player>/check-in": {"entrant": "1"},
    "/player/<player>/drop": {"entrant": "1"},
    "/player/<player>/seats": {"entrant": "1"},
    "/player/<player>/team-name": {"entrant": "1", "name": "Reds"},
}
"""What a form needs so that it is the asker who is refused and not what was typed."""
LAST: Final = ("/desk/link", "<round>/close", "/discard", "/drop", "/stand-in")
"""What would take from the others what they ask for, in this order."""
Table = dict[str, str]
Rows = dict[str, list[tuple[object, ...]]]
Pages = Mapping[str, Mapping[str, httpx.Response]]


def short(path: str) -> str:
    return re.sub(r"\{(\w+):\w+\}", r"<\1>", path)


def lines_of(written: Mapping[str, str], *, before: str = "") -> Table:
    """Read a table: by route, who is let in."""
    found: Table = {}
    for letters, paths in written.items():
        for path in paths.split():
            assert before + path not in found, f"{path} has two lines"
            found[before + path] = "".join(sorted(letters, key=ALL.index))
    return found


def listed(written: Mapping[str, str]) -> set[str]:
    return {path for paths in written.values() for path in paths.split()}


SEEN, DONE = lines_of(SEES), lines_of(DOES, before=EVENT)
ROUTES = {(method, short(path)): handler for (method, path), handler in routes().items()}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Unlimited]:
    """A server of its own: thousands of requests in one person's name would wait for the limits most of the time."""
    server = Unlimited(tmp_path_factory.mktemp("routes") / "topcut.db")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def all_of_us(served: Served) -> Iterator[Everybody]:
    found = everybody(served)
    yield found
    for browser in found.browsers.values():
        browser.close()


def plant(all_of_us: Everybody) -> None:
    """Write down what some may read and others may not."""
    sheet = all_of_us.path("/event/{stream:str}/judge/round/1/table/1")
    shown = all_of_us.browsers["F"].get(f"{sheet}/infraction", headers={"Accept": "text/html"}).text
    who, *_ = re.findall(r"\?who=(\d+)&amp;what=", shown)
    for letter, path, sent in (
        ("S", "/desk/identify", {"player": all_of_us.filled["player"], "person": "DCI-7777"}),
        ("O", "/desk/guests/bars", {"person": "B-666", "name": "Barred Bert", "why": "venue"}),
        ("O", "/desk/guests/invited", {"persons": "INVITED-1"}),
        ("F", "/judge/round/1/table/1/infraction", {"who": who, "what": "slow-play", "note": "thought for ages"}),
        ("F", "/judge/round/1/table/1/ruling", {"text": "the land stays"}),
        ("F", "/judge/round/1/table/1/away", {"whom": "Loud Luis"}),
        ("F", "/judge/round/1/table/1/investigation", {"who": who, "what": "cheating", "note": "because he looked"}),
    ):
        _send(all_of_us, letter, path, sent)
    table = all_of_us.browsers["F"].get(sheet, headers={"Accept": "text/html"}).text
    number = re.search(r"/investigation/(\d+)/statement", table)[1]
    _send(all_of_us, "F", f"/judge/investigation/{number}/statement", {"text": "saw a card fall", "player": who})


def _send(all_of_us: Everybody, letter: str, path: str, sent: dict[str, str]) -> None:
    own = {"csrf": all_of_us.tokens[letter], "key": f"planted {path}"}
    answer = all_of_us.browsers[letter].post(f"/event/{all_of_us.evening.stream}{path}", data=own | sent)
    assert answer.status_code == 303, answer.text


def rows_of(file: Path) -> Rows:
    """Read every row of a database but the server's own pulse."""
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {
            name: sorted(connection.execute(f'SELECT * FROM "{name}"'), key=repr) for name in tables if name != "alive"
        }


@pytest.fixture(scope="module")
def planted(all_of_us: Everybody, served: Served) -> Rows:
    """Every row there is before anybody looks at a page."""
    before = rows_of(Path(served.database))
    plant(all_of_us)
    after = rows_of(Path(served.database))
    assert before["entries"] != after["entries"], "what is written is seen"
    return after


@pytest.fixture(scope="module")
def pages(all_of_us: Everybody, planted: object) -> Pages:
    """Every page there is, as everybody is answered."""
    found = {}
    for path in sorted({*SEEN} - {"/static/<file_path>"}):
        address = all_of_us.path(re.sub(r"<(\w+)>", r"{\1:str}", path))
        found[path] = {who: browser.get(address) for who, browser in all_of_us.browsers.items()}
    return found


def let_in(answers: Mapping[str, httpx.Response]) -> str:
    odd = {who: answer.status_code for who, answer in answers.items() if answer.status_code in {401, 405, 429, 500}}
    assert odd == {}
    forged = [who for who, answer in answers.items() if "not-from-our-page" in answer.text]
    assert forged == []
    return "".join(who for who, answer in answers.items() if answer.status_code != 403)


def test_every_route_has_a_line_that_says_who_is_let_in() -> None:
    found = {"GET": {*SEEN} | listed(SEEN_ELSEWHERE), "POST": {*DONE} | listed(SENT_ELSEWHERE)}
    assert {method for method, _ in ROUTES} == {*found}
    for method, lines in found.items():
        assert {path for way, path in ROUTES if way == method} == lines


def test_no_page_writes_anything(planted: Rows, pages: Pages, served: Served) -> None:
    """Looking changes nothing, no matter who looks; `test_looking_writes_nothing.py` looks at tables and drafts."""
    assert {len(answers) for answers in pages.values()} == {len(ALL)}
    after = rows_of(Path(served.database))
    assert after.keys() == planted.keys() >= {"entries", "labels", "links", "keys", "audit"}
    assert [name for name in after if after[name] != planted[name]] == []


def test_every_page_lets_in_whom_its_line_names(pages: Pages) -> None:
    found = {path: let_in(answers) for path, answers in pages.items()}
    assert found == {path: letters for path, letters in SEEN.items() if path in found}


@pytest.mark.parametrize(
    ("secret", "readers"),
    [
        pytest.param("DCI-7777", "SHO", id="MTR 1.5: a membership number, by who enters people"),
        pytest.param("Barred Bert", "UO", id="MTR 1.4: who is barred, by who bars"),
        pytest.param("INVITED-1", "UO", id="MTR 10.3: who is invited, by who invites"),
        pytest.param("thought for ages", "FH", id="MTR 1.8: a judge's note"),
        pytest.param("the land stays", "FH", id="MTR 1.8: a ruling"),
        pytest.param("saw a card fall", "H", id="MTR 5.1: a statement"),
        pytest.param("because he looked", "H", id="MTR 5.1: why something is investigated"),
        pytest.param("Loud Luis", "H", id="MTR 1.11: who was sent away"),
    ],
)
def test_what_is_not_for_everybody_is_on_no_page_of_others(pages: Pages, secret: str, readers: str) -> None:
    found = {who for answers in pages.values() for who, answer in answers.items() if secret in answer.text}
    assert "".join(sorted(found, key=ALL.index)) == readers


def test_every_form_lets_in_whom_its_line_names(all_of_us: Everybody) -> None:
    """Nobody else reaches what it does, and those it names are told at most that it cannot be."""
    numbers, found = count(), {}
    for path in sorted(DONE, key=lambda path: ([path.endswith(ending) for ending in reversed(LAST)], path)):
        address = all_of_us.path(re.sub(r"<(\w+)>", r"{\1:str}", path))
        sent = fields_of(ROUTES["POST", path]) | FILLED.get(path.removeprefix(EVENT), {})
        found[path] = let_in(
            {
                who: browser.post(address, data={"csrf": token, "key": f"every-{next(numbers)}"} | sent)
                for who, browser, token in (
                    (who, browser, all_of_us.tokens[who]) for who, browser in all_of_us.browsers.items()
                )
            }
        )
    assert found == DONE


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        pytest.param("<script>alert(1)</script>", "-1", id="markup, less than nothing"),
        pytest.param(
            "a\r\nSet-Cookie: x=1\u202e\u0661", "99999999999999999999999", id="a line break, beyond every number"
        ),
        pytest.param("//elsewhere.example" + "9" * 1_500, "0", id="far too long, nothing"),
        pytest.param("9999-12-31", "9223372036854775807", id="the last day, the last number"),
        pytest.param("9" * 5_000, "9" * 5_000, id="more digits than the interpreter reads"),
    ],
)
def test_no_form_breaks_on_what_nobody_would_type(all_of_us: Everybody, typed: str, number: str) -> None:
    """Anybody may send it: it is taken or refused in our words, shown as written, and leads nowhere else."""
    numbers = count()
    for path in sorted(path for path in DONE if not path.endswith((*LAST, "/take", "/replace", "/passes"))):
        who = next(iter(reversed(DONE[path])), "O")
        filled = fields_of(ROUTES["POST", path])
        sent = {name: number if value == NOBODY_SUCH else value or typed for name, value in filled.items()}
        sent |= {"csrf": all_of_us.tokens[who], "key": f"odd-{next(numbers)}-{number}"}
        address = all_of_us.path(re.sub(r"<(\w+)>", r"{\1:str}", path))
        answer = all_of_us.browsers[who].post(address, data=sent, headers={"Accept": "text/html"})
        is_too_large = len(urlencode(sent)) > LARGEST_BODY
        assert (path, answer.status_code < 500, answer.status_code == 413) == (path, True, is_too_large)
        assert "<script>alert" not in answer.text, path
        assert "x=1" not in answer.headers.get("set-cookie", ""), path
        assert answer.headers.get("location", "/").startswith(f"/event/{all_of_us.evening.stream}") or (
            answer.status_code != 303
        ), path


def test_no_address_breaks_on_a_number_beyond_all_digits(all_of_us: Everybody) -> None:
    """In a path and in a query: it is nobody's number, and never a bug of ours."""
    digits, browser = "9" * 5_000, all_of_us.browsers["H"]
    for method, path in sorted(ROUTES):
        handler = ROUTES[method, path]
        asked = {field.name for field in handler.parsed_fn_signature.parameters.values() if field.annotation is int}
        address = re.sub(r"<stream>", all_of_us.evening.stream, path)
        address = re.sub(r"<\w+>", digits, address)
        if method == "GET":
            answer = browser.get(address, params=dict.fromkeys(sorted(asked), digits))
        else:
            answer = browser.post(address, data={"csrf": all_of_us.tokens["H"], "key": f"digits {path}"})
        assert (path, answer.status_code < 500) == (path, True), answer.text


def test_no_form_is_taken_from_elsewhere(all_of_us: Everybody) -> None:
    """Every form of the site asks for the token of the browser it was shown to, before it looks at anything else."""
    other = all_of_us.tokens["S"]
    for method, path in sorted(ROUTES):
        browser = all_of_us.browsers["M" if operator_alone in (ROUTES[method, path].guards or ()) else "O"]
        if method == "POST":
            address = all_of_us.path(re.sub(r"<(\w+)>", r"{\1:str}", path))
            for sent in ({}, {"csrf": other}):
                answer = browser.post(address, data=sent)
                assert (path, answer.json()["code"]) == (path, "not-from-our-page")
