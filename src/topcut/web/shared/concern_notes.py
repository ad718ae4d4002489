"""Remarks of the rules about an action that went through: shown on the page one returns to."""

import base64
import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from topcut.core.errors import AgainstTheRules
from topcut.http.visitor import AnyRequest, Visitor

FIELD: Final = "told"
MOST: Final = 5
LONGEST: Final = 2_000


def as_query(visitor: Visitor, told: Sequence[AgainstTheRules]) -> dict[str, str]:
    """Encode the remarks in the address of the next page, signed, so that nobody else can forge them."""
    if not told:
        return {}
    said = msgspec.json.encode([(one.code, dict(one.detail), dict(one.called)) for one in told[:MOST]], enc_hook=str)
    body = base64.urlsafe_b64encode(said).decode().rstrip("=")
    return {FIELD: f"{body}.{_sign(visitor, body)}"}


def told_to(visitor: Visitor, request: AnyRequest) -> list[AgainstTheRules]:
    """Decode the remarks from the address; those not signed for this browser are ignored."""
    if not visitor.is_known:
        return []
    body, _, signature = str(request.query_params.get(FIELD, "")).partition(".")
    if not body or len(body) > LONGEST or not hmac.compare_digest(signature.encode(), _sign(visitor, body).encode()):
        return []
    said = msgspec.json.decode(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    known = _kinds(AgainstTheRules)
    return [_heard(known[code], detail, called) for code, detail, called in said if code in known]


def _heard(
    kind: type[AgainstTheRules], detail: Mapping[str, object], called: Mapping[str, list[str]]
) -> AgainstTheRules:
    heard = kind(**detail)
    heard.called = {part: tuple(names) for part, names in called.items()}
    return heard


def _sign(visitor: Visitor, body: str) -> str:
    return hmac.new(visitor.secret.encode(), f"told {body}".encode(), hashlib.sha256).hexdigest()[:32]


def _kinds(kind: type[AgainstTheRules]) -> Mapping[str, type[AgainstTheRules]]:
    found = {kind.code: kind}
    for below in kind.__subclasses__():
        found |= _kinds(below)
    return found
