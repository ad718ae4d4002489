"""What an event was, once it is over: who won, how the final went, who finished where, and a few numbers."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from topcut.core.event.judging.checks import players_checked
from topcut.core.event.nouns.rounds.state import ReportStatus, Table
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.playoff.places import final_places, has_playoff, last_standings
from topcut.core.event.rounds.record import record_in, rounds_of
from topcut.core.event.view.brackets import BracketMatch, BracketView
from topcut.core.event.view.playoff import bracket_view
from topcut.core.event.view.sides import Names, SideNames, Sides, once, sides_of
from topcut.core.play import EntrantId, How, Result


class EndPlace(Struct, frozen=True):
    """Where somebody finished, alone or with others."""

    first: int
    last: int
    side: SideNames
    points: int


class EventStory(Struct, frozen=True):
    """What everybody may read when all is over."""

    finished_at: int
    places: tuple[EndPlace, ...]
    bracket: BracketView | None
    matches: int
    """Matches with a result, of two teams those at their seats; byes are not among them."""
    third_games: int
    """Of these, played to a third game or beyond."""
    calls: int = 0
    """How often a judge was called."""
    appeals: int = 0
    decks_checked: int = 0
    stayed: int = 0
    """How many were still in at the end."""
    unbeaten: tuple[SideNames, ...] = ()
    """Who has lost no match of the rounds before the playoff."""
    is_cut_short: bool = False
    """A playoff was announced and never played: nobody has won."""
    final: Result | None = None
    """How the final went, as its winner sees it; None where there was none, or nobody won it."""
    runner_up: SideNames | None = None
    seed: int | None = None
    """From which place the winner came into the playoff."""

    @property
    def winner(self) -> SideNames | None:
        """Who won: the bracket, or all rounds where there was none."""
        if self.bracket:
            return self.bracket.champion
        return self.leader if not self.is_cut_short else None

    @property
    def leader(self) -> SideNames | None:
        return self.places[0].side if self.places else None


def event_story(event: Event, *, names: Names) -> EventStory | None:
    """Tell the story of an event that is over; None before (MTR 1.2)."""
    if event.phase is not Phase.FINISHED:
        return None
    return once(names, "story", lambda: _told(event, names))


def _told(event: Event, names: Names) -> EventStory:
    bracket = bracket_view(event, names=names)
    tables = [table for round in event.rounds.values() for table in round.tables.values()]
    games = [*_final(match for table in tables for match in _played(table))]
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
    """Say which matches were played at a table; of two teams those of their seats, if anybody told of them."""
    return tuple(seat for seat in table.seats if seat.result) or (table,)


def _final(matches: Iterable[Table]) -> Iterator[Result]:
    """Gather how matches went, once nobody can dispute it (MTR 2.4)."""
    return (match.result for match in matches if match.result and match.report is ReportStatus.FINAL)


def _places(event: Event, sides: Sides) -> tuple[EndPlace, ...]:
    standings = last_standings(event)
    points = {standing.entrant: standing.points for standing in standings}
    return tuple(
        EndPlace(place.first, place.last, sides[place.entrant], points.get(place.entrant, 0))
        for place in final_places(event, standings)
    )


def _stayed(event: Event) -> int:
    """Count who was there when the rounds before the playoff were over; out of the bracket is not out of the event."""
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
