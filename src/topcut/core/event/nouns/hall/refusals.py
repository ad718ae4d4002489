"""Which rules are against covering a match, or against the boosters of a stage."""

from topcut.core.errors import AgainstTheRules, Unknown, gettext_noop
from topcut.core.rules import Rule


class CoverageAtRegular(AgainstTheRules):
    """Cameras belong to Competitive and Professional events."""

    code = "coverage-at-regular"
    message = gettext_noop("Matches at Regular are not usually on camera.")
    rule = Rule("MTR", "2.13")


class OffCamera(AgainstTheRules):
    """Somebody at the table does not want to be filmed."""

    code = "off-camera"
    message = gettext_noop("{player} does not want to be filmed.")
    question = gettext_noop("Put the match on camera anyway?")
    rule = Rule("MTR", "2.13")


class CameraNotRefused(AgainstTheRules):
    """Players in the playoff of a Professional event may be filmed."""

    code = "camera-not-refused"
    message = gettext_noop("In a Professional playoff the camera cannot be refused.")
    rule = Rule("MTR", "2.13")


class NoProductHere(AgainstTheRules):
    """Players bring their decks to Constructed."""

    code = "no-product-here"
    message = gettext_noop("Stage {stage} is Constructed: players bring their decks.")
    rule = Rule("MTR", "1.1")


class NoSuchProduct(Unknown):
    """Boosters are counted by the kind of Limited they are for."""

    code = "no-such-product"
    message = gettext_noop("There is no kind of Limited called {kind}, or no set {mix}.")
    rule = Rule("MTR", "7.2")


class ProductNotPlanned(AgainstTheRules):
    """In Limited the cards come from the organizer."""

    code = "product-not-planned"
    message = gettext_noop("Nobody has said yet which boosters stage {stage} is played with.")
    rule = Rule("MTR", "1.1")


class OtherMix(AgainstTheRules):
    """Premier events use the boosters of their time, unless a fact sheet says otherwise."""

    code = "other-mix"
    message = gettext_noop(
        "A Premier event is played with {usual} that day, not with {mix}, unless a fact sheet says so."
    )
    rule = Rule("MTR", "D")


class CasualBoosters(AgainstTheRules):
    """Some boosters are made for another kind of game."""

    code = "casual-boosters"
    message = gettext_noop("Boosters of {mix} are for casual play, not for official Limited.")
    rule = Rule("MTR", "7.2")


class ExceptionNeedsItsText(AgainstTheRules):
    """The other cards a Prerelease allows are named in an official text."""

    code = "exception-needs-its-text"
    message = gettext_noop("Name the sets that are also allowed, together with the code of the text that says so.")
    rule = Rule("MTR", "7.2")


class OnlyAtAPrerelease(AgainstTheRules):
    """Other events open only what is in their boosters."""

    code = "only-at-a-prerelease"
    message = gettext_noop("Only a Prerelease has cards of other sets in addition to its boosters.")
    rule = Rule("MTR", "7.2")


class RepackagedBoosters(AgainstTheRules):
    """Players open their boosters themselves, except in a few large events."""

    code = "repackaged-boosters"
    message = gettext_noop("Opened and stamped boosters are only for the largest events. Here they are new.")
    rule = Rule("MTR", "7.2")
