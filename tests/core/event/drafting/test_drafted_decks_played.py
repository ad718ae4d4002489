"""While rounds are played with drafted decks, what was drafted stays with its drafters (MTR 2.11, MTR 2.12)."""

from tests.core.event.drafting.test_pods import DRAFT, night
from tests.core.event.events import Evening

from topcut.core.event.drafting import draw_pods, open_drafts
from topcut.core.event.flow import announce_stages, finish_event
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.reading import plays_with_drafted

POD = "DRAFTDRAFTDRAFTD"
PODS = Stage(rounds=2, **DRAFT)
SAME_DECKS = Stage(Structure.PLAYOFF, format="booster-draft", cut=4, minutes=None)


def drafted(*stages: Stage) -> Evening:
    """Eight in one pod that drafts online."""
    if not stages:
        evening = night(8, rounds=2)
    else:
        evening = Evening(players=8, policy="casual", **DRAFT, rounds=2)
        evening.act(announce_stages, stages=stages)
        evening.start()
        evening.act(draw_pods)
    evening.act(open_drafts, stage=0, streams=(POD,))
    return evening


def is_played(evening: Evening, stream: str = POD) -> bool:
    return plays_with_drafted(evening.event, 0, stream)


def test_decks_are_played_until_the_last_round_of_their_stage_is_closed():
    evening = drafted()
    assert is_played(evening), "before the first round"
    evening.pair()
    assert is_played(evening)
    evening.finish_round()
    assert is_played(evening), "between two rounds"
    evening.pair().finish_round()
    assert not is_played(evening)


def test_a_playoff_that_goes_on_with_the_decks_counts():
    """MTR-10.4: the top four play with what they drafted; after the end of the event nobody does."""
    evening = drafted(PODS, SAME_DECKS)
    for _ in range(2):
        evening.pair().finish_round()
    assert is_played(evening)


def test_after_an_early_end_and_in_a_draft_that_was_given_up_nobody_plays():
    evening = drafted()
    evening.pair().finish_round()
    assert not is_played(evening, "ANOTHERDRAFTDRAF"), "a draft of pods that were seated otherwise since"
    evening.act(finish_event, why="The lights went out", despite=("MTR 10.2",), reason="The lights went out")
    assert not is_played(evening)
