"""How hard the properties try: modestly and repeatably by default, long with TOPCUT_SOAK=1; and the one server."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.http.server import Served

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


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Served]":
    """One server for all; each test makes its own event."""
    from tests.http.server import Served

    server = Served(tmp_path_factory.mktemp("served") / "topcut.db").wait_until_ready()
    yield server
    server.stop()
