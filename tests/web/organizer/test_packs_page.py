"""Rules on this computer, and the rule pages: packs brought in through the page, compared, saved; which text counts."""

import contextlib
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.packs_made import NEWER, SHIPPED, TIEBREAKERS, formats_pack, newer_rules, zipped
from tests.web.organizer.test_event_form import selected
from tests.web.staffed import make_link

from topcut.core.rules.packs import packs
from topcut.exchange.packs import files_of_zip, read_pack


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[Served]:
    """A server of one's own, stopped whatever happens."""
    server = Served(folder / "topcut.db").wait_until_ready()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("packs")) as made:
        yield made


def plain(page: str) -> str:
    """Read a page without the marks that keep names in their own direction."""
    return unescape(re.sub("[\u2066-\u2069]", "", text_of(page)))


def send(operator: Browser, data: bytes, *, do: str = "import", name: str = "pack.zip") -> str:
    operator.open("/packs")
    action, fields = operator.form("/packs")
    operator.page = operator.post(action, data=fields | {"do": do}, files={"file": (name, data)})
    return text_of(operator.page.text)


def test_rule_pages_say_which_text_they_are_of_and_what_it_changed(served: Served) -> None:
    """MTR-0-e, MTR-A-a: twelve sections of July and five of April; no newer text is here yet."""
    reader = served.browser()
    page = text_of(reader.open("/rules"))
    assert "What changed MTR A Magic Tournament Rules, in the text of 23 July 2021." in page
    assert "23 July 2021 · 12 sections 1.5 Registration 1.10 Players 2.4" in page
    assert "23 April 2021 · 5 sections 3.7" in page
    assert "in the text of 23 July 2021, changed on 23 July 2021" in text_of(reader.open("/rules/MTR/2.4"))


def test_a_pack_is_checked_brought_in_used_and_saved(served: Served) -> None:
    """MTR-0-e: a newer edition is loaded as data; an event of before keeps its own, the next one has the newer."""
    operator = served.operator()
    page = text_of(operator.open("/packs"))
    assert "The lists of legal cards end on 31 December 2021" in page
    assert "Ends before today" in page
    before = Evening(served, title="Before", format="standard", lists="required")
    newer = zipped(newer_rules())
    assert f"{NEWER}: nothing wrong with it." in send(operator, newer, do="check")
    assert NEWER not in text_of(operator.open("/packs"))
    assert f"{NEWER} is here now." in send(operator, newer)
    after = Evening(served, title="After", format="standard", lists="required")
    page = plain(operator.open(f"/packs?a={SHIPPED}&b={NEWER}"))
    assert f"{SHIPPED} to {NEWER}, in words" in page
    assert "Standard: banned now: Alrund's Epiphany." in page
    assert "times, round_minutes swiss: was 50, is 55." in page
    assert "Affects 1 running event; it stays on the pack it began with: Before" in page
    for evening, edition in ((before, SHIPPED), (after, NEWER)):
        log = evening.desk.get(f"/event/{evening.stream}/log.jsonl").text
        assert f'"edition":"{edition}"' in log
        assert f'"packs":[{{"name":"{edition}"' in log
    assert "in the text of 24 September 2021, also in that of 23 July 2021" in text_of(operator.open("/rules/MTR/6.3"))
    operator.open("/new")
    assert operator.form("/new")[1]["minutes"] == "55", "the form offers what the text of today recommends"
    saved = operator.get(f"/packs/{SHIPPED}/pack.zip").content
    assert read_pack(files_of_zip(saved, name="saved"), name="saved").digest == packs()[SHIPPED].digest


def test_an_event_is_held_to_newer_packs_when_its_organizer_says_so(served: Served) -> None:
    """MTR-0-e: it keeps its edition until then; the log says which counts from when on, and an undo takes it back."""
    operator = served.operator()
    evening = Evening(served, title="Held", format="modern")
    send(operator, zipped(newer_rules("mtr-2022-02-01")))
    page = text_of(evening.desk.open(f"/event/{evening.stream}/desk/settings/event"))
    assert "Use the packs of today instead: mtr-2022-02-01" in page
    evening.desk.submit("/settings/event/", newest_packs="true", **selected(evening.desk.page.text))
    evening.desk.submit("/settings/event/")
    page = text_of(evening.desk.open(f"/event/{evening.stream}/desk/settings/event"))
    assert "Rules it uses MTR 0 mtr-2022-02-01" in page
    assert "Use the packs of today" not in page
    log = evening.desk.get(f"/event/{evening.stream}/log.jsonl").text
    assert re.search(r'"fact":"event-changed".*"packs":\[{"name":"mtr-2022-02-01".*"edition":"mtr-2022-02-01"', log)
    evening.desk.open(f"/event/{evening.stream}/desk/history")
    evening.desk.submit("/undo")
    assert "Use the packs" in text_of(evening.desk.open(f"/event/{evening.stream}/desk/settings/event"))


def test_the_hall_offers_the_boosters_of_the_events_own_edition(served: Served) -> None:
    """MTR-0-e, MTR D: a kind that a newer edition adds is offered to the events that began with it."""
    newer = newer_rules("mtr-2022-03-01")
    newer["products.toml"] += b'\n[kinds.mini-sealed]\nboosters = 3\nper = "player"\n'
    before = Evening(served, title="Before minis", format="sealed")
    send(served.operator(), zipped(newer))
    after = Evening(served, title="After minis", format="sealed")
    offered = ["mini-sealed" in evening.desk.open(f"{evening.home}/hall") for evening in (before, after)]
    assert offered == [False, True]


def test_packs_that_are_gone_are_named_and_nothing_breaks(tmp_path) -> None:
    """MTR-0-e: the event says what it lacks; standings by tiebreakers nobody has are refused, never guessed."""
    with serving(tmp_path) as server:
        operator = server.operator()
        send(operator, zipped(TIEBREAKERS), name="our-league.zip")
        send(operator, zipped(formats_pack()), name="formats.zip")
        lists = Evening(server, title="Lists", format="standard")
        evening = Evening(server, title="League", rounds=2, tiebreakers="our-league")
        evening.start("Ana", "Bo", "Cy", "Dee")
        evening.post()
        for table in (1, 2):
            evening.at_desk("/line", line=f"{table} 20")
        evening.at_desk("/round/1/close")
        links = [make_link(one.desk, one.home, label="Rita", role="organizer") for one in (lists, evening)]
    for file in (tmp_path / "packs").iterdir():
        file.unlink()
    with serving(tmp_path) as server:
        desk = server.browser()
        for link in links:
            desk.open(link)
        assert "uses rules that are not on this computer: formats-2026-11" in text_of(desk.open(lists.home))
        assert "not on this computer" in text_of(desk.open(f"{lists.home}/settings/event"))
        refused = desk.get(evening.home)
        assert refused.status_code == 503
        assert "our-league came with a pack of rules that is not on this computer" in plain(refused.text)


def test_a_pack_that_clashes_is_found_by_checking_alone(served: Served) -> None:
    operator = served.operator()
    clash = {**TIEBREAKERS, "tiebreakers.toml": TIEBREAKERS["tiebreakers.toml"].replace(b"our-league", b"chess")}
    page = send(operator, zipped(clash), do="check", name="clash.zip")
    assert "the tiebreakers chess are here already" in page


def test_a_bad_pack_changes_nothing_and_its_lines_are_named(served: Served) -> None:
    operator = served.operator()
    bad = formats_pack("formats-bad", standard='id = "standard"\nsets = 5\n', modern="from = 2026-06-31")
    page = send(operator, zipped(bad), name="formats-bad.zip")
    assert operator.page.status_code == 400
    assert "“formats-bad.zip” was not imported. Nothing has changed." in page
    assert "formats/modern.toml · line 1 · cannot be read: Invalid date or datetime: from = 2026-06-31" in page
    assert "formats/standard.toml · line 2 · cannot be read: Expected array, got int (sets)" in page
    assert "formats-bad " not in text_of(operator.open("/packs"))


def test_an_odd_archive_is_no_pack(served: Served) -> None:
    operator = served.operator()
    for data in (b"\x1f\x8b" + b"\xff" * 40, zipped(formats_pack())[:200], b"hello"):
        assert "is not a pack" in plain(send(operator, data, name="odd"))
        assert operator.page.status_code == 400


def test_the_server_starts_beside_a_pack_it_cannot_read(tmp_path) -> None:
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "odd.tar.gz").write_bytes(b"\x1f\x8b" + b"\xff" * 40)
    started = Served(tmp_path / "topcut.db").wait_until_ready()
    page = text_of(started.operator().open("/packs"))
    _, said = started.stop()
    assert "odd.tar.gz" in page
    assert "the pack odd.tar.gz is left out" in said
