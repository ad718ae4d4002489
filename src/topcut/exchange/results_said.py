"""How a JSON results file says that a match ended: the whole match, or one seat of two teams."""

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from topcut.exchange.results_listed import Number
from topcut.exchange.results_refusals import OneResult
from topcut.exchange.results_rows import RoundOutcome
from topcut.exchange.results_where import Path

_NO_SHOWS: Final = {"a": RoundOutcome.NO_SHOW_A, "b": RoundOutcome.NO_SHOW_B, "both": RoundOutcome.NO_SHOW_BOTH}
_CONCEDED: Final = {"a": RoundOutcome.CONCEDED_A, "b": RoundOutcome.CONCEDED_B}


class SaidResult(Struct, frozen=True, forbid_unknown_fields=True, gc=False, kw_only=True):
    """The ways to say how two sides ended; null and false say nothing."""

    score: tuple[Number, Number, Number] | UnsetType | None = UNSET
    double_loss: bool | None = None
    no_show: Literal["a", "b", "both"] | None = None
    conceded: Literal["a", "b"] | None = None

    @property
    def games(self) -> tuple[int, int, int]:
        return self.score if isinstance(self.score, tuple) else (0, 0, 0)

    def outcome(self, *more: RoundOutcome, where: Path) -> RoundOutcome:
        """Find the one field that says how it ended; a score of null means that it is still open."""
        said = [*more]
        if self.conceded:
            said.append(_CONCEDED[self.conceded])
        elif isinstance(self.score, tuple):
            said.append(RoundOutcome.SCORE)
        if self.double_loss:
            said.append(RoundOutcome.DOUBLE_LOSS)
        if self.no_show:
            said.append(_NO_SHOWS[self.no_show])
        if not said and self.score is None:
            said.append(RoundOutcome.UNREPORTED)
        if len(said) != 1:
            raise OneResult(where)
        return said[0]
