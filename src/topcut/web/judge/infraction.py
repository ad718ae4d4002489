"""An infraction in twenty seconds: the player, the infraction, its penalty, its effect on the match, one button."""

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.asking import Occasion
from topcut.core.event.judging import give_penalty, open_investigation
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names
from topcut.core.play import PlayerId, Who
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.penalty_sheet import PenaltyDraft, Sheet, sheet_of
from topcut.web.shared.clock import now
from topcut.web.shared.rules import rows_said
from topcut.web.shared.search import folded, who_is
from topcut.web.shared.titles import infraction_title, preset_title

FIRST_PRESETS: Final = 5
"""How many presets are listed before the judge asks for all."""


class GivingForm(Form, kw_only=True):
    """The chosen penalty, with the details added to it."""

    who: str = ""
    what: str = ""
    penalty: str = ""
    score: str = ""
    note: str = ""
    minutes: int = 0
    turns: int = 0
    investigation: int = 0
    when: str = ""
    once: str = ""
    call: int = 0
    """The call that this penalty closes."""

    @property
    def draft(self) -> PenaltyDraft:
        return PenaltyDraft(self.who, self.what, self.penalty, self.score, when=self.when, once=self.once)


async def _sheet(judge: JudgePage, draft: PenaltyDraft, round: int, table: int) -> Sheet:
    return await judge.see(
        lambda event, names: sheet_of(
            event, names, draft, round=round, table=table, occasion=_occasion(event, judge.who)
        )
    )


def _watching(event: Event, names: Names, text: str) -> PlayerId:
    """Find a player of the event among the spectators, by name or number (MTR 5.6)."""
    players, wanted = event.entrants[who_is(event, names, text)].players, folded(text)
    return next((player for player in players if wanted in folded(names.get(player, ""))), players[0])


def _occasion(event: Event, who: Who) -> Occasion:
    return Occasion(by=event.actor(who), now=now(), random=bytes)


@get("/round/{round:int}/table/{table:int}/infraction")
async def infraction_page(
    judge: JudgePage,
    round: int,
    table: int,
    *,
    who: str = "",
    what: str = "",
    penalty: str = "",
    score: str = "",
    preset: str = "",
    when: str = "",
    once: str = "",
    watcher: str = "",
    every: bool = False,
    q: str = "",
) -> Response[str]:
    """Ask for player and infraction, and show penalty, history and effect before anything is saved (GAP-09)."""
    await judge.refuse_unless_entitled(give_penalty)
    if watcher:
        who = str(await judge.see(lambda event, names: _watching(event, names, watcher[:80])))
    draft = PenaltyDraft(who[:40], what[:60], penalty[:40], score[:8], preset[:40], when[:8], once[:1])
    sheet = await _sheet(judge, draft, round, table)
    language, wanted = judge.page.words.language, folded(q[:60]).split()
    found = [one for one in sheet.every if all(word in folded(infraction_title(one, language)) for word in wanted)]
    lines = [one for one in sheet.presets if all(word in folded(preset_title(one, language)) for word in wanted)]
    is_every = every or bool(q)
    return await judge.show(
        "judge/infraction.html",
        at=sheet.at,
        sheet=sheet,
        draft=draft,
        is_every=is_every,
        presets=lines if is_every else lines[: FIRST_PRESETS if not sheet.chosen else 0],
        said=lambda one: preset_title(one, language),
        rows=rows_said(sheet.preset.rows, language=language) if sheet.preset else (),
        q=q[:60],
        found=found,
        named=lambda one: infraction_title(one, language),
        turns=sheet.chosen.more_turns if sheet.chosen else 0,
    )


@post("/round/{round:int}/table/{table:int}/infraction")
async def record(judge: JudgePage, round: int, table: int, data: Annotated[GivingForm, FORM]) -> Redirect:
    """Record the penalty with all its effects; a penalty outside the catalogue needs the head judge (GAP-09)."""
    sheet = await _sheet(judge, data.draft, round, table)
    return await judge.act(
        give_penalty,
        data,
        f"/round/{round}/table/{table}",
        players=sheet.whom,
        infraction=data.what,
        penalty=data.penalty or None,
        round=None if sheet.watcher else round,
        table=None if sheet.watcher else table,
        score=None if sheet.watcher else data.draft.games,
        minutes_late=sheet.minutes_late,
        turns=data.turns,
        minutes=data.minutes,
        note=data.note,
        investigation=data.investigation or None,
        **_said_besides(data),
    )


def _said_besides(data: GivingForm) -> dict[str, Any]:
    """Return only the rarely used arguments that are set, so that all other requests keep their form."""
    said = {"is_between": data.draft.is_between, "at_once": bool(data.once), "call": data.call}
    return {name: value for name, value in said.items() if value or (name == "is_between" and value is not None)}


@post("/round/{round:int}/table/{table:int}/investigation")
async def bring_before(judge: JudgePage, round: int, table: int, data: Annotated[GivingForm, FORM]) -> Redirect:
    """Open an investigation for the head judge; the table waits (MTR 5.1)."""
    return await judge.act(
        open_investigation,
        data,
        f"/round/{round}/table/{table}",
        players=data.draft.players,
        infraction=data.what,
        round=round,
        table=table,
        note=data.note,
    )
