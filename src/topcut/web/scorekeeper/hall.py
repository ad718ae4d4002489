"""The hall: its tables, the rule for devices, covered matches, and who gets which boosters."""

import re
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.asking import may, refuse_unless_may
from topcut.core.event.decks import (
    boosters_to_buy,
    hand_out_product,
    open_boosters,
    plan_product,
    set_to_open,
    time_to_build,
    usual_kind,
    usual_mixes,
)
from topcut.core.event.hall import offered_for_coverage, restrict_devices
from topcut.core.event.nouns.decks.state import Product
from topcut.core.event.nouns.matches.terms import Devices
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.reading import drafters, drafts_again, is_limited, list_stage, pool_holder, shares_pool
from topcut.core.event.rounds import announce_tables
from topcut.core.event.view import Names, SideNames, lasting, lists_key, sides_of
from topcut.core.play import PlayerId, Who
from topcut.core.rules import Rule
from topcut.core.rules.editions import tables_of
from topcut.core.rules.products import Products, products
from topcut.core.rules.times import BuildMinutes
from topcut.desk.booster_shelf import BoosterOffer, BoosterShelf
from topcut.http.forms import FORM, Form
from topcut.web.shared.desk_page import DeskPage

_STRETCH: Final = re.compile(r"(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?")
_BOOSTERS: Final = re.compile(r"(?:(\d{1,5})\s*[x×]?\s+)?([A-Za-z0-9]{2,6})")
MOST_OF_ONE: Final = 25
MOST_OF_A_STOCK: Final = 10_000


class TablesUnreadable(Unreadable):
    """Tables are written as numbers and ranges."""

    code = "tables-unreadable"
    message = gettext_noop("“{text}” cannot be read. Write tables like 1-40, 51-60.")
    rule = Rule("MTR", "1.9")


class BoostersUnreadable(Unreadable):
    """Boosters are counted by the code of their set."""

    code = "boosters-unreadable"
    message = gettext_noop("“{text}” cannot be read. Write boosters like 6 NEO, or 3 NEO + 3 SNC.")
    rule = Rule("MTR", "7.2")


class TablesForm(Form, kw_only=True):
    """Ranges of tables, as people write them."""

    tables: str = ""


class DeviceRuleForm(Form, kw_only=True):
    """What players may use devices for during matches."""

    devices: Devices = Devices.AS_THE_RULES_SAY


class PlanForm(Form, kw_only=True):
    """Which boosters a stage is played with."""

    stage: int = 0
    kind: str = ""
    mix: str = ""
    is_repackaged: bool = False
    """Opened, stamped and packed again (MTR 7.2)."""
    besides: str = ""
    """Sets whose cards a Prerelease adds, by their codes."""
    source: str = ""


class HandedOutForm(Form, kw_only=True):
    """The boosters given to everybody who had none."""

    boosters: str = ""
    mark: str = ""
    is_mixed: bool = False
    """Players brought some: these are all there are, and chance decides who gets which."""


class OpeningForm(Form, kw_only=True):
    """The boosters that Topcut opens."""

    booster: str = ""


class Limited(Struct, frozen=True):
    """A stage with boosters."""

    stage: int
    planned: Product | None
    to_buy: int | None
    building: BuildMinutes | None
    """The recommended time to register and build (MTR B)."""
    is_now: bool
    kind: str
    """How its boosters are counted: as planned, or as usual (MTR D)."""
    usual: tuple[str, ...] = ()
    """The boosters usually opened on the day of the event; empty if there are none (MTR D)."""


class Hall(Struct, frozen=True):
    """The room around the rounds."""

    tables: str
    fixed: tuple[tuple[SideNames, int], ...]
    devices: Devices
    limited: tuple[Limited, ...]
    covered: tuple[int, ...]
    to_cover: tuple[int, ...]
    """Tables where nobody objects to a camera (MTR 2.13)."""
    round: int | None
    off_camera: tuple[SideNames, ...]
    without: int
    """The players of the current stage without boosters; the teams, if a team has one pool (MTR 8.6)."""
    with_product: int
    is_by_team: bool
    usual: str
    """The boosters each of them gets, as planned."""
    mark: str
    """The mark on the boosters of the current stage (MTR 7.5)."""
    products: Products
    """What the event's edition offers (MTR D)."""
    opens: str
    """The set whose boosters Topcut may open for the current stage; empty if it may not (MTR 7.2)."""
    may: frozenset[str]


def hall_of(event: Event, names: Names, *, by: Who) -> Hall:
    """Gather the state of the room."""
    sides = sides_of(event, names=names)
    last = event.last_round
    is_on = last is not None and last.state.is_on
    stage = list_stage(event) if event.stages else 0
    opening, without = lasting(
        names,
        "boosters",
        (stage, *lists_key(event)),
        lambda: (len(_opening(event, stage)), len(_without(event, stage))),
    )
    asked = (
        "announce_tables",
        "restrict_devices",
        "plan_product",
        "hand_out_product",
        "open_boosters",
        "feature_match",
    )
    return Hall(
        tables=write_tables(event.usable_tables),
        fixed=tuple((sides[entrant], table) for entrant, table in sorted(event.fixed_tables.items())),
        devices=event.devices,
        limited=tuple(
            _limited(event, number, is_now=number == stage)
            for number, each in enumerate(event.stages)
            if is_limited(each.format)
            and (each.structure is not Structure.PLAYOFF or drafts_again(event.stages, number))
        ),
        covered=tuple(n for n, at in last.tables.items() if at.progress.is_featured) if last and is_on else (),
        to_cover=offered_for_coverage(event),
        round=last.number if last and is_on else None,
        off_camera=tuple(sides[event.players[player]] for player in sorted(event.off_camera)),
        without=without,
        with_product=opening - without,
        is_by_team=shares_pool(event, stage),
        usual=_usual(event, stage),
        mark=event.decks.marks.get(stage, ""),
        products=products(tables_of(event.edition)),
        opens=set_to_open(event),
        may=frozenset(action for action in asked if may(event, by, action)),
    )


@get("/hall")
async def hall_page(desk_page: DeskPage, *, booster_shelf: BoosterShelf, seq: int = 0) -> Response[str]:
    """Show the room: tables, devices, coverage, boosters (MTR 1.9)."""
    return await _page(desk_page, at_least=seq, offers=await booster_shelf.offers())


@post("/hall/open")
async def open_now(desk_page: DeskPage, data: Annotated[OpeningForm, FORM], *, booster_shelf: BoosterShelf) -> Redirect:
    """Open boosters for everybody without a pool, for play at home or online (MTR 7.2)."""
    await desk_page.see(lambda event, _: refuse_unless_may(event, desk_page.staff.who, open_boosters.__name__))
    product = await booster_shelf.product(data.booster)
    return await desk_page.act(open_boosters, data, "/hall", recipe=product.recipe, cards=dict(product.cards))


@post("/hall/tables")
async def change_tables(desk_page: DeskPage, data: Annotated[TablesForm, FORM]) -> Redirect | Response[str]:
    """Save which tables are in the room, from the next pairing on (MTR 1.9)."""
    try:
        usable = read_tables(data.tables)
    except Unreadable as error:
        return await _page(desk_page, error=error, typed=data.tables)
    fixed = await desk_page.see(lambda event, _: tuple(sorted(event.fixed_tables.items())))
    return await desk_page.act(announce_tables, data, "/hall", usable=usable, fixed=fixed)


@post("/hall/devices")
async def change_devices(desk_page: DeskPage, data: Annotated[DeviceRuleForm, FORM]) -> Redirect:
    """Set what players may do with devices in their matches (MTR 2.12)."""
    return await desk_page.act(restrict_devices, data, "/hall", devices=data.devices)


@post("/hall/product")
async def plan(desk_page: DeskPage, data: Annotated[PlanForm, FORM]) -> Redirect:
    """Set the boosters of a Limited stage (MTR D)."""
    mix = data.mix.strip().upper()
    args = {"kind": data.kind, "mix": mix, "stage": data.stage, "is_repackaged": data.is_repackaged}
    besides = tuple(data.besides.upper().replace(",", " ").split())
    more = {"besides": besides, "source": "-".join(data.source.lower().split())} if besides or data.source else {}
    return await desk_page.act(plan_product, data, "/hall", **args, **more)


@post("/hall/hand-out")
async def hand_out(desk_page: DeskPage, data: Annotated[HandedOutForm, FORM]) -> Redirect | Response[str]:
    """Note that everybody who had no boosters got them (MTR 7.2)."""
    try:
        boosters = read_boosters(data.boosters, most=MOST_OF_A_STOCK if data.is_mixed else MOST_OF_ONE)
    except Unreadable as error:
        return await _page(desk_page, error=error)
    whom = await desk_page.see(lambda event, _: _without(event, list_stage(event)))
    said = {"boosters": boosters, "mark": "-".join(data.mark.lower().split()), "is_mixed": data.is_mixed}
    return await desk_page.act(hand_out_product, data, "/hall", players=whom, **said)


def read_tables(text: str) -> tuple[tuple[int, int], ...]:
    """Parse `1-40, 51-60`; empty means every table."""
    found = []
    for part in filter(None, (part.strip() for part in re.split(r"[,;\n]", text))):
        stretch = _STRETCH.fullmatch(part)
        if not stretch:
            raise TablesUnreadable(text=part[:40])
        found.append((int(stretch[1]), int(stretch[2] or stretch[1])))
    return tuple(sorted(found))


def write_tables(usable: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in usable)


def read_boosters(text: str, *, most: int = MOST_OF_ONE) -> tuple[str, ...]:
    """Parse `6 NEO` or `3 NEO + 3 SNC` as one code for each booster."""
    found: list[str] = []
    for part in filter(None, (part.strip() for part in re.split(r"[,;+\n]", text))):
        some = _BOOSTERS.fullmatch(part)
        if not some or int(some[1] or 1) >= most:
            raise BoostersUnreadable(text=part[:40])
        found += [some[2].upper()] * int(some[1] or 1)
        if len(found) > most:
            raise BoostersUnreadable(text=part[:40])
    if not found:
        raise BoostersUnreadable(text=text[:40])
    return tuple(found)


async def _page(
    desk_page: DeskPage,
    *,
    at_least: int = 0,
    error: Unreadable | None = None,
    typed: str = "",
    offers: tuple[BoosterOffer, ...] = (),
) -> Response[str]:
    hall = await desk_page.see(lambda event, names: hall_of(event, names, by=desk_page.staff.who), at_least=at_least)
    return await desk_page.show(
        "scorekeeper/hall.html",
        hall=hall,
        devices=list(Devices),
        kinds=sorted(hall.products.kinds),
        mixes=hall.products.mixes,
        error=error,
        typed=typed,
        offers=[offer for offer in offers if offer.code.startswith(hall.opens.lower())] if hall.opens else [],
    )


def _limited(event: Event, stage: int, *, is_now: bool) -> Limited:
    planned = event.decks.product.get(stage)
    to_buy, building = boosters_to_buy(event, stage=stage), time_to_build(event, stage=stage)
    kind = planned.kind if planned else usual_kind(event.stages[stage])
    return Limited(stage, planned, to_buy, building, is_now, kind, usual_mixes(event))


def _usual(event: Event, stage: int) -> str:
    planned = event.decks.product.get(stage)
    return f"{products(tables_of(event.edition)).kinds[planned.kind].boosters} {planned.mix}" if planned else ""


def _opening(event: Event, stage: int) -> tuple[PlayerId, ...]:
    """List the players who open boosters: every player, or one for each team with one pool (MTR 8.6)."""
    inside = drafters(event, stage) if event.stages else ()
    here = (player for number in sorted(inside) for player in event.entrants[number].players)
    return tuple(dict.fromkeys(pool_holder(event, player, stage) for player in here))


def _without(event: Event, stage: int) -> tuple[PlayerId, ...]:
    return tuple(player for player in _opening(event, stage) if (player, stage) not in event.decks.handed_out)
