"""Test files with their `assert`s rewritten, once: on a fresh clone each worker would rewrite all of them, together.

Pytest keeps what it has rewritten beside the source, and asks nobody before it rewrites. So each worker first writes a
share of its own, and then finds the shares of the others.
"""

import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite


def rewrite_a_share(config: pytest.Config) -> None:
    """Rewrite every nth file of those asked for, where there are n workers."""
    worker = getattr(config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    number = int(worker["workerid"].removeprefix("gw"))
    for path in _asked_for(config)[number :: worker["workercount"]]:
        _rewrite(path, config)


def _asked_for(config: pytest.Config) -> list[Path]:
    folders = [config.rootpath / asked for asked in config.args]
    return sorted({path for folder in folders for path in folder.rglob("test_*.py")})


def _rewrite(path: Path, config: pytest.Config) -> None:
    kept = rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"
    if rewrite._read_pyc(path, kept) is None and rewrite.try_makedirs(kept.parent):
        stat, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, stat, kept)
