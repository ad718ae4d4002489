"""Why an official is not recognised as the same player again."""

from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.rules import Rule


class KnownAlready(AgainstTheRules):
    """An official is recognised once."""

    code = "known-already"
    message = gettext_noop("That has already been noted.")
    rule = Rule("MTR", "1.4")
