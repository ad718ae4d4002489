"""Teams and their people on what everybody sees: pairings, standings, screens, paper, spreadsheets, search."""

import asyncio
import csv
import io
import re
from collections.abc import Iterator

import pytest
from tests.http.server import Browser, Served, text_of
from tests.printing.room import read, squeezed
from tests.web.teams import PAIRS, TRIOS, TeamHall, team_hall

from topcut.core.play import FirstTo

EVERYBODY = [person for people in TRIOS.values() for person in people]


class Shown:
    """Trios and Two-Headed Giant on one server."""

    def __init__(self, served: Served, trios: TeamHall, pairs: TeamHall) -> None:
        self.served, self.trios, self.pairs = served, trios, pairs

    def page(self, hall: TeamHall, place: str, *, language: str = "en") -> str:
        return self.served.browser(language).open(f"/event/{hall.stream}{place}")

    def desk(self, hall: TeamHall) -> Browser:
        browser = self.served.browser()
        browser.open(f"/link/{hall.link}")
        browser.home = browser.path  # type: ignore[attr-defined]
        return browser

    def table(self, hall: TeamHall, name: str) -> list[dict[str, str]]:
        answer = self.served.browser().get(f"/event/{hall.stream}/{name}.csv")
        return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    database = tmp_path_factory.mktemp("teams") / "topcut.db"
    trios = asyncio.run(team_hall(database, TRIOS))
    pairs = asyncio.run(team_hall(database, PAIRS, plays_together=True, length=FirstTo(1)))
    served = Served(database).wait_until_ready()
    yield Shown(served, trios, pairs)
    served.stop()


def rows(page: str) -> list[str]:
    """What each line of the one table of a page says."""
    return [text_of(row) for row in re.findall(r"(?s)<tr id=.*?</tr>", page)]


def test_everybody_finds_their_own_line_with_team_seat_and_table(shown: Shown) -> None:
    lines = rows(shown.page(shown.trios, "/pairings"))
    assert len(lines) == len(EVERYBODY)
    assert "Þórsson, Jón Three Lighthouses 1B Đorđe Ilić Low Tide Ledger" in lines, "B plays B (MTR 8.2)"
    assert "O’Sullivan, Niamh Salt &amp; Copper – bye" in lines
    ids = re.findall(r'<tr id="([^"]+)"', shown.page(shown.trios, "/pairings"))
    assert len({*ids}) == len(ids)
    both = rows(shown.page(shown.pairs, "/pairings"))
    assert len(both) == 8
    assert any(re.fullmatch(r"Novák, Petr Two Moons [12] \S.*", line) for line in both), "both heads, one table"


def test_by_table_each_seat_has_its_line(shown: Shown) -> None:
    page = text_of(shown.page(shown.trios, "/pairings?by=table"))
    assert "1 Three Lighthouses – Low Tide Ledger 1A Selma Bensaïd – Ana Castellanos Ruiz 1B Jón Þórsson –" in page
    assert "Tolu Adeyemi Petr Novák" in text_of(shown.page(shown.pairs, "/pairings?by=table"))


def test_standings_name_the_people_and_compare_no_games(shown: Shown) -> None:
    """MTR-C-c: match points and opponents' match wins are all that ranks teams."""
    page = shown.page(shown.trios, "/standings")
    assert re.findall(r'<th scope="col" class="r[^"]*">\s*(.*?)\s*</th>', page) == ["#", "Points", "Opp. win %"]
    assert any("Three Lighthouses A Selma Bensaïd B Jón Þórsson C Wanjikũ Kamau 1–0–0 3" in row for row in rows(page))
    assert "Teams have no game points" in page
    spanish = shown.page(shown.pairs, "/standings", language="es")
    assert "Equipo" in spanish
    assert "Los equipos no tienen puntos de juego" in spanish
    assert "Wanjikũ Kamau" in shown.page(shown.trios, "/standings/1"), "why they stand there"


def test_the_screens_name_everybody(shown: Shown) -> None:
    browser = shown.served.browser()
    page = browser.open(f"/tv/{shown.trios.code}")
    assert re.findall(r'<span class="n"><span><bdi>(.*?)</bdi>', page)[2] == "Bensaïd, Selma"
    assert "Bensaïd, Selma Three Lighthouses 1A" in text_of(page)


@pytest.mark.parametrize("typed", ["Wanjik", "lighthouses", "Jón Þórsson"])
def test_the_desk_finds_a_team_by_its_name_and_by_anybody_in_it(shown: Shown, typed: str) -> None:
    desk = shown.desk(shown.trios)
    assert "Three Lighthouses" in text_of(desk.open(f"{desk.home}/find?q={typed}"))


def test_paper_names_everybody(shown: Shown) -> None:
    desk = shown.desk(shown.trios)

    def paper(file: str) -> str:
        answer = desk.get(f"{desk.home}/paper/{file}")
        assert answer.status_code == 200, answer.text
        return squeezed(read(answer.content))

    by_name = paper("by-name.pdf")
    assert "1BIlić,ĐorđeLowTideLedgerÞórsson,Jón" in by_name
    by_table = paper("by-table.pdf")
    assert "1ABensaïd,SelmaThreeLighthousesAnaCastellanosRuizLowTideLedger1BÞórsson,Jón" in by_table
    slips = paper("slips.pdf")
    for part in ("Seatswon", "signedforThreeLighthouses", "signedforLowTideLedger", "Ortiz,Mateo", "1A__"):
        assert slips.count(part) == (2 if part == "Seatswon" else 1), part
    assert "ABensaïd,SelmaBÞórsson,JónCKamau" in paper("standings.pdf")


def test_a_slip_of_two_headed_giant_has_four_names(shown: Shown) -> None:
    desk = shown.desk(shown.pairs)
    slips = squeezed(read(desk.get(f"{desk.home}/paper/slips.pdf").content))
    for team, people in PAIRS.items():
        family = [person.split()[-1] for person in people]
        assert team.replace(" ", "") in slips
        assert all(name in slips for name in family)


def test_spreadsheets_have_team_seat_and_person(shown: Shown) -> None:
    seats = shown.table(shown.trios, "pairings")
    assert [(row["table"], row["seat"]) for row in seats[:4]] == [("1", "A"), ("1", "B"), ("1", "C"), ("2", "A")]
    assert (seats[1]["name_a"], seats[1]["person_a"]) == ("Three Lighthouses", "Jón Þórsson")
    results = [row for row in shown.table(shown.trios, "results") if row["round"] == "1"]
    assert [(row["seat"], row["wins_a"], row["wins_b"]) for row in results[:4]] == [
        ("", "2", "1"),
        ("A", "2", "0"),
        ("B", "0", "2"),
        ("C", "2", "1"),
    ]
    places = shown.table(shown.trios, "standings")
    assert places[0].keys() >= {"person_1", "person_2", "person_3", "omw"}
    assert "gw" not in places[0]
    assert [row["seat"] for row in shown.table(shown.pairs, "pairings")] == ["", ""]


def test_anybody_finds_a_person_on_the_public_lists_by_name_or_team(shown: Shown) -> None:
    """MTR-8.2-g: a part of a name without its accents, or the team; seat and table stand next to it."""
    row = r"Álvarez Ibáñez, Lucía Última Marea (\d)B|Lucía Álvarez Ibáñez Última Marea (\d)B"
    found = text_of(shown.page(shown.trios, "/pairings?q=lucia+alvarez"))
    assert re.search(row, found)
    assert "Mateo Ortiz" not in found
    assert found.count("Última Marea") == 1
    team = text_of(shown.page(shown.trios, "/pairings?q=ultima&by=table"))
    assert re.search(r"\dA .*\dB .*\dC ", team), "all of a team, whatever the list was sorted by"
    assert "Nobody here is called “zzz”." in text_of(shown.page(shown.trios, "/pairings?q=zzz"))
    places = text_of(shown.page(shown.trios, "/standings?q=suarez"))
    assert "Última Marea" in places
    assert "Paper Herons" not in places
    everybody = text_of(shown.page(shown.trios, "/standings?seq=1"))
    assert "Paper Herons" in everybody, "a number of the log is no name"
