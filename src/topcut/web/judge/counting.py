"""A deck check on a phone: tick off the cards, see the differences, record the penalty, return the decks."""

from collections.abc import Sequence
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.decks import NOT_FROM_BOOSTERS, NOT_IN_POOL, ORDERS, TOO_FEW_CARDS, DoubleFaced, Problem
from topcut.core.errors import Unreadable
from topcut.core.event.decks import count_deck
from topcut.core.event.judging import give_penalty
from topcut.core.event.nouns.decks.refusals import NoSuchList
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of
from topcut.core.event.view import CheckedDeck, Names, checked_deck
from topcut.core.judging import proposed_infractions
from topcut.core.play import PlayerId
from topcut.core.rules.editions import tables_of
from topcut.core.rules.infractions import Subject
from topcut.core.rules.requirements import Requirement
from topcut.desk.catalogue import Catalogue, Judged, presented
from topcut.exchange.deck import read_deck
from topcut.exchange.deck_refusals import DeckEmpty
from topcut.exchange.deck_writing import as_text
from topcut.http.forms import FORM, Form
from topcut.http.visitor import AnyRequest
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.penalty_sheet import PenaltyDraft, Sheet, sheet_of
from topcut.web.judge.sleeves import Faces, faces_of, read_faces, to_look_at
from topcut.web.judge.ticks import Count, all_found, count_of, found_list, lines, nothing_found, read_count
from topcut.web.shared.clock import now

USUAL_ORDER: Final = "type"


class CheckFindingForm(Form, kw_only=True):
    """Which infraction a check has found."""

    what: str = ""


class CountOutcome(Struct, frozen=True):
    """The findings of a count, and what an infraction is proposed for."""

    problems: tuple[Problem, ...]
    subjects: tuple[Subject, ...]
    faces: tuple[Problem, ...] = ()
    """Problems with double-faced cards and sleeves, which are not differences from the list (MTR 3.5)."""

    @property
    def is_as_registered(self) -> bool:
        return not self.problems


class CountPage:
    """One deck of one check, for a judge who may read lists (MTR 2.7)."""

    def __init__(self, judge: JudgePage, catalogue: Catalogue, deck: CheckedDeck, kept: Judged) -> None:
        self.judge = judge
        self.catalogue = catalogue
        self.deck = deck
        self.kept = kept

    @property
    def player(self) -> PlayerId:
        return self.deck.one.row.player

    @property
    def path(self) -> str:
        return f"/check/{self.deck.check}/deck/{self.player}"

    async def judged(self, text: str) -> Judged:
        wanted = self.deck.one.wanted
        pool = self.deck.one.pool if self.has_common_sideboard else ""
        return await self.catalogue.judge(text, wanted, now=wanted.judged_at(now()), pool=pool)

    @property
    def has_common_sideboard(self) -> bool:
        """Whether the cards that neither deck of a team uses are the sideboard of both (MTR 9.6)."""
        return self.deck.one.wanted.shares_pool and self.deck.one.wanted.is_two_headed

    def differing(
        self, found: Judged, *, may_sideboard: bool, double_faced: Sequence[DoubleFaced]
    ) -> tuple[Problem, ...]:
        """Compare a count with the list, or with a Two-Headed Giant team's pool once it may sideboard (MTR 9.6)."""
        if may_sideboard and self.has_common_sideboard:
            return tuple(one for one in found.checked.problems if one.code in {NOT_IN_POOL, TOO_FEW_CARDS})
        return presented(self.kept, found, may_sideboard=may_sideboard, double_faced=double_faced)

    @property
    def list_is_wrong(self) -> bool:
        """Whether the player made a mistake on the list; others registered the contents of the boosters (MTR 7.5)."""
        codes = {one.code for one in self.kept.checked.problems}
        return bool(codes - {NOT_FROM_BOOSTERS} if self.deck.one.pool else codes)

    @property
    def faces(self) -> Faces:
        """The double-faced cards as the last count found them."""
        return faces_of(self.kept, before=self.deck.double_faced, shows_through=self.deck.shows_through)

    async def eyes(self, faces: Faces) -> Sequence[Requirement]:
        """List what only eyes can check, by the event's edition, if it speaks of these cards (MTR 3.11)."""
        if not self.kept.format.follows_edition:
            return ()
        edition = await self.judge.see(lambda event, _: tables_of(event.edition))
        return to_look_at(faces, level=self.deck.one.wanted.level, edition=edition)

    async def outcome(self) -> CountOutcome | None:
        """Return what the last count found; None if nobody has counted."""
        if self.deck.differences is None or not self.deck.counted:
            return None
        found = await self.judged(self.deck.counted)
        problems = self.differing(found, may_sideboard=self.deck.may_sideboard, double_faced=self.deck.double_faced)
        is_wrong = self.list_is_wrong
        proposed = proposed_infractions(differs=bool(problems), list_is_wrong=is_wrong)
        return CountOutcome(problems, proposed, self.faces.problems)

    async def sheets(self, outcome: CountOutcome | None) -> list[Sheet]:
        """Build the penalty sheets of what is proposed, as on the infraction page (IPG 1.1)."""
        if outcome is None or self.deck.is_over:
            return []
        at = {"round": self.deck.round, "table": self.deck.table}

        def priced(event: Event, names: Names) -> list[Sheet]:
            occasion = Occasion(by=event.actor(self.judge.who), now=now(), random=bytes)
            known = (catalogue_of(event).about(subject) for subject in outcome.subjects)
            drafts = (PenaltyDraft(str(self.player), one.id) for one in known if one)
            return [sheet_of(event, names, draft, occasion=occasion, **at) for draft in drafts]

        return [sheet for sheet in await self.judge.see(priced) if sheet.chosen and sheet.costs]

    async def show(
        self,
        count: Count,
        *,
        order: str,
        faces: Faces | None = None,
        error: Unreadable | None = None,
        is_draft: bool = False,
        seq: int = 0,
    ) -> Response[str]:
        outcome = None if is_draft else await self.outcome()
        faces = faces or self.faces
        return await self.judge.show(
            "judge/count.html",
            at_least=seq,
            deck=self.deck,
            kept=self.kept,
            count=count,
            outcome=outcome,
            sheets=await self.sheets(outcome),
            error=error,
            order=order,
            orders=tuple(ORDERS),
            main=lines(self.kept.main, count.main, field="m", order=order),
            sideboard=lines(self.kept.sideboard, count.sideboard, field="s", order=order),
            here=f"{self.judge.home}{self.path}",
            faces=faces,
            eyes=await self.eyes(faces),
        )


async def _page(
    judge: JudgePage, catalogue: Catalogue, check: int, player: PlayerId, *, at_least: int = 0
) -> CountPage:
    """Find the deck and its list; helpers who may only give time read no list (MTR 2.7)."""
    await judge.refuse_unless_entitled(count_deck)
    deck = await judge.see(
        lambda event, names: checked_deck(event, check=check, player=player, names=names, now=now()),
        at_least=at_least,
    )
    if not deck.one.cards:
        raise NoSuchList(player=player)
    wanted = deck.one.wanted
    kept = await catalogue.judge(deck.one.cards, wanted, now=wanted.judged_at(now()), pool=deck.one.pool)
    return CountPage(judge, catalogue, deck, kept)


@get("/check/{check:int}/deck/{player:int}")
async def count_page(
    judge: JudgePage, catalogue: Catalogue, check: int, player: PlayerId, *, order: str = USUAL_ORDER, seq: int = 0
) -> Response[str]:
    """Show a judge a deck's registered list to tick off, or the findings of the count (MTR 2.8)."""
    page = await _page(judge, catalogue, check, player, at_least=seq)
    may = page.deck.may_sideboard
    if page.deck.counted:
        count = count_of(page.kept, read_deck(page.deck.counted), may_sideboard=may)
    else:
        count = nothing_found(page.kept, may_sideboard=may)
    return await page.show(count, order=order if order in ORDERS else USUAL_ORDER, seq=seq)


@post("/check/{check:int}/deck/{player:int}")
async def tick(
    request: AnyRequest, judge: JudgePage, catalogue: Catalogue, check: int, player: PlayerId
) -> Response[str] | Redirect:
    """Keep the ticks while the order changes, or compare them with the list and save the count (MTR 2.8)."""
    page, form = await _page(judge, catalogue, check, player), await request.form()
    count, faces = read_count(form, page.kept), read_faces(form, page.kept)
    said, before = str(form.get("do") or ""), str(form.get("before") or "")
    order = next((one for one in (said, before) if one in ORDERS), USUAL_ORDER)
    if said == "all":
        ticked = all_found(page.kept, extra=count.extra, may_sideboard=count.may_sideboard)
        return await page.show(ticked, order=order, faces=faces, is_draft=True)
    if said != "compare":
        return await page.show(count, order=order, faces=faces, is_draft=True)
    try:
        return await _compare(page, count, faces, key=str(form.get("key") or ""))
    except Unreadable as error:
        return await page.show(count, order=order, faces=faces, error=error, is_draft=True)


async def _compare(page: CountPage, count: Count, faces: Faces, *, key: str) -> Redirect:
    found = found_list(page.kept, count)
    if not found.main_size:
        raise DeckEmpty
    text = as_text(found)
    there = await page.judged(text)
    problems = page.differing(there, may_sideboard=count.may_sideboard, double_faced=faces.cards)
    return await page.judge.act(
        count_deck,
        Form(key=key),
        page.path,
        check=page.deck.check,
        player=page.player,
        written=text,
        differences=len(problems),
        may_sideboard=count.may_sideboard,
        double_faced=faces.cards,
        shows_through=faces.shows_through,
    )


@post("/check/{check:int}/deck/{player:int}/penalty")
async def penalise(
    judge: JudgePage, catalogue: Catalogue, check: int, player: PlayerId, data: Annotated[CheckFindingForm, FORM]
) -> Redirect:
    """Record an infraction the check proposed, with the penalty from the catalogue and the history (IPG 3.5)."""
    page = await _page(judge, catalogue, check, player)
    words = judge.page.words
    note = words("Deck check, table {table}: differences {count}", table=page.deck.table, count=page.deck.differences)
    return await judge.act(
        give_penalty,
        data,
        page.path,
        players=(player,),
        infraction=data.what,
        round=page.deck.round,
        table=page.deck.table,
        note=str(note),
    )
