"""What people are told before they come: what the event is, when, where, for whom, and how many have room."""

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from topcut.core.asking import Occasion, Undo
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.bounds import refuse_odd_zone
from topcut.core.event.nouns.decks.refusals import LandsTooLate
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.people.facts import (
    EntrantPromoted,
    EntryOpened,
    EventAnnounced,
    Identification,
    InvitationsSent,
    OwnersNamed,
    ZoneChanged,
)
from topcut.core.event.nouns.people.refusals import (
    AgesDoNotMeet,
    NoSuchProgram,
    NotAFactSheet,
    NotAFee,
    NotAPerson,
    NotThatManyPlaces,
    OpensAfterItCloses,
    ZoneIsSet,
)
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.eligibility import announcement_concerns
from topcut.core.event.people.waitlist import promotions
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power, clean_name
from topcut.core.play.powers import Pass
from topcut.core.rules.editions import CURRENT, tables_of
from topcut.core.rules.levels import levels

FEWEST_PLACES, MOST_PLACES = 2, 100_000
OLDEST: Final = 150
HIGHEST_FEE: Final = 1_000_000_000
_CURRENCY: Final = re.compile("[A-Z]{3}")
_FACT_SHEET: Final = re.compile("[a-z][a-z0-9-]{0,60}")
_PERSON: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9:._-]{0,79}")


class Announcement(Struct, frozen=True, kw_only=True):
    """What people are told before they come; `EventAnnounced` explains each field (MTR 1.6)."""

    program: str = ""
    starts_at: int | None = None
    venue: str = ""
    capacity: int | None = None
    opens_at: int | None = None
    closes_at: int | None = None
    least_age: int | None = None
    most_age: int | None = None
    asks_age: bool = False
    by_invitation: bool = False
    identification: Identification = Identification.NAME
    fact_sheet: str = ""
    is_sanctioned: bool = False
    is_chosen: bool = False
    is_at_magicfest: bool = False
    own_lands: bool = False
    fee: Prize | None = None
    head_judge: str = ""


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.6", makes=(EventAnnounced,), also_makes=(EntrantPromoted,))
def announce_event(event: Event, occasion: Occasion, said: Announcement) -> Decision[EventFact]:
    """Announce what the event is and for whom; entrants in line come in if there is more room now (MTR 1.6)."""
    told = _told(said)
    _refuse_odd(told, edition=tables_of(event.edition))
    concerns = (*announcement_concerns(event, told, event.stages), *_lands_too_late(event, told, now=occasion.now))
    return Decision((told, *promotions(event, now=occasion.now, capacity=said.capacity)), concerns)


def _told(said: Announcement) -> EventAnnounced:
    """Seal what may be erased; everything else is announced as given."""
    sealed = {
        name: Sealed(clean_name(text) if text.strip() else "")
        for name, text in (("venue", said.venue), ("head_judge", said.head_judge))
    }
    return EventAnnounced(**asdict(said) | sealed | {"identification": Identification(said.identification)})


@action(
    Power.ORGANIZE,
    Power.ENTRY,
    during=BEFORE_THE_END,
    rule="MTR 1.5",
    makes=(EntryOpened,),
    undo=Undo((Power.ORGANIZE,)),
)
def open_entry(event: Event, occasion: Occasion, *, is_open: bool = True) -> Decision[EventFact]:
    """Let people enter by themselves from now on, or no longer, whatever time was announced (MTR 1.5)."""
    return Decision((EntryOpened(is_open),))


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 10.3", makes=(InvitationsSent,), passes=(Pass.PUBLISHER,))
def send_invitations(event: Event, occasion: Occasion, *, persons: tuple[str, ...]) -> Decision[EventFact]:
    """Invite these people, and no others (MTR 10.3)."""
    return Decision((InvitationsSent(_listed(persons)),))


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.4", makes=(OwnersNamed,), passes=(Pass.PUBLISHER,))
def name_owners(event: Event, occasion: Occasion, *, persons: tuple[str, ...]) -> Decision[EventFact]:
    """Name the owners of the organization: they do not play in its Premier events (MTR 1.4)."""
    return Decision((OwnersNamed(_listed(persons)),))


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.6", makes=(ZoneChanged,))
def change_zone(event: Event, occasion: Occasion, *, zone: str) -> Decision[EventFact]:
    """Show the times of the event in another time zone, until a round is posted; no moment moves (MTR 1.6)."""
    refuse_odd_zone(zone)
    if event.has_posted:
        raise ZoneIsSet(zone=event.zone)
    return Decision((ZoneChanged(zone),))


def refuse_odd_person(person: str) -> None:
    """Refuse anything but an account or a number; the log holds no names (MTR 1.5)."""
    if not _PERSON.fullmatch(person):
        raise NotAPerson


def _listed(persons: tuple[str, ...]) -> tuple[str, ...]:
    for person in persons:
        refuse_odd_person(person)
    return tuple(sorted(set(persons)))


def _lands_too_late(event: Event, told: EventAnnounced, *, now: int) -> tuple[LandsTooLate, ...]:
    """Raise a concern if players can already register when told that there are no lands to borrow (MTR 7.2)."""
    before = event.people.announced
    has_opened = before.opens_at is not None and event.people.entry_is_open(now=now)
    is_late = bool(event.last_entrant) or event.people.is_open is True or has_opened
    return (LandsTooLate(),) if told.own_lands and not before.own_lands and is_late else ()


def _refuse_odd(told: EventAnnounced, *, edition: str) -> None:
    if told.program and told.program not in known_programs(edition=edition):
        raise NoSuchProgram(name=told.program)
    if told.fee and not (told.fee.is_money and _CURRENCY.fullmatch(told.fee.of) and 0 < told.fee.amount <= HIGHEST_FEE):
        raise NotAFee
    if told.fact_sheet and not _FACT_SHEET.fullmatch(told.fact_sheet):
        raise NotAFactSheet
    if told.capacity is not None and not FEWEST_PLACES <= told.capacity <= MOST_PLACES:
        raise NotThatManyPlaces(least=FEWEST_PLACES, most=MOST_PLACES)
    least, most = told.least_age or 0, OLDEST if told.most_age is None else told.most_age
    if not 0 <= least <= most <= OLDEST:
        raise AgesDoNotMeet(most=OLDEST)
    if told.opens_at is not None and told.closes_at is not None and told.closes_at <= told.opens_at:
        raise OpensAfterItCloses


def known_programs(*, edition: str = CURRENT) -> tuple[str, ...]:
    """List the programs an event can belong to, and the entries of the Premier list (MTR F)."""
    table = levels(edition)
    return tuple(dict.fromkeys([*(each.name for each in table.programs), *table.premier, *table.officials_may_play]))
