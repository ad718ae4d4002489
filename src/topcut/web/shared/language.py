"""The texts of a page, in the language its reader chose."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from babel.core import negotiate_locale
from babel.support import NullTranslations
from markupsafe import Markup, escape

from topcut.core.errors import TopcutError
from topcut.http.visitor import AnyRequest
from topcut.locale import ENGLISH, languages, translations

COOKIE: Final = "topcut_language"
_APART: Final = Markup("\u2068{}\u2069")
_BDI: Final = Markup("<bdi>{}</bdi>")


def isolated(part: object) -> Markup:
    """Isolate the direction of a part of a line."""
    return _APART.format(part)


class Words:
    """One language. A sentence is safe to print; values put into it are escaped unless they are markup."""

    def __init__(self, language: str, translations: NullTranslations) -> None:
        self.language = language
        self._translations = translations
        self._said: dict[str, Markup] = {}
        self._isolates = languages()[language].direction == "rtl"

    def __call__(self, sentence: str, **parts: object) -> Markup:
        said = self._said.get(sentence)
        if said is None:
            said = self._said[sentence] = Markup(escape(self._translations.gettext(sentence)))
        return said.format(**self._apart(parts)) if parts or "{" in said else said

    def several(self, one: str, many: str, n: int, **parts: object) -> Markup:
        return Markup(escape(self._translations.ngettext(one, many, n))).format(n=n, **self._apart(parts))

    def _apart(self, parts: Mapping[str, object]) -> Mapping[str, object]:
        """Isolate names and scores in a right-to-left line: 2–1 must not become 1–2."""
        if not self._isolates:
            return parts
        return {name: part if isinstance(part, int) else isolated(part) for name, part in parts.items()}

    def refusal(self, error: TopcutError) -> Markup:
        """Translate a refusal with the names of its people; each name keeps its own direction."""
        called = {part: Markup(", ").join(map(_BDI.format, names)) for part, names in error.called.items()}
        detail = dict(error.detail)
        if isinstance(why := detail.get("why"), str) and why:
            detail["why"] = self._translations.gettext(why)
        return self(error.message, **{**detail, **called})


@cache
def words() -> Mapping[str, Words]:
    """Load every catalogue; English is the text of the sentences themselves."""
    return {language: Words(language, translations(language)) for language in languages()}


def language_of(request: AnyRequest) -> str:
    """Choose the language by the reader's choice, else by the browser's header."""
    chosen: Any = request.cookies.get(COOKIE)
    if chosen in languages():
        return str(chosen)
    wanted = _preferred(request.headers.get("accept-language", ""))
    return negotiate_locale(wanted, list(languages()), sep="-") or ENGLISH


def _preferred(header: str) -> list[str]:
    """Sort the languages of a header by preference."""
    wanted = []
    for place, part in enumerate(header.split(",")[:20]):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if name and weight > 0:
            wanted.append((-weight, place, name))
    return [name for _, _, name in sorted(wanted)]
