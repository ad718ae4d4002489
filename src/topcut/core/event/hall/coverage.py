"""The camera and the phone: which matches are covered, which players object, and what devices may be used for."""

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, ROUNDS, action
from topcut.core.event.judging.place import given_back
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.hall.refusals import CameraNotRefused, CoverageAtRegular, OffCamera
from topcut.core.event.nouns.matches.facts import (
    CameraAsked,
    CameraDeclined,
    DevicesRestricted,
    MatchFeatured,
    OnlinePlayAllowed,
)
from topcut.core.event.nouns.matches.terms import Devices
from topcut.core.event.nouns.refusals import NoSuchEntrant, NotYourPower
from topcut.core.event.nouns.rounds.facts import TimeAdded
from topcut.core.event.nouns.rounds.state import Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.event.rounds.at_table import open_table
from topcut.core.event.rounds.clock import MOST_MINUTES
from topcut.core.judging import feature_minutes
from topcut.core.log import Decision
from topcut.core.log.refusals import NothingNew
from topcut.core.play import Level, PlayerId, Power
from topcut.core.rules.editions import tables_of
from topcut.core.rules.levels import Setting, switch


@action(Power.OVERRULE, Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 2.12", makes=(DevicesRestricted,))
def restrict_devices(event: Event, occasion: Occasion, *, devices: Devices) -> Decision[EventFact]:
    """Set what players may do with devices in their matches: the head judge or the organizer decides (MTR 2.12)."""
    return Decision((DevicesRestricted(Devices(devices)),))


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.2", makes=(OnlinePlayAllowed,))
def allow_online_play(event: Event, occasion: Occasion, *, is_allowed: bool = True) -> Decision[EventFact]:
    """Allow or forbid playing matches at an online table: the organizer decides where matches are played (MTR 1.2)."""
    if is_allowed == event.plays_online:
        raise NothingNew
    return Decision((OnlinePlayAllowed(is_allowed),))


@action(
    Power.OVERRULE,
    Power.ORGANIZE,
    Power.PAIR,
    during=ROUNDS,
    rule="MTR 2.13",
    makes=(MatchFeatured,),
    also_makes=(TimeAdded,),
)
def feature_match(
    event: Event, occasion: Occasion, *, round: int, table: int, is_featured: bool = True
) -> Decision[EventFact]:
    """Feature a match, or no longer; players who object to the camera should not be featured (MTR 2.13).

    If matches are shown online, it gets back the time already used, and three minutes (MTR 2.6).
    """
    played, at = open_table(event, round=round, table=table)
    concerns = tuple(_against(event, played, at)) if is_featured else ()
    is_new = is_featured and not at.progress.was_featured
    more = _time_for(event, played, table, now=occasion.now) if is_new else ()
    own = own_match_concerns(event, occasion, at) if more else ()
    return Decision((MatchFeatured(round, table, is_featured), *more), (*concerns, *own))


@action(Power.OVERRULE, Power.ORGANIZE, Power.PAIR, during=ROUNDS, rule="MTR 2.13", makes=(CameraAsked,))
def ask_for_camera(event: Event, occasion: Occasion, *, round: int, table: int) -> Decision[EventFact]:
    """Ask the players at a table on their phones whether their match may be filmed (MTR 2.13)."""
    _, at = open_table(event, round=round, table=table)
    if at.progress.is_asked or at.progress.is_featured:
        raise NothingNew
    return Decision((CameraAsked(round, table),))


@action(Power.ENTRY, Power.PLAY, during=BEFORE_THE_END, rule="MTR 2.13", makes=(CameraDeclined,))
def decline_camera(event: Event, occasion: Occasion, *, player: PlayerId, declines: bool = True) -> Decision[EventFact]:
    """Note that a player does not want to be filmed, or no longer objects; not in a Professional playoff (MTR 2.13)."""
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    if not occasion.as_official and occasion.by.player != player:
        raise NotYourPower(power=Power.ENTRY.value, action="for others")
    round = event.last_round
    if declines and round and round.table_of(event.players[player]) and not may_refuse_camera(event, round):
        raise CameraNotRefused
    return Decision((CameraDeclined(player, declines),))


def may_refuse_camera(event: Event, round: Round) -> bool:
    """Check whether an objection counts in a round: always, except in a Professional playoff (MTR 2.13)."""
    level = event.stages[round.stage].level.id
    setting = switch("may-refuse-camera", level=level, edition=tables_of(event.edition))
    return setting is not Setting.YES_EXCEPT_IN_ELIMINATION or not event.is_playoff(round.number)


def offered_for_coverage(event: Event) -> tuple[int, ...]:
    """List the tables of the posted round at which nobody objects to the camera (MTR 2.13)."""
    round = event.last_round
    if round is None or not round.state.is_on:
        return ()
    return tuple(number for number, at in round.tables.items() if not _objecting(event, round, at))


def _time_for(event: Event, round: Round, table: int, *, now: int) -> tuple[TimeAdded, ...]:
    """Make up for the way to the feature table, unless a clock of its own begins there (MTR 2.6)."""
    if not event.procedure.is_covered or event.procedure.feature_clock or event.minutes_of(round) is None:
        return ()
    minutes = feature_minutes(round.clock.elapsed(now=now) or 0, edition=event.edition)
    return given_back(round, table, minutes=min(MOST_MINUTES, minutes), why="feature-match")


def _against(event: Event, round: Round, at: Table) -> list[AgainstTheRules]:
    found: list[AgainstTheRules] = []
    if event.stages[round.stage].level is Level.REGULAR:
        found.append(CoverageAtRegular())
    found += (OffCamera(player=player) for player in _objecting(event, round, at))
    return found


def _objecting(event: Event, round: Round, at: Table) -> list[PlayerId]:
    if not event.off_camera or not may_refuse_camera(event, round):
        return []
    seated = [player for side in at.sides for player in event.entrants[side].players]
    return [player for player in seated if player in event.off_camera]
