"""Life and counters of a match, on the phones of everybody who plays it and of the judge (MTR 4.1)."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect
from tests.http.server import Browser, Forms, text_of
from tests.patience import until
from tests.web.devices import PHONE, SIDEWAYS, TOO_SMALL
from tests.web.teamed import Teamed, TeamHall


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TeamHall]:
    made = TeamHall(tmp_path_factory.mktemp("life"), giants=13, trios=1)
    yield made
    made.served.stop()


@pytest.fixture
def giants(hall: TeamHall) -> Teamed:
    return hall.giants()


def counts(page: str) -> dict[str, int]:
    """Read the numbers of a pad: by side and tally."""
    found = re.findall(r'data-value="(\d)-(\w+)"\s*>.*?<span data-number>([−\d]+)<', page, re.S)
    return {f"{side} {tally}": int(value.replace("−", "-")) for side, tally, value in found}


def forms_of(desk: Browser) -> list[tuple[str, dict[str, str]]]:
    return [(action, sent) for _, action, sent in Forms(desk.page.text).forms]


def press(phone: Browser, page: str, by: int, *, tally: str = "life", side: int | None = None) -> str:
    """Press a button of the pad without a script."""
    phone.open(page)
    forms = [
        (action, sent)
        for _, action, sent in Forms(phone.page.text).forms
        if action.split("?")[0].endswith("/life/move")
    ]
    action, sent = next(each for each in forms if each[1]["tally"] == tally and side in (None, int(each[1]["side"])))
    phone.page = phone.post(action, data=sent | {"by": str(by)})
    return phone.page.text


def life_of(page: str) -> tuple[int, int]:
    found = counts(page)
    return found["0 life"], found["1 life"]


def test_partners_share_one_life_and_the_other_side_reads_it(giants: Teamed) -> None:
    """MTR-4.1-c, MTR-9.1: seat B counts, seat A takes it back, the opponents read the same and press only their own."""
    reds, blues = (0, 1) if giants.tables[1][0] == "Reds" else (1, 0)
    before = giants.of("Reds B").open(giants.home("Reds B"))
    assert life_of(before) == (30, 30), "the numbers of two heads, from the game's data"
    assert "New game" not in text_of(before), "nothing was counted yet"
    after = press(giants.of("Reds B"), giants.home("Reds B"), -5)
    assert life_of(after)[reds] == 25
    assert "Life 30 to 25 by you" in text_of(after)
    assert life_of(giants.of("Blues A").open(giants.home("Blues A")))[reds] == 25
    assert "Life 30 to 25 by Reds B" in giants.match("Reds A")
    giants.match("Blues A")
    assert giants.of("Blues A").form("/life/undo")[1]["entry"] == "0", "the other side takes nothing back"
    sides = {
        int(sent["side"]) for _, action, sent in Forms(giants.of("Blues A").page.text).forms if "/life/move" in action
    }
    assert sides == {blues}
    press(giants.of("Blues B"), giants.home("Blues B"), 1, tally="poison")
    giants.match("Reds A")
    undone = giants.of("Reds A").submit("/life/undo")
    assert life_of(undone) == (30, 30)
    assert counts(undone)[f"{blues} poison"] == 1
    assert "Blues : Poison 0 to 1 by Blues B" in text_of(undone), "who changed what"


def test_a_press_for_the_other_side_is_refused(giants: Teamed) -> None:
    """MTR-4.1-c: a form that was changed on the way counts nothing."""
    phone = giants.of("Reds A")
    phone.open(giants.home("Reds A"))
    action, sent = phone.form("/life/move")
    other = 1 - int(sent["side"])
    answer = phone.post(action, data=sent | {"side": str(other), "by": "-5"})
    assert answer.status_code == 403
    assert "You count for your own side." in text_of(answer.text)
    said = phone.post(action, data=sent | {"side": str(other), "by": "-5"}, headers={"Accept": "application/json"})
    assert (said.status_code, said.json()["code"]) == (403, "not-your-side")
    assert life_of(phone.open(giants.home("Reds A"))) == (30, 30)
    stranger = giants.of("Blues A")
    assert stranger.post(action, data=sent | {"by": "-5"}).status_code == 403, "nor on somebody else's page"


def test_a_press_that_comes_twice_counts_once(giants: Teamed) -> None:
    phone = giants.of("Reds A")
    phone.open(giants.home("Reds A"))
    action, sent = phone.form("/life/move")
    for _ in range(3):
        again = phone.post(action, data=sent | {"by": "-1"}, headers={"Accept": "application/json"})
        assert again.status_code == 200
    assert sorted(life_of(again.text)) == [29, 30]


def test_no_life_left_is_said_and_nothing_is_reported(giants: Teamed) -> None:
    """MTR-9.1: at no life, or fifteen counters, the page offers to report and reports nothing."""
    lost = press(giants.of("Reds A"), giants.home("Reds A"), -33)
    assert "Your team has no life left. If that ended the game, report the match." in text_of(lost)
    assert min(life_of(lost)) == -3
    assert "−3" in text_of(lost)
    poisoned = press(giants.of("Blues A"), giants.home("Blues A"), 15, tally="poison")
    assert "Your team has 15 poison counters." in text_of(poisoned)
    assert "Reds has no life left." in text_of(poisoned)
    assert "Send this result" in text_of(poisoned), "the match is still open"
    giants.of("Blues B", "es")
    assert "Reds se ha quedado sin vidas." in giants.match("Blues B")


def test_a_judge_puts_either_side_right_and_takes_it_back(giants: Teamed) -> None:
    """MTR-4.1-c, MTR-1.8: the floor judge at the table; a scorekeeper has no pad."""
    floor, table = giants.of("floor"), f"{giants.event}/judge/round/1/table/1"
    assert "Life and counters at this table" in text_of(floor.open(table))
    pad = f"{table}/life"
    for side in (0, 1):
        put_right = press(floor, pad, -2, side=side)
    assert life_of(put_right) == (28, 28)
    assert "Life 30 to 28 by a judge" in giants.match("Reds A")
    floor.open(pad)
    assert 30 in life_of(floor.submit("/life/undo"))
    assert giants.of("desk").get(pad).status_code == 403


def test_a_new_game_begins_at_thirty_and_the_other_side_takes_it_back(giants: Teamed) -> None:
    """MTR-9.1-b: a drawn game is played again."""
    press(giants.of("Reds A"), giants.home("Reds A"), -7)
    begun = giants.of("Reds A").submit("/life/game")
    assert life_of(begun) == (30, 30)
    assert "Game 2" in text_of(begun)
    giants.match("Blues B")
    assert sorted(life_of(giants.of("Blues B").submit("/life/undo"))) == [23, 30]


def test_after_the_match_nothing_is_counted(giants: Teamed) -> None:
    phone = giants.of("Reds B")
    press(phone, giants.home("Reds B"), -7)
    phone.open(giants.home("Reds B"))
    action, sent = phone.form("/life/move")
    giants.reports("Reds A", "1-0")
    giants.match("Blues A")
    giants.of("Blues A").submit("/confirm")
    late = phone.post(action, data=sent | {"by": "-1"}, headers={"Accept": "application/json"})
    assert (late.status_code, late.json()["code"]) == (409, "counting-is-over")
    assert not counts(phone.open(giants.home("Reds B")))
    assert phone.get(f"{giants.home('Reds B')}/life").url.path == giants.home("Reds B")


def test_where_phones_are_put_away_there_is_no_pad(giants: Teamed) -> None:
    """MTR-2.12-e: the organizer's word."""
    phone = giants.of("Reds B")
    phone.open(giants.home("Reds B"))
    action, sent = phone.form("/life/move")
    organizer = giants.of("organizer")
    organizer.open(f"{giants.event}/desk/hall")
    organizer.submit("/devices", devices="forbidden")
    assert not counts(phone.open(giants.home("Reds B")))
    refused = phone.post(action, data=sent | {"by": "-1"}, headers={"Accept": "application/json"})
    assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
        422,
        "no-phones-in-matches",
        "MTR 2.12",
    )


def test_everybody_else_counts_on_a_page_of_its_own(hall: TeamHall) -> None:
    """MTR-8.2: a seat of three counts its own match from 20; it is in nobody's way."""
    trios = hall.trios()
    home = trios.home("Reds B")
    phone = trios.of("Reds B")
    page = phone.open(f"{home}?reporting=1")
    assert not counts(page)
    assert "Count life here" in text_of(page)
    assert "Game 1" not in text_of(phone.open(f"{home}/life"))
    after = press(phone, f"{home}/life", -3)
    assert phone.path == f"{home}/life"
    assert sorted(life_of(after)) == [17, 20]
    assert sorted(life_of(trios.of("Blues B").open(f"{trios.home('Blues B')}/life"))) == [17, 20]
    assert life_of(trios.of("Reds A").open(f"{trios.home('Reds A')}/life")) == (20, 20), "another match"


def test_a_pad_is_heard_by_those_who_may_see_it(giants: Teamed) -> None:
    """MTR-4.1-c: the people of the match and its judges; nobody who is not let onto those pages."""
    mine = f"{giants.home('Reds A')}/life/feed"
    judges = f"{giants.event}/judge/round/1/table/1/life/feed"
    for name, path in (("Blues A", mine), ("Reds A", judges), ("desk", judges), ("floor", mine)):
        assert giants.of(name).get(path).status_code == 403, name
    press(giants.of("Reds A"), giants.home("Reds A"), -1)
    for name, path in (("Reds A", mine), ("floor", judges)):
        with giants.of(name).stream("GET", path) as feed:
            lines = (line for line in feed.iter_lines() if line.startswith("data: {"))
            assert next(lines) == 'data: {"seq":3}', "opened, let in, pressed"


@pytest.mark.parametrize("takes", ["link", "role"])
def test_a_pads_feed_ends_once_its_link_is_taken_back(giants: Teamed, takes: str) -> None:
    """The last message of a player with a new phone, and of somebody who is no judge any more."""
    name, path = {
        "link": ("Reds A", f"{giants.home('Reds A')}/life/feed"),
        "role": ("floor", f"{giants.event}/judge/round/1/table/1/life/feed"),
    }[takes]
    press(giants.of("Reds A"), giants.home("Reds A"), -1)
    with giants.of(name).stream("GET", path) as feed:
        lines = feed.iter_lines()
        assert 'data: {"seq":3}' in (next(lines), next(lines), next(lines))
        press(giants.of("Reds B"), giants.home("Reds B"), -1)
        assert 'data: {"seq":5}' in lines, "with a link that holds it goes on"
        take_back(giants, takes)
        assert 'data: {"seq":6}' not in lines, "it ended, and told nothing more"
    assert giants.of(name).get(path).status_code == 403


def take_back(giants: Teamed, takes: str) -> None:
    """Give a player another link, or a judge no role; then somebody counts once more."""
    desk = giants.of("organizer")
    if takes == "link":
        desk.open(f"{giants.event}/desk/person/{giants.numbers['Reds A']}")
        desk.submit("/link")
    else:
        desk.open(f"{giants.event}/desk/staff")
        action, fields = next(form for form in forms_of(desk) if form[1].get("whom") == "floor")
        desk.page = desk.post(action, data={name: value for name, value in fields.items() if name != "role"})
    assert desk.page.status_code == 200, text_of(desk.page.text)
    press(giants.of("Reds B"), giants.home("Reds B"), -1)


# In the browser -------------------------------------------------------------------------------------------------------


def phone_of(chromium: Chromium, giants: Teamed, name: str, locale: str = "en-GB", width: int = 390) -> Page:
    context = chromium.new_context(viewport=PHONE | {"width": width}, locale=locale, base_url=giants.served.url)
    page = context.new_page()
    page.goto(f"/link/{giants.tokens[name]}")
    page.goto(giants.home(name))
    return page


def number(page: Page, side: int, tally: str = "life") -> str:
    return page.locator(f'[data-value="{side}-{tally}"] [data-number]')


def test_two_phones_of_a_team_and_an_opponent_count_together_live(giants: Teamed, chromium: Chromium) -> None:
    """MTR-4.1-c: what one presses the others read without a reload, in their own language."""
    reds = 0 if giants.tables[1][0] == "Reds" else 1
    mine, partner = phone_of(chromium, giants, "Reds B"), phone_of(chromium, giants, "Reds A", width=320)
    other = phone_of(chromium, giants, "Blues A", "es-ES")
    for _ in range(7):
        mine.get_by_role("button", name="Lose 1 life").click()
    partner.get_by_role("button", name="Lose 5 life").click()
    for page in (mine, partner, other):
        expect(number(page, reds)).to_have_text("18")
    other.get_by_role("button", name="1 de veneno más").click()
    for page in (mine, partner, other):
        expect(number(page, 1 - reds, "poison")).to_have_text("1")
    expect(other.locator("[data-last]")).to_contain_text("Veneno de 0 a 1")
    for _ in range(2):
        before = mine.locator("#pad [name=entry]").input_value()
        mine.locator("[data-last]").get_by_role("button", name="Undo").click()
        expect(mine.locator("#pad [name=entry]")).not_to_have_value(before)
    for page in (mine, partner, other):
        expect(number(page, reds)).not_to_have_text("18")
    expect(mine.locator("#unsent")).to_be_empty()
    for page in (mine, partner, other):
        assert [item for item in page.evaluate(TOO_SMALL) if "/rules/" not in item and "logo" not in item] == []
        assert not page.evaluate(SIDEWAYS)


def test_what_is_pressed_without_a_network_counts_later_in_order(giants: Teamed, chromium: Chromium) -> None:
    reds = 0 if giants.tables[1][0] == "Reds" else 1
    mine = phone_of(chromium, giants, "Reds B")
    mine.get_by_role("button", name="Lose 1 life").click()
    expect(mine.locator("[data-last]")).to_contain_text("Life 30 to 29 by you")
    mine.context.set_offline(True)
    for name in ("Lose 5 life", "Gain 1 life", "Lose 1 life"):
        mine.get_by_role("button", name=name).click()
    expect(number(mine, reds)).to_have_text("24")
    expect(mine.locator("[data-last]")).to_contain_text("not sent yet")
    mine.locator("[data-last]").get_by_role("button", name="Undo").click()
    expect(number(mine, reds)).to_have_text("25")
    assert life_of(giants.of("Blues B").open(giants.home("Blues B")))[reds] == 29, "nobody knows of it yet"
    mine.context.set_offline(False)
    until(lambda: life_of(giants.of("Blues B").open(giants.home("Blues B")))[reds] == 25)
    expect(mine.locator("[data-last]")).to_contain_text("Life 24 to 25 by you")
    told = giants.match("Blues B")
    first, second, third = (told.index(f"Life {one}") for one in ("24 to 25", "29 to 24", "30 to 29"))
    assert first < second < third, "the newest first"
    mine.reload()
    expect(number(mine, reds)).to_have_text("25")
