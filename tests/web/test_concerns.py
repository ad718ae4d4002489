"""An action against a rule: the page that asks, who may set the rule aside, and what cannot be slipped in with it."""

import re

import pytest
from msgspec import Struct
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.staffed import helper, make_link, take_back

from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.people.refusals_officials import OneOrTwo

REASON = "overrule.reason"
WHY = "The head judge is ill; Bo stands in."


class Hall(Struct):
    """A Competitive event with round 1 drawn and no head judge."""

    evening: Evening
    entitled: Browser
    """May pair, and has the last word as an organizer."""
    scorekeeper: Browser
    others: tuple[Browser, ...] = ()

    def post_by(self, who: Browser) -> str:
        who.open(self.evening.home)
        return who.submit("/round/1/post")

    @property
    def is_posted(self) -> bool:
        return "/round/1/start-clock" in self.scorekeeper.open(self.evening.home)


@pytest.fixture(scope="module")
def hall(served: Served) -> Hall:
    """A hall where the round is never posted, whatever is tried."""
    return drawn(served)


def drawn(served: Served, *others: tuple[str, str]) -> Hall:
    """Draw it; `others` of the staff have a name and a role."""
    evening = Evening(served, level=2)
    ola = helper(evening, label="Ola", role="organizer")
    entitled = helper(evening, label="Pia", powers=("organize", "pair", "results"))
    scorekeeper = helper(evening, label="Sam", role="scorekeeper")
    more = tuple(helper(evening, label=name, role=role) for name, role in others)
    evening.start("Ana", "Bo")
    evening.at_desk("/desk/draw")
    take_back(ola, evening.home, "")
    return Hall(evening, entitled, scorekeeper, more)


def test_a_concern_is_a_page_with_the_safe_way_first(hall: Hall) -> None:
    """MTR-1.7-a: no round starts without a head judge."""
    page = hall.post_by(hall.entitled)
    said = text_of(page)
    assert hall.entitled.page.status_code == 422
    assert "You can do this, but look first Nobody here is the head judge." in said
    assert page.count("btn main") == 1
    assert f'<a class="btn main big" href="{hall.evening.home}">Go back, change nothing</a>' in page
    assert 'href="/rules/MTR/1.7"' in page
    assert not hall.is_posted


def test_whoever_has_the_last_word_does_it_anyway_with_a_reason(served: Served) -> None:
    hall = drawn(served)
    hall.post_by(hall.entitled)
    page = hall.entitled.submit("/round/1/post", **{REASON: "  "})
    assert "Write a reason; a few words are enough." in text_of(page)
    assert f'href="{hall.evening.home}">Go back' in page, "the way back stays"
    assert not hall.is_posted
    hall.entitled.submit("/round/1/post", **{REASON: WHY})
    assert hall.entitled.path == hall.evening.home
    assert hall.is_posted
    public = served.browser()
    for place in ("", "/pairings", "/standings"):
        assert "is ill" not in public.open(f"/event/{hall.evening.stream}{place}"), "the reason is the staff's"


def test_whoever_is_not_entitled_is_told_who_decides(hall: Hall) -> None:
    said = hall.post_by(hall.scorekeeper)
    assert "Somebody else decides this" in text_of(said)
    assert "The head judge can decide otherwise. Show them this page." in text_of(said)
    assert (REASON in said, "Do it anyway" in said) == (False, False)


def test_a_form_sent_twice_counts_once(served: Served) -> None:
    hall = drawn(served)
    hall.post_by(hall.entitled)
    action, fields = hall.entitled.form("/round/1/post")
    places = {str(hall.entitled.post(action, data=fields | {REASON: WHY}).url) for _ in range(3)}
    assert len(places) == 1, "the same receipt each time"
    changed = hall.entitled.post(
        action, data=fields | {REASON: "Another reason."}, headers={"Accept": "application/json"}
    )
    assert changed.json()["code"] == "key-used-before"


def refused(browser: Browser, path: str, fields: dict[str, str]) -> tuple[int, str]:
    answer = browser.post(path, data=fields, headers={"Accept": "application/json"}, follow_redirects=False)
    return answer.status_code, answer.json()["code"]


def test_the_form_of_a_concern_reaches_no_other_action(hall: Hall) -> None:
    hall.post_by(hall.entitled)
    action, fields = hall.entitled.form("/round/1/post")
    fields |= {REASON: WHY}
    for other in ("/round/1/discard", "/round/1/close", "/round/2/post", "/draw", "/finish", "/undo", "/staff/take"):
        path = hall.evening.home + other
        assert refused(hall.entitled, path, fields | {"entry": "2"}) == (409, "not-as-shown")
    assert refused(hall.entitled, f"{action}?x=1", fields) == (409, "not-as-shown")
    assert not hall.is_posted


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"round": "1"}, id="a field more"),
        pytest.param({"key": "another"}, id="another key"),
        pytest.param({"overrule.codes": "no-head-judge other-winner"}, id="one more rule set aside"),
        pytest.param({"overrule.codes": "MTR"}, id="another rule set aside"),
        pytest.param({"overrule.back": "//elsewhere.example/"}, id="another way back"),
        pytest.param({"overrule.ticket": "0" * 64}, id="a made-up ticket"),
    ],
)
def test_an_altered_concern_is_refused(hall: Hall, change: dict[str, str]) -> None:
    hall.post_by(hall.entitled)
    action, fields = hall.entitled.form("/round/1/post")
    assert refused(hall.entitled, action, fields | {REASON: WHY} | change) == (409, "not-as-shown")
    assert not hall.is_posted


def test_a_forged_despite_sets_nothing_aside(hall: Hall) -> None:
    hall.entitled.open(hall.evening.home)
    action, fields = hall.entitled.form("/round/1/post")
    guess = {"despite": "no-head-judge", "reason": WHY, REASON: WHY}
    assert refused(hall.entitled, action, fields | guess) == (422, "needs-a-reason")
    assert refused(hall.entitled, action, fields | guess | {"overrule.codes": "no-head-judge"})[0] == 409
    assert not hall.is_posted


def test_a_concern_is_its_browsers_own(hall: Hall) -> None:
    """The scorekeeper's phone sends what Pia's page offered, with a form token of its own."""
    hall.post_by(hall.entitled)
    action, offered = hall.entitled.form("/round/1/post")
    hall.scorekeeper.open(hall.evening.home)
    own = hall.scorekeeper.form("/round/1/post")[1]["csrf"]
    assert refused(hall.scorekeeper, action, offered | {REASON: WHY, "csrf": own}) == (409, "not-as-shown")
    assert refused(hall.scorekeeper, action, offered | {REASON: WHY}) == (403, "not-from-our-page")


def test_an_undo_the_rules_speak_against_is_asked_like_any_action(served: Served) -> None:
    """MTR 1.9: another winner in a closed round is the head judge's to decide."""
    evening = Evening(served, level=2)
    evening.start("Ana", "Bo")
    evening.post()
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/line", line="1 02")
    evening.desk.submit("/line")
    changed = evening.desk.page.url.params["seq"]
    evening.at_desk("/round/1/close")
    said = text_of(evening.desk.submit("/desk/undo", entry=changed))
    assert "this changes who won table 1" in said
    evening.desk.submit("/desk/undo", **{REASON: "The slip says so."})
    assert evening.desk.path == evening.home
    assert re.search("1 (Ana 2–0 Bo|Bo 2–0 Ana)", text_of(evening.desk.page.text))


def test_a_rule_asks_before_the_deed_and_states_the_fact_after_it(served: Served) -> None:
    """At Regular the desk is told what was announced, once it is changed; from Competitive up it is asked first."""
    fact, question = "Players came for 3 rounds, as announced, and not for 4.", "Change the number of rounds?"
    for level, asks in ((1, False), (2, True)):
        evening = Evening(served, rounds=3, level=level)
        evening.start("Ana", "Bo")
        evening.desk.open(f"{evening.home}/settings")
        said = text_of(evening.desk.submit("/settings/", rounds=4, minutes=50, cut=0))
        assert (fact in said, question in said) == (True, asks)


def test_no_rule_asks_in_the_sentence_that_is_said_afterwards() -> None:
    """Asking after the action would be too late, so it is asked on the page before.

    Whether two people are one is answered on that page, never set aside: its question is not said afterwards.
    """
    kinds = {AgainstTheRules}
    while more := {below for kind in kinds for below in kind.__subclasses__()} - kinds:
        kinds |= more
    assert len([kind for kind in kinds if kind.question]) >= 29
    set_aside = [kind for kind in kinds if not issubclass(kind, OneOrTwo)]
    assert [kind.code for kind in set_aside if kind.message.endswith("?")] == []


def test_a_concern_in_spanish(served: Served) -> None:
    evening = Evening(served, level=2, language="es")
    ola = helper(evening, label="Ola", role="organizer")
    sam = helper(evening, label="Sam", role="scorekeeper")
    evening.start("Ana", "Bo")
    whom = re.search(
        r'name="whom" value="(link-[^"]+)"', ola.open(f"{evening.home}/staff").split("Un enlace privado")[1]
    )[1]
    ola.submit("/staff/take", whom=whom)
    sam.open(evening.home)
    sam.submit("/desk/draw")
    sam.open(evening.home)
    said = text_of(sam.submit("/round/1/post"))
    assert "Esto lo decide otra persona" in said
    assert "Volver sin cambiar nada" in said


def test_a_rule_that_only_tells_is_a_line_on_the_next_page(served: Served) -> None:
    """MTR 10.1: fewer than eight can play, not be sanctioned."""
    evening = Evening(served, level=2)
    for name in ("Ana", "Bo"):
        evening.join(name)
    page = evening.at_desk("/desk/start")
    assert "An official event needs 8; 2 have entered." in text_of(page)
    assert 'href="/rules/MTR/10.1"' in page
    where = str(evening.desk.page.url)
    assert "official event needs" in evening.desk.open(where), "a reload still says so"
    assert "official event needs" not in evening.desk.open(evening.home)
    tampered = re.sub(r"told=.{6}", "told=AAAAAA", where)
    assert evening.desk.get(tampered).status_code == 200
    assert "official event needs" not in evening.desk.get(tampered).text
    stranger = helper(evening, label="Sam", role="scorekeeper")
    assert "official event needs" not in stranger.open(where), "nobody is told what they did not do"


@pytest.mark.parametrize(
    ("path", "says"),
    [
        pytest.param("/rules/MTR/2.10", "Dropping MTR 2.10 in the text of 23 July 2021 What it asks", id="MTR 2.10"),
        pytest.param("/rules/GAP-05", "GAP-05 How we decided it", id="GAP-05"),
        pytest.param("/rules/GAP/05", "GAP-05 How we decided it", id="GAP-05 by its parts"),
        pytest.param("/rules/X/01", "How we decided it", id="X-01"),
    ],
)
def test_a_rule_has_a_page_in_our_words(served: Served, path: str, says: str) -> None:
    browser = served.browser()
    assert says in text_of(browser.open(path))
    assert "set-cookie" not in browser.page.headers
    assert served.browser("es").open(path) != browser.page.text


@pytest.mark.parametrize("path", ["/rules/MTR/99", "/rules/XXX/1", "/rules/hello", "/rules/MTR/<script>"])
def test_no_such_rule_is_no_page(served: Served, path: str) -> None:
    assert served.browser().get(path, headers={"Accept": "text/html"}).status_code == 404


def test_what_was_typed_is_kept_on_a_refusal(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(evening.home)
    page = evening.desk.submit("/desk/people", name="<b>" + "x" * 100)
    assert evening.desk.page.status_code == 400
    assert "What you sent is kept here" in text_of(page)
    assert "&lt;b&gt;" + "x" * 100 in page
    assert f'href="{evening.home}">Back</a>' in page
    action, fields = evening.desk.open(evening.home) and evening.desk.form("/desk/people")
    for referrer in ("", "https://elsewhere.example/desk", "javascript:alert(1)", f"{served.url}.elsewhere.example/"):
        answer = evening.desk.post(action, data=fields | {"name": " "}, headers={"Referer": referrer})
        assert f'href="{evening.home}">Back</a>' in answer.text


def test_what_came_too_fast_can_be_sent_again_and_counts_once(served: Served) -> None:
    evening = Evening(served)
    ana = evening.join("Ana")
    action, fields = ana.form("/check-in")
    for number in range(3_000):
        ana.page = ana.post(action, data=fields | {"key": f"k{number}"}, follow_redirects=False)
        if ana.page.status_code == 429:
            break
    assert "Send it again" in text_of(ana.page.text)
    assert ana.form("/check-in")[1]["key"] == f"k{number}", "the same form, the same key"


def test_a_refused_stranger_is_offered_nothing_to_send(served: Served) -> None:
    evening = Evening(served)
    answer = served.browser().post(f"{evening.home}/draw", data={"csrf": "x", "key": "k"})
    assert answer.status_code == 403
    assert "<form" not in answer.text


def test_what_a_scorekeeper_may_not_do_is_sent_to_those_who_may(served: Served) -> None:
    """MTR 1.7: before, the page said "Show them this page", and had no way to."""
    hall = drawn(served, ("Fay", "floor-judge"))
    (bystander,) = hall.others
    page = hall.post_by(hall.scorekeeper)
    assert "Send it to the head judge" in text_of(page)
    home = text_of(hall.scorekeeper.submit("/desk/decisions"))
    assert "Sent, and not decided yet Nobody here is the head judge. Name one before the round starts. MTR 1.7" in home
    assert "asks you to decide" not in home
    assert "decide" not in text_of(bystander.open(hall.evening.home))
    desk = hall.entitled.open(hall.evening.home)
    assert "Sam asks you to decide Nobody here is the head judge." in text_of(desk)
    assert "Look at it and decide" in text_of(desk)
    asked = hall.entitled.submit("/round/1/post")
    assert "You can do this, but look first" in text_of(asked)
    hall.entitled.submit("/round/1/post", **{REASON: WHY})
    assert hall.is_posted
    hall.entitled.open(hall.evening.home)
    assert "asks you to decide" not in text_of(hall.entitled.submit(f"/desk/decisions/{number(desk)}"))


def number(page: str) -> str:
    found = re.search(r'data-decision="(\d+)"', page)
    assert found
    return found[1]


def test_only_what_was_refused_is_sent_and_only_once(served: Served) -> None:
    hall = drawn(served)
    hall.post_by(hall.scorekeeper)
    action, fields = hall.scorekeeper.form("/desk/decisions")
    hall.scorekeeper.submit("/desk/decisions")
    again = hall.scorekeeper.post(action, data=fields | {"key": "again"})
    assert (again.status_code, "This was decided already" in text_of(again.text)) == (409, True)
    invented = hall.scorekeeper.post(action, data=fields | {"key": "other", "offer": "invented"})
    assert invented.status_code == 409


def links_of(hall: Hall, **link: str) -> Browser:
    """Somebody of the staff whose link the organizer makes, since the owner's is taken back."""
    phone = hall.evening.served.browser()
    phone.open(make_link(hall.entitled, hall.evening.home, **link))
    return phone


def test_it_is_on_the_head_judges_page_too(served: Served) -> None:
    hall = drawn(served)
    hall.post_by(hall.scorekeeper)
    hall.scorekeeper.submit("/desk/decisions")
    head = links_of(hall, label="Hal", role="head-judge")
    page = text_of(head.open(f"{hall.evening.home.removesuffix('/desk')}/judge/head"))
    assert "1 needs you" in page
    assert "Sam asks you to decide" in page
