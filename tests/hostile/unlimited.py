"""The server for somebody who tries everything: it counts nobody.

python -m tests.hostile.unlimited serve …
"""

import sys

from topcut.http.limits import Limiter


def let_through(*_: object, **__: object) -> None:
    """Take no notice of how often."""


if __name__ == "__main__":
    Limiter.count = Limiter.share = let_through  # type: ignore[method-assign, assignment]
    from topcut.cli.main import main

    sys.exit(main())
