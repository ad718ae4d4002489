"""Why pods cannot be made, and what to change."""

from topcut.core.errors import AgainstTheRules, Unreadable, gettext_noop


class NoPodsForSoMany(AgainstTheRules):
    """Every pod must have one of the announced sizes, and everybody must sit in one."""

    code = "no-pods-for-so-many"
    message = gettext_noop("{players} players cannot sit in pods of {sizes}. Allow another size, or give a bye.")


class UnusablePodSizes(Unreadable):
    """A free-for-all has three to five players."""

    code = "unusable-pod-sizes"
    message = gettext_noop("Pods have {least} to {most} players, and each size is named once; {sizes} is not possible.")


class NoSuchCut(Unreadable):
    """Only some numbers of players lead to a final pod of four."""

    code = "no-such-pod-cut"
    message = gettext_noop("There is no cut to {players} in pods. There are cuts to {cuts}.")


class TooFewForTheCut(AgainstTheRules):
    """A cut takes the best of those who are still there."""

    code = "too-few-for-the-cut"
    message = gettext_noop("A cut to {players} needs {players} players with a place, and there are {there}.")
