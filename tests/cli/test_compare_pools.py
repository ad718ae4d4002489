"""Drafted pools of an event, held against the drafts' own logs by `topcut verify` and `topcut doctor` (MTR 7.7)."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from tests.hostile.pausing import served_here
from tests.web.draft.test_event_drafts import ME, Night, opened_pods
from tests.web.drafted import Room, past_review, release_despite, stock

from topcut.cli.main import main
from topcut.core.event.drafting import take_drafted_pool
from topcut.core.play import PlayerId
from topcut.desk.draft_pools import hand_in_pools

PLAYERS = 3


class Evening(Struct, frozen=True):
    """A pod of three has drafted, and the pools are in the event."""

    folder: Path
    event: str
    draft: str
    ended: int
    """The entry with which the draft ended."""

    @property
    def database(self) -> Path:
        return self.folder / "shop.db"


async def drafted(app: Any) -> tuple[Night, Room]:
    friday, room = await opened_pods(app)
    await friday.staff.open(f"/event/{friday.stream}/drafts")
    await friday.staff.send(f"/event/{friday.stream}/drafts/start", {})
    for booster in (1, 2, 3):
        await room.share()
        await room.until(lambda draft: draft.stage.value in {"review", "ended"})
        if booster < 3:
            await past_review(room)
    await hand_in_pools(app.state.desk, room.stream)
    return friday, room


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("evening")

    async def whole() -> Evening:
        stock(folder / "shop.db")
        async with served_here(folder) as app:
            friday, room = await drafted(app)
            ended = (await app.state.desk.drafts.head(room.stream))[0]
            (folder / "pod1.jsonl").write_bytes(await _released(friday, room))
            (folder / "elsewhere.jsonl").write_bytes(await _released(*await drafted(app)))
            return Evening(folder, friday.stream, room.stream, ended)

    return asyncio.run(whole())


async def _released(night: Night, room: Room) -> bytes:
    night.staff.home = f"/draft/{room.stream}"
    await night.staff.look()
    asked = await night.staff.send(f"{night.staff.home}/release", {"key": "k1"})
    assert (await release_despite(night.staff, asked, reason="The pod agreed")).status_code < 400
    return (await night.staff.client.get(f"{night.staff.home}/log.jsonl")).content


@pytest.fixture
def here(evening: Evening, tmp_path: Path) -> Evening:
    """The evening in a folder of one's own, with the event as a file."""
    folder = tmp_path / "here"
    shutil.copytree(evening.folder, folder)
    mine = Evening(folder, evening.event, evening.draft, evening.ended)
    export(mine, "event.jsonl")
    return mine


def export(evening: Evening, name: str, *more: str) -> None:
    to = ["--to", str(evening.folder / name), "--database", str(evening.database)]
    assert main(["export", evening.event, *to, *more]) == 0


def forge(evening: Evening) -> None:
    """Let the organizer write another pool into the event than player 2 drafted: a power they have."""

    async def forged() -> None:
        async with served_here(evening.folder) as app:
            said = {"stage": 0, "player": PlayerId(2), "cards": "36 Own Dragon\n"}
            at = {"stream": evening.draft, "seq": evening.ended}
            await app.state.desk.events.act(evening.event, take_drafted_pool, who=ME, **said, **at)

    asyncio.run(forged())


@pytest.fixture
def verify(capfd: pytest.CaptureFixture[str]):
    """Run `topcut verify --json` on files of a folder, and take its exit code and its document."""

    def run(evening: Evening, name: str, *more: str) -> tuple[int, dict[str, Any]]:
        capfd.readouterr()
        files = [str(evening.folder / one) if one.endswith(".jsonl") else one for one in more]
        code = main(["verify", str(evening.folder / name), *files, "--json"])
        return code, json.loads(capfd.readouterr().out)

    return run


def test_the_pools_of_an_event_are_those_of_its_draft(here, verify):
    code, said = verify(here, "event.jsonl", "--draft", "pod1.jsonl")
    assert (code, said["drafted_pools"]["same"]) == (0, PLAYERS)
    assert said["drafted_pools"]["drafts"] == [here.draft]
    assert said["drafted_pools"]["not_checked"] == []


def test_it_is_said_in_words(here, capfd):
    main(["verify", str(here.folder / "event.jsonl"), "--draft", str(here.folder / "pod1.jsonl")])
    assert f"Drafted pools: {PLAYERS}, held against the logs of their drafts. All the same." in capfd.readouterr().out
    main(["verify", str(here.folder / "event.jsonl")])
    assert f"Not checked: draft {here.draft}, {PLAYERS} pools." in capfd.readouterr().out


@pytest.mark.parametrize("by", [("--draft", "pod1.jsonl"), ("--database",)], ids=["by its file", "by the database"])
def test_a_pool_that_was_not_drafted_is_found(here, verify, by):
    forge(here)
    export(here, "forged.jsonl")
    code, said = verify(here, "forged.jsonl", *by, *([str(here.database)] if len(by) == 1 else []))
    assert (code, said["code"], said["player"]) == (5, "pool-not-drafted", 2)
    assert said["seq"] == int(json.loads((here.folder / "forged.jsonl").read_bytes().splitlines()[0])["entries"])
    assert "only in the event" in said["detail"] or "only in the draft" in said["detail"]
    assert verify(here, "forged.jsonl")[0] == 0, "the event alone says nothing about it: the planted fault"


def test_a_draft_that_is_not_there_is_named(here, verify):
    code, said = verify(here, "event.jsonl")
    assert code == 0
    assert said["drafted_pools"]["same"] == 0
    assert said["drafted_pools"]["not_checked"] == [{"draft": here.draft, "why": "no-file", "pools": PLAYERS}]


def test_the_draft_of_another_event_is_refused(here, verify):
    code, said = verify(here, "event.jsonl", "--draft", "elsewhere.jsonl")
    assert (code, said["code"]) == (5, "other-draft")
    assert here.draft in said["detail"], "and it is said which ones are wanted"


def test_a_draft_under_the_name_of_another_is_refused(here, verify):
    """Somebody renames a draft that really took place; its chain begins with its name."""
    renamed = (here.folder / "elsewhere.jsonl").read_bytes()
    name = json.loads(renamed.splitlines()[0])["stream"]
    (here.folder / "renamed.jsonl").write_bytes(renamed.replace(name.encode(), here.draft.encode()))
    code, said = verify(here, "event.jsonl", "--draft", "renamed.jsonl")
    assert (code, said["code"]) == (5, "broken-log")


def test_another_file_is_no_draft(here, verify):
    code, said = verify(here, "event.jsonl", "--draft", "event.jsonl")
    assert (code, said["code"]) == (2, "not-a-draft")


def test_sealed_pools_are_not_said_to_be_the_same(here, verify):
    """The public file of an event has no pool in it."""
    export(here, "public.jsonl", "--redacted")
    code, said = verify(here, "public.jsonl", "--draft", "pod1.jsonl")
    assert code == 0
    assert said["drafted_pools"]["not_checked"] == [{"draft": here.draft, "why": "sealed", "pools": PLAYERS}]


def test_the_servers_key_vouches_for_both_files(here, verify):
    key = json.loads((here.folder / "pod1.jsonl").read_bytes().splitlines()[-1])["signed_by"]
    shown = verify(here, "event.jsonl")[1]["vouched_for"]["signed_by"]
    assert key
    assert verify(here, "event.jsonl", "--draft", "pod1.jsonl")[1]["drafted_pools"]["not_vouched_for"] == [here.draft]
    code, said = verify(here, "event.jsonl", "--draft", "pod1.jsonl", "--key", shown)
    assert (code, said["drafted_pools"]["not_vouched_for"]) == (0, [])
    (here.folder / "unsigned.jsonl").write_bytes(_unsigned(here.folder / "pod1.jsonl"))
    assert verify(here, "event.jsonl", "--draft", "unsigned.jsonl", "--key", shown)[1]["code"] == "other-key"


def _unsigned(file: Path) -> bytes:
    return b"".join(file.read_bytes().splitlines(keepends=True)[:-1])


def test_the_doctor_holds_pools_against_the_servers_own_drafts(here, capfd):
    def found() -> tuple[int, dict[str, Any]]:
        capfd.readouterr()
        code = main(["doctor", "--database", str(here.database), "--json"])
        findings = json.loads(capfd.readouterr().out)["findings"]
        return code, {one["what"]: one for one in findings}

    code, before = found()
    assert code == 0
    assert f"{PLAYERS} drafted pools as the drafts gave them" in before[f"Event {here.event}"]["found"]
    assert before["Drafts"]["found"] == "2 online drafts, chains whole"
    forge(here)
    code, after = found()
    assert code == 5
    assert "says otherwise" in after[f"Event {here.event}"]["found"]
