"""The steps of a playoff: pair the next round, report a match, leave."""

from collections.abc import Collection
from typing import NoReturn

from msgspec.structs import replace

from topcut.core.brackets.arrangement import arranged
from topcut.core.brackets.playoff import Encounter, Playoff
from topcut.core.brackets.refusals import (
    DrawInElimination,
    MatchesStillOpen,
    NextRoundIsPaired,
    NobodyMovesUp,
    NoReturnAfterTheCut,
    NotBeingPlayed,
    NotInTheBracket,
    PlayoffIsOver,
)
from topcut.core.play import EntrantId, How, Outcome, Result, Score


def next_round(playoff: Playoff) -> tuple[Encounter, ...]:
    """Find who meets whom next: the winners of neighbouring matches, never seeded again (MTR 10.4).

    A round in which all are without an opponent is not played: its byes come with the round after it.
    """
    if playoff.open_fixtures:
        raise MatchesStillOpen(fixtures=", ".join(map(str, playoff.open_fixtures)))
    if playoff.is_over:
        raise PlayoffIsOver
    ahead = playoff
    while not ahead.open_fixtures:
        ahead = _one_round_on(ahead)
    return ahead.encounters[len(playoff.encounters) :]


def post(playoff: Playoff, *, encounters: tuple[Encounter, ...]) -> Playoff:
    """Take the next encounters as they were decided, even if they would be decided differently now."""
    posted = playoff.encounters + encounters
    assert [encounter.fixture for encounter in posted] == list(range(1, len(posted) + 1))
    return replace(playoff, encounters=posted)


def report(playoff: Playoff, *, fixture: int, result: Result) -> Playoff:
    """Record who goes on; a match of the bracket is never drawn (MTR 2.5).

    A later report replaces an earlier one; it may change the winner only until the next round is paired.
    """
    before = playoff.encounter(fixture)
    if before is None or not before.is_match:
        raise NotBeingPlayed(fixture=fixture)
    if Outcome.DRAW in result.outcomes():
        raise DrawInElimination(fixture=fixture)
    return _settled(_with_result(playoff, before, result))


def leave(playoff: Playoff, *, entrant: EntrantId, disqualified: bool = False) -> Playoff:
    """Take an entrant out after the cut; nobody comes in their place (MTR 2.10).

    Before the first match those who remain are seeded again. A match already paired is a walk-over for the opponent,
    and later rounds give their byes to the best placed (X-20). Entrants who lost to a disqualified one stay out
    (GAP-15).
    """
    if entrant not in playoff.seeds:
        raise NotInTheBracket(entrant=entrant)
    without = replace(
        playoff,
        out=playoff.out | {entrant},
        disqualified=playoff.disqualified | ({entrant} if disqualified else set()),
    )
    if not playoff.encounters:
        return _settled(_seeded_again(without))
    how = How.MATCH_LOSS if disqualified else How.NO_SHOW
    return _settled(_walked_over(without, entrant, how=how))


def rejoin(seeds: Collection[EntrantId], *, entrant: EntrantId) -> NoReturn:
    """Refuse players who want to come back, or to move up, after the cut (MTR 2.10)."""
    raise (NoReturnAfterTheCut if entrant in seeds else NobodyMovesUp)(entrant=entrant)


def chooser(playoff: Playoff, *, fixture: int) -> EntrantId | None:
    """Find who chooses to play or draw in game 1: the better Swiss standing, whatever the seat (MTR 2.2).

    None if there were no Swiss rounds: then a random method decides.
    """
    encounter = playoff.encounter(fixture)
    if encounter is None or not encounter.is_match:
        raise NotBeingPlayed(fixture=fixture)
    return min(encounter.sides, key=playoff.place) if playoff.had_swiss else None


def _with_result(playoff: Playoff, before: Encounter, result: Result) -> Playoff:
    after = replace(before, result=result)
    round = playoff.bracket.fixture(before.fixture).round
    through = sum(playoff.bracket.fixture(e.fixture).round <= round for e in playoff.encounters)
    this_round, later = playoff.encounters[:through], playoff.encounters[through:]
    if after.winner != before.winner:
        if any(encounter.is_match for encounter in later):
            raise NextRoundIsPaired(fixture=before.fixture)
        later = ()
    kept = tuple(after if encounter is before else encounter for encounter in this_round)
    return replace(playoff, encounters=kept + later)


def _walked_over(playoff: Playoff, entrant: EntrantId, *, how: How) -> Playoff:
    """Give an entrant's open match to the opponent (X-20)."""
    for encounter in playoff.encounters:
        if encounter.is_open and entrant in encounter.sides:
            lost = Result(Score((0, 0)), how, (encounter.sides.index(entrant),))
            return _with_result(playoff, encounter, lost)
    return playoff


def _seeded_again(playoff: Playoff) -> Playoff:
    """Move the remaining entrants up in the seeds, so that the best placed meet the places left (X-20)."""
    if not playoff.bracket.reseeds:
        return playoff
    seeds = sorted(playoff.standing, key=lambda entrant: entrant in playoff.out)
    return replace(playoff, seeds=tuple(seeds))


def _settled(playoff: Playoff) -> Playoff:
    """Take the last one left through the remaining rounds, which nobody else is there to play."""
    while len(playoff.survivors) <= 1 and not playoff.is_over:
        playoff = _one_round_on(playoff)
    return playoff


def _one_round_on(playoff: Playoff) -> Playoff:
    return post(playoff, encounters=arranged(playoff, round=playoff.rounds_paired + 1))
