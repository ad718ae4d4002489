"""A Commander night of forty-one, cut to ten: phones of several seats, the desk, the public page, in both languages."""

from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.devices import LAPTOP, PHONE, SCREEN, Device, broken
from tests.web.test_commander_night import at_phone, pods

PEOPLE = [f"Player {number:02}" for number in range(1, 42)]


def device(chromium: Browser, evening: Evening, name: str, *, language: str = "en") -> Device:
    phone = Device(chromium, evening.served, PHONE, language=language)
    phone.take_over(evening.phones[name])
    phone.page.goto(evening.phones[name].path)
    return phone


def fill(evening: Evening, but: int = 0) -> None:
    """Let the last seat of every other table win, typed at the desk."""
    for number, seated in pods(evening).items():
        if number != but:
            evening.at_desk("/line", line=f"{number} w{len(seated)}")


def test_forty_one_people_play_in_pods_to_one_winner(served: Served, chromium: Browser, pictures: Path) -> None:
    evening = Evening(
        served, title="Commander night", preset="commander", structure="free-for-all", rounds=1, pod_cut=10
    )
    evening.start(*PEOPLE)
    evening.post()
    tables = pods(evening)
    assert sorted(map(len, tables.values())) == [3, 3, 3, *[4] * 8], "41: eight pods of four and three of three"
    first, second, third, fourth = next(seats for seats in tables.values() if len(seats) == 4)
    number = next(number for number, seats in tables.items() if first in seats)

    one, two = device(chromium, evening, first), device(chromium, evening, second, language="es")
    expect(one.page.locator("h1")).to_have_text("Round 1 is posted")
    one.press("On my way")
    one.page.locator("label", has_text=third).click()
    expect(one.page.locator(".say:visible")).to_have_text(f"{third} won at table {number}. Send this?")
    assert broken(one.page) == []
    one.press(f"Send: {third} won")
    expect(one.page.locator("main:not(.unsent)")).to_contain_text("You have reported")
    (
        expect(two.page.locator("main:not(.unsent)")).to_contain_text(f"Ha ganado {third}."),
        "by itself, in their own language",
    )
    two.press("Sí, es correcto")
    expect(two.page.locator("main:not(.unsent)")).to_contain_text("Estás de acuerdo")
    assert "Round 1 is finished for you" in at_phone(evening.phones[fourth], "/confirm"), "two of the three others"
    expect(one.page.locator("main:not(.unsent)")).to_contain_text("Round 1 is finished for you")

    typed = next(number for number, seats in tables.items() if len(seats) == 4 and first not in seats)
    desk = Device(chromium, served, LAPTOP)
    desk.take_over(evening.desk)
    desk.page.goto(evening.home)
    desk.page.fill("#line", f"{typed} w3")
    expect(desk.page.locator("#entry")).to_contain_text(tables[typed][2])
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("main:not(.unsent)")).to_contain_text(f"Table {typed} recorded: {tables[typed][2]} won.")
    assert broken(desk.page) == []
    fill(evening, but=number)
    evening.at_desk("/round/1/close")
    evening.at_desk("/round/1/publish")

    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    evening.post(2)
    semifinal = pods(evening)
    assert sorted(map(len, semifinal.values())) == [4, 4]
    placing, agreeing, *_ = semifinal[1]
    three = device(chromium, evening, placing)
    three.press("On my way")
    three.page.locator(".seg label", has_text="Places 1–4").click()
    for seat, place in ((1, 2), (2, 4), (3, 1)):
        three.page.locator(f"label:has([name=place{seat}][value='{place}'])").click()
    expect(three.page.locator(".say:visible")).to_have_text(f"{semifinal[1][3]} has no place yet.")
    three.press("Give place 3")
    expect(three.page.locator(".say:visible")).to_contain_text(f"1. {semifinal[1][2]} · 2. You · 3. {semifinal[1][3]}")
    assert broken(three.page) == []
    three.press("Send these places")
    expect(three.page.locator("main:not(.unsent)")).to_contain_text("You have reported")
    for name in (agreeing, semifinal[1][2]):
        at_phone(evening.phones[name], "/confirm")
    evening.at_desk("/line", line="2 id")

    hall = Device(chromium, served, SCREEN, language="es")
    hall.page.goto(f"/event/{evening.stream}/bracket")
    expect(hall.page.locator("main:not(.unsent)")).to_contain_text("empate: pasa el mejor puesto de entrada")
    assert broken(hall.page) == []
    hall.picture(pictures / "pod-cut-1920.png")
    evening.at_desk("/round/2/close")
    evening.post(3)
    final = pods(evening)[1]
    assert final[2:] == sorted((semifinal[1][2], semifinal[2][0]), key=final.index)
    four = device(chromium, evening, final[3], language="es")
    four.press("Voy para allá")
    four.page.goto(f"{evening.phones[final[3]].path}/why")
    expect(four.page.locator("main:not(.unsent)")).to_contain_text("las mesas se hacen por puestos de entrada")
    evening.at_desk("/line", line="1 w4")
    evening.at_desk("/round/3/close")
    evening.at_desk("/desk/finish")
    four.page.goto(evening.phones[final[3]].path)
    expect(four.page.locator("h1")).to_have_text(final[3])
    assert f"Champion: {final[3]}" in text_of(served.browser().open(f"/event/{evening.stream}/bracket"))
    assert [each.complaints for each in (one, two, three, four, desk, hall)] == [[]] * 6
