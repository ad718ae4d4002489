"""Why a prize is not announced, or not handed over."""

from topcut.core.errors import AgainstTheRules, Stale, Unreadable, gettext_noop
from topcut.core.rules import Rule


class NotAPrize(Unreadable):
    """A prize is a whole number of something that has a code."""

    code = "not-a-prize"
    message = gettext_noop("A prize is 1 to {most} of a currency such as EUR, or of a product such as booster.")


class NotAPlace(AgainstTheRules):
    """Places go from a better one to a worse one."""

    code = "not-a-place"
    message = gettext_noop("Places go from 1 to {most}, the better one first; {first} to {last} do not.")


class PlaceTwice(AgainstTheRules):
    """A place has one award."""

    code = "place-twice"
    message = gettext_noop("Place {place} is named twice.")


class PointsTwice(AgainstTheRules):
    """A number of points has one award."""

    code = "points-twice"
    message = gettext_noop("{points} points are named twice.")


class NotThatManyPoints(AgainstTheRules):
    """Nobody has fewer than zero points."""

    code = "not-that-many-points"
    message = gettext_noop("Give 0 to {most} points.")


class TooManyAwards(AgainstTheRules):
    """The list of awards must be readable."""

    code = "too-many-awards"
    message = gettext_noop("Announce at most {most} awards of at most {kinds} kinds of prizes each.")


class PrizesAlreadyAnnounced(AgainstTheRules):
    """Players came for the announced prizes."""

    code = "prizes-already-announced"
    is_told = True
    message = gettext_noop("Other prizes were announced before the start; players came for them.")
    question = gettext_noop("Change the prizes?")
    rule = Rule("MTR", "5.2")


class PlaceNotSettled(AgainstTheRules):
    """An entrant who can still win more has no certain place yet."""

    code = "place-not-settled"
    message = gettext_noop("The place of {entrant} is not settled yet.")
    rule = Rule("MTR", "5.2")


class PrizesOfAHigherLevel(AgainstTheRules):
    """Invitations are won at Competitive and above."""

    code = "prizes-of-a-higher-level"
    message = gettext_noop("Invitations are usually won at Competitive level or above, not at Regular.")
    rule = Rule("MTR", "1.12")


class PrizeForfeited(AgainstTheRules):
    """A disqualified entrant receives no prize."""

    code = "prize-forfeited"
    message = gettext_noop("{entrant} was disqualified and receives no prize.")
    rule = Rule("GAP", "15")


class NothingLeft(Stale):
    """All prizes won are handed over."""

    code = "nothing-left"
    message = gettext_noop("There is nothing left to hand over to {entrant}.")


class MoreThanLeft(AgainstTheRules):
    """Nobody receives more than they won."""

    code = "more-than-left"
    message = gettext_noop("{entrant} does not have that much of {of} left.")
    rule = Rule("MTR", "5.2")
