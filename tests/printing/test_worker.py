"""A sheet is set in a process of its own: its memory goes back, and it can be ended."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from topcut.printing import typeset as setting
from topcut.printing.code import drawing
from topcut.printing.typeset import PrintFailed, typeset

PRINT = """
import sys
from tests.printing.test_worker import poster
assert poster().startswith(b"%PDF")
print(*(name for name in sys.modules if name.startswith("typst")))
"""


def poster() -> bytes:
    sheet = {"about": "", "drawing": drawing("http://shop.local/join/ABCD"), "code": "ABCD", "at": "shop.local"}
    return typeset("poster", sheet, title="Friday", head="0" * 64, paper="a4", language="en")


def worker(monkeypatch: pytest.MonkeyPatch, place: Path, does: str) -> None:
    """Put another program in the place of the one that sets sheets."""
    program = place / "worker.py"
    program.write_text(does)
    monkeypatch.setattr(setting, "_WORKER", program)


def test_nothing_of_the_typesetter_comes_into_the_process_that_asks() -> None:
    """Memory cannot stay where it never was: the first sheet of 2,000 players used to leave hundreds of megabytes."""
    done = subprocess.run([sys.executable, "-c", PRINT], capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.strip()) == ("", "")


def test_a_sheet_that_takes_too_long_is_given_up_and_its_process_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting, "LONGEST", 0.0)
    with pytest.raises(PrintFailed):
        poster()
    assert not setting._working


@pytest.mark.skipif(sys.platform == "win32", reason="sends itself a signal")
def test_a_process_that_the_system_ends_is_told_in_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    worker(monkeypatch, tmp_path, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    with pytest.raises(PrintFailed):
        poster()


def test_a_template_that_cannot_be_set_is_our_bug_and_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    worker(monkeypatch, tmp_path, "raise SystemExit('no such template')")
    with pytest.raises(RuntimeError, match="no such template"):
        poster()


def test_what_is_being_set_is_given_up_when_the_server_stops(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    worker(monkeypatch, tmp_path, "import threading; threading.Event().wait()")
    told: list[Exception] = []

    def wait_for_it() -> None:
        try:
            poster()
        except Exception as error:
            told.append(error)

    waiting = threading.Thread(target=wait_for_it)
    waiting.start()
    while waiting.is_alive():
        setting.stop_setting()
        waiting.join(0.05)
    assert [type(error) for error in told] == [PrintFailed]
