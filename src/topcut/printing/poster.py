"""The poster for the door: a large code to scan, and a short one to type."""

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
    told = about or "  ".join(filter(None, (_unsanctioned(public, language), _age(public, language))))
    sheet = {"about": told, "drawing": drawing(address), "code": code, "at": place}
    return typeset("poster", sheet, title=public.title, head=head, paper=paper, language=language)


def _age(view: PublicView, language: Tag) -> str:
    """Write for which ages an event is (MTR 1.4)."""
    told, said = view.announcement, words(language)
    if not told.has_age_limit:
        return ""
    both = told.least_age is not None and told.most_age is not None
    kind = "ages" if both else "age_to" if told.least_age is None else "age_from"
    return said[kind].format(least=told.least_age, most=told.most_age)


def _unsanctioned(view: PublicView, language: Tag) -> str:
    """Write that an event cannot be sanctioned, and by which rules (MTR 1.6)."""
    rules = ", ".join(map(str, view.announcement.not_sanctionable))
    return words(language)["unsanctioned"].format(rules=rules) if rules else ""
