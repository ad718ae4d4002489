"""Draw a bracket: as a tree for paper and wide screens, as a list of rounds for a phone."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from topcut.core.brackets.captions import BracketCaptions, Captions
from topcut.core.brackets.declaration import Fixture
from topcut.core.brackets.layout import Tree, trees
from topcut.core.brackets.playoff import Playoff
from topcut.core.brackets.svg import Measures, alone, connection, heading, match, page
from topcut.core.play import EntrantId

ROOMY: Final = Measures(width=280, height=34, font=16, gap=24, gutter=44)
COMPACT: Final = Measures(width=208, height=24, font=14, gap=10, gutter=20, corner=4)
"""For more rows than eight, so that a bracket of 64 fits on a sheet of A4."""
MARGIN: Final = 2
ENGLISH: Final = BracketCaptions()


def bracket_svg(
    playoff: Playoff,
    *,
    names: Mapping[EntrantId, str],
    words: BracketCaptions = ENGLISH,
    after: int = 0,
    standalone: bool = False,
) -> str:
    """Draw the rounds from left to right, each match between the two whose winners it joins (MTR 10.4).

    The entrants who have lost once have a tree of their own below. `after` is the last round before the bracket.
    """
    captions = Captions(playoff, names=names, words=words, after=after)
    sheets = _sheets(playoff, titled=words)
    return page(
        *(shape for sheet in sheets for shape in _drawn(sheet, captions)),
        width=max(sheet.right for sheet in sheets),
        height=sheets[-1].bottom,
        title=words.title,
        description=captions.read_out(),
        standalone=standalone,
    )


class _Sheet(Struct, frozen=True):
    """The position of one tree in the picture."""

    sizes: Measures
    tree: Tree
    top: float
    title: str = ""

    @property
    def head(self) -> float:
        return self.top + (2.4 + 2.2 * bool(self.title)) * self.sizes.font

    @property
    def bottom(self) -> float:
        return self.head + self.tree.height * self.sizes.row

    @property
    def right(self) -> float:
        return self.x(len(self.tree.rounds) - 1) + self.sizes.width + MARGIN

    def x(self, column: int) -> float:
        return MARGIN + column * (self.sizes.width + self.sizes.gutter)

    def y(self, row: float) -> float:
        return self.head + (row + 0.5) * self.sizes.row

    def heading(self, text: str, column: int) -> str:
        return heading(text, x=self.x(column), y=self.head - 1.2 * self.sizes.font, size=1.15 * self.sizes.font)

    def lines(self, fixture: Fixture) -> Iterator[str]:
        """Draw the lines to a match from the matches and byes it follows."""
        end = (self.x(self.tree.column(fixture.round)), self.y(self.tree.row(fixture)))
        for column, row in self.tree.joined(fixture):
            start = (self.x(column) + self.sizes.width, self.y(row))
            yield connection(start, end, gutter=self.sizes.gutter)


def _sheets(playoff: Playoff, *, titled: BracketCaptions) -> list[_Sheet]:
    """Put the trees below one another, with titles if there are two."""
    laid = trees(playoff)
    sizes = ROOMY if sum(each.height for each in laid) <= 8 else COMPACT
    sheets: list[_Sheet] = []
    for each in laid:
        title = (titled.one_loss if each.is_lower else titled.unbeaten) if len(laid) > 1 else ""
        sheets.append(_Sheet(sizes, each, sheets[-1].bottom + sizes.row / 2 if sheets else 0.0, title))
    return sheets


def _drawn(sheet: _Sheet, captions: Captions) -> Iterator[str]:
    tree, sizes = sheet.tree, sheet.sizes
    if sheet.title:
        yield heading(sheet.title, x=MARGIN, y=sheet.top + 1.5 * sizes.font, size=1.5 * sizes.font)
    for column, round in enumerate(tree.rounds):
        yield sheet.heading(captions.heading(round), column)
    for fixture in tree.fixtures:
        yield from sheet.lines(fixture)
    for fixture in tree.fixtures:
        x, middle = sheet.x(tree.column(fixture.round)), sheet.y(tree.row(fixture))
        yield match(captions.of(fixture), x=x, middle=middle, measures=sizes)
    for fixture, seed in tree.byes:
        x = sheet.x(tree.column(fixture.round) - 1)
        yield alone(captions.bye(seed), x=x, middle=sheet.y(tree.rows[seed]), measures=sizes)
