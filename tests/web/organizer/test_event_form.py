"""Any event, any game, on the form: kinds of day, everything that can be chosen, changed later, made again."""

import re
from collections.abc import Iterator

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.packs_made import NEWER, SHIPPED, newer_rules
from tests.web.staffed import make_link
from tests.web.test_top_cut import open_tables

from topcut.core.play import Level
from topcut.core.rules.tables import lay_in
from topcut.web.organizer.event_form import EventForm, arranged
from topcut.web.organizer.presets import PRESETS

NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana"]


def made(served: Served, **fields: object) -> Browser:
    """Send the form of one kind of day with these changes; answer with the browser at the desk, or at the form."""
    desk = served.browser()
    desk.open(f"/new?preset={fields.pop('preset', '')}")
    desk.submit("/new", **({"title": "Friday"} | fields))
    return desk


def public(desk: Browser) -> str:
    return text_of(desk.open(f"/event/{desk.path.split('/')[2]}"))


def settings(desk: Browser) -> dict[str, str]:
    """The form as it is filled in for the event there is now."""
    page = desk.open(f"/event/{desk.path.split('/')[2]}/desk/settings/event")
    return desk.form("/settings/event/")[1] | selected(page)


def selected(page: str) -> dict[str, str]:
    """What is chosen in the lists of a page, the first where nothing is."""
    found = {}
    for name, options in re.findall(r'<select[^>]*name="(\w+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        every = re.findall(r"<option([^>]*)>\s*(.*?)\s*</option>", options, re.DOTALL)
        about, text = next((one for one in every if "selected" in one[0]), every[0])
        value = re.search(r'value="([^"]*)"', about)
        found[name] = value[1] if value else text
    return found


@pytest.fixture
def longer_playoffs() -> Iterator[None]:
    """A newer edition with other minutes of elimination, and a program that the one before does not know."""
    files = newer_rules()
    files["times.toml"] = files["times.toml"].replace(b"elimination = 90", b"elimination = 95")
    files["levels.toml"] = files["levels.toml"].replace(
        b"programs = [", b'programs = [{ name = "City Cup", level = "competitive" },'
    )
    lay_in({NEWER: files})
    yield
    lay_in({})


def test_a_new_event_goes_by_the_tables_of_its_edition(longer_playoffs: None) -> None:
    """MTR 0, MTR B, MTR F."""
    cup = EventForm(title="Cup", format="modern", program="City Cup", cut=8)
    before, after = (arranged(cup, edition=edition).stages for edition in (SHIPPED, NEWER))
    assert [stage.level for stage in (*before, *after)] == [Level.REGULAR] * 2 + [Level.COMPETITIVE] * 2
    strict = EventForm(title="Cup", format="modern", level=Level.COMPETITIVE, cut=8)
    assert [arranged(strict, edition=edition).stages[-1].minutes for edition in (SHIPPED, NEWER)] == [90, 95]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_kind_of_day_and_a_name_are_enough(served: Served, preset: str) -> None:
    """MTR-F-a: and where it names a program, the level comes along."""
    name = {"game_name": "Draughts"} if preset == "own" else {}
    page = served.browser().open(f"/new?preset={preset}")
    desk = made(served, preset=preset, **name, **selected(page))
    assert "/desk" in desk.path
    filled = settings(desk)
    wanted = PRESETS[preset].form
    assert (filled["structure"], filled["cut"]) == (wanted.structure, str(wanted.cut))
    if preset == "qualifier":
        assert (filled["level"], filled["lists"]) == ("2", "required")


@pytest.mark.parametrize(
    ("chosen", "policy"),
    [
        pytest.param({}, "casual", id="MTR-1.12-d: Regular and not sanctioned: house rules"),
        pytest.param({"is_sanctioned": "true"}, "official-magic", id="MTR-1.12-d: Regular and sanctioned"),
        pytest.param({"is_sanctioned": "true", "rules": "house"}, "casual", id="MTR-1.12-d: sanctioned, house rules"),
        pytest.param({"rules": "tournament"}, "official-magic", id="MTR-1.12-d: Regular by the book"),
        pytest.param({"level": 2}, "official-magic", id="MTR-1.12-d: Competitive"),
        pytest.param({"level": 2, "rules": "house"}, "casual", id="MTR-1.12-d: Competitive by house rules"),
    ],
)
def test_level_sanctioning_and_rules_are_three_choices(served: Served, chosen: dict[str, object], policy: str) -> None:
    desk = made(served, **chosen)
    asks = 'value="account-or-full-name" checked' in re.sub(r"\s+", " ", desk.open(f"{desk.path}/announcement"))
    assert asks is (policy != "casual"), "tournament rules ask for a full name"


def test_a_qualifier_at_regular_is_asked_about(served: Served) -> None:
    """MTR-F-a: the program's level is said; with a reason it may be another."""
    chosen = {"program": "WPN Qualifiers", "format": "modern", "level": 1, "lists": ""}
    desk = made(served, preset="qualifier", **chosen)
    assert "played at another level" in text_of(desk.page.text)
    desk.submit("/new", **{"overrule.reason": "the publisher wrote to us"})
    assert "/desk" in desk.path
    assert settings(desk)["level"] == "1"


def test_a_premier_event_by_somebody_not_chosen_is_asked_about_before_it_is_there(served: Served) -> None:
    """MTR-1.1-b: with a reason the event is created, and its creator is at the desk."""
    desk = made(served, program="WPN Qualifiers", format="modern", title="Orphan")
    assert "was not chosen for it" in text_of(desk.page.text)
    assert desk.path == "/new"
    desk.submit("/new", **{"overrule.reason": "the publisher wrote to us"})
    assert "/desk" in desk.path


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"game": "any", "game_name": "x" * 5000}, "A name has at most"),
        ({"program": "No Such Program"}, "There is no program called"),
    ],
)
def test_what_would_be_refused_later_is_refused_before_the_event_is_there(
    served: Served, fields: dict[str, object], told: str
) -> None:
    desk = made(served, title="Orphan", **fields)
    assert desk.path == "/new"
    assert desk.page.status_code in {400, 404, 422}
    assert told in text_of(desk.page.text)
    assert 'value="Orphan"' in desk.page.text, "the form is still filled in"


@pytest.mark.parametrize("cut", [3, 6, 16, 64])
def test_a_cut_may_have_any_size(served: Served, cut: int) -> None:
    """MTR-10.4-g."""
    desk = made(served, cut_to=cut)
    assert f"{cut}" in public(desk)


def test_nothing_but_elimination_is_announced_and_played(served: Served) -> None:
    """MTR-E-d: six of them, two with a bye in the first round."""
    evening = Evening(served, structure="single", players=6)
    evening.start(*NAMES[:6])
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    evening.post()
    assert len(open_tables(evening)) == 2
    page = text_of(evening.desk.open(f"/event/{evening.stream}/bracket"))
    assert "Single elimination" in page
    assert "A random method decides who chooses" in page, "MTR-2.2-a"


@pytest.mark.parametrize(
    ("fields", "score", "won"),
    [
        pytest.param(
            {"game_name": "Pokémon", "match": "best-of-three", "minutes": 50, "cut": 4}, "20", 3, id="like Pokémon"
        ),
        pytest.param(
            {"game_name": "Chess", "match": "one-game", "win": 2, "draw": 1, "minutes": 0, "tiebreakers": "chess"},
            "10",
            2,
            id="like chess",
        ),
    ],
)
def test_an_evening_of_any_game(served: Served, fields: dict[str, object], score: str, won: int) -> None:
    """A game we know nothing of, from the form alone: no card file, no rules of ours."""
    evening = Evening(served, game="any", rounds=2, **fields)
    evening.start(*NAMES)
    assert str(fields["game_name"]) in text_of(evening.desk.open(f"/event/{evening.stream}"))
    for round in (1, 2):
        evening.post(round)
        for table in sorted(open_tables(evening), key=int):
            evening.at_desk("/line", line=f"{table} {score}")
        evening.at_desk(f"/round/{round}/close")
    evening.at_desk("/round/2/publish")
    standings = text_of(evening.desk.open(f"/event/{evening.stream}/standings"))
    assert re.search(rf"\b{2 * won}\b", standings)


def test_any_game_has_a_name(served: Served) -> None:
    desk = made(served, game="any")
    assert "Say what the game is called" in text_of(desk.page.text)


def test_everybody_meets_everybody_through_the_pages(served: Served) -> None:
    evening = Evening(served, structure="robin", rounds="", match="one-game")
    evening.start(*NAMES[:4])
    for round in (1, 2, 3):
        evening.post(round)
        for table in sorted(open_tables(evening), key=int):
            evening.at_desk("/line", line=f"{table} 10")
        evening.at_desk(f"/round/{round}/close")
    evening.at_desk("/desk/finish")
    assert "wins Finished" in text_of(evening.desk.open(f"/event/{evening.stream}"))


@pytest.mark.parametrize(
    "draft",
    [
        pytest.param({"format": "booster-draft"}, id="MTR-7.6-c: inside the pods"),
        pytest.param({"format": "booster-draft", "across_pods": "true"}, id="MTR-7.6-d: across them"),
        pytest.param({"format": "sealed", "cut": "8", "cut_drafts": "true"}, id="MTR-10.4-h: a drafted top 8"),
        pytest.param({"format": "booster-draft", "teams": "2hg"}, id="MTR-9.7-a: two heads"),
        pytest.param({"format": "rochester-draft", "teams": "3"}, id="MTR-8.5-a: teams of three"),
    ],
)
def test_a_draft_comes_back_as_it_was_chosen(served: Served, draft: dict[str, str]) -> None:
    filled = settings(made(served, **draft))
    assert {name: filled.get(name) for name in draft} == draft


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        pytest.param(
            {"format": "booster-draft", "across_pods": "true", "level": "2"},
            "own pod. This can be waived only at Regular",
            id="MTR-7.6-d: Competitive",
        ),
    ],
)
def test_a_draft_that_is_not_played_so_is_asked_about(served: Served, draft: dict[str, str], says: str) -> None:
    browser = served.browser()
    browser.open("/new")
    browser.submit("/new", title="Draft", rules="tournament", **draft)
    assert (browser.page.status_code, says in text_of(browser.page.text)) == (422, True)


@pytest.mark.parametrize(
    "draft",
    [
        pytest.param({"format": "rochester-draft"}, id="MTR-3.2-c: individual Rochester"),
        pytest.param({"format": "booster-draft", "teams": "3"}, id="MTR-3.2-c: three-person-team Booster Draft"),
    ],
)
def test_a_draft_for_others_than_the_table_names_runs_and_says_so(served: Served, draft: dict[str, str]) -> None:
    browser = served.browser()
    browser.open("/new")
    browser.submit("/new", title="Draft", rules="tournament", **draft)
    assert "cannot be played like this" in text_of(browser.page.text)


def test_everything_on_the_form_comes_back_as_it_was_chosen(served: Served) -> None:
    chosen = {
        "format": "modern", "level": "2", "rounds": "5", "cut_to": "6", "cut": "0", "cut_losses": "2", "minutes": "45",
        "playoff_minutes": "75", "final_wins": "3", "tiebreakers": "melee", "win": "4", "draw": "2", "loss": "1",
        "second_rounds": "2", "plays_on": "losses", "number": "2", "second_level": "3", "builds": "true",
        "second_format": "standard", "starts_at": "2026-12-05T10:30",
        "is_sanctioned": "true", "program": "Eternal Weekend", "rules": "house",
    }  # fmt: skip
    filled = settings(made(served, **chosen))
    assert {name: filled.get(name) for name in chosen} == chosen


def test_what_a_change_does_is_said_before_it_is_made(served: Served) -> None:
    evening = Evening(served, rounds=2)
    evening.start(*NAMES[:4])
    evening.post()
    for table in sorted(open_tables(evening), key=int):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.at_desk("/round/1/publish")
    form = {"title": "Saturday", "win": 5, "rounds": 3, "format": "modern", "reason": "as we agreed"}
    form = settings(evening.desk) | form
    evening.desk.submit("/settings/event/", **form)
    said = text_of(evening.desk.page.text)
    assert "What this change does" in said
    assert "The standings after 1 closed round are worked out again." in said
    assert "1 round is paired and stays as it is." in said
    assert "4 players see it on their phones at once." in said
    assert settings(evening.desk)["title"] == "Friday", "nothing is changed yet"
    settings(evening.desk)
    evening.desk.submit("/settings/event/", **form)
    evening.desk.submit("/settings/event/")
    page = public(evening.desk)
    assert "Saturday" in page
    assert "Modern" in page
    assert re.search(r"\b5\b", text_of(evening.desk.open(f"/event/{evening.stream}/standings")))


def test_a_change_of_many_parts_is_one_entry_or_none(served: Served) -> None:
    """MTR-10.2: refused in its last part, nothing of it is there; made, one undo takes all of it back."""
    evening = Evening(served, rounds=2)
    judge = served.browser()
    judge.open(make_link(evening.desk, evening.home, label="Bo", role="organizer"))
    before = entries(evening)
    form = {
        "title": "Saturday",
        "rounds": 4,
        "zone": "Europe/Madrid",
        "program": "Eternal Weekend",
        "lists": "required",
    }
    judge.open(f"/event/{evening.stream}/desk/settings/event")
    judge.submit("/settings/event/", **(selected(judge.page.text) | form))
    judge.submit("/settings/event/")
    assert settings(evening.desk)["title"] == "Friday", "lists are the head judge's: nothing of it was changed"
    assert entries(evening) == before
    change(evening, **form)
    filled = settings(evening.desk)
    assert {name: filled[name] for name in form} == {**form, "rounds": "4"}
    assert entries(evening) == before + 1
    evening.desk.open(f"{evening.home}/history")
    evening.desk.submit("/undo")
    assert settings(evening.desk)["title"] == "Friday"


def test_another_format_or_level_after_the_start_asks_for_a_reason(served: Served) -> None:
    """MTR-1.12, MTR-10.2: players brought their decks for what was announced."""
    evening = Evening(served, rounds=2, level=2)
    evening.start(*NAMES)
    asked = change(evening, format="modern", level=3)
    assert "The format was announced before the start" in asked
    assert "The level was announced before the start" in asked
    assert settings(evening.desk)["format"] == "casual"


def test_a_game_is_changed_before_the_start_and_not_after(served: Served) -> None:
    evening = Evening(served, rounds=2)
    change(evening, game="any", game_name="Draughts")
    assert "Draughts" in public(evening.desk)
    evening.start(*NAMES[:2])
    assert "its game can no longer change" in change(evening, game="magic")


def entries(evening: Evening) -> int:
    return int(re.search(r'"entries":(\d+)', evening.desk.get(f"/event/{evening.stream}/log.jsonl").text)[1])


def change(evening: Evening, **fields: object) -> str:
    evening.desk.submit("/settings/event/", **(settings(evening.desk) | fields))
    return text_of(evening.desk.submit("/settings/event/"))


@pytest.mark.parametrize("people", [False, True])
def test_last_weeks_event_is_made_again_with_one_press(served: Served, people: bool) -> None:
    evening = Evening(served, title="League", structure="double", match="one-game", minutes=25, players=8)
    for name in NAMES[:3]:
        evening.join(name)
    evening.desk.open("/new")
    evening.desk.submit("/new/again", **({"with_people": "true"} if people else {}))
    assert evening.stream not in evening.desk.path
    filled = settings(evening.desk)
    assert (filled["title"], filled["structure"], filled["match"], filled["minutes"]) == (
        "League",
        "double",
        "one-game",
        "25",
    )
    assert ("Ana" in text_of(evening.desk.open(f"/event/{evening.desk.path.split('/')[2]}/desk"))) is people


def test_people_come_along_in_one_entry_with_what_they_have_ticked(served: Served) -> None:
    """MTR-1.4: an event by the book asks for an age; one who has ticked is not asked again, and sorts as before."""
    evening = Evening(served, title="League", level=2, asks=True)
    evening.desk.open(f"{evening.home}/people/paste")
    evening.desk.submit("/people/paste", names="Lovelace, Ada\nHopper, Grace")
    action, fields = evening.desk.form("/paste/enter")
    ticked = {"pick": ["0", "1"], "old_enough": "true"}
    evening.desk.page = evening.desk.post(action, data=fields | ticked)
    old = evening.desk.get(f"/event/{evening.stream}/log.jsonl").text
    assert old.count("entrant-registered") == 2
    evening.desk.open("/new")
    evening.desk.submit("/new/again", with_people="true")
    stream = evening.desk.path.split("/")[2]
    assert stream != evening.stream
    lines = evening.desk.get(f"/event/{stream}/log.jsonl").text.splitlines()
    (entry,) = [line for line in lines if "entrant-registered" in line]
    assert (entry.count("entrant-registered"), entry.count("player-identified")) == (2, 2)
    assert "Lovelace, Ada" in text_of(evening.desk.open(f"/event/{stream}/desk/people"))


def test_who_cannot_come_along_is_named_and_keeps_nobody_from_the_new_event(served: Served) -> None:
    """MTR-1.4, MTR-1.5: a player who ticked what is asked comes along; a player who did not is named, with the rule."""
    evening = Evening(served, title="League", level=2)
    evening.join("Ana")
    evening.desk.open("/new")
    page = text_of(evening.desk.submit("/new/again", with_people="true"))
    assert "Not everybody was carried over" in page
    assert "The event has been created, with 0 players. To the desk 1 was not entered Ana :" in page
    assert re.search(r"Ana :.*MTR 1\.[45]", page)
    to = re.search(r'class="btn main big" href="([^"]+)"', evening.desk.page.text)[1]
    evening.desk.open(to)
    assert re.fullmatch(r"/event/\w+/desk", evening.desk.path)
    assert evening.stream not in evening.desk.path
    assert "Ana" not in text_of(evening.desk.page.text)


def test_of_many_only_those_are_left_behind_who_are_refused(served: Served) -> None:
    """MTR-1.4: four come along, and the one in the middle who never ticked is named."""
    evening = Evening(served, title="League", level=2, asks=True)
    for names, ticked in (("Ruiz, Ada\nRuiz, Bea", True), ("Ruiz, Otto", False), ("Ruiz, Eva\nRuiz, Flo", True)):
        evening.desk.open(f"{evening.home}/people/paste")
        evening.desk.submit("/people/paste", names=names)
        action, fields = evening.desk.form("/paste/enter")
        picked = {"pick": [*map(str, range(len(names.splitlines())))]} | ({"old_enough": "true"} if ticked else {})
        evening.desk.page = evening.desk.post(action, data=fields | picked, headers={"Accept": "text/html"})
        if not ticked:
            evening.desk.submit("/paste/enter", **{"overrule.reason": "His mother is here."})
    evening.desk.open("/new")
    page = text_of(evening.desk.submit("/new/again", with_people="true"))
    assert "The event has been created, with 4 players. To the desk 1 was not entered" in page


def test_nobody_copies_an_event_of_others(served: Served) -> None:
    evening = Evening(served)
    stranger = made(served)
    action, fields = "/new/again", {"stream": evening.stream}
    stranger.open("/new")
    fields |= {"csrf": stranger.form("/new")[1]["csrf"]}
    assert stranger.post(action, data=fields).status_code in {403, 404}


def test_each_seat_of_a_team_may_play_another_format(served: Served) -> None:
    """MTR-8.4-e: said on the form, seen on the page, kept when the form is opened again; a pool is not for one seat."""
    chosen = {"teams": "3", "format": "modern", "format_b": "legacy", "format_c": "vintage"}
    desk = made(served, **chosen)
    assert "Modern / Legacy / Vintage" in public(desk)
    filled = settings(desk)
    assert {name: filled[name] for name in chosen} == chosen
    refused = text_of(made(served, **(chosen | {"format_c": "sealed"})).page.text)
    assert "Name a Constructed format for each seat of a team, or one format for all of them." in refused
    assert "MTR 8.4" in refused
    alone = made(served, **(chosen | {"teams": ""}))
    assert "Legacy" not in public(alone), "who plays alone has no seats"


def test_a_form_sent_after_the_end_is_told_that_the_event_is_over(served: Served) -> None:
    """MTR 1.3: an organizer does not lack the power; somebody who does is told so at any time."""
    evening = Evening(served, rounds=1)
    evening.start("Ana", "Bo")
    form = f"{evening.home}/settings/event"
    evening.desk.open(form)
    action, fields = evening.desk.form("/settings/event/")
    evening.post()
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/round/1/close")
    evening.at_desk("/desk/finish")
    refused = evening.desk.post(action, data=fields | {"title": "Saturday"})
    assert "the event is in its finished phase" in text_of(refused.text)
    assert "power" not in text_of(refused.text)
