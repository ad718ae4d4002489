"""Results of two teams at the desk: seat by seat, in the line, on the board and on the page of the table (MTR 8.2)."""

from collections.abc import Iterator

import pytest
from tests.http.server import text_of
from tests.web.teamed import Teamed, TeamHall


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TeamHall]:
    made = TeamHall(tmp_path_factory.mktemp("team-desk"), trios=7, fours=2)
    yield made
    made.served.stop()


class TeamDesk:
    """The scorekeeper's laptop in a team event."""

    def __init__(self, trios: Teamed) -> None:
        self.trios = trios
        self.home = f"{trios.event}/desk"
        self.browser = trios.of("desk")

    def line(self, typed: str) -> str:
        self.browser.open(self.home)
        return text_of(self.browser.submit("/round/1/line", line=typed))

    def look(self, path: str = "") -> str:
        return text_of(self.browser.open(f"{self.home}{path}"))


@pytest.fixture
def desk(hall: TeamHall) -> TeamDesk:
    return TeamDesk(hall.trios())


def test_a_line_names_the_seat_and_the_team_wins_by_two_of_them(desk: TeamDesk) -> None:
    """MTR-8.2-g, MTR-8.2-h, MTR-C-c: "1B 21" is what B has played; two seats are the match."""
    ours, theirs = desk.trios.tables[1]
    assert f"Table 1B recorded: {ours} B beats {theirs} B 2–1" in desk.line("1B 21")
    assert "0 in, 1 open" in desk.look()
    said = desk.line("1 c 2-0")
    assert f"Table 1C recorded: {ours} C beats {theirs} C 2–0" in said
    assert "1 in, 0 open" in desk.look()
    assert f"1C {ours} C 2–0 {theirs} C" in desk.look()
    assert f"1 {ours} 2–0 {theirs}" in desk.look()
    assert f"Table 1C: {ours} C 2–0 {theirs} C" in desk.look("/history"), "who played it, not their teams"
    assert "Round 1, table 1C" in desk.line("1C -")
    assert "Table 1C is open again" in text_of(desk.browser.submit("/line"))
    assert "Table 1B now has 5 extra minutes" in desk.line("1B +5")
    desk.line("1A +4")
    assert "Longest: table 1, 4 more minutes." in desk.look("/round/1/board"), "as long as the last seat that plays"
    desk.line("1B m")
    assert f"Table 1B recorded: {theirs} B beats {ours} B 2–1" in text_of(desk.browser.submit("/line"))


def test_a_slip_against_what_a_seats_phones_say_is_asked_about(desk: TeamDesk) -> None:
    ours, _ = desk.trios.tables[1]
    desk.trios.reports(f"{ours} C", "2-0")
    asked = desk.line("1C 12")
    assert "The phone says 2–0" in asked
    assert "Round 1, table 1C" in asked


@pytest.mark.parametrize("letter", ["B", "C"])
def test_the_crossed_slips_of_a_seat_are_put_right_at_that_seat(hall: TeamHall, letter: str) -> None:
    """MTR-8.2-g: two tables get each other's result of B or C; what A has played stays where it is."""
    desk, seat = TeamDesk(hall.four_trios()), "ABC".index(letter)
    for typed in ("1A 20", "2A 12", f"1{letter} 21", f"2{letter} 02"):
        desk.line(typed)
    desk.look(f"/round/1/table/1?seat={seat}")
    desk.browser.submit("/uncross", other=2)
    board = desk.look()
    for table, (first, played) in {1: ("2–0", "0–2"), 2: ("1–2", "2–1")}.items():
        ours, theirs = desk.trios.tables[table]
        assert f"{table}A {ours} A {first} {theirs} A" in board
        assert f"{table}{letter} {ours} {letter} {played} {theirs} {letter}" in board


def test_the_page_of_a_table_opens_each_seat_and_records_it_there(desk: TeamDesk) -> None:
    ours, theirs = desk.trios.tables[1]
    page = desk.look("/round/1/table/1")
    assert "Whole match – A plays B plays C plays" in page
    desk.look("/round/1/table/1?seat=2&score=20")
    assert f"{ours} C beats {theirs} C 2–0" in text_of(desk.browser.page.text)
    desk.browser.submit("/result")
    assert "C 2–0" in desk.look("/round/1/table/1?seat=1")
    desk.browser.submit("/time", minutes=3)
    assert "3 extra minutes so far" in desk.look("/round/1/table/1?seat=1")
    assert "extra minute" not in desk.look("/round/1/table/1?seat=0"), "B's minutes are B's"
    phone = desk.trios.match(f"{theirs} B")
    assert "Your time includes +3" in phone


def test_what_is_open_before_a_round_closes_names_the_seats(desk: TeamDesk) -> None:
    ours, theirs = desk.trios.tables[1]
    desk.line("1A 21")
    desk.line("1B 02")
    assert "A 2–1 · B 0–2 · C plays" in desk.look("/round/1/closing")
    desk.trios.reports(f"{theirs} C", "2-0")
    assert "A 2–1 · B 0–2 · C 0–2" in desk.look("/round/1/closing")
    assert "Reported by one side" in desk.look("/round/1/closing")
    desk.browser.submit("/accept")
    assert "Nothing is open" in desk.look("/round/1/closing")
    assert f"1 {ours} 1–2 {theirs}" in desk.look()


def test_a_seat_is_corrected_after_the_round_with_what_becomes_of_the_teams(desk: TeamDesk) -> None:
    """MTR 1.9: a seat put right makes the other team win; what a seat's phone says late is kept for its own."""
    ours, theirs = desk.trios.tables[1]
    desk.trios.match(f"{theirs} C")
    for typed in ("1A 20", "1B 02", "1C 20"):
        desk.line(typed)
    desk.trios.of(f"{theirs} C").submit("/report", score="2-0")
    assert "Phone disagrees, round 1, table 1C" in desk.look()
    desk.browser.submit("/settle")
    assert "Phone disagrees" not in desk.look()
    organizer = desk.trios.of("organizer")
    organizer.open(desk.home)
    organizer.submit("/round/1/close")
    shown = text_of(organizer.open(f"{desk.home}/round/1/table/1?seat=2&score=02"))
    assert f"{theirs} C beats {ours} C 2–0" in shown
    assert f"+3 {theirs} : points 0 → 3, place 2 → 1." in shown


def test_a_round_of_teams_is_voided_with_what_its_seats_have_reported(desk: TeamDesk) -> None:
    """MTR 1.7: two seats are in, and the third plays; one undo brings both back."""
    desk.line("1A 20")
    desk.line("1B 21")
    head = desk.trios.of("head")
    head.open(f"{desk.trios.event}/judge/head")
    assert "Void round 1, with its 2 results?" in text_of(head.submit("/round/1/void"))
    head.submit("/round/1/void", why="result")
    assert "/desk/draw" in desk.trios.of("organizer").open(desk.home), "it is paired again"
    head.open(f"{desk.home}/history")
    head.submit("/undo")
    assert "A 2–0" in desk.look("/round/1/table/1")
    assert "B 2–1" in desk.look("/round/1/table/1")


def test_a_line_about_the_whole_match_is_about_all_of_its_seats(desk: TeamDesk) -> None:
    """MTR 8.2: "1 m" turns every seat round and "1 -" opens every seat, once somebody has seen what stands."""
    ours, theirs = desk.trios.tables[1]
    desk.line("1A 20")
    desk.line("1B 21")
    desk.line("1 m")
    assert f"Table 1 recorded: {theirs} beats {ours} 2–0" in text_of(desk.browser.submit("/line"))
    assert "A 0–2 B 1–2 C plays" in desk.look("/round/1/table/1")
    assert "Round 1, table 1" in desk.line("1 -")
    assert "Table 1 is open again" in text_of(desk.browser.submit("/line"))
    assert "A plays B plays C plays" in desk.look("/round/1/table/1")
