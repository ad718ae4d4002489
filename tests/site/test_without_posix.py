"""A laptop that is no Unix: other locks, signals and limits; what it cannot do is left out, and nothing falls over."""

from pathlib import Path

import pytest
from tests.http.server import Served, text_of

ROOT = Path(__file__).resolve().parents[2]


def start(database: Path) -> Served:
    return Served(database, program="tests.site.without_posix", environment={"PYTHONPATH": str(ROOT)})


def test_an_event_is_made_guarded_kept_and_found_again(tmp_path: Path) -> None:
    """A second server is told who the first is; a signal as on Windows ends the first, and it starts again."""
    server = start(tmp_path / "topcut.db").wait_until_ready()
    laptop = server.browser()
    laptop.open("/new")
    laptop.submit("/new", title="Friday at the shop")
    with pytest.raises(AssertionError, match=rf"Another Topcut \(process {server.process.pid}\) is using"):
        start(tmp_path / "topcut.db").wait_until_ready()
    code, said = server.stop()
    assert (code, "Traceback" in said) == (0, False), said
    again = start(tmp_path / "topcut.db").wait_until_ready()
    laptop.base_url = again.url
    assert "Friday at the shop" in text_of(laptop.open(laptop.path))
    again.stop()
