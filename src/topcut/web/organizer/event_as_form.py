"""An event as the form that would create it: for changing it and for copying it."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.event.reading import drafts_again, plays_across_pods
from topcut.core.play import FirstTo, MatchLength, PlayAll, Points
from topcut.core.rules.editions import tables_of
from topcut.core.rules.games import MatchProfile, games, matches
from topcut.web.organizer.early_end import stop_of
from topcut.web.organizer.event_form import (
    CASUAL,
    CUTS,
    EVERYBODY,
    PLAYS_ON,
    PODS,
    TEAMS,
    EventForm,
    policy_of,
    usual_match,
)
from topcut.web.shared.moments import write_moment


def form_of(event: Event) -> EventForm:
    """Fill the form from the event as it is now."""
    first = event.stages[0] if event.stages else Stage()
    playoff = next((stage for stage in event.stages if stage.structure is Structure.PLAYOFF), None)
    told = event.people.announced
    form = EventForm(
        title=event.title.opened(""),
        game=event.game,
        game_name=event.game_name.opened(""),
        format=first.format,
        level=first.level,
        program=told.program,
        is_chosen=told.is_chosen,
        is_sanctioned=told.is_sanctioned,
        teams=next((name for name, who in TEAMS.items() if who == (event.team_size, event.is_two_headed)), ""),
        format_b=first.format_at(1) if first.formats else "",
        format_c=first.formats[2] if first.formats[2:] else "",
        structure=_structure(first),
        **_pods(first),
        rounds=str(first.rounds or ""),
        tiebreakers=event.tiebreakers if event.tiebreakers != _usual_ties(event.game) else "",
        minutes=first.minutes or 0,
        zone=event.zone,
        starts_at=write_moment(told.starts_at, event.zone),
        schedule=event.schedule.opened("") if event.schedule else "",
        lists=_lists(event),
        **_match(first, event.game),
        **_second_day(event),
        **_cut(playoff if playoff is not first else None),
        **_time(playoff),
        **_stop(event),
        **_drafts(event),
    )
    if policy_of(form, edition=tables_of(event.edition)) != event.policy:
        form.rules = "house" if event.policy == CASUAL else "tournament"
    return form


def _structure(first: Stage) -> str:
    if first.structure is Structure.PLAYOFF:
        return "double" if first.losses > 1 else "single"
    return "robin" if first.structure is Structure.ROUND_ROBIN else PODS if first.pods else "swiss"


def _pods(first: Stage) -> dict[str, Any]:
    return {"pod": first.pods[0], "by_place": " ".join(map(str, first.points.by_place))} if first.pods else {}


def _usual_ties(game: str) -> str:
    return games()[game].tiebreakers if game in games() else ""


def _match(stage: Stage, game: str) -> dict[str, Any]:
    """Find the match by its name; describe a match without one by its games and points."""
    known, scheme = matches(), replace(stage.points, by_place=())
    for name in (*(games()[game].matches if game in games() else ()), *known):
        if _read(known[name]) == (stage.length, scheme):
            teams = "2hg" if stage.plays_together else ""
            usual = usual_match(game, teams=teams, in_pods=bool(stage.pods)) if game in games() else ""
            return {"match": "" if name == usual else name}
    points = {"win": str(stage.points.win), "draw": str(stage.points.draw), "loss": str(stage.points.loss)}
    if isinstance(stage.length, PlayAll):
        return {"games": stage.length.games, **points}
    return {"match": next((name for name in known if _read(known[name])[0] == stage.length), ""), **points}


def _read(known: MatchProfile) -> tuple[MatchLength, Points]:
    table = known.points
    length = PlayAll(known.play_all) if known.play_all else FirstTo(known.first_to or 2)
    return length, Points(table.win, table.draw, table.loss, table.by_score)


def second_day_of(stages: Iterable[Stage]) -> Stage | None:
    """Find the Swiss rounds after the first stage, for everybody or for a part of the field (MTR 10.4)."""
    return next((stage for stage in list(stages)[1:] if stage.structure in {Structure.SWISS, Structure.PODS}), None)


def who_plays_on(second: Stage | None) -> str:
    """Return the rule that decides who plays the second day; everybody if none was announced."""
    rule = second.advance if second else None
    return next((name for name in PLAYS_ON if getattr(rule, name, None) is not None), EVERYBODY)


def _second_day(event: Event) -> dict[str, Any]:
    second = second_day_of(event.stages)
    if second is None:
        return {}
    how = who_plays_on(second)
    return {
        "second_rounds": second.rounds or 0,
        "second_level": 0 if second.level is event.stages[0].level else int(second.level),
        "second_format": "" if second.format == event.stages[0].format else second.format,
        "plays_on": how,
        "number": getattr(second.advance, how, 0),
        "builds": second.builds,
    }


def _cut(playoff: Stage | None) -> dict[str, Any]:
    if playoff is None:
        return {}
    cut = playoff.cut or 0
    if playoff.pods:
        return {"pod_cut": cut}
    return {"cut": cut if cut in CUTS else 0, "cut_to": "" if cut in CUTS else str(cut), "cut_losses": playoff.losses}


def _time(playoff: Stage | None) -> dict[str, Any]:
    if playoff is None:
        return {}
    final = playoff.final_length.most_games_won if playoff.final_length else 0
    minutes = str(playoff.minutes or 0)
    return {"playoff_minutes": minutes, "untimed_final": not playoff.timed_final, "final_wins": final}


def _stop(event: Event) -> dict[str, Any]:
    stop = stop_of(tuple(event.stages))
    return {"stop_after": stop.after, "stop_wins": stop.wins, "stop_players": stop.entrants} if stop else {}


def _drafts(event: Event) -> dict[str, Any]:
    """Return whether drafters meet players of other pods, and whether the playoff is a draft (MTR 7.6, MTR 10.4)."""
    stages = event.stages
    across = any(plays_across_pods(stages, number) for number in range(len(stages)))
    last = len(stages) - 1
    drafts = last > 0 and stages[last].structure is Structure.PLAYOFF and drafts_again(stages, last)
    return {"across_pods": across, "cut_drafts": drafts}


def _lists(event: Event) -> str:
    said = event.decks.rules.get(0)
    return said.lists.value if said and said.lists else ""
