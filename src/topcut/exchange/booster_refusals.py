"""Why a file of booster recipes cannot be read."""

from topcut.core.errors import Unreadable, gettext_noop


class NotARecipeFile(Unreadable):
    """The file is not JSON, or cannot be unpacked."""

    code = "not-a-recipe-file"
    message = gettext_noop("This is not a file of booster recipes: {why}.")


class RecipesTooLarge(Unreadable):
    """No file of recipes is this long."""

    code = "recipes-too-large"
    message = gettext_noop("A file of booster recipes has at most {most} MiB unpacked.")


class BadRecipes(Unreadable):
    """Something in the file is wrong: every place is listed, and no booster is opened from any of it."""

    code = "bad-recipes"
    message = gettext_noop("These booster recipes cannot be used: {told}")


class CubeTooLarge(Unreadable):
    """No cube has this many cards."""

    code = "cube-too-large"
    message = gettext_noop("A cube has at most {most} cards.")
