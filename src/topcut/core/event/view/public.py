"""What anybody may see: a round once it is posted, standings once they are published."""

from collections.abc import Mapping

from msgspec import Struct, structs

from topcut.core.brackets import Unless
from topcut.core.event.nouns.prizes.prize import Award
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Entrant, Event, Phase, Screen, Shows, Structure
from topcut.core.event.playoff.places import is_playoff_over
from topcut.core.event.reading.held_back import is_held_back
from topcut.core.event.reading.redraws import ThrownAway, thrown_away
from topcut.core.event.reading.time import ClockView, clock_of
from topcut.core.event.rounds.stopping import rounds_missing
from topcut.core.event.view.drafts import DraftView, building_clock, draft_view
from topcut.core.event.view.people import AnnouncementView, announcement_view
from topcut.core.event.view.published_standings import PlaceView, places_shown
from topcut.core.event.view.sides import (
    UNNAMED,
    LogHead,
    Names,
    SideNames,
    Sides,
    head_of,
    lasting,
    once,
    sides_of,
)
from topcut.core.event.view.span import BracketSpan, bracket_span
from topcut.core.play import EntrantId, Level, MatchLength, Points, Result


class TableView(Struct, frozen=True):
    """One match as everybody sees it."""

    table: int
    sides: tuple[SideNames, ...]
    result: Result | None = None
    is_featured: bool = False
    """Whether it is played at the feature table, on camera (MTR 2.13)."""
    seats: tuple[Result | None, ...] = ()
    """The result of each seat of two teams, in order (MTR 8.2)."""

    @property
    def by_seat(self) -> tuple["TableView", ...]:
        """The matches of two teams' seats, person against person; empty if they play one (MTR 8.2)."""
        people = zip(*(side.each for side in self.sides), strict=True) if self.seats else ()
        return tuple(TableView(self.table, each, result) for each, result in zip(people, self.seats, strict=True))


class RoundView(Struct, frozen=True):
    """A posted round as everybody sees it."""

    number: int
    state: RoundState
    tables: tuple[TableView, ...]
    byes: tuple[SideNames, ...]
    clock: ClockView
    open_tables: int
    thrown_away: tuple[ThrownAway, ...] = ()
    """Draws of this round that do not count, and why, for everybody to read (MTR 10.4)."""
    losses: tuple[SideNames, ...] = ()
    """Entrants without an opponent who lost: they came late (GAP-07)."""
    is_held_back: bool = False
    """Whether its results are not public yet (MTR 2.12)."""


class StageView(Struct, frozen=True):
    """One stage of the event as announced (MTR 10.2)."""

    structure: Structure
    rounds: int | None
    format: str
    level: Level
    minutes: int | None
    length: MatchLength
    cut: int | None = None
    """How many advance to it, if it is a playoff and that was announced."""
    unless: Unless | None = None
    """When its rounds end early, if announced."""
    final_length: MatchLength | None = None
    """The length of its last match, if that differs (MTR 2.1)."""
    losses: int = 1
    """How many losses eliminate an entrant, if it is a playoff."""
    day: int = 1
    pods: tuple[int, ...] = ()
    """Table sizes of a free-for-all, the wanted size first; empty for matches of two sides."""
    points: Points = Points()
    formats: tuple[str, ...] = ()
    """The format of each seat of a team, if they differ (MTR 8.4)."""


class ScreenView(Struct, frozen=True):
    """What a screen of the room is set to show."""

    shows: Shows = Shows.AUTO
    message: str = ""


class PublicView(Struct, frozen=True):
    """What anybody may see."""

    title: str
    phase: Phase
    rounds_announced: int
    entrants: tuple[SideNames, ...]
    """Entrants who are still in."""
    round: RoundView | None
    standings_after: int | None
    standings: tuple[PlaceView, ...]
    game: str = "magic"
    game_name: str = ""
    """The name of the game, if it is one we do not know."""
    zone: str = "UTC"
    stages: tuple[StageView, ...] = ()
    stage: int = 0
    """The current stage, or the next: an index into `stages`."""
    entered: int = 0
    """Everybody who entered and took part, including those who have left."""
    rounds_closed: int = 0
    has_cut: bool = False
    """Whether a playoff is announced."""
    cut_made: bool = False
    """Whether it is announced who advances (MTR 10.4)."""
    swiss_rounds: int = 0
    """Rounds before the playoff."""
    playoff: BracketSpan | None = None
    """The rounds of the bracket, once the cut is made."""
    asks_code: bool = False
    """Whether players who check themselves in need the code posted in the room."""
    screens: Mapping[int, ScreenView] = {}
    announcement: AnnouncementView = AnnouncementView()
    """What the event is and for whom; every view has it, so that an age limit is shown everywhere (MTR 1.4)."""
    listed: frozenset[EntrantId] = frozenset()
    """Players whose lists were published; empty until they are (MTR 2.7)."""
    secret_is_public: bool = False
    """Whether anybody can pair every round again."""
    log: LogHead = LogHead()
    """For everybody to keep: rewriting the log cannot change what others have seen of it."""
    apart: int = 0
    """How many avoid groups there are; their members are private (GAP-01)."""
    meeting: tuple[TableView, ...] = ()
    """The seats of the player meeting, while it is on."""
    draft: DraftView | None = None
    """The seats of the current draft, until a round is posted (MTR 7.6)."""
    building: ClockView | None = None
    """The clock of deck building, while it runs (MTR B)."""
    ended_early: str | None = None
    """Why it ended before all announced rounds were played; None if it did not (MTR 10.2)."""
    awards: tuple[Award, ...] = ()
    """What there is to win, as announced (MTR 5.2)."""
    is_covered: bool = False
    """Whether matches are filmed and shown online (MTR 2.13)."""
    team_size: int = 1
    """How many players form one entrant; two or three are a team (MTR 8.2)."""
    seats: int = 0
    """How many matches a match of two teams consists of; 0 if it is one (MTR 8.2)."""

    @property
    def is_bracket_only(self) -> bool:
        """Whether it is all elimination, from the first round on (MTR E)."""
        return bool(self.stages) and self.stages[0].structure is Structure.PLAYOFF

    @property
    def in_pods(self) -> bool:
        """Whether three to five sit at a table, each for themselves."""
        return bool(self.stages and self.stages[0].pods)

    @property
    def current(self) -> StageView | None:
        """The stage whose format, level and time apply now; None before anything is announced."""
        return self.stages[self.stage] if self.stages else None

    @property
    def stop(self) -> Unless | None:
        """When the rounds end early, the round counted from the first of the event (MTR 10.2)."""
        unless = self.stages[-1].unless if self.stages else None
        before = sum(stage.rounds or 0 for stage in self.stages[:-1])
        return structs.replace(unless, after=before + unless.after) if unless else None


def public_view(event: Event, *, names: Names) -> PublicView:
    """Show what anybody may see; from Competitive up no result while others still play (MTR 1.2, MTR 2.12)."""
    round = last_posted(event)
    return public_to(event, names=names, shows_results=round is None or not is_held_back(event, round))


def public_to(event: Event, *, names: Names, shows_results: bool) -> PublicView:
    """Show what is public, without the round's results to a player who still plays in it (MTR 2.12)."""
    sides = sides_of(event, names=names)
    return once(names, ("public", shows_results), lambda: _public(event, sides, names, shows_results=shows_results))


def _public(event: Event, sides: Sides, names: Names, *, shows_results: bool) -> PublicView:
    after = max(event.published, default=None)
    round = last_posted(event)
    inside, entered = lasting(names, "inside", (event.arranged, event.people.changes), lambda: _inside(event, sides))
    return PublicView(
        title=event.title.opened(UNNAMED),
        phase=event.phase,
        rounds_announced=_rounds(event),
        entrants=inside,
        round=None if round is None else _round(event, round, sides, names, shows_results=shows_results),
        standings_after=after,
        standings=() if after is None else places_shown(event, after, names=names),
        game=event.game,
        game_name=event.game_name.opened(""),
        zone=event.zone,
        stages=tuple(_stage(event, number, round) for number in range(len(event.stages))),
        stage=_stage_now(event, round),
        entered=entered,
        rounds_closed=event.rounds_closed,
        has_cut=any(stage.structure is Structure.PLAYOFF for stage in event.stages[1:]),
        cut_made=event.cut is not None,
        swiss_rounds=event.swiss_rounds,
        playoff=bracket_span(event),
        asks_code=event.venue_code is not None,
        screens={number: _screen(screen) for number, screen in sorted(event.screens.items())},
        announcement=announcement_view(event),
        listed=frozenset(event.players[player] for player, _ in event.decks.published if player in event.players),
        secret_is_public=event.secret_is_public,
        log=head_of(names),
        apart=len(event.avoid),
        meeting=_meeting(event, sides),
        draft=draft_view(event, sides),
        building=building_clock(event),
        ended_early=_why_early(event),
        awards=event.awards,
        is_covered=event.procedure.is_covered,
        team_size=event.team_size,
        seats=event.stages[0].seats if event.stages else 0,
    )


def _inside(event: Event, sides: Sides) -> tuple[tuple[SideNames, ...], int]:
    """List who is still in, and count everybody who took part."""
    inside = tuple(sides[entrant.number] for entrant in event.entrants.values() if entrant.out_after is None)
    return inside, sum(entrant.out_after != 0 for entrant in event.entrants.values())


def _meeting(event: Event, sides: Sides) -> tuple[TableView, ...]:
    """Show the tables of the player meeting, without the entrants who have left since."""
    at: dict[int, tuple[SideNames, ...]] = {}
    for entrant in event.meeting or ():
        if table := meeting_table(event, event.entrants[entrant]):
            at[table] = (*at.get(table, ()), sides[entrant])
    return tuple(TableView(table, seated) for table, seated in sorted(at.items()))


def meeting_table(event: Event, entrant: Entrant) -> int | None:
    """Find an entrant's table at the player meeting; None if they have left, or there is no meeting."""
    return event.meeting.get(entrant.number) if event.meeting and entrant.out_after is None else None


def _why_early(event: Event) -> str | None:
    is_whole = event.phase is not Phase.FINISHED or (rounds_missing(event) is None and is_playoff_over(event))
    return None if is_whole else event.why_finished.opened("")


def _rounds(event: Event) -> int:
    """Count the rounds to play; a bracket may be over before a second final (MTR 10.4)."""
    span = bracket_span(event)
    if span is None:
        return sum(stage.rounds or 0 for stage in event.stages)
    return event.rounds_closed if is_playoff_over(event) else max(span.after + span.rounds, event.rounds_closed + 1)


def _stage_now(event: Event, round: Round | None) -> int:
    """Return the stage being played, or the next: a bracket shows its own minutes before it is posted.

    A stage on a later day counts once it is known who plays it, or its first round is posted (MTR F).
    """
    if round is None:
        return 0
    coming = event.stage_of(round.number + 1) if round.state is RoundState.CLOSED else round.stage
    is_tomorrow = event.stages[coming].day > event.stages[round.stage].day and coming not in event.fields
    return round.stage if is_tomorrow else coming


def _stage(event: Event, number: int, round: Round | None) -> StageView:
    """Show a stage; while it is played, with the time of the posted round (MTR B)."""
    stage = event.stages[number]
    shown = round if round and round.stage == number else None
    return StageView(
        stage.structure,
        stage.rounds,
        stage.format,
        stage.level,
        event.minutes_of(shown) if shown else stage.minutes,
        event.length_of(shown) if shown else stage.length,
        stage.cut,
        stage.unless,
        stage.final_length,
        stage.losses,
        stage.day,
        stage.pods,
        stage.points,
        stage.formats,
    )


def _screen(screen: Screen) -> ScreenView:
    return ScreenView(screen.shows, screen.message.opened(""))


def last_posted(event: Event) -> Round | None:
    posted = [number for number, round in event.rounds.items() if round.state >= RoundState.POSTED]
    return event.rounds[max(posted)] if posted else None


def posted_rounds(event: Event, *, names: Names, sees_all: bool = False) -> tuple[RoundView, ...]:
    """Show every round as everybody may see it now, or with all results to the staff (MTR 1.2)."""
    posted = [round for _, round in sorted(event.rounds.items()) if round.state >= RoundState.POSTED]
    sides = sides_of(event, names=names)
    return once(
        names,
        ("rounds", sees_all),
        lambda: tuple(
            _round(event, round, sides, names, shows_results=sees_all or not is_held_back(event, round))
            for round in posted
        ),
    )


def _round(event: Event, round: Round, sides: Sides, names: Names, *, shows_results: bool) -> RoundView:
    kept: dict[int, TableView] = lasting(names, ("tables", round.number, shows_results), event.arranged, dict)
    return RoundView(
        number=round.number,
        state=round.state,
        tables=tuple(
            _table(round, number, table, sides, kept, shows_results=shows_results)
            for number, table in sorted(round.tables.items())
        ),
        byes=tuple(sides[entrant] for entrant in round.byes),
        clock=clock_of(event, round),
        open_tables=len(round.open_tables),
        thrown_away=thrown_away(event, round=round.number),
        losses=tuple(sides[entrant] for entrant in round.losses),
        is_held_back=not shows_results,
    )


def _table(
    round: Round, number: int, table: Table, sides: Sides, kept: dict[int, TableView], *, shows_results: bool
) -> TableView:
    """Show a table; one at which nothing has happened since is taken over from the last time."""
    shown, is_featured = _shown(round, table, shows_results=shows_results), table.progress.is_featured
    before = kept.get(number)
    if before and not table.seats and before.result == shown and before.is_featured == is_featured:
        return before
    kept[number] = view = TableView(
        number,
        tuple(sides[side] for side in table.sides),
        shown,
        is_featured,
        tuple(_shown(round, seat, shows_results=shows_results) for seat in table.seats),
    )
    return view


def _shown(round: Round, match: Table, *, shows_results: bool) -> Result | None:
    """Show a result once it is final; what one side reported counts, and is shown, once the round is closed."""
    counts = match.report is ReportStatus.FINAL or round.state is RoundState.CLOSED
    return match.result if shows_results and counts else None
