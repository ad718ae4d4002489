"""What `make` sets up: an environment of the system's own Python where that can make one, else of another."""

import shlex
import sys
from pathlib import Path

import pytest

from tools import setup

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins for a Python are shell scripts")


def a_python(file: Path, *, says: str, makes: bool) -> str:
    """A Python of some version; on some systems it comes without what makes an environment."""
    asked_for_venv = (
        f"exec {shlex.quote(sys.executable)} -m venv --without-pip $3" if makes else "echo no ensurepip; exit 1"
    )
    file.write_text(f'#!/bin/sh\nif [ "$1" = -m ]; then {asked_for_venv}; fi\necho {says}\n')
    file.chmod(0o755)
    return str(file)


@pytest.mark.parametrize(
    ("system", "other", "taken"),
    [
        pytest.param(("3 11", True), ("3 13", True), "system", id="the system's own comes first"),
        pytest.param(("3 9", True), ("3 13", True), "other", id="the system's own is too old"),
        pytest.param(("3 11", False), ("3 11", True), "other", id="the system's own makes no environment"),
    ],
)
def test_the_first_python_that_can_makes_the_environment(monkeypatch, tmp_path, system, other, taken) -> None:
    made = {
        name: a_python(tmp_path / name, says=says, makes=makes)
        for name, (says, makes) in {"system": system, "other": other}.items()
    }
    monkeypatch.setattr(setup, "SYSTEM", made["system"])
    monkeypatch.setattr(setup, "NAMES", ())
    monkeypatch.setattr(sys, "executable", made["other"])
    monkeypatch.setattr(setup, "VENV", str(tmp_path / "venv"))
    assert setup.make_venv() == made[taken]
    assert setup.works(str(tmp_path / "venv" / "bin" / "python"))


@pytest.mark.parametrize(
    ("says", "makes", "words"),
    [
        pytest.param("3 9", True, "Topcut needs Python 3.11 or newer", id="too old"),
        pytest.param("3 11", False, "no ensurepip", id="makes no environment"),
    ],
)
def test_it_says_what_is_missing(monkeypatch, tmp_path, capsys, says, makes, words) -> None:
    monkeypatch.setattr(setup, "SYSTEM", a_python(tmp_path / "python", says=says, makes=makes))
    monkeypatch.setattr(setup, "NAMES", ())
    monkeypatch.setattr(sys, "executable", "")
    monkeypatch.setattr(setup, "VENV", str(tmp_path / "venv"))
    with pytest.raises(SystemExit):
        setup.make_venv()
    assert words in capsys.readouterr().err
    assert not (tmp_path / "venv").exists()
