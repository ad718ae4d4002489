"""People who come: identified or not, checked against the rules and the room, and with byes from before."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from topcut.core.asking import Occasion, Undo
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.bounds import refuse_odd_byes
from topcut.core.event.nouns.facts import EventFact, PlayerLinked
from topcut.core.event.nouns.people.facts import (
    ByesAwarded,
    PeopleCompared,
    PlayerIdentified,
    PlayerKnownBefore,
    Tick,
)
from topcut.core.event.nouns.people.refusals import (
    ByesTooLate,
    EnteredBefore,
    EntryClosed,
    EntryIsClosed,
    NotAPerson,
    NotEligible,
)
from topcut.core.event.nouns.people.refusals_officials import EnterAtTheDesk, PlaceIsTaken
from topcut.core.event.nouns.people.refusals_teams import InAnotherTeam
from topcut.core.event.nouns.refusals import NoSuchEntrant
from topcut.core.event.nouns.rounds.facts import DrawDiscarded, DrawExplained
from topcut.core.event.nouns.rounds.state import RoundState, WhyAgain
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.announcing import refuse_odd_person
from topcut.core.event.people.eligibility import (
    both_concerns,
    identification_concerns,
    is_barred,
    player_concerns,
)
from topcut.core.event.people.one_person import Somebody, barred_name_concerns, compare
from topcut.core.event.reading.event import entrant_of
from topcut.core.event.reading.following import is_of_who_is_linked, is_of_who_was_here
from topcut.core.event.reading.redraws import taken_back
from topcut.core.log import Decision
from topcut.core.play import EntrantId, PlayerId, Power, Who

MOST_EARLIER: Final = 12
"""How many earlier events of a player are noted."""


@action(
    Power.ENTRY,
    during=BEFORE_THE_END,
    rule="MTR 1.5",
    makes=(PlayerIdentified,),
    also_makes=(PeopleCompared,),
    undo=Undo((Power.ENTRY,)),
)
def identify_player(
    event: Event, occasion: Occasion, *, player: PlayerId, person: str = "", ticks: tuple[Tick, ...] = ()
) -> Decision[EventFact]:
    """Note the account or number of a player, and what they or a parent have ticked (MTR 1.4, MTR 1.5)."""
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    noted = identified(event, players=(player,), persons=(person,), ticks=ticks)
    compared, both = compare(event, occasion, (Somebody(player, person=person),))
    known = person or event.people.person_of.get(player, "")
    ticked = frozenset(ticks) | event.people.ticks.get(player, frozenset())
    concerns = player_concerns(event, person=known, ticks=ticked, now=occasion.now)
    return Decision((*noted, *compared), (*concerns, *both))


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
    before: tuple[str, ...] = ()
    """Their links at earlier events, each with its event."""


def refuse_to_join(event: Event, occasion: Occasion, who: Joiner) -> None:
    """Refuse people who enter themselves before entry opens, after it closed, or while barred (MTR 1.5, MTR 1.4).

    Somebody who has only the name of a barred person may be another: the desk looks.
    """
    if not event.people.entry_is_open(now=occasion.now):
        raise EntryClosed
    if is_barred(event, who.person, now=occasion.now):
        raise NotEligible
    if barred_name_concerns(event, occasion, names=(who.name,)):
        raise EnterAtTheDesk


def linked(event: Event, occasion: Occasion, who: Joiner, player: PlayerId, *, shown: str) -> Decision[EventFact]:
    """Link and identify the player that somebody is who enters by themselves (MTR 1.5)."""
    noted = identified(event, players=(player,), persons=(who.person,), ticks=who.ticks)
    concerns = coming_concerns(event, names=(shown,), persons=(who.person,), ticks=who.ticks, now=occasion.now)
    both = () if who.link == who.person else both_concerns(event, who.link, will_play=True)
    compared, like = compare(event, occasion, (Somebody(player, shown, who.person, occasion.device),))
    facts: tuple[EventFact, ...] = (PlayerLinked(who.link, player), *noted)
    facts += (*known_before((player,), (who.before,)), *compared)
    return Decision(facts, (*concerns, *both, *like))


@action(
    Power.JOIN,
    during=BEFORE_THE_END,
    rule="MTR 1.5",
    makes=(PlayerLinked,),
    also_makes=(PeopleCompared,),
    provided={PlayerLinked: is_of_who_was_here, PeopleCompared: is_of_who_is_linked},
)
def take_place(event: Event, occasion: Occasion, *, player: PlayerId, link: Who) -> Decision[EventFact]:
    """Take one's place in a list that was copied, by a phone that acted for this player before (MTR 1.5)."""
    is_theirs = not occasion.device.isdisjoint(event.people.known_before.get(player, ()))
    if event.links_of.get(player) or not is_theirs:
        raise PlaceIsTaken(player=player)
    me = Somebody(player, person=event.people.person_of.get(player, ""), device=occasion.device)
    compared, concerns = compare(event, occasion, (me,))
    return Decision((PlayerLinked(link, player), *compared), concerns)


def known_before(players: Iterable[PlayerId], before: Iterable[tuple[str, ...]]) -> tuple[PlayerKnownBefore, ...]:
    """Note the links of players at earlier events, for those who have any (MTR 2.10)."""
    both = zip(players, before, strict=False)
    return tuple(PlayerKnownBefore(player, links[:MOST_EARLIER]) for player, links in both if links)


def _refuse_twice(event: Event, person: str, player: PlayerId) -> None:
    """Refuse a person who is another player already; one who left before the start may enter again (MTR 2.10)."""
    before = event.people.persons.get(person)
    if before is None or before == player:
        return
    number = event.players[before]
    entrant = event.entrants.get(number)
    if entrant and (entrant.out_after != 0 or number in event.people.waiting):
        raise InAnotherTeam(entrant=number) if len(entrant.players) > 1 else EnteredBefore(number=before)
