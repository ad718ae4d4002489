"""The server with a planted fault: what somebody's page showed is not asked for.

python -m tests.hostile.careless serve …
"""

import sys

from topcut.core.event.flow import slips
from topcut.core.event.rounds import results


def look_away(*_: object, **__: object) -> None:
    """Take every result for one that was seen."""


if __name__ == "__main__":
    results.refuse_unseen = slips.refuse_unseen = look_away  # type: ignore[assignment]
    from topcut.cli.main import main

    sys.exit(main())
