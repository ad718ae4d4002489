"""A shop's own penalties, with ids that no catalogue of ours has: for a judge, for late players, for the review."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.packs_made import CHESS_WITH_OWN_PENALTIES, PENALTIES, zipped
from tests.web.judged import NAMES, Judged
from tests.web.staffed import helper

CARDS: Final = "infractions/our-cards.toml"


def bring_in(operator: Browser, files: dict[str, bytes]) -> None:
    operator.open("/packs")
    action, fields = operator.form("/packs")
    sent = operator.post(action, data=fields | {"do": "import"}, files={"file": ("pack.zip", zipped(files))})
    assert "is here now" in text_of(sent.text)


def with_steps(*steps: bytes) -> dict[str, bytes]:
    """The same penalties, with other steps of being late."""
    before, _, after = PENALTIES[CARDS].partition(b"by_minutes_late = [\n")
    return PENALTIES | {CARDS: b"\n".join((before + b"by_minutes_late = [", *steps, after[after.index(b"]\n") :]))}


@contextmanager
def a_hall(folder: Path, penalties: dict[str, bytes]) -> Iterator[Judged]:
    served = Served(folder / "topcut.db").wait_until_ready()
    try:
        for pack in (penalties, CHESS_WITH_OWN_PENALTIES):
            bring_in(served.operator(), pack)
        evening = Evening(served, game="chess", level=2, format="", rounds=3)
        floor, head = (helper(evening, label=one, role=one) for one in ("floor-judge", "head-judge"))
        evening.start(*NAMES)
        evening.post()
        evening.at_desk("/round/1/start-clock")
        yield Judged(evening, floor, head, head, ())
    finally:
        served.stop()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judged]:
    with a_hall(tmp_path_factory.mktemp("own"), PENALTIES) as judged:
        yield judged


@pytest.fixture(scope="module")
def mild(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judged]:
    """A shop that warns late players first, and drops nobody who stays away."""
    steps = b'{ minutes = 0, penalty = "blue-card" },', b'{ minutes = 10, penalty = "one-down" },'
    penalties = with_steps(*steps)
    penalties[CARDS] = penalties[CARDS].replace(b"adds_turns = 3", b"adds_turns = true")
    with a_hall(tmp_path_factory.mktemp("mild"), penalties) as judged:
        yield judged


def somebody_has_left(hall: Judged) -> bool:
    return "after round 1" in text_of(hall.evening.desk.open(f"{hall.evening.home}/people"))


def test_a_second_card_is_one_step_up(hall: Judged) -> None:
    """GAP-09: what counts as an earlier penalty is read from the catalogue, not from the name Warning."""
    one = hall.who(1)[0]
    page = text_of(hall.floor.open(f"{hall.at(1)}/infraction?who={one}&what=dawdles"))
    assert "Blue card" in page
    assert "One down" not in text_of(hall.floor.open(f"{hall.at(1)}/infraction?who={one}"))
    hall.penalise(hall.floor, 1, who=one, what="dawdles")
    assert hall.floor.page.status_code == 200
    assert "One down" in text_of(hall.floor.open(f"{hall.at(1)}/infraction?who={one}&what=dawdles&score=0-0"))


def test_an_infraction_adds_as_many_turns_as_its_table_says(hall: Judged, mild: Judged) -> None:
    """MTR 2.6; a pack that says only `true` means two."""
    for shop, turns in ((hall, 3), (mild, 2)):
        page = text_of(shop.floor.open(f"{shop.at(1)}/infraction?who={shop.who(1)[0]}&what=dawdles&score=0-0"))
        assert f"{turns} more turns at the end" in page
        other = text_of(shop.floor.open(f"{shop.at(1)}/infraction?who={shop.who(1)[0]}&what=bangs-the-clock&score=0-0"))
        assert "more turns at the end" not in other


def test_lateness_is_the_infraction_with_minutes(hall: Judged) -> None:
    """IPG 3.1: the page of a table offers what the minutes cost, and the match is lost by the penalty that costs it."""
    page = text_of(hall.floor.open(hall.at(2)))
    assert "Came late: One down" in page
    assert "Did not come: Point lost, and drop" in page
    hall.head.open(hall.at(2))
    hall.head.submit("/late", who=0, decided="gone")
    page = text_of(hall.head.page.text)
    assert "Point lost : strolls-in, round 1" in page
    assert "did not come" in page
    assert somebody_has_left(hall)


def test_nobody_who_stays_away_is_dropped_unless_the_table_says_so(mild: Judged) -> None:
    """MTR 2.10: the button says what it does, and does no more."""
    page = text_of(mild.head.open(mild.at(1)))
    assert "Did not come: Point lost " in page
    assert "and drop" not in page
    assert "can still be readmitted" not in page
    mild.head.submit("/late", who=0, decided="gone")
    assert "did not come" in text_of(mild.head.page.text)
    assert not somebody_has_left(mild)


def test_a_warning_for_being_late_is_given_once(mild: Judged) -> None:
    """IPG 3.1: a penalty that costs nothing is on record too."""
    page = text_of(mild.floor.open(mild.at(2)))
    assert "so far: Blue card." in page
    mild.floor.submit("/late", who=0, decided="due")
    mild.floor.open(mild.at(2))
    mild.floor.submit("/late", who=0, decided="noted")
    page = text_of(mild.floor.open(mild.at(2)))
    assert "so far: it costs nothing more so far." in page
    assert "Came late" not in page
    mild.floor.submit("/late", who=0, decided="due")
    assert "no more than it has cost already" in text_of(mild.floor.page.text)


def test_a_pack_with_a_step_that_costs_the_event_is_not_taken_in(served: Served) -> None:
    """IPG 3.1: minutes alone disqualify nobody."""
    operator = served.operator()
    operator.open("/packs")
    action, fields = operator.form("/packs")
    pack = zipped(with_steps(b'{ minutes = 0, penalty = "one-down" },', b'{ minutes = 10, penalty = "sent-home" },'))
    sent = operator.post(action, data=fields | {"do": "import"}, files={"file": ("pack.zip", pack)})
    assert "strolls-in costs the event after 10 minutes; being late costs the match at most" in text_of(sent.text)


def test_a_category_says_whether_its_penalties_are_reviewed(hall: Judged) -> None:
    """MTR 5.4: the head judge's page lists them for the review after the event."""
    before = text_of(hall.head.open(f"{hall.home}/head"))
    hall.penalise(hall.floor, 3, who=hall.who(3)[0], what="bangs-the-clock")
    after = text_of(hall.head.open(f"{hall.home}/head"))
    assert (before.count("bangs-the-clock"), after.count("bangs-the-clock")) == (0, 1)
