"""What one player may see: everything public, and their own part; during a match no other result (MTR 2.12)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.event.matches.games import chooser_of
from topcut.core.event.nouns.changes import ToldChange
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.event.reading.binding import NOTHING_DECIDED, Binding, binding_at
from topcut.core.event.reading.decks import at_level, is_building
from topcut.core.event.reading.held_back import is_held_back
from topcut.core.event.reading.time import ClockView, clock_of, last_turn_of
from topcut.core.event.rounds.record import OwnRound, points_in, record_in, rounds_of
from topcut.core.event.view.drafts import OwnSeat, own_seat
from topcut.core.event.view.public import PublicView, last_posted, meeting_table, public_to
from topcut.core.event.view.shared_games import OwnSharedGame, own_shared_game
from topcut.core.event.view.sides import Names, SideNames, Sides, sides_of
from topcut.core.event.view.team_matches import TeamMatch, team_match
from topcut.core.event.view.what_next import WhatNext, what_next
from topcut.core.play import EntrantId, FirstTo, Level, MatchLength, PlayerId, Result
from topcut.core.rules.games import games
from topcut.core.rules.levels import Setting
from topcut.core.standings import Record


class OwnMatch(Struct, frozen=True):
    """A player's own match, and what they can do about it; in a team that of their own seat (MTR 8.2)."""

    round: int
    table: int
    me: int
    """My side of the match."""
    sides: tuple[SideNames, ...]
    clock: ClockView
    result: Result | None
    report: ReportStatus
    is_mine: bool
    """Whether my side made the report."""
    length: MatchLength = FirstTo()
    """So that the score buttons fit (MTR 2.1)."""
    points: tuple[int, ...] = ()
    """Of each side before this match."""
    is_fixed: bool = False
    """Whether one of the two always sits at this table."""
    reported_by: int | None = None
    """The side that reported; None for an official, or nobody yet."""
    agreed: tuple[int, ...] = ()
    """In a pod: the sides that have agreed with the report so far."""
    to_agree: int = 1
    """How many have to agree."""
    binding: Binding = NOTHING_DECIDED
    """The judges' decisions about it and what it waits for; reasons are shown only for me (MTR 1.2)."""
    is_asked_by_phone: bool = True
    """Whether the other side has a phone here, and is asked to agree on it (MTR 2.4)."""
    is_asked: bool = False
    """Whether both were asked if it may be filmed."""
    may_film: bool | None = None
    """My answer to that; None while I have not answered (MTR 2.13)."""
    is_featured: bool = False
    """Whether it is covered: press and coverage may know more about it than other spectators (MTR 2.13, MTR 5.6)."""
    seat: int | None = None
    """My seat in a team whose seats play matches of their own, from 0 (MTR 8.2)."""
    team: TeamMatch | None = None
    """The team match that mine is part of."""
    silent: tuple[str, ...] = ()
    """Members of my team who may not talk with the others until the match is over (MTR 4.6)."""
    am_silent: bool = False
    """Whether I am one of them."""
    shared: OwnSharedGame | None = None
    """The game my team shares with another, in Two-Headed Giant (MTR 9.1)."""

    chooser: int | None = None
    """In a bracket: the side that chooses who plays first in the first game; None if chance decides (MTR 2.2)."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play: my own match and, in a team, that of the team (MTR 8.2)."""
        if self.team is None:
            return self.report is ReportStatus.FINAL
        is_decided = self.team.report is ReportStatus.FINAL
        return is_decided and (self.team.said_of_all or self.report is ReportStatus.FINAL)


class PlayedRound(Struct, frozen=True):
    """One of my rounds, my own games first."""

    own: OwnRound
    opponent: SideNames | None = None
    others: tuple[SideNames, ...] = ()
    """The others in my pod; empty if two play."""


class ResultChange(Struct, frozen=True):
    """A result of mine that was corrected in the current round, my own games first."""

    round: int
    opponent: SideNames
    before: Result
    after: Result
    points: tuple[int, int]
    """My points before and after it."""
    pod: tuple[SideNames, ...] = ()
    """Everybody in it in seat order, if more than two played."""


class PlayerView(Struct, frozen=True):
    """What one player may see: everything public, and their own part."""

    public: PublicView
    me: SideNames
    record: Record
    points: int
    """With every own result that is final, published or not."""
    match: OwnMatch | None
    has_bye: bool
    out_after: int | None
    """The last round I was in, once I have left or was removed (MTR 2.10)."""
    is_disqualified: bool
    was_cut: bool
    """Whether I did well, but not well enough for the next day (MTR 10.2)."""
    checked_in: bool
    paid: bool = False
    rounds: tuple[PlayedRound, ...] = ()
    place_in_line: int | None = None
    """My place in line, the next being 1; None if I do not wait."""
    corrected: tuple[ResultChange, ...] = ()
    turns: int = 0
    """How many turns follow the one in which time is called (MTR 2.5)."""
    meeting: int | None = None
    """My table at the player meeting, while it is on."""
    seat: OwnSeat | None = None
    """My seat in the current draft (MTR 7.6)."""
    is_building: bool = False
    """Whether I build my deck at a level where phones are forbidden for it (MTR 2.12)."""
    has_layout: bool = False
    """Whether this level prescribes how cards are laid out (MTR 4.7)."""
    next: WhatNext | None = None
    """Where my match in the bracket leads (MTR 10.4)."""
    unseen: tuple[ToldChange, ...] = ()
    """What was announced and then changed, and I have not said that I saw it, the newest first (MTR 10.2)."""

    @property
    def is_out(self) -> bool:
        return self.out_after is not None


def player_view(event: Event, player: PlayerId, *, names: Names) -> PlayerView:
    """Show one player everything public and their own part; during a match no other result (MTR 2.12)."""
    entrant = event.entrants[event.players[player]]
    sides = sides_of(event, names=names)

    match = _own_match(event, entrant, sides, player)
    is_playing = match is not None and not match.is_over
    own = rounds_of(event, entrant.number)
    posted = last_posted(event)
    public = public_to(event, names=names, shows_results=not (is_playing and _level(event) >= Level.COMPETITIVE))
    return PlayerView(
        public=public,
        me=sides[entrant.number],
        record=record_in(own),
        points=points_in(own),
        match=None if entrant.disqualified else match,
        has_bye=posted is not None and posted.state < RoundState.CLOSED and entrant.number in posted.byes,
        out_after=entrant.out_after,
        is_disqualified=entrant.disqualified,
        was_cut=any(
            entrant.out_after == field.after and entrant.number not in field.through for field in event.fields.values()
        ),
        checked_in=entrant.checked_in,
        paid=entrant.paid,
        rounds=tuple(_played(entrant.number, each, sides) for each in own),
        place_in_line=event.people.place_in_line(entrant.number),
        corrected=tuple(_corrected(event, entrant.number, own, sides)),
        turns=match.clock.turns if match else last_turn_of(event),
        meeting=meeting_table(event, entrant),
        seat=own_seat(public.draft, entrant.number, seat=event.seat_of(player)) if entrant.out_after is None else None,
        is_building=is_building(event, player),
        unseen=unseen_by(event, player),
        next=what_next(event, entrant.number, sides=sides) if match else None,
        has_layout=games()[event.game].board_layout and at_level(event, "board-layout") is Setting.REQUIRED,
    )


def unseen_by(event: Event, player: PlayerId) -> tuple[ToldChange, ...]:
    """List the changes a player has not said that they saw, the newest first (MTR 10.2)."""
    seen = event.seen_changes.get(player, 0)
    return tuple(change for change in reversed(event.changes) if change.number > seen)


def _own_match(event: Event, entrant: Entrant, sides: Sides, player: PlayerId) -> OwnMatch | None:
    round = last_posted(event)
    if round is None or round.state is RoundState.CLOSED:
        return None
    number = round.seats.get(entrant.number)
    if number is None:
        return None
    whole = round.tables[number]
    seat = event.seat_of(player) if whole.seats else None
    match = _match(event, round, number, me=whole.sides.index(entrant.number), sides=sides, seat=seat)
    silent, named = whole.progress.silent, sides[entrant.number].people
    others = tuple(named[n] for n, each in enumerate(entrant.players) if each in silent and each != player)
    return replace(match, silent=others, am_silent=player in silent)


def _match(event: Event, round: Round, number: int, *, me: int, sides: Sides, seat: int | None) -> OwnMatch:
    whole = round.tables[number]
    table, named = whole.at(seat), tuple(sides[side] for side in whole.sides)
    mine = whole.sides[me]
    before = [tuple(_known_before(event, side, round, is_mine=side == mine)) for side in table.sides]
    return OwnMatch(
        round=round.number,
        table=number,
        me=me,
        sides=tuple(side.at(seat) for side in named),
        clock=clock_of(event, round, whole, seat=seat),
        result=table.result,
        report=table.report,
        is_mine=table.reported_by == me,
        reported_by=table.reported_by,
        agreed=table.agreed,
        to_agree=table.to_agree,
        length=event.length_of(round, seat),
        points=tuple(map(points_in, before)),
        is_fixed=any(event.fixed_tables.get(side) == number for side in table.sides),
        binding=binding_at(event, round=round.number, table=number, seat=seat).without_why(but_of=me),
        is_asked_by_phone=any(_has_phone(event, side, seat) for side in table.sides if side != table.sides[me]),
        is_asked=whole.progress.is_asked,
        may_film=may_film(event, table.sides[me]),
        is_featured=whole.progress.is_featured,
        seat=seat,
        team=team_match(whole, named),
        shared=own_shared_game(event, round, number, me=me, named=named),
        chooser=chooser_of(event, round, table) if event.is_playoff(round.number) else None,
    )


def _known_before(event: Event, side: EntrantId, round: Round, *, is_mine: bool) -> Iterator[OwnRound]:
    """List the rounds a side played before this one; of the other side only those with public results (MTR 2.12)."""
    for own in rounds_of(event, side):
        if own.round < round.number and (is_mine or not is_held_back(event, event.rounds[own.round])):
            yield own


def may_film(event: Event, entrant: EntrantId) -> bool | None:
    """Check whether an entrant may be filmed: False if a member objects, True if all have agreed (MTR 2.13)."""
    players = {*event.entrants[entrant].players}
    return False if players & event.off_camera else (True if players <= event.on_camera else None)


def _has_phone(event: Event, entrant: EntrantId, seat: int | None) -> bool:
    players = event.entrants[entrant].players
    return any(player in event.links_of for player in (players if seat is None else (players[seat],)))


def _played(entrant: EntrantId, own: OwnRound, sides: Sides) -> PlayedRound:
    if own.table is None or own.opponent is None:
        return PlayedRound(own)
    return PlayedRound(own, sides[own.opponent], tuple(sides[side] for side in own.pod if side != entrant))


def _corrected(event: Event, entrant: EntrantId, rounds: tuple[OwnRound, ...], sides: Sides) -> Iterator[ResultChange]:
    """List the results corrected since the last round was paired, as long as it is the current one (MTR 1.9)."""
    now, total = max(event.rounds, default=0), points_in(rounds)
    for own in rounds:
        table = event.rounds[own.round].tables[own.table] if own.table is not None else None
        if table is None or own.result is None or own.opponent is None:
            continue
        before, me = table.corrected_from, table.sides.index(entrant)
        if before and table.corrected_in == now and before != table.result:
            worth = event.stages[0].points.of(before)[me] if own.counts else 0
            change = (total - (own.points if own.counts else 0) + worth, total)
            mine = before.mirrored() if me and not table.is_pod else before
            pod = tuple(sides[side] for side in own.pod)
            yield ResultChange(own.round, sides[own.opponent], mine, own.result, change, pod)


def _level(event: Event) -> Level:
    round = last_posted(event)
    return event.stages[round.stage].level if round else Level.REGULAR
