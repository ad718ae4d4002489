"""Why a line is not said, a pod not marked, or a booster not counted."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule

_DRAFT = Rule("MTR", "7.7")


class NotCalled(Stale):
    """No draft is called now, or it is over."""

    code = "draft-not-called"
    message = gettext_noop("No draft is being called now.")
    rule = _DRAFT


class CallHasBegun(Stale):
    """All pods share one clock, and it was started before."""

    code = "draft-call-has-begun"
    message = gettext_noop("The draft of stage {stage} is already being called.")
    rule = _DRAFT


class NobodyDraftsOnPaper(AgainstTheRules):
    """Players who draft online have a clock of their own."""

    code = "nobody-drafts-on-paper"
    message = gettext_noop("All pods draft online: there is nobody to call to.")
    rule = _DRAFT


class NotDraftedSo(AgainstTheRules):
    """Teams and single players draft in different ways."""

    code = "not-drafted-so"
    message = gettext_noop("This stage is not drafted as {kind}.")
    rule = _DRAFT


class OddScript(Unreadable):
    """A draft has boosters, and boosters have cards."""

    code = "odd-script"
    message = gettext_noop(
        "A draft has up to {boosters} boosters of up to {cards} cards; passing takes up to {passing} s."
    )
    rule = _DRAFT


class LineHasPassed(Stale):
    """The clock and a press came together: the line was said already."""

    code = "line-has-passed"
    message = gettext_noop("That line was said already.")
    rule = Rule("MTR", "B")


class NotTheNextLine(AgainstTheRules):
    """Lines are said in order, and no pick is skipped."""

    code = "not-the-next-line"
    message = gettext_noop("That is not the next line of the script.")
    rule = Rule("MTR", "B")


class HallStands(Stale):
    """The draft is paused, and must be resumed first."""

    code = "hall-stands"
    message = gettext_noop("The draft is paused.")
    rule = Rule("MTR", "B")


class HallDoesNotStand(Stale):
    """Only a paused draft can be resumed."""

    code = "hall-does-not-stand"
    message = gettext_noop("The draft is not paused.")
    rule = Rule("MTR", "B")


class DraftNotThrough(AgainstTheRules):
    """A draft ends once all cards of all boosters are drafted."""

    code = "draft-not-through"
    message = gettext_noop("Not every booster is drafted yet.")
    rule = _DRAFT


class NoSuchSeatInPod(Unknown):
    """Pods and seats are counted from 1."""

    code = "no-such-seat-in-pod"
    message = gettext_noop("There is no seat {seat} in pod {pod} of this draft.")
    rule = _DRAFT


class DraftsWithTheCall(Stale):
    """Only a pod that is behind can catch up."""

    code = "drafts-with-the-call"
    message = gettext_noop("Pod {pod} keeps up with the call.")
    rule = _DRAFT


class NothingToCount(AgainstTheRules):
    """Boosters are counted when they are opened and while they are passed."""

    code = "nothing-to-count"
    message = gettext_noop("There is no booster to count now.")
    rule = _DRAFT


class AnotherBooster(AgainstTheRules):
    """Everybody opens the same kind of booster at the same time."""

    code = "another-booster"
    message = gettext_noop("Everybody opens {expected} now, not {found}.")
    rule = _DRAFT


class NotYourBooster(NotPermitted):
    """Players count their own booster."""

    code = "not-your-booster"
    message = gettext_noop("You count your own booster; a judge counts any.")
    rule = _DRAFT


class NoDispute(Stale):
    """The count of that seat is right, or was corrected."""

    code = "no-dispute"
    message = gettext_noop("The count of seat {seat} in pod {pod} is not in question.")
    rule = _DRAFT


class NotThatRemedy(AgainstTheRules):
    """No pick is undone: the remedies depend on how far the booster is."""

    code = "not-that-remedy"
    message = gettext_noop("That does not put this count right.")
    rule = Rule("MTR", "7.4")


class SuspendedAlready(Stale):
    """A suspended drafter already takes no further card of the draft."""

    code = "suspended-already"
    message = gettext_noop("Seat {seat} of pod {pod} is suspended from this draft already.")
    rule = _DRAFT


class JudgeDecidesCount(NotPermitted):
    """Once a count is in question, a judge counts with the player."""

    code = "judge-decides-count"
    message = gettext_noop("A judge is called: wait for them and count together.")
    rule = _DRAFT


class MarkedAlready(Stale):
    """One mark each: other officials make the rest."""

    code = "marked-already"
    message = gettext_noop("Your mark is there already, or somebody else's is needed.")
    rule = Rule("MTR", "7.4")
