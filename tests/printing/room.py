"""A round to print, and how to read the paper back."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from topcut.core.event.nouns.rounds.state import ReportStatus as TableReport
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Phase
from topcut.core.event.reading import ClockView
from topcut.core.event.view import (
    DeskTable,
    DeskView,
    PlaceView,
    PublicView,
    RoundView,
    SideNames,
    TableView,
)
from topcut.core.standings import BY_THE_BOOK, Figure, Record, Standing

HEAD = "3f9ac2d17be04a6688d1e0c95b7f2a314c6d8e9f0011223344556677889900aa"
MM = 72 / 25.4


def sides(names: Sequence[str]) -> list[SideNames]:
    times = Counter(name.casefold() for name in names)
    return [SideNames(number, name, times[name.casefold()] > 1) for number, name in enumerate(names, 1)]


def public(names: Sequence[str], *, round: int = 5, title: str = "Harbour Open") -> PublicView:
    """Pair them as they stand, the odd one out with a bye; rank them as they stand."""
    people = sides(names)
    tables = tuple(TableView(n // 2 + 1, tuple(people[n : n + 2])) for n in range(0, len(people) - 1, 2))
    byes = tuple(people[2 * len(tables) :])
    posted = RoundView(round, RoundState.POSTED, tables, byes, ClockView(), len(tables))
    places = tuple(PlaceView(_standing(rank, side), side, is_out=False) for rank, side in enumerate(people, 1))
    return PublicView(title, next(iter(Phase)), 6, tuple(people), posted, 4, places)


def desk(names: Sequence[str], *, round: int = 5) -> DeskView:
    """The same round, only drawn, its tables in no order."""
    seen = public(names, round=round)
    assert seen.round is not None
    tables = tuple(
        DeskTable(table.table, table.sides, (12, 12), None, next(iter(TableReport)), 0)
        for table in reversed(seen.round.tables)
    )
    nothing = PublicView(seen.title, seen.phase, 6, seen.entrants, None, None, ())
    byes = seen.round.byes
    return DeskView(nothing, round, RoundState.DRAWN, tables, byes, (), bye_points=(12,) * len(byes))


def _standing(rank: int, side: SideNames) -> Standing:
    figures = map(Figure, BY_THE_BOOK, (12, Fraction(2, 3), Fraction(5, 7), Fraction(33, 100)))
    return Standing(rank, side.entrant, 12, Record(4, 0, 0), 0, tuple(figures))


def read(pdf: bytes, *, left: float = 0, right: float = 400, page: int | None = None) -> str:
    """Read a PDF's text between two distances from the left edge, in millimetres, on one page or on all."""
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext (poppler-utils) is not here to read the paper back")
    pages = [] if page is None else ["-f", str(page), "-l", str(page)]
    area = ["-x", f"{left * MM:.0f}", "-y", "0", "-W", f"{(right - left) * MM:.0f}", "-H", "900"]
    done = subprocess.run(["pdftotext", "-layout", *pages, *area, "-", "-"], input=pdf, capture_output=True, check=True)
    return re.sub("[\u202a-\u202e\u2066-\u2069\u200e\u200f]", "", done.stdout.decode())


def fonts_of(pdf: bytes) -> set[str]:
    """List the fonts a PDF is set in, without the six letters that mark a subset."""
    if not shutil.which("pdffonts"):
        pytest.skip("pdffonts (poppler-utils) is not here to look into the paper")
    done = subprocess.run(["pdffonts", "-"], input=pdf, capture_output=True, check=True)
    return {line.split()[0].split("+")[-1] for line in done.stdout.decode().splitlines()[2:]}


def pages(pdf: bytes) -> int:
    """Count pages: the reader ends each with a form feed."""
    return read(pdf).count("\f")


def squeezed(text: str) -> str:
    """Leave out blanks: a reader of PDFs guesses them from gaps."""
    return "".join(text.split())
