"""Lists from phone to desk: a Competitive registration of forty, with late and illegal lists, and nothing leaks."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.http.evening import Evening
from tests.http.routed_once import application
from tests.http.server import Browser as PlainBrowser
from tests.http.server import text_of
from tests.patience import until
from tests.web.devices import LAPTOP, PHONE, Device, broken_in
from tests.web.listed import Registration, legal, owl, registrations

from topcut.site.settings import Settings

REASON = "overrule.reason"
FILLED = {
    "table": "1",
    "round": "1",
    "entrant": "2",
    "seq": "5",
    "after": "1",
    "number": "1",
    "stage": "0",
    "check": "1",
}
"""What stands for the numbers in an address."""
SUSPICION = "his sleeves look worn"
ILLEGAL = "4 Owl of Player 37\n5 Lightning Bolt\n1 Contract from Below\n1 Ligtning Bot\n40 Isla\n"


@pytest.fixture(scope="module")
def halls(tmp_path_factory) -> Iterator[list[Registration]]:
    made = registrations(tmp_path_factory.mktemp("lists") / "topcut.db", count=2)
    yield made
    made[0].served.stop()


@pytest.fixture(scope="module")
def hall(halls: list[Registration]) -> Registration:
    """Forty have entered, and nobody has handed in a list."""
    return halls[0]


@pytest.fixture(scope="module")
def kept(halls: list[Registration]) -> Registration:
    """Four lists are accepted, round 1 is posted, one deck is counted and another table is to be checked."""
    begin_playing(halls[1])
    check_decks(halls[1])
    return halls[1]


def begin_playing(made: Registration) -> None:
    for player in (1, 2, 3, 4):
        made.hand_in(player)
    desk = made.browser(made.organizer)
    desk.open(f"{made.home}/lists")
    desk.submit("/accept-all")
    desk.open(made.home)
    desk.submit("/desk/start")
    desk.submit("/desk/start", **{REASON: "The others play for fun"})
    desk.submit("/desk/draw")
    desk.submit("/round/1/post")


def table_of(judge: PlainBrowser, player: int, *, home: str) -> str:
    judge.open(f"{home}?q=Player Number {player}")
    return judge.path.rpartition("/")[2]


def check_decks(made: Registration) -> None:
    """Count the deck of player 2, with a card of player 40 among it, and suspect another table (MTR 2.8)."""
    judge, home = made.browser(made.organizer), f"/event/{made.stream}/judge"
    tables = {player: table_of(judge, player, home=home) for player in (2, 3, 4)}
    suspected = next(table for table in tables.values() if table != tables[2])
    judge.open(f"{home}?q=Player Number 2")
    judge.submit("/check")
    judge.open(f"{home}/check/{FILLED['check']}/deck/2")
    judge.submit("/deck/2", do="compare", m0="4", m1="4", m2="52", s0="4", extra=f"1 {owl(40)}", game="first")
    assert "1 difference" in judge.page.text, text_of(judge.page.text)
    judge.open(f"{home}/checks")
    judge.submit("/checks/pick", table=suspected, why="targeted", note=SUSPICION)
    assert "To check in this round" in judge.page.text


def test_a_competitive_registration_of_forty(hall: Registration, chromium: Browser, pictures: Path) -> None:
    """MTR 2.7: paste, upload, typing; problems put right; late and missing lists; accepted in one go; fixed after."""
    for player in range(1, 35):
        hall.hand_in(player)
    upload(hall, 35, "deck.txt", legal(35).encode("utf-16"))
    upload(hall, 36, "deck.dek", dek(36))
    hall.hand_in(38, "4 Owl of Player 38\n30 Isla")

    phone, desk = Device(chromium, hall.served, PHONE), Device(chromium, hall.served, LAPTOP)
    phone.page.goto(f"/link/{hall.players[36]}")
    phone.press("Deck")
    expect(phone.page.locator("h1")).to_have_text("Hand in your list")
    phone.picture(pictures / "deck-empty-390.png")
    phone.page.fill("#cards", ILLEGAL)
    phone.press("Only check it")
    expect(phone.page.locator(".deck-problems li")).to_have_count(4)
    assert [" ".join(said.split()) for said in phone.page.locator(".deck-problems li").all_inner_texts()] == [
        "– The deck has 51 cards; it needs at least 60. MTR 6.1",
        "line 2 Lightning Bolt: 5 copies in deck and sideboard; 4 are allowed. MTR 6.1",
        "line 3 Contract from Below is banned in Vintage. MTR 6.5",
        "line 4 No card is called Ligtning Bot. Perhaps it is Lightning Bolt. MTR 3.6",
    ]
    phone.picture(pictures / "deck-problems-390.png")
    phone.page.fill("#cards", "4 Lightning Bolt\n52 Isla\n")
    phone.page.fill("#add-count", "4")
    phone.page.locator("#add-name").press_sequentially("owl of player 37")
    expect(phone.page.locator("#add-found li")).to_have_text([owl(37)])
    phone.picture(pictures / "deck-typing-390.png")
    phone.page.press("#add-name", "Enter")
    expect(phone.page.locator("#cards")).to_have_value("4 Lightning Bolt\n52 Isla\n4 Owl of Player 37\n")
    phone.press("Hand in my list")
    expect(phone.page.locator("h1")).to_have_text("Your list is in")
    phone.picture(pictures / "deck-in-390.png")

    laptop = desk.page
    laptop.goto(f"/link/{hall.organizer}")
    desk.press("Lists")
    expect(laptop.locator("h2.big-head")).to_have_text("38 of 40 lists handed in")
    expect(laptop.locator("#missing")).to_contain_text("Player Number 39, Player Number 40")
    desk.picture(pictures / "desk-lists-1440.png")
    desk.press("Accept all 37 legal lists")
    expect(laptop.locator(".deck-table .state", has_text="Accepted")).to_have_count(37)
    expect(phone.page.locator("h1")).to_have_text("Your list is fixed")
    expect(phone.page.locator("#cards")).to_have_count(0)
    phone.picture(pictures / "deck-fixed-390.png")

    laptop.goto(hall.home)
    desk.press("Start the event")
    expect(laptop.locator("h1")).to_contain_text("Lists are missing (2): Player Number 39, Player Number 40.")
    laptop.locator("summary").click()
    laptop.fill("#reason", "They are on the train")
    desk.press("Do it anyway")
    desk.press("Pair round 1")
    desk.press("Post round 1")

    late = hall.hand_in(39)
    assert "Late" in text_of(late.page.text)
    laptop.goto(f"{hall.home}/lists/38")
    desk.picture(pictures / "desk-list-1440.png")
    laptop.select_option("#why", "incomplete")
    desk.press("Send back")
    other = hall.phone(38)
    until(lambda: "Something is missing. Then hand it in again." in text_of(other.open(hall.deck(38))))
    expect(laptop.locator(".deck-table .state", has_text="Sent back")).to_have_count(1)
    expect(laptop.locator(".deck-table .state", has_text="Late")).to_have_count(1)

    laptop.goto(f"/event/{hall.stream}/judge/lists/36?order=name")
    laptop.set_viewport_size(PHONE)
    expect(laptop.locator(".deck-count li").first).to_contain_text("Island")
    desk.picture(pictures / "judge-list-390.png")
    assert (phone.complaints, desk.complaints[1:]) == ([], []), "the concern is a 422, and nothing else is said"


def upload(hall: Registration, player: int, name: str, data: bytes) -> None:
    phone = hall.phone(player)
    phone.open(hall.deck(player))
    action, fields = phone.form("/deck")
    answer = phone.post(action, data=fields | {"do": "send", "cards": ""}, files={"file": (name, data)})
    assert "Your list is in" in answer.text, text_of(answer.text)


def dek(player: int) -> bytes:
    cards = ((4, "false", owl(player)), (56, "false", "Island"))
    rows = "".join(f'<Cards CatID="1" Quantity="{n}" Sideboard="{side}" Name="{name}"/>' for n, side, name in cards)
    return f'<?xml version="1.0"?><Deck>{rows}</Deck>'.encode()


def test_it_works_without_javascript(kept: Registration, chromium: Browser, pictures: Path) -> None:
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False, base_url=kept.served.url, locale="es")
    page = context.new_page()
    page.goto(f"/link/{kept.players[10]}")
    page.goto(kept.deck(11))
    page.fill("#cards", legal(11))
    page.get_by_role("button", name="Solo comprobarla").click()
    expect(page.locator(".note.good")).to_contain_text("Legal a fecha de 12 de junio de 2026.")
    expect(page.locator("#cards")).to_have_value(legal(11))
    page.get_by_role("button", name="Entregar mi lista").click()
    expect(page.locator("h1")).to_have_text("Tu lista está entregada")
    page.screenshot(path=pictures / "deck-es-nojs-390.png", full_page=True)
    context.close()


def test_everybody_can_use_the_pages(kept: Registration, chromium: Browser) -> None:
    device = Device(chromium, kept.served, PHONE, language="es")
    device.take_over(kept.phone(12))
    device.page.goto(kept.deck(12))
    device.page.fill("#cards", ILLEGAL)
    device.page.locator("button[value=check]").click()
    wrong = broken_in(device.page)
    device.take_over(kept.phone(1))
    device.page.goto(kept.deck(1))
    wrong += broken_in(device.page)
    device.take_over(kept.browser(kept.organizer))
    for path in ("/desk/lists", "/desk/lists/1", "/desk/lists/20", "/desk/lists/cards", "/judge/lists/1"):
        device.page.goto(f"/event/{kept.stream}{path}")
        wrong += broken_in(device.page)
    assert wrong == []


# Nothing leaks --------------------------------------------------------------------------------------------------------


def paths(stream: str) -> list[str]:
    """Every page of the site that can be looked at, at this event, with somebody else's number in it."""
    found = set()
    for route in application(Settings()).routes:
        if "GET" not in getattr(route, "methods", ()) or "static" in route.path:
            continue
        for player in ("1", "2"):
            filled = {"stream": stream, "player": player} | FILLED
            found.add(re.sub(r"\{(\w+):\w+\}", lambda part, filled=filled: filled.get(part[1], "x"), route.path))
    return sorted(path for path in found if not path.endswith("/feed"))  # feeds do not end


def seen_in(body: str) -> set[int]:
    """Whose cards are on a page; 0 is why a table is to be checked."""
    return {int(number) for number in re.findall(r"Owl of Player (\d+)", body)} | ({0} if SUSPICION in body else set())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_no_card_of_anothers_list_is_in_any_page_or_feed(kept: Registration) -> None:
    """MTR-2.7-h: every route, as a stranger, as a player, as a helper with the results."""
    all_paths = paths(kept.stream)
    assert len(all_paths) > 50
    roles = {"stranger": kept.served.browser(), "player": kept.phone(1), "helper": kept.browser(kept.helper)}
    leaked, shown = [], 0
    for role, browser in roles.items():
        own = {1} if role == "player" else set()
        for path in all_paths:
            for language in ("text/html", "application/json"):
                answer = browser.get(path, headers={"Accept": language})
                shown += answer.status_code == 200
                leaked += [(role, path, seen_in(answer.text))] * bool(seen_in(answer.text) - own)
        with browser.stream("GET", f"/event/{kept.stream}/feed?player=1&after=0") as feed:
            leaked += [(role, "feed", 0)] * bool(seen_in(next(feed.iter_text())) - own)
    assert leaked == []
    assert shown > 60, "most of it is shown to somebody"
    assert seen_in(roles["player"].open(kept.deck(1))) == {1}, "there is something that could leak"
    count = f"/event/{kept.stream}/judge/check/{FILLED['check']}/deck/2"
    assert count in all_paths
    assert seen_in(kept.browser(kept.organizer).open(count)) == {2, 40}, "and something that was counted"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_desk_has_no_card_but_on_the_pages_of_one_list(kept: Registration) -> None:
    desk = kept.browser(kept.organizer)
    found = {path for path in paths(kept.stream) if seen_in(desk.get(path, headers={"Accept": "text/html"}).text)}
    lists = {f"/event/{kept.stream}/{place}/lists/{player}" for place in ("desk", "judge") for player in (1, 2)}
    home = f"/event/{kept.stream}/judge"
    at_the_checked_table = [
        player for player in (1, 2) if table_of(desk, player, home=home) == table_of(desk, 2, home=home)
    ]
    assert found == lists | {f"{home}/check/{FILLED['check']}/deck/{player}" for player in at_the_checked_table}


@pytest.mark.parametrize("place", ["desk/lists", "desk/lists/2", "desk/lists/cards", "judge/lists/2"])
def test_who_only_has_the_results_reads_no_list(kept: Registration, place: str) -> None:
    for link in (kept.helper, kept.players[0]):
        answer = kept.browser(link).get(f"/event/{kept.stream}/{place}", headers={"Accept": "application/json"})
        assert answer.status_code == 403
    for sheet in ("sheets.pdf", "2/sheet.pdf"):
        assert kept.phone(1).get(f"/event/{kept.stream}/judge/lists/{sheet}").status_code == 403


def test_the_history_says_who_handed_in_and_never_what(kept: Registration) -> None:
    page = kept.browser(kept.organizer).open(f"{kept.home}/history?q=list")
    assert "Player Number 2 handed in a list" in text_of(page)
    assert seen_in(page) == set()


# What somebody may send -----------------------------------------------------------------------------------------------


def test_ten_megabytes_are_refused(kept: Registration) -> None:
    phone = kept.phone(13)
    phone.open(kept.deck(13))
    action, fields = phone.form("/deck")
    answer = phone.post(action, data=fields, files={"file": ("deck.txt", b"4 Island\n" * 1_200_000)})
    assert answer.status_code == 413
    assert "Hand in your list" in phone.open(kept.deck(13)), "nothing was taken"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", "This is not the text of a list.", id="a picture"),
        pytest.param(b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Deck/>', "cannot be read", id="an entity"),
        pytest.param(b"# nothing\n", "There is no card in this list.", id="no card"),
        pytest.param(b"", "There is no card in this list.", id="nothing at all"),
    ],
)
def test_what_is_no_list_is_said_to_be_none(kept: Registration, data: bytes, says: str) -> None:
    phone = kept.phone(14)
    phone.open(kept.deck(14))
    action, fields = phone.form("/deck")
    answer = phone.post(action, data=fields | {"do": "send"}, files={"file": ("deck.txt", data)})
    assert answer.status_code == 400
    assert says in text_of(answer.text)


def test_a_script_in_a_list_is_only_text(kept: Registration, chromium: Browser) -> None:
    bad = '4 <script>alert(1)</script>\n4 "><img src=x onerror=alert(2)>\n</textarea><b>\n60 Isla'
    kept.hand_in(15, bad)
    device = Device(chromium, kept.served, PHONE)
    device.page.on("dialog", lambda _: device.complaints.append("a dialog"))
    device.take_over(kept.phone(15))
    device.page.goto(kept.deck(15))
    expect(device.page.locator("#cards")).to_have_value(bad)
    device.take_over(kept.browser(kept.organizer))
    for path in ("/desk/lists/15", "/judge/lists/15"):
        device.page.goto(f"/event/{kept.stream}{path}")
        assert device.page.locator("main script, main img, main b:not(.num)").count() == 0
    assert device.complaints == []


def test_a_fixed_list_is_not_taken_again(kept: Registration) -> None:
    """MTR-2.7-d."""
    phone = kept.phone(1)
    page = phone.open(kept.deck(1))
    assert "Your list is fixed" in page
    other = kept.phone(16)
    other.open(kept.deck(16))
    fields = other.form("/deck")[1]
    token = re.search(r'name="csrf" value="(\w+)"', phone.open(f"/event/{kept.stream}/player/1/me"))[1]
    answer = phone.post(kept.deck(1), data=fields | {"csrf": token, "cards": "60 Island", "do": "send"})
    assert answer.status_code == 422
    assert phone.post(kept.deck(2), data=fields | {"csrf": token, "cards": "60 Island"}).status_code == 403


def test_names_are_completed_so_often_and_no_oftener(kept: Registration) -> None:
    phone = kept.phone(17)
    where = f"{kept.deck(17)}/names"
    assert phone.get(where, params={"q": "lightning b"}).json() == ["Lightning Bolt"]
    assert phone.get(where, params={"q": "relámp"}).json() == ["Lightning Bolt"]
    assert phone.get(where, params={"q": "\n" * 500}).json() == []
    assert kept.served.browser().get(where, params={"q": "light"}).status_code == 403
    answers = (phone.get(where, params={"q": "light"}).status_code for _ in range(3_000))
    assert next(status for status in answers if status != 200) == 429


def test_a_judge_replaces_a_fixed_list_and_prints_it(kept: Registration) -> None:
    desk = kept.browser(kept.organizer)
    desk.open(f"{kept.home}/lists/4")
    page = desk.submit("/lists/4", cards="60 Island", do="send", remedy="decklist-problem")
    assert "has no penalty for this infraction" in text_of(page)
    page = desk.submit("/lists/4", **{"overrule.reason": "The warning is on paper."})
    assert "Island" in text_of(page)
    assert "Accepted" in text_of(page)
    pdf = desk.get(f"/event/{kept.stream}/judge/lists/sheets.pdf?language=es&paper=letter")
    assert (pdf.headers["content-type"], pdf.content[:5]) == ("application/pdf", b"%PDF-")


def test_an_organizer_says_which_lists_on_the_create_page(kept: Registration) -> None:
    desk = kept.served.browser()
    desk.open("/new")
    page = desk.submit("/new", title="Shop", level=2, format="modern", lists="none")
    assert (desk.page.status_code, "At this level everybody hands in a list." in text_of(page)) == (422, True)
    desk.submit("/new", title="Shop", level=1, format="modern", lists="required")
    assert "Everybody hands in a list" in text_of(desk.open(f"{desk.path}/lists"))


def test_in_limited_the_player_opposite_registers_the_pool(kept: Registration) -> None:
    """MTR 7.5, MTR 7.4: never one's own; a deck is then judged by what was opened."""
    evening = Evening(kept.served, format="sealed")
    ana, bo = evening.join("Ana"), evening.join("Bo")
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/lists/ask", which="required", pools="true")
    assert "Everybody hands in a list" in text_of(evening.desk.page.text)
    pool = {"cards": "3 Lightning Bolt\n20 Grizzly Bears", "player": 1}
    for phone, status in ((ana, 403), (bo, 200)):
        phone.open(f"{phone.path}/deck")
        phone.submit("/deck/pool", **pool)
        assert phone.page.status_code == status
    ana.open(f"/event/{evening.stream}/player/1/deck")
    page = text_of(ana.submit("/deck", cards="4 Lightning Bolt\n20 Osos pardos\n20 Isla", do="send"))
    assert "Lightning Bolt: 4 used, 3 in the pool. MTR 7.2" in page
    assert "My pool, as it was registered" in page
    assert seen_in(page) == set()
    page = text_of(ana.submit("/deck/withdraw"))
    assert "Hand in your list" in page
    evening.desk.open(f"{evening.home}/lists/1")
    assert evening.desk.submit("/lists/product", exchanged="true")
    assert evening.desk.page.status_code == 200


def test_lists_are_published_when_the_event_is_over(kept: Registration) -> None:
    evening = Evening(kept.served, rounds=1)
    for number, name in ((1, "Ana"), (2, "Bo")):
        phone = evening.join(name)
        phone.open(f"{phone.path}/deck")
        phone.submit("/deck", cards=f"60 {owl(number)}", do="send")
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/accept-all")
    evening.start()
    evening.post()
    public = f"/event/{evening.stream}/lists"
    assert kept.served.browser().get(public).status_code == 404
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/round/1/close")
    evening.at_desk("/desk/finish")
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/lists/publish")
    page = kept.served.browser().open(public)
    assert (seen_in(page), "2 lists" in text_of(page)) == ({1, 2}, True)


def test_the_page_where_lists_are_checked_offers_to_import_cards(hall: Registration) -> None:
    """A shop owner finds the command where it is missed, and sees how old the cards are."""
    desk = hall.browser(hall.organizer)
    page = desk.open(f"{hall.home}/lists")
    assert f'href="{hall.home}/lists/cards#import"' in page
    assert "Imported on Thursday 1 January 1970. The newest set is" in text_of(page)
    page = desk.open(f"{hall.home}/lists/cards")
    assert "topcut cards import AllPrintings.json.xz" in page
    assert "Imported on Thursday 1 January 1970. The newest set is" in text_of(page)
