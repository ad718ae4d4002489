"""What can happen around the people of an event: how it was announced, who may come, who waits, who decides."""

import enum
from typing import Final

from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.log import NOTHING_KEPT, Fact, Sealed, instead
from topcut.core.play import EntrantId, PlayerId, Who
from topcut.core.play.powers import Pass


class Identification(enum.StrEnum):
    """What somebody must show to be entered (MTR 1.5)."""

    NAME = "name"
    """Any name; a first name is enough."""
    ACCOUNT_OR_FULL_NAME = "account-or-full-name"
    NUMBER_AND_FULL_NAME = "number-and-full-name"


class Tick(enum.StrEnum):
    """What a player has ticked; no date of birth is asked for or stored (MTR 1.4)."""

    OLD_ENOUGH = "old-enough"
    """Over thirteen, or a parent agrees."""
    FITS_THE_AGE = "fits-the-age"
    """Within the age limits of this event."""


class BarReason(enum.StrEnum):
    """Why somebody may not take part (MTR 1.4)."""

    SUSPENDED = "suspended"
    """Neither plays nor officiates while it lasts."""
    PUBLISHER = "publisher"
    LAW = "law"
    VENUE = "venue"
    ORGANIZER = "organizer"


UNSAID: Final = Sealed("")


class EventAnnounced(Fact, frozen=True, tag="event-announced"):
    """People were told what the event is and who it is for, in place of earlier announcements (MTR 1.6)."""

    public = frozenset({"venue", "head_judge"})

    venue: Sealed[str]
    program: str = ""
    """Its name in the table of programs; empty for the shop's own event (MTR F)."""
    starts_at: int | None = None
    capacity: int | None = None
    """How many entrants there is room for; later ones wait."""
    opens_at: int | None = None
    closes_at: int | None = None
    """From when until when people can enter by themselves."""
    least_age: int | None = None
    most_age: int | None = None
    """The ages the event is for, both included; shown wherever the event is announced (MTR 1.4)."""
    asks_age: bool = False
    """Everybody ticks that they are over thirteen or have a parent's permission."""
    by_invitation: bool = False
    identification: Identification = Identification.NAME
    fact_sheet: str = ""
    """The official text that allows what the rules do not, by its code (MTR 0)."""
    is_sanctioned: bool = False
    is_chosen: bool = False
    """The publisher chose this organizer for a Premier event (MTR 1.1)."""
    is_at_magicfest: bool = False
    """Some programs have a structure of their own there (MTR 10.4)."""
    own_lands: bool = False
    """There are no basic lands to borrow: players bring their own (MTR 7.2)."""
    fee: Prize | None = None
    """What each entrant pays, in money; None if nothing, or not announced."""
    head_judge: Sealed[str] = UNSAID
    """The name under which players are told who the head judge is (MTR 1.7)."""


class EntryOpened(Fact, frozen=True, tag="entry-opened"):
    """People may enter by themselves from now on, or no longer, whatever time was announced (MTR 1.5)."""

    is_open: bool = True


class ZoneChanged(Fact, frozen=True, tag="zone-changed"):
    """The times of the event are written in another time zone from now on (MTR 1.6)."""

    zone: str


class InvitationsSent(Fact, frozen=True, tag="invitations-sent"):
    """These people are invited and no others; each by an account or a number, never by name (MTR 10.3)."""

    private = instead(persons=())

    persons: tuple[str, ...]
    kept: Sealed[str] = NOTHING_KEPT


class OwnersNamed(Fact, frozen=True, tag="owners-named"):
    """These people own the organization that runs the event (MTR 1.4)."""

    private = instead(persons=())

    persons: tuple[str, ...]
    kept: Sealed[str] = NOTHING_KEPT


class PersonBarred(Fact, frozen=True, tag="person-barred"):
    """Somebody may not take part for a time; who and why is only for those who check (MTR 1.4)."""

    bar: int
    """The number of the bar, from 1."""
    person: Sealed[str]
    name: Sealed[str]
    why: Sealed[BarReason]
    since: int | None = None
    until: int | None = None
    """The first moment it no longer counts; None if it is permanent."""


class BarLifted(Fact, frozen=True, tag="bar-lifted"):
    """A bar no longer counts."""

    bar: int


class PlayerIdentified(Fact, frozen=True, tag="player-identified"):
    """A player is known by an account or a number, and has ticked what was asked (MTR 1.5)."""

    private = instead(person="", ticks=())

    player: PlayerId
    person: str = ""
    ticks: tuple[Tick, ...] = ()
    kept: Sealed[str] = NOTHING_KEPT


class EntrantWaits(Fact, frozen=True, tag="entrant-waits"):
    """An entrant came when the event was full, and stands in line."""

    entrant: EntrantId


class EntrantPromoted(Fact, frozen=True, tag="entrant-promoted"):
    """An entrant who stood in line is in; the rounds before the first are lost (GAP-07)."""

    entrant: EntrantId
    first_round: int = 1


class ByesAwarded(Fact, frozen=True, tag="byes-awarded"):
    """An entrant has this many byes from before the event, in place of any earlier number (GAP-02)."""

    entrant: EntrantId
    byes: int


class HeadJudgeHandedOver(Fact, frozen=True, tag="head-judge-handed-over"):
    """A judge acts as the head judge for a time (MTR 1.7)."""

    to: Who


class HeadJudgeTakenBack(Fact, frozen=True, tag="head-judge-taken-back"):
    """A judge no longer acts as the head judge (MTR 1.7)."""

    back_from: Who


class HeadJudgeReplaced(Fact, frozen=True, tag="head-judge-replaced"):
    """Somebody else is the head judge from now on, for the sake of the event (MTR 1.7)."""

    by: Who
    reason: Sealed[str]


class HeadJudgeAssigned(Fact, frozen=True, tag="head-judge-assigned"):
    """A head judge has the final say in these stages only, counted from 0; in all if none is named (MTR 1.7)."""

    who: Who
    stages: tuple[int, ...] = ()


class AppealsJudgeNamed(Fact, frozen=True, tag="appeals-judge-named"):
    """Somebody decides appeals besides the head judge, or no longer does (MTR 2.9)."""

    who: Who
    is_approved: bool = False
    is_named: bool = True


class PassGiven(Fact, frozen=True, tag="pass-given"):
    """Somebody holds these passes now, and no others (MTR 1.3)."""

    who: Who
    passes: tuple[Pass, ...]


class OfficialRecognised(Fact, frozen=True, tag="official-recognised"):
    """It became known which player an official is, or that they are none; this gives no power (MTR 1.4)."""

    who: Who
    player: PlayerId | None = None


class OfficialIdentified(Fact, frozen=True, tag="official-identified"):
    """An official is known by a number or a name, so that their playing is noticed; both can be erased (MTR 1.4)."""

    private = instead(person="", name="")

    who: Who
    person: str = ""
    name: str = ""
    kept: Sealed[str] = NOTHING_KEPT


class PeopleCompared(Fact, frozen=True, tag="people-compared"):
    """Somebody said whether an official and a player who look alike are one person; nobody is asked again (MTR 1.4)."""

    who: Who
    player: PlayerId
    is_one: bool


class PlayerKnownBefore(Fact, frozen=True, tag="player-known-before"):
    """A player is somebody of earlier events, each written as the event and a link there; erasable (MTR 2.10)."""

    private = instead(links=())

    player: PlayerId
    links: tuple[str, ...] = ()
    kept: Sealed[str] = NOTHING_KEPT


class SeatsOffered(Fact, frozen=True, tag="seats-offered"):
    """People with a team's code may take its seats; nobody sits in the free ones yet (MTR 8.2)."""

    entrant: EntrantId
    code: Sealed[str]
    free: tuple[PlayerId, ...] = ()


class TeamSeatTaken(Fact, frozen=True, tag="seat-taken"):
    """Somebody took a seat of a team; the name is stored outside the log (MTR 8.2)."""

    player: PlayerId


class SeatFreed(Fact, frozen=True, tag="seat-freed"):
    """A player left their seat in a team before the event began; it is free for another (MTR 8.2)."""

    player: PlayerId


class SeatsChanged(Fact, frozen=True, tag="seats-changed"):
    """The players of a team sit in this order from now on (MTR 8.2)."""

    entrant: EntrantId
    players: tuple[PlayerId, ...]


class TeamNameRefused(Fact, frozen=True, tag="team-name-refused"):
    """An official forbade a team's name; the reason is only for the team and the staff (MTR 8.1)."""

    entrant: EntrantId
    why: Sealed[str]


AnnouncementFact = EventAnnounced | EntryOpened | ZoneChanged | InvitationsSent | OwnersNamed
BarFact = PersonBarred | BarLifted
LineFact = PlayerIdentified | PlayerKnownBefore | EntrantWaits | EntrantPromoted | ByesAwarded
OfficialFact = (
    HeadJudgeHandedOver
    | HeadJudgeTakenBack
    | HeadJudgeReplaced
    | HeadJudgeAssigned
    | AppealsJudgeNamed
    | PassGiven
    | OfficialRecognised
    | OfficialIdentified
    | PeopleCompared
)
TeamFact = SeatsOffered | TeamSeatTaken | SeatFreed | SeatsChanged | TeamNameRefused
PeopleFact = AnnouncementFact | BarFact | LineFact | OfficialFact | TeamFact
