"""The server of a demonstration, without anything played in it.

python -m tests.web.demonstrated serve …
"""

import sys

from topcut.core.play import Stream
from topcut.site import server
from topcut.site.application import application
from topcut.web.public.demo import Doors

DOORS = Doors(Stream("A" * 16), *["" for _ in range(5)])

if __name__ == "__main__":
    server.application = lambda settings, *, found="", **_: application(settings, doors=DOORS, found=found)  # type: ignore[assignment]
    from topcut.cli.main import main

    sys.exit(main())
