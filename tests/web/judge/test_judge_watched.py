"""Judges' pages without a script: presets, card decisions, spectators who call, phones that buzz."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.judged import Judged, judged

from topcut.core.rules.requirements import requirements
from topcut.locale import say


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


# Presets -------------------------------------------------------------------------------------------------------------


def test_a_preset_fills_in_the_infraction_the_penalty_and_the_first_sentence(served: Served) -> None:
    """MTR-2.11-e: too many notes are slow play; MTR 5.4: each of its kinds has a line."""
    hall = judged(served)
    one = hall.who(1)[0]
    page = hall.floor.open(f"{hall.at(1)}/infraction?who={one}&every=1")
    line = re.search(r'href="([^"]+preset=excess-notes)"', page)[1].replace("&amp;", "&")
    page = hall.floor.open(line)
    said = text_of(page)
    assert "Record Warning" in said
    assert "“Takes more notes than a page or two” MTR 2.11" in said
    row = requirements()["MTR-2.11-e"]
    assert text_of(row.en) in said, "the row it stands for, in our words"
    hall.floor.headers["Accept-Language"] = "es"
    assert text_of(say(row.en, "es")) in text_of(hall.floor.open(line))
    hall.floor.headers["Accept-Language"] = "en"
    page = hall.floor.open(line)
    written = re.search(r'<textarea[^>]+name="note"[^>]*>([^<]+)</textarea>', page)[1]
    hall.floor.submit("/infraction", note=written)
    assert "Warning : Slow play" in text_of(hall.floor.page.text)
    assert "Takes more notes than a page or two" in hall.floor.open(hall.at(1))


def test_the_reader_finds_a_preset_by_its_words_in_their_language(served: Served, hall: Judged) -> None:
    found = text_of(hall.floor.open(f"{hall.at(1)}/infraction?q=insults"))
    assert "Insults somebody MTR 5.4 Unsporting conduct: Minor" in found
    hall.floor.headers["Accept-Language"] = "es"
    found = text_of(hall.floor.open(f"{hall.at(1)}/infraction?q=insulta"))
    hall.floor.headers["Accept-Language"] = "en"
    assert "Insulta a alguien MTR 5.4" in found


def test_the_history_is_read_while_one_chooses_and_the_second_is_marked_before_it_is_chosen(served: Served) -> None:
    """IPG 1.2, GAP-09."""
    hall = judged(served)
    one, two = hall.who(1)
    assert "No penalty so far" in hall.floor.open(f"{hall.at(1)}/infraction?who={one}")
    hall.penalise(hall.floor, 1, who=one, note="four minutes on turn 6")
    said = text_of(hall.floor.open(f"{hall.at(1)}/infraction?who={one}"))
    assert "Warning : Slow play, round 1 · “four minutes on turn 6”" in said
    assert "Slow play This is the second: Game Loss" in said
    assert "This is the second" not in hall.floor.open(f"{hall.at(1)}/infraction?who={two}")


# Cards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        pytest.param(
            {"matter": "altered", "allowed": 0, "why": "name-or-cost", "card": "Bolt"},
            "Altered cards : to be changed now · Bolt · name or cost is covered or changed",
            id="MTR-3.3: altered, and what is wrong with it",
        ),
        pytest.param(
            {"matter": "replaced", "allowed": 1, "card": "Uro", "instead": "Swamp"},
            "A basic land instead of a missing card : allowed · Uro · Swamp instead",
            id="MTR-3.3: which land stands in",
        ),
        pytest.param(
            {"matter": "proxy", "allowed": 1, "why": "worn-in-event", "card": "Lotus"},
            "A proxy : allowed · Lotus · worn in this event",
            id="MTR-3.4-b: a proxy and its reason",
        ),
        pytest.param(
            {"matter": "version", "allowed": 1, "card": "Forest", "instead": "forest"},
            "Another version of the card : allowed · Forest",
            id="MTR-7.2: the same card",
        ),
    ],
)
def test_what_was_decided_about_a_card_stands_where_its_table_is_looked_up(
    hall: Judged, fields: dict[str, object], said: str
) -> None:
    hall.head.open(f"{hall.at(1)}/cards")
    hall.head.submit("/cards", player=hall.who(1)[0], **fields)
    assert said in text_of(hall.floor.open(hall.at(1)))


def test_what_a_card_says_holds_for_every_table(hall: Judged) -> None:
    """MTR-3.6-e: the head judge's, for everybody."""
    hall.head.open(f"{hall.at(1)}/cards")
    hall.head.submit("/cards", player=0, matter="card-text", allowed=1, card="Uro", note="counts as a giant")
    for table in (1, 2, 3):
        said = text_of(hall.floor.open(hall.at(table)))
        assert "For everybody · What a card says : allowed · Uro · “counts as a giant”" in said


def test_a_floor_judge_is_offered_only_what_a_floor_judge_decides(hall: Judged) -> None:
    """MTR 3.4."""
    assert 'value="proxy"' not in hall.floor.open(f"{hall.at(1)}/cards")
    assert 'value="sleeves"' in hall.floor.page.text
    assert 'value="proxy"' in hall.head.open(f"{hall.at(1)}/cards")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"matter": "replaced", "instead": "Lotus"}, "not-a-basic-land", id="MTR-3.3"),
        pytest.param({"matter": "version", "card": "Bolt", "instead": "Shock"}, "other-card", id="MTR-7.2"),
        pytest.param({"matter": "proxy"}, "no-reason-for-a-proxy", id="MTR-3.4"),
    ],
)
def test_what_may_not_be_decided_is_refused(hall: Judged, fields: dict[str, object], code: str) -> None:
    hall.head.open(f"{hall.at(2)}/cards")
    action, form = hall.head.form("/cards")
    sent = form | {"player": hall.who(2)[0], "allowed": 1} | fields
    assert hall.head.post(action, data=sent, headers={"Accept": "application/json"}).json()["code"] == code


# Somebody who watches ------------------------------------------------------------------------------------------------


def watcher(hall: Judged, served: Served) -> Browser:
    browser = served.browser()
    browser.open(f"/event/{hall.evening.stream}/watch")
    return browser


def test_a_spectator_calls_a_judge_sees_that_one_comes_and_may_withdraw(served: Served) -> None:
    """MTR-1.11-c, MTR-1.8-d, MTR-1.8-f: away from the table, with a translator, and no judge to choose."""
    hall = judged(served)
    one = watcher(hall, served)
    assert "/watch" in one.open(f"/event/{hall.evening.stream}"), "the event's page leads there"
    one.open(f"/event/{hall.evening.stream}/watch")
    assert 'name="judge"' not in one.page.text
    page = one.submit("/watch/call", table=2, kind="breach", away=1, translator="es")
    assert "A judge has been called to table 2." in page
    said = text_of(hall.floor.open(f"{hall.home}/calls"))
    assert "Something went wrong not by the players" in said
    assert "wants to talk away from the table · asks for a translator: Español" in said
    hall.floor.submit("/take")
    assert "A judge is coming to table 2." in one.open(f"/event/{hall.evening.stream}/watch")
    one.submit("/watch/withdraw")
    assert "No calls" in hall.floor.open(f"{hall.home}/calls")


def test_a_second_spectator_at_the_same_table_calls_nobody_more(served: Served) -> None:
    """MTR 1.11: a judge comes there already."""
    hall = judged(served)
    one, two = watcher(hall, served), watcher(hall, served)
    one.submit("/watch/call", table=1)
    action, fields = two.form("/watch/call")
    again = two.post(action, data=fields | {"table": 1}, headers={"Accept": "application/json"})
    assert again.json()["code"] == "called-already"
    assert "/withdraw" not in two.open(f"/event/{hall.evening.stream}/watch"), "nobody withdraws another's call"
    hall.phone(hall.seated(1)[0]).submit("/judge/call")
    assert "2 calls" in text_of(hall.floor.open(f"{hall.home}/calls")), "the players themselves still may"


def test_a_spectator_who_calls_and_calls_is_asked_to_wait(served: Served) -> None:
    """MTR 1.11: five at once, then one a minute."""
    hall = judged(served)
    one = watcher(hall, served)
    codes = []
    for table in (1, 2, 3, 1, 2, 3):
        action, fields = one.form("/watch/call")
        answer = one.post(
            action, data=fields | {"table": table, "key": f"k{len(codes)}"}, headers={"Accept": "application/json"}
        )
        codes.append(answer.json()["code"] if answer.status_code >= 400 else answer.status_code)
    assert codes[3:] == ["called-already", "called-already", "too-many-requests"]


def test_nobody_is_called_where_nothing_is_played(served: Served) -> None:
    hall = judged(served)
    one = watcher(hall, served)
    action, fields = one.form("/watch/call")
    far = one.post(action, data=fields | {"table": 99}, headers={"Accept": "application/json"})
    assert far.json()["code"] == "no-such-table"


# The buzz ------------------------------------------------------------------------------------------------------------


def test_both_phones_are_buzzed_and_nobody_elses(served: Served) -> None:
    """MTR 2.4: an empty table without a result."""
    hall = judged(served)
    hall.floor.open(hall.home)
    hall.floor.submit("/round/1/table/3/go")
    hall.floor.open(hall.home)
    assert "Buzz both" not in hall.floor.page.text
    hall.floor.submit("/round/1/table/3/seen", seen="nobody")
    hall.floor.open(hall.home)
    hall.floor.submit("/round/1/table/3/buzz")
    assert "Empty, no result · phones buzzed" in text_of(hall.floor.open(hall.home))
    looked_for = [hall.phone(name) for name in hall.seated(3)]
    assert all("A judge is looking for you at table 3." in phone.page.text for phone in looked_for)
    assert "A judge is looking for you" not in hall.phone(hall.seated(1)[0]).page.text
    hall.evening.at_desk("/line", line="3 20")
    assert "A judge is looking for you" not in hall.phone(hall.seated(3)[0]).page.text, "the result ends it"


# Reminders -----------------------------------------------------------------------------------------------------------


def test_who_has_not_handed_in_a_list_is_reminded_that_nobody_advises_on_it(served: Served) -> None:
    """MTR-5.6-b: a reminder, no lock; gone once the list is in."""
    evening = Evening(served, level=2, format="modern")
    phone = evening.join("Ana")
    page = text_of(phone.open(f"{phone.path.split('?')[0]}/deck"))
    assert "Hand in your list" in page
    assert "Until you hand it in, nobody else may advise you on it. MTR 5.6" in page
    phone.submit("/deck", cards="60 Island")
    assert "nobody else may advise you" not in phone.open(phone.path)
