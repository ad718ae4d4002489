"""Every field of every form with what nobody would type: taken or refused in our words, and nothing half-done."""

import contextlib
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from msgspec import Struct
from tests.conftest import IS_SOAK
from tests.desk.test_faults import SEED
from tests.http.server import Forms, Unlimited
from tests.web.everybody import NOBODY_SUCH, Everybody, everybody, fields_of
from tests.web.tables import Chair, seated
from tests.web.test_every_route import DONE, EVENT, FILLED, LAST, ROUTES

from topcut.core.event.fold import EVENT as EVENT_KIND
from topcut.core.log import fold
from topcut.core.play import Stream
from topcut.store import Logs, open_database
from topcut.web.table.commands import COMMANDS

TRIES = 5_000 if IS_SOAK else 250
"""How many of all cases are tried, chosen by the seed."""
ODD: tuple[str | list[str] | None, ...] = (
    *("", " ", "0", "-1", "1e9", "NaN", "0x10", "\u0661", "null", "[]", "{}", "true", "1,2,3"),
    *("99999999999999999999999", "9223372036854775807", "-9223372036854775809", "9" * 400),
    *("\x00", "a\r\nSet-Cookie: x=1", "\u202e\u200b", "\U0001f4a5" * 50, "x" * 5_000, "<script>alert(1)</script>"),
    *('{"score":[[99999999999999999999999,0],0]}', '{"score":[[-1,0],0]}', '{"score":[[],0]}', "[" * 3_000),
    *("9999-12-31", "0000-00-00", "2026-02-30T25:61", "../../etc/passwd", "%s%n", "$("),
    ["1", "2"],
    ["", "\x00"],
    None,
)
"""Nothing, too much, less than nothing, other alphabets, other types, several instead of one, and none at all."""
TAKES_AWAY = (*LAST, "/take", "/replace", "/passes", "/undo", "/finish", "/reveal", "/erase/<player>")
"""What would take from the others what they try."""


class Case(Struct, frozen=True):
    """One field of one form, filled in oddly; the others as the form wants them."""

    path: str
    field: str
    odd: str | list[str] | None
    number: str
    """What stands in the other fields for a number: one that is there, or one that is not."""


def cases() -> list[Case]:
    found = [
        Case(path, field, odd, number)
        for path in sorted(DONE)
        if not path.endswith(TAKES_AWAY) and DONE[path]
        for field in (*fields_of(ROUTES["POST", path]), "key")
        for odd in ODD
        for number in ("1", NOBODY_SUCH)
    ]
    return random.Random(SEED).sample(found, min(TRIES, len(found)))


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Unlimited]:
    server = Unlimited(tmp_path_factory.mktemp("forms") / "topcut.db")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def us(unlimited: Unlimited) -> Iterator[Everybody]:
    found = everybody(unlimited)
    yield found
    for browser in found.browsers.values():
        browser.close()


def filled(us: Everybody, case: Case, *, turn: int) -> dict[str, str | list[str]]:
    wanted = fields_of(ROUTES["POST", case.path]) | FILLED.get(case.path.removeprefix(EVENT), {})
    sent: dict[str, str | list[str]] = {
        name: case.number if value == NOBODY_SUCH else value for name, value in wanted.items()
    }
    sent["key"] = f"odd-{turn}"
    if case.odd is None:
        sent.pop(case.field, None)
    else:
        sent[case.field] = case.odd
    return sent


def newest(database: Path, stream: str) -> int:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT max(seq) FROM entries WHERE stream = ?", (stream,)).fetchone()[0])


def trouble(answer: httpx.Response, *, before: int, after: int) -> str:
    """Say what is wrong with an answer; nothing where it is as it should be."""
    if answer.status_code >= 500:
        return f"status {answer.status_code}"
    if answer.status_code >= 400 and after != before:
        return f"refused with {answer.status_code}, and {after - before} entries were written"
    if "x=1" in answer.headers.get("set-cookie", "") or "<script>alert" in answer.text:
        return "what was typed came back as ours"
    return ""


@pytest.mark.soak
def test_no_field_of_a_form_breaks_anything(us: Everybody, unlimited: Unlimited, counted: Callable[..., None]) -> None:
    statuses: Counter[int] = Counter()
    wrong = []
    for turn, case in enumerate(cases()):
        who = DONE[case.path][-1]
        address = us.path(re.sub(r"<(\w+)>", r"{\1:str}", case.path))
        before = newest(unlimited.database, us.evening.stream)
        sent = filled(us, case, turn=turn) | {"csrf": us.tokens[who]}
        answer = us.browsers[who].post(address, data=sent, headers={"Accept": "text/html"})
        statuses[answer.status_code] += 1
        if said := trouble(answer, before=before, after=newest(unlimited.database, us.evening.stream)):
            wrong.append((case, said))
    counted("odd forms", sent=statuses.total(), taken=statuses[303], broken=len(wrong))
    assert wrong == []
    assert "Traceback" not in unlimited.complaints()
    assert statuses[303] > 0 < statuses[400], "some are taken, some cannot be read"
    still_whole(us, unlimited)


def still_whole(us: Everybody, unlimited: Unlimited) -> None:
    """What is stored folds, and every page of the desk is still there."""
    database = open_database(unlimited.database)
    stream = Stream(us.evening.stream)
    with database.reading() as connection:
        logs = Logs(connection)
        fold(EVENT_KIND, stream, logs.tail(stream), openings=logs.tail_openings(stream))
    database.close()
    for page in ("desk", "desk/history", "desk/people", "pairings", "standings"):
        assert us.browsers["O"].get(f"/event/{stream}/{page}", headers={"Accept": "text/html"}).status_code == 200


def test_a_form_that_says_nothing_new_is_no_bug(us: Everybody) -> None:
    """Found here: to note nothing about somebody was an error of ours."""
    form = {"player": us.filled["player"], "person": "", "key": "nothing", "csrf": us.tokens["O"]}
    answer = us.browsers["O"].post(f"/event/{us.evening.stream}/desk/identify", data=form)
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing-new")


FIELDS = ("cards", "theirs", "effect", "said", "count", "onto", "zones", "by", "to", "chair", "key", "text", "seat")


@pytest.mark.soak
def test_no_field_of_a_table_breaks_anything(unlimited: Unlimited, counted: Callable[..., None]) -> None:
    ana, bo, _ = seated(unlimited)
    dice = random.Random(SEED)
    tried = [(command, field, odd) for command in (*COMMANDS, "no-such-command") for field in FIELDS for odd in ODD]
    statuses: Counter[int] = Counter()
    wrong = []
    for command, field, odd in dice.sample(tried, min(TRIES // 2, len(tried))):
        answer = _sent(dice.choice((ana, bo)), command, field, odd)
        statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            wrong.append((command, field, odd, answer.text[:200]))
    counted("odd commands at a table", sent=statuses.total(), taken=statuses[303], broken=len(wrong))
    assert wrong == []
    assert "Traceback" not in unlimited.complaints()


def _sent(chair: Chair, command: str, field: str, odd: str | list[str] | None) -> httpx.Response:
    if "/do/draw" not in chair.look():
        return chair.browser.page
    _, fields = chair.browser.form("/do/draw")
    sent = {name: value for name, value in fields.items() if odd is not None or name != field}
    path = f"{chair.home.partition('?')[0]}/do/{command}"
    return chair.browser.post(path, data=sent | ({} if odd is None else {field: odd}), headers={"Accept": "text/html"})


PUBLIC = {
    "/new": ("title", "rounds", "players", "format", "level", "zone", "game", "cut", "lists"),
    "/join": ("code",),
    "/table": ("first", "second", "profile", "length", "sit"),
    "/account/sign-in": ("name", "password"),
}


@pytest.mark.soak
def test_no_field_of_a_public_form_breaks_anything(unlimited: Unlimited, counted: Callable[..., None]) -> None:
    browser = unlimited.browser()
    tried = [(path, field, odd) for path, fields in PUBLIC.items() for field in fields for odd in ODD]
    tried = random.Random(SEED).sample(tried, min(TRIES // 5, len(tried)))
    wrong = []
    for path, field, odd in tried:
        browser.open(path)
        forms = [fields for _, action, fields in Forms(browser.page.text).forms if action.endswith(path)]
        sent = {"title": "Odd", "first": "Ana", "second": "Bo"} | (forms[0] if forms else {})
        sent = {name: value for name, value in sent.items() if odd is not None or name != field}
        answer = browser.post(path, data=sent | ({} if odd is None else {field: odd}), headers={"Accept": "text/html"})
        if answer.status_code >= 500:
            wrong.append((path, field, odd))
    counted("odd public forms", sent=len(tried), broken=len(wrong))
    assert wrong == []
    assert "Traceback" not in unlimited.complaints()


def test_an_answer_that_is_wrong_is_found_out() -> None:
    """The planted faults: a bug shown as such, and a refusal that has written something."""
    assert trouble(httpx.Response(500), before=1, after=1) == "status 500"
    assert "were written" in trouble(httpx.Response(422), before=1, after=2)
    assert not trouble(httpx.Response(303), before=1, after=2)
