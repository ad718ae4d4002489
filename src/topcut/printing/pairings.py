"""The pairings of a round on paper, for people who know their name and for those who know their table."""

from collections.abc import Iterator

from msgspec import Struct

from topcut.core.event.view import DeskTable, DeskView, PublicView, SideNames, TableView, opposite
from topcut.locale import Tag
from topcut.printing.lookup import Key, heading, key
from topcut.printing.pages import cut, span
from topcut.printing.posting import Posting, mark, meeting_of, posting_of, written
from topcut.printing.rounds import called
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import words

NO_TABLE = "–"


class PairingRow(Struct, frozen=True):
    """A player, with table and opponent."""

    side: SideNames
    table: str
    opponents: tuple[SideNames, ...]
    points: str = ""


def pairings_by_name(
    view: PublicView | DeskView, *, paper: Paper = "a4", language: Tag = "en", head: str, about: str = ""
) -> bytes:
    """List everybody once under the name they look for, with table and opponent (MTR 1.9)."""
    return _by_name(posting_of(view), paper=paper, language=language, head=head, about=about)


def pairings_by_table(
    view: PublicView | DeskView, *, paper: Paper = "a4", language: Tag = "en", head: str, about: str = ""
) -> bytes:
    """List the tables in order, byes at the end (MTR 1.9)."""
    return _by_table(posting_of(view), paper=paper, language=language, head=head, about=about)


def meeting_by_name(view: PublicView | DeskView, *, paper: Paper = "a4", language: Tag = "en", head: str) -> bytes:
    """List everybody once under the name they look for, with their seat at the player meeting (MTR 1.9)."""
    return _by_name(meeting_of(view), paper=paper, language=language, head=head)


def meeting_by_table(view: PublicView | DeskView, *, paper: Paper = "a4", language: Tag = "en", head: str) -> bytes:
    """List the tables of the player meeting, along which lists are collected (MTR 2.7)."""
    return _by_table(meeting_of(view), paper=paper, language=language, head=head)


def _by_name(posting: Posting, *, paper: Paper, language: Tag, head: str, about: str = "") -> bytes:
    rows = sorted(_rows(posting), key=lambda row: (_key(row.side, language), row.side.entrant))
    pages = [_page(list(page), language) for page in cut(rows, paper=paper)]
    sheet = {**_caption("sheet_by_name", posting, language, about), "pages": pages}
    return typeset("by-name", sheet, title=posting.title, head=head, paper=paper, language=language)


def _by_table(posting: Posting, *, paper: Paper, language: Tag, head: str, about: str = "") -> bytes:
    rows = [row for table in posting.tables for row in _seat_rows(table, posting)]
    rows += [(NO_TABLE, (each,)) for side in posting.byes for each in side.each]
    pages = [
        {
            "span": span(*_ends([table for table, _ in page if table != NO_TABLE])),
            "rows": [{"table": table, "sides": [*map(posting.with_points, sides)]} for table, sides in page],
        }
        for page in cut(rows, paper=paper)
    ]
    sheet = {**_caption("sheet_by_table", posting, language, about), "pages": pages}
    return typeset("by-table", sheet, title=posting.title, head=head, paper=paper, language=language)


def _seat_rows(table: TableView | DeskTable, posting: Posting) -> Iterator[tuple[str, tuple[SideNames, ...]]]:
    """List a table on one line; two teams get a line for each seat, with the two players who meet there (MTR 8.2)."""
    for people in zip(*(side.each for side in table.sides), strict=False):
        yield _spot(table.table, people[0], posting), people


def _spot(table: int, person: SideNames, posting: Posting) -> str:
    """Format a table, in a round of teams with the letter of the seat; at the meeting there are no seats yet."""
    return str(table) if posting.is_meeting else f"{table}{person.letter}"


def _rows(posting: Posting) -> Iterator[PairingRow]:
    for table in posting.tables:
        for at, side in enumerate(table.sides):
            others = () if posting.is_meeting else table.sides[:at] + table.sides[at + 1 :]
            for each in side.each:
                against = tuple(opposite(each, other) for other in others)
                yield PairingRow(each, _spot(table.table, each, posting), against, posting.points_of(side))
    for side in posting.byes:
        for each in side.each:
            yield PairingRow(each, NO_TABLE, (), posting.points_of(side))


def _key(side: SideNames, language: Tag) -> Key:
    return key(side.name, language=language, sorted_as=side.sorted_as)


def _page(rows: list[PairingRow], language: Tag) -> dict[str, object]:
    letters = [heading(row.side.name, language=language, sorted_as=row.side.sorted_as) for row in rows]
    shown = [letter if letter != before else "" for before, letter in zip(["", *letters], letters, strict=False)]
    return {
        "span": span(*_ends(letters)),
        "rows": [
            {
                "letter": letter,
                "table": row.table,
                "points": row.points,
                **written(row.side),
                "opponents": [*map(written, row.opponents)],
            }
            for letter, row in zip(shown, rows, strict=True)
        ],
    }


def _ends(shown: list[str]) -> tuple[str, str]:
    return (shown[0], shown[-1]) if shown else ("", "")


def _caption(word: str, posting: Posting, language: Tag, about: str) -> dict[str, object]:
    sides = [*posting.byes, *(side for table in posting.tables for side in table.sides)]
    return {
        "caption": words(language)[word].format(round=called(posting, language)),
        "about": about,
        "is_meeting": posting.is_meeting,
        "has_points": bool(posting.points),
        "note": words(language)["twins"] if any(map(mark, sides)) else "",
    }
