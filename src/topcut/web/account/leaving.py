"""Delete an account: what goes, what stays, and which events need another organizer first."""

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import AgainstTheRules, TopcutError, gettext_noop
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.play import Role, Stream, Who
from topcut.desk import Desk
from topcut.http.accounts import AccountBook
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.visitor import Visitor
from topcut.store import StreamUnknown
from topcut.web.account.signing import account_of, redirect_signed_out
from topcut.web.shared.pages import Page, event_path


class StillOrganizes(AgainstTheRules):
    """An event that is still going on needs an organizer."""

    code = "still-organizes"
    message = gettext_noop("You alone organize {count} events that are not over. Hand them over or end them.")


class AccountDeletionForm(Form, kw_only=True):
    """The password, so that nobody else deletes the account on a laptop that was left open."""

    password: str = ""


class Orphan(Struct, frozen=True):
    """An event that would be left without an organizer."""

    title: str
    path: str


@get("/account/delete")
async def delete_form(page: Page, asker: Asker, visitor: Visitor) -> Response[str]:
    """Show what deleting the account removes and what stays, before it is permanent."""
    account_of(visitor)
    return page.show("account/delete.html", orphans=await _orphans(asker, visitor))


@post("/account/delete")
async def delete_account(
    page: Page,
    asker: Asker,
    desk: Desk,
    visitor: Visitor,
    *,
    account_book: AccountBook,
    data: Annotated[AccountDeletionForm, FORM],
) -> Response[str] | Redirect:
    """Delete the account, its sessions and its saved links; its past actions stay in the logs under its number."""
    account, orphans = account_of(visitor), await _orphans(asker, visitor)
    try:
        if orphans:
            raise StillOrganizes(count=len(orphans))
        await account_book.delete(account, password=data.password, caller=visitor.caller)
    except TopcutError as error:
        return page.show_again(error, "account/delete.html", orphans=orphans)
    desk.erasing.wake()
    return redirect_signed_out(page, visitor)


async def _orphans(asker: Asker, visitor: Visitor) -> list[Orphan]:
    """Find the events that are not over and have no other organizer."""
    account = account_of(visitor)
    mine = [link for link in dict.fromkeys(visitor.kept) if link.who == account.who]
    found = await asyncio.gather(*(_title_of_orphan(asker, link.stream, account.who) for link in mine))
    return [
        Orphan(title, event_path(link.stream, "desk", "staff"))
        for link, title in zip(mine, found, strict=True)
        if title is not None
    ]


async def _title_of_orphan(asker: Asker, stream: Stream, who: Who) -> str | None:
    def look(event: Event, _names: object) -> str | None:
        organizers = {whom for whom, roles in event.roles.items() if Role.ORGANIZER in roles}
        is_left = event.phase is not Phase.FINISHED and organizers == {who}
        return event.title.opened("") if is_left else None

    try:
        return await asker.see(stream, look)
    except StreamUnknown:
        return None
