"""Words that people type, in every language there is: a catalogue brings its own."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from topcut.locale import Tag, languages, say


class Vocabulary(Struct, frozen=True):
    """Words for one thing, with commas between them, and what a translator should know."""

    context: str
    english: str

    def words(self) -> tuple[str, ...]:
        """List the words in all languages, the longest first, so that none hides one that it begins."""
        return _words(self, tuple(languages()))

    @property
    def pattern(self) -> str:
        return "|".join(map(re.escape, self.words()))


def about(context: str, english: str) -> Vocabulary:
    """Declare a vocabulary; `make words` finds it by this call."""
    return Vocabulary(context, english)


@cache
def _words(vocabulary: Vocabulary, tags: tuple[Tag, ...]) -> tuple[str, ...]:
    found = {word: None for tag in tags for word in _split(say(vocabulary.english, tag, about=vocabulary.context))}
    return tuple(sorted(found, key=len, reverse=True))


def _split(words: str) -> Iterator[str]:
    return (word.strip().casefold() for word in words.split(",") if word.strip())
