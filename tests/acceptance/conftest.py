import time
from collections.abc import Iterator

import pytest
from tests.web.test_power_cut import Later


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Later]:
    """One server for all scenarios, whose clock stands until a step says `later`."""
    folder = tmp_path_factory.mktemp("acceptance")
    clock = folder / "clock"
    clock.write_text(str(time.time_ns() // 1_000))
    server = Later(folder / "topcut.db", clock=clock)
    yield server
    server.stop()
