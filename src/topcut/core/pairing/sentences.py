"""Put reasons into words, in the languages of `data/reasons.toml`."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from topcut.core.pairing.explain import Fact, Reason
from topcut.core.play import EntrantId

LANGUAGES: Final = ("en", "es")
_ENTRANTS: Final = ("entrant", "opponent")

Name = Callable[[EntrantId], str]


def sentence(reason: Reason, *, language: str = "en", name: Name = str) -> str:
    """Write one reason as a sentence; `name` says what an entrant is called."""
    templates = _templates()[language]
    code = f"{reason.code}-one" if reason.data.get("count") == 1 else reason.code
    template = templates.get(code) or templates[reason.code]
    words = {key: _written(key, fact, name, templates["and"]) for key, fact in reason.data.items()}
    return template.format(**words)


def _written(key: str, fact: Fact, name: Name, conjunction: str) -> str:
    if isinstance(fact, tuple):
        *most, last = [name(id) for id in fact]
        return f"{', '.join(most)} {conjunction} {last}" if most else last
    return name(EntrantId(fact)) if key in _ENTRANTS else str(fact)


@cache
def _templates() -> Mapping[str, Mapping[str, str]]:
    text = files("topcut.core.pairing").joinpath("data", "reasons.toml").read_text("utf-8")
    return tomllib.loads(text)
