"""The file name of a sheet: event, round and kind, in letters every computer accepts."""

from typing import Literal, TypeAlias

from topcut.exchange.slug import slug
from topcut.locale import Tag
from topcut.printing.words import words

Sheet: TypeAlias = Literal[
    "by_name",
    "by_table",
    "slips",
    "blanks",
    "standings",
    "bracket",
    "poster",
    "meeting_by_name",
    "meeting_by_table",
    "pods_by_name",
    "pods_by_pod",
]


def file_name(sheet: Sheet, *, title: str, round: int | None, language: Tag) -> str:
    """Name a sheet's file so that a folder of them sorts by event and round."""
    said = words(language)[sheet].format(round=round or 0)
    return f"{slug(title)}-{slug(said, instead=sheet)}.pdf"
