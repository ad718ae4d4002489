"""The player meeting: the desk seats the room; phones, screens, paper and the public page say where."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.printing.room import pages, read

from topcut.cli.verify import verify

IN_ORDER = ["Berg, Jan van der", "Castellanos Ruiz, Ana", "Nowak, Leo", "Ünal", "Zas, Eva"]
"""By family name, and by what somebody said they are sorted as."""
SEATS = dict(zip(IN_ORDER, [1, 1, 2, 2, 3], strict=True))


def entered(served: Served, *, language: str = "en", **settings: object) -> Evening:
    """Five people, who came in another order than lists have."""
    evening = Evening(served, title="Harbour Open", language=language, **settings)
    evening.join("Eva Zas")
    evening.desk.open(evening.home)
    for name, family in (("", "Ünal"), ("Jan", "van der Berg"), ("Leo", "Nowak"), ("Ana", "Castellanos Ruiz")):
        evening.desk.submit("/desk/people", name=name, family=family)
    evening.desk.open(f"{evening.home}/person/3")
    evening.desk.submit("/rename", sorted_as="Berg, Jan van der")
    return evening


def seat_all(evening: Evening) -> str:
    """From the desk: one press to the page, one for everybody's seat."""
    desk = evening.desk.open(evening.home)
    assert f'href="{evening.home}/meeting"' in desk
    evening.desk.open(f"{evening.home}/meeting")
    return evening.desk.submit("/desk/meeting")


def at_tables(page: str) -> dict[str, int]:
    """Read names and tables from a public list."""
    rows = re.findall(r'<td class="nm">(.*?)</td>\s*<td class="t">(.*?)</td>', page, re.DOTALL)
    return {text_of(name): int(text_of(table)) for name, table in rows}


def on_screen(evening: Evening, **how: object) -> list[tuple[str, str]]:
    page = evening.served.browser().get(f"/tv/{evening.code}", params=how).text
    rows = re.findall(r'<span class="n"><span><bdi>(.*?)</bdi>.*?<span class="t">(.*?)</span>', page, re.DOTALL)
    return [(name, text_of(table)) for name, table in rows]


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    evening = entered(served)
    seat_all(evening)
    return evening


def test_the_desk_says_who_sits_where_in_two_presses(served: Served) -> None:
    evening = entered(served)
    page = text_of(seat_all(evening))
    assert "5 players have a seat." in page
    assert "1 Berg, Jan van der 1 Castellanos Ruiz, Ana 2 Nowak, Leo 2 Ünal 3 Zas, Eva" in page
    assert "5 players have seats for the meeting entry" in page, "and the history the same, with its undo"
    assert "The player meeting is on" in text_of(evening.desk.open(evening.home))


def test_a_phone_says_my_table_on_every_page_of_it(evening: Evening) -> None:
    phone = evening.phones["Eva Zas"]
    mine = phone.open(f"/event/{evening.stream}/player/1")
    assert "Player meeting Go to table 3" in text_of(mine)
    assert "<title>Player meeting: table 3" in mine
    assert "Player meeting Go to table 3" in text_of(phone.open(f"/event/{evening.stream}/player/1/deck"))


def test_a_screen_lists_everybody_by_name_or_its_part_of_the_alphabet(evening: Evening) -> None:
    assert on_screen(evening) == [(name, str(table)) for name, table in SEATS.items()]
    assert "Player meeting: find your table" in evening.served.browser().get(f"/tv/{evening.code}").text
    evening.desk.open(f"{evening.home}/screens")
    evening.desk.submit("/screens", screen=2, shows="pairings", names="N-Z")
    assert [name for name, _ in on_screen(evening, screen=2)] == IN_ORDER[2:]


def test_the_public_page_says_it_while_it_is_on(evening: Evening) -> None:
    anybody = evening.served.browser()
    assert at_tables(anybody.open(f"/event/{evening.stream}/pairings")) == SEATS
    assert "Player meeting Where do I sit?" in text_of(anybody.open(f"/event/{evening.stream}"))


def test_paper_lists_it_by_name_and_by_table_for_the_desk_and_for_everybody(evening: Evening) -> None:
    for from_where in (evening.home, f"/event/{evening.stream}"):
        answer = evening.desk.get(f"{from_where}/paper/meeting-by-name.pdf")
        assert "player-meeting-by-name" in answer.headers["content-disposition"]
        by_name = read(answer.content)
        assert re.findall(r"([123])\s+(Berg|Castellanos|Nowak|Ünal|Zas)", by_name) == [
            (str(table), name.split(",")[0].split()[0]) for name, table in SEATS.items()
        ]
        assert "Player meeting, by name" in by_name
        assert "bye" not in by_name, "nobody plays anybody there"
        assert "plays" not in by_name
    by_table = read(evening.desk.get(f"{evening.home}/paper/meeting-by-table.pdf").content)
    assert re.search(r"1\s+Berg, Jan van der\s+Castellanos Ruiz, Ana\s+2\s+Nowak, Leo\s+Ünal\s+3\s+Zas, Eva", by_table)
    assert "bye" not in by_table
    assert "meeting-by-name.pdf" in evening.desk.open(f"{evening.home}/paper")


def test_without_a_meeting_there_is_nothing_to_print(served: Served) -> None:
    evening = entered(served)
    answer = evening.desk.get(f"{evening.home}/paper/meeting-by-name.pdf")
    assert (answer.status_code, "no player meeting to print" in answer.text) == (404, True)


def test_late_ones_sit_at_the_end_undo_takes_it_back_and_posting_ends_it(served: Served, tmp_path: Path) -> None:
    evening = entered(served)
    late = seat_all(evening) and evening.join("Aaron Aa")
    assert "Go to table 3" in text_of(late.open(f"/event/{evening.stream}/player/6")), "the first by name, and yet"
    evening.desk.open(f"{evening.home}/meeting")
    evening.desk.submit("/desk/meeting")
    assert "Go to table 1" in text_of(late.open(f"/event/{evening.stream}/player/6")), "seated again"
    evening.desk.open(f"{evening.home}/meeting?seq=1&did=")
    evening.desk.submit("/meeting/end")
    assert "The player meeting ended" in text_of(evening.desk.page.text)
    assert "Player meeting" not in text_of(late.open(f"/event/{evening.stream}/player/6"))
    evening.desk.submit("/desk/undo")
    assert "Go to table 1" in text_of(late.open(f"/event/{evening.stream}/player/6"))
    evening.at_desk("/desk/start")
    evening.post()
    assert "Player meeting" not in text_of(late.open(f"/event/{evening.stream}/player/6"))
    assert "Round 1: find your table" in served.browser().get(f"/tv/{evening.code}").text
    assert "A round is being played" in text_of(evening.desk.open(f"{evening.home}/meeting"))
    log = tmp_path / "log.jsonl"
    log.write_bytes(served.browser().get(f"/event/{evening.stream}/log.jsonl").content)
    assert b"players-seated" in log.read_bytes()
    assert CliRunner().invoke(verify, [str(log)]).exit_code == 0, "anybody can check it"


def test_at_competitive_the_page_says_whose_list_is_missing_for_who_collects_them(served: Served) -> None:
    """MTR 2.7: lists are handed in before round 1, and collected at the meeting."""
    evening = entered(served, format="modern", level=2)
    page = text_of(seat_all(evening))
    assert "5 lists are missing" in page
    assert "Zas, Eva no list yet" in page
    evening.desk.open(f"{evening.home}/person/3")
    evening.desk.submit("/desk/drop")
    page = text_of(evening.desk.open(f"{evening.home}/meeting"))
    assert re.findall(r"\d lists are missing", page) == ["4 lists are missing"], "who has left owes none"


def test_four_hundred_are_seated_on_a_few_sheets_in_spanish(served: Served) -> None:
    evening = Evening(served, language="es")
    lines = "\n".join(
        f"Ana {first}{second}{third}" for first in "BCDFG" for second in "aeiou" for third in "bcdfghjklmnpqrst"
    )
    evening.desk.open(f"{evening.home}/people/paste")
    page = evening.desk.submit("/people/paste", names=lines)
    action, fields = evening.desk.form("/paste/enter")
    evening.desk.post(action, data=fields | {"pick": re.findall(r'name="pick"\s+value="(\d+)"', page)})
    assert "400 jugadores tienen asiento." in text_of(seat_all(evening))
    sheet = evening.desk.get(f"{evening.home}/paper/meeting-by-name.pdf?language=es").content
    assert "Reunión de jugadores, por nombre" in read(sheet, page=1)
    assert 5 < pages(sheet) < 12
