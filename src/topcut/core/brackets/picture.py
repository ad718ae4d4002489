"""Draw a bracket: as a tree for paper and wide screens, as a list of rounds for a phone."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.brackets.captions import BracketCaptions, Captions
from topcut.core.brackets.declaration import Bracket, Fixture, FixtureWinner, Seed, Side
from topcut.core.brackets.playoff import Playoff
from topcut.core.brackets.svg import Measures, alone, connection, heading, match, page
from topcut.core.play import EntrantId

ROOMY: Final = Measures(width=280, height=34, font=16, gap=24, gutter=44)
COMPACT: Final = Measures(width=208, height=24, font=14, gap=10, gutter=20, corner=4)
"""For more rows than eight, so that a bracket of 64 fits on a sheet of A4."""
PHONE: Final = Measures(width=356, height=40, font=17, gap=14, gutter=0)
MARGIN: Final = 2
ENGLISH: Final = BracketCaptions()


def tree(
    playoff: Playoff, *, names: Mapping[EntrantId, str], words: BracketCaptions = ENGLISH, standalone: bool = False
) -> str:
    """Draw the rounds from left to right, each match between the two whose winners it joins (MTR 10.4)."""
    bracket, captions = playoff.bracket, Captions(playoff, names=names, words=words)
    sheet = _Sheet.of(bracket)
    return page(
        *(sheet.heading(words.heading(bracket, round=round), round) for round in range(1, bracket.rounds + 1)),
        *(sheet.line(fixture, side) for fixture in bracket.fixtures for side in fixture.sides if side in sheet.rows),
        *(
            match(
                captions.of(fixture), x=sheet.x(fixture.round), middle=sheet.y(_winner(fixture)), measures=sheet.sizes
            )
            for fixture in bracket.fixtures
        ),
        *(
            alone(captions.bye(seed), x=sheet.x(fixture.round - 1), middle=sheet.y(seed), measures=sheet.sizes)
            for fixture, seed in _byes(bracket)
        ),
        width=sheet.x(bracket.rounds) + sheet.sizes.width + MARGIN,
        height=sheet.bottom,
        title=words.title,
        description=captions.read_out(),
        standalone=standalone,
    )


def rounds(
    playoff: Playoff,
    *,
    names: Mapping[EntrantId, str],
    words: BracketCaptions = ENGLISH,
    width: int = 360,
    standalone: bool = False,
) -> str:
    """Draw the rounds below one another, for a narrow screen; matches of which nothing is known are left out."""
    bracket, captions = playoff.bracket, Captions(playoff, names=names, words=words)
    sizes = replace(PHONE, width=width - 2 * MARGIN)
    drawn, bottom = [], 0.0
    for round in range(1, bracket.rounds + 1):
        matches = [captions.of(fixture) for fixture in bracket.in_round(round)]
        blocks = [both for both in matches if any(caption.name for caption in both)]
        if blocks:
            drawn.append(heading(words.heading(bracket, round=round), x=MARGIN, y=bottom + 30, size=21))
            bottom += 44
        for both in blocks:
            drawn.append(match(both, x=MARGIN, middle=bottom + sizes.match / 2, measures=sizes))
            bottom += sizes.match + sizes.gap
        for _, seed in (bye for bye in _byes(bracket) if bye[0].round == round + 1):
            drawn.append(alone(captions.bye(seed), x=MARGIN, middle=bottom + sizes.height / 2, measures=sizes))
            bottom += sizes.height + sizes.gap
    description = captions.read_out()
    return page(*drawn, width=width, height=bottom, title=words.title, description=description, standalone=standalone)


class _Sheet(Struct, frozen=True):
    """Where the columns and rows of a tree are."""

    sizes: Measures
    rows: dict[Side, float]

    @classmethod
    def of(cls, bracket: Bracket) -> "_Sheet":
        rows: dict[Side, float] = {}
        _place(_winner(bracket.final), bracket, rows=rows, free=count())
        return cls(ROOMY if max(rows.values()) < 8 else COMPACT, rows)

    @property
    def head(self) -> float:
        return 2.4 * self.sizes.font

    @property
    def bottom(self) -> float:
        return self.head + (int(max(self.rows.values())) + 1) * self.sizes.row

    def x(self, round: int) -> float:
        return MARGIN + (round - 1) * (self.sizes.width + self.sizes.gutter)

    def y(self, side: Side) -> float:
        return self.head + (self.rows[side] + 0.5) * self.sizes.row

    def heading(self, text: str, round: int) -> str:
        return heading(text, x=self.x(round), y=1.2 * self.sizes.font, size=1.15 * self.sizes.font)

    def line(self, fixture: Fixture, side: Side) -> str:
        """Join a match, or a bye, to the match its winner goes to."""
        start = self.x(fixture.round - 1) + self.sizes.width
        return connection((start, self.y(side)), (self.x(fixture.round), self.y(_winner(fixture))))


def _place(side: Side, bracket: Bracket, *, rows: dict[Side, float], free: Iterator[int]) -> float:
    """Give first matches and byes a row each, from the top, and other matches the middle of the two they join."""
    fixture = bracket.fixture(side.fixture) if isinstance(side, FixtureWinner) else None
    if fixture is None or fixture.round == 1:
        rows[side] = float(next(free))
    else:
        upper, lower = (_place(joined, bracket, rows=rows, free=free) for joined in fixture.sides)
        rows[side] = (upper + lower) / 2
    return rows[side]


def _winner(fixture: Fixture) -> FixtureWinner:
    return FixtureWinner(fixture.number)


def _byes(bracket: Bracket) -> list[tuple[Fixture, Seed]]:
    """List who enters after the first round, and where (GAP-03)."""
    return [(f, side) for f in bracket.fixtures if f.round > 1 for side in f.sides if isinstance(side, Seed)]
