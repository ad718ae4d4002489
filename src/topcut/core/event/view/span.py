"""Which rounds of an event are the bracket's, so that they go by their names."""

from msgspec import Struct

from topcut.core.event.nouns.state import Event


class BracketSpan(Struct, frozen=True):
    """Where the bracket begins, and how many rounds it takes (MTR 10.4)."""

    after: int
    """The last round before it."""
    rounds: int

    def to_the_final(self, round: int) -> int | None:
        """Count the rounds to the final: 0 is the final itself; None is a round before the cut."""
        return self.after + self.rounds - round if round > self.after else None


def bracket_span(event: Event) -> BracketSpan | None:
    """Say which rounds are the bracket's, once the cut is made: as many as its field takes (MTR 10.4)."""
    if event.cut is None:
        return None
    return BracketSpan(event.cut.after, (len(event.cut.seeds) - 1).bit_length())
