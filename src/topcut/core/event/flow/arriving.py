"""Somebody who comes once a round is posted: entered or taken back, and seated."""

from msgspec import structs

from topcut.core.asking import Occasion
from topcut.core.event.action import joins
from topcut.core.event.flow.mending import repair_round
from topcut.core.event.flow.together import after, together
from topcut.core.event.nouns.facts import EntrantRegistered, EventFact
from topcut.core.event.nouns.people.facts import PlayerIdentified, Tick
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.entry import readmit, register
from topcut.core.event.reading.event import round_of
from topcut.core.event.rounds.clock import extend_table
from topcut.core.log import Decision
from topcut.core.play import EntrantId


@joins("register", "repair_round")
def seat_late(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    why: str,
    name: str = "",
    entrant: EntrantId | None = None,
    minutes: int = 0,
    ticks: tuple[Tick, ...] = (),
    sorted_as: str = "",
    persons: tuple[str, ...] = (),
) -> Decision[EventFact]:
    """Bring somebody into a round that is already posted, moving as few tables as can be (GAP-07)."""
    coming = arrival(
        event, occasion, round=round, name=name, entrant=entrant, ticks=ticks, sorted_as=sorted_as, persons=persons
    )
    late = entrant or EntrantId(event.last_entrant + 1)
    trial = after(event, *coming.facts)
    repaired = repair_round(trial, occasion, round=round, why=why, started=unmoved(event, round), late=(late,))
    if not minutes:
        return together(coming, repaired)
    trial = after(trial, *repaired.facts)
    table = next(number for number, at in trial.rounds[round].tables.items() if late in at.sides)
    return together(
        coming, repaired, extend_table(trial, occasion, round=round, table=table, minutes=minutes, why="late")
    )


def arrival(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    name: str = "",
    entrant: EntrantId | None = None,
    ticks: tuple[Tick, ...] = (),
    sorted_as: str = "",
    persons: tuple[str, ...] = (),
) -> Decision[EventFact]:
    """Enter somebody from this round on, or take back who was dropped before they came (GAP-07)."""
    if entrant is not None:
        return readmit(event, occasion, entrant=entrant)
    registered = register(event, occasion, names=(name,), ticks=ticks, sorted_as=(sorted_as,), persons=persons)
    fact = registered.facts[0]
    assert isinstance(fact, EntrantRegistered)
    noted = (each for each in registered.facts if isinstance(each, PlayerIdentified))
    return structs.replace(registered, facts=(structs.replace(fact, first_round=round), *noted))


def unmoved(event: Event, round: int) -> tuple[int, ...]:
    """Say which tables stay for somebody late: once round 1 is over only the bye is theirs to play (GAP-07)."""
    return started(event, round) if round == 1 else tuple(round_of(event, round).tables)


def started(event: Event, round: int) -> tuple[int, ...]:
    """Say which tables are not to be moved: none before the clock runs, all of them afterwards."""
    played = round_of(event, round)
    return () if played.state <= RoundState.POSTED else tuple(played.tables)
