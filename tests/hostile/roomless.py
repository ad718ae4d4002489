"""The server with a planted fault: a file that cannot be opened because the disk is full is not opened in another way.

python -m tests.hostile.roomless serve …
"""

import sys

from topcut.store import opening

if __name__ == "__main__":
    opening.lacks_room = lambda _error: False
    from topcut.cli.main import main

    sys.exit(main())
