"""Why something cannot be done at a table."""

from topcut.core.errors import AgainstTheRules, NotPermitted, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule

# Who and when ---------------------------------------------------------------------------------------------------------


class NotAtThisTable(NotPermitted):
    """People without a seat cannot play here."""

    code = "not-at-this-table"
    message = gettext_noop("You have no seat at this table.")


class JudgesOnly(NotPermitted):
    """Only a judge gives a remedy."""

    code = "judges-only"
    message = gettext_noop("Only a judge can do this. Call one to the table.")
    rule = Rule("MTR", "1.8")


class JudgeNotAgreed(NotPermitted):
    """A table without an event has the judge its players agree on."""

    code = "judge-not-agreed"
    message = gettext_noop("The players have not all agreed to you as their judge.")
    rule = Rule("MTR", "1.8")


class NotForSpectators(NotPermitted):
    """Both players decide who watches."""

    code = "not-for-spectators"
    message = gettext_noop("The players have not agreed to be watched.")
    rule = Rule("MTR", "1.11")


class NotForReaders(NotPermitted):
    """A finished match shows every hand: both players decide who reads it."""

    code = "not-for-readers"
    message = gettext_noop(
        "Only the players and the judges can read this match until both players open it to everybody."
    )
    rule = Rule("MTR", "3.13")


class WrongMoment(Stale):
    """Each step has its time."""

    code = "wrong-moment"
    message = gettext_noop("This is not the moment for it: look at the table again.")


class OutOfTheGame(Stale):
    """A player who is out of a game, or has left, takes no part in it."""

    code = "out-of-the-game"
    message = gettext_noop("You are out of this game: the others play on without you.")
    rule = Rule("MTR", "2.10")


class NotYourCards(NotPermitted):
    """Everybody moves their own cards."""

    code = "not-your-cards"
    message = gettext_noop("These cards are not yours to move. Ask their owner to do it.")


class NoSuchCard(Stale):
    """A card keeps its number only as long as it stays where it is."""

    code = "no-such-card"
    message = gettext_noop("This card is no longer there. Look at the table again.")


class NoSuchSeat(Unknown):
    """Seats are counted from 0."""

    code = "no-such-seat"
    message = gettext_noop("There is no seat {seat} at this table.")


class NoSuchZone(Unknown):
    """A game has its own zones."""

    code = "not-a-zone-here"
    message = gettext_noop("This game has no such zone: {zone}.")


class NoSuchTally(Unknown):
    """The game decides what is counted."""

    code = "no-such-tally"
    message = gettext_noop("This game counts no {tally}.")


class TooManyCounts(AgainstTheRules):
    """Players count what they like, up to what a page can show."""

    code = "too-many-counts"
    message = gettext_noop("Nothing more can be counted here: there are {most} things already.")


class NoSuchStep(Unknown):
    """A turn has the steps of its game."""

    code = "no-such-step"
    message = gettext_noop("A turn of this game has no such step: {step}.")
    rule = Rule("MTR", "4.1")


class OddNumber(Unreadable):
    """A count has its limits."""

    code = "odd-number"
    message = gettext_noop("{number} is not a possible number here.")


# The deck -------------------------------------------------------------------------------------------------------------


class NoEffect(AgainstTheRules):
    """Nobody looks into a deck or changes its order without an effect; the game's text is cited."""

    code = "no-effect"
    message = gettext_noop("Name what allows this: click the card that says so, or write it in a few words.")
    rule = Rule("DZ", "8.2.2")


class NothingRecorded(Unreadable):
    """A record needs words."""

    code = "nothing-recorded"
    message = gettext_noop("Write what happened to the deck.")
    rule = Rule("DZ", "8.2.2")


class EffectTooLong(Unreadable):
    """A few words are enough."""

    code = "effect-too-long"
    message = gettext_noop("Say it in at most {most} characters.")


class OnePile(AgainstTheRules):
    """A deck is one pile, face down: cards go on it or under it, and none of them is turned over in it."""

    code = "one-pile"
    message = gettext_noop("A deck stays one pile, face down. Put cards on top or at the bottom.")
    rule = Rule("DZ", "8.2.2")


class NotEnoughCards(AgainstTheRules):
    """There is nothing below the last card."""

    code = "not-enough-cards"
    message = gettext_noop("There are only {count} cards.")


class SomebodyIsLooking(AgainstTheRules):
    """Nobody touches a deck while somebody looks at its cards."""

    code = "somebody-is-looking"
    message = gettext_noop("Somebody is looking at cards of this deck. Wait until they have put them back.")
    rule = Rule("DZ", "8.2.2")


class ShuffleOwed(AgainstTheRules):
    """A deck that was searched is shuffled before anything else."""

    code = "shuffle-owed"
    message = gettext_noop("This deck was searched. Shuffle it first.")
    rule = Rule("MTR", "3.10")


class OneLookAtATime(Stale):
    """Finish what you look at first."""

    code = "one-look-at-a-time"
    message = gettext_noop("You are already looking at cards. Put them back first.")


class OrderNotSaid(AgainstTheRules):
    """If faces are known, the order is known, so it must be given."""

    code = "order-not-said"
    message = gettext_noop("Say in which order the cards go, each of them once.")
    rule = Rule("DZ", "8.2.4")


class OwnersOrder(NotPermitted):
    """The owner of the cards orders them, no matter who caused it."""

    code = "owners-order"
    message = gettext_noop("Their owner chooses the order of these cards.")
    rule = Rule("DZ", "7.2.3")


class BeingOrdered(AgainstTheRules):
    """Cards that wait for their order cannot be touched."""

    code = "being-ordered"
    message = gettext_noop("Some of these cards wait for their order. Say that first.")
    rule = Rule("DZ", "8.2.4.1")


class FirstDrawSkipped(AgainstTheRules):
    """Playing first costs a card."""

    code = "first-draw-skipped"
    message = gettext_noop("The player who goes first does not draw for the first turn.")
    rule = Rule("MTR", "2.2")


class AlreadyDrawn(AgainstTheRules):
    """A turn has one draw of its own; any other needs an effect."""

    code = "already-drawn"
    message = gettext_noop("The card for this turn is drawn. Name what allows another one.")
    rule = Rule("DZ", "8.2.3")


class DiscardKeepsItsOrder(AgainstTheRules):
    """Some old cards depend on the order of a discard."""

    code = "discard-keeps-its-order"
    message = gettext_noop("In this format a discard stays in its order.")
    rule = Rule("MTR", "3.15")


class CannotShowThis(AgainstTheRules):
    """Players show only what they may see."""

    code = "cannot-show-this"
    message = gettext_noop("You can show only what you may see yourself.")
    rule = Rule("MTR", "3.13")


# Judges and take-backs ------------------------------------------------------------------------------------------------


class DeckNotPutRight(AgainstTheRules):
    """A manipulated deck is put right at once."""

    code = "deck-not-put-right"
    message = gettext_noop("Play waits until a judge has written down how the deck was put right.")
    rule = Rule("DZ", "8.2.2")


class NotYourLastMove(AgainstTheRules):
    """Only one's own last move can be taken back."""

    code = "not-your-last-move"
    message = gettext_noop("Only your own last move can be taken back, while nobody has gone on.")
    rule = Rule("MTR", "4.8")


class NotYoursToAgree(NotPermitted):
    """The opponent has to agree."""

    code = "not-yours-to-agree"
    message = gettext_noop("Only the opponent can agree to this.")
    rule = Rule("MTR", "4.8")


class NothingToRewindTo(Unknown):
    """A judge can only go back to a moment of this match."""

    code = "nothing-to-rewind-to"
    message = gettext_noop("There is no entry {to} to go back to.")
