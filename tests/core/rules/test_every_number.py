"""Every number of an edition has one reader: change it in a pack, and what it governs changes with it (MTR 0).

The table below says where each number is felt: a decision, a figure of a page, a sentence. A number that nothing in the
table reads fails, and so does a row of the table that reads nothing.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from fnmatch import fnmatch
from itertools import product
from typing import Any

import pytest
from tests.core.event.events import ANA, Evening
from tests.packs_made import NEWER, newer_rules

from topcut.core.asking import Occasion
from topcut.core.decks.known_formats import find_format, two_headed_giant
from topcut.core.decks.legality import own_limits
from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.reading.script import ScriptOrder, script_of
from topcut.core.event.action import Action
from topcut.core.event.decks.product import boosters_to_buy, plan_product, time_to_build
from topcut.core.event.decks.releases import first_day, move_release
from topcut.core.event.ending.report import kept_until
from topcut.core.event.flow import announce_stages, usual_playoff
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.people import announce_event
from topcut.core.event.people.sanctioning import minimum_of
from topcut.core.event.reading import last_turn_of
from topcut.core.event.view.people import announcement_view
from topcut.core.judging.timing import check_minutes, feature_minutes, pause_minutes
from topcut.core.play import Actor, Power
from topcut.core.rules.products import mixes_on
from topcut.core.rules.structure import suggested_structure
from topcut.core.rules.tables import lay_in
from topcut.web.organizer.event_form import EventForm, stages_of

MINUTE = 60_000_000
TABLES = ("construction", "copy-limits", "levels", "products", "releases", "rounds", "times")
DAY = date(2021, 10, 1)
SPRING = date(2021, 4, 1)
TEAMS: dict[str, dict[str, Any]] = {
    "individual": {},
    "team": {"team": 3},
    "two-headed-giant": {"team": 2, "plays_together": True},
}

Leaf = tuple[str, Any]
ELSEWHERE = {
    "rounds.brackets.*": "core/brackets declares them; a test compares them with the edition's drawings",
    "rounds.rows.0.most": "the row after it says the same of one entrant more",
    "levels.programs.*.day": "which of two entries of a program is meant: it names a row",
}
"""Numbers that change nothing by themselves, and why."""


def leaves(value: Any, path: str = "") -> Iterator[Leaf]:
    """List every number and every day of a table with its path."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from leaves(each, f"{path}.{key}" if path else str(key))
    if isinstance(value, int | date) and not isinstance(value, bool):
        yield path, value


def numbers() -> dict[str, Any]:
    """Find the numbers of the newer edition by the names of their tables; a source's date is its own business."""
    files = newer_rules()
    read = {name: tomllib.loads(files[f"{name}.toml"].decode()) for name in TABLES}
    return {path: value for path, value in leaves(read) if not fnmatch(path, "*.source.*")}


NUMBERS = {path: value for path, value in numbers().items() if not any(fnmatch(path, each) for each in ELSEWHERE)}


def toml(value: Any) -> str:
    """Write a value in one line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {toml(each)}' for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | date):
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def with_other(path: str) -> dict[str, bytes]:
    """Make the newer edition with one number changed by one, or one day by a week."""
    files = newer_rules()
    name, *within = path.split(".")
    table = tomllib.loads(files[f"{name}.toml"].decode())
    at: Any = table
    for key in within[:-1]:
        at = at[int(key)] if isinstance(at, list) else at[key]
    last: Any = int(within[-1]) if isinstance(at, list) else within[-1]
    at[last] = at[last] + 1 if isinstance(at[last], int) else date.fromordinal(at[last].toordinal() - 7)
    return files | {f"{name}.toml": "\n".join(f'"{key}" = {toml(each)}' for key, each in table.items()).encode()}


@contextmanager
def laid_in(files: Mapping[str, bytes]) -> Iterator[None]:
    lay_in({NEWER: files})
    try:
        yield
    finally:
        lay_in({})


def event(evening: Evening, **fields: Any) -> Event:
    """The event of an evening, as if it had begun under the newer edition."""
    evening.event.edition = NEWER
    for name, value in fields.items():
        setattr(evening.event, name, value)
    return evening.event


def concerned(action: Action[...], **args: Any) -> list[Mapping[str, Any]]:
    """What an action of an event under the newer edition has concerns about, on our day."""
    now = int(datetime(DAY.year, DAY.month, DAY.day, tzinfo=UTC).timestamp()) * 1_000_000
    return [
        one.detail
        for one in action(event(Evening()), Occasion(Actor(ANA, frozenset(Power)), now, bytes), **args).concerns
    ]


def of_kind(name: str, **stage: Any) -> Evening:
    return Evening(**({"format": "modern"} | TEAMS[name] | stage))


def shortest_round() -> list[Any]:
    """The concerns about rounds of some lengths (MTR B)."""
    return [concerned(announce_stages, stages=(Stage(rounds=3, minutes=minutes),)) for minutes in range(38, 44)]


def at_playoff() -> int | None:
    return usual_playoff(Stage(), policy="official-magic", cut=8, edition=NEWER).minutes


PRODUCTS = {
    "sealed": ("individual", "sealed", "individual-sealed"),
    "booster-draft": ("individual", "booster-draft", "individual-booster-draft"),
    "team-sealed": ("team", "sealed", "team-sealed"),
    "team-draft": ("team", "rochester-draft", "team-rochester-draft"),
    "two-headed-giant-sealed": ("two-headed-giant", "sealed", "two-headed-giant-sealed"),
    "two-headed-giant-draft": ("two-headed-giant", "booster-draft", "two-headed-giant-booster-draft"),
}
"""Who builds from what, by the name of the time they have for it."""


def building(name: str) -> Callable[[], Any]:
    def minutes() -> Any:
        who, format, kind = PRODUCTS[name]
        evening = Evening(**({"format": format} | TEAMS[who]))
        evening.act(plan_product, kind=kind, mix="AFR", despite=["OtherMix"], reason="as the shop has it")
        usual = time_to_build(event(evening))
        evening.act(announce_event, program="Prerelease")
        return usual, time_to_build(event(evening))

    return minutes


def clock(kind: str) -> Callable[[], Any]:
    def seconds() -> Any:
        known = draft_kinds()[kind]
        picks = [known.pick_seconds(NEWER, left=left) for left in range(1, 16)]
        called = [script_of(ScriptOrder(kind=kind, cards=cards), edition=NEWER).calls for cards in (15, 14)]
        return picks, [known.review_seconds(NEWER, round=number) for number in (1, 2)], called

    return seconds


def structures() -> Any:
    return [
        suggested_structure(count, kind=kind, premier=premier, draft_playoff=draft, edition=NEWER)
        for kind in TEAMS
        for premier in (True, False)
        for draft in (True, False)
        for count in (*range(2, 70), 128, 129, 130, 226, 227, 228, 409, 410, 411)
    ]


def with_byes() -> Any:
    counts = ((count, bye) for bye in range(4) for count in range(2, 70))
    return [suggested_structure(count, byes=[bye], premier=True, edition=NEWER) for count, bye in counts]


def minimums() -> Any:
    return [(minimum_of(one), announcement_view(one).fewest) for one in (event(of_kind(kind)) for kind in TEAMS)]


def boosters() -> Any:
    """How many boosters four entrants need, of each kind (MTR D)."""
    found = []
    for who, kind in product(TEAMS, tomllib.loads(newer_rules()["products.toml"].decode())["kinds"]):
        evening, size = Evening(**({"format": "sealed"} | TEAMS[who])), TEAMS[who].get("team", 1)
        for number in range(4):
            team = {"team": str(number)} if size > 1 else {}
            evening.register(*(f"{number}-{seat}" for seat in range(size)), **team)
        evening.act(plan_product, kind=kind, mix="AFR", despite=["OtherMix"], reason="as the shop has it")
        found.append((who, kind, boosters_to_buy(event(evening))))
    return found


def notice() -> list[Any]:
    """The concerns about a set that becomes legal so many days from now (MTR 0)."""
    return [concerned(move_release, code="VOW", day=DAY + timedelta(days=days)) for days in range(25, 32)]


def decks() -> Any:
    format = find_format("vintage", on=DAY, among=(NEWER,))
    limited = find_format("limited", on=DAY, among=(NEWER,))
    formats = (format, limited, two_headed_giant(format, on=DAY))
    return [(one.deck_min, one.sideboard_max, one.copies_max, one.restricted_max) for one in formats]


GOVERNS: Mapping[str, Callable[[], Any]] = {
    "construction.*": decks,
    "copy-limits.up_to.*": lambda: own_limits(NEWER),
    "products.kinds.*": boosters,
    "products.mixes.*": lambda: [
        [one.code for one in mixes_on(SPRING + timedelta(days=day), edition=NEWER)] for day in range(300)
    ],
    "releases.legality_notice_days": notice,
    "releases.releases.*": lambda: [first_day(event(Evening()), code) for code in ("AFR", "MID", "VOW")],
    "rounds.bye_weights.*": with_byes,
    "rounds.rows.*": structures,
    "rounds.small_field.*": structures,
    "rounds.minimums.*": minimums,
    "times.additional_turns": lambda: last_turn_of(event(Evening())),
    "times.additional_turns_in_shared_games": lambda: last_turn_of(event(of_kind("two-headed-giant"))),
    "times.slips_kept_months": lambda: kept_until(DAY, edition=NEWER),
    "times.round_minutes.least": shortest_round,
    "times.round_minutes.swiss": lambda: stages_of(EventForm(title="Friday"), edition=NEWER)[0].minutes,
    "times.round_minutes.elimination": at_playoff,
    **{f"times.build_minutes.{name}.*": building(name) for name in PRODUCTS},
    "times.booster_draft.*": clock("booster-draft"),
    "times.two_headed_giant_draft.*": clock("two-headed-giant"),
    "times.rochester_draft.*": clock("rochester"),
    "times.extensions.pause_over_seconds": lambda: [pause_minutes(s * 1_000_000, edition=NEWER) for s in range(58, 64)],
    "times.extensions.deck_check_adds_seconds": lambda: check_minutes(MINUTE, edition=NEWER),
    "times.extensions.feature_match_adds_seconds": lambda: feature_minutes(MINUTE, edition=NEWER),
}


@pytest.fixture(scope="module")
def before() -> dict[str, Any]:
    with laid_in(newer_rules()):
        return {what: found() for what, found in GOVERNS.items()}


def governed_by(path: str) -> str:
    return next(iter(what for what in GOVERNS if fnmatch(path, what)), "")


@pytest.mark.parametrize("path", NUMBERS)
def test_what_a_number_governs_changes_with_it(path: str, before: dict[str, Any]) -> None:
    """MTR-0-e."""
    what = governed_by(path)
    assert what, f"say in GOVERNS where {path} is felt"
    with laid_in(with_other(path)):
        assert GOVERNS[what]() != before[what]


def test_every_row_of_the_table_reads_a_number() -> None:
    assert {governed_by(path) for path in NUMBERS} == {*GOVERNS}
    assert all(any(fnmatch(path, each) for path in numbers()) for each in ELSEWHERE)
