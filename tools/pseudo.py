"""Pseudo-languages, to see what cannot be translated or has no room: accents, brackets and two fifths more letters.

pseudo.py FOLDER    write en-XA and, from right to left, ar-XB; then TOPCUT_LANGUAGES=FOLDER make serve
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from babel.messages.catalog import Message

from tools.words import Key, gathered, written

ACCENTS: Final = str.maketrans("aceghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "åçéĝĥîĵķļñöŕšţûŵýžÅÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ")
OPEN, CLOSE = "⟦", "⟧"
LONGER: Final = 0.4
FROM_RIGHT, AS_BEFORE = "\u202e", "\u202c"
_PARTS: Final = re.compile(r"(\{\w*\}|%\(\w+\)s)")
_MORE: Final = "één twéé ðŕéé föûŕ ƒîvé šîx šévéñ éîĝĥţ ñîñé ţéñ "
"""Filler for a longer language: words short enough to be wrapped."""


def accented(text: str) -> str:
    """Write a message as a longer language might; its {parts} stay."""
    return f"{OPEN}{_with_parts(text, lambda said: said.translate(ACCENTS))}{_more(text)}{CLOSE}"


def mirrored(text: str) -> str:
    """Write the same from right to left; its {parts} keep their own direction."""
    turned = _with_parts(accented(text), lambda said: f"{FROM_RIGHT}{said}{AS_BEFORE}" if said else "")
    return f"{turned}"


LANGUAGES: Final[dict[str, Callable[[str], str]]] = {"en-XA": accented, "ar-XB": mirrored}
"""The names of CLDR for pseudo-languages, written like English and Arabic."""


def _with_parts(text: str, say: Callable[[str], str]) -> str:
    return "".join(piece if place % 2 else say(piece) for place, piece in enumerate(_PARTS.split(text)))


def _more(text: str) -> str:
    """Lengthen a text: a single word by letters, a sentence by words."""
    count = int(LONGER * len(_PARTS.sub("", text)) + 0.999)
    return "ôñ"[:count] + "é" * (count - 2) if count <= 6 else f" {(_MORE * (count // 40 + 1))[: count - 1].rstrip()}"


def write(folder: Path, wanted: dict[Key, str]) -> None:
    """Write both languages, laid out as ours are."""
    for tag, say in LANGUAGES.items():
        said = {key: Message(key.id, tuple(map(say, key.id)) if key.many else say(key.one)) for key in wanted}
        place = folder / tag / "LC_MESSAGES"
        place.mkdir(parents=True, exist_ok=True)
        for name, body in written(tag, said, wanted).items():
            (place / f"{name}.po").write_bytes(body)


if __name__ == "__main__":
    write(Path(sys.argv[1]), gathered())
