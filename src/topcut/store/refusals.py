"""Refusals of a store."""

from typing import Final

from topcut.core.errors import AgainstTheRules, Stale, Unavailable, Unknown, Unreadable, gettext_noop

STOPPING: Final = gettext_noop("the server is stopping.")
"""A reason for what cannot be done now, or is not known to be saved."""


class CannotOpen(Unavailable):
    """The file or server cannot be opened."""

    code = "cannot-open-database"
    message = gettext_noop("Cannot open {where}: {why}")


class LogWithoutFile(Unavailable):
    """The main file went away, and its write-ahead log stayed."""

    code = "log-without-file"
    message = gettext_noop(
        "{where} is missing or empty, and {log} beside it holds what was saved last. Put the file back first; nothing "
        "was touched."
    )


class CannotRead(Unavailable):
    """The database exists, but cannot be read just now."""

    code = "cannot-read-database"
    message = gettext_noop("This cannot be looked up: {why} Try again in a moment.")


class DamagedFile(CannotRead):
    """A page of the file is not what was written, by the disk or by somebody; waiting does not mend it."""

    code = "damaged-file"
    message = gettext_noop(
        "This cannot be looked up: a part of the database file is damaged, and waiting does not help. What is whole "
        "can still be read. Tell whoever runs this server to start topcut doctor."
    )


class WriteFailed(Unavailable):
    """Nothing was saved."""

    code = "write-failed"
    message = gettext_noop("Nothing was saved: {why} What was saved before is safe.")


class MaybeSaved(Unavailable):
    """The database went away, or the disk failed, in the middle of a commit: nobody here can know."""

    status = 504
    code = "maybe-saved"
    message = gettext_noop("It is not known yet whether this was saved: {why} Send it again: it counts once.")
    is_in_doubt = True


class SomebodyWasQuicker(Stale):
    """Another process took this place in the log; nothing was overwritten."""

    code = "somebody-was-quicker"
    message = gettext_noop("Somebody else was quicker. Look again.")


class AlreadyServed(Unavailable):
    """One file has one server."""

    code = "already-served"
    message = gettext_noop("Another Topcut (process {process}) is using {where}. Use that one, or stop it first.")


class SeveralNames(Unavailable):
    """Hard links: two servers could open one file without noticing each other."""

    code = "several-names"
    message = gettext_noop(
        "{where} has {count} names on this disk (hard links). Remove the others: a database has one name."
    )


class NotOurs(Unreadable):
    """The file is not a database of ours; it is left as it is."""

    code = "not-a-topcut-database"
    message = gettext_noop("{where} is not a Topcut database.")


class NewerDatabase(Unavailable):
    """A newer Topcut made this database."""

    code = "newer-database"
    message = gettext_noop("{where} was made by a newer Topcut (format {form}). Update this one first.")


class BadKey(Unreadable):
    """A key recognises a repetition; it is not a place for contents."""

    code = "bad-key"
    message = gettext_noop("An idempotency key is 1 to {most} printable characters.")


class StreamUnknown(Unknown):
    """No log of this name."""

    code = "no-such-event"
    message = gettext_noop("There is no event {stream} here.")


class StreamExists(AgainstTheRules):
    """An import never overwrites."""

    code = "event-exists"
    message = gettext_noop("{stream} is already here. An import never overwrites.")


class AlreadyThere(AgainstTheRules):
    """A backup never overwrites, and a restore needs an empty database."""

    code = "already-there"
    message = gettext_noop("{where} is already there. Nothing was overwritten.")
