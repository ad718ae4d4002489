from collections.abc import Iterator

import pytest
from tests.http.server import Served


@pytest.fixture(scope="session")
def served(tmp_path_factory) -> Iterator[Served]:
    """One server for all; each test makes its own event."""
    server = Served(tmp_path_factory.mktemp("served") / "topcut.db").wait_until_ready()
    yield server
    server.stop()
