"""Tests run by forks: nothing is left out or told twice, and a worker that dies fails the test it ran."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = """
import os
from pathlib import Path
import pytest

SEEN = Path(__file__).parent / "seen"

@pytest.fixture(scope="session", autouse=True)
def told_at_the_end():
    yield
    with SEEN.open("a") as seen:
        seen.write(f"session ended in {os.environ['TOPCUT_TEST_WORKER']}\\n")

@pytest.fixture(scope="module", autouse=True)
def once_a_file(request):
    with SEEN.open("a") as seen:
        seen.write(f"{request.module.__name__} begins\\n")
"""
MANY = """
import pytest

@pytest.mark.parametrize("number", range(20))
def test_a_number(number, tmp_path):
    (tmp_path / "kept").write_text(str(number))
"""
FAILS = """
def test_the_truth():
    print("this file says so")
    assert [1, 2] == [1, 3]

def test_what_follows():
    pass
"""
DIES = """
import os, signal

def test_before():
    pass

def test_the_death():
    os.kill(os.getpid(), signal.SIGKILL)

def test_after():
    pass
"""
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


def run(folder: Path, *options: str, **files: str) -> tuple[int, str, list[str]]:
    """Run files of tests in a process of its own; its exit code, what it printed and what the tests noted."""
    (folder / "conftest.py").write_text(SHARED)
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-p", "tools.forked_tests", "-p", "no:cacheprovider", "-p", "no:anyio"]
    ended = subprocess.run(
        [*command, "-c", os.devnull, "--rootdir", str(folder), "-v", *options, str(folder)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    seen = folder / "seen"
    return ended.returncode, ended.stdout + ended.stderr, seen.read_text().splitlines() if seen.exists() else []


def counts(printed: str) -> dict[str, int]:
    return {what: int(number) for number, what in re.findall(r"(\d+) (passed|failed|skipped|error)", printed)}


@pytest.mark.parametrize("share", ["files", "tests"])
def test_every_test_runs_once(tmp_path, share: str) -> None:
    code, printed, seen = run(tmp_path, "--forks", "3", "--share", share, one=MANY, two=MANY, three=MANY)
    assert (code, counts(printed)) == (0, {"passed": 60})
    assert sorted(line for line in seen if "session" in line) == [f"session ended in {n}" for n in range(3)]
    if share == "files":
        assert len([line for line in seen if "begins" in line]) == 3


def test_a_failure_is_told_with_its_values_and_its_own_output(tmp_path) -> None:
    code, printed, _ = run(tmp_path, "--forks", "2", one=FAILS, two=FAILS.replace("this file", "the other"))
    assert (code, counts(printed)) == (1, {"failed": 2, "passed": 2})
    assert (printed.count("this file says so\n"), printed.count("the other says so\n")) == (1, 1)
    assert "assert [1, 2] == [1, 3]" in printed


def test_a_worker_that_dies_fails_its_test_and_another_one_goes_on(tmp_path) -> None:
    code, printed, _ = run(tmp_path, "--forks", "2", "-p", "no:faulthandler", one=DIES, two=MANY)
    assert (code, counts(printed)) == (1, {"failed": 1, "passed": 22})
    assert "died with exit code -9 while it ran this test" in printed
    assert "FAILED" in printed
    assert "test_one.py::test_the_death" in printed


def test_it_stops_where_it_is_told_to_and_ends_every_worker(tmp_path) -> None:
    code, printed, seen = run(tmp_path, "--forks", "2", "-x", one=FAILS, two=MANY, three=MANY)
    assert (code, counts(printed)["failed"]) == (1, 1)
    assert sorted(line for line in seen if "session" in line) == ["session ended in 0", "session ended in 1"]


def test_what_cannot_be_read_is_an_error(tmp_path) -> None:
    code, printed, _ = run(tmp_path, "--forks", "2", one="import nothing_of_that_name", two=MANY)
    assert (code, counts(printed)) == (2, {"error": 1})
