"""Why Topcut opens no boosters."""

from topcut.core.errors import AgainstTheRules, Stale, gettext_noop
from topcut.core.rules import Rule

_PRODUCT = Rule("MTR", "7.2")


class BoostersNotFromOfficials(AgainstTheRules):
    """In official play cards come from an official's hand, new and sealed."""

    code = "boosters-not-from-officials"
    message = gettext_noop(
        "In official play officials hand out sealed boosters; Topcut opens them for play at home or online."
    )
    question = gettext_noop("Let Topcut open the boosters?")
    rule = _PRODUCT


class EverybodyHasAPool(Stale):
    """A player who has a pool gets no other."""

    code = "everybody-has-a-pool"
    message = gettext_noop("Every player in the event already has a pool.")
    rule = _PRODUCT


class NotSealedHere(AgainstTheRules):
    """Drafts open their own boosters."""

    code = "not-sealed-here"
    message = gettext_noop("Stage {stage} is not played Sealed.")
    rule = _PRODUCT


class OddRecipe(AgainstTheRules):
    """Nothing can be drawn from this recipe."""

    code = "odd-recipe"
    message = gettext_noop("Boosters of {booster} cannot be opened: the recipe or its cards are incomplete.")
    rule = _PRODUCT
