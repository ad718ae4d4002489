"""A match of two teams on the phones of all its seats (MTR 8.2)."""

from collections.abc import Iterator

import pytest
from tests.http.server import Forms, text_of
from tests.web.teamed import Teamed, TeamHall


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TeamHall]:
    made = TeamHall(tmp_path_factory.mktemp("teams"), trios=7, giants=1)
    yield made
    made.served.stop()


@pytest.fixture
def trios(hall: TeamHall) -> Teamed:
    return hall.trios()


def test_each_seat_reports_its_own_match_and_the_team_is_told_as_soon_as_it_has_won(trios: Teamed) -> None:
    """MTR-8.2-g, MTR-8.2-h: A plays A, B plays B; two seats decide while the third plays on."""
    ours, theirs = trios.tables[1]
    page = trios.match(f"{ours} B")
    assert f"Your seat, B: against {theirs} B" in page
    assert all(f"against {theirs} {letter}" in page for letter in "ABC")
    for letter in "BC":
        assert "You won 2–0" in trios.reports(f"{ours} {letter}", "2-0")
    assert "Is that right?" not in trios.match(f"{theirs} A"), "what B and C have said is not A's to answer"
    for letter in "BC":
        trios.match(f"{theirs} {letter}")
        assert "You lost 0–2" in text_of(trios.of(f"{theirs} {letter}").submit("/confirm"))
    assert "Your team has won, 2–0 in seats. Finish your game if you like." in trios.match(f"{ours} A")
    assert "Your team has lost, 0–2 in seats." in trios.match(f"{theirs} C")
    assert "3 points" not in trios.match(f"{ours} A")


def test_one_seat_won_says_what_is_missing(trios: Teamed) -> None:
    ours, theirs = trios.tables[1]
    trios.reports(f"{theirs} C", "2-1")
    assert "1–0 in seats. One more seat won, and your team has won." in trios.match(f"{theirs} A")
    assert "0–1 in seats." in trios.match(f"{ours} B")
    assert "One more" not in trios.match(f"{ours} B")


def test_a_seat_that_disagrees_calls_a_judge_to_its_own(trios: Teamed) -> None:
    ours, theirs = trios.tables[1]
    trios.reports(f"{ours} C", "2-0")
    trios.match(f"{theirs} C")
    assert "You two do not agree yet." in text_of(trios.of(f"{theirs} C").submit("/dispute"))
    assert "do not agree" not in trios.match(f"{theirs} A")
    assert "disputed" in trios.match(f"{ours} A")


@pytest.mark.parametrize(("score", "said"), [("c0", "concedes"), ("id", "agreed to draw")])
def test_a_team_concedes_or_draws_as_one_and_anybody_of_the_other_answers(trios: Teamed, score: str, said: str) -> None:
    """MTR-1.10-g, MTR 2.4: what B says for the team, C of the others confirms."""
    ours, theirs = trios.tables[1]
    trios.match(f"{ours} B")
    phone = trios.of(f"{ours} B")
    fields = next(
        sent for _, to, sent in Forms(phone.page.text).forms if to.endswith("/report") and sent.get("score") == score
    )
    assert "seat" not in fields
    assert "Your team has reported" in text_of(phone.post(f"{trios.home(f'{ours} B')}/report", data=fields).text)
    assert "Is that right?" in trios.match(f"{theirs} C")
    answered = text_of(trios.of(f"{theirs} C").submit("/confirm"))
    assert said in answered
    assert "Send this result" not in trios.match(f"{ours} A")


def test_a_seat_offers_no_concession_and_no_agreed_draw_of_its_own(trios: Teamed) -> None:
    ours, _ = trios.tables[1]
    page = trios.of(f"{ours} C").open(f"{trios.home(f'{ours} C')}?reporting=1")
    assert 'type="radio" name="score" value="id"' not in " ".join(page.split())
    assert "Agree to a draw, concede…" in page


def test_four_people_are_named_where_they_play_one_game(hall: TeamHall) -> None:
    """MTR 9.1: Two-Headed Giant is one match of two on each side."""
    giants = hall.giants()
    ours, theirs = giants.tables[1]
    page = giants.match(f"{ours} B")
    assert f"{theirs} A , {theirs} B" in page
    assert "You may talk with your team." in page
    assert "You won 1–0" in giants.reports(f"{ours} B", "1-0")
    giants.match(f"{theirs} A")
    assert "You lost" in text_of(giants.of(f"{theirs} A").submit("/confirm"))


def test_what_team_mates_may_say_stands_on_the_page_of_the_match(trios: Teamed) -> None:
    """MTR-4.6-a, MTR-8.3-a, MTR-9.2-a."""
    ours, _ = trios.tables[1]
    assert "You may talk with your team." in trios.match(f"{ours} C")
