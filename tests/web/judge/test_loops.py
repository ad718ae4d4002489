"""How loops end, as the judge's page answers it once everybody has said how often (MTR 4.4)."""

import pytest
from tests.http.server import Served, text_of
from tests.web.judged import Judged, judged

LOOP = "sequence=tap, untap&position=20 life"
DRAW = "Nobody breaks the loop: the game is a draw."


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


def settled(hall: Judged, query: str, *, active: int = 0) -> str:
    """What the page says to what the two at table 1 have said, with A and B for their names."""
    first, second = hall.seated(1)
    said = text_of(hall.floor.open(f"{hall.at(1)}/loop?{LOOP}&active={active}&{query}"))
    return said.replace(first, "A").replace(second, "B")


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        pytest.param("often0=&often1=", DRAW, id="MTR-4.4-b: nobody will break it"),
        pytest.param("often0=10&often1=4", "played 4 times. Then B acts and breaks it.", id="MTR-4.4-b: the fewest"),
        pytest.param("often0=&often1=7", "played 7 times. Then B acts and breaks it.", id="MTR-4.4-b: only one will"),
        pytest.param("keeps0=1&often0=1000&often1=", "played 1000 times. Then A has priority.", id="MTR-4.4-c: agreed"),
        pytest.param("keeps0=1&often0=1000&often1=12", "played 12 times. Then B has priority.", id="MTR-4.4-c: lower"),
        pytest.param(
            "keeps0=1&keeps1=1&often0=50&often1=20", "played 20 times. Then B has priority.", id="MTR-4.4-d: the lowest"
        ),
        pytest.param("keeps0=1&keeps1=1&often0=&often1=&spans=1", DRAW, id="MTR-4.4-g: both forever"),
        pytest.param(
            "keeps0=1&keeps1=1&often0=&often1=6&spans=1",
            "played 6 times. Then B has priority.",
            id="MTR-4.4-g: one stops",
        ),
        pytest.param(
            "keeps0=1&often0=1000&often1=6&steps=3&step1=2",
            "played 5 times. Then 2 steps of the next time. Then B has priority.",
            id="MTR-4.4-h: in the middle of the last",
        ),
    ],
)
def test_a_loop_ends_as_the_book_says(hall: Judged, said: str, ends: str) -> None:
    assert ends in settled(hall, said)


@pytest.mark.parametrize(("active", "acts"), [(0, "A"), (1, "B")])
def test_of_two_who_say_the_same_the_earlier_in_turn_order_acts(hall: Judged, active: int, acts: str) -> None:
    """MTR-4.4-e."""
    said = settled(hall, "keeps0=1&keeps1=1&often0=20&often1=20", active=active)
    assert f"played 20 times. Then {acts} has priority." in said


@pytest.mark.parametrize(
    "said",
    [
        pytest.param("keeps0=1&often0=1000&often1=&depends=1", id="MTR-4.4-a: a step that depends on what happens"),
        pytest.param("keeps0=1&often0=1000&often1=2000", id="MTR-4.4-c: more than was named"),
    ],
)
def test_what_is_no_loop_or_no_answer_is_refused(hall: Judged, said: str) -> None:
    page = settled(hall, said)
    assert "MTR 4.4" in page
    assert "The loop is played" not in page
    assert 'name="text"' not in hall.floor.page.text, "nothing to write down"
