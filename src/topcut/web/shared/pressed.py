"""How a press on a table, a draft or a pad is answered: a script with JSON, a browser with a page."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import Any

from litestar import Response
from litestar.response import Redirect

from topcut.core.errors import Stale, TopcutError
from topcut.core.log.refusals import NeedsAReason
from topcut.desk import Receipt
from topcut.http.problems import wants_json
from topcut.http.visitor import AnyRequest
from topcut.web.shared.pages import Page


class PressAnswers:
    """One browser that presses something."""

    def __init__(self, request: AnyRequest, page: Page) -> None:
        self._request = request
        self._page = page

    @property
    def is_script(self) -> bool:
        return wants_json(self._request)

    def refused(self, refusal: TopcutError) -> Response[Any]:
        """Answer a script in its reader's language; a browser gets the usual page of a refusal.

        A script is told the first concern, which says more than that a reason is needed.
        """
        if not self.is_script:
            raise refusal
        concerns: Any = refusal.detail.get("concerns", ()) if isinstance(refusal, NeedsAReason) else ()
        first = next(iter(concerns), refusal)
        said = {"code": refusal.code, "error": str(self._page.words.refusal(first)), "rule": str(first.rule or "")}
        return Response(said, status_code=refusal.status)


class LogAnswers(PressAnswers, ABC):
    """One browser on the page of a log, such as a table: a script is told the number of its entry."""

    @abstractmethod
    def home(self, seq: int, /) -> Redirect:
        """Lead back to the page, after this entry."""

    def back(self, seq: int) -> Response[Any] | Redirect:
        """Answer a script with the log number, and a browser with the page."""
        return Response({"seq": seq}) if self.is_script else self.home(seq)

    async def answer(self, asked: Awaitable[Receipt]) -> Response[Any] | Redirect:
        """Answer what was asked with the entry it became, or with the refusal."""
        try:
            return self.back((await asked).seq)
        except TopcutError as refusal:
            return self.refused(refusal)

    async def answer_by_itself(self, asked: Awaitable[Receipt]) -> Response[Any] | Redirect:
        """Answer what a browser does on its own; arriving too late is no error then and changes nothing."""
        try:
            return self.back((await asked).seq)
        except Stale:
            return self.back(0)
        except TopcutError as refusal:
            return self.refused(refusal)
