"""A person taken out of an event is taken out of its copies, and the other way; only an organizer copies people."""

import re
import subprocess
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.patience import until
from tests.web.staffed import helper

from topcut.cli.main import main

NAMES = (f"Copied{chr(97 + number)}{chr(97 + other)}" for number in range(26) for other in range(26))
"""Another one for each test: they share a server, and look into its files."""


@pytest.fixture
def name() -> str:
    return next(NAMES)


@pytest.fixture
def evening(served: Served, name: str) -> Evening:
    evening = Evening(served, title="First Friday", rounds=1)
    for each in (name, "Ana", "Bo", "Cy"):
        evening.join(each)
    return evening


def copied(evening: Evening) -> str:
    """Copy the event with its people, as its organizer does; answer with the address of the copy's desk."""
    evening.desk.open("/new")
    assert "A person taken out of one of the two events is taken out of both." in text_of(evening.desk.page.text)
    evening.desk.submit("/new/again", with_people="true")
    home = evening.desk.path
    assert home.endswith("/desk"), home
    assert home != evening.home
    return home


def stream_of(home: str) -> str:
    return home.split("/")[2]


def everywhere(reader: Browser, home: str) -> dict[str, str]:
    """What anybody can read of an event: its pages, its files and its papers."""
    public = home.removesuffix("/desk")
    paths = ["", "/pairings", "/lists", "/standings", "/log.jsonl", "/pairings.csv", "/watch"]
    desk = ["/people", "/history", "/find?q=copied", "/report"]
    found = {path: reader.open(f"{public}{path}") for path in paths}
    return found | {f"desk{path}": reader.open(f"{home}{path}") for path in desk}


def holding(name: str, pages: dict[str, str]) -> list[str]:
    return [path for path, page in pages.items() if name in page]


def erase(by: Browser, home: str, player: int = 1) -> str:
    by.open(f"{home}/erase/{player}")
    said = text_of(by.page.text)
    assert "The name is gone." in text_of(by.submit(f"/erase/{player}"))
    return said


@pytest.mark.parametrize("which", ["the original", "the copy"])
def test_who_is_taken_out_of_one_is_on_no_page_and_in_no_file_of_the_other(
    evening: Evening, name: str, which: str
) -> None:
    copy = copied(evening)
    first, other = (evening.home, copy) if which == "the original" else (copy, evening.home)
    assert holding(name, everywhere(evening.desk, other)), "there is something to erase"
    assert "The same in First Friday: an event that was copied with its people." in erase(evening.desk, first)
    until(lambda: not holding(name, everywhere(evening.desk, other)))
    assert not holding(name, everywhere(evening.desk, first))
    assert "together with another event" in text_of(evening.desk.open(f"{other}/history"))


def test_paper_and_the_persons_phone_in_the_copy_lose_the_name_too(evening: Evening, name: str) -> None:
    first = evening.home
    evening.home = copied(evening)
    evening.start()
    evening.post()
    evening.desk.open(f"{evening.home}/person/1")
    made = re.search(r"/link/[a-z2-7]{32}", evening.desk.submit("/desk/link", entrant=1))
    phone = evening.served.browser()
    phone.open(made[0])

    def read() -> dict[str, str]:
        sheet = evening.desk.get(f"{evening.home}/paper/by-name.pdf").content
        text = subprocess.run(["pdftotext", "-", "-"], input=sheet, capture_output=True, check=True).stdout.decode()
        return {"paper": text, "phone": phone.open(phone.path)}

    assert holding(name, read()) == ["paper", "phone"]
    erase(evening.desk, first)
    until(lambda: not holding(name, read()))


def test_it_goes_through_a_copy_of_a_copy_and_out_of_the_files(evening: Evening, name: str) -> None:
    copied(evening)
    third = copied(evening)
    assert stream_of(third) != evening.stream
    erase(evening.desk, evening.home)
    until(lambda: not holding(name, everywhere(evening.desk, third)))
    database: Path = evening.served.database

    def in_files() -> bool:
        files = [path for path in database.parent.iterdir() if path.name.startswith(database.name)]
        return any(name.encode() in path.read_bytes() for path in files)

    until(lambda: not in_files())


def test_another_organizer_takes_out_of_a_copy_they_do_not_run(evening: Evening, name: str) -> None:
    copy = copied(evening)
    other = helper(evening, label="Sam", role="organizer")
    assert other.get(f"{copy}/people").status_code in {403, 404}
    erase(other, evening.home)
    until(lambda: not holding(name, everywhere(evening.desk, copy)))


def test_the_log_of_a_copy_still_proves_itself(evening: Evening, tmp_path: Path) -> None:
    copy = copied(evening)
    erase(evening.desk, evening.home)
    public = copy.removesuffix("/desk")
    page = evening.desk.get(f"{public}/log.jsonl").content
    assert b'"who":"eraser"' in page
    (tmp_path / "copy.jsonl").write_bytes(page)
    assert main(["verify", str(tmp_path / "copy.jsonl")]) == 0


def test_others_of_the_same_name_stay(evening: Evening, name: str) -> None:
    copied(evening)
    namesake = Evening(evening.served, title="Somebody else", rounds=1)
    namesake.join(name)
    erase(evening.desk, evening.home)
    assert holding(name, everywhere(namesake.desk, namesake.home))


@pytest.mark.parametrize("role", ["scorekeeper", "head-judge", "floor-judge"])
def test_only_an_organizer_is_offered_people_to_copy_and_may(evening: Evening, name: str, role: str) -> None:
    other = helper(evening, label="Sam", role=role)
    page = other.open("/new")
    assert "with_people" not in page
    action, fields = "/new/again", {**other.form("/new")[1], "stream": evening.stream}
    answer = other.post(action, data=fields | {"with_people": "true"})
    assert answer.status_code == 403
    assert name not in answer.text


def test_the_organizer_is(evening: Evening) -> None:
    assert re.search(r'name="with_people"', evening.desk.open("/new"))
