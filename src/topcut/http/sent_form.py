"""A form as it was sent, so that it can be sent once more: exactly the same, or the same with a rule set aside."""

import hashlib
import hmac
import re
from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec
from litestar.connection import ASGIConnection
from msgspec import Struct

from topcut.core.errors import Stale, gettext_noop

TOKEN_FIELD: Final = "csrf"
CODES: Final = "overrule.codes"
REASON: Final = "overrule.reason"
BACK: Final = "overrule.back"
TICKET: Final = "overrule.ticket"
OURS: Final = {TOKEN_FIELD, CODES, REASON, BACK, TICKET}
"""Those with a dot cannot collide with a field of a page's own form."""
LONGEST_REASON: Final = 500
_SENT: Final = "topcut_sent"
_FOR_PROGRAMS: Final = re.compile(r"\d*|true|false|[A-Z2-7]{16}|(link|account|door)-[a-z2-7]+|[{\[].*[}\]]", re.DOTALL)
"""Numbers, switches, ids of events, people as the log names them, and values a page wrote for itself."""


class NotAsShown(Stale):
    """A form sent despite a rule must be exactly the form that the page showed."""

    code = "not-as-shown"
    message = gettext_noop("This is not what the page showed. Go back and send it again from there.")


class SentForm(Struct, frozen=True):
    """A form of one of our pages, sent by the browser it was shown to."""

    path: str
    """With its query."""
    fields: tuple[tuple[str, str], ...]
    """The form's own fields by name, including its key."""
    codes: tuple[str, ...] = ()
    """The rules its sender has read about and sets aside."""
    reason: str = ""
    back: str = ""
    """The page it was first sent from."""
    is_whole: bool = True
    """False if a file came with it, which a page cannot send again."""

    def despite(self, codes: Collection[str]) -> "SentForm":
        """Copy the form, with these rules set aside as well."""
        return msgspec.structs.replace(self, codes=tuple(sorted({*self.codes, *codes})))

    def ticket(self, secret: str) -> str:
        """Authenticate everything but the reason; only the server and this browser's cookie know the secret."""
        said = msgspec.json.encode([self.path, self.fields, self.codes, self.back])
        return hmac.new(secret.encode(), said, hashlib.sha256).hexdigest()

    def once_more(self, secret: str) -> tuple[tuple[str, str], ...]:
        """List all fields to send again, including its key and the rules it set aside."""
        if not self.codes:
            return self.fields
        ours = ((CODES, " ".join(self.codes)), (BACK, self.back), (TICKET, self.ticket(secret)), (REASON, self.reason))
        return (*self.fields, *ours)

    @property
    def typed(self) -> tuple[str, ...]:
        """What a person typed and may want to keep: no passwords, and nothing that only a program reads."""
        return tuple(
            value
            for name, value in self.fields
            if name != "key" and "password" not in name and not _FOR_PROGRAMS.fullmatch(value)
        )


def read_sent(path: str, form: Mapping[str, Any], *, fields: Collection[tuple[str, Any]], secret: str) -> SentForm:
    """Read a form; one that sets rules aside must be the very form a page of ours offered (MTR 1.7)."""
    own = tuple((name, value) for name, value in fields if isinstance(value, str) and name not in OURS)
    sent = SentForm(path, own, is_whole=all(isinstance(value, str) for _, value in fields))
    if CODES not in form and TICKET not in form:
        return sent
    codes, back, ticket, reason = (str(form.get(name, "")) for name in (CODES, BACK, TICKET, REASON))
    offered = msgspec.structs.replace(sent, codes=tuple(codes.split()), back=back)
    if not hmac.compare_digest(ticket.encode(), offered.ticket(secret).encode()):
        raise NotAsShown
    return msgspec.structs.replace(offered, reason=" ".join(reason.split())[:LONGEST_REASON])


def keep_sent(connection: ASGIConnection[Any, Any, Any, Any], sent: SentForm) -> None:
    connection.scope["state"][_SENT] = sent


def sent_by(connection: ASGIConnection[Any, Any, Any, Any]) -> SentForm | None:
    """Return the form a request has sent, if it was let through."""
    found: SentForm | None = connection.scope["state"].get(_SENT)
    return found
