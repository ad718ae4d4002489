"""A whole match by the book in a real browser, on a judge's phone; and nobody kept out of its pages."""

from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.http.server import Served
from tests.web.devices import LAPTOP, broken_in
from tests.web.judge.test_judge_journeys import LONG_PAGES, device
from tests.web.judge.test_judge_match import call_time, send
from tests.web.judged import judged

STEPS = ("Shuffle", "Present the deck to the opponent", "Say who goes first", "Draw seven cards")
THEN = ("Look at the hand, mulligans", "The game begins")


def test_a_match_by_the_book_from_the_first_shuffle_to_its_result(
    served: Served, chromium: Browser, pictures: Path
) -> None:
    """MTR 2.2, MTR 2.3, MTR 2.5, MTR 3.16: game 1, sideboards, time, turns, and how it ends."""
    hall = judged(served)
    first, second = hall.seated(1)
    judge = device(chromium, served, hall.head, hall.at(1))
    page = judge.page

    def tap(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_load_state()

    judge.press("Games of this match")
    expect(page.locator("#first")).to_contain_text("The winner of a die roll")
    expect(page.locator("#steps")).to_contain_text("No sideboards before the first game.")
    page.locator("#first .choice label", has_text=second).click()
    tap(f"{first} goes first")
    expect(page.locator("#first .say")).to_have_text(f"{first} goes first and skips the draw of the first turn.")
    for step in (*STEPS, *THEN):
        tap(step)
        expect(page.locator(".undo")).to_be_visible()
    expect(page.locator("#next-game .state")).to_have_text("being played")
    tap(f"Game to {second}")

    expect(page.locator("#games .time-big")).to_have_text("0–1")
    expect(page.locator("#first .say")).to_have_text(f"{first} chooses after losing the last game.")
    expect(page.locator("#steps")).to_contain_text("Sideboards may be used before this game.")
    tap("Sideboard")
    judge.picture(pictures / "judge-games-390.png")
    for step in STEPS:
        tap(step)
    tap(f"{first} goes first")
    for step in THEN:
        tap(step)

    call_time(hall.evening)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("#turns h2")).to_have_text("Last turns")
    page.get_by_role("group", name="Whose turn").get_by_role("button", name=first).click()
    expect(page.locator("#now-turn")).to_have_text(f"Turn 0 of 5: {first}")
    tap("+2 turns for slow play")
    expect(page.locator("#now-turn")).to_have_text(f"Turn 0 of 7: {first}")
    judge.press("Undo")
    expect(page.locator("#now-turn")).to_have_text(f"Turn 0 of 5: {first}")
    for turn in (1, 2, 3):
        page.locator(f".turn-row button[value='{turn}']").click()
        expect(page.locator("#now-turn")).to_have_text(f"Turn {turn} of 5: {(first, second)[turn % 2]}")
    judge.picture(pictures / "judge-turns-390.png")
    for turn in (4, 5):
        page.locator(f".turn-row button[value='{turn}']").click()
        expect(page.locator("#now-turn")).to_contain_text(f"Turn {turn} of 5")
    expect(page.locator("#ends")).to_have_text(f"The match ends 0–1–1: {second} wins.")
    judge.picture(pictures / "judge-verdict-390.png")
    tap("Not finished: the game is drawn")
    expect(page.locator("#turns h2")).to_have_text("Time ran out between two games")
    expect(page.locator("#ends")).to_have_text(f"The match ends 0–1–1: {second} wins.")
    tap("Record this result")
    expect(page.locator("#match .time-big")).to_have_text("0–1–1")
    assert judge.complaints == []


def test_everybody_can_use_the_pages_of_a_match(served: Served, chromium: Browser, pictures: Path) -> None:
    hall = judged(served)
    player = hall.who(1)[0]
    hall.floor.open(f"{hall.at(1)}/cards")
    hall.floor.submit("/cards", player=player, matter="sleeves", allowed=0, due="now")
    send(hall.floor, f"{hall.at(2)}/games", "/game", winner=0)
    send(hall.floor, f"{hall.at(2)}/games", "/step", step=1)
    call_time(hall.evening)
    send(hall.floor, f"{hall.at(2)}?between=0", "/turn", active=0)
    phone = device(chromium, served, hall.floor, hall.home, language="es")
    wrong = []
    for name, path in {
        "due": hall.at(1),
        "turns": hall.at(2),
        "between": f"{hall.at(2)}?between=1",
        "games": f"{hall.at(2)}/games",
        "first": f"{hall.at(3)}/games",
        "loop": f"{hall.at(3)}/loop?often0=4&often1=",
    }.items():
        phone.page.goto(path)
        wrong += broken_in(phone.page, LONG_PAGES)
        phone.picture(pictures / f"judge-{name}-{LAPTOP['width']}.png")
    assert "\n".join(wrong) == ""
