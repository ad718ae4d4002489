"""The games of one match by the book: the play-first choice, the steps before a game, and how each game ended."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.event.judging import serve_penalties
from topcut.core.event.matches import choose_first, end_game, name_primary, take_step
from topcut.core.event.nouns.matches.terms import GameEnd, Step
from topcut.core.play import PlayerId
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.table import see_at


class SteppingForm(Form, kw_only=True):
    """The step a table has reached before a game."""

    step: Step


class PrimaryNamedForm(Form, kw_only=True):
    """The primary player of a team."""

    player: PlayerId


class ChoosingForm(Form, kw_only=True):
    """Who had the choice, and who goes first."""

    chooser: int
    first: int


class EndedForm(Form, kw_only=True):
    """The winner of a game, and how it was won."""

    winner: int = -1
    """Negative if nobody won."""
    how: GameEnd = GameEnd.PLAYED
    at_table: bool = False
    """The form was sent from the page of the table, and the judge stays there."""


@get("/round/{round:int}/table/{table:int}/games")
async def games_page(
    stand: JudgePage, round: int, table: int, *, seq: int = 0, did: str = "", seat: int | None = None
) -> Response[str]:
    """Show the games of a match, the steps before the next one, and who goes first in it (MTR 2.2, MTR 2.3)."""
    at = await see_at(stand, round, table, at_least=seq, seat=seat)
    return await stand.show(
        "judge/games.html",
        at_least=seq,
        at=at,
        done=await stand.done(did=did, seq=seq),
        steps=tuple(Step),
    )


@post("/round/{round:int}/table/{table:int}/step")
async def note_step(
    stand: JudgePage, round: int, table: int, data: Annotated[SteppingForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Tick off a step before a game (MTR 2.3)."""
    to = f"/round/{round}/table/{table}/games"
    return await stand.act(take_step, data, to, round=round, table=table, step=data.step, seat=seat)


@post("/round/{round:int}/table/{table:int}/primary")
async def note_primary(stand: JudgePage, round: int, table: int, data: Annotated[PrimaryNamedForm, FORM]) -> Redirect:
    """Note the primary player of a team that shares a game (MTR 9.4)."""
    to = f"/round/{round}/table/{table}/games"
    return await stand.act(name_primary, data, to, round=round, table=table, player=data.player)


@post("/round/{round:int}/table/{table:int}/first")
async def note_first(
    stand: JudgePage, round: int, table: int, data: Annotated[ChoosingForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Note who goes first, as chosen by the side that has the choice (MTR 2.2)."""
    to = f"/round/{round}/table/{table}/games"
    said = {"chooser": data.chooser, "first": data.first, "seat": seat}
    return await stand.act(choose_first, data, to, round=round, table=table, **said)


@post("/round/{round:int}/table/{table:int}/game")
async def note_game(
    stand: JudgePage, round: int, table: int, data: Annotated[EndedForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Note how a game ended, so that the score is known before the slip comes (MTR 2.1)."""
    to = f"/round/{round}/table/{table}{'' if data.at_table else '/games'}"
    winner = None if data.winner < 0 else data.winner
    return await stand.act(end_game, data, to, round=round, table=table, winner=winner, how=data.how, seat=seat)


@post("/round/{round:int}/table/{table:int}/serve")
async def serve(stand: JudgePage, round: int, table: int, data: Annotated[Form, FORM]) -> Redirect:
    """Apply the game or match losses that the players of a table owe (IPG 1.1)."""
    to = f"/round/{round}/table/{table}"
    return await stand.act(serve_penalties, data, to, round=round, table=table)
