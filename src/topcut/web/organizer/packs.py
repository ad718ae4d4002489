"""The operator's page of rule packs: list, import or check them, and compare two."""

import io
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler
from markupsafe import Markup
from msgspec import Struct

from topcut.core.errors import TopcutError, Unreadable, gettext_noop
from topcut.core.rules.card_kinds import cards_of_edition
from topcut.core.rules.packs import Pack, PackKind, packs
from topcut.desk import off_loop
from topcut.desk.catalogue import Catalogue, day_of
from topcut.desk.pack_use import PackUse, UsedPacks
from topcut.exchange.pack_changes import PackChange, changes
from topcut.exchange.pack_faults import Flaw, Unparsed
from topcut.exchange.packs import write_zip
from topcut.http.operator import operator_alone
from topcut.http.visitor import AnyRequest
from topcut.store import Database
from topcut.store.pack_shelf import ARCHIVED_MEBIBYTES, PackShelf, named_pack, pack_in_stream
from topcut.web.shared.clock import now
from topcut.web.shared.language import Words
from topcut.web.shared.moments import zone_here
from topcut.web.shared.pages import Page

LARGEST: Final = ARCHIVED_MEBIBYTES << 20
_ENGLISH: Final = Markup('<code lang="en">{}</code>')


class ComparedPacks(Struct, frozen=True):
    """Two packs and what changed from one to the other."""

    old: Pack
    new: Pack
    found: Sequence[PackChange]


@get("/packs", guards=[operator_alone])
async def packs_page(
    page: Page,
    *,
    database: Database,
    catalogue: Catalogue,
    pack_shelf: PackShelf,
    pack_use: PackUse,
    a: str = "",
    b: str = "",
    brought: str = "",
) -> Response[str]:
    """List the packs, the days each covers and the events held to it; compare two of them (MTR 0, MTR A)."""
    pack_shelf.look()
    compared = None
    if a and b:
        old, new = named_pack(a), named_pack(b)
        compared = ComparedPacks(old, new, changes(old, new))
    return await _show(page, database, catalogue, pack_shelf, pack_use, compared=compared, brought=brought)


@post("/packs", guards=[operator_alone], request_max_body_size=LARGEST)
async def take_in(
    request: AnyRequest,
    page: Page,
    *,
    database: Database,
    catalogue: Catalogue,
    pack_shelf: PackShelf,
    pack_use: PackUse,
) -> Response[str] | Redirect:
    """Import a pack or only check it: all of it or nothing, with every bad line named (MTR 0)."""
    form = await request.form()
    file = next((one for one in form.getall("file", ()) if isinstance(one, UploadFile)), None)
    name = file.filename if file else ""
    try:
        if file is None or not (data := await file.read()):
            raise Unreadable(why=gettext_noop("no file was chosen."))
        pack = await off_loop.work(database, lambda: pack_in_stream(io.BytesIO(data), name=name))
        if form.get("do") == "check":
            await off_loop.work(database, pack_shelf.has, pack)
            return await _show(page, database, catalogue, pack_shelf, pack_use, checked=pack)
        await off_loop.work(database, pack_shelf.keep, pack)
    except TopcutError as error:
        if error.is_in_doubt:
            raise
        return await _show(page, database, catalogue, pack_shelf, pack_use, error=error, file=name)
    return page.go(f"/packs?brought={pack.name}")


@get("/packs/{name:str}/pack.zip", guards=[operator_alone])
async def pack_file(name: str) -> Response[bytes]:
    """Download a pack as a zip that another computer can import."""
    pack = named_pack(name)
    headers = {"Content-Disposition": f'attachment; filename="{pack.name}.zip"'}
    return Response(write_zip(pack), media_type="application/zip", headers=headers)


async def _show(
    page: Page,
    database: Database,
    catalogue: Catalogue,
    shelf: PackShelf,
    use: PackUse,
    *,
    file: str = "",
    **found: Any,
) -> Response[str]:
    today = day_of(now(), zone_here())
    used: UsedPacks = await off_loop.read(database, use.look)
    cards = await catalogue.summary(cards_of_edition())
    listed = [*packs().values()][::-1]
    newest = {max((one for one in listed if one.manifest.kind is kind), key=_begins).name for kind in _kinds(listed)}
    tables = [one for one in listed if any(path.startswith("formats/") for path in one.files)]
    return page.show(
        "organizer/packs.html",
        packs=listed,
        newest=newest,
        today=today,
        has_table=any(one.manifest.speaks_for(today) for one in tables),
        last_table=max(tables, key=_begins) if tables else None,
        cards=cards,
        used=used,
        unreadable=shelf.faults,
        vouched=shelf.vouched,
        in_words=partial(_in_words, words=page.words),
        file=file,
        **({"compared": None, "brought": "", "checked": None} | found),
    )


def _in_words(flaw: Flaw, *, words: Words) -> Markup:
    """Translate what is wrong with a pack; what a parser said stays English, and is marked so."""
    if isinstance(flaw, Unparsed):
        return words(flaw.message, **{part: _ENGLISH.format(said) for part, said in flaw.parts.items()})
    parts = {part: words.refusal(said) if isinstance(said, TopcutError) else said for part, said in flaw.parts.items()}
    return words(flaw.message, **parts)


def _begins(pack: Pack) -> str:
    return str(pack.manifest.first_day or "")


def _kinds(listed: Sequence[Pack]) -> set[PackKind]:
    return {one.manifest.kind for one in listed}


PACK_PAGES: list[ControllerRouterHandler] = [packs_page, take_in, pack_file]
