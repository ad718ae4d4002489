"""Invariants of an event, each computed in a second, simpler way."""

import pkgutil
import re
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from msgspec.structs import replace
from tests.core.event.events import why_paired
from tests.core.log.book import STREAM, Book

import topcut.core
from topcut.core.brackets import Playoff
from topcut.core.errors import AgainstTheRules, TopcutError
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.ending import report_of
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.hall.meeting import meeting_tables
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.prizes.prize import Prize, added
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.playoff import final_places
from topcut.core.event.prizes.awards import payout
from topcut.core.event.reading import before_closing, playoff_of
from topcut.core.event.reading.pod_cut import pod_playoff_of
from topcut.core.event.rounds import (
    ranking,
    reasons_key,
    reasons_of,
    what_reasons_need,
)
from topcut.core.event.rounds.absent import did_not_come
from topcut.core.event.view import (
    bracket_view,
    cut_view,
    desk_lists,
    desk_view,
    event_story,
    grid_of,
    head_judge_view,
    judge_view,
    judged_table,
    names_on_lists,
    own_judging,
    payout_view,
    player_view,
    public_view,
    published_points,
    room_view,
)
from topcut.core.free_for_all import PodPlayoff
from topcut.core.log import Undone
from topcut.core.log.fold import opened
from topcut.core.play import How, Outcome, PlayerId, Result
from topcut.core.play.names import NamesAt
from topcut.core.rules import Rule
from topcut.desk.results_of_event import results_of_event
from topcut.web.judge.match_progress import so_far

NO_RULE_SPEAKS_OF_IT = {
    "secret-stays",
    "draw-not-posted",
    "first-entry",
    "needs-a-reason",
    "names-unreadable",
    "no-such-screen",
    "no-such-section",
    "not-a-place",
    "not-a-table",
    "not-posted",
    "not-that-many-points",
    "others-depend-on-it",
    "place-twice",
    "points-twice",
    "results-are-in",
    "secret-is-sealed",
    "seen-since",
    "table-twice",
    "the-same-entrant",
    "too-few-tables",
    "too-few-to-start",
    "too-many-awards",
    "wrong-phase",
}
"""Refusals of the family "the rule says no" that no document has a rule for: they keep a log in order."""


# Refusals -------------------------------------------------------------------------------------------------------------


@cache
def every_refusal() -> frozenset[type[TopcutError]]:
    """Find every way the core says no."""
    for module in pkgutil.walk_packages(topcut.core.__path__, "topcut.core."):
        import_module(module.name)
    return frozenset(kind for kind in _kinds(TopcutError) if kind.__module__.startswith("topcut.core."))


def what_lasts_is_as_made_anew(event: Event, kept: NamesAt) -> None:
    """What is kept from entry to entry is what somebody who looks for the first time sees."""
    fresh = NamesAt(kept, seq=kept.seq, head=kept.head)
    if event.stages:
        assert public_view(event, names=kept) == public_view(event, names=fresh)
        assert published_points(event, names=kept) == published_points(event, names=fresh)
        assert desk_lists(event, names=kept) == desk_lists(event, names=fresh)
        assert desk_view(event, names=kept) == desk_view(event, names=fresh)
    assert names_on_lists(event, names=kept) == names_on_lists(event, names=fresh)
    reasons = kept.lasting("reasons", reasons_key(event), lambda: reasons_of(what_reasons_need(event)))
    for entrant in event.entrants:
        assert (reasons.of(entrant) if reasons else None) == why_paired(event, entrant)


def _kinds(kind: type[TopcutError]) -> set[type[TopcutError]]:
    return set().union(*({below} | _kinds(below) for below in kind.__subclasses__()))


@cache
def spanish() -> Mapping[str, str]:
    found = {}
    for catalogue in (Path(topcut.core.__path__[0]).parent / "locale" / "es").rglob("*.po"):
        with catalogue.open("rb") as source:
            found |= {message.id: message.string for message in read_po(source)}
    return found


def a_refusal_says_why(refusal: TopcutError) -> None:
    """Its code is known, it can be read in both languages, and it cites the rule where there is one."""
    assert type(refusal) in every_refusal(), refusal.code
    assert str(refusal)
    assert spanish()[refusal.message].format(**refusal.detail)
    assert refusal.rule is None or Rule.parse(str(refusal.rule)) == refusal.rule
    if isinstance(refusal, AgainstTheRules):
        assert refusal.rule or refusal.code in NO_RULE_SPEAKS_OF_IT, refusal.code
    for concern in refusal.detail.get("concerns", ()):
        a_refusal_says_why(concern)


# Rounds and points ----------------------------------------------------------------------------------------------------


def nobody_is_twice_in_a_round(event: Event) -> None:
    for round in event.rounds.values():
        places = Counter(_placed(round))
        assert set(places.values()) <= {1}, (round.number, places)
        assert places.keys() <= event.entrants.keys()


def _placed(round: Round) -> list[int]:
    return [*round.byes, *round.losses, *(side for table in round.tables.values() for side in table.sides)]


def what_is_kept_is_what_a_count_says(event: Event) -> None:
    """Seats, open tables and heads are kept next to what they follow from, so that nobody searches a whole hall."""
    for round in event.rounds.values():
        tables = round.tables.items()
        assert round.seats == {side: number for number, table in tables for side in table.sides}, round.number
        assert round.unsettled == {number for number, table in tables if table.report <= ReportStatus.DISPUTED}, (
            round.number
        )
        entered = {number for number, table in tables if any(each.entered_by for each in (table, *table.seats))}
        assert round.unchecked == entered, round.number
        if round.drawn_for == event.people.changes:
            assert round.entrants == {e.number for e in event.entrants.values() if e.plays(round.number)}, round.number
    assert event.people.inside == {e.number for e in event.entrants.values() if e.out_after is None}
    assert event.people.absent == {e.number for e in event.entrants.values() if e.out_after == 0}
    for number, entrant in event.entrants.items():
        assert {*entrant.players, *entrant.merged} == {one for one, of in event.players.items() if of == number}, number
    assert {stage for _, stage in (*event.decks.lists, *event.decks.standing)} <= event.decks.stages
    if event.meeting is not None and event.meeting_tables is not None:
        kept, counted = event.meeting_tables, meeting_tables(event.meeting)
        assert (kept.sitting, kept.highest) == (counted.sitting, counted.highest)
        assert deepcopy(kept).next(event.usable_tables) == counted.next(event.usable_tables)
    assert event.is_for_teams is any(len(entrant.players) > 1 for entrant in event.entrants.values())


def points_add_up(event: Event, *, after: int) -> None:
    """Three for a win or a bye, one for a draw: counted off the slips, for everybody and altogether (MTR C)."""
    ranked = {standing.entrant: standing.points for standing in ranking(event, after=after)}
    counted = _counted(event, after=after)
    assert ranked == {entrant: counted[entrant] for entrant in ranked}, after
    unranked = [e.number for e in event.entrants.values() if e.disqualified or e.out_after == 0]
    assert sum(ranked.values()) == sum(counted.values()) - sum(counted[entrant] for entrant in unranked)


def no_result_contradicts_a_judge(event: Event, *, fixed_games: bool = False) -> None:
    """A final result never contradicts a game or match that a judge gave away, unless the head judge let it stand.

    Counted off the games noted and the penalties paid, not off what the core says of it (MTR 1.7). Where matches were
    of a fixed number of games at any time (`fixed_games`), one that is given to somebody is all of theirs (GAP-14).
    """
    for round in event.rounds.values():
        for number, at in round.tables.items():
            if at.result is None or at.report is not ReportStatus.FINAL or at.overruled == at.result:
                continue
            if at.seats or at.is_pod:
                continue  # counted by seats or by places, not by games
            where, both_lost = (round.number, number), len(at.result.against) == len(at.sides)
            has_all = bool(at.result.against) and fixed_games
            for side in () if has_all else range(2):
                lost = sum(game.how is GameEnd.PENALTY and game.winner == 1 - side for game in at.progress.games)
                assert both_lost or at.result.score.won[1 - side] >= lost, where
            for record in event.judging.penalties.values():
                entrant = event.players.get(record.given.player)
                if record.served == where and not record.is_overturned and entrant in at.sides:
                    is_lost = record.given.penalty != "match-loss" or _has_lost(at.result, at.sides.index(entrant))
                    assert is_lost, where


def _has_lost(result: Result, side: int) -> bool:
    return result.outcomes()[side] is Outcome.LOSS


def swiss_rounds_closed(event: Event) -> list[int]:
    closed = [number for number, round in event.rounds.items() if round.state is RoundState.CLOSED]
    return [number for number in closed if not event.is_playoff(number)]


def _counted(event: Event, *, after: int) -> Counter[int]:
    points: Counter[int] = Counter()
    for number in range(1, after + 1):
        round = event.rounds[number]
        by_place = event.stages[round.stage].points.by_place
        points.update(dict.fromkeys(round.byes, by_place[0] if by_place else 3))
        for table in round.tables.values():
            assert table.result
            worth = _points_in_a_pod(table.result, by_place) if table.is_pod else _points(table.result)
            points.update(dict(zip(table.sides, worth, strict=True)))
    return points


def _points_in_a_pod(result: Result, by_place: tuple[int, ...]) -> tuple[int, ...]:
    """Count a first place as a win and a shared one as a draw, or as the places are worth, shared by equals."""
    times = Counter(result.places)
    if by_place:
        worth = dict(enumerate(by_place, start=1))
        shared = {at: sum(worth.get(at + n, 0) for n in range(times[at])) // times[at] for at in times}
    else:
        shared = dict.fromkeys(times, 0) | {1: 3 if times[1] == 1 else 1}
    return tuple(shared[place] for place in result.places)


def _points(result: Result) -> tuple[int, int]:
    first, second = result.score.won
    if result.how is How.DRAW_AGREED:
        return 1, 1
    if result.against:
        return (0 if 0 in result.against else 3), (0 if 1 in result.against else 3)
    return (3, 0) if first > second else (0, 3) if second > first else (1, 1)


def past(event: Event) -> dict[tuple[int, int], tuple[tuple[int, ...], tuple[Result | None, ...]]]:
    """Who sat at which table of a closed round, and what came out of it and of its seats."""
    closed = (round for round in event.rounds.values() if round.state is RoundState.CLOSED)
    return {
        (round.number, n): (table.sides, tuple(each.result for each in (table, *table.seats)))
        for round in closed
        for n, table in round.tables.items()
    }


def rounds_make_sense(event: Event) -> None:
    assert list(event.rounds) == list(range(1, len(event.rounds) + 1))
    assert all(round.state is RoundState.CLOSED for round in list(event.rounds.values())[:-1])
    assert event.last_entrant >= max(event.entrants, default=0)
    for number, round in event.rounds.items():
        assert event.phase is not Phase.ENTRY
        assert round.attempt <= event.attempts[number]
        for table in round.tables.values():
            for match in (table, *table.seats):
                is_open = match.report is ReportStatus.OPEN or (match.seats and match.report is ReportStatus.DISPUTED)
                assert match.result or is_open, "only a seat of two teams is in dispute while the match is open"
                assert match.result is None or match.report is not ReportStatus.OPEN
                assert max(match.progress.score.won) <= event.length_of(round).most_games_won
                assert {*match.progress.missing} <= {*range(len(match.sides))}
        if round.state is RoundState.CLOSED:
            assert all(table.result for table in round.tables.values())
        if round.stage in event.fields and round.state is not RoundState.DRAWN:
            assert round.entrants <= {*event.fields[round.stage].through}
    assert {who for whos in event.links_of.values() for who in whos} == set(event.links)


def seats_decide(event: Event) -> None:
    """The team that won more seats has won, as soon as those still open cannot change it (MTR 8.2).

    Seats that only one side has reported decide a match that is itself only reported.
    """
    for round in event.rounds.values():
        for number, table in round.tables.items():
            if not table.seats or (table.result and not table.is_derived):
                continue
            least = table.report if table.is_derived else ReportStatus.REPORTED
            heard = [seat.result.outcomes() for seat in table.seats if seat.result and seat.report >= least]
            won = tuple(sum(outcomes[side] is Outcome.WIN for outcomes in heard) for side in (0, 1))
            still_open, lead = len(table.seats) - len(heard), abs(won[0] - won[1])
            is_decided = (lead > still_open or not still_open) and bool(lead or not round.fixtures)
            assert (table.result is not None) is is_decided, (round.number, number)
            assert table.result is None or table.result.score.won == won, (round.number, number)
            assert all(seat.sides == table.sides for seat in table.seats)


# The end, and judging -------------------------------------------------------------------------------------------------


def the_end_makes_sense(event: Event) -> None:
    """Everybody has one place, no prize is lost or invented, and the report says what was set aside."""
    places = final_places(event)
    assert len({place.entrant for place in places}) == len(places)
    assert [place.rank for place in places] == list(range(1, len(places) + 1))
    assert not {place.entrant for place in places} & {e.number for e in event.entrants.values() if e.disqualified}
    if event.cut:
        playoff, view = _playoff(event), bracket_view(event, names={})
        assert sorted(playoff.seeds) == sorted(event.cut.seeds)
        assert {place.entrant for place in places[: len(playoff.seeds)]} >= {*playoff.survivors}
        assert view is not None
        assert (view.champion is None) == (playoff.champion is None)
    if event.split and event.split.is_made:
        assert event.split.agreed == {*event.split.among}
    assert event.reported_as is None or event.phase is Phase.FINISHED
    assert report_of(event).overruled == tuple(event.overruled)
    payout_view(event, names={})


def has_champion(event: Event) -> bool:
    return event.cut is not None and _playoff(event).is_over


def _playoff(event: Event) -> Playoff | PodPlayoff:
    return pod_playoff_of(event) if event.is_free_for_all else playoff_of(event)


def no_prize_is_lost(event: Event, announced: tuple[Prize, ...]) -> None:
    """What is owed and what could not be divided is what was announced (MTR 1.6)."""
    found = payout(event)
    assert added(found.owed, found.undivided) == announced


def judging_makes_sense(event: Event, names: Mapping[int, str]) -> None:
    """MTR-1.7-d, MTR-1.8-a: whatever happened, it adds up and everybody can look."""
    judging = event.judging
    assert {number for numbers in judging.history.values() for number in numbers} == set(judging.penalties)
    assert set(judging.open_calls) == {number for number, call in judging.calls.items() if call.ending is None}
    for record in judging.penalties.values():
        entrant = event.entrants[event.players[record.given.player]]
        assert entrant.disqualified or record.given.penalty != "disqualification"
    if last := event.last_round:
        assert judge_view(event, names=names).round == last.number
        assert len(head_judge_view(event, names=names).investigations) == len(judging.investigations)
        for table, at in last.tables.items() if last.state is not RoundState.DRAWN else ():
            for seat in (None, *range(len(at.seats))):
                assert judged_table(event, round=last.number, table=table, seat=seat, names=names).table == table
    for player in event.players:
        own_judging(event, player, who="somebody")


def everybody_can_look(event: Event, names: Mapping[int, str], *, now: int) -> None:
    """Every page of every person can be built, whatever has happened."""
    for view in (desk_view, public_view, room_view, event_story, bracket_view, results_of_event):
        view(event, names=names)
    grid_of(event, now=now)
    for player in event.players:
        player_view(event, PlayerId(player), names=names)
    last = event.last_round
    if last is None or last.state is RoundState.DRAWN:
        return
    try:
        cut_view(event, names=names)
    except TopcutError as refusal:
        a_refusal_says_why(refusal)
    before_closing(event, round=last.number)
    did_not_come(event, round=last.number)
    for table, at in last.tables.items():
        for seat in range(len(at.seats)) if at.seats else (None,):
            match = so_far(event, round=last.number, table=table, now=now, seat=seat)
            assert (match.turns, match.goes_again) is not None


# The log --------------------------------------------------------------------------------------------------------------


def simply(book: Book[EventFact, Event]) -> Event:
    """Go through the entries one by one, from an empty event: what was undone is only remembered."""
    entries = [opened(EVENT.read(line), book.openings.get(seq, {})) for seq, line in enumerate(book.lines, 1)]
    undone: set[int] = set()
    for entry in reversed(entries):
        if entry.seq not in undone and isinstance(entry.facts[0], Undone):
            undone.add(entry.facts[0].seq)
    event = EVENT.begin()
    for entry in entries:
        for fact in entry.facts:
            (EVENT.remember if entry.seq in undone else EVENT.apply)(event, fact)
    return event


def replayed_is_as_lived(book: Book[EventFact, Event]) -> None:
    """Fold the log again, with and without the sealed values, and draw everything in it once more."""
    again = book.fold()
    lived = book.folded
    assert (again.state, again.head, again.seq, again.at) == (lived.state, lived.head, lived.seq, lived.at)
    assert public(book.fold(openings={}).state) == public(again.state)
    derived, counts = derive_again(STREAM, book.lines, openings=book.openings)
    assert (derived.state, derived.head) == (lived.state, lived.head)
    assert (counts.other_engine, counts.not_yet_checkable) == (0, 0)


def less_what_is_used_up(event: Event) -> Event:
    """Leave out what an undo does not give back: numbers and chances used up are not used again."""
    event = deepcopy(event)
    event.last_entrant = event.last_player = event.judging.last = 0
    event.pod_draws = {}
    event.last_change, event.changes = 0, []  # what was taken back is told too
    event.attempts, event.explained, event.judging.check_attempts = {}, {}, {}
    return event


def _leave_out_what_is_private(event: Any) -> None:
    """Take out of an event what its facts keep for judges and the desk: `private` says which fields."""
    people, judging = event.people, event.judging
    people.persons = people.person_of = people.ticks = people.invited = people.owners = people.seat_codes = None
    event.overruled = [rule.rule for rule in event.overruled]
    event.changes = []  # whether a sealed title or place is another one, only those see who may open both
    for entrant in event.entrants.values():
        entrant.unannounced = 0
    for table in (table for round in event.rounds.values() for table in round.tables.values()):
        for match in (table, *table.seats):
            match.progress = replace(match.progress, missing=(), missing_since=0, penalised=())
    judging.appeals = {number: (one.made.matter, one.decided) for number, one in judging.appeals.items()}
    judging.investigations = {
        number: (len(one.statements), one.closed is None) for number, one in judging.investigations.items()
    }
    judging.checks = {number: (one.begun, one.finished is None) for number, one in judging.checks.items()}
    judging.decisions = {
        number: (one.decided.matter, one.is_confirmed, one.is_overruled, one.is_followed)
        for number, one in judging.decisions.items()
    }


def public(event: Event) -> str:
    """Say what is left of an event for those who cannot open a seal; the event is no good afterwards."""
    unsealed: Any = event
    unsealed.title = unsealed.secret = None
    unsealed.people.announced = unsealed.people.announced.program
    unsealed.people.bars = list(unsealed.people.bars)
    unsealed.venue_code = unsealed.venue_code is not None
    unsealed.screens = {number: screen.shows for number, screen in unsealed.screens.items()}
    kept = unsealed.decks
    lists = {of: (one.state, one.at) for of, one in kept.lists.items()}
    unsealed.decks = (kept.rules, lists, list(kept.pools), list(kept.published), kept.exchanged)
    judging = unsealed.judging
    judging.penalties = {number: (one.appeal, one.is_overturned) for number, one in judging.penalties.items()}
    judging.history = {}
    _leave_out_what_is_private(unsealed)
    return re.sub(r"Sealed\((open|closed)", "Sealed(", repr(unsealed))
