"""What a judge's matter needs: an open table, a judge who may decide it, words that may be kept, time given back."""

from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.nouns.refusals import NotThatLong
from topcut.core.event.nouns.rounds.facts import TimeAdded
from topcut.core.event.nouns.rounds.refusals import NotPosted
from topcut.core.event.nouns.rounds.state import Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.event import round_of
from topcut.core.event.rounds.at_table import table_of
from topcut.core.event.rounds.clock import MINUTE, MOST_MINUTES
from topcut.core.judging import pause_minutes
from topcut.core.judging.refusals import NotesTooLong, NoWords
from topcut.core.log import Sealed
from topcut.core.play import PlayerId, Power

LONGEST_NOTE: Final = 4_000
"""Long enough for a written statement."""
HAS_LAST_WORD: Final = frozenset({Power.OVERRULE, Power.APPEAL})


def open_table(event: Event, number: int, table: int, *, seat: int | None = None) -> tuple[Round, Table]:
    """Find a table of a posted round that is not closed, or one seat of two teams at it (MTR 8.2)."""
    round = round_of(event, number)
    if not round.state.is_on:
        raise NotPosted(round=number)
    return round, table_of(event, round=number, table=table, seat=seat)


def is_final_word(occasion: Occasion) -> bool:
    """Check whether no further appeal is possible (MTR 2.9)."""
    return not HAS_LAST_WORD.isdisjoint(occasion.by.powers)


def kept(text: str, *, is_needed: bool = False) -> Sealed[str]:
    """Seal a text about people: the log itself holds no prose."""
    written = text.strip()
    if is_needed and not written:
        raise NoWords
    if len(written) > LONGEST_NOTE:
        raise NotesTooLong(most=LONGEST_NOTE, length=len(written))
    return Sealed(written)


def given_back(round: Round, table: int, *, minutes: int, why: str, seat: int | None = None) -> tuple[TimeAdded, ...]:
    """Give a table, or one seat of two teams, whole minutes; zero minutes make no fact (MTR 2.6, MTR 8.2)."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise NotThatLong(most=MOST_MINUTES)
    return (TimeAdded(round.number, minutes * MINUTE, table, why, seat=seat),) if minutes else ()


def seat_at(event: Event, at: Table | None, player: PlayerId | None) -> int | None:
    """Find the seat whose match a player plays at a table; None for the whole match (MTR 8.2)."""
    if at is None or not at.seats or event.entrant_of(player) not in at.sides:
        return None
    return event.seat_of(player)


def paused_minutes(event: Event, round: Round, *, since: int, now: int) -> int:
    """Compute the minutes a pause of one table gives back: none if the round's clock is stopped (MTR 2.6)."""
    if round.clock.ends_at is None:
        return 0
    return min(MOST_MINUTES, pause_minutes(max(0, now - since), edition=event.edition))
