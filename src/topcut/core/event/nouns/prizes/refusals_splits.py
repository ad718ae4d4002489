"""Why prizes are not shared."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, gettext_noop
from topcut.core.rules import Rule


class NoSplitInSwiss(AgainstTheRules):
    """Only entrants left in a bracket may share its prizes evenly."""

    code = "no-split-in-swiss"
    message = gettext_noop("Prizes are shared in the playoff, among those who are still in it.")
    rule = Rule("MTR", "5.2")


class NothingToSplit(AgainstTheRules):
    """Only money, credit, tickets and sealed product are shared."""

    code = "nothing-to-split"
    message = gettext_noop("There is no money, credit, ticket or sealed product to share.")
    rule = Rule("MTR", "5.2")


class NotAnEvenSplit(AgainstTheRules):
    """Before the final there is one way to share."""

    code = "not-an-even-split"
    message = gettext_noop("Before the final the prizes are shared evenly or not at all.")
    rule = Rule("MTR", "5.2")


class NotThePrizes(AgainstTheRules):
    """The shares must add up to the prizes that can be won."""

    code = "not-the-prizes"
    message = gettext_noop("The shares are not what there is left to share, or hold a prize that stays in one piece.")
    rule = Rule("MTR", "5.2")


class SomebodyMustDrop(AgainstTheRules):
    """A final that is agreed on is not played: one stays, one drops."""

    code = "somebody-must-drop"
    message = gettext_noop("Say who stays. The other finalist drops.")
    rule = Rule("MTR", "5.2")


class NoSplitProposed(Stale):
    """There is no proposal to agree to."""

    code = "no-split-proposed"
    message = gettext_noop("No way to share the prizes has been proposed.")
    rule = Rule("MTR", "5.2")


class SplitIsMade(Stale):
    """Prizes are shared once."""

    code = "split-is-made"
    message = gettext_noop("The prizes have been shared already.")
    rule = Rule("MTR", "5.2")


class SplitIsOld(Stale):
    """Other entrants are left in the bracket by now."""

    code = "split-is-old"
    message = gettext_noop("Who is left in the playoff has changed since this was proposed. Propose it again.")
    rule = Rule("MTR", "5.2")


class NotAllAgreed(AgainstTheRules):
    """Everybody who is left must agree for themselves."""

    code = "not-all-agreed"
    message = gettext_noop("Not everybody has agreed to share. Still to agree: {missing}.")
    rule = Rule("MTR", "5.2")


class NotYours(NotPermitted):
    """Entrants agree for themselves only."""

    code = "not-yours"
    message = gettext_noop("Everybody says yes for themselves; {entrant} is not one of those who share, or not you.")
    rule = Rule("MTR", "5.2")
