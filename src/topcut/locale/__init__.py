"""Languages: English is in the source; any other is a folder of gettext catalogues, compiled when they are read."""

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Final, Literal, TypeAlias

from babel.core import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from msgspec import Struct

Tag: TypeAlias = str
"""The tag of a language in a header, an address and its folder: en, es, pt-BR."""
ENGLISH: Final = "en"
MESSAGES: Final = "LC_MESSAGES"
MORE: Final = "TOPCUT_LANGUAGES"
"""The variable that names a folder with further languages, laid out like this one."""


class Language(Struct, frozen=True):
    """One language: its name, and how it writes dates, numbers and lines."""

    tag: Tag
    name: str
    """Its name in the language itself."""
    locale: Locale

    @property
    def direction(self) -> Literal["ltr", "rtl"]:
        return "rtl" if self.locale.text_direction == "rtl" else "ltr"

    @property
    def decimal(self) -> str:
        """The decimal separator."""
        return str(self.locale.number_symbols["latn"]["decimal"])


@cache
def languages() -> Mapping[Tag, Language]:
    """List every language with a folder of translations: adding the folder adds the language."""
    return {tag: _language(tag) for tag in (ENGLISH, *sorted(_folders()))}


@cache
def translations(tag: Tag) -> NullTranslations:
    """Read and compile the catalogues of a language into one; a message in none of them stays English."""
    if tag == ENGLISH:
        return NullTranslations()
    first, *others = (_compiled(file, tag) for file in catalogues(tag))
    for other in others:
        first.merge(other)
    return first


def say(text: str, tag: Tag, *, about: str = "") -> str:
    """Translate an English text of the source; `about` distinguishes texts that are the same only in English."""
    words = translations(tag)
    return str(words.pgettext(about, text) if about else words.gettext(text))


def spoken(wanted: str) -> Tag:
    """Find the wanted language, as es, es-MX or es_MX.UTF-8; English if there is no translation."""
    parts = wanted.partition(".")[0].replace("_", "-").split("-")
    tags = ("-".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((tag for tag in tags if tag in languages()), ENGLISH)


def catalogues(tag: Tag) -> list[Traversable]:
    """List the catalogues of a language: one for each audience."""
    folder = _folders()[tag] / MESSAGES
    return sorted((file for file in folder.iterdir() if file.name.endswith(".po")), key=lambda file: file.name)


def _folders() -> Mapping[Tag, Traversable]:
    more = [Path(os.environ[MORE])] if os.environ.get(MORE) else []
    return {
        folder.name: folder
        for place in (files(__package__), *more)
        for folder in place.iterdir()
        if (folder / MESSAGES).is_dir()
    }


def _compiled(catalogue: Traversable, tag: Tag) -> Translations:
    compiled = BytesIO()
    with catalogue.open("rb") as source:
        write_mo(compiled, read_po(source, locale=tag.replace("-", "_")))
    compiled.seek(0)
    return Translations(compiled)


def _language(tag: Tag) -> Language:
    """Build a language; English is formatted as in Britain, and an unknown language like the nearest known one."""
    if tag == ENGLISH:
        return Language(tag, "English", Locale("en", "GB"))
    nearest = _nearest(tag.split("-"))
    own = nearest.get_display_name() if str(nearest) == tag.replace("-", "_") else None
    return Language(tag, f"{own[:1].upper()}{own[1:]}" if own else tag, nearest)


def _nearest(parts: list[str]) -> Locale:
    try:
        return Locale.parse("_".join(parts))
    except (UnknownLocaleError, ValueError):
        return _nearest(parts[:-1]) if parts[1:] else Locale("en", "GB")
