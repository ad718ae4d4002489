"""Why no booster can be opened."""

from topcut.core.errors import AgainstTheRules, gettext_noop


class BoosterCardsUnknown(AgainstTheRules):
    """The card file is older than the recipe, or of another game."""

    code = "booster-cards-unknown"
    message = gettext_noop("{booster} has cards that the card file does not know: {cards}.")


class SheetCannotBalance(AgainstTheRules):
    """Not every booster can have a card of each colour while each card comes as often as its weight says."""

    code = "sheet-cannot-balance"
    message = gettext_noop(
        "{booster} needs {count} cards of its sheet {sheet} in every colour, but has too few of one colour."
    )


class CubeTooSmall(AgainstTheRules):
    """Each card of a cube is dealt once, so it runs out."""

    code = "cube-too-small"
    message = gettext_noop("A cube of {cards} cards is not enough for {boosters} boosters of {size}.")


class CubeCardsUnknown(AgainstTheRules):
    """A name in the list belongs to no card, or to several."""

    code = "cube-cards-unknown"
    message = gettext_noop("The cube names cards that the card file does not know: {cards}.")
