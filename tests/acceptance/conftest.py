from collections.abc import Iterator

import pytest
from tests.web.test_power_cut import Later, clock_in


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Later]:
    """One server for all scenarios, whose clock stands until a step says `later`."""
    folder = tmp_path_factory.mktemp("acceptance")
    server = Later(folder / "topcut.db", clock=clock_in(folder))
    yield server
    server.stop()
