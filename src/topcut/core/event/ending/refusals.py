"""What a report can lack."""

from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.rules import Rule


class EventNotOver(AgainstTheRules):
    """A report is about something that has ended."""

    code = "event-not-over"
    message = gettext_noop("The event has not been finished.")
    rule = Rule("MTR", "1.6")


class RoundsNotPlayed(AgainstTheRules):
    """Players came for the announced rounds."""

    code = "rounds-not-played"
    message = gettext_noop("{announced} Swiss rounds were announced and {played} played.")
    rule = Rule("MTR", "10.2")


class StandingsNotPublished(AgainstTheRules):
    """Standings hang before and after the last Swiss round."""

    code = "standings-not-published"
    message = gettext_noop("The standings after round {after} were not published.")
    rule = Rule("MTR", "1.9")


class PrizesLeft(AgainstTheRules):
    """What was won is handed over."""

    code = "prizes-left"
    message = gettext_noop("{count} entrants have not received all of their prizes.")
    rule = Rule("MTR", "5.2")
