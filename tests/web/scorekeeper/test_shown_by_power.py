"""The desk offers a person what their powers allow and nothing else, and no link leads to a closed door (MTR 1.3).

Everybody of the staff walks through every page of the desk they can reach by a link, at several moments of an event.
Which form is whose is the table of `test_every_route.py`, which is held against the core's by sending them all.
"""

import re
from collections.abc import Mapping
from typing import Final

import pytest
from msgspec import Struct
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.staffed import helper
from tests.web.test_every_route import DONE, EVENT

STAFF: Final[Mapping[str, Mapping[str, object]]] = {
    "C": {"label": "Cid", "powers": ("clock",)},
    "R": {"label": "Rut", "powers": ("results",)},
    "F": {"label": "Fay", "role": "floor-judge"},
    "S": {"label": "Sam", "role": "scorekeeper"},
    "H": {"label": "Hal", "role": "head-judge"},
    "O": {"label": "Ola", "role": "organizer"},
}
NAMES: Final = [str(link.get("role") or link["powers"][0]) for link in STAFF.values()]
MOMENTS: Final = ("entry", "drawn", "playing", "played")
LATE: Final = f"{EVENT}/desk/late"
"""Who enters people does so from the next round on; only the scorekeeper gives a seat in this one."""
OFFERED: Final[Mapping[str, Mapping[str, str]]] = {
    "entry": {
        "/desk/start": "SHO",
        "/desk/people": "SHO",
        "/desk/drop": "SHO",
        "/desk/staff/link": "O",
        "/desk/settings": "O",
        "/desk/settings/procedure": "HO",
        "/desk/screens": "CSH",
    },
    "drawn": {"/desk/round/<round>/post": "SH", "/desk/draw": "S", "/desk/fixed-table": "S"},
    "playing": {
        "/desk/round/<round>/line": "RSH",
        "/desk/round/<round>/call-time": "CSH",
        "/desk/round/<round>/pause-clock": "CSH",
        "/desk/round/<round>/table/<table>/time": "CFSH",
        "/desk/readmit": "H",
        "/desk/undo": "SHO",
    },
    "played": {"/desk/finish": "HO"},
}
"""What must be there for those whose it is: hiding a button from everybody would pass the other test."""


class Walked(Struct):
    """What somebody came by."""

    forms: set[str]
    closed: set[str]
    """Links that led to somebody else's page."""


class Staffed(Struct):
    """An event with one of each of the staff."""

    evening: Evening
    people: Mapping[str, Browser]

    def walked(self) -> dict[str, Walked]:
        return {letter: self._walk(browser) for letter, browser in self.people.items()}

    def _walk(self, browser: Browser) -> Walked:
        """Open every kind of page once, beginning at the desk."""
        waiting, seen, walked = [self.evening.home], set(), Walked(set(), set())
        while waiting:
            path = waiting.pop()
            answer = browser.get(path, headers={"Accept": "text/html"})
            if answer.status_code == 403:
                walked.closed.add(path)
            if answer.status_code != 200 or "html" not in answer.headers["content-type"]:
                continue
            walked.forms |= {self._route(action) for action in actions_of(answer.text)}
            for link in re.findall(r'href="([^"#]+)', answer.text):
                kind = re.sub(r"\d+|link-\w+", "_", link.split("?")[0])
                if re.match(rf"/event/{self.evening.stream}/(desk|judge$)", link) and kind not in seen:
                    seen.add(kind)
                    waiting.append(link.replace("&amp;", "&"))
        return walked

    def _route(self, action: str) -> str:
        """Find the line of a form's address."""
        short = action.split("?", maxsplit=1)[0].rstrip("/").replace(self.evening.stream, "<stream>")
        found = [route for route in DONE if re.fullmatch(re.sub(r"<(?!stream)\w+>", "[^/]+", route), short)]
        return min(found, key=lambda route: route.count("<")) if found else short


def actions_of(page: str) -> set[str]:
    """Find where the forms of a page are sent."""
    forms = [tag for tag in re.findall(r"<form[^>]*>", page) if 'method="post"' in tag]
    return {
        re.search(r'action="([^"]+)"', tag)[1] for tag in [*forms, *re.findall(r"<button[^>]*formaction[^>]*>", page)]
    }


@pytest.fixture(scope="module")
def staffed(served: Served) -> Staffed:
    evening = Evening(served, rounds=1, level=2)
    return Staffed(evening, {letter: helper(evening, **link) for letter, link in STAFF.items()})


@pytest.fixture(scope="module")
def moments(staffed: Staffed) -> Mapping[str, Mapping[str, Walked]]:
    """Walk through the desk before the start, over a draw, while somebody plays, and at the end."""
    evening, found = staffed.evening, {}
    for name in ("Ana", "Bo", "Chi", "Dov"):
        evening.join(name)
    found["entry"] = staffed.walked()
    evening.at_desk("/desk/start")
    evening.at_desk("/desk/draw")
    found["drawn"] = staffed.walked()
    evening.at_desk("/round/1/post")
    evening.at_desk("/round/1/start-clock")
    evening.at_desk("/line", line="1 20 d2")
    found["playing"] = staffed.walked()
    evening.at_desk("/line", line="2 20")
    evening.at_desk("/round/1/close")
    found["played"] = staffed.walked()
    return found


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("letter", STAFF, ids=NAMES)
def test_nobody_is_offered_what_is_not_theirs(
    moments: Mapping[str, Mapping[str, Walked]], moment: str, letter: str
) -> None:
    lines = DONE | {LATE: "SHO"}
    offered = {route for route in moments[moment][letter].forms if route.startswith(EVENT)}
    assert {route for route in offered if letter not in lines.get(route, "")} == set()


@pytest.mark.parametrize("letter", STAFF, ids=NAMES)
def test_no_link_leads_to_a_closed_door(moments: Mapping[str, Mapping[str, Walked]], letter: str) -> None:
    assert {path for walks in moments.values() for path in walks[letter].closed} == set()


@pytest.mark.parametrize("moment", MOMENTS)
def test_everybody_is_offered_what_is_theirs(moments: Mapping[str, Mapping[str, Walked]], moment: str) -> None:
    found = {
        route: "".join(letter for letter, walked in moments[moment].items() if EVENT + route in walked.forms)
        for route in OFFERED[moment]
    }
    assert found == OFFERED[moment]


def test_the_history_offers_an_undo_to_whoever_may_take_it_back(served: Served) -> None:
    """MTR 1.3: the scorekeeper takes back a round, and nobody but the organizer takes back a role."""
    evening = Evening(served, rounds=1, level=2)
    fay, sam = (helper(evening, **STAFF[letter]) for letter in "FS")
    evening.start("Ana", "Bo")
    sam.open(evening.home)
    sam.submit("/desk/draw")
    assert "/desk/undo" not in fay.open(f"{evening.home}/history")
    page = sam.open(f"{evening.home}/history")
    rows = {row.split("</li>")[0] for row in page.split('<li id="e')[1:]}
    undoable = {text_of(row) for row in rows if "/desk/undo" in row}
    assert any("Round 1 was paired" in row for row in undoable)
    assert not any("given a role" in row for row in undoable)
    assert any("given a role" in text_of(row) for row in rows)
