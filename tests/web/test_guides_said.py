"""What the guides promise is so: each sentence is looked up in its page, and then done."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.packs_made import NEWER, SHIPPED, newer_rules, zipped
from tests.web.judged import judged

from topcut.cli.main import topcut
from topcut.core.drafts.reading.passing import CHOICE_PATIENCE
from topcut.core.free_for_all.ahead import MOST_AHEAD
from topcut.core.free_for_all.few_pods import MANY_PODS
from topcut.core.free_for_all.field import MOST_EXACT
from topcut.core.free_for_all.sharpen import MOST_SHARPENED
from topcut.core.pairing.steps import MOST_STEPS
from topcut.desk.alive import EVERY
from topcut.exchange.packs import MOST_FILES, MOST_MEBIBYTES
from topcut.http.audit import What
from topcut.http.bodies import SECONDS
from topcut.http.forms import LARGEST_BODY
from topcut.http.open_feeds import LATER
from topcut.http.places import MOST_FOR_ONE
from topcut.site.settings import Settings
from topcut.store.audit import ADDRESS_DAYS, DAYS, MOST
from topcut.store.patience import CONNECT, LEFT_OPEN, LOCK, STATEMENT

ROOT: Final = Path(__file__).parents[2]


def is_said(page: str, sentence: str) -> bool:
    """Check whether a page says this, wherever its lines break."""
    return " ".join(sentence.split()) in " ".join((ROOT / page).read_text("utf-8").split())


def change(evening: Evening, **fields: object) -> str:
    evening.desk.open(f"{evening.home}/settings")
    return text_of(evening.desk.submit("/settings/", **fields))


def test_rounds_and_cut_are_announced_once_the_event_has_started(served: Served) -> None:
    assert is_said(
        "docs/guides/organizer.md",
        """Once the event has started, rounds and cut are announced: at Regular the desk says so when you change them,
        and above Regular it asks for a reason first.""",
    )
    regular = Evening(served, rounds=4)
    regular.start("Ana", "Bo", "Cy", "Dee")
    above = judged(served, rounds=4).evening
    for evening, asks in ((regular, False), (above, True)):
        for fields, before in (({"rounds": 5}, 4), ({"cut": 4}, 4 if asks else 5)):
            said = change(evening, **fields)
            assert f"Players came for {before} rounds, as announced" in said
            assert (evening.desk.page.status_code >= 400) is asks
    assert change(regular, minutes=40).count("as announced") == 0


def test_what_one_side_reported_is_listed_above_regular_and_counted_at_regular(served: Served) -> None:
    assert is_said(
        "docs/guides/scorekeeper.md",
        """At Regular the desk says above the button how many results only one side has reported, with a link to that
        page, and closes when you press it""",
    )
    regular = Evening(served, rounds=3)
    regular.start("Ana", "Bo")
    regular.post()
    regular.at_desk("/round/1/start-clock")
    above = judged(served).evening
    for evening, is_listed in ((regular, False), (above, True)):
        phone = evening.phones["Ana"]
        phone.open(phone.path)
        phone.submit("/report", score="2-0")
        mine = int(re.search(r"Table (\d+)", text_of(phone.page.text))[1])
        for table in range(1, len(evening.phones) // 2 + 1):
            if table != mine:
                evening.at_desk("/line", line=f"{table} 20")
        page = text_of(evening.desk.open(evening.home))
        assert "1 is reported by one side only." in page
        evening.desk.submit("/round/1/close")
        said = text_of(evening.desk.page.text)
        assert ("Accept all as reported" in said) is is_listed


def test_the_winner_of_a_closed_match_is_the_head_judges_above_regular(served: Served) -> None:
    assert is_said(
        "docs/guides/scorekeeper.md",
        """Above Regular only the head judge may change the winner of a match in a closed round; the page asks for the
        reason and records it. At Regular the desk may, and says that the round is over.""",
    )
    regular = Evening(served, rounds=3)
    regular.start("Ana", "Bo")
    regular.post()
    regular.at_desk("/round/1/start-clock")
    hall = judged(served)
    for evening, desk, status in ((regular, regular.desk, 200), (hall.evening, hall.scorekeeper, 422)):
        for table in range(1, len(evening.phones) // 2 + 1):
            evening.at_desk("/line", line=f"{table} 20")
        evening.at_desk("/round/1/close")
        desk.open(f"{evening.home}/round/1/table/1?score=0-2")
        desk.submit("/table/1/result")
        assert desk.page.status_code == status
        assert "Round 1 is over, and this changes who won table 1." in text_of(desk.page.text)
    assert "Has the head judge agreed?" in text_of(hall.scorekeeper.page.text)


def test_a_running_server_notices_a_new_pack_by_itself(tmp_path: Path) -> None:
    assert is_said(
        "docs/reference/packs.md", "A running server notices a new one by itself, for the next event at the latest."
    )
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    try:
        found = []
        for title in ("Before", "After"):
            evening = Evening(server, title=title, format="standard")
            log = evening.desk.get(f"/event/{evening.stream}/log.jsonl").text
            found.append(re.search(r'"edition":"([^"]+)"', log)[1])
            (tmp_path / "packs").mkdir(exist_ok=True)
            (tmp_path / "packs" / f"{NEWER}.zip").write_bytes(zipped(newer_rules()))
        assert found == [SHIPPED, NEWER]
    finally:
        server.stop()


def test_the_page_of_the_audit_names_every_kind_of_line() -> None:
    page = (ROOT / "docs/reference/cli.md").read_text("utf-8").split("## topcut audit")[1].split("\n## ")[0]
    assert {each.value for each in What} <= set(re.findall(r"`([a-z-]+)`", page))


def commands(command: click.Command, name: str = "topcut") -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield name, command
        return
    context = click.Context(command, info_name=name)
    for each in command.list_commands(context):
        yield from commands(command.get_command(context, each), f"{name} {each}")


def test_every_command_has_examples_and_all_that_answer_have_json() -> None:
    assert is_said(
        "README.md",
        """Every command has `--help` with examples, and those whose answer is neither a server nor a file have `--json`
        for programs""",
    )
    found = dict(commands(topcut))
    assert [name for name, one in found.items() if "Examples" not in one.get_help(click.Context(one))] == []
    without = {name for name, one in found.items() if "--json" not in {o for p in one.params for o in p.opts}}
    assert without == {"topcut serve", "topcut demo", "topcut deck convert", "topcut draft export"}


def test_the_settings_and_their_defaults_are_those_of_the_page() -> None:
    guide = (ROOT / "docs/guides/self-hosting.md").read_text("utf-8")
    rows = re.findall(r"^\| (`[^|]+`) \| ([^|]+) \|", guide.split("### Settings")[1].split("###")[0], re.MULTILINE)
    said = {
        name: default
        for names, defaults in rows
        for name, default in zip(
            re.findall(r"`(\w+)`", names), re.findall(r"`([^`]+)`", defaults) or [""] * 9, strict=False
        )
    }
    assert set(said) == set(Settings.__struct_fields__)
    plain = Settings()
    for name, default in said.items():
        assert str(getattr(plain, name) or "") == default or not getattr(plain, name), name


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("docs/guides/self-hosting.md", f"a form {LARGEST_BODY // 1024} KB and {SECONDS:.0f} seconds"),
        (
            "docs/guides/self-hosting.md",
            f"A server waits {STATEMENT:.0f} seconds for a statement and {CONNECT} for a connection",
        ),
        ("docs/guides/self-hosting.md", f"the database ends it after {LEFT_OPEN} seconds"),
        ("docs/guides/self-hosting.md", f"Make room, and saving works again within {EVERY} seconds."),
        ("docs/rules/pairing.md", {3_000_000: "One pairing takes at most three million steps"}[MOST_STEPS]),
        ("docs/rules/free-for-all.md", f"**Up to {MOST_EXACT} players** every possible round is weighed"),
        ("docs/rules/free-for-all.md", f"Above {MANY_PODS} pods this ends once nobody meets again."),
        ("docs/rules/free-for-all.md", f"and above {MOST_SHARPENED:,} players, the bound is that of sorting"),
        ("docs/rules/free-for-all.md", f"there are at most {MOST_AHEAD} players, the round chosen leaves the next one"),
        ("docs/rules/drafts.md", f"after {CHOICE_PATIENCE} seconds that team does"),
        ("docs/security/README.md", f"| {DAYS} days, {MOST:,} of each kind |"),
        ("docs/security/README.md", f"| after {ADDRESS_DAYS} days |"),
        ("docs/reference/packs.md", f"At most {MOST_FILES} files and {MOST_MEBIBYTES} MiB unpacked"),
    ],
)
def test_the_numbers_of_a_page_are_those_of_the_program(page: str, sentence: str) -> None:
    assert is_said(page, sentence)


def test_what_one_stranger_can_take_is_what_the_page_says() -> None:
    assert is_said("docs/guides/self-hosting.md", "Once half of these are taken, one link or account keeps twelve.")
    assert is_said("docs/guides/self-hosting.md", "which comes back in half a minute")
    assert (MOST_FOR_ONE, LATER, LOCK) == (12, b"retry: 30000\n\n", CONNECT)
