"""A cut in pods as everybody sees it: who had a bye, who sits together, and who comes next."""

from collections.abc import Iterator

from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.bracket import cut_of, posted_since_the_cut
from topcut.core.event.reading.pod_cut import pod_playoff_of
from topcut.core.event.view.brackets import (
    BracketHalf,
    BracketMatch,
    BracketRound,
    BracketSide,
    BracketView,
    MatchState,
)
from topcut.core.event.view.sides import Sides
from topcut.core.free_for_all import PodPlayoff
from topcut.core.play import EntrantId, Result


def pod_cut_view(event: Event, *, sides: Sides, hidden: int | None = None) -> BracketView:
    """Show a cut in pods round by round; the `hidden` round is shown without results (MTR 2.12)."""
    cut, playoff = cut_of(event), pod_playoff_of(event, hidden=hidden)
    rounds = (*_posted(event, playoff, sides), *_coming(event, playoff, sides))
    return BracketView(
        after=cut.after,
        had_swiss=cut.after > 0,
        seeds=tuple(_side(playoff, seed, sides) for seed in playoff.seeds),
        by_lot=tuple(sides[entrant] for entrant in cut.by_lot),
        halves=(BracketHalf(rounds),),
        champion=None if playoff.champion is None else sides[playoff.champion],
        playoff=None,
        left=len(playoff.survivors),
    )


def _posted(event: Event, playoff: PodPlayoff, sides: Sides) -> Iterator[BracketRound]:
    for number, round in enumerate(posted_since_the_cut(event, None)):
        results = dict(zip(playoff.rounds[number].pods, playoff.rounds[number].results, strict=True))
        yield BracketRound(
            number=round.number,
            to_the_final=_to_the_final(playoff, number),
            matches=tuple(_pods(playoff, round, results, sides)),
            byes=tuple(_side(playoff, bye, sides) for bye in playoff.seeds if bye in round.byes),
        )


def _pods(
    playoff: PodPlayoff, round: Round, results: dict[tuple[EntrantId, ...], Result | None], sides: Sides
) -> Iterator[BracketMatch]:
    for number, table in round.tables.items():
        result = results[table.sides]
        yield BracketMatch(
            round=round.number,
            table=number,
            sides=tuple(_side(playoff, side, sides) for side in table.sides),
            state=MatchState.PLAYING if result is None else MatchState.DONE,
            result=result,
            winner=None if result is None else playoff.goes_on(table.sides, result),
        )


def _coming(event: Event, playoff: PodPlayoff, sides: Sides) -> Iterator[BracketRound]:
    """Show the rounds to come: the next pods if they are certain, else how many there will be."""
    for number in range(len(playoff.rounds), playoff.length):
        pods, straight_on = playoff.coming(number)
        yield BracketRound(
            number=cut_of(event).after + number + 1,
            to_the_final=_to_the_final(playoff, number),
            matches=tuple(BracketMatch(None, None, _known(playoff, pod, sides), MatchState.WAITING) for pod in pods),
            byes=tuple(_side(playoff, bye, sides) for bye in straight_on),
        )


def _known(playoff: PodPlayoff, pod: tuple[EntrantId | None, ...], sides: Sides) -> tuple[BracketSide | None, ...]:
    return tuple(None if seat is None else _side(playoff, seat, sides) for seat in pod)


def _to_the_final(playoff: PodPlayoff, number: int) -> int | None:
    left = playoff.length - number - 1
    return left if left <= 1 else None


def _side(playoff: PodPlayoff, entrant: EntrantId, sides: Sides) -> BracketSide:
    return BracketSide(sides[entrant], playoff.seeds.index(entrant) + 1, entrant in playoff.out)
