"""Why chance cannot be drawn, or does not count, at a table."""

from topcut.core.errors import AgainstTheRules, Stale, Unreadable, gettext_noop
from topcut.core.rules import Rule


class TapeTooShort(Unreadable):
    """A short tape cannot be extended."""

    code = "tape-too-short"
    message = gettext_noop("This share of chance is too short: {bytes} bytes where {needed} are needed.")
    rule = Rule("MTR", "3.10")


class TapeTooLong(Unreadable):
    """A share is kept in the log: it is exactly as long as the largest deck needs."""

    code = "tape-too-long"
    message = gettext_noop("This share of chance is too long: {bytes} bytes where {most} are enough.")
    rule = Rule("MTR", "3.10")


class ChanceIsOpen(AgainstTheRules):
    """When a match is closed, every tape is revealed, and with it the order of every deck."""

    code = "chance-is-open"
    message = gettext_noop("This match is closed and its chance is open to everybody. Nothing more is played here.")
    rule = Rule("MTR", "3.10")


class OtherTape(AgainstTheRules):
    """A player who pledged one share of chance cannot bring another."""

    code = "other-tape"
    message = gettext_noop("This share of chance is not the one that was pledged.")
    rule = Rule("MTR", "3.10")


class AlreadyPledged(Stale):
    """A tape is pledged before any is shown."""

    code = "already-pledged"
    message = gettext_noop("Your share of this chance is already pledged, or the chance is used up.")


class ChanceAwaited(Stale):
    """Nothing happens between asking for a chance and drawing it."""

    code = "chance-awaited"
    message = gettext_noop("A chance was asked for and waits for the shares of both players. It takes a moment.")
    rule = Rule("MTR", "3.10")


class NotAskedFor(Stale):
    """A share is shown once, after its chance was asked for."""

    code = "not-asked-for"
    message = gettext_noop("Nobody waits for this share of chance.")


class PledgesMissing(Stale):
    """Showing a share before all have pledged would let another player choose."""

    code = "pledges-missing"
    message = gettext_noop("Not every player is bound to a share of this chance yet.")
    rule = Rule("MTR", "3.10")


class ShareMayStillCome(AgainstTheRules):
    """A share is waited for."""

    code = "share-may-still-come"
    message = gettext_noop("The share may still come. You can go on without it in {seconds} seconds.")
    rule = Rule("MTR", "3.10")


class NoPurpose(AgainstTheRules):
    """A roll has a purpose, stated before."""

    code = "no-purpose"
    message = gettext_noop("Say what the roll is for.")
    rule = Rule("MTR", "3.9")


class OddDie(Unreadable):
    """A die has at least two faces."""

    code = "odd-die"
    message = gettext_noop("There is no such die, or there are too many of them.")
    rule = Rule("MTR", "3.9")


class NoSuchRoll(Stale):
    """Only the last roll can be rolled again."""

    code = "no-such-roll"
    message = gettext_noop("Only the last roll can be declared void, once, before anything else is rolled.")
    rule = Rule("MTR", "3.9")


class RollCounts(AgainstTheRules):
    """An unwelcome roll still counts."""

    code = "roll-counts"
    message = gettext_noop(
        "A roll is void only if a die left the table, was mixed up, did not lie flat, or was one too many."
    )
    rule = Rule("MTR", "3.9")
