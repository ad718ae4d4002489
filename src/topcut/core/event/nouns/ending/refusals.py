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
    message = gettext_noop("Swiss rounds announced: {announced}; played: {played}.")
    rule = Rule("MTR", "10.2")


class EndsEarly(AgainstTheRules):
    """The number of rounds stands; the hall may close all the same."""

    code = "ends-early"
    message = gettext_noop("{played} of {announced} announced rounds are played.")
    question = gettext_noop("End the event early? Everybody is told your reason.")
    rule = Rule("MTR", "10.2")
    needs_head_judge = True


class StandingsNotPublished(AgainstTheRules):
    """Standings are published before and after the last Swiss round."""

    code = "standings-not-published"
    message = gettext_noop("The standings after round {after} were not published.")
    rule = Rule("MTR", "1.9")


class PrizesLeft(AgainstTheRules):
    """All prizes won are handed over."""

    code = "prizes-left"
    message = gettext_noop("Not everybody has received all of their prizes; still to come: {count}.")
    rule = Rule("MTR", "5.2")


class NotAStop(AgainstTheRules):
    """Rounds end early in the last stage, after one of its rounds, and for a reason that is possible."""

    code = "not-a-stop"
    message = gettext_noop(
        "Stage {stage}: the rounds can end early only in the last stage, after a round before its last, and for a "
        "number of wins that is possible by then."
    )
    rule = Rule("MTR", "10.2")


class StopAlreadyAnnounced(AgainstTheRules):
    """The announced condition for an early end stands."""

    code = "stop-already-announced"
    is_told = True
    message = gettext_noop("The condition for ending the rounds early was announced before the start.")
    question = gettext_noop("Change it now?")
    rule = Rule("MTR", "10.2")


class StopIsMet(AgainstTheRules):
    """The announced condition for an early end is met."""

    code = "stop-is-met"
    message = gettext_noop(
        "It was announced that the rounds end here. After round {round}, players with {wins} wins: {entrants}."
    )
    question = gettext_noop("Play another round?")
    rule = Rule("MTR", "10.2")
