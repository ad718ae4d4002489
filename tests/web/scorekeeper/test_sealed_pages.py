"""Sealed through every door: the steps called, both marks, the clocks, the sheet, boosters that Topcut opens."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.sealed_set import CODE, bring_in_harbour

from topcut.cli.main import main

MINUTES = re.compile(r'role="timer"[^>]*data-left="(\d+)"')


@pytest.fixture(scope="module")
def harbour(tmp_path_factory) -> Iterator[Served]:
    """A server that knows a set and how its boosters are made."""
    served = Served(bring_in_harbour(tmp_path_factory.mktemp("harbour") / "topcut.db")).wait_until_ready()
    yield served
    served.stop()


def seated(harbour: Served, *names: str, kind: str = "individual-sealed", **settings: object) -> Evening:
    """Pools are registered by the one opposite: everybody sits by number."""
    evening = Evening(harbour, format="sealed", **settings)
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/product", kind=kind, mix=CODE)
    for name in names:
        evening.join(name)
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/lists/ask", which="required", pools="true")
    evening.desk.submit("/lists/seat", at_random="false")
    return evening


def call(evening: Evening) -> str:
    evening.desk.open(f"{evening.home}/pools")
    return text_of(evening.desk.submit("/pools/step"))


def own(evening: Evening, name: str) -> str:
    return f"/event/{evening.stream}/player/{list(evening.phones).index(name) + 1}"


def phone_says(evening: Evening, name: str) -> str:
    return text_of(evening.phones[name].open(own(evening, name)))


def mark(evening: Evening, name: str, mark: str) -> str:
    """Press the button of a mark that the phone offers."""
    phone = evening.phones[name]
    page = phone.open(own(evening, name))
    forms = re.findall(r'(?s)<form method="post" action="[^"]*/deck/swap">.*?</form>', page)
    form = next(form for form in forms if f'value="{mark}"' in form)
    fields = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form))
    phone.page = phone.post(f"{own(evening, name)}/deck/swap", data=fields)
    return text_of(phone.page.text)


def on_screen(evening: Evening) -> str:
    return text_of(evening.desk.open(f"/tv/{evening.code}"))


def test_the_steps_are_called_and_each_table_has_its_two_marks(harbour: Served) -> None:
    """MTR-7.5-a, MTR-7.5-b, MTR-7.5-c, MTR-7.5-d, MTR-7.5-e: desk, phones and screens say the same, step by step."""
    evening = seated(harbour, "Ana", "Bo")
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/hand-out", boosters=f"6 {CODE}", mark="blue dot")
    assert "Before the first step" in text_of(evening.desk.open(f"{evening.home}/pools"))
    assert "The boosters are marked: blue-dot." in call(evening)
    for said in (phone_says(evening, "Ana"), on_screen(evening)):
        assert "Check that your boosters are marked. Nobody opens one yet." in said
    call(evening)
    said = "One of each pair opens; the player opposite watches."
    assert said in phone_says(evening, "Bo")
    assert said in on_screen(evening)
    assert "I watched pool 2" not in phone_says(evening, "Ana"), "Bo opens later"
    assert "watch and register 2 Bo" in phone_says(evening, "Ana")
    mark(evening, "Bo", "watched")
    for _ in range(2):
        call(evening)
    mark(evening, "Ana", "watched")
    for _ in range(2):
        call(evening)
    desk = text_of(evening.desk.open(f"{evening.home}/pools"))
    assert "0 of 2 pools given back" in desk
    assert "To register MTR B" in desk
    for name, whose in (("Ana", 2), ("Bo", 1)):
        phone = evening.phones[name]
        sheet = text_of(phone.open(f"{own(evening, name)}/deck/pool"))
        assert f"of 90 cards Pool {whose} · {'Bo' if whose == 2 else 'Ana'}" in sheet
        phone.submit("/deck/pool", cards="50 Brass Heron\n40 Kiln Spark *F*")
        mark(evening, name, "given-back")
    assert "2 of 2 pools given back" in text_of(evening.desk.open(f"{evening.home}/pools"))
    assert "I have pool 1" in phone_says(evening, "Ana")
    assert "Build my deck" in mark(evening, "Ana", "received")
    deck = text_of(evening.phones["Ana"].open(f"{own(evening, 'Ana')}/deck"))
    assert "50 Brass Heron 40 Kiln Spark *F*" in deck, "what was opened is with who opened it"


def test_a_pool_that_does_not_come_calls_a_judge_and_the_clock_runs_on(harbour: Served) -> None:
    """MTR-7.5-e."""
    evening = seated(harbour, "Ana", "Bo")
    for _ in range(6):
        call(evening)
    before = re.search(MINUTES, evening.desk.open(f"{evening.home}/pools"))
    assert "A judge is coming to your table" in mark(evening, "Bo", "missing")
    judge = text_of(evening.desk.open(f"/event/{evening.stream}/judge/calls"))
    assert "1 call" in judge
    assert "1 Pool 2 did not come Bo registered by Ana MTR 7.5" in judge
    desk = evening.desk.open(f"{evening.home}/pools")
    assert "Table 1: pool 2 of Bo did not come back" in text_of(desk)
    after = re.search(MINUTES, desk)
    assert before
    assert after
    assert int(after[1]) <= int(before[1])
    assert "data-running" in timer(desk)
    evening.desk.open(f"/event/{evening.stream}/judge/calls")
    evening.desk.submit("/judge/pool/2")
    assert "No calls" in text_of(evening.desk.open(f"/event/{evening.stream}/judge/calls"))


def test_three_at_the_last_table_watch_in_a_ring(harbour: Served) -> None:
    """MTR-7.5-f: and nobody calls the second opening before the first pools were watched, without a word."""
    evening = seated(harbour, "Ana", "Bo", "Cy", level=2)
    call(evening)
    for name, watches in (("Ana", "2 Bo"), ("Bo", "3 Cy"), ("Cy", "1 Ana")):
        assert f"You watch and register {watches}" in phone_says(evening, name)
    for _ in range(2):
        call(evening)
    assert "Some tables are not ready. Pools still to be marked: 1." in call(evening)
    mark(evening, "Cy", "watched")
    assert "Now the other one opens, and the first one watches." in call(evening)


@pytest.mark.parametrize(
    ("program", "registering", "building"),
    [
        pytest.param("", 20, 30, id="MTR-B-d: 20 and 30 minutes"),
        pytest.param("Prerelease", 20, 45, id="MTR-B-d: 15 minutes more at a Prerelease"),
    ],
)
def test_both_clocks_run_are_stopped_and_extended_from_the_desk(
    harbour: Served, program: str, registering: int, building: int
) -> None:
    evening = seated(harbour, "Ana", "Bo", **({"program": program} if program else {}))
    for _ in range(6):
        call(evening)
    screen, phone = f"/tv/{evening.code}", evening.phones["Ana"]
    assert "data-running" in timer(evening.desk.open(screen))
    turn(evening, do="pause")
    stands = [
        MINUTES.search(page)[1] for page in (evening.desk.open(screen), phone.open(f"{own(evening, 'Ana')}/deck/pool"))
    ]
    assert stands[0] == stands[1], "screen and phone say the same"
    turn(evening, do="extend")
    more = MINUTES.search(evening.desk.open(screen))[1]
    assert int(more) - int(stands[0]) == 5 * 60_000
    turn(evening, do="resume")
    turn(evening, do="begin")
    assert "Deck building" in on_screen(evening)
    assert "data-running" in timer(phone.open(own(evening, "Ana")))
    history = text_of(evening.desk.open(f"{evening.home}/history"))
    assert f"Pools: {registering} minutes to register" in history
    assert f"Deck building: {building} minutes" in history


def timer(page: str) -> str:
    return re.search(r'(?s)<[^>]*role="timer"[^>]*>', page)[0]


def turn(evening: Evening, *, do: str) -> None:
    page = evening.desk.open(f"{evening.home}/pools")
    form = next(form for form in re.findall(r"(?s)<form.*?</form>", page) if f'value="{do}"' in form)
    fields = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form))
    evening.desk.post(f"{evening.home}/pools/clock", data=fields)


def test_a_sheet_has_every_card_of_the_set_and_nobody_gets_their_own(harbour: Served) -> None:
    """MTR-7.5-d: the sheet on a phone is that of the player opposite, no matter who asks."""
    evening = seated(harbour, "Ana", "Bo")
    sheet = evening.phones["Ana"].open(f"{own(evening, 'Ana')}/deck/pool")
    assert sheet.count('class="regc"') == 70
    assert 'data-name="Brass Heron"' in sheet
    refused = evening.phones["Ana"].post(
        f"{own(evening, 'Ana')}/deck/pool", data=token(sheet) | {"player": "1", "cards": "90 Kiln Spark"}
    )
    assert "own pool" in text_of(refused.text)
    official = evening.desk.open(f"{evening.home}/lists/1/pool")
    assert official.count('class="regc"') == 70


def token(page: str) -> dict[str, str]:
    return dict(re.findall(r'name="(csrf|key)"\s+value="([^"]*)"', page))


def test_topcut_opens_boosters_at_home_and_anybody_can_open_them_again(harbour: Served, tmp_path: Path, capfd) -> None:
    """MTR-7.2-c: the same for everybody; each sees their own, and `verify` opens them again from the file alone."""
    evening = Evening(harbour, format="sealed")
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/product", kind="individual-sealed", mix=CODE)
    for name in ("Ana", "Bo"):
        evening.join(name)
    assert "For play at home or online." in text_of(evening.desk.open(f"{evening.home}/hall"))
    evening.desk.submit("/hall/open", booster="hrb-draft")
    match = text_of(evening.phones["Ana"].open(own(evening, "Ana")))
    assert "Your boosters are open Build your deck" in match, "and not “Between rounds”"
    pools = {name: pool(evening, name) for name in evening.phones}
    assert [sum(int(line.split()[0]) for line in text.splitlines()) for text in pools.values()] == [90, 90]
    assert pools["Ana"] != pools["Bo"]
    assert pools["Ana"] in evening.desk.open(f"{evening.home}/lists/1").replace("\r", "")
    file = tmp_path / "home.jsonl"
    assert main(["export", evening.stream, "--to", str(file), "--database", str(harbour.database)]) == 0
    capfd.readouterr()
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["derived"]["boosters"] == 12
    public = tmp_path / "public.jsonl"
    assert main(["export", evening.stream, "--redacted", "--to", str(public), "--database", str(harbour.database)]) == 0
    assert not any(line and line in public.read_text() for line in pools["Ana"].splitlines())


def pool(evening: Evening, name: str) -> str:
    page = evening.phones[name].open(f"{own(evening, name)}/deck")
    return re.search(r'(?s)<pre class="deck-raw">(.*?)</pre>', page)[1]


def test_official_play_gets_its_boosters_from_an_official(harbour: Served) -> None:
    """MTR-7.2-a: Topcut does not offer to open them, and refuses anybody who asks all the same."""
    evening = Evening(harbour, format="sealed", level=2)
    evening.join("Ana")
    page = evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/product", kind="individual-sealed", mix=CODE)
    assert "Let Topcut open them" not in evening.desk.open(f"{evening.home}/hall")
    refused = evening.desk.post(f"{evening.home}/hall/open", data=token(page) | {"booster": "hrb-draft"})
    assert "In official play officials hand out sealed boosters" in text_of(refused.text)


def test_decks_are_built_by_a_clock_where_nobody_registers_pools(served: Served) -> None:
    """MTR-B-d: at Regular the pools page has the clock at once; desk and navigation lead there."""
    evening = Evening(served, title="Harbour Sealed", format="sealed")
    evening.start("Ana", "Bo")
    assert f'href="{evening.home}/pools"' in evening.desk.open(evening.home)
    evening.desk.open(f"{evening.home}/pools")
    page = evening.desk.submit("/pools/clock", do="begin")
    assert "To build" in page
    assert "Call step" not in page
    assert 29 * 60_000 < int(MINUTES.search(page)[1]) <= 30 * 60_000
