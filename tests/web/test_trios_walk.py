"""Every page, form and sheet of an event of trios, asked for seats B and C, never only A (MTR 8.2).

The walk is made from the list of routes: one without its line here fails. A form about a person or a seat is sent for B
and for C, and what it leaves in the log is theirs; a page that names one player of a team names the other two.
"""

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from tests.http.server import Browser, text_of
from tests.printing.room import read
from tests.web.teamed import Teamed, TeamHall
from tests.web.test_concerns import REASON
from tests.web.test_every_route import DONE, EVENT, SEEN

from topcut.web.scorekeeper.paper import STAFF as SHEETS

TABLE, DESK = "/judge/round/<round>/table/<table>", "/desk/round/<round>/table/<table>"
PLAYER: Final = "/player/<player>"
LIST: Final = {"cards": "60 Island", "do": "send"}

WALK: Final[tuple[tuple[str, str, Mapping[str, str]], ...]] = (
    ("/desk/lists/lands", "organizer", {"wanted": "true"}),
    ("/desk/settings/procedure", "organizer", {"publishing": "every", "second_check": "true"}),
    (f"{PLAYER}/deck", "phone", LIST),
    (f"{PLAYER}/deck/withdraw", "phone", {}),
    ("/desk/lists/<player>", "desk", LIST),
    ("/desk/lists/return", "desk", {"player": "<player>", "why": "unclear"}),
    ("/desk/lists/<player>", "desk", LIST),
    ("/desk/lists/return-chosen", "desk", {"pick": "<player>", "why": "unclear"}),
    ("/desk/lists/<player>", "desk", LIST),
    ("/desk/lists/accept-chosen", "desk", {"pick": "<player>"}),
    ("/desk/undo", "desk", {"entry": "<entry>"}),
    ("/desk/lists/accept", "desk", {"player": "<player>"}),
    ("/desk/lists/product", "organizer", {"player": "<player>", "exchanged": "true"}),
    ("/desk/lists/lands-back", "desk", {"player": "<player>"}),
    ("/judge/round/<round>/checks/pick", "floor", {"table": "1", "seat": "<seat>", "why": "top-table"}),
    (f"{TABLE}/check", "floor", {}),
    ("/judge/check/<check>/deck/<player>", "floor", {"do": "compare", "m0": "59", "game": "first"}),
    ("/judge/check/<check>/deck/<player>/penalty", "floor", {"what": "deck-problem"}),
    ("/judge/check/<check>/finish", "floor", {"found": "problem"}),
    (f"{TABLE}/time", "floor", {"minutes": "3"}),
    (f"{DESK}/time", "desk", {"minutes": "2", "seat": "<seat>"}),
    (f"{TABLE}/late", "floor", {"who": "<side>", "decided": "noted"}),
    (f"{TABLE}/first", "floor", {"chooser": "<side>", "first": "<side>"}),
    (f"{TABLE}/step", "floor", {"step": "2"}),
    (f"{TABLE}/game", "floor", {"winner": "<side>"}),
    (f"{TABLE}/turn", "floor", {"turn": "1"}),
    (f"{TABLE}/turns", "floor", {"turns": "2"}),
    (f"{TABLE}/talk", "floor", {"player": "<player>", "is_barred": "true"}),
    (f"{TABLE}/cards", "floor", {"player": "<player>", "matter": "sleeves"}),
    (f"{TABLE}/infraction", "floor", {"who": "<player>", "what": "slow-play"}),
    (f"{TABLE}/investigation", "floor", {"who": "<player>", "what": "cheating", "note": "a look"}),
    ("/judge/investigation/<investigation>/statement", "head", {"text": "so it was", "player": "<player>"}),
    ("/judge/investigation/<investigation>/close", "head", {"note": "nothing in it"}),
    (f"{PLAYER}/judge/call", "phone", {"round": "1", "table": "1"}),
    (f"{PLAYER}/judge/withdraw", "phone", {"call": "<call>"}),
    ("/judge/not-me", "floor", {"player": "<player>"}),
    (f"{PLAYER}/camera", "phone", {"declines": "true"}),
    ("/desk/camera", "desk", {"player": "<player>", "declines": "false"}),
    ("/desk/identify", "desk", {"player": "<player>", "person": "N-<player>"}),
    ("/desk/link", "desk", {"entrant": "<entrant>", "player": "<player>", "second": "true"}),
    (f"{PLAYER}/report", "phone", {"round": "1", "table": "1", "side": "<side>", "seat": "<seat>", "score": "2-0"}),
    (f"{PLAYER}/dispute", "other", {"round": "1", "table": "1", "seat": "<seat>"}),
    (f"{DESK}/result", "desk", {"seat": "<seat>", "score": "2-0"}),
    (f"{DESK}/check", "organizer", {"seat": "<seat>", "score": "2-0"}),
    (f"{TABLE}/result", "head", {"score": "0-2", "over": ""}),
    (f"{PLAYER}/judge/call", "phone", {"round": "1", "table": "1"}),
    ("/judge/call/<call>/take", "floor", {}),
    (f"{TABLE}/ruling", "floor", {"text": "it stays", "call": "<call>", "minutes": "2"}),
    (f"{PLAYER}/judge/appeal", "phone", {"matter": "<ruling>"}),
    ("/judge/appeal/<appeal>", "head", {"upheld": "true", "text": "it does"}),
    (f"{PLAYER}/judge/call", "phone", {"round": "1", "table": "1"}),
    ("/judge/call/<call>/take", "floor", {}),
    (
        f"{TABLE}/loop",
        "floor",
        {"text": "it goes on", "call": "<call>", "sequence": "a b", "often0": "3", "minutes": "1"},
    ),
    (f"{TABLE}/appeal", "floor", {"matter": "<ruling>", "player": "<player>"}),
    (f"{PLAYER}/judge/call", "phone", {"round": "1", "table": "1"}),
    ("/judge/call/<call>/take", "floor", {}),
    ("/judge/call/<call>/close", "floor", {"minutes": "4"}),
    ("/desk/lists/penalty", "head", {"player": "<player>"}),
    ("/desk/rename", "desk", {"player": "<player>", "name": "<name> Junior"}),
    ("/desk/erase/<player>", "organizer", {}),
    (f"{PLAYER}/drop", "phone", {"entrant": "<entrant>"}),
)
"""A form, who sends it for a seat, and what is filled in; in the order in which a round goes."""
ELSEWHERE: Final[Mapping[str, str]] = {
    "scorekeeper/test_team_pools.py": """
        /desk/hall/hand-out /desk/lists/<player>/pool /desk/lists/<player>/take /player/<player>/deck/pool
        /player/<player>/deck/take
    """,
    "scorekeeper/test_team_desk.py": """
        /desk/round/<round>/line /desk/round/<round>/table/<table>/settle /desk/round/<round>/table/<table>/uncross
    """,
    "player/test_team_match.py": "/player/<player>/confirm",
    "player/test_building.py": "/player/<player>/deck/build",
    "player/test_life.py": """
        /player/<player>/life/move /player/<player>/life/undo /player/<player>/life/game
        /judge/round/<round>/table/<table>/life/move /judge/round/<round>/table/<table>/life/undo
        /judge/round/<round>/table/<table>/life/game
    """,
    "test_called_draft.py": """
        /judge/draft/pod/<pod>/behind /judge/draft/pod/<pod>/caught-up /judge/draft/pod/<pod>/count
        /judge/draft/pod/<pod>/seat/<at>/go /judge/draft/pod/<pod>/seat/<at>/remedy
        /judge/draft/pod/<pod>/seat/<at>/suspend /player/<player>/draft/count
    """,
    "scorekeeper/test_sealed_pages.py": "/desk/pools/mark /judge/pool/<player> /player/<player>/deck/swap",
}
"""Forms whose story another test of teams tells, with seats B and C in it."""
OF_NOBODY_ALONE: Final[frozenset[str]] = frozenset(
    """
    /desk/all-here /desk/all-away
    /desk/announcement /desk/announcement/entry /desk/apart /desk/by-hand /desk/byes /desk/check-in-code
    /desk/draft/build /desk/draft/build/extend /desk/draft/build/pause /desk/draft/build/resume /desk/draft/call
    /desk/draft/call/behind /desk/draft/call/caught-up /desk/draft/call/end /desk/draft/call/mark
    /desk/draft/call/pause /desk/draft/call/resume /desk/draft/call/say /desk/draft/close-up /desk/draft/draw
    /desk/draft/seats /desk/hall/open /desk/pools/clock /desk/pools/step
    /desk/cut /desk/decisions /desk/decisions/<number>
    /desk/draw /desk/drop /desk/field /desk/finish /desk/fixed-table /desk/guests/bars /desk/guests/invited
    /desk/guests/lift /desk/guests/owners /desk/guests/promote /desk/hall/devices /desk/hall/product /desk/hall/tables
    /desk/keep /desk/late /desk/lists/accept-all /desk/lists/ask /desk/lists/lands /desk/lists/publish
    /desk/lists/release /desk/lists/seat /desk/meeting /desk/meeting/end /desk/merge /desk/my-phone /desk/online
    /desk/outage/<began>/add /desk/outage/<began>/dismiss /desk/payment /desk/people /desk/people/paste
    /desk/people/paste/enter /desk/presence /desk/prizes /desk/prizes/hand /desk/prizes/split /desk/prizes/split/make
    /desk/prizes/split/yes /desk/publishing /desk/readmit /desk/reopen /desk/report/invalidate /desk/report/submit
    /desk/reveal /desk/round/<round>/accept /desk/round/<round>/call-time /desk/round/<round>/close
    /desk/round/<round>/discard /desk/round/<round>/exchange /desk/round/<round>/pause-clock
    /desk/round/<round>/post /desk/round/<round>/publish /desk/round/<round>/repair /desk/round/<round>/restart
    /desk/round/<round>/resume-clock /desk/round/<round>/section /desk/round/<round>/start-clock
    /desk/round/<round>/table/<table>/ask /desk/round/<round>/table/<table>/ask-camera
    /desk/round/<round>/table/<table>/away /desk/round/<round>/table/<table>/cover
    /desk/round/<round>/table/<table>/seen /desk/round/<round>/table/<table>/send
    /desk/round/<round>/time /desk/round/<round>/void /desk/screens /desk/seats /desk/seats/free
    /desk/settings /desk/settings/event
    /desk/settings/procedure /desk/settings/zone /desk/staff/link /desk/staff/official/<whom>/appeals
    /desk/staff/official/<whom>/forget
    /desk/staff/official/<whom>/passes /desk/staff/official/<whom>/plays /desk/staff/official/<whom>/replace
    /desk/staff/official/<whom>/stages /desk/staff/official/<whom>/stand-back
    /desk/staff/official/<whom>/stand-in /desk/staff/take /desk/start /desk/team-name /desk/team-name/refuse
    /desk/teams /desk/tell/notice /desk/tell/schedule /desk/undo
    /judge/conduct /judge/me /judge/round/<round>/checks/draw /judge/round/<round>/table/<table>/away
    /judge/round/<round>/table/<table>/buzz /judge/round/<round>/table/<table>/go
    /judge/round/<round>/table/<table>/leave /judge/round/<round>/table/<table>/seen
    /desk/round/<round>/table/<table>/overrule /judge/appeal/<appeal> /judge/call/<call>/take
    /judge/decision/<decision> /judge/decision/<decision>/done /judge/investigation/<investigation>/close
    /judge/ruling/<ruling>/complete
    /judge/round/<round>/table/<table>/serve /judge/section /judge/undo /judge/round/<round>/table/<table>/undo
    /judge/round/<round>/table/<table>/primary /player/<player>/primary
    /player/<player>/check-in /player/<player>/pod /player/<player>/online /player/<player>/seats
    /player/<player>/split /player/<player>/seen /player/<player>/split/yes /player/<player>/team-name
    /watch/call /watch/withdraw
    """.split()
)
"""Forms about the event, the room, a round, a whole table or team, or about something that has its own number.

A pod of three to five has no teams in it, and two heads no seats.
"""


def _fields_in(field: str, opened: object) -> list[dict[str, Any]]:
    """Find the fields that a seal has kept, as they are or written as a text; who speaks is a number."""
    if field.endswith("speaker"):
        return [{"player": opened}]
    if isinstance(opened, str) and opened.startswith("{"):
        opened = json.loads(opened)
    return [opened] if isinstance(opened, dict) else []


class Walker:
    """Somebody who goes through a day for one player of a team, who never sits in seat A."""

    def __init__(self, trios: Teamed, letter: str) -> None:
        ours, theirs = trios.tables[1]
        self.trios, self.letter, self.name, self.mates = trios, letter, f"{ours} {letter}", ours
        self.filled = {
            "stream": trios.stream,
            "player": str(trios.numbers[self.name]),
            "name": self.name,
            "seat": str("ABC".index(letter)),
            "side": "0",
            "entrant": str(1 + (ours != "Reds")),
            "round": "1",
            "table": "1",
        }
        self.other, self.tokens = f"{theirs} {letter}", dict[str, str]()

    def browser(self, who: str) -> Browser:
        return self.trios.of({"phone": self.name, "other": self.other}.get(who, who))

    def written(self, text: str, *, who: str = "") -> str:
        theirs = {"player": str(self.trios.numbers[self.other])} if who == "other" else {}
        filled = self.filled | self.numbers() | theirs | {"entry": str(len(self.log()))}
        return re.sub(r"<(\w+)>", lambda part: filled.get(part[1], "999"), text)

    def log(self) -> list[dict[str, Any]]:
        with contextlib.closing(sqlite3.connect(f"file:{self.trios.served.database}?mode=ro", uri=True)) as connection:
            mine = [self.trios.stream]
            lines = connection.execute("SELECT line FROM entries WHERE stream = ? ORDER BY seq", mine)
            log = [json.loads(line) for (line,) in lines]
            kept = connection.execute("SELECT seq, field, value FROM openings WHERE stream = ?", mine)
            for seq, field, value in kept:
                log[seq - 1].setdefault("opened", []).extend(_fields_in(field, json.loads(value)))
        return log

    def numbers(self) -> dict[str, str]:
        """The number of the last call, check and so on."""
        kinds = {
            "judge-called": "call",
            "deck-check-begun": "check",
            "investigation-opened": "investigation",
            "ruling-given": "ruling",
            "appeal-made": "appeal",
        }
        facts = (fact for entry in self.log() for fact in entry["facts"])
        return {kinds[fact["fact"]]: str(fact["number"]) for fact in facts if fact["fact"] in kinds}

    def send(self, route: str, who: str, fields: Mapping[str, str]) -> list[dict[str, Any]]:
        """Send a form for this seat, with a reason where one is asked for, and answer with what is new in the log."""
        before, browser = len(self.log()), self.browser(who)
        path = self.written(f"{EVENT}{route}", who=who)
        seat = f"?seat={self.filled['seat']}" if "<table>" in route else ""
        sent = {name: self.written(value, who=who) for name, value in fields.items()}
        sent |= {"csrf": self.token(who), "key": f"{before}-{route}"}
        browser.page = browser.post(f"{path}{seat}", data=sent, headers={"Accept": "text/html"}, follow_redirects=False)
        if browser.page.status_code in {409, 422} and f'action="{path}' in browser.page.text:
            browser.submit(f"{path}{seat}" if f"{path}{seat}" in browser.page.text else path, **{REASON: "Seen"})
        assert browser.page.status_code in {200, 303}, (route, self.letter, text_of(browser.page.text))
        return self.log()[before:]

    def token(self, who: str) -> str:
        """What this browser's forms are recognised by."""
        if who not in self.tokens:
            page = self.browser(who).get("/new", headers={"Accept": "text/html"}).text
            self.tokens[who] = re.search(r'name="csrf" value="([^"]+)"', page)[1]
        return self.tokens[who]

    def is_about_me(self, entry: Mapping[str, Any]) -> bool:
        """Ask whether an entry names this player, their seat, or is their own word; and nobody else of the team."""
        facts = [*entry["facts"], *entry.get("opened", ())]
        people = {int(one) for fact in facts for one in (fact.get("player", 0), *fact.get("players", ())) if one}
        seats = {fact["seat"] for fact in facts if "seat" in fact}
        mine = {int(self.filled["player"])}
        assert people <= mine, entry
        assert seats <= {int(self.filled["seat"])}, entry
        return bool(people or seats) or entry["who"] in {f"phone-{one}" for one in self.phones}

    @property
    def phones(self) -> set[int]:
        return {int(self.filled["player"]), self.trios.numbers[self.other]}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TeamHall]:
    made = TeamHall(tmp_path_factory.mktemp("walk"), trios=6)
    yield made
    made.served.stop()


def test_every_form_of_an_event_has_its_place_in_the_walk() -> None:
    """A new route is about a person or a seat, or about nobody alone; its author says which."""
    elsewhere = {path for paths in ELSEWHERE.values() for path in paths.split()}
    seated = {route for route, _, _ in WALK} - OF_NOBODY_ALONE
    assert elsewhere & (seated | OF_NOBODY_ALONE) == set()
    assert seated | elsewhere | OF_NOBODY_ALONE == {path.removeprefix(EVENT) for path in DONE}


@pytest.mark.parametrize("letter", ["B", "C"])
def test_what_is_said_of_a_seat_is_of_that_seat(hall: TeamHall, letter: str) -> None:
    """MTR-8.2-g: nothing that is asked for B or C lands on A."""
    walker = Walker(hall.trios(), letter)
    for route, who, fields in WALK:
        new = walker.send(route, who, fields)
        assert new, (route, text_of(walker.browser(who).page.text))
        assert route in OF_NOBODY_ALONE or any(map(walker.is_about_me, new)), (route, new)


def test_an_entry_about_somebody_else_of_the_team_is_found_out(hall: TeamHall) -> None:
    walker = Walker(hall.trios(), "B")
    of_a = walker.trios.numbers[f"{walker.mates} A"]
    for fact in ({"player": of_a}, {"players": [of_a]}, {"seat": 0}):
        with pytest.raises(AssertionError):
            walker.is_about_me({"who": "floor", "facts": [fact]})
    assert not walker.is_about_me({"who": "floor", "facts": [{"table": 1}]}), "of the whole table"


READERS: Final = {"H": "head", "F": "floor", "S": "desk", "O": "organizer", "P": "phone", "N": "other"}
OF_ONE_PERSON: Final = ("<player>", "<table>", "/mine", "/judge/checks", "/desk/report")
"""What is about somebody or a seat, as a penalty in the report is, and need not name the rest of the team."""
NOT_THERE: Final = frozenset(
    """
    /lists /standings/<entrant> /desk/cut /desk/field /desk/staff/official/<whom> /judge/draft/pod/<pod>
    /judge/draft/pod/<pod>/seat/<at> /player/<player>/deck/pool
    """.split()
)
"""Nothing is published, cut, drafted or opened yet, and the official has no number."""


def looked_at(walker: Walker) -> Iterator[tuple[str, str, Any]]:
    """Open every page of the event as somebody who may, for this seat."""
    for route, letters in SEEN.items():
        if not route.startswith(EVENT) or not letters or "<file>" in route:
            continue
        who = next(READERS[letter] for letter in "PHFSON" if letter in letters)
        seat = f"?seat={walker.filled['seat']}" if "<table>" in route else ""
        answer = walker.browser(who).get(walker.written(route) + seat, headers={"Accept": "text/html"})
        yield route.removeprefix(EVENT), who, answer


@pytest.mark.parametrize("letter", ["B", "C"])
def test_a_page_that_names_one_of_a_team_names_all_of_it(hall: TeamHall, letter: str) -> None:
    """MTR-8.2-g: or it is about one seat, and then about the one that was asked for."""
    walker = Walker(hall.trios(), letter)
    while_decks_are_away = [route for route, *_ in WALK].index("/judge/check/<check>/finish")
    for route, who, fields in WALK[:while_decks_are_away]:
        walker.send(route, who, fields)
    odd, seen = [], 0
    for route, who, answer in looked_at(walker):
        said = text_of(answer.text)
        named = {each for each in "ABC" if re.search(rf"{walker.mates} {each}\b", said)}
        seen += bool(named)
        is_of_one = any(part in route for part in OF_ONE_PERSON)
        is_right = f"seat {letter}" in said or letter in named if is_of_one and named else named in (set(), set("ABC"))
        if (answer.status_code != 200 and route not in NOT_THERE) or not is_right:
            odd.append((route, who, answer.status_code, sorted(named)))
    assert odd == [], "\n".join(map(str, odd))
    assert seen > 20, "there is something to see"


def test_a_sheet_that_names_one_of_a_team_names_all_of_it(hall: TeamHall) -> None:
    """MTR-8.2-g: pairings by name and by table, slips, and whatever else is printed."""
    trios, printed = hall.trios(), set()
    for file in SHEETS:
        answer = trios.of("desk").get(f"{trios.event}/desk/paper/{file}")
        if answer.status_code == 200:
            said = read(answer.content)
            named = {letter for letter in "ABC" if f"Reds {letter}" in said or f"{letter}, Reds" in said}
            assert named in (set(), set("ABC")), file
            printed |= {file} if named else set()
    assert printed >= {"by-name.pdf", "by-table.pdf", "slips.pdf"}, "there is something to see"
