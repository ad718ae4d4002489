"""Why this pairing: one sentence, a picture of the points, and the proof."""

from collections import Counter
from functools import partial

from litestar import Response, get
from msgspec import Struct

from topcut.core.event.rounds import WhyPaired, why_paired
from topcut.core.event.view import PlayerView, player_view
from topcut.core.free_for_all import pod_sentence
from topcut.core.pairing import PairingCause, sentence
from topcut.core.play import EntrantId, PlayerId, Stream
from topcut.http.asker import Asker
from topcut.locale import say
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
    view, found = await asker.see(
        stream,
        lambda event, names: (
            player_view(event, player, names=names),
            why_paired(event, event.players[player]),
        ),
    )
    paired = in_words(found, view, language=page.words.language) if found else None
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


def in_words(why: WhyPaired, view: PlayerView, *, language: str) -> PairingReason:
    """Put the reasons into the reader's language, with the proof apart."""
    names = {place.side.entrant: place.side.name for place in view.public.standings}
    names |= {side.entrant: side.name for side in (*view.public.entrants, *(view.match.sides if view.match else ()))}

    def name(entrant: EntrantId) -> str:
        return apart(names.get(entrant, "–"))

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
        ladder=_ladder(why, view),
    )


def _ladder(why: WhyPaired, view: PlayerView) -> tuple[Rung, ...]:
    """Count the players at each number of points before this round, only from what was published then."""
    if view.public.standings_after != why.round - 1:
        return ()
    points = {place.side.entrant: place.standing.points for place in view.public.standings if not place.is_out}
    mine = points.get(why.entrant)
    theirs = {points.get(other) for other in why.pod or (why.opponent,) if other and other != why.entrant} - {None}
    return tuple(
        Rung(worth, count, worth == mine, worth in theirs)
        for worth, count in sorted(Counter(points.values()).items(), reverse=True)
    )
