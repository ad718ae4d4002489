"""Reasons as sentences, with the words of `data/reasons.toml`; readers of other languages pass in a translator."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from topcut.core.pairing.causes import CauseFact, PairingCause
from topcut.core.play import EntrantId

_ENTRANTS: Final = ("entrant", "opponent")

Name: TypeAlias = Callable[[EntrantId], str]
Say: TypeAlias = Callable[[str], str]


def sentence(
    reason: PairingCause, *, name: Name = str, say: Say = str, templates: Mapping[str, str] | None = None
) -> str:
    """Format one reason as a sentence; `name` returns an entrant's name, `say` translates English.

    `templates` are those of another engine.
    """
    templates = _templates() if templates is None else templates
    code = f"{reason.code}-one" if reason.data.get("count") == 1 else reason.code
    template = templates.get(code) or templates[reason.code]
    words = {key: _written(key, fact, name, say(templates["and"])) for key, fact in reason.data.items()}
    return say(template).format(**words)


def _written(key: str, fact: CauseFact, name: Name, conjunction: str) -> str:
    if isinstance(fact, tuple):
        *most, last = [name(id) for id in fact]
        return f"{', '.join(most)} {conjunction} {last}" if most else last
    return name(EntrantId(fact)) if key in _ENTRANTS and isinstance(fact, int) else str(fact)


@cache
def _templates() -> Mapping[str, str]:
    text = files("topcut.core.pairing").joinpath("data", "reasons.toml").read_text("utf-8")
    return tomllib.loads(text)
