"""Who does what: roles, lent powers, links that act for players."""

from topcut.core.asking import Occasion, Undo
from topcut.core.event.action import ALWAYS, action
from topcut.core.event.nouns.facts import EventFact, PlayerLinked, PowersLent, RolesGiven
from topcut.core.event.nouns.refusals import LastOrganizer, NoSuchEntrant
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.eligibility import both_concerns
from topcut.core.event.people.officials import (
    appeals_concerns,
    head_judge_concerns,
    official_concerns,
    suspended_concerns,
)
from topcut.core.log import Decision
from topcut.core.play import PlayerId, Power, Role, Who


@action(Power.ORGANIZE, during=ALWAYS, rule="MTR 1.6", makes=(RolesGiven,))
def give_roles(
    event: Event, occasion: Occasion, *, whom: Who, roles: tuple[Role, ...], person: str = ""
) -> Decision[EventFact]:
    """Give somebody any combination of roles; the event keeps an organizer (MTR 1.3).

    `person` is their number, if known: a suspended person may not officiate (MTR 1.4).
    """
    organizers = {each for each, held in event.roles.items() if Role.ORGANIZER in held}
    if Role.ORGANIZER not in roles and organizers == {whom}:
        raise LastOrganizer
    concerns = (
        *official_concerns(event, whom, roles=roles, now=occasion.now, person=person),
        *head_judge_concerns(event, whom, roles=roles, by=occasion.by.who),
    )
    return Decision((RolesGiven(whom, tuple(sorted(set(roles)))),), concerns)


@action(Power.ORGANIZE, during=ALWAYS, rule="MTR 1.6", makes=(PowersLent,))
def lend_powers(
    event: Event, occasion: Occasion, *, whom: Who, powers: tuple[Power, ...], person: str = ""
) -> Decision[EventFact]:
    """Lend single powers, as a link for the results table does; `person` is as in `give_roles` (MTR 1.4)."""
    concerns = (
        *(suspended_concerns(event, whom, person, now=occasion.now) if powers else ()),
        *(appeals_concerns(event, is_approved=False) if Power.APPEAL in powers else ()),
    )
    return Decision((PowersLent(whom, tuple(sorted(set(powers)))),), concerns)


@action(Power.ENTRY, during=ALWAYS, rule="MTR 1.5", makes=(PlayerLinked,), undo=Undo((Power.ENTRY,)))
def link_player(
    event: Event, occasion: Occasion, *, link: Who, player: PlayerId, alone: bool = True
) -> Decision[EventFact]:
    """Let a private link act for a player; a lost phone's link becomes void."""
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    return Decision((PlayerLinked(link, player, alone),), tuple(both_concerns(event, link, will_play=True)))
