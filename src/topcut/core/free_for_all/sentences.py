"""The reasons for a pod as sentences, with the words of `data/reasons.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from topcut.core.pairing import Name, PairingCause, Say, sentence


def pod_sentence(reason: PairingCause, *, name: Name = str, say: Say = str) -> str:
    """Format one reason as a sentence; `name` returns a player's name, `say` translates English."""
    return sentence(reason, name=name, say=say, templates=_templates())


@cache
def _templates() -> Mapping[str, str]:
    text = files("topcut.core.free_for_all").joinpath("data", "reasons.toml").read_text("utf-8")
    return tomllib.loads(text)
