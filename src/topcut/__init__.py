"""Run trading-card-game tournaments end to end and by the book."""

import os

__version__ = "0.1.0"

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""We do no linear algebra; numpy would still start a thread for each core, which spins for a while at every start."""
