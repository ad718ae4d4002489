"""`topcut draft script`: what is said at a draft on paper, as somebody prints it."""

import pytest

from topcut.cli.main import main

SECONDS = {
    15: [40, 40, 35, 30, 25, 25, 20, 20, 15, 10, 10, 5, 5, 5],
    14: [40, 35, 30, 25, 25, 20, 20, 15, 10, 10, 5, 5, 5],
}


def calls(document, *options: str, says: tuple[str, ...] = ("pick", "pass", "last", "take")) -> list[dict]:
    code, answer = document("draft", "script", *options)
    assert code == 0
    return [call for call in answer["calls"] if call["says"] in says]


@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        pytest.param(("--cards", "15"), 1_005, id="MTR-B-m, MTR-B-n: three boosters of 15"),
        pytest.param(("--cards", "14"), 885, id="MTR-B-m, MTR-B-n: three boosters of 14"),
        pytest.param(("--kind", "two-headed-giant"), 1_500, id="MTR-B-p, MTR-B-q: six boosters for two heads"),
        pytest.param(
            ("--kind", "two-headed-giant", "--boosters", "6", "--cards", "14"),
            6 * 195 + 5 * 60,
            id="MTR-B-p, MTR-B-q: six boosters of 14 for two heads",
        ),
        pytest.param(
            (
                "--kind",
                "rochester",
            ),
            18 * 95,
            id="MTR-8.5-e, MTR-B-o: eighteen boosters, one after the other",
        ),
    ],
)
def test_a_draft_takes_as_long_as_the_table_says(document, capfd, options, seconds) -> None:
    assert document("draft", "script", *options)[1]["seconds"] == seconds
    assert main(["draft", "script", *options]) == 0
    assert f"{seconds:,} seconds by the clock" in capfd.readouterr().out


@pytest.mark.parametrize("cards", [15, 14])
def test_the_time_of_a_pick_follows_from_the_cards_left(document, cards) -> None:
    """MTR-B-m: the last card needs no time."""
    first = [call for call in calls(document, "--cards", str(cards)) if call["booster"] == 1]
    assert [call["seconds"] for call in first] == [*SECONDS[cards], 0]
    assert [call["cards"] for call in first] == [*range(cards, 0, -1)]


def test_boosters_go_left_then_right_then_left_and_every_card_is_taken(document) -> None:
    """MTR-7.7-d, MTR-7.7-m, MTR-7.7-o: 45 cards for each of eight, 360 in all."""
    picks = calls(document)
    directions = {call["booster"]: call["direction"] for call in picks}
    assert directions == {1: "left", 2: "right", 3: "left"}
    assert sum(call["take"] for call in picks) == 45
    assert "Pass to the right. Pick up 14 cards. You have 40 seconds." in {call["line"] for call in picks}


def test_reviews_grow_between_boosters_and_none_follows_the_last(document) -> None:
    """MTR-7.7-k, MTR-B-n: 60 seconds after the first booster, 90 after the second."""
    reviews = calls(document, says=("review",))
    assert [(call["booster"], call["seconds"], call["warned_at"]) for call in reviews] == [(1, 60, 10), (2, 90, 10)]


def test_two_heads_take_two_cards_at_a_time_and_turn_six_times(document) -> None:
    """MTR-9.7-b, MTR-9.7-d, MTR-B-p: of 15 cards the last is a single one; of 14 two without time."""
    picks = calls(document, "--kind", "two-headed-giant", "--boosters", "6")
    first = [call for call in picks if call["booster"] == 1]
    assert [(call["cards"], call["take"], call["seconds"]) for call in first] == [
        *((15, 2, 50), (13, 2, 45), (11, 2, 40), (9, 2, 30), (7, 2, 20), (5, 2, 10), (3, 2, 5), (1, 1, 0)),
    ]
    assert [call["direction"] for call in picks if call["pick"] == 1] == ["left", "right"] * 3
    even = calls(document, "--kind", "two-headed-giant", "--boosters", "1", "--cards", "14")
    assert [call["seconds"] for call in even] == [50, 45, 40, 30, 20, 10, 0]
    assert "take two" in first[0]["line"]


def test_double_masters_begin_with_two_cards(document) -> None:
    """MTR-7.7-e: fourteen picks, 15 cards, then 13, then 12."""
    picks = calls(document, "--kind", "double-masters", "--boosters", "1")
    assert [call["cards"] for call in picks] == [15, *range(13, 0, -1)]
    assert [call["take"] for call in picks] == [2, *[1] * 13]


def test_a_rochester_draft_is_called_card_by_card(document) -> None:
    """MTR-8.5-e, MTR-B-o: laid out, 20 seconds to look, then 5 seconds for each of 15 cards."""
    code, answer = document("draft", "script", "--kind", "rochester")
    assert code == 0
    booster = [call for call in answer["calls"] if call["booster"] == 1 and call["says"] != "end"]
    assert [call["says"] for call in booster] == ["lay-out", "study", *["take"] * 15]
    assert [call["seconds"] for call in booster] == [0, 20, *[5] * 15]
    assert booster[0]["waits"]
    assert [call["turn"] for call in booster[2:]] == [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 1, 2, 3]
    assert booster[8]["line"] == "Pick 7: the last player. 5 seconds."


def test_nobody_is_warned_of_a_time_that_is_as_short_as_the_warning(document) -> None:
    """MTR-B-r: at ten seconds; at five where there are twenty or fewer; not at all where there are ten or fewer."""
    warned = {call["seconds"]: call["warned_at"] for call in calls(document)}
    assert warned == {40: 10, 35: 10, 30: 10, 25: 10, 20: 5, 15: 5, 10: 0, 5: 0, 0: 0}


def test_the_script_is_read_aloud_from_a_sheet(capfd) -> None:
    """MTR-B-r, MTR-7.7-b: what is said, a line each, with its seconds; boosters are counted first."""
    assert main(["draft", "script", "--boosters", "1", "--cards", "2"]) == 0
    assert capfd.readouterr().out.splitlines() == [
        "       Open booster 1. Take out tokens and rules cards. Count 2 cards, face down.",
        "  5 s  Pick up your booster. 2 cards. You have 5 seconds.",
        "       Pass to the left. Take what is left.",
        "       The draft is over. Lay your picks face down.",
        "5 seconds by the clock; passing, counting and shuffling are not timed.",
    ]
