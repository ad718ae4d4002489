"""How a JSON results file says that a match ended: the whole match, or one seat of two teams."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from topcut.exchange.results_listed import Number
from topcut.exchange.results_refusals import OneResult
from topcut.exchange.results_rows import RoundOutcome
from topcut.exchange.results_where import Path

_Sides: TypeAlias = Literal["a", "b", "both"]


class SaidResult(Struct, frozen=True, forbid_unknown_fields=True, gc=False, kw_only=True):
    """The ways to say how two sides ended; null and false say nothing."""

    score: tuple[Number, Number, Number] | UnsetType | None = UNSET
    double_loss: bool | None = None
    no_show: _Sides | None = None
    conceded: _Sides | None = None
    match_loss: _Sides | None = None
    draw_agreed: bool | None = None

    @property
    def games(self) -> tuple[int, int, int]:
        return self.score if isinstance(self.score, tuple) else (0, 0, 0)

    def outcome(self, *more: RoundOutcome, where: Path) -> RoundOutcome:
        """Find the one field that says how it ended; a score beside an award or an agreement is of the games so far.

        A score of null means that it is still open.
        """
        named = {"no-show": self.no_show, "conceded": self.conceded, "match-loss": self.match_loss}
        said = [*more, *(RoundOutcome(f"{how}-{sides}") for how, sides in named.items() if sides)]
        if self.draw_agreed:
            said.append(RoundOutcome.DRAW_AGREED)
        if isinstance(self.score, tuple) and not any(outcome.keeps_games for outcome in said):
            said.append(RoundOutcome.SCORE)
        if self.double_loss:
            said.append(RoundOutcome.DOUBLE_LOSS)
        if not said and self.score is None:
            said.append(RoundOutcome.UNREPORTED)
        if len(said) != 1:
            raise OneResult(where)
        return said[0]
