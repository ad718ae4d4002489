"""What people are told about an event and its people: everybody, the line, and those who decide who may come."""

from msgspec import Struct

from topcut.core.event.decks.product import time_to_build
from topcut.core.event.nouns.changes import ToldChange
from topcut.core.event.nouns.matches.terms import Devices
from topcut.core.event.nouns.people.facts import BarReason, EventAnnounced, Identification
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.eligibility import has_age_limit, is_invalid, is_official, is_playing
from topcut.core.event.people.sanctioning import minimum_of, not_sanctionable
from topcut.core.event.reading.decks import is_limited, list_stage, rules_of
from topcut.core.event.reading.schedule import ScheduleLine, read_schedule
from topcut.core.event.view.sides import Names, SideNames, Sides, sides_of
from topcut.core.play import Role, Who
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule
from topcut.core.rules.times import BuildMinutes


class AnnouncementView(Struct, frozen=True):
    """What the event is and for whom, as everybody is told (MTR 1.4, MTR 1.6)."""

    program: str = ""
    is_sanctioned: bool = False
    not_sanctionable: tuple[Rule, ...] = ()
    """The rules by which it cannot be sanctioned; to be shown wherever the event is (MTR 3.2, MTR 10.1)."""
    fewest: int = 0
    """How many entrants it takes to be sanctioned (MTR 10.1)."""
    starts_at: int | None = None
    venue: str = ""
    capacity: int | None = None
    room_left: int | None = None
    """None if there is no limit."""
    waiting: int = 0
    """How many wait in line."""
    opens_at: int | None = None
    closes_at: int | None = None
    is_open: bool | None = None
    """Whether people enter by themselves, if set by hand; None leaves it to the announced times."""
    least_age: int | None = None
    most_age: int | None = None
    has_age_limit: bool = False
    """To be shown wherever the event is (MTR 1.4)."""
    asks_age: bool = False
    """Whether people who enter must tick that they are over thirteen or have a parent's permission."""
    by_invitation: bool = False
    identification: Identification = Identification.NAME
    fact_sheet: str = ""
    """The official text that takes precedence over the rules here, by its code (MTR 0)."""
    devices: Devices = Devices.AS_THE_RULES_SAY
    own_lands: bool = False
    team: int = 1
    """How many players form one entrant (MTR 8.2)."""
    plays_together: bool = False
    """Whether two players of a team share one game with two others (MTR 9.1)."""
    fee: Prize | None = None
    head_judge: str = ""
    """The name under which players are told who the head judge is; empty if not announced."""
    notice: str = ""
    """The current notice to everybody (MTR 1.6)."""
    notice_at: int = 0
    changes: tuple[ToldChange, ...] = ()
    """What was announced and then changed, the newest first (MTR 10.2)."""
    schedule: tuple[ScheduleLine, ...] = ()
    """The schedule, breaks included."""
    building: BuildMinutes | None = None
    """The recommended time to register and build for the first boosters; None if none are opened."""
    may_rebuild: bool | None = None
    """Whether decks may be rebuilt between matches; None if players bring their decks (MTR 7.3)."""


class OfficialView(Struct, frozen=True):
    """An official and their current roles (MTR 1.3)."""

    who: Who
    roles: tuple[Role, ...]
    stands_in: bool = False
    """Whether they act as the head judge for a time (MTR 1.7)."""
    stages: tuple[int, ...] = ()
    """The stages in which they are the head judge, counted from 0; empty for all."""
    hears_appeals: bool = False
    passes: tuple[Pass, ...] = ()
    plays: bool = False


class BarView(Struct, frozen=True):
    """Somebody who may not take part (MTR 1.4)."""

    bar: int
    person: str
    name: str
    why: BarReason | None
    since: int | None
    until: int | None


class PeopleView(Struct, frozen=True):
    """What only the organizer sees about people."""

    announcement: AnnouncementView
    officials: tuple[OfficialView, ...]
    bars: tuple[BarView, ...]
    invited: tuple[str, ...]
    owners: tuple[str, ...]
    line: tuple[SideNames, ...]
    """Entrants who wait, the next first."""
    is_invalid: bool
    """Whether an official played where officials may not (MTR 1.4)."""


def announcement_view(event: Event) -> AnnouncementView:
    """Show everybody what the event is; an age limit is never left out (MTR 1.4)."""
    people, told = event.people, event.people.announced
    return AnnouncementView(
        program=told.program,
        is_sanctioned=told.is_sanctioned,
        not_sanctionable=not_sanctionable(event),
        fewest=minimum_of(event).entrants,
        starts_at=told.starts_at,
        venue=_venue(told),
        capacity=told.capacity,
        room_left=people.room_left,
        waiting=len(people.waiting),
        opens_at=told.opens_at,
        closes_at=told.closes_at,
        is_open=people.is_open,
        least_age=told.least_age,
        most_age=told.most_age,
        has_age_limit=has_age_limit(told),
        asks_age=told.asks_age,
        by_invitation=told.by_invitation,
        identification=told.identification,
        fact_sheet=told.fact_sheet,
        devices=event.devices,
        own_lands=told.own_lands,
        team=event.team_size,
        plays_together=event.is_two_headed,
        fee=told.fee,
        head_judge=told.head_judge.opened(""),
        notice=event.notice.text.opened("") if event.notice else "",
        notice_at=event.notice.at if event.notice else 0,
        changes=tuple(reversed(event.changes)),
        schedule=read_schedule(event.schedule.value) if event.schedule and event.schedule.is_open else (),
        building=time_to_build(event),
        may_rebuild=rules_of(event, list_stage(event)).rebuild if _is_limited_now(event) else None,
    )


def _is_limited_now(event: Event) -> bool:
    return bool(event.stages) and is_limited(event.stages[list_stage(event)].format)


def people_view(event: Event, *, names: Names) -> PeopleView:
    """Show the organizer the officials, and who is barred, invited or waiting (MTR 1.4, MTR 1.6)."""
    people = event.people
    known = dict.fromkeys([*event.roles, *people.appeals_judges, *people.passes])
    return PeopleView(
        announcement=announcement_view(event),
        officials=tuple(_official(event, who) for who in known),
        bars=_bars(event),
        invited=tuple(sorted(people.invited)),
        owners=tuple(sorted(people.owners)),
        line=line_of(event, sides_of(event, names=names)),
        is_invalid=is_invalid(event),
    )


def line_of(event: Event, sides: Sides) -> tuple[SideNames, ...]:
    """List the entrants who wait, the next first."""
    return tuple(sides[entrant] for entrant in event.people.waiting)


def _official(event: Event, who: Who) -> OfficialView:
    people = event.people
    return OfficialView(
        who=who,
        roles=tuple(sorted(event.roles.get(who, ()))),
        stands_in=who in people.stand_ins,
        stages=people.head_judge_stages.get(who, ()),
        hears_appeals=who in people.appeals_judges,
        passes=tuple(sorted(people.passes.get(who, ()))),
        plays=is_official(event, who) and is_playing(event, who),
    )


def _bars(event: Event) -> tuple[BarView, ...]:
    return tuple(
        BarView(
            number,
            bar.person.opened(""),
            bar.name.opened(""),
            bar.why.opened(None),
            bar.since,
            bar.until,
        )
        for number, bar in event.people.bars.items()
    )


def _venue(told: EventAnnounced) -> str:
    return told.venue.opened("")
