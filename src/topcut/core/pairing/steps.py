"""The limit of work for one pairing, counted in steps: the same on every machine, however long it takes there."""

from dataclasses import dataclass

MOST_STEPS = 3_000_000
"""A step is about one possible pair evaluated; this many take a second or two on a slow machine."""
AT_LEAST = 300
"""The minimum cost of examining a few tables, however few they are."""
A_STEP = 40
"""While a graph is matched, this many looks at an edge for a node count as one step."""


@dataclass(slots=True, eq=False)
class Steps:
    """The steps left, and whether something was not done for lack of them."""

    left: int = MOST_STEPS
    is_short: bool = False

    def take(self, steps: int) -> bool:
        """Spend the steps if there are enough; otherwise spend none, and remember that there were too few."""
        if steps > self.left:
            self.is_short = True
            return False
        self.left -= steps
        return True


def to_match(nodes: int, edges: int) -> int:
    """Estimate the steps of an exact matching."""
    return AT_LEAST + nodes * edges // A_STEP
