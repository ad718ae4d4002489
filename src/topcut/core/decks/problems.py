"""One thing wrong with a list: a code for programs, a sentence for people, the rule for judges."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

from topcut.core.decks.decklist import LooksLike
from topcut.core.errors import gettext_noop
from topcut.core.rules import Rule


class ProblemPlace(Struct, frozen=True):
    """Where a problem is: a card, how it was written, on which line."""

    card: str | None = None
    as_written: str | None = None
    line: int | None = None


NOWHERE: Final = ProblemPlace()


class Problem(Struct, frozen=True):
    """One thing wrong with a decklist."""

    code: str
    message: str
    """To be translated first, then filled in with the parts."""
    rule: Rule | None = None
    card: str | None = None
    """The full English name, if the card is known (MTR 6.1)."""
    as_written: str | None = None
    line: int | None = None
    detail: Mapping[str, object] = field(default_factory=dict)

    @property
    def parts(self) -> dict[str, object]:
        """The values that fill in the message; lists as comma-separated words."""
        shown = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in self.detail.items()}
        return {"card": self.card, "as_written": self.as_written} | shown

    def __str__(self) -> str:
        return self.message.format(**self.parts)


TOO_FEW_CARDS: Final = "too-few-cards"
TOO_MANY_CARDS: Final = "too-many-cards"
SIDEBOARD_TOO_LARGE: Final = "sideboard-too-large"
SIDEBOARD_NOT_ALLOWED: Final = "sideboard-not-allowed"
TOO_MANY_COPIES: Final = "too-many-copies"
BANNED: Final = "banned"
RESTRICTED: Final = "restricted"
NOT_IN_FORMAT: Final = "not-in-format"
UNKNOWN_CARD: Final = "unknown-card"
AMBIGUOUS_CARD: Final = "ambiguous-card"
NOT_IN_POOL: Final = "not-in-pool"
SHARED_WITH_TEAMMATE: Final = "shared-with-teammate"
TOO_MANY_INKS: Final = "too-many-inks"
NOT_REGISTERED: Final = "not-registered"
NOT_FROM_BOOSTERS: Final = "not-from-boosters"
READ_AS_BASIC: Final = "read-as-basic"
NOT_A_PLAYING_CARD: Final = "not-a-playing-card"
DOUBLE_FACED: Final = "double-faced"
BACK_SHOWS: Final = "back-shows"
SOME_SUBSTITUTED: Final = "some-substituted"
ORIGINALS_MISSING: Final = "originals-missing"
NOT_ONE_MARK: Final = "not-one-mark"
UNREAD_LINE: Final = "unread-line"
ANOTHER_FORM: Final = "another-form"

MESSAGES: Final[Mapping[str, str]] = {
    TOO_FEW_CARDS: gettext_noop("The deck has {count} cards; it needs at least {least}."),
    TOO_MANY_CARDS: gettext_noop("The deck has {count} cards; it may have at most {most}."),
    SIDEBOARD_TOO_LARGE: gettext_noop("The sideboard has {count} cards; it may have at most {most}."),
    SIDEBOARD_NOT_ALLOWED: gettext_noop("There is no sideboard here; cards in this one: {count}."),
    TOO_MANY_COPIES: gettext_noop("{card}: {count} copies in deck and sideboard; {most} are allowed."),
    BANNED: gettext_noop("{card} is banned in {format}."),
    RESTRICTED: gettext_noop("{card} is restricted in {format}: {count} copies, and {most} is allowed."),
    NOT_IN_FORMAT: gettext_noop("{card} is not legal in {format}."),
    UNKNOWN_CARD: gettext_noop("No card is called {as_written}."),
    AMBIGUOUS_CARD: gettext_noop("{as_written} could be any of these: {candidates}. Write which one."),
    NOT_IN_POOL: gettext_noop("{card}: {count} used, {most} in the pool."),
    SHARED_WITH_TEAMMATE: gettext_noop("{card} is in more than one deck of the team: {seats}."),
    TOO_MANY_INKS: gettext_noop("The deck has {count} inks ({inks}); it may have at most {most}."),
    NOT_REGISTERED: gettext_noop("{card}: {count} presented, {most} registered."),
    NOT_FROM_BOOSTERS: gettext_noop("{card} does not come in boosters of {opened}."),
    READ_AS_BASIC: gettext_noop("{card} is not legal in {format} and is read as {basic}. Replace it."),
    NOT_A_PLAYING_CARD: gettext_noop("{card} of {set} has other corners or another back. Play another printing."),
    DOUBLE_FACED: gettext_noop(
        "Double-faced: {cards}. Use fully opaque sleeves, or an official substitute for every copy."
    ),
    BACK_SHOWS: gettext_noop("{card}: {count} in sleeves that show its other face. Use opaque sleeves or substitutes."),
    SOME_SUBSTITUTED: gettext_noop("{card}: {count} of {copies} copies have a substitute. All have one or none has."),
    ORIGINALS_MISSING: gettext_noop(
        "{card}: substitutes {least}, real copies at hand {count}. Each substitute needs one."
    ),
    UNREAD_LINE: gettext_noop("This line names no card: {as_written}"),
    NOT_ONE_MARK: gettext_noop("{card}: checklist cards without exactly one marked name: {count}."),
}
LOOKS_LIKE: Final[Mapping[LooksLike, str]] = {
    LooksLike.YUGIOH: gettext_noop("This looks like a Yu-Gi-Oh! deck."),
    LooksLike.POKEMON: gettext_noop("This looks like a Pokémon deck."),
    LooksLike.TABLE: gettext_noop("This looks like a table (CSV)."),
}
ROTATED: Final = gettext_noop("{card} left {format} on {until}.")
NOT_YET_LEGAL: Final = gettext_noop("{card} is legal in {format} from {since}.")
PERHAPS: Final = gettext_noop("No card is called {as_written}. Perhaps it is {suggestions}.")
NOT_REGISTERED_THERE: Final = gettext_noop("{card}: {count} in the deck, {most} registered there.")


def problem(
    code: str, *, at: ProblemPlace = NOWHERE, rule: Rule | None = None, message: str | None = None, **detail: object
) -> Problem:
    """Build a problem, with the usual sentence for its code unless another is given."""
    return Problem(code, message or MESSAGES[code], rule, at.card, at.as_written, at.line, detail)
