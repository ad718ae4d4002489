"""Reviews of one's picks between boosters, and the release of the whole draft by the organizer."""

from topcut.core.asking import Occasion, WholeLog
from topcut.core.drafts.action import ENDED, REVIEWING, action, moment, on_whole_log
from topcut.core.drafts.nouns.facts import DraftFact, DraftReleased, ReviewClosed
from topcut.core.drafts.nouns.refusals import DecksStillPlayed, ReviewRuns, WrongMomentInDraft
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading.passing import SECOND
from topcut.core.log import Decision, Folded, Revealed
from topcut.core.play import Power


@action(Power.CLOCK, during=REVIEWING, rule="MTR 7.7", makes=(ReviewClosed,))
def close_review(draft: PodDraft, occasion: Occasion) -> Decision[DraftFact]:
    """End the review once its time is over; then chance for the next boosters is shared (MTR 7.7)."""
    now = moment(draft, occasion)
    left = draft.until - now
    if left > 0:
        raise ReviewRuns(seconds=-(-left // SECOND))
    return Decision((ReviewClosed(draft.round, now),))


@on_whole_log(Power.ORGANIZE, during=ENDED, rule="MTR 7.7", makes=(DraftReleased,), also_makes=(Revealed,))
def release(
    folded: Folded[DraftFact, PodDraft], occasion: Occasion, whole: WholeLog, *, decks_are_played: bool = False
) -> Decision[DraftFact]:
    """Make the whole draft readable to everybody, once it is over: every share, booster and pick (MTR 7.7).

    While rounds of its event are still played with its decks, which the event knows, it is a concern (MTR 2.12).
    """
    if folded.state.is_released:
        raise WrongMomentInDraft
    shown = (Revealed(seq, name) for seq, opens in sorted(whole.openings.items()) for name in sorted(opens))
    return Decision((DraftReleased(), *shown), (DecksStillPlayed(),) if decks_are_played else ())
