"""The bracket of an event: built from the cut, the rounds and the leavers, and paired round by round.

Nothing of it is stored besides the facts: a corrected result or an undone drop shows in the bracket at once.
"""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec.structs import replace

from topcut.core.brackets import Encounter, Playoff, by_draft_seat, by_standing, leave, next_round, post
from topcut.core.brackets import report as settle_match
from topcut.core.event.nouns.rounds.facts import RoundDrawn
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import CutMade, Event, Stage
from topcut.core.pairing import seat
from topcut.core.play import EntrantId, Outcome, Result

BRACKET: Final = "bracket-1"
"""The engine of a round that the bracket paired."""
BY_SEATS: Final = "bracket-seats-1"
"""The engine of a round that a bracket by draft seats paired."""
DRAFTED: Final = 8
"""MTR 10.4 knows a drafted playoff of eight; any other is seeded by the standings."""


def playoff_of(event: Event, *, before: int | None = None, hidden: int | None = None) -> Playoff:
    """Build the bracket as the posted rounds leave it (MTR 10.4).

    It stops `before` a round, if given; of the `hidden` round it contains only the pairings.
    """
    cut = cut_of(event)
    seats = draft_seats_of(event)
    if seats:
        playoff = by_draft_seat(cut.seeds, seats=seats)
    else:
        playoff = by_standing(cut.seeds, losses=event.stages[cut.stage].losses)
    playoff = replace(playoff, had_swiss=cut.after > 0)
    for round in posted_since_the_cut(event, before):
        playoff = _without_leavers(playoff, event, before=round.number)
        if round.number == hidden:
            return post(playoff, encounters=_encounters(round, {}))
        playoff = _played(playoff, event, round)
    return _without_leavers(playoff, event, before=before)


def draft_seats_of(event: Event) -> tuple[EntrantId, ...]:
    """List the advanced entrants by their seats in the playoff's draft; nobody if it has none (MTR 10.4).

    Entrants who left before sitting down come last: the seat across has the bye.
    """
    cut = cut_of(event)
    draft = event.drafts.get(cut.stage)
    if draft is None or len(cut.seeds) != DRAFTED or event.stages[cut.stage].losses != 1:
        return ()
    seated = tuple(one for pod in draft.pods for one in pod if one in cut.seeds)
    return (*seated, *(seed for seed in cut.seeds if seed not in seated))


def cut_of(event: Event) -> CutMade:
    assert event.cut, "a bracket begins with the cut"
    return event.cut


def drawn_in_bracket(event: Event, *, round: int, attempt: int) -> RoundDrawn:
    """Pair the next round of the bracket: winners of neighbours, byes if somebody left (MTR 10.4, X-20)."""
    playoff = playoff_of(event, before=round)
    encounters = next_round(playoff)
    pairs = [(encounter.sides[0], encounter.sides[1]) for encounter in encounters if encounter.is_match]
    usable = [range(first, last + 1) for first, last in event.usable_tables]
    playing = {side for pair in pairs for side in pair}
    return RoundDrawn(
        round=round,
        stage=cut_of(event).stage,
        attempt=attempt,
        engine=BY_SEATS if draft_seats_of(event) else BRACKET,
        matches=tuple((match.table, *match.sides) for match in seat(pairs, usable=usable, fixed=event.fixed_tables)),
        byes=tuple(entrant for entrant in playoff.survivors if entrant not in playing),
        fixtures=tuple((encounter.fixture, encounter.sides, encounter.left) for encounter in encounters),
    )


def fixture_of(round: Round, table: Table) -> int:
    """Find the fixture of the bracket that is played at a table."""
    return next(number for number, sides, _ in round.fixtures if sides == table.sides)


def winner_of(sides: tuple[EntrantId, ...], result: Result | None) -> EntrantId | None:
    """Return the entrant who advances; None without a result, or if both lost (GAP-04)."""
    outcomes = result.outcomes() if result else ()
    return sides[outcomes.index(Outcome.WIN)] if Outcome.WIN in outcomes else None


def is_followed(event: Event, round: Round) -> bool:
    """Check whether the next round is paired, even if only the staff has seen it: then this one's winners stand."""
    return max(event.rounds) > round.number


def posted_since_the_cut(event: Event, before: int | None) -> list[Round]:
    """List the rounds after the cut that are posted, up to a round if one is given."""
    first, last = cut_of(event).after + 1, max(event.rounds, default=0)
    rounds = (event.rounds[number] for number in range(first, last + 1 if before is None else before))
    return [round for round in rounds if round.state >= RoundState.POSTED]


def _played(playoff: Playoff, event: Event, round: Round) -> Playoff:
    """Add a round as paired, with the results that count, and the entrants who left during it (X-20)."""
    results = {table.sides: table.result for table in round.tables.values() if table.result and counts(round, table)}
    encounters = _encounters(round, results)
    present = {side for encounter in encounters for side in encounter.sides}.union(playoff.survivors)
    playoff = post(playoff, encounters=encounters)
    for encounter in encounters:
        if encounter.result:  # all are in; settling one again advances a sole survivor to the end
            playoff = settle_match(playoff, fixture=encounter.fixture, result=encounter.result)
            break
    return _leaving(playoff, event, after=range(round.number, round.number + 1), among=present)


def counts(round: Round, table: Table) -> bool:
    """Check whether a result stands, with no answer awaited any more."""
    return table.report is ReportStatus.FINAL or round.state is RoundState.CLOSED


def _encounters(round: Round, results: Mapping[tuple[EntrantId, ...], Result]) -> tuple[Encounter, ...]:
    return tuple(Encounter(number, sides, left, results.get(sides)) for number, sides, left in round.fixtures)


def _without_leavers(playoff: Playoff, event: Event, *, before: int | None) -> Playoff:
    """Remove the entrants who left before a round, or until now; those who had lost did not leave the bracket."""
    until = max(event.rounds, default=0) + 1 if before is None else before
    return _leaving(playoff, event, after=range(until), among=playoff.survivors)


def _leaving(playoff: Playoff, event: Event, *, after: range, among: Collection[EntrantId]) -> Playoff:
    for number in playoff.standing:
        entrant = event.entrants[number]
        if entrant.out_after not in after or number in playoff.out | playoff.disqualified:
            continue
        if number in among or entrant.disqualified:
            playoff = leave(playoff, entrant=number, disqualified=entrant.disqualified)
    return playoff


def advancing(stage: Stage) -> int | None:
    """Return how many a playoff takes: as announced, or as its rounds have room for; None for everybody."""
    if stage.cut is None and stage.rounds is not None:
        return 1 << stage.rounds
    return stage.cut
