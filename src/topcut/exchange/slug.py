"""A title as a file name: lower-case ASCII letters, digits and hyphens, which every computer accepts."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 60


def slug(text: str, *, instead: str = "event") -> str:
    """Convert a text to a file name; use `instead` if nothing is left of it."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain)[:LONGEST].strip("-") or instead
