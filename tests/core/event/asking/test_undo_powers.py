"""An undo is no way round anybody's power, nor is the undo of an undo."""

import contextlib

import pytest
from tests.core.event.events import STAFF, Evening, posted
from tests.core.log.test_golden import FACTS, tag

from topcut.core.asking import Occasion
from topcut.core.event.asking import Asked, act_undo, refuse_undo_of_others
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.people import (
    drop,
    give_roles,
    hand_over_head_judge,
    lend_powers,
    link_player,
    readmit,
    take_back_head_judge,
)
from topcut.core.log import Entry, Fact
from topcut.core.play import Power, Role, Who


def test_who_draws_rounds_does_not_bring_an_organizer_back():
    evening = posted(4)
    given = evening.act(give_roles, whom=Who("friend"), roles=(Role.ORGANIZER,))
    undone = evening.undo(given)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, undone)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, given)


def test_who_draws_rounds_does_not_take_back_what_the_head_judge_decided():
    evening = posted(4)
    evening.act(drop, entrant=1)
    returned = evening.act(readmit, entrant=1)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, returned)


def undo_by_the_scorekeeper(evening: Evening, seq: int) -> None:
    keeper = STAFF[Role.SCOREKEEPER]
    evening.act(give_roles, whom=keeper, roles=(Role.SCOREKEEPER,))
    book = evening.book
    act_undo(book.folded, Asked(keeper, evening.now, bytes), seq=seq, lines=book.lines, openings=book.openings)


# Every kind of fact ---------------------------------------------------------------------------------------------------

TAKES_BACK: dict[str, str] = {
    # Scorekeeper, head judge and organizer keep each other's books in order; the first entry is nobody's to undo
    "SHO": """
        entrant-registered name-changed checked-in entrant-dropped entry-paid entrants-merged check-in-opened
        screen-assigned event-started round-drawn round-posted draw-discarded draw-explained round-repaired
        tables-announced avoid-announced round-closed standings-published result-reported result-confirmed
        result-disputed result-corrected result-cleared result-doubted doubt-settled clock-started clock-paused
        clock-resumed
        time-called sides-missing lateness-penalised table-seen step-taken choice-made game-ended result-checked
        match-featured camera-declined entrant-waits entrant-promoted byes-awarded decklist-submitted
        decklists-accepted decklist-returned decklist-withdrawn pool-registered product-handed-out pools-seated
        lands-returned player-linked player-identified log-undone log-rewound log-revealed log-erased log-overruled
        event-created
    """,
    # MTR 1.6: what the organizer announced, named, shared and ended
    "O": """
        stages-announced roles-given powers-lent pass-given event-finished event-reopened prizes-announced
        prize-handed-over event-announced entry-opened zone-changed invitations-sent owners-named person-barred
        bar-lifted head-judge-replaced head-judge-assigned split-proposed split-agreed split-made material-published
        event-invalidated report-submitted lands-wanted product-planned decklist-published online-play-allowed
    """,
    # MTR 1.7: what the head judge decided, and what any judge did
    "H": """
        cut-announced field-cut head-judge-handed-over appeals-judge-named entrant-returned entrant-disqualified
        lists-announced product-decided deck-counted turns-added judge-called call-taken call-closed table-buzzed
        decision-overruled
        ruling-given ruling-completed appeal-made appeal-decided penalty-given penalty-served investigation-opened
        statement-taken investigation-closed deck-checks-drawn deck-check-planned deck-check-begun
        deck-check-finished cards-decided decision-confirmed order-followed spectator-sent-away
    """,
    "HO": "head-judge-taken-back official-recognised procedure-set devices-restricted release-moved",
    # MTR 2.6: more time for one table is a judge's, for the room whoever runs the clock
    "H or SHO": "time-added",
}
LETTERS = {"S": Role.SCOREKEEPER, "H": Role.HEAD_JUDGE, "O": Role.ORGANIZER, "F": Role.FLOOR_JUDGE}


def who_may_undo(evening: Evening, fact: Fact) -> str:
    """Say who of the staff may take back what somebody else has done."""
    entry, found = Entry(9, 0, "somebody else", (fact,), ""), ""
    for letter, role in LETTERS.items():
        occasion = Occasion(evening.event.actor(STAFF[role]), 0, bytes)
        with contextlib.suppress(NotYourPower):
            refuse_undo_of_others(evening.event, occasion, entry)
            found += letter
    return found


def test_nobody_takes_back_what_they_could_not_have_decided():
    """MTR 1.3: every kind of fact has its line here, also the next one."""
    evening = posted(4).name_staff()
    found: dict[str, set[str]] = {}
    for facts in FACTS:
        found[tag(type(facts[0]))] = {who_may_undo(evening, fact) for fact in facts}
    assert {kind: " or ".join(sorted(letters)) for kind, letters in found.items()} == {
        kind: letters for letters, kinds in TAKES_BACK.items() for kind in kinds.split()
    }


def test_who_only_draws_rounds_brings_no_lost_phone_back():
    evening = Evening(players=1)
    evening.act(link_player, link="stolen", player=1)
    replaced = evening.act(link_player, link="new", player=1)
    evening.act(lend_powers, whom="helper", powers=(Power.PAIR,))
    book = evening.book
    with pytest.raises(NotYourPower):
        act_undo(book.folded, Asked(Who("helper"), evening.now, bytes), seq=replaced, lines=book.lines, openings={})
    assert evening.event.links == {"new": 1}


def test_the_scorekeeper_makes_nobody_head_judge_by_taking_something_back():
    """MTR 1.7: that somebody no longer stands in is not the scorekeeper's to undo."""
    evening = posted(4).name_staff()
    floor = STAFF[Role.FLOOR_JUDGE]
    evening.act(hand_over_head_judge, by=STAFF[Role.HEAD_JUDGE], whom=floor)
    back = evening.act(take_back_head_judge, by=STAFF[Role.HEAD_JUDGE], whom=floor)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, back)
