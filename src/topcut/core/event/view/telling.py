"""What a page needs to put a fact into words: the fact, the people it is about, and who did it."""

from collections.abc import Iterator

from msgspec import Struct

from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.drafts.facts import PodsChanged, PoolDrafted
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import CameraDeclined, SplitAgreed, TableFact
from topcut.core.event.nouns.opened.facts import PoolOpened
from topcut.core.event.nouns.people.facts import (
    ByesAwarded,
    EntrantPromoted,
    EntrantWaits,
    PlayerIdentified,
    SeatsChanged,
    SeatsOffered,
    TeamNameRefused,
    TeamSeatTaken,
)
from topcut.core.event.nouns.state import Event
from topcut.core.event.nouns.swap.facts import PoolMarked
from topcut.core.event.view.sides import SideNames, Sides
from topcut.core.judging.facts import CardsDecided, PenaltyGiven
from topcut.core.play import THE_CLOCK, THE_ERASER, EntrantId, PlayerId, Role, Who
from topcut.core.play.powers import Pass

FIRST_NAMED = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER, Role.FLOOR_JUDGE)
"""A person with several roles is called by the first of these."""

AboutTable = (
    f.ResultReported
    | f.ResultConfirmed
    | f.ResultDisputed
    | f.ResultCorrected
    | f.ResultCleared
    | f.ResultDoubted
    | f.DoubtSettled
    | f.DecisionOverruled
)
AboutDeck = (
    d.DecklistSubmitted
    | d.DecklistReturned
    | d.DecklistWithdrawn
    | d.DeckKept
    | d.DecklistPublished
    | d.PoolRegistered
    | d.ProductDecided
    | d.DeckCounted
    | PoolMarked
    | PoolOpened
    | PoolDrafted
)
AboutEntrant = (
    f.EntrantRegistered
    | f.TeamNamed
    | f.CheckedIn
    | f.EntrantDropped
    | f.EntrantReturned
    | f.EntrantDisqualified
    | f.EntryPaid
    | f.PrizeHandedOver
    | SplitAgreed
    | EntrantWaits
    | EntrantPromoted
    | ByesAwarded
    | SeatsOffered
    | SeatsChanged
    | TeamNameRefused
)


class FactText(Struct, frozen=True):
    """A fact with the people it is about, by their current names; without those who are no longer there."""

    fact: EventFact
    sides: tuple[SideNames, ...] = ()

    @property
    def code(self) -> str:
        """The kind of fact, by its tag in the log."""
        return str(type(self.fact).__struct_config__.tag)


class Speaker(Struct, frozen=True):
    """Who did it: a role, a player, a helper with a lent power, or Topcut itself."""

    code: str
    """A role's code, or `publisher`, `helper`, `topcut`, `clock`, `somebody`."""
    side: SideNames | None = None
    """The player, if they acted for themselves."""


def told(event: Event, fact: EventFact, *, sides: Sides) -> FactText:
    """Add the names to a fact; an undone fact may be about something that is no longer there."""
    seat = _seat(event, fact)
    return FactText(fact, tuple(_person(sides[one], seat) for one in concerned(event, fact) if one in sides))


def _seat(event: Event, fact: EventFact) -> int | None:
    """Find the team member a fact is about: a seat of a team match, or one player of an entrant (MTR 8.2)."""
    if isinstance(fact, AboutTable | f.TimeAdded | TableFact):
        return getattr(fact, "seat", None)
    player = fact.said.player if isinstance(fact, PenaltyGiven) else getattr(fact, "player", None)
    return event.seat_of(player)


def _person(side: SideNames, seat: int | None) -> SideNames:
    return side.at(seat) if seat is not None and seat < len(side.people) else side


def speaker(event: Event, who: str, *, sides: Sides) -> Speaker:
    """Find in which role somebody acted, by the roles they hold today (MTR 1.3)."""
    if who in {"topcut", THE_CLOCK, THE_ERASER}:
        return Speaker(who)
    held = event.roles.get(Who(who), frozenset())
    for role in FIRST_NAMED:
        if role in held:
            return Speaker(role.value)
    if Pass.PUBLISHER in event.people.passes.get(Who(who), ()):
        return Speaker("publisher")
    player = event.links.get(Who(who))
    if player is not None:
        side = sides.get(event.players[player])
        return Speaker(Role.PLAYER.value, side and _person(side, event.seat_of(player)))
    return Speaker("helper" if event.lent.get(Who(who)) else "somebody")


def concerned(event: Event, fact: EventFact) -> tuple[EntrantId, ...]:
    """List the entrants a fact is about, in its own order; empty if it is about everybody."""
    return tuple(_concerned(event, fact))


def _concerned(event: Event, fact: EventFact) -> Iterator[EntrantId]:
    if isinstance(fact, AboutTable | f.TimeAdded | TableFact):
        yield from _at_table(event, fact.round, fact.table)
    elif isinstance(fact, AboutEntrant):
        yield fact.entrant
    elif isinstance(fact, PenaltyGiven):
        yield from _entrant_of(event, fact.said.player)
    elif isinstance(fact, PlayerIdentified | CardsDecided):
        yield from _entrant_of(event, fact.player) if fact.player is not None else ()
    elif isinstance(fact, f.EntrantsMerged):
        yield from (fact.kept, fact.gone)
    elif isinstance(fact, PodsChanged):
        yield from (*fact.left, *fact.came)
    elif isinstance(fact, f.NameChanged | f.PlayerLinked | f.NoticesSeen | TeamSeatTaken | CameraDeclined | AboutDeck):
        yield from _entrant_of(event, fact.player)


def _at_table(event: Event, number: int, table: int | None) -> tuple[EntrantId, ...]:
    round = event.rounds.get(number)
    at = round.tables.get(table) if round and table is not None else None
    return at.sides if at else ()


def _entrant_of(event: Event, player: PlayerId) -> Iterator[EntrantId]:
    entrant = event.players.get(player)
    if entrant is not None:
        yield entrant
