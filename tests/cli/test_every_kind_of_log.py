"""Every kind of log that a file can hold is exported by `topcut export` and checked by `topcut verify`."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import Struct
from tests.core.drafts.pods import Pod, plain
from tests.core.tallies import pads
from tests.desk.evening import first_round
from tests.desk.test_tabletop import ANA, BO, playing
from tests.http.server import Served

from topcut.cli.main import main
from topcut.core.drafts.actions import release
from topcut.core.log import Openings
from topcut.core.play import Stream
from topcut.core.zones.actions import state_result
from topcut.core.zones.asking import close_match
from topcut.desk import Desk
from topcut.exchange.log_file import LOGS
from topcut.store import Logs, NewEntry, open_database

OTHER_PAD = "PADPZZZZZZZZZZZZ"
HIDING = ["tabletop", "draft"]
SAID = {
    "event": "Checked: {entries} entries, each chained to the one before.",
    "tabletop": "Checked: {entries} entries of an online table, each chained to the one before.",
    "draft": "Checked: {entries} entries of a draft, each chained to the one before.",
    "tally-pad": "Checked: {entries} entries of a life pad, each chained to the one before.",
}


class Shelf(Struct, frozen=True):
    """A database with a log of every kind, and a table and a draft that are still being played."""

    where: Path
    over: dict[str, str]
    running: dict[str, str]
    hidden: dict[str, list[bytes]]
    """Openings in the running ones that are nobody's but their owners'."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    made = Shelf(tmp_path_factory.mktemp("shelf") / "shop.db", {}, {}, {})
    asyncio.run(fill(made))
    return made


async def fill(shelf: Shelf) -> None:
    database = open_database(shelf.where)
    async with Desk(database) as desk:
        shelf.over["event"] = (await first_round(desk)).stream
        table = await playing(desk, "over")
        await desk.tables.act(table, state_result, who=BO, winner=0, how="conceded")
        await desk.tables.act(table, close_match, who=ANA)
        shelf.over["tabletop"], shelf.running["tabletop"] = table, await playing(desk, "running")
    pad = pads.Pad().let_in(pads.ANA, pads.CY)
    pad.move(pads.ANA, -3)
    over, running = Pod().finish(), Pod(plain(15)).sit_down()
    over.ask(release)
    shelf.over["tally-pad"], shelf.over["draft"] = pads.STREAM, over.stream
    shelf.running["draft"], shelf.running["tally-pad"] = running.stream, OTHER_PAD
    with database.writing() as connection:
        logs = Logs(connection)
        for stream in (OTHER_PAD, pads.STREAM):
            keep(logs, "tally-pad", stream, pad.lines, {})
        for pod in (over, running):
            keep(logs, "draft", pod.stream, pod.lines, pod.openings)
        for kind, stream in shelf.running.items():
            found = (o for fields in logs.tail_openings(Stream(stream)).values() for o in fields.values())
            shelf.hidden[kind] = [opening.salt for opening in found if not opening.public]
    database.close()


def keep(logs: Logs, kind: str, stream: str, lines: Sequence[bytes], openings: Openings) -> None:
    logs.create(Stream(stream), kind=kind, now=1)
    beside = {seq: tuple(fields.values()) for seq, fields in openings.items()}
    logs.append(
        [NewEntry(Stream(stream), seq, line, openings=beside.get(seq, ())) for seq, line in enumerate(lines, start=1)]
    )


@pytest.fixture
def export(shelf: Shelf, tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    def run(name: str, *more: str) -> tuple[int, dict, Path]:
        """Take the exit code, the document and the file."""
        to = tmp_path / "log.jsonl"
        code = main(["export", name, "--to", str(to), "--database", str(shelf.where), "--json", *more])
        return code, json.loads(capfd.readouterr().out), to

    return run


def test_the_shelf_has_every_kind_of_log(shelf):
    assert shelf.over.keys() == LOGS.keys() == SAID.keys()


@pytest.mark.parametrize("more", [(), ("--with-people",), ("--redacted",)], ids=lambda more: " ".join(more) or "whole")
@pytest.mark.parametrize("kind", LOGS)
def test_what_is_exported_verifies(shelf, export, capfd, kind, more):
    code, said, file = export(shelf.over[kind][:8].lower(), *more)
    assert (code, said[LOGS[kind].noun]) == (0, shelf.over[kind])
    assert main(["verify", str(file), "--json"]) == 0
    document = json.loads(capfd.readouterr().out)
    assert {key: document[key] for key in ("verified", LOGS[kind].noun, "head", "entries")} == {
        "verified": True,
        LOGS[kind].noun: shelf.over[kind],
        "head": said["head"],
        "entries": said["entries"],
    }
    assert any(document["derived"].values()) or document["not_yet_checkable"], "something is derived of every kind"


@pytest.mark.parametrize("kind", LOGS)
def test_it_is_said_in_words_which_kind_it_is(shelf, export, capfd, kind):
    _, said, file = export(shelf.over[kind])
    assert main(["verify", str(file)]) == 0
    assert capfd.readouterr().out.splitlines()[0] == SAID[kind].format(entries=said["entries"])


def test_of_a_pad_the_counts_are_said(shelf, export, capfd):
    _, _, file = export(shelf.over["tally-pad"])
    main(["verify", str(file)])
    out = capfd.readouterr().out
    assert "Counted again: 1 counts by 2 people in 1 games, 0 taken back. Each by somebody who may.\n" in out


@pytest.mark.parametrize("kind", LOGS)
def test_one_changed_byte_is_found(shelf, export, document, kind):
    _, _, file = export(shelf.over[kind])
    data = file.read_bytes()
    place = data.rindex(b'"facts"')
    file.write_bytes(data[:place] + b'"fakts"' + data[place + 7 :])
    code, said = document("verify", str(file))
    assert (code, said["code"]) == (5, "broken-log")


@pytest.mark.parametrize("kind", HIDING)
def test_what_is_hidden_while_people_play_stays_hidden(shelf, export, kind):
    code, said, file = export(shelf.running[kind])
    assert (code, said["code"], file.exists()) == (5, "still-hidden", False)
    code, _, file = export(shelf.running[kind], "--redacted")
    assert (code, main(["verify", str(file)])) == (0, 0)
    assert shelf.hidden[kind], "there is something to hide"
    assert not any(salt.hex().encode() in file.read_bytes() for salt in shelf.hidden[kind])


@pytest.mark.parametrize("kind", HIDING)
def test_once_it_is_over_the_whole_file_holds_it(shelf, export, kind):
    _, _, file = export(shelf.over[kind])
    whole = file.read_bytes()
    file.unlink()
    _, _, file = export(shelf.over[kind], "--redacted")
    assert b'"salt":"' in whole
    assert len(file.read_bytes()) <= len(whole)


def test_only_an_event_has_results(shelf, export):
    code, said, _ = export(shelf.over["draft"], "--results")
    assert (code, said["code"]) == (2, "bad-usage")


def test_a_name_that_fits_several_logs_must_be_written_out(shelf, export):
    code, said, _ = export("PADP")
    assert (code, said["code"]) == (6, "several-logs")
    assert {*said["logs"].split(", ")} == {pads.STREAM, OTHER_PAD}


def test_tables_drafts_and_pads_are_listed(shelf, document, capfd):
    code, said = document("events", "--logs", "--database", str(shelf.where))
    named = {(one["kind"], one["log"]) for one in said["logs"]}
    expected = {(LOGS[kind].noun, stream) for kinds in (shelf.over, shelf.running) for kind, stream in kinds.items()}
    assert (code, named) == (0, expected - {("event", shelf.over["event"])})
    assert main(["events", "--logs", "--database", str(shelf.where)]) == 0
    assert f"pad    {pads.STREAM}" in capfd.readouterr().out


def test_where_there_are_none_it_says_so(shop, capfd):
    assert main(["events", "--logs"]) == 0
    assert capfd.readouterr().out == "No tables, drafts or pads yet.\n"


@pytest.mark.parametrize("more", [(), ("--with-people",), ("--redacted",)], ids=lambda more: " ".join(more) or "whole")
@pytest.mark.parametrize("kind", LOGS)
def test_what_is_exported_comes_into_another_database_and_goes_out_again(shelf, export, tmp_path, capfd, kind, more):
    _, said, file = export(shelf.over[kind], *more)
    other = str(tmp_path / "other.db")
    assert main(["import", str(file), "--database", other, "--json"]) == 0
    assert json.loads(capfd.readouterr().out) == {key: said[key] for key in (LOGS[kind].noun, "head", "entries")}
    assert main(["doctor", "--database", other]) == 0
    assert main(["import", str(file), "--database", other]) == 5
    capfd.readouterr()
    again = tmp_path / "again.jsonl"
    redacted = more if more == ("--redacted",) else ()
    assert main(["export", shelf.over[kind], "--to", str(again), "--database", other, *redacted]) == 0
    lines = [each.splitlines()[1 : said["entries"] + 1] for each in (file.read_bytes(), again.read_bytes())]
    assert lines[0] == lines[1]


@pytest.mark.parametrize("which", ["over", "running"])
@pytest.mark.parametrize("kind", ["tabletop", "draft"])
def test_pages_of_what_came_in_redacted_have_an_answer(shelf, export, tmp_path, kind, which):
    stream = getattr(shelf, which)[kind]
    _, _, file = export(stream, "--redacted")
    assert main(["import", str(file), "--database", str(tmp_path / "other.db")]) == 0
    server = Served(tmp_path / "other.db").wait_until_ready()
    reader = server.browser()
    noun = LOGS[kind].noun
    for path in (f"/{noun}/{stream}", f"/{noun}/{stream}/log.jsonl"):
        assert reader.get(path).status_code < 500
    assert "Traceback" not in server.stop()[1]
