"""What an entrant needs for the cut, from what they may know; limited in time, as a hall of phones asks at once."""

import enum
from typing import Final

from msgspec import Struct

from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.reading.bracket import advancing
from topcut.core.event.rounds.figures import CachedValue, key_of
from topcut.core.event.rounds.standings import profile_of, results_of
from topcut.core.play import EntrantId, Level, Match, RoundResults
from topcut.core.standings import Outlook, Results, clinch

MOST_ENTRANTS: Final = 1500
"""With more, the answer would take longer than a page may."""
MOST_ROUNDS_LEFT: Final = 20
"""With more to come, nobody plans for the cut yet."""
MOST_RUNS: Final = 400
PAPER: Final = 160_000
"""Entrants times rounds times simulated runs: what fits into a tenth of a second."""


class Unanswered(enum.StrEnum):
    """Why there is no answer."""

    NO_CUT = "no-cut"
    """No playoff is announced, or everybody advances."""
    CUT_IS_MADE = "cut-is-made"
    NOTHING_PUBLISHED = "nothing-published"
    """From Competitive up it depends on published standings alone (MTR 2.12)."""
    TOO_MANY = "too-many"
    NOT_IN = "not-in"
    IN_PODS = "in-pods"
    """There is no method for tables of more than two."""


class Needed(Struct, frozen=True):
    """What one entrant needs for the cut, or why there is no answer."""

    entrant: EntrantId
    cut: int | None = None
    rounds_left: int = 0
    """Not yet paired; an open match comes before them."""
    after: int | None = None
    """The round after which it was computed."""
    outlook: Outlook | None = None
    unanswered: Unanswered | None = None


class _Question(Struct, frozen=True):
    cut: int
    after: int
    rounds_left: int
    open_round: int | None
    """Posted and not in `after`: its matches come first."""


_outlooks: CachedValue[dict[EntrantId, Outlook]] = CachedValue(most=4)


def needed_for_cut(event: Event, entrant: EntrantId) -> Needed:
    """Compute what an entrant needs for the cut (MTR 10.4).

    At Regular it depends on every final result; above, on published standings and the pairings (MTR 2.12).
    """
    asked = _question(event, entrant)
    if isinstance(asked, Unanswered):
        return Needed(entrant, unanswered=asked)
    shows_results = _level(event) < Level.COMPETITIVE
    seen = _seen(event, event.rounds[asked.open_round], shows_results=shows_results) if asked.open_round else None
    key = (*key_of(event, after=asked.after), asked.cut, asked.rounds_left, seen)
    outlook = _outlooks.answer(key, lambda: _answers(event, asked, seen)).get(entrant)
    unanswered = None if outlook else Unanswered.NOT_IN
    return Needed(entrant, asked.cut, asked.rounds_left, asked.after, outlook, unanswered)


def _question(event: Event, entrant: EntrantId) -> _Question | Unanswered:
    stage = next((stage for stage in event.stages[1:] if stage.structure is Structure.PLAYOFF), None)
    cut = advancing(stage) if stage else None
    if cut is None:
        return Unanswered.NO_CUT
    if event.cut is not None:
        return Unanswered.CUT_IS_MADE
    if event.entrants[entrant].out_after is not None:
        return Unanswered.NOT_IN
    if event.is_free_for_all:
        return Unanswered.IN_PODS
    if len(event.entrants) > MOST_ENTRANTS:
        return Unanswered.TOO_MANY
    after = event.rounds_closed if _level(event) < Level.COMPETITIVE else max(event.published, default=None)
    if after is None:
        return Unanswered.NOTHING_PUBLISHED
    asked = _after(event, after, cut=cut)
    return Unanswered.TOO_MANY if asked.rounds_left > MOST_ROUNDS_LEFT else asked


def _after(event: Event, after: int, *, cut: int) -> _Question:
    announced = event.swiss_rounds
    following = event.rounds.get(after + 1)
    is_posted = following is not None and following.state >= RoundState.POSTED
    return _Question(cut, after, max(0, announced - after - is_posted), after + 1 if is_posted else None)


def _answers(event: Event, asked: _Question, seen: RoundResults | None) -> dict[EntrantId, Outlook]:
    results = results_of(event, after=asked.after)
    if seen:
        results.add_round(seen)
    out = [entrant.number for entrant in event.entrants.values() if entrant.out_after is not None]
    found = clinch(
        results,
        cut=asked.cut,
        rounds_left=asked.rounds_left,
        profile=profile_of(event),
        dropped=out,
        runs=_runs(results, asked),
    )
    return {outlook.entrant: outlook for outlook in found}


def _runs(results: Results, asked: _Question) -> int:
    """Compute how many runs to simulate: as many as fit the time, and at least a few."""
    return max(20, min(MOST_RUNS, PAPER // (max(1, len(results)) * (1 + asked.rounds_left))))


def _seen(event: Event, round: Round, *, shows_results: bool) -> RoundResults:
    """Take the next round with the results that may be shown; from Competitive up with none (MTR 2.12)."""
    whole = event.results(round)
    told = {number for number, table in round.tables.items() if shows_results and table.report is ReportStatus.FINAL}
    matches = (match if match.table in told else Match(match.table, match.sides) for match in whole.matches)
    return RoundResults(tuple(matches), whole.byes, whole.losses)


def _level(event: Event) -> Level:
    """Return the strictest level of the stages."""
    return max(stage.level for stage in event.stages)
