"""Why this pairing: one sentence, a picture of the points, and the proof."""

import asyncio
from collections.abc import Mapping
from functools import partial

from litestar import Response, get
from msgspec import Struct

from topcut.core.event.rounds import WhyPaired
from topcut.core.event.view import PlayerView, PublishedPoints, names_on_lists, player_view, published_points
from topcut.core.free_for_all import pod_sentence
from topcut.core.pairing import PairingCause, sentence
from topcut.core.play import EntrantId, PlayerId, Stream
from topcut.http.asker import Asker
from topcut.locale import say
from topcut.web.player.reasons import reasons_at
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.names import apart
from topcut.web.shared.pages import Page

LEADS = ("met-before", "none-met", "paired-down", "paired-up", "all-level")
"""The reasons that come first for a pod: who has met; the sizes of pods come last."""


class Rung(Struct, frozen=True):
    """Everybody on the same points."""

    points: int
    count: int
    has_me: bool
    has_opponent: bool


class PairingReason(Struct, frozen=True):
    """Why a player is paired as they are, in words."""

    why: WhyPaired
    reasons: tuple[str, ...]
    proof: str
    ladder: tuple[Rung, ...]


@get("/why")
async def why(page: Page, asker: Asker, me: EventVisit, *, stream: Stream, player: PlayerId) -> Response[str]:
    """Show why the player has this pairing (GAP-01)."""
    heard = await asker.seq(stream)
    view, working_out, names, points = await asker.see(
        stream,
        lambda event, names: (
            player_view(event, player, names=names),
            reasons_at(event, names),
            names_on_lists(event, names=names),
            published_points(event, names=names),
        ),
    )
    reasons = await asyncio.shield(working_out)
    found = reasons.of(view.me.entrant) if reasons else None
    paired = in_words(found, view, names, points, language=page.words.language) if found else None
    return page.show(
        "player/why.html",
        stream=stream,
        player=player,
        home=me.home,
        seq=heard,
        view=view,
        paired=paired,
        is_posted=False,
    )


def in_words(
    why: WhyPaired, view: PlayerView, names: Mapping[EntrantId, str], points: PublishedPoints, *, language: str
) -> PairingReason:
    """Put the reasons into the reader's language, with the proof apart."""
    here = {side.entrant: side.name for side in (view.match.sides if view.match else ())}

    def name(entrant: EntrantId) -> str:
        return apart(here.get(entrant) or names.get(entrant, "–"))

    def written(reason: PairingCause) -> str:
        write = pod_sentence if why.pod else sentence
        return write(reason, name=name, say=partial(say, tag=language))

    proofs = [reason for reason in why.reasons if reason.code.startswith("proof-")]
    others = [reason for reason in why.reasons if not reason.code.startswith("proof-")]
    others.sort(key=lambda reason: LEADS.index(reason.code) if reason.code in LEADS else len(LEADS))
    others.sort(key=lambda reason: reason.code == "pod-size")
    return PairingReason(
        why,
        reasons=tuple(map(written, others)),
        proof=written(proofs[-1]) if proofs and (why.is_proven or why.pod) else "",
        ladder=_ladder(why, points) if view.public.standings_after == why.round - 1 else (),
    )


def _ladder(why: WhyPaired, points: PublishedPoints) -> tuple[Rung, ...]:
    """Count the players at each number of points before this round, only from what was published then."""
    mine = points.of.get(why.entrant)
    theirs = {points.of.get(other) for other in why.pod or (why.opponent,) if other and other != why.entrant} - {None}
    return tuple(Rung(worth, count, worth == mine, worth in theirs) for worth, count in points.counts)
