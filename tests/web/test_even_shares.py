"""The four remaining players share the prizes evenly: all agree, the organizer permits it, the remainder is listed."""

from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.test_sharing_prizes_journey import FOUR, bracket

PRIZES = "1: 12 boosters + 1 trophy\n2: 10 boosters\n3-4: 4 boosters"


def says_yes(evening: Evening, name: str) -> None:
    phone = evening.phones[name]
    phone.open(f"/event/{evening.stream}/mine")
    phone.submit("/split/yes")


def phone_of(evening: Evening, name: str) -> str:
    return text_of(evening.phones[name].open(f"/event/{evening.stream}/mine"))


def test_in_swiss_rounds_nobody_shares(served: Served) -> None:
    """MTR-5.2-f: a split is for those who are left in a playoff."""
    evening = Evening(served, rounds=2, cut=4)
    evening.start(*FOUR)
    evening.announce_prizes(PRIZES)
    evening.post()
    page = evening.phones["Ana"].open(f"/event/{evening.stream}/mine")
    assert "/split" not in page


def test_an_even_split_needs_every_yes_and_the_organizers(served: Served) -> None:
    """MTR-5.2-f: three of four are not enough, and four are nothing yet without the organizer's permission."""
    evening = bracket(served, PRIZES)
    evening.phones["Ana"].open(f"/event/{evening.stream}/mine")
    evening.phones["Ana"].submit("/split")
    for name in FOUR[:3]:
        says_yes(evening, name)
    desk = evening.desk
    assert "3 yes of 4" in text_of(desk.open(f"{evening.home}/prizes"))
    assert "/split/make" not in desk.page.text
    _, fields = desk.form("/prizes/split")
    refused = desk.post(f"{evening.home}/prizes/split/make", data={"csrf": fields["csrf"], "key": "too-early"})
    assert refused.status_code == 422
    assert "MTR 5.2" in text_of(refused.text)
    says_yes(evening, FOUR[3])
    assert "Permitted" not in phone_of(evening, "Ana")
    desk.open(f"{evening.home}/prizes")
    desk.submit("/split/make")
    assert "Permitted. You have 7 boosters." in phone_of(evening, "Ana")


def test_what_does_not_divide_is_named_and_a_trophy_is_no_part_of_it(served: Served) -> None:
    """MTR-5.2-h: 30 boosters for four are 7 each, with 2 left over; MTR-5.2-b: nothing is said of a result."""
    evening = bracket(served, PRIZES)
    phone = evening.phones["Ana"]
    phone.open(f"/event/{evening.stream}/mine")
    offer = text_of(phone.submit("/split"))
    assert "You would have 7 boosters." in offer
    assert "Nobody may give anything for a result. MTR 5.2" in offer
    _, fields = phone.form("/split/yes")
    assert not {"score", "result", "winner"} & set(fields)
    desk = text_of(evening.desk.open(f"{evening.home}/prizes"))
    assert "cannot be shared evenly: 2 boosters" in desk
    assert "trophy" not in offer
