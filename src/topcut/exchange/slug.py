"""A title as a file name: small ASCII letters, digits and hyphens, which every computer takes."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 60


def slug(text: str, *, instead: str = "event") -> str:
    """Write a text so that it can name a file; one without any such letter gets another word."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain)[:LONGEST].strip("-") or instead
