"""What can be wrong with a log, and why an entry cannot be undone."""

from topcut.core.errors import AgainstTheRules, DoesNotVerify, NotPermitted, Stale, Unknown, Unreadable, gettext_noop


class BrokenLog(DoesNotVerify):
    """A line is not what was written, or not where it was."""

    code = "broken-log"
    message = gettext_noop("Line {line} is not what was written: {why}.")


class NewerLog(Unreadable):
    """A newer Topcut wrote this; an older one must not guess."""

    code = "newer-log"
    message = gettext_noop("Entry {seq} was written by a newer Topcut ({kind}). Update this one first.")


class DoesNotFold(DoesNotVerify):
    """A fact refers to something that does not exist."""

    code = "does-not-fold"
    message = gettext_noop("Entry {seq} refers to {what}, which does not exist.")


class NoSuchEntry(Unknown):
    """Only entries of the log can be undone or shown."""

    code = "no-such-entry"
    message = gettext_noop("There is no entry {seq}.")


class AlreadyUndone(Stale):
    """Somebody else has already undone it."""

    code = "already-undone"
    message = gettext_noop("Entry {seq} is already undone.")


class OthersDependOnIt(AgainstTheRules):
    """Later entries depend on it."""

    code = "others-depend-on-it"
    message = gettext_noop("Entry {seq} cannot be undone: entry {later} builds on it. Undo that first.")


class SeenSince(AgainstTheRules):
    """Nobody can unsee a card."""

    code = "seen-since"
    message = gettext_noop("Entry {seq} cannot be undone: hidden information was shown in entry {later}.")


class FirstEntry(AgainstTheRules):
    """The first entry makes the log."""

    code = "first-entry"
    message = gettext_noop("The first entry cannot be undone.")


class NothingNew(Stale):
    """An entry has at least one fact."""

    code = "nothing-new"
    message = gettext_noop("It is already like this: nothing would change.")


class KeyUsedBefore(Stale):
    """One key is one action."""

    code = "key-used-before"
    message = gettext_noop("This was already sent with other contents. Look again before you repeat it.")


class NeedsAReason(AgainstTheRules):
    """A rule is against it; the entitled role may overrule it with a reason."""

    code = "needs-a-reason"
    message = gettext_noop("The rules are against this. {count} to decide.")


class MayNotOverrule(NotPermitted):
    """Only the entitled role may set a rule aside."""

    code = "may-not-overrule"
    message = gettext_noop("Only the head judge or the organizer can set this rule aside.")
