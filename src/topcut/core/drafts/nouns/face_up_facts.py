"""What can happen only where boosters are laid out face up and two teams pick in turn (MTR 8.5)."""

from topcut.core.log import Fact


class DecidingTeamDrawn(Fact, frozen=True, tag="deciding-team-drawn"):
    """A team was drawn by the first boosters' chance: it says which team picks first (MTR 8.5)."""

    team: int
    at: int


class FirstTeamChosen(Fact, frozen=True, tag="first-team-chosen"):
    """The team drawn picks first, or lets the other (MTR 8.5)."""

    team: int
    at: int
    seat: int | None = None
    """Who said so; nobody where the time to decide was over."""


class BoosterLaidOut(Fact, frozen=True, tag="booster-laid-out"):
    """The active player laid a booster out face up, for everybody to look at before the first pick (MTR 8.5)."""

    reveals = True

    booster: int
    at: int
    until: int
    """When looking is over."""


class SetDrafted(Fact, frozen=True, tag="set-drafted"):
    """Every player has laid out a booster, and all of them are drafted; no review follows by itself (MTR 8.5)."""

    round: int
    at: int


class ReviewPromised(Fact, frozen=True, tag="review-promised"):
    """An official gives time to look at the own picks, once this set of boosters is drafted (MTR 8.5)."""

    seconds: int
    at: int


class ReviewGiven(Fact, frozen=True, tag="review-given"):
    """An official gave time to look at the own picks where the rules give none (MTR 8.5)."""

    at: int
    until: int


class PickLeftFaceUp(Fact, frozen=True, tag="pick-left-face-up"):
    """A player leaves their last pick face up on the own pile between boosters, or turns all face down (MTR 8.5)."""

    seat: int
    is_face_up: bool
    at: int


FaceUpFact = (
    DecidingTeamDrawn | FirstTeamChosen | BoosterLaidOut | SetDrafted | ReviewPromised | ReviewGiven | PickLeftFaceUp
)
