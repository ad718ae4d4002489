"""Print the rows of an audit: drawn by a seed from all that are not advice, so that anybody has the same ones.

.venv/bin/python -m tools.audit 2026 70
"""

import random
import re
import sys

from topcut.core.rules.requirements import requirements

_LATER = re.compile(r"MTR-(?:7\.[67]|[89]\.|C-|D-)|GAP|MTR-B-[egim-r]$")
"""Teams, drafts and rows that are tested by figures alone have audits of their own."""


def rows_for(seed: int, many: int) -> list[str]:
    """Draw so many rows: the same ones for the same seed, as long as the catalogue has the same rows."""
    every = sorted(row.id for row in requirements().values() if row.kind != "guide" and not _LATER.match(row.id))
    return sorted(random.Random(seed).sample(every, many))


if __name__ == "__main__":
    seed, many = map(int, sys.argv[1:])
    sys.stdout.write("\n".join(rows_for(seed, many)) + "\n")
