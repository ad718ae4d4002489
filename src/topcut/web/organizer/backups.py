"""The operator's page of backups: download a whole one, put one into the folder, and see when the last was made."""

from pathlib import Path
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.response import File, Redirect
from litestar.types import ControllerRouterHandler

from topcut.core.errors import TopcutError
from topcut.desk.backups import Backups
from topcut.http.audit import AuditBook, What
from topcut.http.forms import FORM, Form
from topcut.http.operator import operator_alone
from topcut.http.visitor import Visitor
from topcut.web.shared.moments import shown_day, timed, zone_here
from topcut.web.shared.pages import Page

MOST_SHOWN: Final = 5


class BackupForm(Form):
    """Where the backup goes."""

    to: str = ""
    """`folder`, or else a download."""


@get("/backup", guards=[operator_alone])
async def backup_page(page: Page, *, backups: Backups, audit_book: AuditBook, made: str = "") -> Response[str]:
    """Show where backups go, and when the last was made and how large it is."""
    return await _show(page, backups, audit_book, made=made)


@post("/backup", guards=[operator_alone])
async def back_up(
    page: Page,
    visitor: Visitor,
    *,
    data: Annotated[BackupForm, FORM],
    backups: Backups,
    audit_book: AuditBook,
) -> Response[Any] | Redirect:
    """Make a backup now; what is damaged in it is said, and what is whole is kept."""
    try:
        if data.to == "folder" and backups.folder:
            made = await backups.into_folder()
            return page.go(f"/backup?made={made.name}")
        place = await backups.download()
    except TopcutError as error:
        return await _show(page, backups, audit_book, error=error)
    size = place.stat().st_size
    await audit_book.note(What.BACKED_UP, about=str(size), address=visitor.caller.network)
    return File(
        place, filename=place.name, media_type="application/vnd.sqlite3", background=BackgroundTask(_drop, place)
    )


def _drop(place: Path) -> None:
    place.unlink(missing_ok=True)
    place.parent.rmdir()


async def _show(
    page: Page, backups: Backups, audit_book: AuditBook, *, error: TopcutError | None = None, made: str = ""
) -> Response[str]:
    zone, language = zone_here(), page.words.language
    kept = backups.kept()
    return page.show(
        "organizer/backups.html",
        folder=backups.folder,
        kept=kept[:MOST_SHOWN],
        downloaded=await audit_book.last(What.BACKED_UP),
        fresh=next((one for one in kept if one.name == made), None),
        trouble=backups.trouble,
        error=error,
        day=lambda at: shown_day(at, zone, language),
        clock_time=lambda at: timed(at, zone, language),
    )


BACKUP_PAGES: list[ControllerRouterHandler] = [backup_page, back_up]
