"""A refusal for programs: a problem document (RFC 9457), the same on the command line and over HTTP."""

import re

import msgspec

from topcut.core.errors import TopcutError


def problem(error: TopcutError) -> dict[str, object]:
    """Write a refusal as a problem document: the members of RFC 9457, our code and rule, and the error's detail.

    Nothing was saved, unless it says `"saved": null`: then that is not known yet.
    """
    members: dict[str, object] = {
        "type": f"urn:topcut:problem:{error.code}",
        "title": title_of(error),
        "status": error.status,
        "detail": str(error),
        "code": error.code,
        "rule": None if error.rule is None else str(error.rule),
    }
    if error.is_in_doubt:
        members["saved"] = None
    return members | {name: value for name, value in error.detail.items() if name not in members}


def title_of(error: TopcutError) -> str:
    """Return the family of a refusal: what the caller should do."""
    kinds = type(error).__mro__
    family = kinds[kinds.index(TopcutError) - 1]
    return re.sub(r"(?<!^)([A-Z])", r" \1", family.__name__).capitalize()


def as_json(document: object) -> bytes:
    return msgspec.json.encode(document, enc_hook=str)
