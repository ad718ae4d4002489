"""Which rounds of an event belong to the bracket, so that they go by their names."""

from msgspec import Struct

from topcut.core.brackets import elimination
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.pod_cut import pod_playoff_of


class BracketSpan(Struct, frozen=True):
    """Where the bracket begins, and how many rounds it takes (MTR 10.4)."""

    after: int
    """The last round before it."""
    rounds: int
    """In a double elimination including the second final, which may not be needed."""
    is_double: bool = False
    in_pods: bool = False

    def to_the_final(self, round: int) -> int | None:
        """Count the rounds to the final: 0 for the final, -1 for a second one; None for a round without a name."""
        left = self.after + self.rounds - self.is_double - round
        has_name = left <= (1 if self.in_pods else 0) or not (self.is_double or self.in_pods)
        return left if round > self.after and has_name else None


def bracket_span(event: Event) -> BracketSpan | None:
    """Find the rounds of the bracket, once the cut is made: as many as its field takes (MTR 10.4)."""
    if event.cut is None:
        return None
    if event.is_free_for_all:
        return BracketSpan(event.cut.after, pod_playoff_of(event).length, in_pods=True)
    losses = event.stages[event.cut.stage].losses
    return BracketSpan(event.cut.after, elimination(len(event.cut.seeds), losses=losses).rounds, losses > 1)
