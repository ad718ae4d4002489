"""How the facts about people change an event: announcements, who is barred, who waits, who has the final say."""

from typing import assert_never

from topcut.core.event.fold.meeting import seat_late
from topcut.core.event.fold.rounds import posted
from topcut.core.event.nouns.people.facts import (
    AnnouncementFact,
    AppealsJudgeNamed,
    BarFact,
    BarLifted,
    ByesAwarded,
    EntrantPromoted,
    EntrantWaits,
    EntryOpened,
    EventAnnounced,
    HeadJudgeAssigned,
    HeadJudgeHandedOver,
    HeadJudgeReplaced,
    HeadJudgeTakenBack,
    InvitationsSent,
    LineFact,
    OfficialFact,
    OfficialIdentified,
    OfficialRecognised,
    OwnersNamed,
    PassGiven,
    PeopleCompared,
    PeopleFact,
    PersonBarred,
    PlayerIdentified,
    PlayerKnownBefore,
    SeatFreed,
    SeatsChanged,
    SeatsOffered,
    TeamFact,
    TeamNameRefused,
    TeamSeatTaken,
    ZoneChanged,
)
from topcut.core.event.nouns.people.state import Bar, KnownAs, RefusedName
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Entrant, Event, Phase
from topcut.core.log import NOTHING_KEPT
from topcut.core.play import EntrantId, PlayerId, Role, Who

MOST_BYES = 99
"""More than any event awards; actions award fewer."""


def apply_people(event: Event, fact: PeopleFact) -> None:
    if isinstance(fact, LineFact):
        _apply_line(event, fact)
    elif isinstance(fact, TeamFact):
        _apply_team(event, fact)
    elif isinstance(fact, OfficialFact):
        _apply_official(event, fact)
    elif isinstance(fact, BarFact):
        _apply_bar(event, fact)
    else:
        _apply_announcement(event, fact)


def recount(event: Event, number: EntrantId) -> None:
    """Update the count of entrants inside; an entrant who is in, or has left, is no longer in line."""
    entrant, people = event.entrants.get(number), event.people
    people.count(number, out_after=-1 if entrant is None else entrant.out_after)
    people.waiting.pop(number, None)
    seat_late(event, number)


def forget_merged(event: Event, *, kept: EntrantId, gone: EntrantId) -> None:
    """Count the kept entrant as inside, or put it in line at the earlier of the two places."""
    line = dict.fromkeys(kept if number == gone else number for number in event.people.waiting)
    recount(event, gone)
    recount(event, kept)
    if kept in line and kept not in event.people.inside:
        event.people.waiting = line


def roles_changed(event: Event, who: Who) -> None:
    """End stand-in duty for a person who is no longer a judge, and the stages of a former head judge (MTR 1.7)."""
    roles = event.roles[who]
    if not any(role.is_judge for role in roles):
        event.people.stand_ins.discard(who)
    if Role.HEAD_JUDGE not in roles:
        event.people.head_judge_stages.pop(who, None)


def _apply_line(event: Event, fact: LineFact) -> None:
    people = event.people
    match fact:
        case PlayerIdentified():
            event.players[fact.player]
            people.ticks[fact.player] = people.ticks.get(fact.player, frozenset()) | frozenset(fact.ticks)
            if fact.person:
                people.persons[fact.person] = fact.player
                people.person_of[fact.player] = fact.person
        case PlayerKnownBefore():
            event.players[fact.player]
            people.known_before[fact.player] = fact.links
        case EntrantWaits():
            entrant = event.entrants[fact.entrant]
            if entrant.out_after is not None:
                raise KeyError(f"entrant {fact.entrant} in the event")
            entrant.out_after = 0
            recount(event, fact.entrant)
            people.waiting[fact.entrant] = None
        case EntrantPromoted():
            _promote(event, fact)
        case ByesAwarded():
            first = event.rounds.get(1)
            if not 0 <= fact.byes <= MOST_BYES or (first and first.state >= RoundState.POSTED):
                raise KeyError(f"{fact.byes} byes before round 1")
            event.entrants[fact.entrant].byes = fact.byes
        case _:
            assert_never(fact)


def _apply_team(event: Event, fact: TeamFact) -> None:
    match fact:
        case SeatsOffered():
            entrant = event.entrants[fact.entrant]
            _refuse_strangers(entrant, fact.free)
            entrant.seat_code, entrant.free = fact.code, fact.free
            if fact.code.is_open:
                event.people.seat_codes[fact.code.value] = fact.entrant
        case TeamSeatTaken():
            entrant = event.entrants[event.players[fact.player]]
            _refuse_strangers(entrant, (fact.player,))
            if entrant.seat_code == NOTHING_KEPT:
                raise KeyError(f"seats offered by entrant {entrant.number}")
            entrant.free = tuple(player for player in entrant.free if player != fact.player)
        case SeatFreed():
            _free(event, fact.player)
        case SeatsChanged():
            entrant = event.entrants[fact.entrant]
            if sorted(fact.players) != sorted(entrant.players) or event.phase is not Phase.ENTRY:
                raise KeyError(f"the players of entrant {fact.entrant}")
            entrant.players = fact.players
        case TeamNameRefused():
            entrant = event.entrants[fact.entrant]
            entrant.refused = (*entrant.refused, RefusedName(entrant.team_name, fact.why))
            entrant.team_name = NOTHING_KEPT
        case _:
            assert_never(fact)


def _free(event: Event, player: PlayerId) -> None:
    """Forget everything about the player who had the seat: phones, number, ticks, lists, objection to cameras."""
    _refuse_strangers(event.entrants[event.players[player]], (player,))
    for who in event.links_of.pop(player, ()):
        del event.links[who]
    if person := event.people.person_of.pop(player, ""):
        del event.people.persons[person]
    event.people.ticks.pop(player, None)
    event.people.known_before.pop(player, None)
    event.off_camera.discard(player)
    for stage in event.decks.stages:
        event.decks.lists.pop((player, stage), None)
        event.decks.standing.pop((player, stage), None)


def _refuse_strangers(entrant: Entrant, players: tuple[PlayerId, ...]) -> None:
    if not set(players) <= set(entrant.players):
        raise KeyError(f"a player of entrant {entrant.number}")


def _promote(event: Event, fact: EntrantPromoted) -> None:
    del event.people.waiting[fact.entrant]
    if fact.first_round != 1:
        posted(event, fact.first_round - 1)
    if event.cut:
        raise KeyError("an event before its cut")
    entrant = event.entrants[fact.entrant]
    entrant.out_after, entrant.first_round = None, fact.first_round
    recount(event, fact.entrant)


def _apply_official(event: Event, fact: OfficialFact) -> None:
    people = event.people
    match fact:
        case HeadJudgeHandedOver():
            people.stand_ins.add(fact.to)
        case HeadJudgeTakenBack():
            people.stand_ins.remove(fact.back_from)
        case HeadJudgeReplaced():
            for who in event.roles:
                event.roles[who] -= {Role.HEAD_JUDGE}
            event.roles[fact.by] = event.roles.get(fact.by, frozenset()) | {Role.HEAD_JUDGE}
            people.stand_ins.clear()
            people.head_judge_stages.clear()
        case HeadJudgeAssigned():
            if Role.HEAD_JUDGE not in event.roles[fact.who]:
                raise KeyError(f"the head judge {fact.who}")
            people.head_judge_stages[fact.who] = fact.stages
        case AppealsJudgeNamed():
            people.appeals_judges.pop(fact.who, None)
            if fact.is_named:
                people.appeals_judges[fact.who] = fact.is_approved
        case PassGiven():
            people.passes[fact.who] = frozenset(fact.passes)
        case OfficialRecognised():
            people.recognised.pop(fact.who, None)
            if fact.player is not None:
                event.players[fact.player]
                people.recognised[fact.who] = fact.player
        case OfficialIdentified():
            people.known_as[fact.who] = KnownAs(fact.person, fact.name)
        case PeopleCompared():
            event.players[fact.player]
            people.apart.discard((fact.who, fact.player))
            if fact.is_one:
                people.recognised[fact.who] = fact.player
            else:
                people.apart.add((fact.who, fact.player))
        case _:
            assert_never(fact)


def _apply_bar(event: Event, fact: BarFact) -> None:
    people = event.people
    match fact:
        case PersonBarred():
            if fact.bar in people.bars:
                raise KeyError(f"bar {fact.bar} as a new one")
            people.last_bar = max(people.last_bar, fact.bar)
            people.bars[fact.bar] = Bar(fact.person, fact.name, fact.why, fact.since, fact.until)
        case BarLifted():
            del people.bars[fact.bar]
        case _:
            assert_never(fact)


def _apply_announcement(event: Event, fact: AnnouncementFact) -> None:
    people = event.people
    match fact:
        case EventAnnounced():
            people.announced = fact
        case EntryOpened():
            people.is_open = fact.is_open
        case ZoneChanged():
            event.zone = fact.zone
        case InvitationsSent():
            people.invited = frozenset(fact.persons)
        case OwnersNamed():
            people.owners = frozenset(fact.persons)
        case _:
            assert_never(fact)
