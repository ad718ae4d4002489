"""The code of an event, typed in: at the door and on a screen."""

from litestar import Response
from litestar.response import Redirect

from topcut.core.errors import TopcutError
from topcut.http.door_codes import DoorBook
from topcut.http.refusals import OpensNothing, TooMany
from topcut.http.visitor import Visitor
from topcut.web.shared.pages import Page


async def ask_for_code(
    page: Page, visitor: Visitor, door_book: DoorBook, *, code: str, to: str
) -> Response[str] | Redirect:
    """Redirect a visitor with a valid code to the event it opens; ask everybody else again."""
    error: TopcutError | None = None
    code = code.strip().rstrip("/").rpartition("/")[2]  # a pasted address ends in the code
    try:
        if code:
            return page.go(f"{to}/{(await door_book.find(code, caller=visitor.caller)).code}")
    except (OpensNothing, TooMany) as refused:
        error = refused
    typed = code[:12]
    return page.show("player/code.html", to=to, error=error, typed=typed)
