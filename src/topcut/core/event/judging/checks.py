"""Deck checks: drawn fairly and in secret, taken at presentation, the time given back automatically."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import JUDGED, ROUNDS, action
from topcut.core.event.judging.place import given_back, kept, open_table
from topcut.core.event.nouns.decks.refusals import DeckNotTaken, NoSuchList
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.terms import Step
from topcut.core.event.nouns.rounds.facts import TimeAdded
from topcut.core.event.nouns.rounds.refusals import AlreadyClosed
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.event.reading.decks import is_without_list, list_stage, whose_decks
from topcut.core.event.reading.event import round_of
from topcut.core.event.rounds.at_table import table_of
from topcut.core.event.rounds.clock import MOST_MINUTES
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.judging import check_minutes, choose, share, target
from topcut.core.judging.facts import DeckCheckBegun, DeckCheckFinished, DeckCheckPlanned, DeckChecksDrawn
from topcut.core.judging.refusals import (
    CheckGoesOn,
    CheckIsOver,
    DecksNotCompared,
    HandsAreDrawn,
    MatchIsOver,
    NoSuchMatter,
    NoTablesToCheck,
    StillInvestigated,
    TooFewDecksChecked,
)
from topcut.core.judging.state import DeckCheck
from topcut.core.judging.terms import CheckReason, Decks
from topcut.core.log import Decision
from topcut.core.play import Chance, EntrantId, Level, PlayerId, Power

MOST_DRAWN: Final = 50
"""More tables than any judge staff checks in a round."""


@action(Power.RULE, Power.PAIR, during=ROUNDS, rule="MTR 2.8", makes=(DeckChecksDrawn,), undo=JUDGED)
def draw_deck_checks(event: Event, occasion: Occasion, *, round: int, tables: int = 1) -> Decision[EventFact]:
    """Draw tables for deck checks; the room does not see them, and every redraw is recorded (MTR 2.8)."""
    if round_of(event, round).state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    drawn = drawn_checks(event, round=round, count=min(max(tables, 1), MOST_DRAWN))
    if not drawn.tables:
        raise NoTablesToCheck(round=round)
    return Decision((drawn,))


def drawn_checks(event: Event, *, round: int, count: int) -> DeckChecksDrawn:
    """Derive a draw of deck checks: the same event, round and attempt give the same tables (MTR 2.8)."""
    played, attempt = event.rounds[round], event.judging.check_attempts.get(round, 0) + 1
    checked = {event.players[player] for player in players_checked(event)}
    tables = choose(
        _mixed(played, range(1, event.last_entrant + 1), seed=seed_of(event, "deck-checks", round, attempt)),
        seen=lambda table: _checked_before(event, played, table, checked=checked),
        count=count,
    )
    seats = tuple(_drawn_seat(event, played, table, attempt=attempt) for table in tables if played.tables[table].seats)
    return DeckChecksDrawn(round=round, pairing=played.attempt, attempt=attempt, tables=tables, seats=seats)


def checks_at_posting(event: Event, round: Round) -> tuple[DeckChecksDrawn, ...]:
    """Draw a round's share of the deck checks when it is posted, above Regular, if none was drawn yet (MTR 2.8)."""
    if event.stages[round.stage].level is Level.REGULAR or not event.secret.is_open:
        return ()
    if (before := event.judging.drawn_checks.get(round.number)) and before.pairing == round.attempt:
        return ()
    count = tables_to_draw(event, round)
    drawn = drawn_checks(event, round=round.number, count=count) if count else None
    return (drawn,) if drawn and drawn.tables else ()


def tables_to_draw(event: Event, round: Round) -> int:
    """Compute how many tables to draw to reach a tenth of the decks by the last announced round (GAP-08)."""
    done, wanted = deck_check_progress(event)
    last = max(sum(stage.rounds or 0 for stage in event.stages), round.number)
    return min(MOST_DRAWN, share(wanted - done, rounds=last - round.number + 1))


@action(Power.RULE, during=ROUNDS, rule="MTR 2.8", makes=(DeckCheckPlanned,), undo=JUDGED)
def plan_deck_check(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    why: CheckReason,
    note: str = "",
    seat: int | None = None,
) -> Decision[EventFact]:
    """Pick a table for a deck check, such as the top table; a targeted one needs a note why (MTR 2.8).

    In a match of two teams one `seat` can be picked (MTR 8.2).
    """
    played = round_of(event, round)
    if played.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    at = table_of(event, round=round, table=table, seat=seat)
    sealed = kept(note, is_needed=why is CheckReason.TARGETED)
    planned = DeckCheckPlanned(round, table, occasion.by.who, CheckReason(why), sealed, seat)
    return Decision((planned,), own_match_concerns(event, occasion, at))


@action(Power.RULE, during=ROUNDS, rule="MTR 2.8", makes=(DeckCheckBegun,), undo=JUDGED)
def begin_deck_check(
    event: Event, occasion: Occasion, *, round: int, table: int, hands_drawn: bool = False
) -> Decision[EventFact]:
    """Take both decks when they are presented; not once opening hands were seen (MTR 2.8).

    In a match of two teams, take those of the seat that was drawn or picked, else all (MTR 8.2).
    """
    played, at = open_table(event, round, table)
    seat = seat_to_check(event, played, table)
    at = at.at(seat)
    if at.report is ReportStatus.FINAL:
        raise MatchIsOver(table=table)
    if event.judging.check_at(round, table):
        raise CheckGoesOn(table=table)
    begun = DeckCheckBegun(
        number=event.judging.next,
        round=round,
        table=table,
        decks=at.sides,
        judge=occasion.by.who,
        at=occasion.now,
        why=reason_to_check(event, played, table),
        is_timed=played.clock.ends_at is not None,
        seat=seat,
    )
    late = (HandsAreDrawn(table=table),) if hands_drawn or _hands_are_drawn(at) else ()
    return Decision((begun,), (*late, *own_match_concerns(event, occasion, at)))


@action(Power.RULE, during=ROUNDS, rule="MTR 2.8", makes=(DeckCheckFinished,), also_makes=(TimeAdded,), undo=JUDGED)
def finish_deck_check(
    event: Event,
    occasion: Occasion,
    *,
    check: int,
    found: Decks = Decks.CLEAN,
    note: str = "",
    compared: tuple[PlayerId, ...] = (),
) -> Decision[EventFact]:
    """Give the decks back; the table gets the time it took and three minutes (MTR 2.6).

    `compared` are the players whose decks were compared on paper; those counted in the check are known. Each counts
    for itself, and decks are in order only if all were compared (MTR 2.8).
    """
    going_on = event.judging.checks.get(check)
    if going_on is None:
        raise NoSuchMatter(number=check)
    if going_on.finished:
        raise CheckIsOver(number=check)
    all_compared = _compared(event, going_on, compared)
    finished = DeckCheckFinished(check, Decks(found), kept(note), compared=all_compared)
    round = event.rounds.get(going_on.begun.round)
    table = going_on.begun.table
    at = round.tables.get(table) if round else None
    at = at.at(going_on.begun.seat) if at else None
    concerns = (*_not_compared(event, going_on, finished), *own_match_concerns(event, occasion, at))
    if round is None or at is None or round.state is RoundState.CLOSED or at.report is ReportStatus.FINAL:
        return Decision((finished,), concerns)
    minutes = minutes_lost(event, round, going_on, now=occasion.now)
    more = given_back(round, table, minutes=minutes, why="deck-check", seat=going_on.begun.seat)
    return Decision((finished, *more), concerns)


def minutes_lost(event: Event, round: Round, check: DeckCheck, *, now: int) -> int:
    """Count the minutes a table gets for a deck check: none before the clock has started (MTR 2.6)."""
    elapsed = round.clock.elapsed(now=now)
    if elapsed is None:
        return 0
    taken = max(0, now - check.begun.at)
    if not check.begun.is_timed:
        taken = min(taken, elapsed)
    return min(MOST_MINUTES, check_minutes(taken if round.clock.left is None else 0, edition=event.edition))


def reason_to_check(event: Event, round: Round, table: int) -> CheckReason:
    """Find why a table is checked: picked, drawn, or a judge happened to pass."""
    for plan in reversed(event.judging.planned_checks):
        if (plan.round, plan.table) == (round.number, table):
            return plan.why
    return CheckReason.RANDOM


def checks_to_make(event: Event, round: Round) -> tuple[int, ...]:
    """List the tables of a round drawn or picked but not checked yet; an older draw of the round is void."""
    drawn = event.judging.drawn_checks.get(round.number)
    tables = {*drawn.tables} if drawn and drawn.pairing == round.attempt else set()
    tables |= {plan.table for plan in event.judging.planned_checks if plan.round == round.number}
    done = {check.begun.table for check in event.judging.checks.values() if check.begun.round == round.number}
    return tuple(sorted((tables & round.tables.keys()) - done))


def seat_to_check(event: Event, round: Round, table: int) -> int | None:
    """Return the seat of two teams that was picked last, or drawn; None for the whole table (MTR 8.2)."""
    for plan in reversed(event.judging.planned_checks):
        if (plan.round, plan.table) == (round.number, table):
            return plan.seat
    drawn = event.judging.drawn_checks.get(round.number)
    return drawn.seats.get(table) if drawn and drawn.pairing == round.attempt else None


def deck_check_progress(event: Event) -> tuple[int, int]:
    """Count the decks checked, and how many are needed: one in ten of the players who took part (GAP-08)."""
    took_part = (entrant for number, entrant in event.entrants.items() if number not in event.people.absent)
    return len(players_checked(event)), target(sum(len(entrant.players) for entrant in took_part))


def players_checked(event: Event) -> set[PlayerId]:
    """List the players whose decks were compared: in a team, those of the checked seat (GAP-08, MTR 8.2)."""
    checks = event.judging.checks.values()
    said = ((check, check.finished.compared) for check in checks if check.finished)
    return {
        player for check, compared in said for player in (whose_decks(event, check) if compared is None else compared)
    }


def decks_counted(event: Event, check: DeckCheck) -> set[PlayerId]:
    """List the players whose decks were counted card by card in a check (MTR 2.8)."""
    return {player for number, player in event.decks.counted if number == check.begun.number}


def _compared(event: Event, check: DeckCheck, on_paper: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    taken, counted = whose_decks(event, check), decks_counted(event, check)
    for player in on_paper:
        if player not in taken:
            raise DeckNotTaken(player=player)
        if is_without_list(event, player, list_stage(event)):
            raise NoSuchList(player=player)
    return tuple(player for player in taken if player in counted or player in on_paper)


def _not_compared(event: Event, check: DeckCheck, finished: DeckCheckFinished) -> tuple[AgainstTheRules, ...]:
    """Raise a concern if decks are said to be in order that were not compared with a list (MTR 2.8)."""
    left = [player for player in whose_decks(event, check) if player not in (finished.compared or ())]
    if not left or finished.found is not Decks.CLEAN:
        return ()
    return (DecksNotCompared(entrants=", ".join(map(str, dict.fromkeys(event.players[player] for player in left)))),)


def judging_concerns(event: Event) -> tuple[AgainstTheRules, ...]:
    """List what judges still have to do before the event ends (MTR 2.8, MTR 5.4)."""
    open_ones = sum(each.closed is None for each in event.judging.investigations.values())
    still = (StillInvestigated(count=open_ones),) if open_ones else ()
    if all(stage.level is Level.REGULAR for stage in event.stages):
        return still
    done, wanted = deck_check_progress(event)
    return still if done >= wanted else (*still, TooFewDecksChecked(done=done, target=wanted))


def _drawn_seat(event: Event, round: Round, table: int, *, attempt: int) -> int:
    """Draw a seat of two teams by lot, among those with the fewest decks checked before (MTR 2.8)."""
    at, checked = round.tables[table], players_checked(event)

    def seen(seat: int) -> int:
        return sum(event.entrants[side].players[seat] in checked for side in at.sides)

    seats = range(len(at.seats))
    fewest = min(map(seen, seats))
    lots = Chance(seed_of(event, "deck-check-seat", round.number, attempt, table)).shuffled(seats)
    return next(seat for seat in lots if seen(seat) == fewest)


def _mixed(round: Round, numbers: Sequence[int], *, seed: bytes) -> Iterator[int]:
    """Draw entrants by lot and yield their tables, so that every table is as likely to come first."""
    for number in Chance(seed).one_by_one(numbers):
        if (table := round.seats.get(EntrantId(number))) is not None:
            yield table


def _checked_before(event: Event, round: Round, table: int, *, checked: Collection[EntrantId]) -> int | None:
    """Count the decks at a table that were checked before; None if it cannot be drawn."""
    if not _can_be_drawn(event, round, table):
        return None
    return sum(deck in checked for deck in round.tables[table].sides)


def _can_be_drawn(event: Event, round: Round, table: int) -> bool:
    if round.tables[table].report is ReportStatus.FINAL or event.judging.check_at(round.number, table):
        return False
    drawn = event.judging.drawn_checks.get(round.number)
    return drawn is None or drawn.pairing != round.attempt or table not in drawn.tables


def _hands_are_drawn(table: Table) -> bool:
    step = table.progress.step
    return step is not None and step >= Step.HANDS
