"""What somebody did who does not play: an official or a spectator who bets, insults, steals."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.event.judging import note_conduct
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of
from topcut.core.rules.infractions import Infraction
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage


class ConductForm(Form, kw_only=True):
    """Who it was, in which part, and what they did."""

    whom: str = ""
    as_official: bool = False
    infraction: str = ""
    note: str = ""


def about_anybody(event: Event) -> tuple[Infraction, ...]:
    """List the infractions that anybody can commit: those of conduct, betting first (MTR 5.3, MTR 5.4)."""
    catalogue = catalogue_of(event)
    bets = {preset.infraction for preset in catalogue.presets if preset.rule.section == "5.3"}
    conduct = {one.category for one in catalogue.infractions if one.id in bets}
    found = [one for one in catalogue.infractions if one.category in conduct] or list(catalogue.infractions)
    return tuple(sorted(found, key=lambda one: one.id not in bets))


@get("/conduct")
async def conduct_page(judge: JudgePage) -> Response[str]:
    """Ask who it was and what they did; players have penalties at their tables (MTR 5.3)."""
    await judge.refuse_unless_entitled(note_conduct)
    infractions = await judge.see(lambda event, _: about_anybody(event))
    return await judge.show("judge/conduct.html", infractions=infractions)


@post("/conduct")
async def note_what_they_did(judge: JudgePage, data: Annotated[ConductForm, FORM]) -> Redirect:
    """Note it for the head judge and the report (MTR 5.3)."""
    said = {"as_official": data.as_official, "infraction": data.infraction, "note": data.note}
    return await judge.act(note_conduct, data, whom=data.whom, **said)
