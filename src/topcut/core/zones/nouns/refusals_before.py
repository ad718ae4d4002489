"""Why something cannot be done before a game, or to a match."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, gettext_noop
from topcut.core.rules import Rule

# The match ------------------------------------------------------------------------------------------------------------


class MatchUndecided(AgainstTheRules):
    """One side alone cannot end a match with games left."""

    code = "match-undecided"
    message = gettext_noop(
        "This match is not decided yet. Play on, concede the match, agree on a draw, or let a judge end it."
    )
    rule = Rule("MTR", "2.1")


class MatchDecided(AgainstTheRules):
    """There is no game after the one that decides."""

    code = "match-decided"
    message = gettext_noop("This match is decided: there is no next game. End the match.")
    rule = Rule("MTR", "2.1")


class MatchOver(Stale):
    """A match ends only once."""

    code = "match-over"
    message = gettext_noop("This match has already ended.")
    rule = Rule("MTR", "2.4")


# Before a game --------------------------------------------------------------------------------------------------------


class OtherDeck(AgainstTheRules):
    """The match begins with the registered cards."""

    code = "other-deck"
    message = gettext_noop("This is not the deck that was registered.")
    rule = Rule("MTR", "3.16")


class TooLargeForTheTable(AgainstTheRules):
    """A table is for decks that can be shuffled by hand."""

    code = "too-large-for-the-table"
    message = gettext_noop("A deck at a table has at most {most} cards, sideboard included; this one has {number}.")


class NoSideboarding(AgainstTheRules):
    """Not before the first game, and not if the game before it does not count."""

    code = "no-sideboarding"
    message = gettext_noop("The sideboard cannot be used for this game.")
    rule = Rule("MTR", "3.16")


class DeckTooSmall(AgainstTheRules):
    """Sideboarding does not make a deck smaller than the format allows."""

    code = "sideboarded-too-small"
    message = gettext_noop("The deck would have {cards} cards and needs {least}.")
    rule = Rule("MTR", "6.1")


class SideboardTooLarge(AgainstTheRules):
    """Sideboarding does not make a sideboard larger than the format allows."""

    code = "sideboarded-too-large"
    message = gettext_noop("The sideboard would have {cards} cards and may have {most}.")
    rule = Rule("MTR", "6.1")


class NotRandom(AgainstTheRules):
    """A deck is shuffled before it is presented, and again if a face was seen."""

    code = "not-random"
    message = gettext_noop("The deck is not random. Shuffle it first.")
    rule = Rule("MTR", "3.10")


class AlreadyCounted(AgainstTheRules):
    """Counting in piles is only for counting, at the start of a game."""

    code = "already-counted"
    message = gettext_noop("You have already counted this deck in piles in this game. Shuffle it another way.")
    rule = Rule("MTR", "3.10")


class OpponentMustShuffle(AgainstTheRules):
    """At higher levels the opponent has to shuffle."""

    code = "opponent-must-shuffle"
    message = gettext_noop("At this level the opponent shuffles every deck that is presented.")
    rule = Rule("MTR", "3.10")


class NotYourChoice(NotPermitted):
    """One player chooses, and nobody else."""

    code = "not-your-choice"
    message = gettext_noop("Another player chooses who plays first.")
    rule = Rule("MTR", "2.2")


class HandAlreadySeen(AgainstTheRules):
    """The choice comes before the hand."""

    code = "hand-already-seen"
    message = gettext_noop("Who plays first is chosen before looking at the hand.")
    rule = Rule("MTR", "2.2")


class NotYourTurnToDecide(AgainstTheRules):
    """The player who plays first decides first."""

    code = "not-your-turn-to-decide"
    message = gettext_noop("The player who goes first decides about the opening hand first.")
    rule = Rule("MTR", "2.3")


class WrongNumberToTheBottom(AgainstTheRules):
    """Each mulligan costs one card."""

    code = "wrong-number-to-the-bottom"
    message = gettext_noop("Put {wanted} cards on the bottom, one for each mulligan.")
    rule = Rule("MTR", "2.3")


class NoMoreMulligans(AgainstTheRules):
    """A hand can be changed as the game allows."""

    code = "no-more-mulligans"
    message = gettext_noop("The opening hand cannot be changed like this, or not again.")
    rule = Rule("MTR", "2.3")
