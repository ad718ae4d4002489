"""Test files with their `assert`s rewritten by several processes, before one of them collects the tests.

Pytest keeps what it has rewritten next to the source, but rewrites a file only as it imports it: on a fresh clone one
core would work for half a minute while the others wait.
"""

import sys
from functools import partial
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from tools.apart import side_by_side


def rewrite_together(config: pytest.Config, forks: int) -> None:
    """Rewrite the files that are asked for and not rewritten yet, each fork a share of them."""
    if sys.dont_write_bytecode:
        return
    files = [(path, kept) for path in _asked_for(config) if rewrite._read_pyc(path, kept := _kept(path)) is None]
    shares = [partial(_rewrite, files[number::forks], config) for number in range(forks) if files[number::forks]]
    for _ in side_by_side(shares, forks):
        pass


def _asked_for(config: pytest.Config) -> list[Path]:
    asked = [config.rootpath / path.partition("::")[0] for path in config.args]
    return sorted({file for path in asked for file in (path.rglob("test_*.py") if path.is_dir() else [path])})


def _kept(path: Path) -> Path:
    return rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"


def _rewrite(files: list[tuple[Path, Path]], config: pytest.Config) -> None:
    for path, kept in files:
        if rewrite.try_makedirs(kept.parent):
            stat, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, stat, kept)
