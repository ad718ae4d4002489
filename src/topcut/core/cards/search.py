"""Search as you type: all names in one string, so that one fast string search finds them."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from topcut.core.cards.names import words_of

_MOST_LOOKED_AT = 1_500
"""The most lines with one of several words that are checked for the others: it bounds the worst query."""


class NameSearch:
    """The names of a catalogue, indexed for completion."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        """Index every name with the English name it stands for, short names first."""
        lines = sorted({(words_of(name), title) for name, title in names}, key=lambda line: (len(line[0]), line))
        self._titles = [title for _, title in lines]
        self._text = "".join(f"\n {words}" for words, _ in lines)
        self._starts = array("L")
        start = 0
        for words, _ in lines:
            self._starts.append(start)
            start += len(words) + 2

    def find(self, typed: str) -> Iterator[str]:
        """Find the titles whose names begin with the text, then those with such words, then those that contain it."""
        words = words_of(typed)
        return (self._titles[line] for line in self._lines(words)) if words else iter(())

    def _lines(self, words: str) -> Iterator[int]:
        yield from self._holding("\n " + words)
        yield from self._holding(" " + words)
        if " " in words:
            yield from self._with_all(words.split(" "))
        elif len(words) > 2:
            yield from self._holding(words)

    def _with_all(self, words: list[str]) -> Iterator[int]:
        """Find the lines with all the words by the longest, likely the rarest; of equally long ones the last typed."""
        *others, rarest = sorted(words, key=len)
        for looked_at, line in enumerate(self._holding(" " + rarest)):
            end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self._text)
            if all(self._text.find(" " + word, self._starts[line], end) >= 0 for word in others):
                yield line
            if looked_at == _MOST_LOOKED_AT:
                return

    def _holding(self, text: str) -> Iterator[int]:
        at = self._text.find(text)
        while at >= 0:
            line = bisect_right(self._starts, at) - 1
            yield line
            if line + 1 == len(self._starts):
                return
            at = self._text.find(text, self._starts[line + 1])
