"""Pages: templates, one language, the forms' tokens, and redirects."""

import secrets
from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final
from urllib.parse import urlencode

import segno
from jinja2 import Environment, PackageLoader, StrictUndefined, Template, pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from litestar import Response
from litestar.enums import MediaType
from litestar.response import Redirect
from markupsafe import Markup

from topcut.core.errors import TopcutError, gettext_noop
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Phase
from topcut.core.event.reading import next_line, time_of
from topcut.core.event.rounds import as_seen
from topcut.core.event.view import AnnouncementView
from topcut.core.play import Result, Stream
from topcut.core.rules import Rule, documents
from topcut.core.rules.card_kinds import card_kind_of
from topcut.core.rules.formats import formats
from topcut.core.rules.requirements import requirements
from topcut.core.standings import Criterion, figure_text, percent
from topcut.http.address import UNTOLD, Edge
from topcut.http.visitor import AnyRequest, Visitor
from topcut.locale import languages, say
from topcut.web.shared.bracket_picture import bracket_picture
from topcut.web.shared.card_speech import STATES, said_card, said_kind, said_rarity, said_symbol
from topcut.web.shared.clock import minutes_and_seconds, now
from topcut.web.shared.concern_notes import told_to
from topcut.web.shared.language import isolated, language_of, words
from topcut.web.shared.line_breaks import LineBreaks
from topcut.web.shared.moments import is_same_day, minute_of_day, timed, timed_minute, written_day
from topcut.web.shared.prize_amounts import shown_prize
from topcut.web.shared.scores import compared, shown
from topcut.web.shared.static_files import static

ORDINALS: Final = {
    "one": gettext_noop("{n}st"),
    "two": gettext_noop("{n}nd"),
    "few": gettext_noop("{n}rd"),
    "other": gettext_noop("{n}th"),
}
"""By the plural form of a number in the reader's language; the English shows which number it resembles."""


class PageTemplate(Template):
    """A template that a page builds once, however many of its parts import it; the page passes `made` for this."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        made: dict[str | None, TemplateModule] = (vars or {}).get("made", {})
        if self.name not in made:
            made[self.name] = super().make_module(vars, shared, locals)
        return made[self.name]


@cache
def environment() -> Environment:
    """Set up the templates: everything escaped, nothing undefined, the same few functions everywhere."""
    templates = Environment(
        loader=PackageLoader("topcut.web"),
        autoescape=True,
        extensions=[LineBreaks],
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.template_class = PageTemplate
    templates.globals |= {
        "static": static,
        "time_of": time_of,
        "minutes_and_seconds": minutes_and_seconds,
        "at_time": at_time,
        "at_minute": at_minute,
        "next_line": _next_line,
        "on_day": on_day,
        "shown_prize": _shown_prize,
        "format_name": _format_name,
        "row_said": _row_said,
        "shown": _shown,
        "dashed": dashed,
        "as_seen": as_seen,
        "compared": compared,
        "languages": languages(),
        "qr": qr,
        "percent": _percent,
        "figure_text": _figure_text,
        "bracket_picture": bracket_picture,
        "ordinal": ordinal,
        "section_title": section_title,
        "rule_of": Rule,
        "card_kind_of": card_kind_of,
        "card_states": STATES,
        "said_card": said_card,
        "said_kind": said_kind,
        "said_rarity": said_rarity,
        "said_symbol": said_symbol,
        "say": say,
        "Phase": Phase,
        "RoundState": RoundState,
        "Report": ReportStatus,
    }
    return templates


@pass_context
def dashed(context: Context, score: object) -> str:
    """Format games or a record with en dashes, in their order whichever way the line runs."""
    text = str(score).replace("-", "–")
    return isolated(text) if languages()[context["language"]].direction == "rtl" else text


@pass_context
def at_time(context: Context, at: int, zone: str) -> Markup:
    """Format a moment in the event's time zone."""
    return timed(at, zone, context["language"])


@pass_context
def at_minute(context: Context, minute: int) -> Markup:
    """Format a time of day without a date."""
    return timed_minute(minute, context["language"])


def _next_line(told: AnnouncementView, now: int, zone: str) -> int | None:
    """Find the next line of the schedule by the event's clock, on its day, or on any day if none was announced."""
    is_on = told.starts_at is None or is_same_day(told.starts_at, now, zone)
    return next_line(told.schedule, minute=minute_of_day(now, zone)) if is_on else None


@pass_context
def _shown_prize(context: Context, prize: Prize) -> str:
    return shown_prize(prize, context["language"])


@pass_context
def on_day(context: Context, day: date) -> str:
    """Format a day that does not depend on a time zone, such as that of a table or a card file."""
    return written_day(day, context["language"])


@pass_context
def _format_name(context: Context, name: str) -> str:
    """Return the name of a format in the reader's language; empty for Limited and for a shop's own format."""
    known = formats().get(name)
    return "" if known is None else say(known.title, context["language"])


@pass_context
def _row_said(context: Context, id: str) -> str:
    """Return a requirement in our words, where the person is to whom it matters."""
    return say(requirements()[id].en, context["language"])


@pass_context
def _shown(context: Context, result: Result, *, me: int = 0) -> str:
    return dashed(context, shown(result, me=me))


@lru_cache(maxsize=32)
def qr(text: str) -> Markup:
    """Draw a QR code as an inline picture; cached, because a desk shows its door's code repeatedly."""
    return Markup(segno.make(text, error="m").svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None))


@pass_context
def _percent(context: Context, share: Fraction) -> str:
    return percent(share, point=languages()[context["language"]].decimal)


@pass_context
def _figure_text(context: Context, value: int | Fraction, by: Criterion) -> str:
    return figure_text(value, by, point=languages()[context["language"]].decimal)


def ordinal(place: int, language: str) -> str:
    """Format a place as an ordinal."""
    form = languages()[language].locale.ordinal_form(place)
    return say(ORDINALS.get(form, ORDINALS["other"]), language).format(n=place)


def section_title(rule: Rule, language: str) -> str:
    """Return the title of a cited section in the reader's language."""
    if not documents.exists(rule):
        return ""
    return say(documents.section(rule).title, language, about=rule.document)


def new_key() -> str:
    """Make a key for a form: time first, so that keys made together are close in the index."""
    return f"{now():x}-{secrets.token_hex(6)}"


class Page:
    """One answer to one browser."""

    def __init__(self, request: AnyRequest, visitor: Visitor, *, edge: Edge = UNTOLD, cannot_save: str = "") -> None:
        self._request = request
        self._visitor = visitor
        self._edge = edge
        self._cannot_save = cannot_save
        self.words = words()[language_of(request)]

    def show(
        self, template: str, *, status: int = 200, error: TopcutError | None = None, **parts: Any
    ) -> Response[str]:
        """Render a template, with the status of the refusal it shows; only a form brings a browser a visit cookie."""
        status = error.status if error else status
        context = self._context() | parts | {"error": error}
        body = environment().get_template(template).render(context)
        has_form = self._visitor.form_token in body
        cookies = [self._visitor.visit_cookie()] if self._visitor.is_new and has_form else []
        return Response(body, status_code=status, media_type=MediaType.HTML, cookies=cookies)

    def show_again(self, error: TopcutError, template: str, **parts: Any) -> Response[str]:
        """Render the page of a form with its refusal; a request in doubt has a page of its own."""
        if error.is_in_doubt:
            raise error
        return self.show(template, error=error, **parts)

    def go(self, path: str, **query: object) -> Redirect:
        """Redirect the browser, so that a reload repeats nothing."""
        return Redirect(f"{path}?{urlencode(query)}" if query else path, status_code=303)

    @property
    def origin(self) -> str:
        """The address at which phones reach us."""
        return self._edge.origin(str(self._request.base_url))

    def _context(self) -> dict[str, Any]:
        tell: Callable[..., Markup] = self.words
        return {
            "_": tell,
            "n_": self.words.several,
            "words": self.words,
            "language": self.words.language,
            "path": self._request.url.path,
            "form_token": self._visitor.form_token,
            "new_key": new_key,
            "now": now(),
            "origin": self.origin,
            "account": self._visitor.account,
            "told": told_to(self._visitor, self._request),
            "cannot_save": self._cannot_save,
            "made": {},
        }


def event_path(stream: Stream, *more: object) -> str:
    return "/".join(("/event", stream, *map(str, more)))
