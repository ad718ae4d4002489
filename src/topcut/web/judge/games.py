"""The games of one match by the book: the play-first choice, the steps before a game, and how each game ended."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.event.judging import serve_penalties
from topcut.core.event.matches import choose_first, end_game, name_primary, take_step
from topcut.core.event.nouns.matches.terms import GameEnd, Step
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.table import see_at
from topcut.web.shared.press import TABLE, press


class EndedForm(Form, kw_only=True):
    """The winner of a game, and how it was won."""

    winner: int = -1
    """Negative if nobody won."""
    how: GameEnd = GameEnd.PLAYED
    at_table: bool = False
    """The form was sent from the page of the table, and the judge stays there."""


@get("/round/{round:int}/table/{table:int}/games")
async def games_page(
    judge: JudgePage, round: int, table: int, *, seq: int = 0, did: str = "", seat: int | None = None
) -> Response[str]:
    """Show the games of a match, the steps before the next one, and who goes first in it (MTR 2.2, MTR 2.3)."""
    at = await see_at(judge, round, table, at_least=seq, seat=seat)
    return await judge.show(
        "judge/games.html",
        at_least=seq,
        at=at,
        done=await judge.done(did=did, seq=seq),
        steps=tuple(Step),
    )


note_step = press("judge", f"{TABLE}/step", take_step, "step", to=f"{TABLE}/games", at_seat=True)
note_primary = press("judge", f"{TABLE}/primary", name_primary, "player", to=f"{TABLE}/games")
note_first = press("judge", f"{TABLE}/first", choose_first, "chooser", "first", to=f"{TABLE}/games", at_seat=True)


@post("/round/{round:int}/table/{table:int}/game")
async def note_game(
    judge: JudgePage, round: int, table: int, data: Annotated[EndedForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Note how a game ended, so that the score is known before the slip comes (MTR 2.1)."""
    to = f"/round/{round}/table/{table}{'' if data.at_table else '/games'}"
    winner = None if data.winner < 0 else data.winner
    return await judge.act(end_game, data, to, round=round, table=table, winner=winner, how=data.how, seat=seat)


serve = press("judge", f"{TABLE}/serve", serve_penalties, to=TABLE)
