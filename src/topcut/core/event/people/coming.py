"""People who come: identified or not, checked against the rules and the room, and with byes from before."""

from collections.abc import Iterable

from msgspec import Struct

from topcut.core.asking import Occasion, Undo
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.bounds import refuse_odd_byes
from topcut.core.event.nouns.facts import EventFact, PlayerLinked
from topcut.core.event.nouns.people.facts import ByesAwarded, PlayerIdentified, Tick
from topcut.core.event.nouns.people.refusals import (
    ByesTooLate,
    EnteredBefore,
    EntryClosed,
    EntryIsClosed,
    NotAPerson,
    NotEligible,
)
from topcut.core.event.nouns.people.refusals_teams import InAnotherTeam
from topcut.core.event.nouns.refusals import NoSuchEntrant
from topcut.core.event.nouns.rounds.facts import DrawDiscarded, DrawExplained
from topcut.core.event.nouns.rounds.state import RoundState, WhyAgain
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.announcing import refuse_odd_person
from topcut.core.event.people.eligibility import both_concerns, identification_concerns, is_barred, player_concerns
from topcut.core.event.reading.event import entrant_of
from topcut.core.event.reading.redraws import taken_back
from topcut.core.log import Decision
from topcut.core.play import EntrantId, PlayerId, Power, Who


@action(Power.ENTRY, during=BEFORE_THE_END, rule="MTR 1.5", makes=(PlayerIdentified,), undo=Undo((Power.ENTRY,)))
def identify_player(
    event: Event, occasion: Occasion, *, player: PlayerId, person: str = "", ticks: tuple[Tick, ...] = ()
) -> Decision[EventFact]:
    """Note the account or number of a player, and what they or a parent have ticked (MTR 1.4, MTR 1.5)."""
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    noted = identified(event, players=(player,), persons=(person,), ticks=ticks)
    known = person or event.people.person_of.get(player, "")
    ticked = frozenset(ticks) | event.people.ticks.get(player, frozenset())
    return Decision(noted, tuple(player_concerns(event, person=known, ticks=ticked, now=occasion.now)))


@action(
    Power.ENTRY, during=BEFORE_THE_END, rule="GAP-02", makes=(ByesAwarded,), also_makes=(DrawDiscarded, DrawExplained)
)
def award_byes(event: Event, occasion: Occasion, *, entrant: EntrantId, byes: int) -> Decision[EventFact]:
    """Give an entrant byes from before the event, or take them away again, until round 1 is posted (GAP-02).

    Pairings that only the staff has seen are taken back: they were made without these byes.
    """
    refuse_odd_byes(byes)
    number = entrant_of(event, entrant).number
    first = event.rounds.get(1)
    if first and first.state >= RoundState.POSTED:
        raise ByesTooLate
    discarded = taken_back(first, WhyAgain.SETTINGS) if first else ()
    return Decision((*discarded, ByesAwarded(number, byes)))


def identified(
    event: Event, *, players: tuple[PlayerId, ...], persons: tuple[str, ...], ticks: tuple[Tick, ...]
) -> tuple[PlayerIdentified, ...]:
    """Identify the players, if anything is known; one person is one player (MTR 1.5)."""
    known = persons or ("",) * len(players)
    named = [person for person in known if person]
    if len(known) != len(players) or len(set(named)) != len(named):
        raise NotAPerson
    for player, person in zip(players, known, strict=True):
        if person:
            refuse_odd_person(person)
            _refuse_twice(event, person, player)
    each = tuple(sorted({Tick(tick) for tick in ticks}))
    return tuple(
        PlayerIdentified(player, person, each) for player, person in zip(players, known, strict=True) if person or each
    )


def coming_concerns(
    event: Event, *, names: tuple[str, ...], persons: tuple[str, ...], ticks: Iterable[Tick], now: int
) -> tuple[AgainstTheRules, ...]:
    """List the concerns about letting these people play, each once (MTR 1.4, MTR 1.5)."""
    found: dict[str, AgainstTheRules] = {}
    for name, person in zip(names, persons or ("",) * len(names), strict=True):
        for concern in (
            *player_concerns(event, person=person, ticks=frozenset(ticks), now=now),
            *identification_concerns(event, name=name, person=person),
        ):
            found.setdefault(concern.code, concern)
    return tuple(found.values())


def closed_concerns(event: Event, *, now: int) -> tuple[EntryIsClosed, ...]:
    """Raise a concern if entry is closed; once the rounds have begun, only if it was closed by hand (MTR 1.5)."""
    people = event.people
    is_closed = people.is_open is False or (event.phase is Phase.ENTRY and not people.entry_is_open(now=now))
    return (EntryIsClosed(),) if is_closed else ()


class Joiner(Struct, frozen=True, kw_only=True):
    """Somebody who enters by themselves, and what they tick (MTR 1.5)."""

    name: str
    link: Who
    """The private link that acts for them from then on."""
    person: str = ""
    """Their account or number; empty if unknown."""
    ticks: tuple[Tick, ...] = ()
    sorted_as: str = ""


def refuse_to_join(event: Event, who: Joiner, *, now: int) -> None:
    """Refuse people who enter themselves before entry opens, after it closed, or while barred (MTR 1.5, MTR 1.4)."""
    if not event.people.entry_is_open(now=now):
        raise EntryClosed
    if is_barred(event, who.person, now=now):
        raise NotEligible


def linked(event: Event, who: Joiner, player: PlayerId, *, shown: str, now: int) -> Decision[EventFact]:
    """Link and identify the player that somebody is who enters by themselves (MTR 1.5)."""
    noted = identified(event, players=(player,), persons=(who.person,), ticks=who.ticks)
    concerns = coming_concerns(event, names=(shown,), persons=(who.person,), ticks=who.ticks, now=now)
    both = () if who.link == who.person else both_concerns(event, who.link, will_play=True)
    return Decision((PlayerLinked(who.link, player), *noted), (*concerns, *both))


def _refuse_twice(event: Event, person: str, player: PlayerId) -> None:
    """Refuse a person who is another player already; one who left before the start may enter again (MTR 2.10)."""
    before = event.people.persons.get(person)
    if before is None or before == player:
        return
    number = event.players[before]
    entrant = event.entrants.get(number)
    if entrant and (entrant.out_after != 0 or number in event.people.waiting):
        raise InAnotherTeam(entrant=number) if len(entrant.players) > 1 else EnteredBefore(number=before)
