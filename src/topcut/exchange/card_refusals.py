"""Why a card file cannot be read."""

from topcut.core.errors import Unreadable, gettext_noop


class NotACardFile(Unreadable):
    """The file has none of the shapes we know; it is refused whole, never read in part."""

    code = "not-a-card-file"
    message = gettext_noop(
        "This is not a card file that Topcut knows. It begins with {seen}. Known are AllPrintings and AtomicCards of "
        "MTGJSON, the bulk files of Scryfall, and allCards of LorcanaJSON."
    )


class BrokenCardFile(Unreadable):
    """The file ends too early, or is damaged."""

    code = "broken-card-file"
    message = gettext_noop("The card file cannot be read: {why}")


class CardFilePartTooLarge(Unreadable):
    """One set or one card is larger than all cards there are."""

    code = "card-file-part-too-large"
    message = gettext_noop("One part of the card file is larger than {most} MiB.")


class CardFileHasNoCards(Unreadable):
    """There is nothing to import."""

    code = "card-file-has-no-cards"
    message = gettext_noop("There is no card in this file.")
