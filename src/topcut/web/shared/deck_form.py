"""A list as a browser sends it: pasted, typed, or as a file; always stored as plain lines."""

from typing import Any, Final

from litestar.datastructures import UploadFile
from msgspec import Struct

from topcut.core.errors import Unreadable
from topcut.core.event.view import SEE_LISTS, ListFor
from topcut.core.play import PlayerId, Stream, Who
from topcut.desk.catalogue import Catalogue, Judged
from topcut.exchange.deck import as_lines, read_deck
from topcut.exchange.deck_dek import looks_like_dek
from topcut.exchange.deck_refusals import DeckEmpty
from topcut.exchange.deck_writing import as_text
from topcut.http.asker import Asker
from topcut.http.forms import Form
from topcut.http.limits import Limiter, Pace
from topcut.http.visitor import AnyRequest
from topcut.web.shared.clock import now

TYPING: Final = Pace(60, 15)
"""The pace of name completions: faster than anybody types."""


class HandedForm(Form, kw_only=True):
    """A submitted list, and whether it is only to be checked."""

    text: str = ""
    is_check: bool = False
    remedy: str = ""
    player: PlayerId = PlayerId(0)
    """The player it belongs to, if somebody else sends it."""


class DeckReading(Struct, frozen=True):
    """A list for a page: the text, its check, or why it cannot be read."""

    text: str = ""
    judged: Judged | None = None
    error: Unreadable | None = None


async def handed_of(request: AnyRequest) -> HandedForm:
    """Parse the form; a file takes precedence over the text box, and cannot be mistaken for a page."""
    form = await request.form()
    text = _field(form.get("cards"))
    file = next((one for one in form.getall("file", ()) if isinstance(one, UploadFile)), None)
    if file and (data := await file.read()):
        text = as_lines(data)
    elif looks_like_dek(text):
        text = as_text(read_deck(text))
    if not text.strip():
        raise DeckEmpty
    return HandedForm(
        key=_field(form.get("key")),
        text=text.replace("\r\n", "\n"),
        is_check=_field(form.get("do")) == "check",
        remedy=_field(form.get("remedy")),
        player=PlayerId(_number(_field(form.get("player")))),
    )


async def unread(request: AnyRequest, error: Unreadable) -> DeckReading:
    """Keep the text of a form that cannot be read."""
    return DeckReading(_field((await request.form()).get("cards")), error=error)


async def looked_at(catalogue: Catalogue, text: str, wanted: ListFor, *, pool: str = "") -> DeckReading:
    """Check a list for a page; an unreadable one is shown as it is, with the reason."""
    if not text.strip():
        return DeckReading(text)
    try:
        return DeckReading(text, await catalogue.judge(text, wanted, now=wanted.judged_at(now()), pool=pool))
    except Unreadable as error:
        return DeckReading(text, error=error)


def to_keep(handed: HandedForm, looked: DeckReading, *, pool: str) -> str:
    """Return the text to store: with a registered pool all of it, the rest as the sideboard (MTR 7.1)."""
    return looked.judged.text if pool and looked.judged else handed.text


async def names_for(catalogue: Catalogue, limiter: Limiter, *, game: str, typed: str, who: Who) -> list[str]:
    """Complete a card's name for one link, at a limited rate."""
    limiter.count(f"names {who}", TYPING)
    return list(await catalogue.names(game, typed))


async def may_see_lists(asker: Asker, stream: Stream, who: Who) -> bool:
    """Check whether an official may read lists (MTR 2.7)."""
    return not SEE_LISTS.isdisjoint(await asker.powers(stream, who))


def _number(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 8 else 0


def _field(value: Any) -> str:
    return value if isinstance(value, str) else ""
