"""What can happen only if boosters are laid out face up and two teams pick in turn (MTR 8.5)."""

from topcut.core.log import Fact


class DecidingTeamDrawn(Fact, frozen=True, tag="deciding-team-drawn"):
    """A team was drawn by the first boosters' chance: it chooses which team picks first (MTR 8.5)."""

    team: int
    at: int


class FirstTeamChosen(Fact, frozen=True, tag="first-team-chosen"):
    """The drawn team chose which team picks first (MTR 8.5)."""

    team: int
    at: int
    seat: int | None = None
    """The seat that chose; None if the time to decide was over."""


class BoosterLaidOut(Fact, frozen=True, tag="booster-laid-out"):
    """The opener laid a booster out face up, for everybody to look at before the first pick (MTR 8.5)."""

    reveals = True

    booster: int
    at: int
    until: int
    """The end of the time to look at it."""


class SetDrafted(Fact, frozen=True, tag="set-drafted"):
    """Every booster of the set was laid out and drafted; no review follows automatically (MTR 8.5)."""

    round: int
    at: int


class ReviewPromised(Fact, frozen=True, tag="review-promised"):
    """An official promised a review of picks once this set of boosters is drafted (MTR 8.5)."""

    seconds: int
    at: int


class ReviewGiven(Fact, frozen=True, tag="review-given"):
    """An official gave a review of picks where the rules have none (MTR 8.5)."""

    at: int
    until: int


class PickLeftFaceUp(Fact, frozen=True, tag="pick-left-face-up"):
    """A player leaves their last pick face up on their pile between boosters, or turns all face down (MTR 8.5)."""

    seat: int
    is_face_up: bool
    at: int


FaceUpFact = (
    DecidingTeamDrawn | FirstTeamChosen | BoosterLaidOut | SetDrafted | ReviewPromised | ReviewGiven | PickLeftFaceUp
)
