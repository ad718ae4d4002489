"""Put the reasons for a pod into words, those of `data/reasons.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from topcut.core.pairing import PairingCause, sentence
from topcut.core.pairing.sentences import Name, Say


def pod_sentence(reason: PairingCause, *, name: Name = str, say: Say = str) -> str:
    """Write one reason as a sentence; `name` says what a player is called, `say` puts English into a language."""
    return sentence(reason, name=name, say=say, templates=_templates())


@cache
def _templates() -> Mapping[str, str]:
    text = files("topcut.core.free_for_all").joinpath("data", "reasons.toml").read_text("utf-8")
    return tomllib.loads(text)
