"""Posting a round of 400 players: the time from the key press until the last of 400 phones knows its table.

The commit to disk is included. The same six messages as `phones.py`, for the size of most large events.
"""

import runpy
import sys
from pathlib import Path

sys.argv[1:] = ["400"]
runpy.run_path(str(Path(__file__).with_name("phones.py")), run_name="__main__")
