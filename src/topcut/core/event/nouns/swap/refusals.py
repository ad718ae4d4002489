"""Why a step is not called, or a pool not marked."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, gettext_noop
from topcut.core.rules import Rule

_REGISTERING = Rule("MTR", "7.5")


class NobodySeatedForPools(AgainstTheRules):
    """Players are seated first, so that everybody knows whom they watch."""

    code = "nobody-seated-for-pools"
    message = gettext_noop("Seat everybody for the pools first: then it is clear who watches whom.")
    rule = _REGISTERING


class StepsInOrder(AgainstTheRules):
    """Skipping a step would leave somebody with cards that nobody saw."""

    code = "steps-in-order"
    message = gettext_noop("The steps are called one after the other; next is step {step}.")
    rule = _REGISTERING


class NotAllMarked(AgainstTheRules):
    """Some tables are not that far."""

    code = "not-all-marked"
    message = gettext_noop("Some tables are not ready. Pools still to be marked: {count}.")
    question = gettext_noop("Call the next step all the same?")
    rule = _REGISTERING


class SwapNotThatFar(Stale):
    """A pool is watched once it is opened, and returned once it is registered."""

    code = "swap-not-that-far"
    message = gettext_noop("It is too early for this: wait for the next step.")
    rule = _REGISTERING


class PoolNotRegistered(AgainstTheRules):
    """A pool returned unregistered could be another one by the time it is built."""

    code = "pool-not-registered"
    message = gettext_noop("Register this pool first, then give it back.")
    rule = _REGISTERING


class NotYourMark(NotPermitted):
    """The player who registers a pool marks it as watched; the player who opened it, as received."""

    code = "not-your-mark"
    message = gettext_noop("Somebody else at your table has to say that.")
    rule = _REGISTERING


class MarkedBefore(Stale):
    """The mark was already made."""

    code = "marked-before"
    message = gettext_noop("This is already marked.")
    rule = _REGISTERING
