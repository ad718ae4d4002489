"""Why a log does not verify, whatever its kind."""

from topcut.core.errors import DoesNotVerify, gettext_noop


class NotTheirs(DoesNotVerify):
    """Somebody made an entry for which they had no power at the time."""

    code = "not-theirs"
    message = gettext_noop(
        "entry {seq} says {fact}, which requires the power for {action}; the person who made it did not have it"
    )
