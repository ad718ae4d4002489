"""Everybody who can ask for a page of one event, each in a browser of their own, and forms filled in for any route."""

import enum
import inspect
import re
import warnings
from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import httpx
import msgspec
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from tests.http.evening import Evening
from tests.http.routed_once import application
from tests.http.server import NO_TLS, Browser, InTurn, Served
from tests.patience import LONG
from tests.web.judged import judged
from tests.web.staffed import helper, make_link, take_back

from topcut.site.settings import Settings
from topcut.web.scorekeeper.rounds import ON_EVENT, ON_ROUND

HELD: Final = {"E": "extend", "C": "clock", "R": "results"}
"""Helpers with one lent power each."""
NOBODY_SUCH: Final = "999"
"""A number that nobody and nothing has here: anybody who may ask is told so, and nothing is changed."""


class Everybody(Struct, frozen=True):
    """One event at Competitive, round 1 on the wall, and everybody by a letter.

    N is nobody: a visitor who also holds a dead link, a pass of the press, and the link of another event's organizer.
    M runs the server, and holds nothing of the event.
    U has the publisher's pass, P is a player; E, C and R hold one lent power; F, S, H and O are the four officials.
    """

    evening: Evening
    browsers: Mapping[str, httpx.Client]
    tokens: Mapping[str, str]
    filled: Mapping[str, str]

    def path(self, route: str, **other: str) -> str:
        """Write a route's address with numbers of this event in it."""
        filled = {**self.filled, **other}
        return re.sub(r"\{(\w+):\w+\}", lambda part: filled.get(part[1], NOBODY_SUCH), route)


def everybody(served: Served) -> Everybody:
    hall = judged(served)
    evening = hall.evening
    held = {letter: helper(evening, label=power, powers=(power,)) for letter, power in HELD.items()}
    publisher = _with_pass(evening, served.browser(), "publisher")
    found: dict[str, Browser] = {
        "N": _nobody(evening),
        "M": served.operator(),
        "U": publisher,
        "P": evening.phones["Ana"],
        **held,
    }
    found |= {
        "F": hall.floor,
        "S": hall.scorekeeper,
        "H": hall.head,
        "O": helper(evening, label="Ola", role="organizer"),
    }
    browsers = {letter: _quick(served, browser) for letter, browser in found.items()}
    number = re.search(r"/player/(\d+)", evening.phones["Ana"].path)[1]
    official = re.search(r'/official/([^"]+)"', evening.desk.open(f"{evening.home}/staff").split("Ines")[1])[1]
    filled = {"stream": evening.stream, "player": number, "entrant": number, "round": "1", "table": "1"}
    return Everybody(
        evening,
        browsers,
        {letter: _token(browser) for letter, browser in browsers.items()},
        filled | {"code": evening.code, "whom": official, "document": "MTR", "section": "1.1"},
    )


def _nobody(evening: Evening) -> Browser:
    browser, desk, home = Evening(evening.served).desk, evening.desk, evening.home
    _with_pass(evening, browser, "press")
    browser.open(make_link(desk, home, label="Wim", role="organizer"))
    assert browser.get(home).status_code == 200
    take_back(desk, home, "Wim")
    return browser


def _with_pass(evening: Evening, browser: Browser, kind: str) -> Browser:
    evening.desk.open(f"{evening.home}/staff")
    action, fields = evening.desk.form("/staff/link")
    made = evening.desk.post(action, data=fields | {"label": kind, "role": "powers", "pass": [kind]})
    browser.open(re.search(r"/link/[a-z2-7]{32}", made.text)[0])
    return browser


def _quick(served: Served, browser: Browser) -> httpx.Client:
    """The same browser, on a line that stays open."""
    said = {"Accept": "application/json"}
    soon = httpx.Limits(keepalive_expiry=3)  # the server hangs up on who says nothing for ten seconds
    return InTurn(
        base_url=served.url, cookies=dict(browser.cookies), headers=said, timeout=LONG, limits=soon, verify=NO_TLS
    )


def _token(browser: httpx.Client) -> str:
    return re.search(r'name="csrf" value="([^"]+)"', browser.get("/new", headers={"Accept": "text/html"}).text)[1]


def routes() -> dict[tuple[str, str], HTTPRouteHandler]:
    """Every method and route of the application; a form with several buttons is one route a button."""
    found: dict[tuple[str, str], HTTPRouteHandler] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the framework speaks of its next edition
        app = application(Settings())
    for route in app.routes:
        for method, (handler, _) in getattr(route, "route_handler_map", {}).items():
            for path in _spelt_out(route.path):
                found[method, path] = handler
    return {key: handler for key, handler in found.items() if key[0] not in {"HEAD", "OPTIONS"}}


def _spelt_out(path: str) -> list[str]:
    if "{action:str}" not in path:
        return [path]
    return [path.replace("{action:str}", one) for one in (ON_ROUND if "{round:int}" in path else ON_EVENT)]


def fields_of(handler: HTTPRouteHandler) -> dict[str, str]:
    """Fill in a form: numbers nobody has, the first of every choice, nothing where text may stay empty.

    A seat is left out: a table where one plays one has none, and that would be said before who may ask (MTR 8.2).
    """
    asked = inspect.signature(handler.fn, eval_str=True).parameters.get("data")
    if asked is None:
        return {}
    form = get_args(asked.annotation)[0]
    asked_for = (field for field in msgspec.structs.fields(form) if field.name != "key" and not _is_seat(field))
    return {field.name: _value(field.type) for field in asked_for}


def _is_seat(field: msgspec.structs.FieldInfo) -> bool:
    return field.name == "seat" and field.default is None


def _value(kind: Any) -> str:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in {Union, UnionType}:
        kind = next(one for one in get_args(kind) if one is not type(None))
    kind = getattr(kind, "__supertype__", kind)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return str(next(iter(kind)).value)
    return {bool: "true", int: NOBODY_SUCH}.get(kind, "")
