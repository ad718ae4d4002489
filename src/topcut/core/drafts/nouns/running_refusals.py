"""Why a draft cannot be started, stopped or continued."""

from topcut.core.errors import AgainstTheRules, Stale, gettext_noop
from topcut.core.rules import Rule

_DRAFT = Rule("MTR", "7.7")


class DraftStands(Stale):
    """While the clock is stopped, cards lie face down."""

    code = "draft-stands"
    message = gettext_noop("The draft is paused: cards lie face down, and nobody loses a second.")
    rule = Rule("MTR", "B")


class DraftRuns(Stale):
    """Only a stopped clock can be resumed."""

    code = "draft-runs"
    message = gettext_noop("The clock of this draft runs already.")
    rule = Rule("MTR", "B")


class HostMayStillCome(AgainstTheRules):
    """A host who is away for a moment keeps control of the draft."""

    code = "host-may-still-come"
    message = gettext_noop(
        "The person who opened this draft may still come back. You may go on without them in {seconds} seconds."
    )


class SeatIsBots(Stale):
    """Nobody took the seat before the draft began."""

    code = "seat-is-bots"
    message = gettext_noop("The draft began without you: the server picks for this seat.")
    rule = _DRAFT


class BotsNotHere(AgainstTheRules):
    """No bots in events."""

    code = "bots-not-here"
    message = gettext_noop("The server does not pick for anyone in an event, nor in a draft where nobody else drafts.")
    rule = _DRAFT
