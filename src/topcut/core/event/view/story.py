"""A summary of a finished event: who won, how the final went, who finished where, and a few numbers."""

from collections.abc import Iterator

from msgspec import Struct, structs

from topcut.core.event.judging.checks import players_checked
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.playoff.places import final_places, has_playoff, last_standings
from topcut.core.event.rounds.record import record_in, rounds_of
from topcut.core.event.view.brackets import BracketMatch, BracketView
from topcut.core.event.view.playoff import bracket_view
from topcut.core.event.view.sides import Names, SideNames, Sides, once, sides_of
from topcut.core.play import EntrantId, How, Result


class EndPlace(Struct, frozen=True):
    """An entrant's final place, alone or shared."""

    first: int
    last: int
    side: SideNames
    points: int


class EventStory(Struct, frozen=True):
    """What everybody may read when the event is over."""

    finished_at: int
    places: tuple[EndPlace, ...]
    bracket: BracketView | None
    matches: int
    """Matches with a result, for teams those of their seats; without byes."""
    third_games: int
    """Those that went to a third game or beyond."""
    calls: int = 0
    """How often a judge was called."""
    appeals: int = 0
    decks_checked: int = 0
    stayed: int = 0
    """How many were still in at the end."""
    unbeaten: tuple[SideNames, ...] = ()
    """Entrants who lost no match of the rounds before the playoff."""
    is_cut_short: bool = False
    """Whether a playoff was announced and never played: nobody has won."""
    final: Result | None = None
    """The result of the final, from the winner's side; None if there was none, or nobody won it."""
    runner_up: SideNames | None = None
    seed: int | None = None
    """The winner's seed in the playoff."""

    @property
    def winner(self) -> SideNames | None:
        """The winner: of the bracket, or of all rounds if there was none."""
        if self.bracket:
            return self.bracket.champion
        return self.leader if not self.is_cut_short else None

    @property
    def leader(self) -> SideNames | None:
        return self.places[0].side if self.places else None


def event_story(event: Event, *, names: Names) -> EventStory | None:
    """Summarize an event that is over; None before (MTR 1.2)."""
    if event.phase is not Phase.FINISHED:
        return None
    return once(names, "story", lambda: _told(event, names))


def _told(event: Event, names: Names) -> EventStory:
    bracket = bracket_view(event, names=names)
    games = [result for round in event.rounds.values() for result in _counted(round)]
    sides = sides_of(event, names=names)
    story = EventStory(
        finished_at=event.finished_at,
        places=_places(event, sides) if event.rounds_closed else (),
        bracket=bracket,
        matches=len(games),
        third_games=sum(result.how is How.PLAYED and result.score.games > 2 for result in games),
        calls=len(event.judging.calls),
        appeals=len(event.judging.appeals),
        decks_checked=len(players_checked(event)),
        stayed=len(event.people.inside) if event.cut is None else _stayed(event),
        unbeaten=tuple(sides[entrant] for entrant in _unbeaten(event)),
        is_cut_short=bracket is None and has_playoff(event),
    )
    return _with_final(story, bracket) if bracket else story


def _played(table: Table) -> tuple[Table, ...]:
    """List the matches played at a table; for teams those of their seats, if any was reported."""
    return tuple(seat for seat in table.seats if seat.result) or (table,)


def _counted(round: Round) -> Iterator[Result]:
    """Collect the results that count: those that are final, and in a closed round also one side's report (MTR 2.4)."""
    is_closed = round.state is RoundState.CLOSED
    for match in (match for table in round.tables.values() for match in _played(table)):
        if match.result and (is_closed or match.report is ReportStatus.FINAL):
            yield match.result


def _places(event: Event, sides: Sides) -> tuple[EndPlace, ...]:
    standings = last_standings(event)
    points = {standing.entrant: standing.points for standing in standings}
    return tuple(
        EndPlace(place.first, place.last, sides[place.entrant], points.get(place.entrant, 0))
        for place in final_places(event, standings)
    )


def _stayed(event: Event) -> int:
    """Count the entrants still in after the rounds before the playoff; losing in the bracket is not leaving."""
    assert event.cut is not None
    return sum(each.out_after is None or each.out_after >= event.cut.after for each in event.entrants.values())


def _unbeaten(event: Event) -> Iterator[EntrantId]:
    for entrant in event.entrants:
        record = record_in(rounds_of(event, entrant))
        if record.wins and not record.losses:
            yield entrant


def _with_final(story: EventStory, bracket: BracketView) -> EventStory:
    last: BracketMatch = bracket.rounds[-1].matches[-1]
    one, other = (last.sides[0], last.sides[1]) if len(last.sides) == 2 else (None, None)
    champion = bracket.champion
    if bracket.in_pods:
        seed = next((side.seed for side in bracket.seeds if side.side == champion), None)
        return structs.replace(story, seed=seed)
    if champion is None or one is None or other is None:
        return story
    won, lost = (one, other) if one.side == champion else (other, one)
    result = last.result if last.result is None or won is one else last.result.mirrored()
    return structs.replace(story, final=result, runner_up=lost.side, seed=won.seed)
