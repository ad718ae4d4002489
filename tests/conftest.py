"""How hard the properties try: modestly and repeatably by default, long with TOPCUT_SOAK=1."""

import os

from hypothesis import HealthCheck, settings

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
"""A whole event is a slow example, and meant to be."""

settings.register_profile(
    "ci", max_examples=60, derandomize=True, database=None, deadline=None, suppress_health_check=QUIET
)
settings.register_profile(
    "soak", max_examples=3_000, database=None, deadline=None, print_blob=True, suppress_health_check=QUIET
)
IS_SOAK = os.environ.get("TOPCUT_SOAK") == "1"
settings.load_profile("soak" if IS_SOAK else "ci")
