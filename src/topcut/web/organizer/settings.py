"""Settings of an event: number and length of rounds, and who advances; as announced until changed."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.response import Redirect
from msgspec import structs

from topcut.core.brackets import Unless
from topcut.core.event.asking import may
from topcut.core.event.flow import announce_stages, set_procedure, usual_playoff
from topcut.core.event.nouns.bounds import NoSuchTimeZone
from topcut.core.event.nouns.matches.terms import Advance, Missed, Publishing
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.event.people import change_zone
from topcut.core.play import FirstTo
from topcut.core.rules.editions import tables_of
from topcut.core.rules.times import times
from topcut.http.forms import FORM, Form
from topcut.web.organizer.early_end import stop_of, with_stop
from topcut.web.organizer.event_as_form import second_day_of, who_plays_on
from topcut.web.organizer.event_form import CUTS, EVERYBODY, PLAYS_ON, POD_CUTS, suggested_rounds
from topcut.web.organizer.organizer_page import OrganizerPage, organizer_page_at
from topcut.web.shared.moments import zones


class AnnouncedSettingsForm(Form, kw_only=True):
    """What the organizer announces."""

    rounds: int
    minutes: int
    cut: int = 0
    playoff_minutes: int | None = None
    """The length of a round of the bracket; 0 means no clock, None leaves it and its final unchanged."""
    untimed_final: bool = False
    final_wins: int = 0
    """This many games win the final; 0 means as many as any other match (MTR 2.1)."""
    second_rounds: int | None = None
    """Rounds of a second day; 0 means no second day, None leaves it unchanged."""
    plays_on: str = "best"
    """The rule for who plays on: by points, by losses, the best, or all."""
    number: int = 0
    stop_after: int | None = None
    """The round, counted from the first, after which the event may end; 0 means never, None leaves it unchanged."""
    stop_wins: int = 0
    stop_players: int = 1


class WaysForm(Form, kw_only=True):
    """How the desk handles what the rules leave open."""

    publishing: Publishing = Publishing.EVERY
    at_closing: bool = False
    missed: Missed = Missed.UNPLAYED
    second_check: bool = False
    calls_time: bool = False
    is_covered: bool = False
    feature_clock: bool = False


class WallClockForm(Form, kw_only=True):
    """The time zone of the venue."""

    zone: str = ""


@get("/")
async def settings_page(organizer: OrganizerPage, *, seq: int = 0) -> Response[str]:
    """Show the settings of the event, and the suggestion of the rules for the players entered (MTR E)."""
    stages, byes, may_organize, ways, may_set, zone, is_posted, edition = await organizer.see(
        lambda event, _: (
            tuple(event.stages),
            [entrant.byes for entrant in event.entrants.values() if entrant.out_after is None],
            may(event, organizer.who, "announce_stages"),
            event.procedure,
            may(event, organizer.who, "set_procedure"),
            event.zone,
            any(round.state >= RoundState.POSTED for round in event.rounds.values()),
            tables_of(event.edition),
        ),
        at_least=seq,
    )
    playoff = next((stage for stage in stages if stage.structure is Structure.PLAYOFF), None)
    second = second_day_of(stages)
    return await organizer.show(
        "organizer/settings.html",
        at_least=seq,
        swiss=stages[0],
        playoff=playoff,
        cut=(playoff.cut if playoff else 0) or 0,
        cuts=POD_CUTS if stages[0].pods else CUTS,
        players=len(byes),
        suggested=suggested_rounds(len(byes), edition=edition, byes=byes),
        second=second,
        how=who_plays_on(second) if second else "best",
        stop=stop_of(stages),
        times=times(edition),
        ways=ways,
        publishing=list(Publishing),
        missed=list(Missed),
        may_organize=may_organize,
        may_set=may_set,
        zone=zone,
        zones=zones(),
        may_change_zone=may_organize and not is_posted,
    )


@post("/")
async def change_settings(organizer: OrganizerPage, data: Annotated[AnnouncedSettingsForm, FORM]) -> Redirect:
    """Change the announced settings; what players came for needs a reason (MTR 10.2)."""
    stages = await organizer.see(lambda event, _: _stages(event, data))
    return await organizer.staff.act(announce_stages, data, stages=stages)


@post("/procedure")
async def change_procedure(organizer: OrganizerPage, data: Annotated[WaysForm, FORM]) -> Redirect:
    """Choose how this event publishes standings, counts missed rounds, checks slips and is covered (MTR 1.9)."""
    return await organizer.act(
        set_procedure,
        data,
        publishing=data.publishing,
        at_closing=data.at_closing,
        missed=data.missed,
        second_check=data.second_check,
        calls_time=data.calls_time,
        is_covered=data.is_covered,
        feature_clock=data.feature_clock,
    )


@post("/zone")
async def change_clock(organizer: OrganizerPage, data: Annotated[WallClockForm, FORM]) -> Redirect:
    """Change the time zone, until a round is posted (MTR 1.6)."""
    zone = data.zone.strip()
    is_mine = await organizer.see(lambda event, _: may(event, organizer.who, "change_zone"))
    if is_mine and zone not in zones():
        raise NoSuchTimeZone(name=zone[:60])
    return await organizer.act(change_zone, data, zone=zone)


def _stages(event: Event, data: AnnouncedSettingsForm) -> tuple[Stage, ...]:
    """Build the stages; what the form does not cover stays."""
    swiss = structs.replace(event.stages[0], rounds=data.rounds, minutes=data.minutes or None)
    old = next((stage for stage in event.stages if stage.structure is Structure.PLAYOFF), None)
    new = usual_playoff(swiss, policy=event.policy, cut=data.cut, edition=tables_of(event.edition))
    playoff = _timed(structs.replace(old or new, cut=data.cut, rounds=None), data)
    second = second_day_of(event.stages)
    others = [each for each in event.stages[1:] if each.structure is not Structure.PLAYOFF and each is not second]
    days = _ending(event, (swiss, *_second_day(event, data, like=swiss), *others), data)
    return (*days, structs.replace(playoff, day=days[-1].day)) if data.cut else days


def _timed(playoff: Stage, data: AnnouncedSettingsForm) -> Stage:
    """Set the time of the bracket and the length of its final, if the form gives them (MTR B, MTR 2.1)."""
    if data.playoff_minutes is None:
        return playoff
    final = FirstTo(data.final_wins) if data.final_wins else None
    minutes, is_timed = data.playoff_minutes or None, not data.untimed_final
    return structs.replace(playoff, minutes=minutes, timed_final=is_timed, final_length=final)


def _ending(event: Event, days: tuple[Stage, ...], data: AnnouncedSettingsForm) -> tuple[Stage, ...]:
    """Set the early end of the last Swiss rounds, from the form or as it was (MTR 10.2)."""
    stop = stop_of(tuple(event.stages))
    if data.stop_after is not None:
        stop = Unless(data.stop_after, data.stop_wins, data.stop_players) if data.stop_after else None
    elif data.cut:
        stop = None
    return with_stop(days, stop)


def _second_day(event: Event, data: AnnouncedSettingsForm, *, like: Stage) -> tuple[Stage, ...]:
    """Build the second day, for a part of the field or for everybody, or none (MTR 10.4)."""
    was = second_day_of(event.stages)
    if data.second_rounds is None:
        return (was,) if was else ()
    if not data.second_rounds or data.plays_on not in (*PLAYS_ON, EVERYBODY):
        return ()
    before = was or structs.replace(like, day=2)
    rule = None if data.plays_on == EVERYBODY else Advance(**{data.plays_on: data.number})
    return (structs.replace(before, rounds=data.second_rounds, minutes=like.minutes, advance=rule),)


SETTINGS_PAGES = Router(
    "/event/{stream:str}/desk/settings",
    route_handlers=[settings_page, change_settings, change_procedure, change_clock],
    dependencies={"organizer": organizer_page_at("/settings")},
)
