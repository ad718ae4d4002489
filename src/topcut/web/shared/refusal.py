"""Refusals for people: what happened, the rule, and how to go on; nothing that was typed is lost."""

import logging
import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException

from topcut.core.errors import TopcutError
from topcut.core.event.nouns.people.refusals_officials import OneOrTwo
from topcut.core.log import reason_is_told
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Stream
from topcut.http import sent_form as fields
from topcut.http.decisions_asked import AskedDecision, DecisionsAsked
from topcut.http.problems import as_json, in_our_words, wants_json
from topcut.http.refusals import OurBug
from topcut.http.sent_form import SentForm, sent_by
from topcut.http.visitor import AnyRequest, browser_of
from topcut.store.trouble import as_refusal
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.powers import deciders, holders, lacking

_log = logging.getLogger("topcut.web")
_OFFICIALS = re.compile(r"/event/(\w+)/(?:desk|judge)/")
_HOME = re.compile(r"/event/\w+(/desk|/judge|/player/\d+)?|/account")


def answer_refusal(request: AnyRequest, error: TopcutError) -> Response[Any]:
    """Answer a program with a problem document and a person with a page; a concern offers a choice."""
    if wants_json(request):
        return as_json(error)
    browser = browser_of(request)
    page = Page(request, browser)
    sent = _with_its_page(request)
    if sent and isinstance(error, NeedsAReason):
        return _ask(page, error, sent, secret=browser.secret, asked=request.app.state.decisions)
    if sent and sent.is_whole and isinstance(error, OneOrTwo):
        return _ask_who(page, error, sent, secret=browser.secret)
    again = sent if sent and sent.is_whole and error.status >= 429 else None
    return page.show(
        "refusal.html",
        error=error,
        is_in_doubt=sent is not None and error.is_in_doubt,
        holders=holders(str(error.detail.get("action", ""))),
        back=sent.back if sent else _back(request),
        typed=sent.typed if sent else (),
        again=again,
        once_more=again.once_more(browser.secret) if again else (),
    )


def answer_framework(request: AnyRequest, error: HTTPException) -> Response[Any]:
    answer = answer_refusal(request, in_our_words(error))
    if allowed := (error.headers or {}).get("allow"):
        answer.headers["Allow"] = allowed
    return answer


def answer_bug(request: AnyRequest, error: Exception) -> Response[Any]:
    """Answer an unexpected error; a database error is a refusal, not a bug of ours."""
    if refusal := as_refusal(error):
        return answer_refusal(request, refusal)
    _log.error("a bug at %s %s", request.method, request.url.path, exc_info=error)
    return answer_refusal(request, OurBug())


def _ask(page: Page, error: NeedsAReason, sent: SentForm, *, secret: str, asked: DecisionsAsked) -> Response[str]:
    """Show the concerns; an official who may overrule them can send the same form with a reason (MTR 1.7).

    Any other official can send it, as it is, to those who may.
    """
    parts = _despite(error, sent, secret=secret)
    official = _OFFICIALS.match(sent.path)
    if official and sent.is_whole and parts["deciders"] and not parts["may_overrule"]:
        fields = tuple((name, value) for name, value in sent.fields if name != "key")
        concerns, action = tuple(parts["concerns"]), str(error.detail.get("action", ""))
        stream = Stream(official[1])
        offer = asked.offer(AskedDecision(stream, sent.path, fields, concerns, action))
        parts |= {"offer": offer, "ask_at": f"{event_path(stream, 'desk')}/decisions"}
    return page.show("concern.html", status=error.status, **parts)


def _ask_who(page: Page, error: OneOrTwo, sent: SentForm, *, secret: str) -> Response[str]:
    """Ask whether two people are one; either answer sends the same form again, and is kept (MTR 1.4)."""
    one, two = (sent.despite([each]).once_more(secret) if each else () for each in error.answers)
    return page.show(
        "one_or_two.html", status=error.status, error=error, to=sent.path, one=one, two=two, back=sent.back
    )


def once_more(request: AnyRequest, error: TopcutError) -> dict[str, Any]:
    """Gather the values a page needs to send the same form with a reason, if that is possible."""
    sent = _with_its_page(request)
    if sent is None or not isinstance(error, NeedsAReason):
        return {"may_overrule": False}
    return _despite(error, sent, secret=browser_of(request).secret)


def _despite(error: NeedsAReason, sent: SentForm, *, secret: str) -> dict[str, Any]:
    concerns: Any = error.detail["concerns"]
    action = str(error.detail.get("action", ""))
    offered = sent.despite([concern.code for concern in concerns])
    return {
        "concerns": concerns,
        "may_overrule": bool(error.detail.get("may_overrule")) and sent.is_whole,
        "is_told": reason_is_told(concerns),
        "deciders": deciders(action, is_grave=any(concern.needs_head_judge for concern in concerns)),
        "lacking": lacking(action),
        "to": sent.path,
        "hidden": tuple(field for field in offered.once_more(secret) if field[0] != fields.REASON),
        "field": fields,
        "reason": sent.reason,
        "is_without_reason": offered.codes == sent.codes and not sent.reason,
        "back": sent.back,
    }


def _with_its_page(request: AnyRequest) -> SentForm | None:
    """Find the submitted form with the page it first came from, even if it comes again from ours."""
    sent = sent_by(request)
    return sent and msgspec.structs.replace(sent, back=sent.back or _back(request))


def _back(request: AnyRequest) -> str:
    """Return the previous page if it is one of ours and can be shown again, else the page this one belongs to."""
    try:
        before = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        before = urlsplit("")
    is_ours = f"{before.scheme}://{before.netloc}" == str(request.base_url).rstrip("/")
    leads_away = not before.path.startswith("/") or before.path.startswith(("//", "/\\"))
    if not is_ours or leads_away or before.path == request.url.path:
        home = _HOME.match(request.url.path)
        return home[0] if home and home[0] != request.url.path else "/"
    return before.path + (f"?{before.query}" if before.query else "")
