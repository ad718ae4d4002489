"""A place in a results file: a path into the JSON document, or a line of a CSV file."""

from collections.abc import Mapping

from msgspec import Struct


class Path(Struct, frozen=True, gc=False):
    """The path from the top of a JSON document to a value in it, written `rounds[1][3].score`."""

    steps: tuple[str | int, ...] = ()
    file: str = ""
    """Which file, where there are two."""

    def at(self, *steps: str | int) -> "Path":
        return Path((*self.steps, *steps), self.file)

    @property
    def score(self) -> "Path":
        return self.at("score")

    def __str__(self) -> str:
        text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        if self.file:
            return f"{text.removeprefix('.')} of the {self.file} file" if text else f"the {self.file} file"
        return text.removeprefix(".") or "the document"

    @property
    def detail(self) -> Mapping[str, object]:
        path = str(Path(self.steps)) if self.steps else ""
        return {"path": path, **({"file": self.file} if self.file else {})}


class CsvPosition(Struct, frozen=True, gc=False):
    """A line of a CSV file, counted from 1 as in an editor, and the column if it matters."""

    number: int
    column: str | int = ""
    """By name in a CSV file, by number in broken JSON."""
    file: str = ""
    """Which file, where there are two."""

    def at(self, column: str) -> "CsvPosition":
        return CsvPosition(self.number, column, self.file)

    @property
    def score(self) -> "CsvPosition":
        """The place of a match's games, which have three columns: just the line."""
        return self

    def __str__(self) -> str:
        file = f" of the {self.file} file" if self.file else ""
        return f"line {self.number}{file}" + (f", column {self.column}" if self.column else "")

    @property
    def detail(self) -> Mapping[str, object]:
        column = {"column": self.column} if self.column else {}
        return {"line": self.number, **column, **({"file": self.file} if self.file else {})}


Where = Path | CsvPosition
