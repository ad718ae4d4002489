"""An elimination bracket on one sheet, in one ink: who meets whom, who goes on, and what is still to be written in."""

from collections.abc import Iterator, Mapping
from itertools import count

from topcut.core.brackets import Bracket, Fixture, FixtureWinner, Playoff, Seed
from topcut.core.brackets.captions import Caption, Captions
from topcut.core.brackets.declaration import Side as Name
from topcut.core.event.view import SideNames
from topcut.core.play import EntrantId
from topcut.locale import Tag
from topcut.printing.posting import written
from topcut.printing.rounds import spoken
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import words


def bracket(
    playoff: Playoff,
    *,
    sides: Mapping[EntrantId, SideNames],
    title: str,
    paper: Paper = "a4",
    language: Tag = "en",
    head: str,
    about: str = "",
) -> bytes:
    """Print a bracket from left to right, each match between the two whose winners it joins (MTR 10.4)."""
    speech = words(language)
    said = spoken(language)
    captions = Captions(playoff, names={number: _listed(side) for number, side in sides.items()}, words=said)
    rows = rows_of(playoff.bracket)
    rounds = playoff.bracket.rounds
    sheet = {
        "about": about,
        "caption": speech["bracket"],
        "headings": [said.heading(playoff.bracket, round=round) for round in range(1, rounds + 1)],
        "rows": int(max(rows.values())) + 1,
        "matches": [_match(fixture, captions, rows) for fixture in playoff.bracket.fixtures],
        "byes": [_bye(fixture, seed, captions, rows) for fixture, seed in _byes(playoff.bracket)],
    }
    return typeset("bracket", sheet, title=title, head=head, paper=paper, language=language)


def rows_of(declared: Bracket) -> dict[Name, float]:
    """Give first matches and byes a row each, from the top, and other matches the middle of the two they join."""
    rows: dict[Name, float] = {}
    _place(FixtureWinner(declared.final.number), declared, rows, count())
    return rows


def _place(name: Name, declared: Bracket, rows: dict[Name, float], free: Iterator[int]) -> float:
    fixture = declared.fixture(name.fixture) if isinstance(name, FixtureWinner) else None
    if fixture is None or fixture.round == 1:
        rows[name] = float(next(free))
    else:
        rows[name] = sum(_place(joined, declared, rows, free) for joined in fixture.sides) / 2
    return rows[name]


def _byes(declared: Bracket) -> list[tuple[Fixture, Seed]]:
    """List who enters after the first round, and where (GAP-03)."""
    return [(f, side) for f in declared.fixtures if f.round > 1 for side in f.sides if isinstance(side, Seed)]


def _match(fixture: Fixture, captions: Captions, rows: Mapping[Name, float]) -> dict[str, object]:
    return {
        "round": fixture.round,
        "row": rows[FixtureWinner(fixture.number)],
        "from": [rows[side] for side in fixture.sides if side in rows],
        "lines": [_line(caption) for caption in captions.of(fixture)],
    }


def _bye(fixture: Fixture, seed: Seed, captions: Captions, rows: Mapping[Name, float]) -> dict[str, object]:
    return {"round": fixture.round - 1, "row": rows[seed], "line": _line(captions.bye(seed))}


def _line(caption: Caption) -> dict[str, object]:
    return {"number": caption.number, "name": caption.name, "mark": caption.mark, "state": caption.state.value}


def _listed(side: SideNames) -> str:
    shown = written(side)
    return f"{shown['name']} ({shown['mark']})" if shown["mark"] else shown["name"]
