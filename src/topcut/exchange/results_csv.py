"""Results files in CSV: one file of results, and one of players if some have byes or left."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from topcut.core.play import FirstTo
from topcut.exchange.results_assembly import Assembly
from topcut.exchange.results_file import Player, ResultsFile
from topcut.exchange.results_refusals import (
    GamesDisagree,
    MalformedCsv,
    MissingColumn,
    NotANumber,
    NotAResultsFile,
    RoundMissing,
    UnknownColumn,
    UnknownResult,
)
from topcut.exchange.results_rows import MOST_ROUNDS, ResultRow, RoundOutcome, name_of, whole
from topcut.exchange.results_text import decoded, shortened
from topcut.exchange.results_where import CsvPosition

RESULT_COLUMNS: Final = ("round", "a", "b", "wins_a", "wins_b", "draws", "result")
PLAYER_COLUMNS: Final = ("id", "name", "byes", "dropped_after", "disqualified_after")
SEPARATORS: Final = ",;\t"
"""Spreadsheets use the separator of their language."""
_WON: Final = FirstTo().wins
_GAMES_SAID: Final = {
    RoundOutcome.BYE: (_WON, 0, 0),
    RoundOutcome.LOSS: (0, _WON, 0),
}
"""Games that some programs write with a result that needs none."""

Cells = Mapping[str, str]
_NOT_A_WORD: Final = {RoundOutcome.SCORE, RoundOutcome.SEATS, RoundOutcome.PLACES}
"""Outcomes given by numbers of games, or only in JSON."""


def read_csv(data: bytes, *, players: bytes | None = None) -> ResultsFile:
    """Read results, and players if given; nothing is refused for being odd."""
    assembly = Assembly()
    if players is not None:
        for where, cells in _lines(players, columns=PLAYER_COLUMNS, needed=("id",), file="players"):
            assembly.add_player(_player(cells, where=where), where=where)
    rounds: dict[int, list[ResultRow]] = {}
    for where, cells in _lines(data, columns=RESULT_COLUMNS, needed=("round", "a", "b", "wins_a", "wins_b")):
        round = _number(cells, "round", where=where, least=1)
        rounds.setdefault(round or 0, []).append(_row(cells, where=where))
    for expected, number in enumerate(sorted(rounds), start=1):
        if number != expected:
            raise RoundMissing(rounds[number][0].where, round=number, missing=expected)
        assembly.add_round(rounds[number], where=rounds[number][0].where)
    return assembly.finished()


def _lines(
    data: bytes, *, columns: Sequence[str], needed: Sequence[str], file: str = ""
) -> Iterator[tuple[CsvPosition, Cells]]:
    """Iterate over the lines below the header, each with its cells by column; skip empty lines."""
    text = decoded(data, file=file)
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    header: list[str] | None = None
    try:
        for row in reader:
            cells, where = [cell.strip() for cell in row], CsvPosition(reader.line_num, file=file)
            if header is None:
                header = _header([cell.lower() for cell in cells], columns=columns, needed=needed, where=where)
            elif any(cells):
                yield where, _by_column(header, cells, where=where)
    except csv.Error as error:
        raise MalformedCsv(CsvPosition(reader.line_num, file=file), why=str(error)) from None
    if header is None:
        raise NotAResultsFile(columns=",".join(columns), file=file)


def _by_column(header: list[str], cells: list[str], *, where: CsvPosition) -> Cells:
    if any(cells[len(header) :]):
        raise MalformedCsv(where, why="there are more cells than columns")
    return dict(zip(header, cells, strict=False))


def _header(cells: list[str], *, columns: Sequence[str], needed: Sequence[str], where: CsvPosition) -> list[str]:
    if not set(cells) & set(columns):
        raise NotAResultsFile(columns=",".join(columns), file=where.file)
    for name in needed:
        if name not in cells:
            raise MissingColumn(where, missing=name, columns=",".join(columns))
    for place, name in enumerate(cells):
        if name and (name not in columns or name in cells[:place]):
            raise UnknownColumn(where, unknown=shortened(name), columns=",".join(columns))
    return cells


def _player(cells: Cells, *, where: CsvPosition) -> Player:
    return Player(
        id=cells.get("id", ""),
        name=name_of(cells.get("name"), where=where.at("name")),
        byes=_number(cells, "byes", where=where) or 0,
        dropped_after=_number(cells, "dropped_after", where=where),
        disqualified_after=_number(cells, "disqualified_after", where=where),
    )


def _row(cells: Cells, *, where: CsvPosition) -> ResultRow:
    a, b = cells.get("a", ""), cells.get("b") or None
    games = _games(cells, where=where)
    said = _said(cells, where=where, is_alone=b is None, has_games=games is not None)
    if said is RoundOutcome.SCORE or said.keeps_games:
        return ResultRow(where, a, b, said, games or (0, 0, 0))
    if games and any(games) and games != _GAMES_SAID.get(said):
        raise GamesDisagree(where, result=said.value)
    return ResultRow(where, a, b, said)


def _said(cells: Cells, *, where: CsvPosition, is_alone: bool, has_games: bool) -> RoundOutcome:
    """Read the result column; if it is empty, no opponent means a bye and no games an open match."""
    word = cells.get("result", "").lower().replace("_", "-")
    if not word:
        return RoundOutcome.BYE if is_alone else RoundOutcome.SCORE if has_games else RoundOutcome.UNREPORTED
    words = [said.value for said in RoundOutcome if said not in _NOT_A_WORD]
    if word not in words:
        raise UnknownResult(where.at("result"), words=", ".join(words))
    return RoundOutcome(word)


def _games(cells: Cells, *, where: CsvPosition) -> tuple[int, int, int] | None:
    """Read the three columns of games; None if those of both sides are empty."""
    won = [_number(cells, column, where=where) for column in ("wins_a", "wins_b")]
    drawn = _number(cells, "draws", where=where)
    if won == [None, None] and not drawn:
        return None
    for column, number in zip(("wins_a", "wins_b"), won, strict=True):
        if number is None:
            raise NotANumber(where.at(column), text="an empty cell")
    return won[0] or 0, won[1] or 0, drawn or 0


def _number(cells: Cells, column: str, *, where: CsvPosition, least: int = 0) -> int | None:
    """Read a whole number; None if the cell is empty."""
    text = cells.get(column, "")
    if not text and not least:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise NotANumber(where.at(column), text=shortened(text) or "an empty cell")
    number = int(digits.lstrip("0")[:20] or "0")  # twenty digits are too many already
    return whole(-number if text.startswith("-") else number, where=where.at(column), least=least, most=MOST_ROUNDS)
