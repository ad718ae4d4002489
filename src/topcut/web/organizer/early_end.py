"""When the rounds end early: forms count the round from the start of the event, the log from the start of its stage."""

from msgspec import structs

from topcut.core.brackets import Unless
from topcut.core.event.nouns.state import Stage


def stop_of(stages: tuple[Stage, ...]) -> Unless | None:
    """Return when the rounds end early, its round counted from the first of the event (MTR 10.2)."""
    stop = stages[-1].unless if stages else None
    return structs.replace(stop, after=_before(stages) + stop.after) if stop else None


def with_stop(stages: tuple[Stage, ...], stop: Unless | None) -> tuple[Stage, ...]:
    """Set or remove the early end of the last stage, given a round counted from the first of the event (MTR 10.2)."""
    *earlier, last = (structs.replace(stage, unless=None) for stage in stages)
    unless = structs.replace(stop, after=stop.after - _before(stages)) if stop else None
    return (*earlier, structs.replace(last, unless=unless))


def _before(stages: tuple[Stage, ...]) -> int:
    return sum(stage.rounds or 0 for stage in stages[:-1])
