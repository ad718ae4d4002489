"""Who does what: roles, lent powers, links that act for players."""

from collections.abc import Sequence
from typing import Final

from topcut.core.asking import Occasion, Undo
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import ALWAYS, action
from topcut.core.event.nouns.facts import EventFact, PlayerLinked, PowersLent, RolesGiven
from topcut.core.event.nouns.people.facts import OfficialIdentified, PeopleCompared
from topcut.core.event.nouns.people.state import KnownAs
from topcut.core.event.nouns.refusals import LastOrganizer, NoSuchEntrant
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.eligibility import both_concerns
from topcut.core.event.people.officials import (
    appeals_concerns,
    head_judge_concerns,
    official_concerns,
    suspended_concerns,
)
from topcut.core.event.people.one_person import compare_official
from topcut.core.event.reading.playing import PLAYERS
from topcut.core.log import Decision, Fact
from topcut.core.play import Actor, PlayerId, Power, Role, Who, clean_name

Known = tuple[tuple[OfficialIdentified, ...], tuple[PeopleCompared, ...], tuple[AgainstTheRules, ...]]
NOTHING: Final[Known] = ((), (), ())
_KNOWN: Final = (OfficialIdentified, PeopleCompared)


def _is_about_who_is_named(
    _event: Event, _by: Actor, fact: OfficialIdentified | PeopleCompared, facts: Sequence[Fact]
) -> bool:
    return any(isinstance(other, RolesGiven | PowersLent) and other.who == fact.who for other in facts)


@action(
    Power.ORGANIZE,
    during=ALWAYS,
    rule="MTR 1.6",
    makes=(RolesGiven,),
    also_makes=_KNOWN,
    provided=dict.fromkeys(_KNOWN, _is_about_who_is_named),
)
def give_roles(
    event: Event, occasion: Occasion, *, whom: Who, roles: tuple[Role, ...], person: str = "", name: str = ""
) -> Decision[EventFact]:
    """Give somebody any combination of roles; the event keeps an organizer (MTR 1.3).

    `person` is their number and `name` their name, if known: a suspended person may not officiate, and a player who
    looks the same may be the same person (MTR 1.4).
    """
    organizers = {each for each, held in event.roles.items() if Role.ORGANIZER in held}
    if Role.ORGANIZER not in roles and organizers == {whom}:
        raise LastOrganizer
    is_official = any(role.is_official for role in roles)
    known, compared, both = _known(event, occasion, whom, person, name) if is_official else NOTHING
    concerns = (
        *official_concerns(event, whom, roles=roles, now=occasion.now, person=person, name=name),
        *head_judge_concerns(event, whom, roles=roles, by=occasion.by.who),
        *both,
    )
    return Decision((RolesGiven(whom, tuple(sorted(set(roles)))), *known, *compared), concerns)


@action(
    Power.ORGANIZE,
    during=ALWAYS,
    rule="MTR 1.6",
    makes=(PowersLent,),
    also_makes=_KNOWN,
    provided=dict.fromkeys(_KNOWN, _is_about_who_is_named),
)
def lend_powers(
    event: Event, occasion: Occasion, *, whom: Who, powers: tuple[Power, ...], person: str = "", name: str = ""
) -> Decision[EventFact]:
    """Lend single powers, as a link for the results table does; `person` and `name` as in `give_roles` (MTR 1.4)."""
    decides = not set(powers) <= PLAYERS
    known, compared, both = _known(event, occasion, whom, person, name) if decides else NOTHING
    concerns = (
        *(suspended_concerns(event, whom, person, name=name, now=occasion.now) if powers else ()),
        *(both_concerns(event, whom, will_officiate=True) if decides else ()),
        *(appeals_concerns(event, is_approved=False) if Power.APPEAL in powers else ()),
        *both,
    )
    return Decision((PowersLent(whom, tuple(sorted(set(powers)))), *known, *compared), concerns)


def _known(event: Event, occasion: Occasion, whom: Who, person: str, name: str) -> Known:
    """Note by what an official is known, and compare them with the players (MTR 1.4)."""
    before = event.people.known_as.get(whom, KnownAs())
    said = KnownAs(person or before.person, clean_name(name) if name.strip() else before.name)
    noted = (OfficialIdentified(whom, said.person, said.name),) if said != before else ()
    return (noted, *compare_official(event, occasion, whom, known=said))


@action(Power.ENTRY, during=ALWAYS, rule="MTR 1.5", makes=(PlayerLinked,), undo=Undo((Power.ENTRY,)))
def link_player(
    event: Event, occasion: Occasion, *, link: Who, player: PlayerId, alone: bool = True
) -> Decision[EventFact]:
    """Let a private link act for a player; a lost phone's link becomes void."""
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    return Decision((PlayerLinked(link, player, alone),), tuple(both_concerns(event, link, will_play=True)))
