"""Why a small request of a shop night is refused: merged entrants, the room's code, a screen, a late report."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unreadable, gettext_noop
from topcut.core.rules import Rule


class SaidAlready(Stale):
    """A report that says what we know already changes nothing: good news for its sender."""

    code = "said-already"
    message = gettext_noop("We have this already: table {table}, {score}. There is nothing to do.")
    rule = Rule("MTR", "2.4")


class ScheduleTooLong(Unreadable):
    """A phone must show the whole schedule."""

    code = "schedule-too-long"
    message = gettext_noop("A schedule has at most {lines} lines of {letters} letters.")
    rule = Rule("MTR", "1.6")


class ScheduleGoesBack(Unreadable):
    """One day goes forward; the next begins with a line of its own."""

    code = "schedule-goes-back"
    message = gettext_noop(
        "“{line}” is earlier than the line above it. Begin another day with a line without a time, such as Sunday."
    )
    rule = Rule("MTR", "1.6")


class NoDoubt(Stale):
    """Only a doubted result can be settled."""

    code = "no-doubt"
    message = gettext_noop("Nobody disputes the result of table {table} any more.")
    rule = Rule("MTR", "1.9")


class NobodyToSeat(AgainstTheRules):
    """A player meeting needs players."""

    code = "nobody-to-seat"
    message = gettext_noop("There is nobody to seat: no player is in the event.")
    rule = Rule("MTR", "1.9")


class TheSameEntrant(AgainstTheRules):
    """It takes two entrants to merge."""

    code = "the-same-entrant"
    message = gettext_noop("Choose two different people. Both are {entrant}.")


class TwoPeople(AgainstTheRules):
    """Two entrants who were both in a round are two people; if one was not there, it is a drop, not a merge."""

    code = "two-people"
    message = gettext_noop("{kept} and {gone} were both in round {round}. Drop the one who is not there.")
    rule = Rule("MTR", "10.4")


class MergeTooLate(AgainstTheRules):
    """The cut was announced among the entrants of that moment; nobody becomes somebody else after it."""

    code = "merge-too-late"
    message = gettext_noop("The cut has been announced. Entrants can no longer be made one.")
    rule = Rule("MTR", "10.4")


class WrongCode(NotPermitted):
    """Players who check in are in the room, where the code can be read."""

    code = "wrong-code"
    message = gettext_noop("This is not the code. It hangs in the room; the desk can check you in too.")
    rule = Rule("MTR", "1.10")


class NotAVenueCode(Unreadable):
    """A code is short enough to be typed on a phone."""

    code = "not-a-venue-code"
    message = gettext_noop("A code has {least} to {most} letters and digits.")


class NoSuchScreen(AgainstTheRules):
    """Screens are numbered as people can find them."""

    code = "no-such-screen"
    message = gettext_noop("Screens are numbered from 1 to {most}.")


class NothingToShow(Unreadable):
    """A screen that shows a message needs one."""

    code = "nothing-to-show"
    message = gettext_noop("Write what the screen should say.")


class NoSuchSection(AgainstTheRules):
    """Tables are divided into sections with letters."""

    code = "no-such-section"
    message = gettext_noop("There is no section “{section}”. Sections are letters: A, B, C.")


class NotForASection(AgainstTheRules):
    """Only a judge can look after a section."""

    code = "not-for-a-section"
    message = gettext_noop("Only a judge of this event looks after a section of tables.")
    rule = Rule("MTR", "1.8")


class NamesUnreadable(Unreadable):
    """A screen lists names from one letter to another."""

    code = "names-unreadable"
    message = gettext_noop("“{text}” cannot be read. Write the names of a screen like A-F.")


class MessageTooLong(Unreadable):
    """A message is read from across the room."""

    code = "message-too-long"
    message = gettext_noop("A screen shows at most {most} characters; this message has {length}.")
