"""A round of 400 players is posted: how long until the last of 400 phones knows its table, from the press of the key.

The commit to disk is inside. The same six messages as `phones.py`, for the room most large events are.
"""

import runpy
import sys
from pathlib import Path

sys.argv[1:] = ["400"]
runpy.run_path(str(Path(__file__).with_name("phones.py")), run_name="__main__")
