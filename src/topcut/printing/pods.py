"""Draft pods on paper: for people who know their name, and along the tables."""

from msgspec import Struct

from topcut.core.errors import Unknown, gettext_noop
from topcut.core.event.view import DeskView, DraftView, PublicView, SideNames
from topcut.locale import Tag
from topcut.printing.lookup import heading, key
from topcut.printing.pages import cut, span
from topcut.printing.posting import mark, public_of, written
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import words


class NoPodsToPrint(Unknown):
    """Pods are seated before they are printed."""

    code = "no-pods-to-print"
    message = gettext_noop("There are no draft pods to print: none are drawn.")


class SeatRow(Struct, frozen=True):
    """A player, with pod and seat as printed."""

    side: SideNames
    spot: str


def pods_by_name(view: PublicView | DeskView, *, paper: Paper = "a4", language: Tag = "en", head: str) -> bytes:
    """List everybody once under the name they look for, with pod and seat (MTR 7.6)."""
    rows = [SeatRow(each, row.spot) for row in _rows(_draft(view)) for each in row.side.each]
    rows.sort(key=lambda row: (key(row.side.name, language=language, sorted_as=row.side.sorted_as), row.side.entrant))
    pages: list[dict[str, object]] = []
    for page in cut(rows, paper=paper):
        letters = [heading(row.side.name, language=language, sorted_as=row.side.sorted_as) for row in page]
        firsts = [letter if letter != before else "" for before, letter in zip(["", *letters], letters, strict=False)]
        lines = [
            {"letter": letter, "table": row.spot, **written(row.side), "opponents": []}
            for letter, row in zip(firsts, page, strict=True)
        ]
        pages.append({"span": span(letters[0], letters[-1]) if letters else "", "rows": lines})
    return _set("by-name", "pods_by_name", view, pages, paper=paper, language=language, head=head)


def pods_by_pod(view: PublicView | DeskView, *, paper: Paper = "a4", language: Tag = "en", head: str) -> bytes:
    """List the pods seat by seat, for the person who calls the draft and hands out boosters (MTR 7.6)."""
    pages: list[dict[str, object]] = [
        {
            "span": span(page[0].spot, page[-1].spot) if page else "",
            "rows": [{"table": row.spot, "sides": [written(row.side)]} for row in page],
        }
        for page in cut(_rows(_draft(view)), paper=paper)
    ]
    return _set("by-table", "pods_by_pod", view, pages, paper=paper, language=language, head=head)


def _draft(view: PublicView | DeskView) -> DraftView:
    draft = public_of(view).draft
    if draft is None:
        raise NoPodsToPrint
    return draft


def _rows(draft: DraftView) -> list[SeatRow]:
    return [
        SeatRow(side, f"{pod.number}\u00a0·\u00a0{seat}")
        for pod in draft.pods
        for seat, side in zip(pod.labels, pod.seats, strict=True)
    ]


def _set(
    template: str,
    caption: str,
    view: PublicView | DeskView,
    pages: list[dict[str, object]],
    *,
    paper: Paper,
    language: Tag,
    head: str,
) -> bytes:
    speech, draft = words(language), _draft(view)
    sheet = {
        "caption": speech[caption],
        "about": "",
        "is_meeting": True,
        "column": speech["pod_seat"],
        "note": speech["twins"] if any(mark(side) for pod in draft.pods for side in pod.seats) else "",
        "pages": pages,
    }
    return typeset(template, sheet, title=public_of(view).title, head=head, paper=paper, language=language)
