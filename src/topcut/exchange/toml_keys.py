"""Keys of TOML that somebody brings: the parser takes the square of their parts, in time and in memory."""

import re
from typing import Final

MOST_PARTS: Final = 32
"""Tables of ours need four."""
_PART: Final = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_TOO_LONG: Final = re.compile(rf"(?<![\w.'\"-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}}")


def line_of_too_long_key(text: str) -> int | None:
    """Return the first line with a key of too many parts, counted from 1; None if every key is short."""
    found = _TOO_LONG.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else None
