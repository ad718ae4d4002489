"""Why a draft is not started, stopped or gone on with."""

from topcut.core.errors import AgainstTheRules, Stale, gettext_noop
from topcut.core.rules import Rule

_DRAFT = Rule("MTR", "7.7")


class DraftStands(Stale):
    """While the clock stands, cards lie face down."""

    code = "draft-stands"
    message = gettext_noop("The draft is paused: cards lie face down, and nobody loses a second.")
    rule = Rule("MTR", "B")


class DraftRuns(Stale):
    """Only a clock that stands can go on."""

    code = "draft-runs"
    message = gettext_noop("The clock of this draft runs already.")
    rule = Rule("MTR", "B")


class HostMayStillCome(AgainstTheRules):
    """A host who steps away for a moment does not lose the draft."""

    code = "host-may-still-come"
    message = gettext_noop(
        "Whoever opened this draft may still come back. You may go on without them in {seconds} seconds."
    )


class SeatIsBots(Stale):
    """Nobody took the seat before the draft began."""

    code = "seat-is-bots"
    message = gettext_noop("The draft began without you: the server picks for this seat.")
    rule = _DRAFT


class BotsNotHere(AgainstTheRules):
    """People draft in events."""

    code = "bots-not-here"
    message = gettext_noop("The server picks for nobody in an event, nor where nobody else drafts.")
    rule = _DRAFT
