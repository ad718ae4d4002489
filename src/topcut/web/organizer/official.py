"""One official: acting head judge, new head judge, appeals judge, holder of passes."""

from functools import partial
from typing import Annotated
from urllib.parse import quote

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.asking import may, refuse_unless_may
from topcut.core.event.flow import erase
from topcut.core.event.nouns.people.state import NOBODY
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import (
    assign_head_judge,
    give_passes,
    hand_over_head_judge,
    name_appeals_judge,
    recognise_official,
    replace_head_judge,
    take_back_head_judge,
)
from topcut.core.event.view import Names, OfficialView, people_view
from topcut.core.play import PlayerId, Role, Who
from topcut.core.play.powers import Pass
from topcut.desk import off_loop
from topcut.desk.history import identifications
from topcut.http.accounts import AccountBook
from topcut.http.forms import FORM, Form, whole
from topcut.http.links import LinkBook
from topcut.http.refusals import NoSuchPage
from topcut.http.visitor import AnyRequest
from topcut.store import Database
from topcut.web.organizer.organizer_page import OrganizerPage

ASKED = (
    "hand_over_head_judge",
    "take_back_head_judge",
    "replace_head_judge",
    "assign_head_judge",
    "name_appeals_judge",
    "give_passes",
    "recognise_official",
)


class WhyForm(Form, kw_only=True):
    """Why the head judge is replaced."""

    why: str = ""


class AppealsForm(Form, kw_only=True):
    """Whether an official decides appeals, and whether that was approved."""

    is_named: bool = True
    is_approved: bool = False


class PlayingForm(Form, kw_only=True):
    """Which player an official is, by number or name; empty means none."""

    player: str = ""


class NotOnePlayer(Unreadable):
    """One official is one player."""

    code = "not-one-player"
    message = gettext_noop("Write the player's number, or enough of the name that only one player fits.")


class OfficialPage(Struct, frozen=True):
    """An official, and what the viewer may change about them."""

    official: OfficialView
    stages: int
    may: frozenset[str]
    is_judge: bool
    is_head: bool
    player: PlayerId | None = None
    """Which player they are, if known."""
    is_identified: bool = False
    """Whether a number or a name is kept by which a player is recognised as them."""


def official_of(event: Event, names: Names, whom: Who, *, by: Who) -> OfficialPage:
    """Build the page of one official for another (MTR 1.3)."""
    official = next((one for one in people_view(event, names=names).officials if one.who == whom), None)
    if official is None:
        raise NoSuchPage
    return OfficialPage(
        official=official,
        stages=len(event.stages),
        may=frozenset(action for action in ASKED if may(event, by, action)),
        is_judge=any(role.is_judge for role in official.roles),
        is_head=Role.HEAD_JUDGE in official.roles,
        player=event.people.recognised.get(whom),
        is_identified=event.people.known_as.get(whom, NOBODY) != NOBODY and may(event, by, "erase"),
    )


@get("/official/{whom:str}")
async def official_page(
    organizer: OrganizerPage, link_book: LinkBook, account_book: AccountBook, *, whom: Who, seq: int = 0
) -> Response[str]:
    """Show an official's current roles, and what can be changed about them (MTR 1.7)."""
    found = await organizer.see(lambda event, names: official_of(event, names, whom, by=organizer.who), at_least=seq)
    account = whom.removeprefix("account-").upper()
    called = (await link_book.labels(organizer.stream)).get(whom) or (await account_book.shown([account])).get(
        account, ""
    )
    return await organizer.show(
        "organizer/official.html",
        at_least=seq,
        staff_page=organizer.home,
        home=f"{organizer.home}{_path(whom)}",
        found=found,
        one=found.official,
        called=called,
        is_me=whom == organizer.who,
        passes=list(Pass),
    )


@post("/official/{whom:str}/stand-in")
async def stand_in(organizer: OrganizerPage, whom: Who, data: Annotated[Form, FORM]) -> Redirect:
    """Make a judge the acting head judge (MTR 1.7)."""
    return await organizer.act(hand_over_head_judge, data, _path(whom), whom=whom)


@post("/official/{whom:str}/stand-back")
async def stand_back(organizer: OrganizerPage, whom: Who, data: Annotated[Form, FORM]) -> Redirect:
    """End a judge's time as acting head judge (MTR 1.7)."""
    return await organizer.act(take_back_head_judge, data, _path(whom), whom=whom)


@post("/official/{whom:str}/replace")
async def replace(organizer: OrganizerPage, whom: Who, data: Annotated[WhyForm, FORM]) -> Redirect:
    """Replace the head judge with this official, for a reason (MTR 1.7)."""
    return await organizer.act(replace_head_judge, data, _path(whom), whom=whom, why=data.why)


@post("/official/{whom:str}/stages")
async def assign_stages(
    request: AnyRequest, organizer: OrganizerPage, whom: Who, data: Annotated[Form, FORM]
) -> Redirect:
    """Divide the head judge's office by stages (MTR 1.7)."""
    ticked = (await request.form()).getall("stage", [])
    stages = tuple(number for stage in ticked if (number := whole(stage)) is not None)
    return await organizer.act(assign_head_judge, data, _path(whom), whom=whom, stages=stages)


@post("/official/{whom:str}/appeals")
async def hear_appeals(organizer: OrganizerPage, whom: Who, data: Annotated[AppealsForm, FORM]) -> Redirect:
    """Allow an official to decide appeals besides the head judge, or end it (MTR 2.9)."""
    said = {"is_approved": data.is_approved, "is_named": data.is_named}
    return await organizer.act(name_appeals_judge, data, _path(whom), whom=whom, **said)


@post("/official/{whom:str}/passes")
async def change_passes(
    request: AnyRequest, organizer: OrganizerPage, whom: Who, data: Annotated[Form, FORM]
) -> Redirect:
    """Give an official passes, or revoke them (MTR 1.3)."""
    ticked = (await request.form()).getall("pass", [])
    passes = tuple(each for each in Pass if each in ticked)
    return await organizer.act(give_passes, data, _path(whom), whom=whom, passes=passes)


@post("/official/{whom:str}/plays")
async def say_who_plays(organizer: OrganizerPage, whom: Who, data: Annotated[PlayingForm, FORM]) -> Redirect:
    """Save which player an official is, so that others decide about their match (MTR 1.4)."""
    player = await organizer.see(lambda event, names: player_like(event, names, data.player.strip()[:80]))
    return await organizer.act(recognise_official, data, _path(whom), whom=whom, player=player)


@post("/official/{whom:str}/forget")
async def forget(organizer: OrganizerPage, database: Database, *, whom: Who, data: Annotated[Form, FORM]) -> Redirect:
    """Erase the number and the name an official is known by, for good (MTR 1.6)."""
    await organizer.see(lambda event, _: refuse_unless_may(event, organizer.who, erase.__name__))
    find = partial(identifications, database, organizer.stream, officials=frozenset({whom}))
    for seq, field in await off_loop.work(database, find):
        await organizer.act(erase, Form(key=f"{data.key}.{seq}.{field}"), seq=seq, field=field)
    return organizer.page.go(f"{organizer.home}{_path(whom)}")


def player_like(event: Event, names: Names, q: str) -> PlayerId | None:
    """Find a player by number, or by a part of a name that only one has; None if empty."""
    if not q:
        return None
    if (number := whole(q)) is not None:
        return PlayerId(number)
    found = [player for player in event.players if q.casefold() in names.get(player, "").casefold()]
    if len(found) != 1:
        raise NotOnePlayer
    return found[0]


def _path(whom: Who) -> str:
    return f"/official/{quote(whom)}"


OFFICIAL_HANDLERS = (
    official_page,
    stand_in,
    stand_back,
    replace,
    assign_stages,
    hear_appeals,
    change_passes,
    say_who_plays,
    forget,
)
