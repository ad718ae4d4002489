"""Prizes are shown as they were read, added up where lines overlap, before any of it counts."""

from tests.http.evening import Evening
from tests.http.server import Served, text_of

LINES = "1: $30\n1-2: Playmat\n2-4: 6 boosters\n12 points: 2 boosters"


def test_what_several_lines_give_a_place_is_added_up_before_it_counts(served: Served) -> None:
    """MTR 5.2: who is first and among the first two has both, and reads so before anybody announces it."""
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cy", "Dee")
    desk = evening.desk
    desk.open(f"{evening.home}/prizes")
    said = text_of(desk.submit("/prizes/", lines=LINES))
    assert "This is how we read it 1: 30.00 USD 1-2: 1 playmat 2-4: 6 boosters 12 points: 2 boosters" in said
    added = "1: 30.00 USD + 1 playmat 2: 6 boosters + 1 playmat 3-4: 6 boosters"
    assert f"Places that several lines name receive all of it {added}" in said
    assert "A player with both the place and the points receives both." in said
    assert "30.00 USD" not in text_of(evening.served.browser().open(f"/event/{evening.stream}")), (
        "it does not count yet"
    )
    desk.submit("/prizes/", lines="1: $40\n1-2: Playmat")
    said = text_of(desk.page.text)
    assert "1: 40.00 USD + 1 playmat" in said, "changed lines are read again, not announced"
    assert "Announce the prizes" in said


def test_lines_that_do_not_overlap_have_no_sum(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/prizes")
    said = text_of(evening.desk.submit("/prizes/", lines="1: $30\n2-4: 6 boosters"))
    assert "This is how we read it" in said
    assert "Places that several lines name" not in said
