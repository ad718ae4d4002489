"""The longest pauses of the event loop and of a lane: every page and form with the largest values it accepts.

    python benchmarks/pauses.py

Prints ratios to the simplest request, in calls counted in this run: the same on every machine. The bounds that must
hold are in `tests/hostile/test_longest_pause.py`.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.hostile.test_longest_pause import MOST, MOST_OF_A_TURN, PATTERNS, drive

SHOWN = 8


def main() -> None:
    """Request everything once with each kind of text, and show what took longest."""
    longest: dict[str, tuple[int, int]] = {}
    for pattern in PATTERNS:
        with tempfile.TemporaryDirectory() as folder:
            for what, both in asyncio.run(drive(Path(folder), pattern)).items():
                before = longest.get(what, (0, 0))
                longest[what] = max(both[0], before[0]), max(both[1], before[1])
    for which, title, most in ((0, "steps of the loop", MOST), (1, "turns of a lane", MOST_OF_A_TURN)):
        print(f"Longest {title}, as multiples of GET /healthz (at most {most}):")
        for what in sorted(longest, key=lambda one: -longest[one][which])[:SHOWN]:
            print(f"{longest[what][which]:6}  {what}")


if __name__ == "__main__":
    main()
