"""The desk on a phone: one QR code makes the phone act as the same official as the laptop."""

from litestar import Response, get, post

from topcut.http.asker import Asker
from topcut.http.audit import What
from topcut.http.links import LinkBook
from topcut.web.shared.desk_page import DeskPage


@get("/my-phone")
async def my_phone_page(room: DeskPage) -> Response[str]:
    """Explain what the QR code does, before it is shown (MTR 1.3)."""
    return await room.show("scorekeeper/my_phone.html", link="")


@post("/my-phone")
async def show_my_phone(room: DeskPage, asker: Asker, link_book: LinkBook) -> Response[str]:
    """Show a link that lets another device act as this official, as long as they hold any power here (MTR 1.3)."""
    token = await link_book.issue(room.stream, room.staff.who)
    await asker.note(What.LINK_ISSUED, room.stream, who=room.staff.who, about=room.staff.who)
    return await room.show("scorekeeper/my_phone.html", link=f"{room.page.origin}/link/{token}")


OWN_PHONE = (my_phone_page, show_my_phone)
