"""A tally pad on a page: who counts for which side, and how a press is answered."""

from collections.abc import Awaitable
from typing import Any

from litestar import Response
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import CountedMatch, Names, SideNames, sides_of
from topcut.core.play import PlayerId
from topcut.core.tallies import PadView, begin_pad_game, move_tally
from topcut.desk import Receipt
from topcut.desk.expiry import Expiry
from topcut.desk.tally_pads import MatchPad
from topcut.http.forms import Form
from topcut.http.visitor import AnyRequest
from topcut.web.shared.pages import Page
from topcut.web.shared.pressed import PressAnswers


class PadForm(Form, kw_only=True):
    """The match and the page of a press."""

    round: int
    table: int
    alone: bool = False
    """It was pressed on the page of the pad, where the player stays."""


class TallyMoveForm(PadForm, kw_only=True):
    """A press: which tally of which side went up or down, in which game."""

    game: int
    side: int
    tally: str
    by: int


class TallyBackForm(PadForm, kw_only=True):
    """The change to undo."""

    entry: int


class TallyGameForm(PadForm, kw_only=True):
    """The game that begins."""

    game: int


class PadPeople(Struct, frozen=True):
    """The people of a counted match: its sides by name, and every player's name."""

    match: CountedMatch
    sides: tuple[SideNames, ...]
    names: dict[PlayerId, str]


def people_of(event: Event, names: Names, match: CountedMatch) -> PadPeople:
    """Find the names of a match's sides and players."""
    named = sides_of(event, names=names)
    entrants = [event.players[players[0]] for players in match.sides]
    sides = tuple(named[entrant].at(match.seat) for entrant in entrants)
    return PadPeople(match, sides, {each: names.get(each, "") for players in match.sides for each in players})


class PadPlace(Struct, frozen=True):
    """Where a pad is shown, and to whom."""

    action: str
    """The address of its forms, where it also has a page of its own."""
    home: str
    """The page it is a part of."""
    me: PlayerId | None = None
    """None for a judge."""
    query: str = ""

    def back(self, alone: bool) -> str:
        return f"{self.action if alone else self.home}{self.query}"


class ShownPad(Struct, frozen=True):
    """A pad as its page shows it."""

    view: PadView
    seq: int
    people: PadPeople
    at: PadPlace
    alone: bool = False
    id: str = "pad"
    """Of its element; its script looks for this one."""

    @property
    def match(self) -> CountedMatch:
        return self.people.match

    @property
    def order(self) -> tuple[int, ...]:
        """The sides from the top of the page: the reader's own comes last, where the thumb is."""
        sides = range(len(self.match.sides))
        return tuple(sorted(sides, key=lambda side: (side == self.view.mine, side)))

    @property
    def partners(self) -> tuple[str, ...]:
        """The others who count for the reader's side."""
        mine = self.match.sides[self.view.mine] if self.view.mine is not None else ()
        return tuple(self.people.names[each] for each in mine if each != self.at.me)


class PadParticipant(PressAnswers):
    """A person's access to a pad: presses go to the desk, and are answered with the updated pad."""

    def __init__(self, request: AnyRequest, page: Page, pad: MatchPad, people: PadPeople, *, at: PadPlace) -> None:
        super().__init__(request, page)
        self._people = people
        self._at = at
        self.pad = pad

    async def shown(self, *, alone: bool = False) -> ShownPad:
        seq, view = await self.pad.see()
        return ShownPad(view, seq, self._people, self._at, alone)

    async def move(self, form: TallyMoveForm, *, expiry: Expiry) -> Response[Any] | Redirect:
        said = {"game": form.game, "side": form.side, "tally": form.tally, "by": form.by}
        return await self._answer(form, self.pad.act(move_tally, expiry=expiry, key=form.key, **said))

    async def begin(self, form: TallyGameForm, *, expiry: Expiry) -> Response[Any] | Redirect:
        return await self._answer(form, self.pad.act(begin_pad_game, expiry=expiry, key=form.key, game=form.game))

    async def take_back(self, form: TallyBackForm, *, expiry: Expiry) -> Response[Any] | Redirect:
        return await self._answer(form, self.pad.take_back(entry=form.entry, expiry=expiry, key=form.key))

    async def piece(self, *, alone: bool) -> Response[str]:
        """Send the pad without the page around it."""
        return self._page.show("pad.html", pad=await self.shown(alone=alone))

    async def _answer(self, form: PadForm, asked: Awaitable[Receipt]) -> Response[Any] | Redirect:
        """Answer a script with the pad or the refusal, and a browser with the page it pressed on."""
        try:
            await asked
        except TopcutError as refusal:
            return self.refused(refusal)
        return await self.piece(alone=form.alone) if self.is_script else self._page.go(self._at.back(form.alone))
