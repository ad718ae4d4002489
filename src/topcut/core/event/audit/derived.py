"""What was derived again of an event, counted, and how it is said."""

from collections.abc import Iterator

from msgspec import field

from topcut.core.asking import DerivedAgain
from topcut.core.event.reading.redraws import ThrownAway
from topcut.core.play import PlayerId


class DerivedEvent(DerivedAgain):
    """Counts of what was derived again, and of what could not be."""

    pairings: int = 0
    cuts: int = 0
    standings: int = 0
    by_hand: int = 0
    repairs: int = 0
    """Changes to posted rounds: checked for validity."""
    other_engine: int = 0
    """Drawn by another engine: checked for validity, not drawn again."""
    deck_checks: int = 0
    pool_seats: int = 0
    boosters: int = 0
    """Boosters that Topcut had opened, and that were opened again."""
    pools: dict[tuple[int, int], dict[PlayerId, str]] = field(default_factory=dict)
    """The cards they held, by stage and draw: derived once for all pools of a draw."""
    pods: int = 0
    """Draws of draft pods."""
    powers: int = 0
    """Entries whose maker had the power for them."""
    not_yet_checkable: int = 0
    """Drawn from a secret that is still sealed: checked for validity, not drawn again."""
    reopened: int = 0
    """How often it continued after its end, with a secret made when everybody knew who plays."""
    thrown_away: tuple[ThrownAway, ...] = ()
    """Draws that do not count, with the reason given for each: a round redrawn until somebody liked it is seen here."""

    @property
    def not_checkable(self) -> int:
        return self.not_yet_checkable + self.other_engine

    def document(self) -> dict[str, object]:
        return {
            "derived": {
                "pairings": self.pairings,
                "standings": self.standings,
                "cuts": self.cuts,
                "deck_checks": self.deck_checks,
                "pool_seats": self.pool_seats,
                "boosters": self.boosters,
                "pods": self.pods,
            },
            "powers": self.powers,
            "by_hand": self.by_hand,
            "repairs": self.repairs,
            "other_engine": self.other_engine,
            "not_yet_checkable": self.not_yet_checkable,
            "draws_thrown_away": self.thrown_away,
            "reopened": self.reopened,
        }

    def in_words(self) -> Iterator[str]:
        """Say what was derived again, and what cannot be checked yet."""
        yield from self._all_the_same()
        if self.by_hand:
            yield f"Paired by hand: {self.by_hand} rounds. Everybody appears once; nothing to derive."
        if self.repairs:
            yield f"Repaired after posting: {self.repairs} times. Everybody appears once."
        if self.other_engine:
            yield f"Not checkable here: {self.other_engine} rounds drawn by another engine. Everybody appears once."
        if self.reopened:
            yield f"Reopened after its end: {self.reopened} times, each time with a fresh secret."
        for one in self.thrown_away:
            why = one.said or (one.why.words if one.why else "nobody said why")
            yield f"Thrown away: draw {one.attempt} of round {one.round}, {why}."
        if self.not_yet_checkable:
            yield f"Not checkable yet: {self.not_yet_checkable} draws and standings, until the end opens the secret."

    def _all_the_same(self) -> Iterator[str]:
        if self.pairings or self.standings:
            yield f"Derived again: {self.pairings} pairings and proofs, {self.standings} standings. All the same."
        if self.cuts or self.deck_checks:
            yield f"And {self.cuts} cuts, {self.deck_checks} draws of deck checks. All the same."
        if self.pool_seats:
            yield f"And the seats for registering pools, {self.pool_seats} times. All the same."
        if self.boosters:
            yield f"And {self.boosters} boosters were opened again. All the same."
        if self.pods:
            yield f"And the draft pods, {self.pods} times. All the same."
