"""What stays closed until the rounds with a draft's decks are over: a drafter's own replay, and the release."""

from msgspec import Struct

from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.errors import Stale, gettext_noop
from topcut.core.event.reading import plays_with_drafted
from topcut.core.play import Stream
from topcut.core.rules import Rule
from topcut.core.rules.levels import Setting, switch
from topcut.desk import Desk


class ReplayWaits(Stale):
    """The cards a drafter saw and passed would be notes in a match."""

    code = "replay-waits"
    message = gettext_noop(
        "Your picks open again when the rounds with these decks are over: until then they would count as notes."
    )
    rule = Rule("MTR", "2.11")


class AfterRounds(Struct, frozen=True):
    """Whether the rounds with the decks of a draft are over."""

    are_played: bool
    """Rounds with these decks are still to come or being played."""
    replay_waits: bool
    """From Competitive up, nobody reviews the cards they saw and passed before these rounds are over (MTR 2.11)."""


async def after_rounds(desk: Desk, stream: Stream) -> AfterRounds:
    """Ask the event of a finished draft about its rounds; a free draft has none (MTR 2.11, MTR 2.12)."""
    pod, takes_notes, waits = await desk.drafts.look(stream, _said)
    if pod is None or not waits:
        return AfterRounds(are_played=False, replay_waits=False)
    played = await desk.events.look(pod.event, lambda event: plays_with_drafted(event, pod.stage, stream))
    return AfterRounds(played, played and not takes_notes)


def _said(draft: PodDraft) -> tuple[PodOfEvent | None, bool, bool]:
    notes = switch("electronic-notes", level=draft.terms.level.id, edition=draft.terms.edition)
    return draft.terms.pod, notes is Setting.YES, draft.stage is DraftStage.ENDED and not draft.is_released
