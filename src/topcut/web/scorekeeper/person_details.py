"""What the desk knows about an entrant besides results, for each person: number, ticks, byes, camera."""

from itertools import combinations
from typing import Annotated

from litestar import post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.asking import is_entitled, may
from topcut.core.event.hall import decline_camera
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Entrant, Event, Phase
from topcut.core.event.people import award_byes, identify_player, seats_to_take
from topcut.core.event.view import UNNAMED, Names, team_name
from topcut.core.play import EntrantId, PlayerId, Who
from topcut.core.play.names import NamesAt
from topcut.core.play.seats import SEAT_LETTERS
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.visitor import AnyRequest
from topcut.printing.lookup import listed
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.names import composed
from topcut.web.shared.person import typed_person
from topcut.web.shared.press import press


class MemberDetails(Struct, frozen=True):
    """One player's details for the desk; in a team with the letter of the seat (MTR 8.2)."""

    player: PlayerId
    seat: str
    """Empty for a single player."""
    name: str
    sorted_as: str
    by_itself: str
    """The default sort name of lists."""
    person: str
    """An account or a membership number; empty if nobody asked for it or this official may not read it."""
    ticks: frozenset[Tick]
    is_off_camera: bool
    has_link: bool
    is_free: bool
    """Nobody has taken this seat yet."""


class EntrantDetails(Struct, frozen=True):
    """One entrant's details for the desk."""

    members: tuple[MemberDetails, ...]
    asks: tuple[Tick, ...]
    """The boxes this event asks to tick (MTR 1.4)."""
    byes: int
    may_award: bool
    """Byes can be awarded until round 1 is posted (GAP-02)."""
    place_in_line: int | None
    may_readmit: bool
    """The head judge may readmit an entrant who dropped (MTR 2.10)."""
    """Only staff who may enter people read and edit their numbers and ticks (MTR 1.5)."""
    team_name: str = ""
    why_refused: str = ""
    """Why its last name was refused, until it has another (MTR 8.1)."""
    seat_code: str = ""
    """The code by which team-mates take the seats that have no phone yet."""
    swaps: tuple[tuple[PlayerId, ...], ...] = ()
    """Other orders of the seats, while they can be changed (MTR 8.2)."""


class ByesForm(Form, kw_only=True):
    """Byes awarded before the event."""

    entrant: EntrantId
    byes: int = 0


class AgesForm(Form, kw_only=True):
    """What a person said about their age; no date of birth (MTR 1.4)."""

    old_enough: bool = False
    fits_the_age: bool = False

    @property
    def ticks(self) -> tuple[Tick, ...]:
        said = ((Tick.OLD_ENOUGH, self.old_enough), (Tick.FITS_THE_AGE, self.fits_the_age))
        return tuple(tick for tick, is_said in said if is_said)


class NewcomerForm(AgesForm, kw_only=True):
    """A newcomer: a given and a family name, of which one is enough."""

    name: str = ""
    family: str = ""

    @property
    def called(self) -> tuple[str, str]:
        """The name as shown, and the name it is sorted by."""
        return composed(self.name, self.family)


class IdentityForm(Form, kw_only=True):
    """The account or number that identifies a player; ticks are sent separately."""

    player: PlayerId
    person: str = ""


def known_of(event: Event, entrant: Entrant, *, by: Who, names: Names) -> EntrantDetails:
    """Gather what the desk knows about an entrant and each of their players (MTR 1.5)."""
    told, first = event.people.announced, event.rounds.get(1)
    has_limit = told.least_age is not None or told.most_age is not None
    wanted = ((Tick.OLD_ENOUGH, told.asks_age), (Tick.FITS_THE_AGE, has_limit))
    reads = is_entitled(event, by, "identify_player")
    refused = entrant.refused[-1] if entrant.needs_a_name else None
    return EntrantDetails(
        members=tuple(_member(event, entrant, player, names, reads=reads) for player in entrant.players),
        asks=tuple(tick for tick, is_asked in wanted if is_asked),
        byes=entrant.byes,
        may_award=first is None or first.state is RoundState.DRAWN,
        place_in_line=event.people.place_in_line(entrant.number),
        may_readmit=may(event, by, "readmit"),
        team_name=team_name(event, entrant.number),
        why_refused=refused.why.opened("") if refused else "",
        seat_code=entrant.seat_code.value
        if reads and entrant.seat_code.is_open and seats_to_take(event, entrant)
        else "",
        swaps=_swaps(entrant.players) if event.phase is Phase.ENTRY else (),
    )


def _member(event: Event, entrant: Entrant, player: PlayerId, names: Names, *, reads: bool) -> MemberDetails:
    people, seat = event.people, event.seat_of(player)
    name = names.get(player) or UNNAMED
    return MemberDetails(
        player=player,
        seat="" if seat is None else SEAT_LETTERS[seat : seat + 1],
        name=name,
        sorted_as=names.sorted_as.get(player, "") if isinstance(names, NamesAt) else "",
        by_itself=listed(name),
        person=people.person_of.get(player, "") if reads else "",
        ticks=people.ticks.get(player, frozenset()) if reads else frozenset(),
        is_off_camera=player in event.off_camera,
        has_link=player in event.links_of,
        is_free=player in entrant.free,
    )


def _swaps(players: tuple[PlayerId, ...]) -> tuple[tuple[PlayerId, ...], ...]:
    """List the orders that differ by one swap."""
    pairs = combinations(range(len(players)), 2)
    return tuple(tuple(players[{one: two, two: one}.get(at, at)] for at in range(len(players))) for one, two in pairs)


change_camera = press("staff", "/camera", decline_camera, "player", "declines")


@post("/byes")
async def change_byes(staff: EventVisit, data: Annotated[ByesForm, FORM]) -> Redirect:
    """Award byes earned before the event, or remove them (GAP-02)."""
    return await staff.act(award_byes, data, entrant=data.entrant, byes=data.byes)


@post("/identify")
async def identify(
    request: AnyRequest, asker: Asker, staff: EventVisit, data: Annotated[IdentityForm, FORM]
) -> Redirect:
    """Save the account or number that identifies a player, and the boxes they ticked (MTR 1.5)."""
    ticked = (await request.form()).getall("tick", [])
    ticks = tuple(tick for tick in Tick if tick in ticked)
    known = await asker.see(staff.stream, lambda event, _: event.people.person_of.get(data.player, ""))
    person = typed_person(data.person, known=known)
    return await staff.act(identify_player, data, player=data.player, person=person, ticks=ticks)


PARTICULARS = (change_camera, change_byes, identify)
