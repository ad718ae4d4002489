"""Thousands of events by seed, on both databases, with faults at the store's edge: nothing promised is lost.

`TOPCUT_NIGHT=<seed>` lives one night again. A planted fault shows that the checks see something.
"""

import asyncio
import itertools
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from tests.conftest import IS_SOAK, SEED
from tests.databases import postgresql, postgresql_server
from tests.hostile.nights import FAULTS, SAID, Night, Shaky

from topcut.core.log import BrokenLog
from topcut.store import WriteFailed, open_database

__all__ = ["postgresql", "postgresql_server"]

IN_ALL = 10_000 if IS_SOAK else 16
PARTS = 20 if IS_SOAK else 2
"""Every fourth part is PostgreSQL's, at least one."""
STEPS = 40
ONLY = os.environ.get("TOPCUT_NIGHT")


def lived(seed: int, where: str, *, make: Callable[[Any], Shaky] = Shaky, steps: int = STEPS) -> Night:
    database = open_database(where)
    try:
        night = Night(seed, database, make=make)
        asyncio.run(night.live(steps=steps))
        night.check()
        night.lines = night.stored()[0]
    finally:
        database.close()
    return night


def is_on_postgresql(part: int) -> bool:
    return part % 4 == 1


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_nights_by_seed_keep_every_promise(part: int, tmp_path: Path, request: Any, counted: Any) -> None:
    where = request.getfixturevalue("postgresql") if is_on_postgresql(part) else str(tmp_path / "topcut.db")
    tally: Counter[str] = Counter()
    each = IN_ALL // PARTS
    seeds = range(SEED * 1_000_000 + part * each, SEED * 1_000_000 + (part + 1) * each)
    for seed in [int(ONLY)] if ONLY else seeds:
        tally.update(lived(seed, where).tally, nights=1)
    assert not {*FAULTS[: 4 if is_on_postgresql(part) else 3]} - tally.keys(), "the store must have failed in every way"
    counted(
        "nights",
        **{name.replace(" ", "_"): tally[name] for name in ("nights", "entries", "starts", "not saved", "not known")},
        broken=0,
    )


@pytest.mark.parametrize("seed", [SEED * 7, SEED * 7 + 1])
def test_the_same_seed_lives_the_same_night(seed: int, tmp_path: Path) -> None:
    first, again = (lived(seed, str(tmp_path / f"{name}.db")) for name in ("first", "again"))
    assert first.lines == again.lines
    assert first.tally == again.tally


class Forgetful(Shaky):
    """Says saved, and has rolled back."""

    def commit(self, connection: Connection) -> None:
        if self.next_fault == "refuses the commit":
            self.next_fault = None
            self.roll_back(connection)
            return
        super().commit(connection)


class Pessimist(Shaky):
    """Says not saved, and has saved."""

    def commit(self, connection: Connection) -> None:
        strikes, self.next_fault = self.next_fault == "refuses the commit", None
        super().commit(connection)
        if strikes:
            raise WriteFailed(why=SAID)


class Unseeded(Shaky):
    """Fails where no dice have said so, in the first night that it lives through."""

    begun = itertools.count()

    def begin(self, connection: Connection) -> None:
        if (count := next(self.begun)) < 50 and count % 5 == 0:
            self.next_fault = "refuses the commit"
        super().begin(connection)


@pytest.mark.parametrize("fault", [Forgetful, Pessimist])
def test_a_broken_promise_is_found(fault: type[Shaky], tmp_path: Path) -> None:
    with pytest.raises((AssertionError, BrokenLog)):
        live_many(range(40), tmp_path, fault)


def test_a_night_that_cannot_be_lived_again_is_found(tmp_path: Path) -> None:
    first, again = (lived(7, str(tmp_path / f"{name}.db"), make=Unseeded) for name in ("first", "again"))
    assert first.tally != again.tally


def live_many(seeds: range, folder: Path, fault: type[Shaky]) -> None:
    for seed in seeds:
        lived(seed, str(folder / f"{seed}.db"), make=fault)
