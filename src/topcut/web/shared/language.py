"""The words of a page, in the language its reader chose."""

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
_BDI: Final = Markup("<bdi>{}</bdi>")


class Words:
    """One language. A sentence is safe to print; what is put into it is escaped unless it is markup already."""

    def __init__(self, language: str, translations: NullTranslations) -> None:
        self.language = language
        self._translations = translations
        self._said: dict[str, Markup] = {}

    def __call__(self, sentence: str, **parts: object) -> Markup:
        said = self._said.get(sentence)
        if said is None:
            said = self._said[sentence] = Markup(escape(self._translations.gettext(sentence)))
        return said.format(**parts) if parts or "{" in said else said

    def several(self, one: str, many: str, n: int, **parts: object) -> Markup:
        return Markup(escape(self._translations.ngettext(one, many, n))).format(n=n, **parts)

    def refusal(self, error: TopcutError) -> Markup:
        """Say a refusal, its people by name; each name keeps its own direction."""
        called = {part: Markup(", ").join(map(_BDI.format, names)) for part, names in error.called.items()}
        detail = dict(error.detail)
        if isinstance(why := detail.get("why"), str) and why:
            detail["why"] = self._translations.gettext(why)
        return self(error.message, **{**detail, **called})


@cache
def words() -> Mapping[str, Words]:
    """Read every catalogue there is; English is what the sentences themselves say."""
    return {language: Words(language, translations(language)) for language in languages()}


def language_of(request: AnyRequest) -> str:
    """Choose by the switch, else by what the browser asks for."""
    chosen: Any = request.cookies.get(COOKIE)
    if chosen in languages():
        return str(chosen)
    wanted = _preferred(request.headers.get("accept-language", ""))
    return negotiate_locale(wanted, list(languages()), sep="-") or ENGLISH


def _preferred(header: str) -> list[str]:
    """Sort the languages of a header by how much they are wanted."""
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
