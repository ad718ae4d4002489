"""The poster for the door: a large code, and the short one for those who type."""

from urllib.parse import urlsplit

from topcut.core.event.view import DeskView, PublicView
from topcut.locale import Tag
from topcut.printing.code import drawing
from topcut.printing.posting import public_of
from topcut.printing.typeset import Paper, typeset
from topcut.printing.words import words


def join_poster(
    view: PublicView | DeskView,
    *,
    address: str,
    code: str,
    paper: Paper = "a4",
    language: Tag = "en",
    head: str,
    about: str = "",
) -> bytes:
    """Print the way into the event: the address as a code to scan, the short code to type (MTR 1.5)."""
    public = public_of(view)
    place = words(language)["at"].format(place=urlsplit(address).netloc or address)
    sheet = {"about": about or _unsanctioned(public, language), "drawing": drawing(address), "code": code, "at": place}
    return typeset("poster", sheet, title=public.title, head=head, paper=paper, language=language)


def _unsanctioned(view: PublicView, language: Tag) -> str:
    """Say on the door that an event cannot be sanctioned, and by which rules (MTR 1.6)."""
    rules = ", ".join(map(str, view.announcement.not_sanctionable))
    return words(language)["unsanctioned"].format(rules=rules) if rules else ""
