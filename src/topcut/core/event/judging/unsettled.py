"""What judges still have to do before an event can end."""

from topcut.core.errors import AgainstTheRules
from topcut.core.event.judging.checks import judging_concerns
from topcut.core.event.nouns.state import Event
from topcut.core.judging.refusals import AppealsWait


def unsettled(event: Event) -> tuple[AgainstTheRules, ...]:
    """List what is open: undecided appeals, investigations, decks to check (MTR 2.9, MTR 5.4, MTR 2.8)."""
    waiting = sum(each.decided is None for each in event.judging.appeals.values())
    return (*((AppealsWait(count=waiting),) if waiting else ()), *judging_concerns(event))
