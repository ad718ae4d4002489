"""A stranger's page sends a browser to link after link: none of its own is pushed out unless a person says so."""

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of

from topcut.http.visitor import MOST_LINKS, Visitor

CROSS_SITE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


@pytest.fixture(scope="module")
def planted(served: Served) -> list[str]:
    """As many links as a jar holds, all of them good: everybody can make an event and enter people."""
    evening = Evening(served, title="Mallory's")
    return [evening.join(f"Player {n}").page.history[-1].url.path for n in range(MOST_LINKS)]


def test_an_organizers_link_outlasts_forty_of_somebody_elses(served: Served, planted: list[str]) -> None:
    evening = Evening(served)
    for path in planted:
        answer = evening.desk.get(path, headers=CROSS_SITE, follow_redirects=False)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert "Keep one link more?" in text_of(answer.text)
    assert evening.desk.get(evening.home).status_code == 200


def test_a_link_from_a_messenger_opens_with_one_touch_as_long_as_there_is_room(
    served: Served, planted: list[str]
) -> None:
    phone = served.browser()
    assert "/player/" in phone.get(planted[0], headers=CROSS_SITE).url.path
    for path in planted:
        assert "/player/" in phone.get(path).url.path
    assert "/player/" in phone.get(planted[0]).url.path, "one that it has already pushes nothing out"


def test_a_person_keeps_one_more_by_saying_so(served: Served, planted: list[str]) -> None:
    evening = Evening(served)
    for path in planted[1:]:
        evening.desk.get(path)
    evening.desk.open(planted[0])
    evening.desk.submit(planted[0])
    assert "/player/" in evening.desk.path
    assert evening.desk.get(evening.home).status_code == 403, "it was not opened for longest"


def test_what_opens_nothing_is_not_offered(served: Served, planted: list[str]) -> None:
    phone = served.browser()
    for path in planted:
        phone.get(path)
    assert phone.get(f"/link/{'a' * 32}").status_code == 404


def test_the_jar_we_had_pushed_the_oldest_out_unasked() -> None:
    """The planted fault: with nobody asked, forty links leave nothing of the first."""
    jar = Visitor("visit", tokens=("own",))
    for n in range(MOST_LINKS):
        held = jar.holding(f"planted-{n}").value.split(".")
        jar = Visitor("visit", tokens=tuple(held))
    assert "own" not in jar.tokens
    assert jar.would_let_go("one more")
