"""People come, check in, leave and come back."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.brackets import rejoin
from topcut.core.event.action import ALWAYS, BEFORE_THE_END, ENTRY, action
from topcut.core.event.nouns.bounds import TeamsOfOneSize, refuse_odd_byes
from topcut.core.event.nouns.facts import (
    CheckedIn,
    EntrantDisqualified,
    EntrantDropped,
    EntrantRegistered,
    EntrantReturned,
    EventFact,
    NameChanged,
    PlayerLinked,
    TeamNamed,
)
from topcut.core.event.nouns.people.facts import (
    EntrantPromoted,
    EntrantWaits,
    PeopleCompared,
    PlayerIdentified,
    PlayerKnownBefore,
    SeatsOffered,
    TeamSeatTaken,
    Tick,
)
from topcut.core.event.nouns.people.refusals import WaitsStill
from topcut.core.event.nouns.people.refusals_teams import NoSuchTeamSeat, SeatStaysFree
from topcut.core.event.nouns.playoff.refusals import CircleIsFull, EntryIsOver
from topcut.core.event.nouns.refusals import AlreadyOut, DisqualifiedForGood, NoSuchEntrant, StillIn
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Entrant, Event, Structure
from topcut.core.event.people.checking_in import refuse_wrong_code
from topcut.core.event.people.coming import (
    Joiner,
    closed_concerns,
    coming_concerns,
    identified,
    known_before,
    linked,
    refuse_to_join,
)
from topcut.core.event.people.one_person import (
    Somebody,
    barred_name_concerns,
    compare,
    compare_again,
    refuse_namesake,
)
from topcut.core.event.people.own_match import own_matter_concerns
from topcut.core.event.people.reentry import lost_meanwhile, refuse_return
from topcut.core.event.people.teams import checked_team_name, offered, refuse_for_others
from topcut.core.event.people.waitlist import promotions, wait_if_full
from topcut.core.event.reading.binding import held, with_games_lost
from topcut.core.event.reading.event import entrant_of
from topcut.core.event.reading.following import has_own_link, is_lost_by_leaving, is_of_who_enters
from topcut.core.event.reading.robin import free_place
from topcut.core.log import Decision
from topcut.core.play import EntrantId, How, PlayerId, Power
from topcut.core.play.names import NoName, clean_kept, kept_name
from topcut.core.play.result import awarded_against

_WITH_THEM: Final = (PlayerIdentified, PlayerKnownBefore, PeopleCompared, EntrantWaits, TeamNamed, SeatsOffered)
"""What is noted about people when they enter."""


@action(
    Power.ENTRY,
    during=BEFORE_THE_END,
    rule="MTR 1.5",
    makes=(EntrantRegistered,),
    also_makes=_WITH_THEM,
    provided=dict.fromkeys(_WITH_THEM, is_of_who_enters),
)
def register(
    event: Event,
    occasion: Occasion,
    *,
    names: tuple[str, ...],
    byes: int = 0,
    persons: tuple[str, ...] = (),
    ticks: tuple[Tick, ...] = (),
    sorted_as: tuple[str, ...] = (),
    team: str = "",
    before: tuple[tuple[str, ...], ...] = (),
) -> Decision[EventFact]:
    """Enter a player, or a team by its players in seat order (MTR 1.5); latecomers lose what they missed (GAP-07).

    `team` is the team's name, if any (MTR 8.1); an empty name leaves its seat free (MTR 8.2). `persons` are their
    accounts or numbers, one each, empty if unknown; `sorted_as` is what lists sort each by, if not the name, and
    `before` their links at earlier events. In a full house they wait in line.
    """
    if event.cut or event.fields:
        raise EntryIsOver
    if not any(name.strip() for name in names):
        raise NoName
    refuse_odd_byes(byes)
    _refuse_other_size(event, len(names))
    _refuse_full_circle(event)
    coming = _coming(event, occasion, names=names, sorted_as=sorted_as, team=team, byes=byes)
    noted = identified(event, players=coming.registered.players, persons=persons, ticks=ticks)
    given = persons or ("",) * len(names)
    here = [(name, person) for name, person in zip(coming.shown, given, strict=False) if name]
    players = coming.registered.players
    refuse_namesake(event, occasion, coming.shown)
    each = (Somebody(*one) for one in zip(players, coming.shown, given, strict=False))
    compared, both = compare(event, occasion, each)
    concerns = coming_concerns(
        event,
        names=tuple(name for name, _ in here),
        persons=tuple(person for _, person in here),
        ticks=ticks,
        now=occasion.now,
    )
    barred = barred_name_concerns(event, occasion, names=coming.shown)
    earlier = known_before(players, before)
    return Decision(
        (*coming.facts, *noted, *earlier, *compared, *wait_if_full(event, coming.registered.entrant)),
        (*closed_concerns(event, now=occasion.now), *concerns, *both, *barred),
        names=coming.names,
    )


class Joining(Joiner, frozen=True, kw_only=True):
    """Somebody who enters; where teams play, with a team and its other players (MTR 8.2)."""

    team: str = ""
    seat: int = 0
    mates: tuple[str, ...] = ()
    """The players of the other seats, in order; as many as are known."""


@action(
    Power.JOIN,
    during=ENTRY,
    rule="MTR 1.5",
    makes=(EntrantRegistered,),
    also_makes=(PlayerLinked, *_WITH_THEM),
    provided={**dict.fromkeys((PlayerLinked, *_WITH_THEM), is_of_who_enters), EntrantRegistered: has_own_link},
)
def join(event: Event, occasion: Occasion, who: Joining) -> Decision[EventFact]:
    """Enter oneself with the code on the door; the private link acts for the new player (MTR 1.5).

    Mates not named yet take a seat with the team's code (MTR 8.2).
    """
    _refuse_odd_seat(event, who.seat, who.mates)
    refuse_to_join(event, occasion, who)
    others = (*who.mates, *("",) * (event.team_size - 1 - len(who.mates)))
    names, by = (*others[: who.seat], who.name, *others[who.seat :]), ("",) * who.seat + (who.sorted_as,)
    coming = _coming(event, occasion, names=names, sorted_as=by, team=who.team, is_joining=True)
    if not who.name.strip():
        raise NoName
    me, shown = coming.registered.players[who.seat], coming.shown[who.seat]
    refuse_namesake(event, occasion, coming.shown)
    joined = linked(event, occasion, who, me, shown=shown)
    mates = coming_concerns(event, names=tuple(filter(None, who.mates)), persons=(), ticks=(), now=occasion.now)
    compared, both = compare(event, occasion, _mates(coming, me))
    every = {concern.code: concern for concern in (*joined.concerns, *mates, *both)}
    facts = (*coming.facts, *joined.facts, *compared, *wait_if_full(event, coming.registered.entrant))
    return Decision(facts, tuple(every.values()), coming.names)


def _mates(coming: "_Coming", me: PlayerId) -> Iterator[Somebody]:
    """List the mates that somebody enters with, who have no phone yet (MTR 8.2)."""
    both = zip(coming.registered.players, coming.shown, strict=True)
    return (Somebody(player, name) for player, name in both if player != me)


@action(Power.ENTRY, during=ALWAYS, rule="MTR 1.5", makes=(NameChanged,), also_makes=(TeamSeatTaken, PeopleCompared))
def rename(
    event: Event, occasion: Occasion, *, player: PlayerId, name: str | None, sorted_as: str = ""
) -> Decision[EventFact]:
    """Change a player's name and sort name, or forget both; naming a player takes a free seat (MTR 8.2).

    Until the cut is made, a player who takes a free seat late plays from then on (GAP-07, MTR 2.10).
    """
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    called = str(clean_kept(name, sorted_as)) if name is not None else ""
    team = event.entrants.get(event.players[player])
    taken = (TeamSeatTaken(player),) if called and team and player in team.free else ()
    if taken and event.cut:
        raise SeatStaysFree
    if not called:
        return Decision((NameChanged(player), *taken), names={player: called})
    shown = kept_name(called).shown
    refuse_namesake(event, occasion, (shown,), besides=(player,))
    compared, both = compare(event, occasion, (Somebody(player, shown),))
    barred = barred_name_concerns(event, occasion, names=(shown,))
    coming = coming_concerns(event, names=(shown,), persons=("",), ticks=(), now=occasion.now) if taken else ()
    return Decision((NameChanged(player), *taken, *compared), (*both, *barred, *coming), {player: called})


@action(Power.ENTRY, Power.PLAY, during=BEFORE_THE_END, rule="MTR 1.10", makes=(CheckedIn,))
def check_in(
    event: Event, occasion: Occasion, *, entrant: EntrantId, here: bool = True, code: str = ""
) -> Decision[EventFact]:
    """Note that an entrant is here; a player's own check-in may need the code posted in the room (MTR 1.10)."""
    refuse_for_others(event, occasion, entrant)
    if here and not occasion.as_official:
        refuse_wrong_code(event, code)
    return Decision((CheckedIn(entrant_of(event, entrant).number, here),))


@action(
    Power.ENTRY,
    Power.PLAY,
    during=ALWAYS,
    rule="MTR 2.10",
    makes=(EntrantDropped,),
    also_makes=(ResultReported, EntrantPromoted),
    provided={ResultReported: is_lost_by_leaving},
)
def drop(event: Event, occasion: Occasion, *, entrant: EntrantId, is_unannounced: bool = False) -> Decision[EventFact]:
    """Drop an entrant; once the round is posted they are paired for it, and out after it (MTR 2.10).

    An official may note that they left without notice, which is counted. In the bracket, a paired match without a
    result is a walk-over for the opponent (X-20). Before the start the next in line comes in.
    """
    refuse_for_others(event, occasion, entrant)
    leaving = entrant_of(event, entrant)
    if entrant in event.people.waiting:
        return Decision((EntrantDropped(entrant, 0),))
    _still_in(leaving)
    after = _last_round_for_leavers(event)
    lost = _match_being_played(event, entrant, how=How.CONCEDED) if event.is_playoff(after) else ()
    silently = is_unannounced and occasion.as_official
    return Decision(
        (EntrantDropped(entrant, after, silently), *lost, *promotions(event, now=occasion.now, leaving=entrant))
    )


@action(Power.OVERRULE, during=BEFORE_THE_END, rule="MTR 2.10", makes=(EntrantReturned,), also_makes=(PeopleCompared,))
def readmit(event: Event, occasion: Occasion, *, entrant: EntrantId) -> Decision[EventFact]:
    """Readmit an entrant who dropped, at the head judge's discretion (MTR 2.10)."""
    returning = entrant_of(event, entrant)
    if entrant in event.people.waiting:
        raise WaitsStill(entrant=entrant)
    if returning.disqualified:
        raise DisqualifiedForGood(entrant=entrant)
    if returning.out_after is None:
        raise StillIn(entrant=entrant)
    if event.cut:
        rejoin(event.cut.seeds, entrant=entrant)
    refuse_return(event, returning)
    back = EntrantReturned(entrant, lost_meanwhile(event, returning))
    compared, again = compare_again(event, occasion, returning)
    return Decision((back, *compared), (*own_matter_concerns(event, occasion, returning.players), *again))


@action(
    Power.OVERRULE,
    during=ALWAYS,
    rule="GAP-15",
    makes=(EntrantDisqualified,),
    also_makes=(ResultReported, EntrantPromoted),
    provided={ResultReported: is_lost_by_leaving},
)
def disqualify(event: Event, occasion: Occasion, *, entrant: EntrantId) -> Decision[EventFact]:
    """Remove an entrant, who loses the match being played; opponents' tiebreakers keep the old results (GAP-15)."""
    out_after = entrant_of(event, entrant).out_after
    after = _last_round_for_leavers(event)
    removed = EntrantDisqualified(entrant, after if out_after is None else min(after, out_after))
    lost = _match_being_played(event, entrant, how=How.MATCH_LOSS)
    concerns = own_matter_concerns(event, occasion, event.entrants[entrant].players)
    return Decision((removed, *lost, *promotions(event, now=occasion.now, leaving=entrant)), concerns)


def _match_being_played(event: Event, entrant: EntrantId, *, how: How) -> tuple[ResultReported, ...]:
    """Give the entrant's open match to the other side, with the games already reported (GAP-14).

    A leaving entrant keeps a result that a side has reported; a disqualified one only a final result.
    """
    round, stands = event.last_round, ReportStatus.FINAL if how is How.MATCH_LOSS else ReportStatus.REPORTED
    if round is None or not round.state.is_on:
        return ()
    table = round.table_of(entrant)
    if table is None or table.report >= stands or len(table.sides) > 2:  # in a pod, its places say who lost
        return ()
    number, said = round.seats[entrant], table.result.score if table.result else None
    if how is How.CONCEDED and held(event, round=round.number, table=number):
        return ()  # a judges' investigation does not end because one side leaves
    played = with_games_lost(event, round=round.number, table=number, score=said)
    lost = awarded_against(table.sides.index(entrant), length=event.length_of(round), played=played, how=how)
    return (ResultReported(round.number, number, lost),)


class _Coming(Struct, frozen=True):
    """An entrant being entered: the facts, the names as shown, and the names to store."""

    registered: EntrantRegistered
    facts: tuple[EventFact, ...]
    shown: tuple[str, ...]
    names: Mapping[int, str]


def _coming(
    event: Event,
    occasion: Occasion,
    *,
    names: tuple[str, ...],
    sorted_as: tuple[str, ...] = (),
    team: str = "",
    byes: int = 0,
    is_joining: bool = False,
) -> _Coming:
    """Number an entrant and their players; a seat without a name can be taken with the team's code (MTR 8.2)."""
    players = tuple(PlayerId(event.last_player + seat) for seat in range(1, len(names) + 1))
    registered = EntrantRegistered(EntrantId(event.last_entrant + 1), players, byes, _next_round(event))
    both = zip_longest(names, sorted_as[: len(names)], fillvalue="")
    called = tuple(clean_kept(*each) if each[0].strip() else None for each in both)
    free = tuple(player for player, name in zip(players, called, strict=True) if name is None)
    facts: list[EventFact] = [registered]
    if team.strip():
        facts.append(checked_team_name(event, registered.entrant, team))
    if free or (is_joining and len(players) > 1):
        facts.append(offered(occasion, registered.entrant, free))
    kept: dict[int, str] = {player: str(name) for player, name in zip(players, called, strict=True) if name}
    return _Coming(registered, tuple(facts), tuple(name.shown if name else "" for name in called), kept)


def _refuse_odd_seat(event: Event, seat: int, mates: tuple[str, ...]) -> None:
    """Refuse a seat that a team does not have, and more mates than seats (MTR 8.2)."""
    if len(mates) >= event.team_size:
        raise TeamsOfOneSize(size=event.team_size, players=len(mates) + 1)
    if not 0 <= seat < event.team_size:
        raise NoSuchTeamSeat


def _refuse_other_size(event: Event, players: int) -> None:
    """Refuse an entrant with another number of players than the event's teams have (MTR 8.2)."""
    if players != event.team_size:
        raise TeamsOfOneSize(size=event.team_size, players=players)


def _still_in(entrant: Entrant) -> None:
    if entrant.out_after is not None:
        raise AlreadyOut(entrant=entrant.number)


def _last_round_for_leavers(event: Event) -> int:
    """Return the last posted round; pairings nobody has seen do not bind."""
    posted = [round.number for round in event.rounds.values() if round.state >= RoundState.POSTED]
    return max(posted, default=0)


def _refuse_full_circle(event: Event) -> None:
    """Refuse a latecomer to a full round robin: they would have nobody to meet (MTR 2.10)."""
    if event.stages and event.stages[0].structure is Structure.ROUND_ROBIN and not free_place(event):
        raise CircleIsFull


def _next_round(event: Event) -> int:
    return _last_round_for_leavers(event) + 1
