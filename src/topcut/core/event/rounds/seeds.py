"""Seeds for draws by lot, derived from the event's secret: nobody can foresee or choose them."""

import hashlib
import hmac

from topcut.core.event.nouns.refusals import SecretIsSealed
from topcut.core.event.nouns.state import Event
from topcut.core.log import Sealed


def seed_of(event: Event, *purpose: object, secret: Sealed[str] | None = None) -> bytes:
    """Derive a seed for one purpose from the event's secret; nobody can know it before the secret is opened."""
    secret = secret or event.secret
    if not secret.is_open:
        raise SecretIsSealed
    label = "/".join(map(str, purpose)).encode()
    return hmac.new(bytes.fromhex(secret.value), label, hashlib.sha256).digest()


def lot_after(event: Event, round: int) -> bytes:
    """Derive the lot among equals in the standings after a round; a reopened event keeps it.

    If the secret of that time was erased, the current one is used.
    """
    then = event.secret_of(round)
    return seed_of(event, "standings", round, secret=then if then.is_open else event.secret)
