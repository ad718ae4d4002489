"""How a match and a day end, in words on one's own phone: won, lost, drawn by agreement, out, dropped, champion."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.shared.test_round_names import cut, play

NAMES = ("Ana", "Bo", "Cleo", "Dee")


def said(phone: Browser) -> str:
    """Read what "My match" says."""
    page = phone.open(re.sub(r"(/player/\d+).*", r"\1", phone.path))
    return text_of(re.search(r"<main.*?</main>", page, re.DOTALL)[0])


def headline(phone: Browser) -> str:
    page = phone.open(re.sub(r"(/player/\d+).*", r"\1", phone.path))
    return text_of(re.search(r"<h1.*?</h1>", page, re.DOTALL)[0])


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        pytest.param("1 20", {"You won 2–0", "You lost 0–2"}, id="MTR 2.1: one wins, one loses"),
        pytest.param("1 id", {"Agreed draw"}, id="MTR 2.4: a draw agreed on has no score"),
        pytest.param("1 111", {"You drew 1–1–1"}, id="MTR 2.5: a draw played"),
    ],
)
def test_a_match_ends_in_one_s_own_words(served: Served, line: str, ends: set[str]) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    evening.at_desk("/line", line=line)
    assert {headline(phone) for phone in evening.phones.values()} == ends
    assert ("against Bo" if len(ends) == 2 else "with Bo") in said(evening.phones["Ana"])


def test_who_has_no_phone_is_not_asked_to_agree(served: Served) -> None:
    evening = Evening(served)
    evening.join("Ana")
    evening.at_desk("/desk/people", name="Bo")
    evening.at_desk("/desk/start")
    evening.post()
    ana = evening.phones["Ana"]
    hint = "Bo has no phone here: hand in the signed slip as well. Until then you can change it."
    evening.at_desk("/round/1/start-clock")
    page = ana.open(ana.path)
    assert hint in text_of(page)
    ana.submit("/report", score="20")
    assert hint in said(ana)
    assert "is asked to agree" not in text_of(ana.page.text)


def test_a_drop_is_confirmed_at_once_and_says_what_stays(served: Served) -> None:
    evening = Evening(served)
    evening.start(*NAMES)
    play(evening, 1)
    ana = evening.phones["Ana"]
    ana.open(f"{ana.path}/me")
    ana.submit("/drop")
    assert headline(ana) == "You have dropped"
    assert "After round 1. You are not paired again; your results stay and count for your opponents." in said(ana)


def test_a_drop_in_mid_match_is_confirmed_at_once_and_says_what_is_left_to_play(served: Served) -> None:
    """The page of the match came back as it was, without a word of the drop."""
    evening = Evening(served)
    evening.start(*NAMES)
    evening.post()
    ana = evening.phones["Ana"]
    ana.open(f"{ana.path.split('?')[0]}/me")
    ana.submit("/drop")
    reporting = text_of(ana.open(f"{ana.path.split('/me')[0]}?reporting=1"))
    assert re.search(r"You have dropped You are paired at table \d\. You are out after this round; play it", reporting)


def test_the_bracket_ends_for_some_with_a_place_and_for_one_as_champion(served: Served) -> None:
    """MTR 10.4: a player who lost the semifinal is through nothing; a player who wins the final is congratulated."""
    evening = Evening(served, title="Harbour Open", rounds=1, cut=4, players=4)
    evening.start(*NAMES)
    play(evening, 1)
    cut(evening)
    assert {headline(phone) for phone in evening.phones.values()} == {"You are through"}
    play(evening, 2)
    assert sorted(headline(phone) for phone in evening.phones.values()) == [
        *("You are through", "You are through"),
        *("You finished 3rd–4th", "You finished 3rd–4th"),
    ]
    waits = ["Keep this page open" in said(phone) for phone in evening.phones.values() if "3rd" in headline(phone)]
    assert waits == [False, False], "no table number lights up for somebody who is out"
    play(evening, 3)
    ends = {name: headline(phone) for name, phone in evening.phones.items()}
    champion = next(name for name, end in ends.items() if end == name)
    assert sorted(end for name, end in ends.items() if name != champion) == [
        *("You finished 2nd", "You finished 3rd–4th", "You finished 3rd–4th")
    ]
    assert "Champion of 4 players" in said(evening.phones[champion])
    assert "Congratulations, you won Harbour Open" in said(evening.phones[champion])
