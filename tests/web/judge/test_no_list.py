"""A deck check at a judge's phone: a deck counts once it was compared, and who has no list stops it (MTR 2.8)."""

import re

from tests.http.server import Served, text_of
from tests.web.judged import Judged, judged

LIST = "4 Lightning Bolt\n56 Mountain\n"


def taken(served: Served, *, handed_in: int) -> tuple[Judged, str, str]:
    """Both decks of table 1 are taken; some of its two players have an accepted list."""
    hall = judged(served, format="modern")
    one, other = hall.seated(1)
    for name in (one, other)[:handed_in]:
        phone = hall.evening.phones[name]
        home = phone.path
        phone.open(f"{home.split('/me')[0]}/deck")
        phone.submit("/deck", cards=LIST, do="send")
        phone.open(home)
    hall.floor.open(hall.at(1))
    hall.floor.submit("/table/1/check")
    hall.floor.open(f"{hall.home}/checks")
    return hall, one, other


def boxes(hall: Judged) -> list[str]:
    return re.findall(r'name="compared"[^>]*value="(\d+)"', hall.floor.page.text)


def test_who_has_no_list_is_a_stop_and_not_a_gap_in_the_form(served: Served) -> None:
    """MTR-2.8-d, MTR-2.7-a."""
    hall, one, other = taken(served, handed_in=1)
    page = text_of(hall.floor.page.text)
    assert f"{other} has no list" in page
    assert f"{one} has no list" not in page
    (box,) = boxes(hall)
    assert re.search(r"/table/1/infraction\?who=\d+&amp;what=decklist-problem", hall.floor.page.text)
    asked = text_of(hall.floor.submit("/finish", found="clean", compared=box))
    assert f"Not compared with a list: {other} ." in asked
    hall.floor.open(f"{hall.home}/checks")
    hall.floor.submit("/finish", found="problem", compared=box)
    assert "1 /1" in text_of(hall.floor.page.text)


def test_decks_that_nobody_compared_do_not_count(served: Served) -> None:
    """MTR-2.8-b: giving two decks back is no check of two decks."""
    hall, one, other = taken(served, handed_in=2)
    assert len(boxes(hall)) == 2
    asked = text_of(hall.floor.submit("/finish", found="clean"))
    assert f"Not compared with a list: {one} , {other} ." in asked
    hall.floor.open(f"{hall.home}/checks")
    hall.floor.submit("/finish", found="not-compared")
    assert "0 /1" in text_of(hall.floor.page.text)
