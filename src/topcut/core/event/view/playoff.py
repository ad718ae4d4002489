"""The bracket as everybody sees it once the cut is announced, and the check before it, which only the staff sees."""

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.brackets import Encounter, Fixture, Playoff, Tree, chooser, trees
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.playoff.cut import CutCheck, cut_check
from topcut.core.event.reading.bracket import cut_of, playoff_of
from topcut.core.event.view.brackets import (
    BracketHalf,
    BracketMatch,
    BracketRound,
    BracketSide,
    BracketView,
    MatchState,
)
from topcut.core.event.view.pod_cut import pod_cut_view
from topcut.core.event.view.public import last_posted
from topcut.core.event.view.sides import Names, SideNames, Sides, sides_of
from topcut.core.play import EntrantId, Level, PlayerId
from topcut.core.standings import Standing


class CutView(Struct, frozen=True):
    """What the staff checks before the cut is announced."""

    check: CutCheck
    sides: Sides
    """The names of everybody in the check."""

    @property
    def through(self) -> tuple[SideNames, ...]:
        return tuple(self.sides[seed] for seed in self.check.seeds)

    @property
    def first_out(self) -> tuple[SideNames, Standing] | None:
        """The first entrant out, such as the ninth, who sees by how much."""
        standing = self.check.first_out
        return None if standing is None else (self.sides[standing.entrant], standing)


def bracket_view(event: Event, *, names: Names, viewer: PlayerId | None = None) -> BracketView | None:
    """Show the bracket once the cut is announced; a player at Competitive sees no other result (MTR 2.12)."""
    if event.cut is None:
        return None
    sides, hidden = sides_of(event, names=names), _hidden_from(event, viewer)
    if event.is_free_for_all:
        return pod_cut_view(event, sides=sides, hidden=hidden)
    playoff = playoff_of(event, hidden=hidden)
    return BracketView(
        after=event.cut.after,
        had_swiss=playoff.had_swiss,
        seeds=tuple(_side(playoff, seed, sides) for seed in playoff.seeds),
        by_lot=tuple(sides[entrant] for entrant in event.cut.by_lot),
        halves=tuple(_half(event, playoff, tree, sides) for tree in trees(playoff)),
        champion=None if playoff.champion is None else sides[playoff.champion],
        playoff=replace(playoff, disqualified=frozenset()),
        left=len(playoff.survivors),
    )


def cut_view(event: Event, *, names: Names) -> CutView:
    """Show the staff who would advance, by how much, and what still has to be settled (MTR 10.4)."""
    return CutView(cut_check(event), sides_of(event, names=names))


def _hidden_from(event: Event, viewer: PlayerId | None) -> int | None:
    """Find the round whose results a player may not see: their own match in it is open (MTR 2.12)."""
    round = last_posted(event)
    if viewer is None or round is None or round.state is RoundState.CLOSED:
        return None
    if event.stages[round.stage].level < Level.COMPETITIVE:
        return None
    table = round.table_of(event.players[viewer])
    return round.number if table and table.report is not ReportStatus.FINAL else None


def _half(event: Event, playoff: Playoff, tree: Tree, sides: Sides) -> BracketHalf:
    return BracketHalf(tuple(_round(event, playoff, tree, number, sides) for number in tree.rounds), tree.is_lower)


def _round(event: Event, playoff: Playoff, tree: Tree, number: int, sides: Sides) -> BracketRound:
    later = [playoff.seeds[seed.number - 1] for seed in playoff.bracket.byes(number)] if not tree.is_lower else []
    left = playoff.bracket.final.round - number
    return BracketRound(
        number=cut_of(event).after + number,
        to_the_final=left if left <= 0 or not playoff.bracket.is_double else None,
        matches=tuple(_match(event, playoff, each, sides) for each in tree.fixtures if each.round == number),
        byes=tuple(_side(playoff, entrant, sides) for entrant in later),
    )


def _match(event: Event, playoff: Playoff, fixture: Fixture, sides: Sides) -> BracketMatch:
    encounter = playoff.encounter(fixture.number)
    if encounter is None:
        known = playoff.known_sides(fixture)
        waiting = tuple(_side(playoff, side, sides) if isinstance(side, int) else None for side in known)
        return BracketMatch(None, None, waiting, MatchState.WAITING)
    round, table = _seat_of(event, encounter)
    return BracketMatch(
        round=round,
        table=table,
        sides=tuple(_side(playoff, side, sides) for side in (*encounter.sides, *encounter.left)),
        state=_state(encounter),
        result=encounter.result,
        winner=encounter.winner,
        chooser=chooser(playoff, fixture=fixture.number) if encounter.is_match else None,
    )


def _seat_of(event: Event, encounter: Encounter) -> tuple[int | None, int | None]:
    """Find the round and table of a match; a bye, or one that nobody is left to play, has no table."""
    for number, round in event.rounds.items():
        if any(fixture == encounter.fixture for fixture, _, _ in round.fixtures):
            at = (table for table, match in round.tables.items() if match.sides == encounter.sides)
            return number, next(at, None)
    return None, None


def _state(encounter: Encounter) -> MatchState:
    if encounter.is_match:
        return MatchState.PLAYING if encounter.is_open else MatchState.DONE
    return MatchState.BYE if encounter.sides else MatchState.NOBODY


def _side(playoff: Playoff, entrant: EntrantId, sides: Sides) -> BracketSide:
    return BracketSide(sides[entrant], playoff.place(entrant), entrant in playoff.out)
