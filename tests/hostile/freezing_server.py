"""The server that is to be frozen: it counts nobody; and where the environment says so, it waits as it did before.

python -m tests.hostile.freezing_server serve …
"""

import os
import runpy

from tests.hostile.unlimited import let_through
from tests.http import spinning

from topcut.http.limits import Limiter

SPINNING = "TOPCUT_TEST_SPINNING"

if __name__ == "__main__":
    Limiter.count = Limiter.share = let_through
    if os.environ.get(SPINNING):
        spinning.plant()
    runpy.run_module("topcut", run_name="__main__")
