"""Why a list cannot be read."""

from topcut.core.errors import Unreadable, gettext_noop


class DeckTooLarge(Unreadable):
    """No list is this long."""

    code = "deck-too-large"
    message = gettext_noop("A list has at most {most} KiB.")


class DeckNotText(Unreadable):
    """Some other kind of file."""

    code = "deck-not-text"
    message = gettext_noop("This is not the text of a list.")


class DeckTooManyLines(Unreadable):
    """No list is this long."""

    code = "deck-too-many-lines"
    message = gettext_noop("A list has at most {most} lines.")


class DeckLineTooLong(Unreadable):
    """No card has such a name."""

    code = "deck-line-too-long"
    message = gettext_noop("Line {line} has more than {most} characters.")


class DeckBadCount(Unreadable):
    """A card is there at least once."""

    code = "deck-bad-count"
    message = gettext_noop("Line {line}: the number of copies must be from 1 to {most}.")


class DeckEmpty(Unreadable):
    """There is no card in it."""

    code = "deck-empty"
    message = gettext_noop("There is no card in this list.")


class DeckUnread(Unreadable):
    """Nothing in it names a card; what it is instead is not guessed."""

    code = "deck-unread"
    message = gettext_noop("These lines name no card: {lines}.")


class DeckOfYugioh(DeckUnread):
    """A .ydk file has the numbers of cards, not their names."""

    code = "deck-of-yugioh"
    message = gettext_noop("This looks like a Yu-Gi-Oh! deck. Lines not read: {lines}.")


class DeckOfPokemon(DeckUnread):
    """Another game's headings."""

    code = "deck-of-pokemon"
    message = gettext_noop("This looks like a Pokémon deck. Lines not read: {lines}.")


class DeckIsATable(DeckUnread):
    """A spreadsheet has columns."""

    code = "deck-is-a-table"
    message = gettext_noop(
        "This looks like a table (CSV). Paste a line for each card: count and name. Lines not read: {lines}."
    )


class DeckBrokenXml(Unreadable):
    """An XML file of MTGO or Cockatrice that does not end, or never began."""

    code = "deck-broken-xml"
    message = gettext_noop("Line {line} of this .dek file cannot be read.")


class DeckUnknownXml(Unreadable):
    """Some other program's XML."""

    code = "deck-unknown-xml"
    message = gettext_noop("This XML is no deck of MTGO (.dek) or Cockatrice (.cod): it begins with {tag}.")


class BadFormatFile(Unreadable):
    """A custom format is TOML of a known form."""

    code = "bad-format-file"
    message = gettext_noop("This format cannot be read: {why}")
