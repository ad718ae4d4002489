"""A score that contradicts a judge's decision: the decision, the possible scores, and who can overrule it."""

from typing import Annotated, Any

from litestar import post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.judging import call_judge
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import Binding, binding_at, round_of
from topcut.core.event.rounds import overrule_decision, table_of
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.judging.terms import CallFor
from topcut.core.play import MatchLength, Result
from topcut.http.forms import FORM, Form
from topcut.web.shared.buttons import AGREED, buttons, read_button
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.press import TABLE, press
from topcut.web.shared.scores import Mirrored, ScoreLine, typed


class Possible(Struct, frozen=True):
    """A score without contradiction, as it is typed."""

    line: str
    result: Result


class DecisionQuestion(Struct, frozen=True):
    """A question to the desk, with everything needed to answer it."""

    table: int
    seat: int | None
    sides: tuple[SideNames, ...]
    binding: Binding
    concerns: tuple[TopcutError, ...]
    possible: tuple[Possible, ...]
    score: str
    """The score as typed after the table, for the page on which the head judge gives a reason."""
    may_overrule: bool
    is_soft: bool
    """There is only a judge at the table: the desk itself decides whether to go on."""


async def question_of(desk_page: DeskPage, error: TopcutError, line: ScoreLine, *, round: int) -> DecisionQuestion:
    """Turn a refusal of the core into a question to the desk (MTR 1.7)."""
    concerns: Any = error.detail.get("concerns", (error,))
    sides, binding, length, stands = await desk_page.see(
        lambda event, names: _about(event, names, round=round, table=line.table, seat=line.seat)
    )
    return DecisionQuestion(
        table=line.table,
        seat=line.seat,
        sides=sides,
        binding=binding,
        concerns=concerns,
        possible=possible_scores(line.place, binding, length, drops=line.drops) if _is_refuted(binding, line) else (),
        score=_score(line, stands),
        may_overrule=bool(error.detail.get("may_overrule")),
        is_soft="concerns" not in error.detail,
    )


def _about(
    event: Event, names: Names, *, round: int, table: int, seat: int | None
) -> tuple[tuple[SideNames, ...], Binding, MatchLength, Result | None]:
    sides, at = sides_of(event, names=names), table_of(event, round=round, table=table, seat=seat)
    both = tuple(sides[side].at(seat) for side in at.sides)
    binding = binding_at(event, round=round, table=table, seat=seat).without_why()
    return both, binding, event.length_of(round_of(event, round), seat), at.result


def _score(line: ScoreLine, stands: Result | None) -> str:
    if isinstance(line.entered, Mirrored) and stands:
        return typed(stands.mirrored())
    return typed(line.entered, drops=line.drops) if isinstance(line.entered, Result) else ""


def _is_refuted(binding: Binding, line: ScoreLine) -> bool:
    return isinstance(line.entered, Result) and binding.refuted_by(line.entered) is not None


def possible_scores(
    place: str, binding: Binding, length: MatchLength, *, drops: tuple[int, ...] = ()
) -> tuple[Possible, ...]:
    """List the usual scores that fit, with the drops; scores that need time to run out are typed."""
    offered = buttons(length)
    results = {each: read_button(each, length=length, me=0) for each in (*offered.won, *offered.drawn, *offered.lost)}
    return tuple(
        Possible(f"{place} {typed(result, drops=drops)}", result)
        for score, result in results.items()
        if score != AGREED and binding.refuted_by(result) is None
    )


@post(f"{TABLE}/ask")
async def ask_head_judge(staff: EventVisit, round: int, table: int, data: Annotated[Form, FORM]) -> Redirect:
    """Call a judge about the result of a table (MTR 1.7)."""
    return await staff.act(call_judge, data, round=round, table=table, kind=CallFor.RESULT)


let_score_stand = press("staff", f"{TABLE}/overrule", overrule_decision, "seat")
