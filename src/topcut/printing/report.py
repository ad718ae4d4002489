"""The organizer's report on paper: sections of lines, with the texts of its page."""

from collections.abc import Sequence

from msgspec import Struct

from topcut.locale import Tag
from topcut.printing.typeset import Paper, typeset


class ReportSection(Struct, frozen=True):
    """A heading and its lines, each with a label and a text."""

    heading: str
    lines: tuple[tuple[str, str], ...]


def report_sheet(
    sections: Sequence[ReportSection], *, title: str, caption: str, paper: Paper, language: Tag, head: str
) -> bytes:
    """Print the report; sections without a line are left out (MTR 1.6)."""
    shown = [
        {"heading": section.heading, "lines": [{"left": left, "right": right} for left, right in section.lines]}
        for section in sections
        if section.lines
    ]
    sheet = {"caption": caption, "about": "", "sections": shown}
    return typeset("report", sheet, title=title, head=head, paper=paper, language=language)
