"""What the desk should know before the next step: missing lists, absent players, penalties owed."""

from msgspec import Struct

from topcut.core.event.judging import owed
from topcut.core.event.nouns.ending.refusals import StopIsMet
from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading import draft_stage, drafts_each_round
from topcut.core.event.rounds import did_not_come, stop_is_met
from topcut.core.event.view import Names, SideNames, Sides, lasting, lists_missing, sides_of
from topcut.core.rules.packs import is_here


class AbsentPlayer(Struct, frozen=True):
    """An entrant who did not come to a match and is still in the event."""

    side: SideNames
    round: int
    table: int


class Warnings(Struct, frozen=True):
    """All warnings for the desk; none of them is a decision."""

    missing: tuple[SideNames, ...] = ()
    """Entrants whose required list is missing (MTR 2.7)."""
    absent: tuple[AbsentPlayer, ...] = ()
    """Entrants who did not come to the last round (MTR 2.10)."""
    owed: tuple[SideNames, ...] = ()
    """Entrants who owe a game or match loss (IPG 1.1)."""
    waiting: tuple[SideNames, ...] = ()
    featured: frozenset[int] = frozenset()
    """Tables of the round that are covered (MTR 2.13)."""
    awaits_field: bool = False
    """The next round is not for everybody, and its field is not announced yet (MTR 10.4)."""
    drafts: str = ""
    """A draft comes before the next round (MTR 7.6).

    Its `pods` are to be drawn, they are `seated`, or decks are being `built`; empty if there is no draft.
    """
    stop: StopIsMet | None = None
    """The announced condition for ending the rounds here is met (MTR 10.2)."""
    packs: tuple[str, ...] = ()
    """Packs the event is held to that are missing on this computer, or differ here (MTR 0)."""


def warnings_of(event: Event, names: Names) -> Warnings:
    """Gather what is easily forgotten between two rounds."""
    sides = sides_of(event, names=names)
    last = event.last_round
    between = last is None or last.state is RoundState.CLOSED
    is_over = event.phase is Phase.FINISHED
    return Warnings(
        missing=() if is_over else lists_missing(event, names=names),
        absent=()
        if is_over
        else lasting(names, "absent", (event.arranged, event.people.changes), lambda: _absent(event, sides)),
        owed=() if is_over else tuple(dict.fromkeys(sides[event.players[each.given.player]] for each in owed(event))),
        waiting=() if is_over else tuple(sides[entrant] for entrant in event.people.waiting),
        featured=featured_in(event),
        awaits_field=event.phase is Phase.ROUNDS and between and bool(event.stages) and _awaits(event),
        drafts=_drafts(event) if event.phase is Phase.ROUNDS and between else "",
        stop=stop_is_met(event) if event.phase is Phase.ROUNDS and between else None,
        packs=tuple(pin.name for pin in event.packs if not is_here(pin)),
    )


def featured_in(event: Event) -> frozenset[int]:
    """Find the tables of the current round that are covered (MTR 2.13)."""
    tables = event.last_round.tables if event.last_round else {}
    return frozenset(number for number, at in tables.items() if at.progress.is_featured)


def _absent(event: Event, sides: Sides) -> tuple[AbsentPlayer, ...]:
    """List the entrants who did not come to the last closed round and have not dropped, with their table (MTR 2.10)."""
    played = _last_played(event)
    if played is None:
        return ()
    away = did_not_come(event, round=played.number)
    return tuple(AbsentPlayer(sides[entrant], played.number, played.seats[entrant]) for entrant in away)


def _last_played(event: Event) -> Round | None:
    closed = [number for number, round in event.rounds.items() if round.state is RoundState.CLOSED]
    return event.rounds[max(closed)] if closed else None


def _awaits(event: Event) -> bool:
    number = len(event.rounds) + 1
    return number <= sum(stage.rounds or 0 for stage in event.stages) and event.awaits_field(number)


def _drafts(event: Event) -> str:
    """Return how far a draft before the next round is; empty if the stage plays on in its pods (MTR 7.6)."""
    stage = draft_stage(event)
    if stage is None or (any(r.stage == stage for r in event.rounds.values()) and not drafts_each_round(event, stage)):
        return ""
    if stage not in event.drafts or drafts_each_round(event, stage):
        return "pods"
    return "built" if stage in event.building else "seated"
