"""What a judge says of an answer on the page: what it was about, whether it was granted, the video, a loop."""

import re

import pytest
from tests.http.server import Browser, Served, text_of
from tests.web.judged import Judged, judged

JSON = {"Accept": "application/json"}
LOOP = "sequence=tap, untap&position=20 life&active=0"


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


def rule(judge: Browser, place: str, **said: object) -> str:
    judge.open(place)
    return text_of(judge.submit("/ruling", **said))


def refused(judge: Browser, place: str, form: str, **said: object) -> str:
    judge.open(place)
    action, fields = judge.form(form)
    return judge.post(action, data=fields | said, headers=JSON).json()["code"]


# Taking back, reading in private --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("learned", "shown"),
    [
        pytest.param("nothing", "allowed", id="MTR-4.8-b: nothing was learned"),
        pytest.param("something", "not allowed", id="MTR-4.8-b: something was learned"),
        pytest.param("unsure", "not allowed", id="MTR-4.8-b: the judge is not sure"),
    ],
)
def test_a_decision_is_taken_back_only_by_who_has_learned_nothing(hall: Judged, learned: str, shown: str) -> None:
    """MTR-4.8-b: the page asks what was learned, and the answer follows from it."""
    text = f"The land was the wrong one: {learned}."
    said = rule(hall.floor, hall.at(1), kind="take-back", learned=learned, text=text)
    assert f"{text} To take something back: {shown} · you" in said


def test_a_take_back_without_an_answer_is_sent_back(hall: Judged) -> None:
    """MTR-4.8-b: the judge says whether anything was learned."""
    assert refused(hall.floor, hall.at(1), "/ruling", kind="take-back", text="Wrong land.") == "say-what-was-learned"


@pytest.mark.parametrize(("granted", "shown"), [("yes", "allowed"), ("no", "not allowed")])
def test_a_judge_grants_a_look_at_a_cards_text_in_private(hall: Judged, granted: str, shown: str) -> None:
    """MTR-2.11-k, MTR-2.12-c: the grant stands with its judge at the table; the call's subject is filled in."""
    phone = hall.phone(hall.seated(3)[0])
    phone.submit("/judge/call", kind="card-text")
    hall.floor.open(f"{hall.home}/calls")
    hall.floor.submit("/take")
    hall.floor.open(hall.at(3))
    assert re.search(r'value="card-text"\s+selected', hall.floor.page.text)
    said = rule(hall.floor, hall.at(3), kind="card-text", granted=granted, text=f"On my phone: {granted}.")
    assert f"On my phone: {granted}. To read a card in private: {shown} · you" in said
    assert "No calls" in hall.floor.open(f"{hall.home}/calls"), "the call is over with it"


# The video ------------------------------------------------------------------------------------------------------------


def test_only_the_head_judge_of_a_few_events_rules_by_the_video(served: Served) -> None:
    """MTR-2.13-f: a Grand Prix has no video; at a Players Tour the head judge has, a floor judge has not."""
    hall = judged(served)
    grand_prix = _of_program(hall, "Grand Prix")
    assert 'name="video"' not in grand_prix.open(hall.at(1))
    assert refused(grand_prix, hall.at(1), "/ruling", text="As filmed.", video=1) == "no-video"
    tour = _of_program(hall, "Players Tour")
    assert refused(hall.floor, hall.at(1), "/ruling", text="As filmed.", video=1) == "no-video"
    assert 'name="video"' in tour.open(hall.at(1))
    assert "As filmed. you · by the video · final" in rule(tour, hall.at(1), text="As filmed.", video=1)


def _of_program(hall: Judged, program: str) -> Browser:
    """The head judge of the same event, once it is announced as that."""
    hall.evening.desk.open(f"{hall.evening.home}/announcement")
    hall.evening.desk.submit("/announcement/", program=program, fact_sheet="tour-2021", is_chosen="true")
    return hall.head


def test_an_investigation_takes_what_the_video_shows_in_any_event(served: Served) -> None:
    """MTR-2.13-h."""
    hall = judged(served)
    one = hall.who(1)[0]
    hall.floor.open(f"{hall.at(1)}/infraction?who={one}&what=cheating")
    hall.floor.submit("/investigation", note="looked at the deck")
    hall.floor.open(hall.at(1))
    hall.floor.submit("/statement", text="At 12:40 a card is drawn twice.", player=0, video=1)
    said = text_of(hall.head.open(f"{hall.home}/head"))
    assert "At 12:40 a card is drawn twice. somebody who watched · taken by Ines · as the video shows" in said


# Loops ----------------------------------------------------------------------------------------------------------------


def settle(hall: Judged, table: int, query: str) -> str:
    return text_of(hall.floor.open(f"{hall.at(table)}/loop?{query}"))


def test_a_loop_over_several_turns_is_a_ruling_with_its_reason(hall: Judged) -> None:
    """MTR-4.4-f: the judge says that it may span turns, and why; both let it run, so the game is a draw."""
    said = settle(hall, 2, f"{LOOP}&keeps0=1&keeps1=1&often0=&often1=&spans=1")
    assert "Nobody breaks the loop: the game is a draw." in said
    assert "Why it may run over several turns" in said
    action, fields = hall.floor.form("/loop")
    code = hall.floor.post(action, data=fields | {"text": " "}, headers=JSON).json()["code"]
    assert code == "no-words", "not without a reason"
    said = text_of(hall.floor.submit("/loop", text="Nobody draws anything but what keeps it going."))
    assert "Nobody draws anything but what keeps it going. A loop · you" in said


def test_choosing_otherwise_takes_the_place_of_stopping(hall: Judged) -> None:
    """MTR-4.4-j: three times, then the other choice; the game goes on where that choice is made."""
    second = hall.seated(1)[1]
    said = settle(hall, 1, f"{LOOP}&keeps0=1&often0=1000&often1=3&otherwise1=1")
    assert f"The loop is played 3 times. There {second} chooses otherwise." in said
    said = settle(hall, 1, f"{LOOP}&keeps0=1&often0=1000&often1=3&otherwise1=1&steps=3&step1=1")
    assert f"The loop is played 2 times. Then 1 step of the next time. There {second} chooses otherwise." in said


def test_the_same_loop_does_not_start_again_from_the_same_position(served: Served) -> None:
    """MTR-4.4-m: whatever the spelling; once something relevant has changed it may."""
    hall = judged(served)
    settle(hall, 1, f"{LOOP}&keeps0=1&often0=10&often1=")
    hall.floor.submit("/loop", text="Ten times.")
    page = hall.floor.open(f"{hall.at(1)}/loop")
    assert "Played in this match: tap, untap" in text_of(page)
    again = settle(hall, 1, "sequence=Tap,  untap&position=20 LIFE&active=0&keeps0=1&often0=10&often1=")
    assert "Something relevant must change first." in again
    assert "The loop is played" not in again
    changed = settle(hall, 1, "sequence=tap, untap&position=10 life&active=0&keeps0=1&often0=10&often1=")
    assert "The loop is played 10 times." in changed
    action, fields = hall.floor.form("/loop")
    sent = fields | {"position": "20 life", "text": "Once more."}
    assert hall.floor.post(action, data=sent, headers=JSON).json()["code"] == "same-loop-again"


def test_what_hangs_on_chance_is_played_out_until_a_position_returns(hall: Judged) -> None:
    """MTR-4.4-i: it is not shortened; once a position returns, its player stops."""
    first = hall.seated(3)[0]
    assert "cannot be shortened" in settle(hall, 3, f"{LOOP}&chance=1&often0=5&often1=")
    goes_on = settle(hall, 3, f"{LOOP}&chance=1&often0=5&often1=&positions=A%0AB")
    assert "cannot be shortened" in goes_on
    returned = settle(hall, 3, f"{LOOP}&chance=1&often0=5&often1=&positions=A%0AB%0Aa")
    assert f"A position has returned: {first} stops and does something else." in returned


# What a penalty and a call have to do with each other ----------------------------------------------------------------


def test_a_game_lost_before_it_began_leaves_the_sideboards_where_they_are(hall: Judged) -> None:
    """MTR-3.16-i: the judge says that no game was running; the page says what follows."""
    one = hall.who(2)[0]
    at = f"{hall.at(2)}/infraction?who={one}&what=slow-play&penalty=game-loss&score=0-0"
    running, between = (text_of(hall.head.open(f"{at}&when={when}")) for when in ("game", "between"))
    assert "No sideboards for the next game." not in running
    assert "No sideboards for the next game." in between


def test_two_game_losses_of_one_moment_count_once(served: Served) -> None:
    """IPG 1.1: the second is offered together with the first, and leaves the score as it is."""
    hall = judged(served)
    one = hall.who(1)[0]
    at = f"{hall.at(1)}/infraction?who={one}&penalty=game-loss"
    reason = {"overrule.reason": "As the document says."}
    assert "Together with" not in hall.head.open(f"{at}&what=slow-play&score=0-0&when=between")
    hall.head.submit("/infraction", **reason)
    hall.head.submit("/infraction", **reason)
    page = hall.head.open(f"{at}&what=missed-trigger&when=between")
    assert "Together with the game loss before" in text_of(page)
    page = text_of(hall.head.open(f"{at}&what=missed-trigger&when=between&once=1"))
    assert "The score stays: it counts once, or for both alike." in page


def test_a_penalty_ends_the_call_it_came_from(hall: Judged) -> None:
    """MTR 1.8: one press, and nobody looks for the table again."""
    phone = hall.phone(hall.seated(2)[0])
    phone.submit("/judge/call", kind="watch-slow-play")
    hall.floor.open(f"{hall.home}/calls")
    hall.floor.submit("/take")
    page = hall.floor.open(f"{hall.at(2)}/infraction?who={hall.who(2)[1]}&what=slow-play")
    assert "This closes the call: Slow play" in text_of(page)
    call = re.search(r'name="call"\s+value="(\d+)"', hall.floor.page.text)[1]
    hall.floor.submit("/infraction", call=call)
    assert "No calls" in hall.floor.open(f"{hall.home}/calls")


def test_a_spectator_is_sent_away_as_a_player_asked(hall: Judged) -> None:
    """MTR-1.11-f: through a judge, for that match; the player's call is over with it."""
    phone = hall.phone(hall.seated(2)[0])
    phone.submit("/judge/call", kind="spectator")
    hall.floor.open(f"{hall.home}/calls")
    hall.floor.submit("/take")
    page = hall.floor.open(f"{hall.at(2)}/cards")
    assert "This closes the call: Somebody who watches" in text_of(page)
    call = re.search(r'name="call"\s+value="(\d+)"\s+checked', page)[1]
    hall.floor.submit("/away", whom="green scarf", call=call)
    assert "green scarf" in text_of(hall.head.open(f"{hall.home}/head"))
    assert "No calls" in hall.floor.open(f"{hall.home}/calls")


def test_only_the_head_judge_says_which_judge_goes(served: Served) -> None:
    """MTR-1.8-e: nobody else chooses; the head judge sends one, called or not."""
    hall = judged(served)
    hall.phone(hall.seated(1)[0]).submit("/judge/call")
    assert "Send a judge…" not in hall.floor.open(f"{hall.home}/calls")
    page = hall.head.open(f"{hall.home}/calls")
    ines = re.search(r'<option value="([^"]+)">\s*Ines', page)[1]
    hall.head.submit("/round/1/table/1/go", judge=ines)
    assert "Ines is there" in text_of(hall.head.page.text)
    hall.head.open(hall.at(2))
    hall.head.submit("/round/1/table/2/go", judge=ines)
    assert "You are there" in text_of(hall.floor.open(hall.at(2)))
    hall.floor.open(hall.home)
    action, fields = hall.floor.form("/round/1/table/3/go")
    refusal = hall.floor.post(action, data=fields | {"judge": "somebody"}, headers=JSON)
    assert refusal.status_code == 403


def test_a_table_drawn_by_hand_is_picked_as_such(hall: Judged) -> None:
    """MTR-2.8-e: dice on paper are chance as well."""
    hall.floor.open(f"{hall.home}/checks")
    assert 'value="random"' in hall.floor.page.text
    page = hall.floor.submit("/checks/pick", table=2, why="random")
    assert "/round/1/table/2/check" in page
