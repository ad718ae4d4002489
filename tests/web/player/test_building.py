"""A deck built on a phone from a registered pool, press by press, without a script and without a card typed."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Route, expect
from tests.cards import CARDS, SETS, card
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.patience import until
from tests.web.devices import PHONE, Device, broken
from tests.web.listed import Registration, owl, team_registrations

from topcut.core.cards import PrintedFace
from topcut.core.event.nouns.state import Stage
from topcut.core.play import FirstTo, Level
from topcut.exchange.card_drafts import CardFile
from topcut.store import open_database
from topcut.store.cards import Cards

COLORS = {"W": "White", "U": "Blue", "B": "Black"}
MOTH = "Moth Scout // Moth Queen"
COMMONS = [
    card(f"{name} Bear {number}", "LEA", colors=(color,), cost=number,
         type="Creature — Bear", printed=(PrintedFace(f"{{1}}{{{color}}}", "Creature — Bear", ("2", "2"), (color,)),),
         titles=(("es", f"Oso {name} {number}"),))
    for color, name in COLORS.items() for number in (1, 2, 3)
]  # fmt: skip
SHELF = [
    *(one for one in CARDS if one.name not in {common.name for common in COMMONS}),
    *COMMONS,
    card("Snow-Covered Forest", "LEA", type="Basic Snow Land — Forest"),
    card(MOTH, "LEA", faces=("Moth Scout", "Moth Queen"), is_double_faced=True, colors=("U",), cost=2),
]
POOL = "6 White Bear 1\n4 White Bear 2\n2 White Bear 3\n6 Blue Bear 1\n4 Blue Bear 2\n2 Moth Scout\n21 Black Bear 3"
"""12 white cards, 12 blue and 21 black: 45."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("shelf") / "topcut.db"
    opened = open_database(str(database))
    with opened.writing() as connection:
        Cards(connection).keep(CardFile("magic", SHELF, list(SETS)), at=1)
    opened.close()
    served = Served(database).wait_until_ready()
    yield served
    served.stop()


class Builder:
    """An evening of sealed with two players, and the phone of the first, whose pool is registered."""

    def __init__(self, shelf: Served, pool: str = POOL, **settings: object) -> None:
        self.evening = Evening(shelf, **({"format": "sealed", "level": 2} | settings))
        for name in ("Ana", "Bo"):
            self.evening.join(name)
        self.evening.desk.open(f"{self.evening.home}/lists/1")
        self.evening.desk.submit("/1/pool", cards=pool)
        self.phone: Browser = self.evening.phones["Ana"]
        self.deck = f"/event/{self.evening.stream}/player/1/deck"
        self.phone.open(f"{self.deck}/build")

    def press(self, *moves: str, **fields: str) -> str:
        """Press one button after the other, as a browser without scripts does."""
        for move in moves or ("",):
            self.phone.submit("/deck/build", **({"move": move} if move else {}) | fields)
        return self.said

    @property
    def said(self) -> str:
        assert self.phone.page.status_code == 200, self.phone.page.text
        return text_of(self.phone.page.text)

    @property
    def kept(self) -> str:
        return re.search(r'name="deck" value="([^"]*)"', self.phone.page.text)[1]

    def hand_in(self) -> str:
        return self.press(do="hand-in")


def test_two_presses_from_a_pool_to_a_checked_list(shelf: Served) -> None:
    """MTR-7.1-a, MTR-7.1-b, MTR-7.2-d, MTR-7.2-e: a start by colours, then the list with all of the pool."""
    builder = Builder(shelf)
    assert "Nothing in the deck yet" in builder.said
    assert 'value="start:WB"' in builder.phone.page.text
    builder.press("start:WB")
    assert "Deck and sideboard are the cards of your pool." in builder.said
    said = builder.hand_in()
    assert "Your list is in" in said
    assert '58</span> <span class="num muted">+ 12</span>' in builder.phone.page.text, (
        "33 cards, 25 lands, 12 blue cards"
    )
    desk = text_of(builder.evening.desk.open(f"{builder.evening.home}/lists/1"))
    assert "6 Blue Bear 1" in desk


def test_thirty_nine_cards_are_not_handed_in_and_the_repair_is_a_press_away(shelf: Served) -> None:
    """MTR-7.1-a: 39 are one short; the missing land is offered by the colours of the deck."""
    builder = Builder(shelf)
    builder.press("all:U", *["in:Island"] * 27)
    assert "39 of 40" in builder.said
    assert "1 card short of 40. MTR 7.1" in builder.said
    assert "Add 1 Island" in builder.said
    assert not re.search(r'<button[^>]*value="hand-in"', builder.phone.page.text)
    builder.press("lands")
    assert "40 of 40" in builder.said
    assert "Double-faced: Moth Scout. Use fully opaque sleeves" in builder.said
    assert "Your list is in" in builder.hand_in()


def test_six_copies_of_a_common_are_fine_and_a_seventh_is_not_to_be_had(shelf: Served) -> None:
    """MTR-7.1-c, MTR-7.2-d: as many as were opened, and never one more."""
    builder = Builder(shelf)
    builder.press(*["in:White Bear 1"] * 7)
    assert "6 White Bear 1" in builder.kept
    assert "White Bear 1 ×6" in builder.said


@pytest.mark.parametrize(
    "move",
    [
        pytest.param("in:Snow-Covered Forest", id="MTR-7.2-f: snow lands are not free"),
        pytest.param("in:Wastes", id="MTR-7.2-f: nor are Wastes"),
        pytest.param("in:Lightning Bolt", id="MTR-7.2-d: nor any card that was not opened"),
        pytest.param("start:<b>", id="what means nothing"),
        pytest.param("nonsense", id="what means nothing at all"),
    ],
)
def test_a_card_that_was_not_opened_cannot_be_put_in(shelf: Served, move: str) -> None:
    builder = Builder(shelf)
    builder.press(move)
    assert builder.kept.strip() == ""


def test_a_snow_land_that_was_opened_counts(shelf: Served) -> None:
    """MTR-7.2-f: opened, it is a card like any other."""
    builder = Builder(shelf, f"{POOL}\n1 Snow-Covered Forest")
    builder.press("in:Snow-Covered Forest", "start:UB")
    assert "1 Snow-Covered Forest" in builder.kept
    assert "Your list is in" in builder.hand_in()


def test_a_deck_that_was_written_by_somebody_is_held_against_the_pool_with_a_repair(shelf: Served) -> None:
    """MTR-7.2-d: a page that was tampered with changes nothing about what was opened."""
    builder = Builder(shelf)
    said = builder.press(deck="40 Lightning Bolt\n", quiet="1")
    assert "Lightning Bolt: 40 used, 0 in the pool. MTR 7.2 Take out: Lightning Bolt" in said
    builder.press("gone:Lightning Bolt")
    assert builder.kept.strip() == ""


def test_a_move_can_be_taken_back_and_names_are_in_the_readers_language(shelf: Served) -> None:
    builder = Builder(shelf, language="es")
    builder.press("in:White Bear 1")
    assert "Oso White 1" in builder.said
    assert "En el mazo: Oso White 1" in builder.said
    assert 'value="out:White Bear 1"' in builder.phone.page.text
    builder.press("out:White Bear 1")
    assert builder.kept.strip() == ""


def test_a_deck_is_kept_as_it_stands_on_any_device_and_goes_on_from_the_list(shelf: Served) -> None:
    builder = Builder(shelf)
    builder.press("all:U")
    assert "4 Blue Bear 2" in builder.phone.open(f"{builder.deck}/build")
    assert "Being built" in text_of(builder.evening.desk.open(f"{builder.evening.home}/lists"))
    builder.phone.open(f"{builder.deck}/build")
    builder.press("start:U")
    builder.hand_in()
    assert "Go on building" in builder.said
    assert "4 Blue Bear 2" in builder.phone.open(f"{builder.deck}/build")


def test_when_time_is_over_the_deck_stands_and_the_head_judge_is_told(shelf: Served) -> None:
    """MTR-7.1-a: twelve cards were kept as the first match began; an official hands them in as they are."""
    builder = Builder(shelf, level=1)
    evening = builder.evening
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/lists/ask", which="required")
    builder.phone.open(f"{builder.deck}/build")
    builder.press("all:U")
    evening.at_desk("/desk/start")
    evening.post()
    builder.phone.submit("/deck/build", move="in:White Bear 1")
    assert "Deck building is over." in text_of(builder.phone.page.text)
    head = text_of(evening.desk.open(f"/event/{evening.stream}/judge/head"))
    assert "Ana : The deck was not handed in" in head
    evening.desk.open(f"{evening.home}/lists/1")
    assert "This is the deck as it stands." in text_of(evening.desk.page.text)
    evening.desk.submit("/lists/1", cards="6 Blue Bear 1\n4 Blue Bear 2\n2 Moth Scout", do="send")
    assert "not handed in" not in text_of(evening.desk.open(f"/event/{evening.stream}/judge/head"))


def test_there_is_nothing_to_build_without_a_pool_or_with_a_fixed_list(shelf: Served) -> None:
    builder = Builder(shelf)
    other = builder.evening.phones["Bo"]
    other.open(f"/event/{builder.evening.stream}/player/2/deck/build")
    assert (other.page.status_code, other.path) == (200, f"/event/{builder.evening.stream}/player/2/deck")
    builder.press("start:UB")
    builder.hand_in()
    builder.evening.desk.open(f"{builder.evening.home}/lists")
    builder.evening.desk.submit("/lists/accept-all")
    builder.phone.open(f"{builder.deck}/build")
    assert "Your list is fixed" in text_of(builder.phone.page.text)


def test_nobody_else_builds_my_deck(shelf: Served) -> None:
    builder = Builder(shelf)
    other = builder.evening.phones["Bo"]
    other.open(f"{builder.deck}/build")
    assert other.page.status_code >= 400
    assert "Bear" not in other.page.text


def test_a_deck_check_holds_the_deck_against_the_pool(shelf: Served) -> None:
    """MTR-7.2-d: the list is the pool, so a card that was not opened is found on the judges' table."""
    builder = Builder(shelf)
    builder.press("start:UB")
    builder.hand_in()
    evening = builder.evening
    evening.phones["Bo"].open(f"/event/{evening.stream}/player/2/deck")
    evening.phones["Bo"].submit("/deck", cards="40 Island", do="send")
    evening.at_desk("/desk/start")
    evening.post()
    desk = evening.desk
    desk.open(f"/event/{evening.stream}/judge/round/1/table/1")
    desk.submit("/table/1/check")
    desk.open(re.search(r'href="([^"]*/check/\d+/deck/1)"', desk.page.text)[1])
    desk.submit("/deck/1", do="all")
    desk.submit("/deck/1", do="compare", extra="1 Lightning Bolt")
    assert "Lightning Bolt: 1 presented, 0 registered." in text_of(desk.page.text)


TRIOS = Stage(rounds=4, format="sealed", level=Level.COMPETITIVE, team=3)
GIANTS = Stage(rounds=4, format="sealed", level=Level.COMPETITIVE, team=2, plays_together=True, length=FirstTo(1))
TEAM_POOL = f"4 {owl(1)}\n4 {owl(2)}\n2 Lightning Bolt\n2 Grizzly Bears\n"


@pytest.fixture(scope="module")
def teams(tmp_path_factory) -> Iterator[dict[str, Registration]]:
    found = team_registrations(tmp_path_factory.mktemp("pools") / "topcut.db", TRIOS, GIANTS)
    for event in found:
        desk = event.browser(event.organizer)
        desk.open(f"{event.home}/lists/1")
        desk.submit("/pool", cards=TEAM_POOL)
    yield {"trios": found[0], "giants": found[1]}
    found[0].served.stop()


def built(event: Registration, player: int, *moves: str) -> Browser:
    """Build on somebody's phone and hand in."""
    phone = event.phone(player)
    phone.open(f"{event.deck(player)}/build")
    for move in (*moves, "lands"):
        phone.submit("/deck/build", move=move)
    phone.submit("/deck/build", do="hand-in")
    assert phone.page.status_code == 200, phone.page.text
    return phone


def test_each_of_a_team_builds_from_what_no_team_mate_has(teams: dict[str, Registration]) -> None:
    """MTR-8.6-a, MTR-8.6-d: a card that one has is not offered to another; what was taken out stays one's own."""
    trios = teams["trios"]
    built(trios, 1, *[f"in:{owl(1)}"] * 4, *["in:Lightning Bolt"] * 2)
    phone = trios.phone(2)
    page = phone.open(f"{trios.deck(2)}/build")
    assert (owl(1) in page, "Lightning Bolt" in page, owl(2) in page) == (False, False, True)
    first = built(trios, 1, "out:Lightning Bolt")
    desk = trios.browser(trios.organizer)
    assert "Sideboard 1 1 Lightning Bolt" in text_of(desk.open(f"{trios.home}/lists/1"))
    assert "Lightning Bolt" not in phone.open(f"{trios.deck(2)}/build"), "it is still the first one's"
    assert "1 of 3 lists handed in" in text_of(first.page.text)


def test_two_heads_build_from_one_pool_and_leave_one_sideboard(teams: dict[str, Registration]) -> None:
    """MTR-9.6-a, MTR-9.6-c: what neither deck uses is in neither list."""
    giants = teams["giants"]
    built(giants, 1, *[f"in:{owl(1)}"] * 4)
    phone = built(giants, 2, *[f"in:{owl(2)}"] * 4, "in:Lightning Bolt")
    assert "3 cards are the sideboard of both 2 of 2 lists handed in." in text_of(phone.page.text)


def test_a_thumb_builds_and_hands_in(shelf: Served, chromium: Chromium) -> None:
    """MTR-7.1-a, MTR-7.1-b: 45 cards to a list by pressing alone; what was pressed is kept, on any device."""
    builder = Builder(shelf)
    phone = Device(chromium, shelf, PHONE)
    phone.take_over(builder.phone)
    phone.page.goto(f"{builder.deck}/build")
    size = phone.page.locator("#build-size .num")
    phone.page.get_by_role("button", name="All blue cards: 12").click()
    expect(size).to_have_text("12")
    assert broken(phone.page) == []
    phone.page.locator(".build-parts label").nth(1).click()
    plus = phone.page.locator(".is-side .build-move").first
    for _ in range(3):
        plus.click()
    expect(size).to_have_text("15")
    phone.page.get_by_role("button", name="Undo").click()
    expect(size).to_have_text("14")
    phone.page.get_by_role("button", name=re.compile("^Add ")).click()
    expect(size).to_have_text("40")
    assert broken(phone.page) == []
    phone.page.get_by_role("button", name="Hand in 40 cards").click()
    expect(phone.page.locator("h1")).to_have_text("Your list is in")
    assert '40</span> <span class="num muted">+ 31</span>' in builder.phone.open(builder.deck)
    assert phone.complaints == []


def test_presses_are_built_and_kept_although_answers_are_lost(shelf: Served, chromium: Chromium) -> None:
    """Whatever becomes of the line, a press counts once, and the deck that was built is the one that is kept."""
    builder = Builder(shelf)
    phone = Device(chromium, shelf, PHONE)
    phone.take_over(builder.phone)
    phone.page.goto(f"{builder.deck}/build")
    phone.page.locator(".build-parts label").nth(1).click()
    sent: list[str] = []

    def lose(route: Route) -> None:
        """Let the server have it, and lose its answer the first time: of a press, and of the deck that is kept."""
        body = route.request.post_data or ""
        is_first = not any(("quiet=" in body) == ("quiet=" in each) for each in sent)
        sent.append(body)
        answer = route.fetch(max_redirects=0)
        if is_first:
            route.abort()
        else:
            route.fulfill(response=answer)

    phone.page.route(
        "**/deck/build", lambda route: lose(route) if route.request.method == "POST" else route.continue_()
    )
    phone.page.locator(".is-side .build-move").first.click()
    expect(phone.page.locator("#build-size .num")).to_have_text("1")
    until(lambda: phone.page.title() and len([each for each in sent if "quiet=" not in each]) == 2, "it was not kept")
    assert len([each for each in sent if "quiet=" in each]) == 2
    kept = [each for each in sent if "quiet=" not in each]
    assert kept[0] == kept[1], "the same deck with the same key"
    builder.phone.open(f"{builder.deck}/build")
    assert "1 of 40" in builder.said
