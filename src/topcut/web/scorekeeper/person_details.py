"""What the desk knows of one person beside their results: number, ticks, byes, camera."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.asking import may
from topcut.core.event.hall import decline_camera
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.event.people import award_byes, identify_player
from topcut.core.play import EntrantId, PlayerId, Power, Who
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.visitor import AnyRequest
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.names import composed
from topcut.web.shared.person import typed_person


class PersonDetails(Struct, frozen=True):
    """One player, as far as the desk may write it down."""

    player: PlayerId
    person: str
    """An account or a membership number; empty where nobody asked, or this official has no business with it."""
    ticks: frozenset[Tick]
    asks: tuple[Tick, ...]
    """What this event wants ticked (MTR 1.4)."""
    is_off_camera: bool
    byes: int
    may_award: bool
    """Byes are awarded until round 1 is posted (GAP-02)."""
    place_in_line: int | None
    may_readmit: bool
    """The head judge takes back who has dropped (MTR 2.10)."""
    may_identify: bool
    """Only staff who may enter people read and write their numbers and ticks (MTR 1.5)."""


class CameraForm(Form, kw_only=True):
    """Whether somebody wants to be filmed."""

    player: PlayerId
    declines: bool = True


class ByesForm(Form, kw_only=True):
    """Byes from before the event."""

    entrant: EntrantId
    byes: int = 0


class AgesForm(Form, kw_only=True):
    """What the desk was told of somebody's age; no date of birth (MTR 1.4)."""

    old_enough: bool = False
    fits_the_age: bool = False

    @property
    def ticks(self) -> tuple[Tick, ...]:
        said = ((Tick.OLD_ENOUGH, self.old_enough), (Tick.FITS_THE_AGE, self.fits_the_age))
        return tuple(tick for tick, is_said in said if is_said)


class NewcomerForm(AgesForm, kw_only=True):
    """Somebody who comes: a given and a family name, of which one is enough."""

    name: str = ""
    family: str = ""

    @property
    def called(self) -> tuple[str, str]:
        """The name as people read it, and what lists sort it by."""
        return composed(self.name, self.family)


class IdentityForm(Form, kw_only=True):
    """By which account or number somebody is known; ticks come besides."""

    player: PlayerId
    person: str = ""


def known_of(event: Event, entrant: Entrant, *, by: Who) -> PersonDetails:
    """Gather what the desk knows of an entrant's first player (MTR 1.5)."""
    player, told, first = entrant.players[0], event.people.announced, event.rounds.get(1)
    has_limit = told.least_age is not None or told.most_age is not None
    wanted = ((Tick.OLD_ENOUGH, told.asks_age), (Tick.FITS_THE_AGE, has_limit))
    may_identify = Power.ENTRY in event.actor(by).powers
    return PersonDetails(
        player=player,
        person=event.people.person_of.get(player, "") if may_identify else "",
        ticks=event.people.ticks.get(player, frozenset()) if may_identify else frozenset(),
        asks=tuple(tick for tick, is_asked in wanted if is_asked),
        is_off_camera=player in event.off_camera,
        byes=entrant.byes,
        may_award=first is None or first.state is RoundState.DRAWN,
        place_in_line=event.people.place_in_line(entrant.number),
        may_readmit=may(event, by, "readmit"),
        may_identify=may_identify,
    )


@post("/camera")
async def change_camera(staff: EventVisit, data: Annotated[CameraForm, FORM]) -> Redirect:
    """Note that somebody does not want to be filmed, or no longer objects (MTR 2.13)."""
    return await staff.act(decline_camera, data, player=data.player, declines=data.declines)


@post("/byes")
async def change_byes(staff: EventVisit, data: Annotated[ByesForm, FORM]) -> Redirect:
    """Award byes from before the event, or take them away (GAP-02)."""
    return await staff.act(award_byes, data, entrant=data.entrant, byes=data.byes)


@post("/identify")
async def identify(
    request: AnyRequest, asker: Asker, staff: EventVisit, data: Annotated[IdentityForm, FORM]
) -> Redirect:
    """Note by which account or number somebody is known, and what they have ticked (MTR 1.5)."""
    ticked = (await request.form()).getall("tick", [])
    ticks = tuple(tick for tick in Tick if tick in ticked)
    known = await asker.see(staff.stream, lambda event, _: event.people.person_of.get(data.player, ""))
    person = typed_person(data.person, known=known)
    return await staff.act(identify_player, data, player=data.player, person=person, ticks=ticks)


PARTICULARS = (change_camera, change_byes, identify)
