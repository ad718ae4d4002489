"""A person wants to be taken out: the name and what they are known by go, what was played stays."""

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.patience import until
from tests.web.staffed import helper

NAME = "Zyxwvut Qponmlk"
LISTED = "Qponmlk, Zyxwvut"
"""As lists have it."""
NUMBER = "DCI-99887766"


@pytest.fixture
def evening(served: Served) -> Evening:
    evening = Evening(served, rounds=1)
    phone = evening.join(NAME)
    evening.start("Ana", "Bo", "Cy")
    evening.desk.open(f"{evening.home}/person/1")
    evening.desk.submit("/identify", person=NUMBER)
    evening.post()
    assert phone.path
    return evening


def everywhere(evening: Evening) -> dict[str, str]:
    """Every page on which somebody could stand, as their reader sees it."""
    public = f"/event/{evening.stream}"
    pages = {path: evening.desk.open(path) for path in (public, f"{public}/pairings")}
    desk = ("", "/people", "/person/1", "/history", "/find?q=zyx", "/erase?q=zyx", "/erase/1", "/report", "/guests")
    pages |= {path: evening.desk.open(f"{evening.home}{path}") for path in desk}
    pages |= {"report.json": evening.desk.open(f"{evening.home}/report/report.json")}
    phone = evening.phones[NAME]
    return pages | {"phone": phone.open(phone.path)}


def erase(evening: Evening, player: int = 1) -> str:
    evening.desk.open(f"{evening.home}/erase/{player}")
    return evening.desk.submit(f"/erase/{player}")


def test_a_name_taken_out_is_on_no_page_any_more_and_the_pairing_stays(evening: Evening) -> None:
    before = everywhere(evening)
    assert [path for path in ("", "/person/1", "phone", "report.json") if NAME not in before[path]] == []
    assert LISTED in before["/people"]
    assert NUMBER in before["/person/1"]
    seats = before[f"/event/{evening.stream}/pairings"].count("Ana")
    assert "The name is gone." in text_of(erase(evening))
    public = ("", "/pairings")  # rendered once a second for everybody
    until(lambda: not any(NAME in evening.desk.open(f"/event/{evening.stream}{page}") for page in public))
    after = everywhere(evening)
    assert [path for path, page in after.items() if NAME in page or LISTED in page or NUMBER in page] == []
    assert after[f"/event/{evening.stream}/pairings"].count("Ana") == seats


def test_what_was_taken_out_is_gone_from_the_files_too(evening: Evening) -> None:
    def holds(text: str) -> bool:
        folder = evening.served.database.parent
        names = [path for path in folder.iterdir() if path.name.startswith(evening.served.database.name)]
        return any(text.encode() in path.read_bytes() for path in names)

    assert (holds(NAME), holds(NUMBER)) == (True, True)
    erase(evening)
    until(lambda: not holds(NAME) and not holds(NUMBER))


def test_the_page_says_what_goes_and_what_stays_before_it_is_done(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/erase?q=zyxwvut")
    assert f"{NAME} See what is removed" in text_of(evening.desk.page.text)
    page = text_of(evening.desk.open(f"{evening.home}/erase/1"))
    said = ("This goes, for good", "The account or number they are known by here", "This stays", "cannot be undone")
    assert [each for each in said if each not in page] == []
    assert "The account or number they are known by here" not in text_of(evening.desk.open(f"{evening.home}/erase/2"))


def test_an_erasure_repeated_goes_through(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/erase/1")
    action, fields = evening.desk.form("/erase/1")
    answers = [evening.desk.post(action, data=fields).status_code for _ in range(2)]
    assert answers == [200, 200]


def test_a_merged_number_goes_with_the_person(served: Served) -> None:
    """MTR 10.4: one person came twice."""
    evening = Evening(served, rounds=1)
    for name in (NAME, "Ana", f"{NAME} again"):
        evening.join(name)
    evening.desk.open(f"{evening.home}/person/1?merge=3")
    evening.desk.submit("/merge")
    assert "The same for 1 earlier entry" in text_of(evening.desk.open(f"{evening.home}/erase/1"))
    erase(evening)
    assert "Nobody with a name like that." in text_of(evening.desk.open(f"{evening.home}/erase?q=zyxwvut"))


@pytest.mark.parametrize("role", ["scorekeeper", "head-judge", "floor-judge"])
def test_only_the_organizer_takes_names_out(evening: Evening, role: str) -> None:
    other = helper(evening, label="Sam", role=role)
    assert [other.get(f"{evening.home}/erase{path}").status_code for path in ("", "/1", "?q=zyx")] == [403] * 3
    evening.desk.open(f"{evening.home}/erase/1")
    action, fields = evening.desk.form("/erase/1")
    other.open(f"{evening.home}/people" if role != "floor-judge" else f"/event/{evening.stream}/judge")
    assert other.post(action, data=fields).status_code == 403
    assert NAME in evening.desk.open(f"/event/{evening.stream}/pairings")


def test_nobody_with_that_number_is_nobody(evening: Evening) -> None:
    assert evening.desk.get(f"{evening.home}/erase/99").status_code == 404
