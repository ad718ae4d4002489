"""A list as a browser sends it: pasted, typed, or as a file; whatever its form, it is kept as plain lines."""

from typing import Any, Final

from litestar.datastructures import UploadFile
from msgspec import Struct

from topcut.core.errors import Unreadable
from topcut.core.event.view import SEE_LISTS, ListFor
from topcut.core.play import PlayerId, Stream, Who
from topcut.desk.catalogue import Catalogue, Judged
from topcut.exchange.deck import read_deck
from topcut.exchange.deck_dek import looks_like_dek
from topcut.exchange.deck_refusals import DeckEmpty
from topcut.exchange.deck_writing import as_text
from topcut.http.asker import Asker
from topcut.http.forms import Form
from topcut.http.limits import Limiter, Pace
from topcut.http.visitor import AnyRequest
from topcut.web.shared.clock import now

TYPING: Final = Pace(60, 15)
"""Names asked for as somebody types: faster than anybody does."""


class HandedForm(Form, kw_only=True):
    """A list somebody sends, and whether they only want to know what is wrong with it."""

    text: str = ""
    is_check: bool = False
    remedy: str = ""
    player: PlayerId = PlayerId(0)
    """Whose it is, where that is somebody else's."""


class DeckReading(Struct, frozen=True):
    """A list for a page: the text, what it was found to be, or why it cannot be read."""

    text: str = ""
    judged: Judged | None = None
    error: Unreadable | None = None


async def handed_of(request: AnyRequest) -> HandedForm:
    """Read the form; a file counts before what stands in the box, and cannot be mistaken for a page."""
    form = await request.form()
    text = _field(form.get("cards"))
    file = next((one for one in form.getall("file", ()) if isinstance(one, UploadFile)), None)
    if file and (data := await file.read()):
        text = as_text(read_deck(data))
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
    """Keep what stood in the box of a form that cannot be read."""
    return DeckReading(_field((await request.form()).get("cards")), error=error)


async def looked_at(catalogue: Catalogue, text: str, wanted: ListFor, *, pool: str = "") -> DeckReading:
    """Judge a list for a page; one that cannot be read is shown as it is, with the reason."""
    if not text.strip():
        return DeckReading(text)
    try:
        return DeckReading(text, await catalogue.judge(text, wanted, now=wanted.judged_at(now()), pool=pool))
    except Unreadable as error:
        return DeckReading(text, error=error)


def to_keep(handed: HandedForm, looked: DeckReading, *, pool: str) -> str:
    """Say what is kept of a list: where a pool is registered all of it, the rest as the sideboard (MTR 7.1)."""
    return looked.judged.text if pool and looked.judged else handed.text


async def names_for(catalogue: Catalogue, limiter: Limiter, *, game: str, typed: str, who: Who) -> list[str]:
    """Complete a card's name for one link, so many times a second and no oftener."""
    limiter.count(f"names {who}", TYPING)
    return list(await catalogue.names(game, typed))


async def may_see_lists(asker: Asker, stream: Stream, who: Who) -> bool:
    """Ask whether somebody at the desk is one of those who read lists (MTR 2.7)."""
    return not SEE_LISTS.isdisjoint(await asker.powers(stream, who))


def _number(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 8 else 0


def _field(value: Any) -> str:
    return value if isinstance(value, str) else ""
