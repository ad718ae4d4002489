"""Languages: gettext catalogues, read as they are written and compiled when the server starts."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any, Final

from babel.core import negotiate_locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from markupsafe import Markup, escape

from topcut.core.errors import TopcutError
from topcut.http.visitor import AnyRequest

LANGUAGES: Final = {"en": "English", "es": "Español"}
DEFAULT: Final = "en"
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
    """Read and compile every catalogue, one for each audience; English is what the sentences themselves say."""
    return {language: Words(language, _translations(language)) for language in LANGUAGES}


def _translations(language: str) -> NullTranslations:
    if language == DEFAULT:
        return NullTranslations()
    folder = files("topcut.web") / "locale" / language
    first, *others = (_compiled(file, language) for file in sorted(folder.iterdir(), key=lambda file: file.name))
    for other in others:
        first.merge(other)
    return first


def _compiled(catalogue: Traversable, language: str) -> Translations:
    compiled = BytesIO()
    with catalogue.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return Translations(compiled)


def language_of(request: AnyRequest) -> str:
    """Choose by the switch, else by what the browser asks for."""
    chosen: Any = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    wanted = _preferred(request.headers.get("accept-language", ""))
    return negotiate_locale(wanted, list(LANGUAGES), sep="-") or DEFAULT


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
