"""The desk on a phone: one QR code makes the phone act as the same official as the laptop."""

from litestar import Response, get, post

from topcut.http.asker import Asker
from topcut.http.audit import What
from topcut.http.links import LinkBook
from topcut.web.shared.desk_page import DeskPage


@get("/my-phone")
async def my_phone_page(desk_page: DeskPage) -> Response[str]:
    """Explain what the QR code does, before it is shown (MTR 1.3)."""
    return await desk_page.show("scorekeeper/my_phone.html", link="")


@post("/my-phone")
async def show_my_phone(desk_page: DeskPage, asker: Asker, link_book: LinkBook) -> Response[str]:
    """Show a link that lets another device act as this official, as long as they hold any power here (MTR 1.3)."""
    token = await link_book.issue(desk_page.stream, desk_page.staff.who)
    await asker.note(What.LINK_ISSUED, desk_page.stream, who=desk_page.staff.who, about=desk_page.staff.who)
    return await desk_page.show("scorekeeper/my_phone.html", link=f"{desk_page.page.origin}/link/{token}")


OWN_PHONE = (my_phone_page, show_my_phone)
