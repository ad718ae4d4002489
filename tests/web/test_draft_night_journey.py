"""A draft night of 24: two pods draft on phones, one on paper by the caller; then decks, a round and its standings."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect
from tests.http.server import text_of
from tests.web.devices import LAPTOP, PHONE, SCREEN, Device, broken
from tests.web.pods_online import SIZE, SMALL, DraftHall, OnlinePod

BOOSTERS, LAST_PICK = 3, SIZE - 1
"""Online the last card of a booster is nobody's choice."""
SLEEPER = 8


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DraftHall]:
    made = DraftHall(tmp_path_factory.mktemp("draft-night"))
    yield made
    made.served.stop()


class People:
    """The browsers in hand: two phones of two pods, one in Spanish; the organizer, the caller, a screen."""

    def __init__(self, hall: DraftHall, chromium: Chromium) -> None:
        night = hall.night
        self.names = (night.pods[0][0], night.pods[1][0])
        self.ana = hall.device(chromium, self.names[0], PHONE)
        self.eva = hall.device(chromium, self.names[1], PHONE, language="es")
        self.desk, self.caller = (hall.device(chromium, name, LAPTOP) for name in ("marta", "caller"))
        self.screen = Device(chromium, hall.served, SCREEN)
        self.screen.page.goto(night.screen)

    def complaints(self) -> list[str]:
        return [said for one in (self.ana, self.eva, self.desk, self.caller, self.screen) for said in one.complaints]


def test_a_draft_night_of_24_from_the_pods_to_the_standings(
    hall: DraftHall, chromium: Chromium, pictures: Path
) -> None:
    """MTR-7.6-b, MTR-7.7-a, MTR-7.7-d, MTR-7.7-k, MTR-7.7-m, MTR-B-r: online and on paper at once, in two languages."""
    people = People(hall, chromium)
    pods = opens_two_of_three(hall, people, pictures)
    begins(hall, people, pictures)
    for booster in range(1, BOOSTERS + 1):
        drafts_online(hall, people, pods, booster)
        drafts_on_paper(hall, people, booster)
        if booster < BOOSTERS:
            looks_at_picks(hall, people, pods, booster, pictures)
    assert "You have 12 cards." in hall.night.reads(hall.night.pods[1][SLEEPER - 1], pods[1].home)
    builds(hall, people, pictures)
    plays(hall, people, pictures)
    assert people.complaints() == []


def opens_two_of_three(hall: DraftHall, people: People, pictures: Path) -> list[OnlinePod]:
    """The desk opens two of three pods; everybody's phone leads to their seat."""
    night, desk = hall.night, people.desk
    desk.page.goto(f"/event/{night.stream}/desk/draft")
    desk.picture(pictures / "night-1-desk-1440.png")
    desk.press("Draft online, on phones")
    desk.page.get_by_role("checkbox", name="Pod 3").uncheck()
    desk.page.select_option("#product", SMALL.code)
    desk.picture(pictures / "night-2-open-1440.png")
    assert broken(desk.page) == []
    desk.press("Open the online drafts")
    expect(desk.page.locator(".ring li").nth(2)).to_contain_text("on paper")
    seats = ((people.ana, "Pod 1, seat", "To your seat"), (people.eva, "Grupo 2, asiento", "A tu asiento"))
    for (device, seat, link), name in zip(seats, people.names, strict=True):
        device.page.goto(night.home(name))
        expect(device.page.locator("h1")).to_have_text(seat)
        device.picture(pictures / f"night-3-seat-390-{link[:4]}.png")
        device.press(link)
        expect(device.page.locator("#draft")).to_be_visible()
    return [OnlinePod(night, number, {1: phone}) for number, phone in ((1, people.ana), (2, people.eva))]


def begins(hall: DraftHall, people: People, pictures: Path) -> None:
    """One press begins on phones, another on paper: the caller and the screen speak to the paper pod alone."""
    drafts = f"/event/{hall.night.stream}/drafts"
    assert people.desk.page.url.endswith(drafts)
    people.desk.page.evaluate("window.isTheSamePage = true")
    for pod in (0, 1):
        expect(people.desk.page.locator(".ring li").nth(pod)).to_contain_text("8 of 8 sit")
    assert people.desk.page.evaluate("window.isTheSamePage"), "it was read again without a reload"
    people.desk.press("Begin in 2 pods")
    expect(people.desk.page.locator(".ring li").first).to_contain_text("booster 1 of 3")
    people.desk.picture(pictures / "night-4-begun-1440.png")
    people.desk.page.evaluate("window.isTheSamePage = true")
    page = people.caller.page
    page.goto(hall.night.call)
    expect(page.locator("main")).to_contain_text("1 pod drafts on paper")
    page.get_by_label("Cards in a booster").fill(str(SIZE))
    page.get_by_label("Seconds to pass").fill("")
    people.caller.press("Start the draft of 1 pod")
    expect(people.screen.page.locator("main h1")).to_have_text("Booster 1: open and count")
    head = people.screen.page.locator(".tv-call header").bounding_box()
    assert head["width"] > SCREEN["width"] / 2, "the call has the whole screen"


def drafts_online(hall: DraftHall, people: People, pods: list[OnlinePod], booster: int) -> None:
    """A booster on phones: shares of chance, then every pick; a player who sleeps over the last one is given a card."""
    for pod in pods:
        pod.share(booster)
    for number in range(1, LAST_PICK + 1):
        pods[0].pick(booster, number)
        pods[1].pick(booster, number, without=SLEEPER if (booster, number) == (BOOSTERS, LAST_PICK) else 0)
    if booster == BOOSTERS:
        hall.passes_until((pods[0], "The draft is over"), (pods[1], "The draft is over"))
        ring = people.desk.page.locator(".ring li")
        expect(ring).to_contain_text(["over", "over", "on paper"])
        assert people.desk.page.evaluate("window.isTheSamePage"), "the desk has seen both pods end without a reload"


def drafts_on_paper(hall: DraftHall, people: People, booster: int) -> None:
    """The same booster on paper: a pod falls behind, nobody waits, and it catches up in the review."""
    night, screen = hall.night, people.screen.page
    for number in range(1, SIZE + 1):
        night.says()
        expect(screen.locator("main h1")).to_have_text(f"Booster {booster}, pick {number}")
        if (booster, number) == (1, 2):
            night.of("ines").open(night.pod(3))
            night.of("ines").submit("/behind")
            expect(screen.locator("footer")).to_contain_text("Pod 3 is 1 pick behind.")
            expect(people.caller.page.locator("#pods")).to_contain_text("It catches up in the review.")
    night.says()
    expect(screen.locator("main h1")).to_have_text("Look at your picks" if booster < BOOSTERS else "The draft is over")
    if booster == 1:
        people.caller.press("Caught up")
        expect(screen.locator("footer")).not_to_contain_text("behind")


def looks_at_picks(hall: DraftHall, people: People, pods: list[OnlinePod], booster: int, pictures: Path) -> None:
    """Everybody looks at their picks between two boosters, and then opens the next."""
    for device, head in ((people.ana, "Your picks so far"), (people.eva, "Tus elecciones hasta ahora")):
        expect(device.page.locator("#dhead")).to_contain_text(head)
        expect(device.page.locator(".own .card")).to_have_count(SIZE * booster)
        device.picture(pictures / f"night-5-review-390-{head[:4]}.png")
    hall.passes_until(*((pod, f"Booster {booster + 1} is about to open") for pod in pods))
    assert f"Booster {booster + 1}: open and count {SIZE} cards" in hall.night.reads("caller", hall.night.call)


def builds(hall: DraftHall, people: People, pictures: Path) -> None:
    """The building clock takes the screen over; what was drafted is a list after two presses."""
    night = hall.night
    hall.at_desk("caller", "/draft", "/draft/build")
    expect(people.screen.page.locator("main h1")).to_have_text("Deck building")
    assert "Decks are being built" in night.reads(night.pods[2][0], night.home(night.pods[2][0]))
    words = (
        (people.ana, "Build your deck", "Your list is in", "Nothing wrong with it."),
        (people.eva, "Construye tu mazo", "Tu lista está entregada", "No tiene ningún problema."),
    )
    for device, link, head, checked in words:
        device.press(link)
        device.picture(pictures / f"night-6-build-390-{link[:5]}.png")
        device.page.locator("#build-offers .btn.main").click()
        device.page.locator(".build-send .btn.main").click()
        expect(device.page.locator("#deck")).to_contain_text(head)
        expect(device.page.locator("#deck")).to_contain_text(checked)
    assert broken(people.eva.page) == []


def plays(hall: DraftHall, people: People, pictures: Path) -> None:
    """Round 1 is across the table, inside the pods; a phone reports, the other agrees, and everybody reads the rest."""
    night, ana = hall.night, people.ana.page
    for form in ("/draw", "/round/1/post"):
        hall.at_desk("caller", "", form)
    ana.goto(night.home(people.names[0]))
    expect(ana.locator(".opponent")).to_have_text(night.pods[0][4])
    people.ana.press("On my way")
    hall.at_desk("caller", "", "/round/1/start-clock")
    for pod in night.pods:
        for one, other in zip(pod[:4], pod[4:], strict=True):
            assert f"Round 1, against {other} 0 points" in night.reads(one, night.home(one))
    ana.locator("input[name=score][value='2-0']").check()
    people.ana.press("Send 2–0")
    expect(ana.locator("#match")).to_contain_text("You have reported")
    opponent = night.of(night.pods[0][4])
    opponent.open(night.home(night.pods[0][4]))
    opponent.submit("/confirm")
    table = hall.table_of(people.names[0])
    for other in {*range(1, 13)} - {table}:
        hall.at_desk("caller", "", "/line", line=f"{other} 20")
    for form in ("/round/1/close", "/round/1/publish"):
        hall.at_desk("caller", "", form)
    standings = text_of(opponent.open(f"/event/{night.stream}/standings"))
    assert standings.count(" 1–0–0 ") == standings.count(" 0–1–0 ") == 12
    people.eva.page.goto(f"/event/{night.stream}/standings")
    expect(people.eva.page.locator("main")).to_contain_text("Clasificación tras la ronda 1")
    people.eva.picture(pictures / "night-7-standings-390-es.png")
