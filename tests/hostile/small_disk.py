"""A disk of a few mebibytes that can be filled to its last byte, where the system lets us mount one."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MEBIBYTES = 8


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk in memory; skip where that is not permitted."""
    folder.mkdir()
    try:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={MEBIBYTES}m", "tmpfs", str(folder)],
            check=False,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Leave not a byte, and say which file took them all."""
    filler = disk / "filler"
    with filler.open("ab", buffering=0) as taking:
        for size in (1 << 20, 1 << 12, 1):
            _take_all(taking.fileno(), size)
    return filler


def _take_all(handle: int, size: int) -> None:
    try:
        while True:
            os.write(handle, b"x" * size)
    except OSError:
        return
