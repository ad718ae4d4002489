"""Why something cannot be done in a draft."""

from topcut.core.errors import AgainstTheRules, DoesNotVerify, NotPermitted, Stale, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule

_DRAFT = Rule("MTR", "7.7")
_FACE_UP = Rule("MTR", "8.5")


class NotInThisDraft(NotPermitted):
    """Only people with a seat draft."""

    code = "not-in-this-draft"
    message = gettext_noop("You have no seat in this draft.")
    rule = _DRAFT


class NotTheDraftsHost(NotPermitted):
    """Drafters do not control the clock, suspensions and the release."""

    code = "not-the-drafts-host"
    message = gettext_noop("Only the person running this draft may do this.")
    rule = _DRAFT


class WrongMomentInDraft(Stale):
    """Shares, picks and reviews happen at certain steps only."""

    code = "wrong-moment-in-draft"
    message = gettext_noop("This is not the moment for it: the draft is at another step.")
    rule = _DRAFT


class BoosterHasMoved(Stale):
    """The tap came just after the time was over, and took nothing."""

    code = "booster-has-moved"
    message = gettext_noop("That booster has moved on: your pick {pick} is made. Nothing was taken from the next one.")
    rule = _DRAFT


class NotInThisBooster(Stale):
    """Cards are taken from the booster one holds."""

    code = "not-in-this-booster"
    message = gettext_noop("This card is not in the booster before you.")
    rule = _DRAFT


class OtherNumberOfCards(AgainstTheRules):
    """Every pick takes the number of cards of its kind of draft."""

    code = "other-number-of-cards"
    message = gettext_noop("Take {due} at this pick, not {count}.")
    rule = _DRAFT


class PickTimeRuns(AgainstTheRules):
    """Nobody is hurried."""

    code = "pick-time-runs"
    message = gettext_noop("This pick still has {seconds} seconds.")
    rule = Rule("MTR", "B")


class ReviewRuns(AgainstTheRules):
    """A review lasts its full time."""

    code = "review-runs"
    message = gettext_noop("The review still lasts {seconds} seconds.")
    rule = Rule("MTR", "B")


class AlreadySuspended(Stale):
    """A seat is suspended only once."""

    code = "already-suspended"
    message = gettext_noop("This seat is already taking no more cards.")
    rule = _DRAFT


class OddDraft(Unreadable):
    """A pod has seats, a draft boosters."""

    code = "odd-draft"
    message = gettext_noop("A draft has 2 to {seats} seats and 1 to {boosters} boosters for each of them.")
    rule = _DRAFT


class DraftDoesNotFollow(DoesNotVerify):
    """A booster, a pick, a pass or a review does not follow from what came before it."""

    code = "draft-does-not-follow"
    message = gettext_noop("Entry {seq} says {fact}, which does not follow from the draft before it.")
    rule = _DRAFT


class DraftNotReleased(NotPermitted):
    """A whole draft is readable to everybody once it is released, and to nobody before."""

    code = "draft-not-released"
    message = gettext_noop("This draft is not released yet. Until then each drafter reads their own picks.")
    rule = _DRAFT


class DecksStillPlayed(AgainstTheRules):
    """A pod's whole draft shows what an opponent's deck may contain."""

    code = "decks-still-played"
    message = gettext_noop(
        "Rounds are still being played with these decks: anyone who reads the draft knows which cards each player may "
        "have."
    )
    question = gettext_noop("Release it all the same?")
    rule = Rule("MTR", "2.12")


class DraftStillRuns(Stale):
    """Picks can be reviewed when the draft is over."""

    code = "draft-still-runs"
    message = gettext_noop("This draft is not over yet.")
    rule = _DRAFT


class CardsStaySealed(NotPermitted):
    """The file does not open the requested cards."""

    code = "cards-stay-sealed"
    message = gettext_noop("The cards of these picks are sealed in this file.")
    rule = _DRAFT


class NoSuchDraftSeat(Unknown):
    """A draft has the seats it began with."""

    code = "no-such-draft-seat"
    message = gettext_noop("This draft has {seats} seats; it has no seat {seat}.")
    rule = _DRAFT


class PickStays(AgainstTheRules):
    """A card that was taken cannot be put back; a judge's remedy is a new fact."""

    code = "pick-stays"
    message = gettext_noop("A picked card does not go back, and nothing else of a draft is undone.")
    rule = _DRAFT


class NotYourTurnToPick(Stale):
    """If cards lie face up, drafters pick in turn."""

    code = "not-your-turn-to-pick"
    message = gettext_noop("It is not your turn: seat {seat} picks now.")
    rule = _FACE_UP


class StillLookedAt(Stale):
    """Everybody has time to look before the first card of a booster is taken."""

    code = "still-looked-at"
    message = gettext_noop("Everybody is still looking at these cards: {seconds} seconds left.")
    rule = _FACE_UP


class NothingToReserve(AgainstTheRules):
    """If cards lie face up, the rules decide what is taken when time is over."""

    code = "nothing-to-reserve"
    message = gettext_noop(
        "Here, when time runs out, the card that has been on the table longest is taken; no card can be reserved."
    )
    rule = _FACE_UP


class NoPileFaceUp(Stale):
    """Only face-up drafts have piles that show a card, and it already lies this way."""

    code = "no-pile-face-up"
    message = gettext_noop("Your pile is already like this, or picks may not stay face up in this draft.")
    rule = _FACE_UP


class NotYourTeamsChoice(NotPermitted):
    """Chance decides which team chooses who picks first."""

    code = "not-your-teams-choice"
    message = gettext_noop("The other team decides which team picks first.")
    rule = _FACE_UP


class ChoiceMayStillCome(AgainstTheRules):
    """A team has its time to decide."""

    code = "choice-may-still-come"
    message = gettext_noop("The team still has {seconds} seconds to decide.")
    rule = _FACE_UP


class NoReviewHere(AgainstTheRules):
    """A review is given between sets of boosters, if none follows automatically."""

    code = "no-review-here"
    message = gettext_noop("A review is given by hand only between two sets of boosters of a Rochester draft.")
    rule = _FACE_UP


class OddReview(Unreadable):
    """A review has an end."""

    code = "odd-review"
    message = gettext_noop("A review lasts from 1 to {most} seconds.")
    rule = _FACE_UP


class OddTable(Unreadable):
    """A Rochester table has two teams of three."""

    code = "odd-table"
    message = gettext_noop("A Rochester draft has two teams of three at a table, so six seats.")
    rule = _FACE_UP


class OddPairs(Unreadable):
    """In a Two-Headed Giant draft each seat is a team of two, otherwise one person."""

    code = "odd-pairs"
    message = gettext_noop("Only a Two-Headed Giant draft has two people at each seat, and then at every one.")
    rule = Rule("MTR", "9.7")


class NoClockHere(AgainstTheRules):
    """In an untimed draft everybody takes the time they need."""

    code = "no-clock-here"
    message = gettext_noop("This draft is untimed: nobody picks for somebody else.")
    rule = _DRAFT
