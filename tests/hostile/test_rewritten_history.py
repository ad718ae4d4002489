"""Players check for themselves: the public log, the check in a browser, and a history rewritten behind their backs.

The adversary here has the database. They change a result and chain the log again, correctly to the last
hash; the server serves it without a word. A phone that saw the event before must say so.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.conftest import chromium, nothing_left_open  # noqa: F401 - fixtures
from tests.web.devices import PHONE, Device, patient

from topcut.cli.main import main
from topcut.core.log import genesis, hash_of
from topcut.desk.clock import now
from topcut.exchange.log_file import LogFile, read_log, verify
from topcut.exchange.vouching import read_head, read_key, vouch
from topcut.store import open_database
from topcut.store.signing import signer_for

FOUR = ("Ana", "Bo", "Cleo", "Dan")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("public-logs") / "topcut.db").wait_until_ready()
    yield server
    server.stop()


@pytest.fixture
def stoppable(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may stop, or rewrite behind its back."""
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    yield server
    if server.process.poll() is None:
        server.stop()


def public_log(evening: Evening, *, names: bool = False) -> bytes:
    """What a stranger downloads."""
    path = f"/event/{evening.stream}/log.jsonl" + ("?names=true" if names else "")
    answer = evening.served.browser().get(path)
    assert answer.status_code == 200
    return answer.content


def posted(served: Served, *, rounds: int = 1) -> Evening:
    evening = Evening(served, rounds=rounds)
    evening.start(*FOUR)
    evening.post()
    return evening


def play(evening: Evening, round: int = 1) -> Evening:
    for table in (1, 2):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk(f"/round/{round}/close")
    return evening


def fingerprint_of(page: str) -> str:
    key = read_key(text_of(page).split("Key of this server")[1].strip()[:24])
    assert key
    return key


# The public log -------------------------------------------------------------------------------------------------------


def test_anybody_downloads_a_log_that_is_checked_once_the_event_is_over(served, tmp_path, capfd):
    evening = play(posted(served))
    evening.at_desk("/desk/finish")
    page = evening.served.browser().open(f"/event/{evening.stream}/proof")
    assert "anybody can pair every round again" in text_of(page)
    file = tmp_path / "friday.jsonl"
    file.write_bytes(public_log(evening, names=True))
    capfd.readouterr()
    code = main(["verify", str(file), "--key", fingerprint_of(page), "--strict", "--json"])
    said = json.loads(capfd.readouterr().out)
    assert (code, said["verdict"], said["derived"]["pairings"]) == (0, "checked", 1)
    assert {*read_log(file.read_bytes()).names.values()} == {*FOUR}


def test_a_draw_that_only_the_staff_has_seen_is_not_in_the_public_log(served):
    evening = play(posted(served, rounds=2))
    before = read_log(public_log(evening))
    evening.at_desk("/desk/draw")
    while_drawn = read_log(public_log(evening))
    assert while_drawn.lines == before.lines
    evening.at_desk("/round/2/post")
    after = read_log(public_log(evening))
    assert after.lines[: len(before.lines)] == before.lines
    assert len(after.lines) == len(before.lines) + 2


def test_nobody_is_named_in_the_public_log_unless_asked_for_and_no_key_leaves_the_server(served):
    evening = posted(served)
    data = public_log(evening)
    assert (read_log(data).names, b"Ana" in data) == ({}, False)
    with sqlite3.connect(served.database) as database:
        (seed,) = database.execute("SELECT seed FROM signing_keys").fetchone()
    for path in ("/proof", "/log.jsonl", "/log.jsonl?names=true", "/heads", ""):
        body = evening.served.browser().get(f"/event/{evening.stream}{path}").content
        assert seed not in body
        assert seed.hex().encode() not in body


def test_the_key_stays_the_same_after_a_restart_and_in_a_backup(tmp_path):
    """Posters hang; another laptop goes on with the copy."""
    first, kept, anew = tmp_path / "first.db", tmp_path / "kept.topcut", tmp_path / "anew.db"
    key = key_of(first)
    assert key_of(first) == key, "a restart makes no other"
    assert main(["backup", str(kept), "--database", str(first)]) == 0
    assert key_of(anew) != key
    assert main(["restore", str(kept), "--database", str(anew)]) == 0
    assert key_of(anew) == key, "the older one is the one on the poster"


def key_of(file: Path) -> bytes:
    """The key of a database, as a server finds or makes it when it starts."""
    database = open_database(file)
    try:
        return signer_for(database, now=now(), random=os.urandom).key
    finally:
        database.close()


# Heads for everybody --------------------------------------------------------------------------------------------------


def test_pages_phones_screens_and_paper_show_a_head_that_the_log_has(served):
    evening = posted(served)
    phone = evening.phones["Ana"]
    pages = [
        evening.served.browser().open(f"/event/{evening.stream}"),
        evening.served.browser().open(f"/event/{evening.stream}/pairings"),
        phone.open(f"{phone.path}/me"),
        evening.served.browser().open(f"/tv/{evening.code}"),
    ]
    file = read_log(public_log(evening))
    for page in pages:
        shown = read_head(text_of(page).split(" Log ")[1].split()[0])
        assert shown
        assert (len(shown.digits), vouch(file, heads=[shown]).entries) == (16, shown.seq)
    poster = evening.desk.get(f"{evening.home}/paper/poster.pdf").content
    assert poster.startswith(b"%PDF")


def test_a_server_says_its_heads_and_no_odd_list_troubles_it(served):
    evening = posted(served)
    file = read_log(public_log(evening))
    stranger = evening.served.browser()
    told = stranger.get(f"/event/{evening.stream}/heads?at=1,3,999,3").json()
    assert told == {
        "seq": len(file.lines),
        "head": file.header.head,
        "heads": {"1": hash_of(file.lines[0]), "3": hash_of(file.lines[2])},
    }
    for odd in ("x", "-1", "1;2", "9" * 900, "1," * 400):
        assert stranger.get(f"/event/{evening.stream}/heads", params={"at": odd}).status_code == 400
    many = ",".join(map(str, range(1, 150)))
    assert len(stranger.get(f"/event/{evening.stream}/heads?at={many}").json()["heads"]) <= 64
    assert stranger.get("/event/AAAAAAAAAAAAAAAA/heads").status_code == 404


# The adversary --------------------------------------------------------------------------------------------------------


def rewrite(database: Path, stream: str, change: Callable[[list[bytes]], list[bytes]]) -> None:
    """Change the log of a stopped server, and chain it again as it should be."""
    with sqlite3.connect(database) as opened:
        lines = [
            bytes(line)
            for (line,) in opened.execute("SELECT line FROM entries WHERE stream = ? ORDER BY seq", (stream,))
        ]
        head = genesis("event", stream)
        opened.execute("DELETE FROM keys WHERE stream = ?", (stream,))
        opened.execute("PRAGMA foreign_keys = OFF")
        opened.execute("DELETE FROM entries WHERE stream = ?", (stream,))
        for seq, line in enumerate(change(lines), start=1):
            entry = json.loads(line) | {"seq": seq, "prev": head}
            written = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
            head = hash_of(written)
            opened.execute("INSERT INTO entries (stream, seq, line) VALUES (?, ?, ?)", (stream, seq, written))


def flipped(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b'"score":[[2,0]', b'"score":[[0,2]') for line in lines]


def cut_short(lines: list[bytes]) -> list[bytes]:
    return lines[:-2]


def checked_by(page: Page, evening: Evening) -> str:
    page.goto(f"/event/{evening.stream}/proof")
    page.locator("#run").click()
    expect(page.locator("#verdict")).to_be_visible()
    return page.locator("#check").inner_text()


@pytest.mark.parametrize("change", [flipped, cut_short], ids=["a result flipped", "the end cut off"])
def test_a_phone_that_saw_the_event_says_when_its_history_was_rewritten(stoppable, chromium: Browser, change):  # noqa: F811
    served, evening = stoppable, play(posted(stoppable))
    device = Device(chromium, served, PHONE)
    device.take_over(evening.phones["Ana"])
    page = device.page
    page.goto(f"{evening.phones['Ana'].path}/me")
    expect(page.locator("#rewritten")).to_be_hidden()
    assert "Something is wrong" not in checked_by(page, evening)
    served.stop()
    rewrite(served.database, evening.stream, change)
    again = Served(served.database, port=served.port).wait_until_ready()
    try:
        file = read_log(again.browser().get(f"/event/{evening.stream}/log.jsonl").content)
        assert verify(file).entries == len(file.lines), "the forgery is whole: nothing but a kept head tells"
        patient(page.evaluate)("sessionStorage.clear()")
        page.goto(f"{evening.phones['Ana'].path}/me")
        expect(page.locator("#rewritten")).to_be_visible()
        expect(page.locator("#rewritten")).to_contain_text("was rewritten")
        if change is flipped:
            said = checked_by(page, evening)
            assert "Something is wrong" in said
            assert "REWRITTEN" in said
    finally:
        again.stop()


def test_a_browser_checks_chain_seals_and_signature_by_itself(served, chromium: Browser):  # noqa: F811
    """127.0.0.1 is a secure context: there the browser has Ed25519, and checks the signature too."""
    evening = play(posted(served))
    evening.at_desk("/desk/finish")
    device = Device(chromium, served, PHONE)
    page = device.page
    said = checked_by(page, evening)
    assert "this browser cannot vouch for it" in said
    assert "entries, each with the hash of the one before" in said
    assert "The secret behind the pairings is open" in said
    page.goto(f"/event/{evening.stream}/pairings")
    assert "vouched for by what this browser kept" in checked_by(page, evening)


@pytest.mark.parametrize(
    ("where", "to", "said"),
    [
        (b'"score":[[2,0]', b'"score":[[0,2]', "is not the one that was chained"),
        (b'"name":"Ana"', b'"name":"Eva"', "is not as it was written"),
        (b'"open":"0.secret","salt":"', b'"open":"0.secret","salt":"00', "is not as it was written"),
    ],
    ids=["an entry", "a name", "a seal"],
)
def test_a_log_that_is_changed_on_its_way_is_found_by_the_browser(served, chromium: Browser, where, to, said):  # noqa: F811
    evening = play(posted(served))
    evening.at_desk("/desk/finish")
    data = public_log(evening, names=True)
    assert where in data
    page = Device(chromium, served, PHONE).page
    page.route("**/log.jsonl*", lambda route: route.fulfill(body=data.replace(where, to, 1)))
    found = checked_by(page, evening)
    assert "Something is wrong" in found
    assert said in found


def test_a_swapped_name_is_found_by_the_signature(served, chromium: Browser):  # noqa: F811
    """With its own sums made again: only the key knows better."""
    evening = play(posted(served))
    evening.at_desk("/desk/finish")
    file: LogFile = read_log(public_log(evening, names=True))
    assert file.signature
    rows = public_log(evening, names=True).splitlines()
    people = [row for row in rows if row.startswith(b'{"player":')]
    swapped = [_renamed(people[0], people[1]), _renamed(people[1], people[0]), *people[2:]]
    body = b"\n".join([*(row for row in rows if row not in people and row != rows[-1]), *swapped, rows[-1]]) + b"\n"
    page = Device(chromium, served, PHONE).page
    page.route("**/log.jsonl*", lambda route: route.fulfill(body=body))
    found = checked_by(page, evening)
    assert "The signature is not of this log" in found


def _renamed(row: bytes, other: bytes) -> bytes:
    line = json.loads(row) | {"name": json.loads(other)["name"]}
    body = json.dumps({"player": line["player"], "name": line["name"]}, separators=(",", ":"))[:-1].encode()
    return body + b',"sum":"' + hash_of(body)[:16].encode() + b'"}'
