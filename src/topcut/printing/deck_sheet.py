"""Registered lists on paper, a page for each, with a box for every copy to count by."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from topcut.locale import Tag
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import words

SheetPart: TypeAlias = tuple[tuple[int, str], ...]
"""The count and the card."""
MOST_BOXES: Final = 4
"""More copies than this are counted instead of ticked."""


class DeckSheet(Struct, frozen=True):
    """One player's list as it goes on paper."""

    name: str
    number: int
    format: str
    digest: str
    main: SheetPart
    sideboard: SheetPart = ()
    day: str = ""
    """The day of the event, if no table of legal cards covers it."""
    as_of: str = ""
    """The day of the card file that judged, if no table did."""
    team: str = ""
    """The team, and the letter of the seat in it (MTR 8.2)."""
    of_both: SheetPart = ()
    """Cards that neither deck of a two-headed team uses (MTR 9.6)."""
    nobodys: SheetPart = ()
    """Cards of a team's pool that are in nobody's list (MTR 8.6)."""


def deck_sheets(
    sheets: Sequence[DeckSheet], *, title: str, paper: Paper = "a4", language: Tag = "en", head: str
) -> bytes:
    """Print lists for deck checks, each on a page of its own (MTR 2.8)."""
    assert sheets, "there is something to print"
    said = words(language, "deck_sheet")
    pages = [_page(sheet, said) for sheet in sheets]
    return typeset(
        "deck_sheets",
        {"pages": pages, "said": dict(said)},
        title=title,
        head=head,
        paper=paper,
        language=language,
    )


def _page(sheet: DeckSheet, said: Mapping[str, str]) -> dict[str, object]:
    return {
        "name": sheet.name,
        "number": said["number"].format(number=sheet.number),
        "format": " · ".join(filter(None, (sheet.format, sheet.team))),
        "legality": _legality(sheet, said),
        "is_loud": bool(sheet.day),
        "hash": sheet.digest[:16],
        "parts": [
            _part(said[name], part, said)
            for name, part in (
                ("deck", sheet.main),
                ("sideboard", sheet.sideboard),
                ("of_both", sheet.of_both),
                ("nobodys", sheet.nobodys),
            )
            if part
        ],
    }


def _legality(sheet: DeckSheet, said: Mapping[str, str]) -> str:
    """Write the source of what is legal, if that is no table for the day (MTR 6.2)."""
    if sheet.day:
        return said["no_table"].format(day=sheet.day)
    return said["as_of"].format(day=sheet.as_of) if sheet.as_of else ""


def _part(heading: str, part: SheetPart, said: Mapping[str, str]) -> dict[str, object]:
    return {
        "heading": heading,
        "count": said["cards"].format(count=sum(count for count, _ in part)),
        "rows": [
            {"count": str(count), "name": name, "boxes": count if count <= MOST_BOXES else 1} for count, name in part
        ],
    }
