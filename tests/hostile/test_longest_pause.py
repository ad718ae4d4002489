"""Whatever a form accepts and whatever page is asked for, the loop comes back soon: pauses counted in calls.

Every route of the application takes part, and so every action somebody can ask for; what is sent are the largest
values the form takes. The measure is the longest step of the loop, and the longest turn of a thread that decides, each
as a ratio to the barest request.
"""

import asyncio
import contextlib
import enum
import inspect
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from itertools import count, takewhile
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin
from urllib.parse import quote_plus

import httpx
import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from tests.conftest import IS_SOAK
from tests.hostile.pausing import Here, Pauses, served_here
from tests.web.everybody import routes

from topcut.core.event.nouns.bounds import MOST_ROUNDS
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.pairing import ahead
from topcut.core.play.limits import LARGEST
from topcut.web.shared import rules
from topcut.web.shared.pages import environment

PLAYERS: Final = 16
MOST: Final = 100
"""So many times the barest request, at most: a page of a hall, with the longest text that is sent back for mending."""
MOST_OF_A_TURN: Final = 1_200
"""What a lane may take to decide, which keeps only other writers waiting: a draw of sixteen who look far ahead."""
KEPT_OPEN: Final = ("/feed", "/static/")
"""A feed does not end, and files are not ours to write."""
LAST: Final = ("/draw", "/discard", "/close", "/finish", "/erase/", "/drop", "/sign-out", "/link")
"""What would take from the others what they ask for, in this order."""
BODY: Final = 60_000
"""Bytes that are shared out among the fields of a form, as a browser writes them: nearly the 64 KiB that are taken."""
PATTERNS: Final = ("1, ", "9", "1 2\n", "Ana ", "4 Island\n", "x")
"""What texts are made of: numbers in a row, one number, tables, a name, a list, nothing."""


def largest(handler: HTTPRouteHandler, pattern: str) -> dict[str, str]:
    """Fill in a form with as much as it takes; the last of every choice."""
    asked = inspect.signature(handler.fn, eval_str=True).parameters.get("data")
    if asked is None:
        return {}
    fields = [field for field in msgspec.structs.fields(get_args(asked.annotation)[0]) if field.name != "key"]
    texts = sum(_plain(field.type) is str for field in fields)
    text = pattern * (BODY // max(1, texts) // len(quote_plus(pattern)))
    return {field.name: _largest(_plain(field.type), text) for field in fields}


def _plain(kind: Any) -> Any:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in {Union, UnionType}:
        kind = next(one for one in get_args(kind) if one is not type(None))
    return getattr(kind, "__supertype__", kind)


def _largest(kind: Any, text: str) -> str:
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return str(list(kind)[-1].value)
    return {bool: "true", int: str(LARGEST)}.get(kind, text)


class Hall(Struct, frozen=True):
    """An event of sixteen with as many rounds as may be, one on the wall; its organizer and one player."""

    desk: Here
    phone: Here
    filled: Mapping[str, str]

    def path(self, route: str) -> str:
        return re.sub(r"\{(\w+):\w+\}", lambda part: self.filled.get(part[1], "1"), route)

    def asker(self, route: str) -> Here:
        return self.phone if "/player/" in route else self.desk


async def opened(app: Any, *, rounds: int) -> Hall:
    desk, phone, keys = Here(app), Here(app), count()
    await desk.open("/new")
    made = await desk.send("/new", {"title": "Friday", "rounds": str(rounds), "key": "new"})
    stream = made.url.path.split("/")[2]
    home = f"/event/{stream}/desk"
    code = re.search(r"/tv/([A-Z]{8})", await desk.open(home))
    assert code, made.text
    await phone.open(f"/join/{code[1]}")
    joined = await phone.send(f"/join/{code[1]}", {"name": "Ana", "key": "ana"})
    people = [("people", {"name": f"Player {number}"}) for number in range(2, PLAYERS + 1)]
    for path, sent in (*people, ("start", {}), ("draw", {}), ("round/1/post", {})):
        answer = await desk.send(f"{home}/{path}", {"key": f"{next(keys)}", **sent})
        assert answer.status_code == 200, answer.text
    player = re.search(r"/player/(\d+)", joined.url.path)
    assert player
    numbers = {"player": player[1], "entrant": player[1], "round": "1", "table": "1", "code": code[1]}
    return Hall(desk, phone, {"stream": stream, "document": "MTR", "section": "1.1", **numbers})


def in_order() -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    """Every route, and last those that end something."""

    def place(route: tuple[str, str]) -> tuple[int, str]:
        late = [number for number, ending in enumerate(LAST, start=1) if ending in route[1] and route[0] == "POST"]
        return max(late, default=0), route[1]

    found = routes()
    for method, path in sorted(found, key=place):
        if not any(part in path for part in KEPT_OPEN):
            yield method, path, found[method, path]


Ratios = dict[str, tuple[int, int]]
"""By route, how many bare requests the longest step of the loop and the longest turn of a thread were."""


async def drive(folder: Path, pattern: str) -> Ratios:
    """Ask for everything with the largest values."""
    asked = list(in_order())
    ratios: Ratios = {}
    async with watched_hall(folder, rounds=MOST_ROUNDS) as (hall, pauses, bare):
        await _draw_again(hall)
        ratios["the draw"] = _ratios(pauses, bare)
        for number, (method, route, handler) in enumerate(asked):
            answer = await _ask(hall, method, route, handler, pattern, key=f"{pattern!r} {number}")
            ratios[f"{method} {route}"] = _ratios(pauses, bare)
            assert answer.status_code < 500, (method, route, answer.text[:2_000])
            assert answer.status_code != 413, (method, route)  # refused unread, it would show nothing
    return ratios


@contextlib.asynccontextmanager
async def watched_hall(folder: Path, *, rounds: int) -> AsyncIterator[tuple[Hall, Pauses, int]]:
    """Open a hall, measure the barest request, and watch what comes then."""
    _make_ready()
    pauses = Pauses()
    async with served_here(folder) as app:
        hall = await opened(app, rounds=rounds)
        with pauses.watched():
            for _ in range(2):
                pauses.longest()
                assert (await hall.desk.client.get("/healthz")).status_code == 200
            bare, _ = pauses.longest()
            pauses.most = bare * MOST_OF_A_TURN
            yield hall, pauses, bare


def _ratios(pauses: Pauses, bare: int) -> tuple[int, int]:
    step, turn = pauses.longest()
    return step // bare, turn // bare


def _make_ready() -> None:
    """Read the pages, as the first visitor of each has them read."""
    for name in environment().list_templates():
        environment().get_template(name)
    for language in ("en", "es"):
        rules.found_rules(rules.RuleSearch("first"), language=language)


async def _draw_again(hall: Hall) -> None:
    home = f"/event/{hall.filled['stream']}/desk"
    for path in ("round/1/discard", "draw", "round/1/post"):
        answer = await hall.desk.send(f"{home}/{path}", {"key": f"again {path}", "why": WhyAgain.MISSING.value})
        assert answer.status_code == 200, answer.text


async def _ask(
    hall: Hall, method: str, route: str, handler: HTTPRouteHandler, pattern: str, *, key: str
) -> httpx.Response:
    asker, path = hall.asker(route), hall.path(route)
    if method == "GET":
        return await asker.client.get(path, params={"q": (pattern * 500)[:500], "seq": "1"})
    return await asker.send(path, largest(handler, pattern) | {"key": key})


@pytest.mark.soak
@pytest.mark.parametrize("pattern", PATTERNS if IS_SOAK else PATTERNS[:1])
def test_the_loop_comes_back_soon_whatever_is_asked(tmp_path, pattern, counted):
    ratios = asyncio.run(drive(tmp_path, pattern))
    assert ratios.keys() > {f"{method} {path}" for method, path, _ in in_order()}
    steps, turns = ({what: both[which] for what, both in ratios.items()} for which in (0, 1))
    worst = max(steps, key=steps.__getitem__), max(turns, key=turns.__getitem__)
    print(f"longest step {steps[worst[0]]} ({worst[0]}), longest turn {turns[worst[1]]} ({worst[1]})")
    counted("longest pause", asked=len(ratios), too_long=sum(ratio > MOST for ratio in steps.values()))
    assert {what: ratio for what, ratio in steps.items() if ratio > MOST} == {}
    assert {what: ratio for what, ratio in turns.items() if ratio > MOST_OF_A_TURN} == {}


def test_a_search_that_makes_its_index_each_time_would_be_noticed(tmp_path, monkeypatch):
    """A planted fault: what `/rules` did on the loop for every request."""

    async def search() -> tuple[int, int]:
        async with watched_hall(tmp_path, rounds=3) as (hall, pauses, bare):
            for made in ("_index", "_said"):
                monkeypatch.setattr(rules, made, getattr(rules, made).__wrapped__)
            await hall.desk.client.get("/rules", params={"q": "draw"})
            return _ratios(pauses, bare)

    step, _ = asyncio.run(search())
    assert step > MOST


def test_a_look_ahead_to_rounds_that_cannot_be_would_be_noticed(tmp_path, monkeypatch):
    """A planted fault: each number of rounds is looked for, one after the other, as for a hundred thousand of them.

    It ends by itself once it was noticed.
    """
    watching: list[Pauses] = []

    def one_by_one(open_to, *, most):
        budget = [ahead.MOST_STEPS]
        tried = takewhile(lambda _: not watching[0].noticed, range(100_000, 0, -1))
        return next((rounds for rounds in tried if ahead._can_pair(open_to, rounds, budget)), 0)

    async def draw() -> str:
        async with watched_hall(tmp_path, rounds=3) as (hall, pauses, _):
            pauses.ends_itself = True
            watching.append(pauses)
            monkeypatch.setattr(ahead, "rounds_without_rematch", one_by_one)
            await _draw_again(hall)
            return pauses.noticed

    assert asyncio.run(draw())
