"""What a page says that no catalogue said: its texts and labels without those in the brackets of a pseudo-language."""

import re
from html.parser import HTMLParser
from typing import Final

from tools.pseudo import CLOSE, OPEN

LABELS: Final = {"alt", "aria-label", "aria-description", "placeholder", "title"}
NOT_WORDS: Final = {"bdi", "input", "kbd", "samp", "script", "style", "textarea", "time"}
"""What people and programs wrote, which is the same in every language."""
VOID: Final = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
COMMAND: Final = re.compile(r"topcut .*|\S+")
"""What `<code>` may hold: a command, or something without a space in it; anything else is a sentence."""
_SAID: Final = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")


class _Texts(HTMLParser):
    """Gathers what is read: texts outside of names and commands, and the labels of pictures and fields."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.labels: list[str] = []
        self._inside: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        is_apart = tag in NOT_WORDS or said.get("translate") == "no" or ("lang" in said and tag != "html")
        self.labels += [value or "" for name, value in attrs if name in LABELS and "lang" not in said]
        if tag == "input" and said.get("type") in {"submit", "button"}:
            self.labels.append(said.get("value") or "")
        if tag not in VOID:
            self._inside.append((tag, is_apart))

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        is_code = any(tag == "code" for tag, _ in self._inside) and COMMAND.fullmatch(data.strip())
        is_apart = any(is_apart for _, is_apart in self._inside)
        self.texts += [] if is_apart or is_code else [data]


def untranslated(html: str, *, known: re.Pattern[str]) -> list[str]:
    """Name every text with a word in it that is neither said by a catalogue nor `known` to be nobody's words."""
    page = _Texts()
    page.feed(html)
    rest = "\0".join([*page.texts, *page.labels])
    while (shorter := _SAID.sub(" ", rest)) != rest:
        rest = shorter
    return [text.strip() for text in rest.split("\0") if _WORD.search(known.sub(" ", text))]
