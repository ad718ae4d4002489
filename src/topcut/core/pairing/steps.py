"""How much one pairing may take, counted in steps: the same number on every machine, whoever waits for it."""

from dataclasses import dataclass

MOST_STEPS = 3_000_000
"""A step is about one possible pair weighed; so many are a second or two on a slow machine."""
AT_LEAST = 300
"""What a look over a few tables costs, however few they are."""
A_STEP = 40
"""So many times an edge is looked at for a node, while a graph is matched, count as one step."""


@dataclass(slots=True, eq=False)
class Steps:
    """What is left of the steps, and whether something was left undone for want of them."""

    left: int = MOST_STEPS
    is_short: bool = False

    def take(self, steps: int) -> bool:
        """Spend the steps if there are as many; else spend none, and remember that it was wanted."""
        if steps > self.left:
            self.is_short = True
            return False
        self.left -= steps
        return True


def to_match(nodes: int, edges: int) -> int:
    """Estimate the steps of an exact matching."""
    return AT_LEAST + nodes * edges // A_STEP
