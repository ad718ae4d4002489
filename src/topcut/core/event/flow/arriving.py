"""Players who come once a round is posted: entered or readmitted, and seated."""

from msgspec import structs

from topcut.core.asking import Occasion
from topcut.core.event.action import joins
from topcut.core.event.flow.mending import repair_round
from topcut.core.event.flow.together import Newcomer, after, together
from topcut.core.event.nouns.facts import EntrantRegistered, EventFact
from topcut.core.event.nouns.people.facts import EntrantWaits, Tick
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
    team: Newcomer | None = None,
) -> Decision[EventFact]:
    """Bring somebody into a round that is already posted, moving as few tables as can be (GAP-07)."""
    who = team or Newcomer((name,), (sorted_as,), ticks)
    coming = arrival(event, occasion, round=round, who=who, entrant=entrant, persons=persons)
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
    who: Newcomer,
    entrant: EntrantId | None = None,
    persons: tuple[str, ...] = (),
) -> Decision[EventFact]:
    """Enter a player or a team from this round on, or readmit one who was dropped before they came (GAP-07)."""
    if entrant is not None:
        return readmit(event, occasion, entrant=entrant)
    registered = register(
        event, occasion, names=who.names, ticks=who.ticks, sorted_as=who.sorted_as, persons=persons, team=who.team
    )
    fact = registered.facts[0]
    assert isinstance(fact, EntrantRegistered)
    noted = (each for each in registered.facts[1:] if not isinstance(each, EntrantWaits))
    return structs.replace(registered, facts=(structs.replace(fact, first_round=round), *noted))


def unmoved(event: Event, round: int) -> tuple[int, ...]:
    """List the tables that stay for a latecomer: after round 1 they get only a bye or a free seat (GAP-07)."""
    if round == 1:
        return started(event, round)
    free = {*free_seats(event, round)}
    return tuple(table for table in round_of(event, round).tables if table not in free)


def free_seats(event: Event, round: int) -> tuple[int, ...]:
    """Find the pods that one more player can join: smaller than wanted, and nobody plays yet."""
    played, wanted = round_of(event, round), event.stages[event.stage_of(round)].pods
    if not wanted or played.state > RoundState.POSTED or event.is_playoff(round):
        return ()
    open_pods = ((number, table) for number, table in played.tables.items() if not table.result)
    return tuple(number for number, table in open_pods if len(table.sides) < wanted[0])


def started(event: Event, round: int) -> tuple[int, ...]:
    """List the tables that must not be moved: none before the clock runs, all of them afterwards."""
    played = round_of(event, round)
    return () if played.state <= RoundState.POSTED else tuple(played.tables)
