"""An organizer's settings for an event on one form, read as the stages, rules and announcement it makes."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from topcut.core.brackets import Unless
from topcut.core.errors import AgainstTheRules, Unreadable, gettext_noop
from topcut.core.event.flow import NewEvent, beginnings, usual_playoff
from topcut.core.event.hall import schedule_said
from topcut.core.event.nouns.decks.refusals import ListsAreRequired
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.matches.terms import Advance
from topcut.core.event.nouns.refusals import PackIsGone
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import Announcement
from topcut.core.event.reading import is_draft
from topcut.core.free_for_all import MOST, POD_SIZES, cuts
from topcut.core.play import FirstTo, Level, MatchLength, PlayAll, Points
from topcut.core.rules.editions import tables_on
from topcut.core.rules.games import ANY_GAME, MatchProfile, games, matches
from topcut.core.rules.levels import begins_as
from topcut.core.rules.pinning import packs_for
from topcut.core.rules.policy import PolicyAnswer, answer
from topcut.core.rules.structure import suggested_structure
from topcut.core.rules.times import round_minutes
from topcut.core.standings import PROFILES
from topcut.desk.catalogue import day_of, refuse_other_format
from topcut.http.forms import DIGITS, Form, whole
from topcut.web.organizer.early_end import with_stop
from topcut.web.shared.clock import now
from topcut.web.shared.moments import read_moment, zone_here

CASUAL = "casual"
"""A shop's own format, and the policy that permits everything."""
CUTS = (0, 2, 4, 8, 16, 32, 64)
"""The sizes of a playoff offered as buttons; 0 is no playoff, and any other number can be typed."""
POD_CUTS = (0, *cuts())
"""The same in pods: only some numbers lead to one last pod of four."""
PODS = "free-for-all"
STRUCTURES = ("swiss", "single", "double", "robin", PODS)
PLAYS_ON = ("points", "losses", "best")
"""The rules by which a later day can choose its players (MTR 10.4)."""
EVERYBODY = "all"
"""Everybody plays on, as in a second draft."""
TEAMS = {"": (1, False), "2": (2, False), "3": (3, False), "2hg": (2, True)}
"""Entrants: how many people are one, and whether they share one game (MTR 8.2, MTR 9.1)."""
ONE_GAME = "one-game"
"""The match of Two-Headed Giant (MTR 9.1)."""


class EventForm(Form, kw_only=True):
    """An organizer's settings for an event."""

    title: str
    preset: str = ""
    """The kind of day it started from; only the page needs it."""
    game: str = "magic"
    game_name: str = ""
    """The name of the game, if it is one we do not know."""
    format: str = CASUAL
    level: int = 0
    """0 means the level of the program, or Regular without one."""
    program: str = ""
    is_chosen: bool = False
    """Whether the publisher chose this organizer for a Premier event (MTR 1.1)."""
    is_sanctioned: bool = False
    rules: str = ""
    """Whose rules apply: the tournament rules or the house's; empty derives it from level and sanctioning."""
    players: int = 16
    teams: str = ""
    """Whether entrants are single players, teams of two or three, or Two-Headed Giant teams (MTR 8.2, MTR 9.1)."""
    format_b: str = ""
    """The format of seat B; empty means that of seat A, and the same for C (MTR 8.4)."""
    format_c: str = ""
    structure: str = STRUCTURES[0]
    pod: int = 4
    """Free-for-all: how many sit at a table."""
    pod_cut: int = 0
    """Free-for-all: how many play the cut, again in pods; 0 means no cut."""
    by_place: str = ""
    """Free-for-all: the points of each place, first place first; empty uses those for a win, a draw and a loss."""
    rounds: str = ""
    """Empty means as many as the number of players needs."""
    cut: int = 0
    """How many advance to a playoff; 0 means no playoff."""
    cut_to: str = ""
    """A number of players other than those offered."""
    cut_drafts: bool = False
    """Whether the players who advance draft for the playoff (MTR 10.4)."""
    cut_losses: int = 1
    """How many losses eliminate a player from the playoff."""
    match: str = ""
    """A length of match with its points; empty means the game's usual one."""
    games: int = 0
    """This many games are played whatever their result; 0 means the length above."""
    win: str = ""
    draw: str = ""
    loss: str = ""
    tiebreakers: str = ""
    minutes: int | None = None
    """None means the recommended time (MTR B); 0 means no clock."""
    playoff_minutes: str = ""
    """Empty means the recommended time; 0 means no clock."""
    untimed_final: bool = False
    final_wins: int = 0
    """This many games win the final; 0 means as many as any other match."""
    second_rounds: int = 0
    """Rounds of a second day that not everybody plays; 0 means no second day."""
    second_level: int = 0
    """0 means the level of the first day (MTR F)."""
    second_format: str = ""
    """Empty means the format of the first day (MTR 1.1)."""
    plays_on: str = "best"
    number: int = 0
    across_pods: bool = False
    """Whether opponents in a draft come from other pods too (MTR 7.6)."""
    builds: bool = False
    """Whether decks are built again before the second day (MTR 2.10)."""
    zone: str = ""
    """The time zone of the venue; empty means that of the machine."""
    starts_at: str = ""
    """The start in that time zone; empty means not announced (MTR 1.6)."""
    schedule: str = ""
    """The schedule with its breaks, one item per line; empty means not announced (MTR 1.6)."""
    lists: str = ""
    """Which lists are required; empty means as the level requires."""
    stop_after: int = 0
    """The round after which the event may end early; 0 means never."""
    stop_wins: int = 0
    stop_players: int = 1


class NeedsAName(AgainstTheRules):
    """Otherwise nobody knows which game is played."""

    code = "game-needs-a-name"
    message = gettext_noop("Say what the game is called: everybody reads it on the page of the event.")


def told_of(data: EventForm) -> dict[str, Any]:
    """Collect what the announcement says about the program and the start (MTR 1.1, MTR 1.6)."""
    starts_at = read_moment(data.starts_at, zone=data.zone.strip() or zone_here())
    told = {"program": data.program, "is_chosen": data.is_chosen, "is_sanctioned": data.is_sanctioned}
    return told if starts_at is None else {**told, "starts_at": starts_at}


def _announced(data: EventForm, policy: str) -> Announcement | None:
    """Announce what the form says, and what the policy requires without asking (MTR 1.4, MTR 1.5); None for nothing."""
    begins = beginnings(policy, team=team_of(data))
    told = Announcement(identification=begins.identification, asks_age=begins.asks_age, **told_of(data))
    return None if told == Announcement() else told


def edition_today(zone: str = "") -> str:
    """Return the edition that a new event goes by: the one in force in its time zone today (MTR 0)."""
    return tables_on(day_of(now(), zone.strip() or zone_here()))


def arranged(data: EventForm, *, edition: str) -> NewEvent:
    """Build the event from the form and the defaults of its game and edition."""
    _refuse_unknown(data)
    _refuse_lists(data, edition)
    schedule_said(data.schedule)
    for format in formats_of(data):
        refuse_other_format(format, game=data.game)
    zone = data.zone.strip() or zone_here()
    policy = policy_of(data, edition=edition)
    return NewEvent(
        title=data.title,
        game=data.game,
        policy=policy,
        tiebreakers=data.tiebreakers or games()[data.game].tiebreakers,
        zone=zone,
        edition=edition,
        packs=packs_for(on=day_of(now(), zone), formats=formats_of(data), game=data.game),
        stages=stages_of(data, edition=edition),
        game_name=data.game_name,
        told=_announced(data, policy),
        at_closing=beginnings(policy, team=team_of(data)).at_closing,
        schedule=data.schedule,
        lists=ListPolicy(data.lists) if data.lists else None,
    )


def formats_of(data: EventForm) -> tuple[str, ...]:
    """List the formats of the event: that of the first day, and that of the second if it differs (MTR 1.1)."""
    played = seat_formats(data) or (data.format,)
    return (*played, data.second_format) if data.second_rounds and data.second_format else played


def seat_formats(data: EventForm) -> tuple[str, ...]:
    """List the formats of a team's seats, if they differ (MTR 8.4)."""
    each = (data.format, data.format_b or data.format, data.format_c or data.format)[: team_of(data)]
    return each if len(set(each)) > 1 else ()


def level_of(data: EventForm, *, edition: str) -> Level:
    """Return the level of the event: as chosen, or that of its program (MTR F)."""
    known = begins_as(data.program, edition=edition)
    return Level(data.level) if data.level else Level[known.level.upper()] if known else Level.REGULAR


def policy_of(data: EventForm, *, edition: str) -> str:
    """Return the policy that applies: as chosen, or as it follows from level and sanctioning (MTR 1.12)."""
    is_strict = data.is_sanctioned or level_of(data, edition=edition) > Level.REGULAR
    by_the_rules = data.rules == "tournament" or (not data.rules and is_strict)
    if data.game not in games():
        raise PackIsGone(name=data.game)
    return games()[data.game].policy if by_the_rules else CASUAL


def stages_of(data: EventForm, *, edition: str) -> tuple[Stage, ...]:
    """Build the stages of the event: its rounds, a second day, the playoff."""
    first, policy = _first(data, edition), policy_of(data, edition=edition)
    if data.structure in {"single", "double"}:
        losses = 2 if data.structure == "double" else 1
        whole_event = usual_playoff(first, policy=policy, cut=None, losses=losses, edition=edition)
        return (_timed(structs.replace(whole_event, minutes=first.minutes), data),)
    if data.structure == "robin":
        return (structs.replace(first, structure=Structure.ROUND_ROBIN, rounds=whole(data.rounds[:DIGITS])),)
    days = (first, *_second_day(data, like=first))
    if data.stop_after:
        days = with_stop(days, Unless(data.stop_after, data.stop_wins, data.stop_players))
    cut = data.pod_cut if first.pods else whole(data.cut_to[:DIGITS]) or data.cut
    if not cut:
        return days
    losses = 1 if first.pods else data.cut_losses
    playoff = usual_playoff(days[-1], policy=policy, cut=cut, losses=losses, edition=edition)
    return (*days, _timed(_drafted(playoff) if data.cut_drafts else playoff, data))


def _drafted(playoff: Stage) -> Stage:
    """Make the playoff a draft (MTR 10.4)."""
    format = "rochester-draft" if playoff.team > 2 else "booster-draft"
    return structs.replace(playoff, format=format, formats=(), builds=True)


def suggested_rounds(players: int, *, edition: str, byes: Iterable[int] = (), team: int = 1) -> int:
    """Suggest a number of rounds; a player with awarded byes counts for more, and a team counts as one (MTR E)."""
    structure = suggested_structure(max(players // team, 2), byes=byes, edition=edition)
    return (structure.swiss if structure else 0) or 3


def minutes_of(data: EventForm, *, edition: str) -> int:
    """Return the minutes of a round: as typed, or as its edition recommends; 0 means no clock (MTR B)."""
    return data.minutes if data.minutes is not None else round_minutes("swiss", edition=edition) or 0


def _first(data: EventForm, edition: str) -> Stage:
    length, points = match_of(data)
    rounds = whole(data.rounds[:DIGITS])
    team, plays_together = TEAMS[data.teams]
    return Stage(
        structure=_pairing(data.format, data),
        rounds=suggested_rounds(data.players, edition=edition, team=team) if rounds is None else rounds,
        format=data.format,
        level=level_of(data, edition=edition),
        length=length,
        points=points,
        minutes=minutes_of(data, edition=edition) or None,
        team=team,
        plays_together=plays_together,
        formats=seat_formats(data),
        pods=POD_SIZES[data.pod] if data.structure == PODS else (),
    )


def _pairing(format: str, data: EventForm) -> Structure:
    """Return the structure: a draft is paired within its pods, unless the form says otherwise (MTR 7.6)."""
    is_inside = is_draft(format) and data.structure == STRUCTURES[0] and not data.across_pods
    return Structure.PODS if is_inside else Structure.SWISS


def team_of(data: EventForm) -> int:
    """Return how many people are one entrant; one for a value that no page of ours sends (MTR 8.2)."""
    return TEAMS.get(data.teams, TEAMS[""])[0]


def usual_match(game: str, *, teams: str = "", in_pods: bool = False) -> str:
    """Return the default match: the game's own, or that of Two-Headed Giant or a pod."""
    if in_pods:
        return "pod"
    return ONE_GAME if TEAMS[teams][1] else games()[game].matches[0]


def match_of(data: EventForm) -> tuple[MatchLength, Points]:
    """Return the length of a match and its points (MTR 2.1, MTR C)."""
    known = matches()[data.match or usual_match(data.game, teams=data.teams, in_pods=data.structure == PODS)]
    length = PlayAll(data.games) if data.games else _length(known)
    table = known.points
    typed = [whole(text[:DIGITS]) for text in (data.win, data.draw, data.loss)]
    if any(number is not None for number in typed) or data.games:
        usual = (table.win, table.draw, table.loss)
        win, draw, loss = (own if number is None else number for number, own in zip(typed, usual, strict=True))
        return length, Points(win, draw, loss, by_place=_by_place(data))
    return length, Points(table.win, table.draw, table.loss, table.by_score, _by_place(data))


def _by_place(data: EventForm) -> tuple[int, ...]:
    """Parse the points of each place in a pod: numbers with any separator, the best place first."""
    written = re.findall(r"\d+", data.by_place) if data.structure == PODS else []
    is_odd = data.structure == PODS and bool(data.by_place.strip()) and len(written) < min(data.pod, MOST)
    if is_odd or len(written) > MOST or any(len(number) > DIGITS for number in written):
        raise Unreadable(why=data.by_place[:40])
    return tuple(map(int, written))


def _length(known: MatchProfile) -> MatchLength:
    return PlayAll(known.play_all) if known.play_all else FirstTo(known.first_to or 2)


def _second_day(data: EventForm, *, like: Stage) -> tuple[Stage, ...]:
    """Build the second day, for a part of the field or for everybody, or none (MTR 10.4)."""
    if not data.second_rounds:
        return ()
    level = Level(data.second_level) if data.second_level else like.level
    rule = None if data.plays_on == EVERYBODY else Advance(**{data.plays_on: data.number})
    second = structs.replace(like, rounds=data.second_rounds, day=2, level=level, advance=rule, builds=data.builds)
    if data.second_format:
        second = structs.replace(second, format=data.second_format, formats=())
    return (structs.replace(second, structure=_pairing(second.format, data)),)


def _timed(playoff: Stage, data: EventForm) -> Stage:
    """Set the time of the bracket and the length of its final, if the form gives them (MTR B, MTR 2.1)."""
    final = FirstTo(data.final_wins) if data.final_wins else None
    playoff = structs.replace(playoff, final_length=final, timed_final=playoff.timed_final and not data.untimed_final)
    minutes = whole(data.playoff_minutes[:DIGITS])
    return playoff if minutes is None else structs.replace(playoff, minutes=minutes or None)


def _refuse_unknown(data: EventForm) -> None:
    """Refuse values that no page of ours sends, and a game without a name."""
    known = (
        (data.game, games()),
        (data.structure, STRUCTURES),
        (data.teams, TEAMS),
        (data.pod, POD_SIZES),
        (data.pod_cut, POD_CUTS),
        (data.match, {"", *matches()}),
        (data.tiebreakers, {"", *PROFILES}),
        (data.rules, {"", "tournament", "house"}),
        (data.plays_on, (*PLAYS_ON, EVERYBODY)),
        (data.lists, {"", *ListPolicy}),
        (data.level, {0, *Level}),
        (data.second_level, {0, *Level}),
    )
    if odd := [str(value) for value, among in known if value not in among]:
        raise Unreadable(why=", ".join(odd)[:100])
    if data.game == ANY_GAME and not data.game_name.strip():
        raise NeedsAName


def _refuse_lists(data: EventForm, edition: str) -> None:
    """Refuse fewer lists than the level requires; the head judge can permit it later, with a reason (MTR 2.7)."""
    is_strict = data.format != CASUAL and level_of(data, edition=edition) > Level.REGULAR
    is_less = data.lists not in {"", ListPolicy.REQUIRED} and is_strict
    bites = answer(policy_of(data, edition=edition), code=ListsAreRequired.code, rule=ListsAreRequired.rule)
    if is_less and bites in {PolicyAnswer.ASK, PolicyAnswer.REFUSE}:
        raise ListsAreRequired
