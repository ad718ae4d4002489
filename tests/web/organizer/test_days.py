"""Between two days, and prizes that are shared: looked at first, agreed by each, then told to everybody."""

from tests.http.evening import Evening
from tests.http.server import Forms, Served, text_of
from tests.web.staffed import helper

EIGHT = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana")


def play(evening: Evening, round: int, tables: int) -> None:
    evening.post(round)
    for table in range(1, tables + 1):
        evening.at_desk(f"/round/{round}/line", line=f"{table} 20")
    evening.at_desk(f"/round/{round}/close")


def test_the_best_play_on_after_the_first_day(served: Served) -> None:
    evening = Evening(served, rounds=2)
    for name in EIGHT:
        evening.join(name)
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/settings/", rounds=2, second_rounds=1, plays_on="points", number=3, cut=0)
    evening.at_desk("/desk/start")
    play(evening, 1, 4)
    play(evening, 2, 4)
    page = text_of(evening.desk.open(evening.home))
    assert "Next: who plays on" in page
    assert "Pair round 3" not in page
    page = text_of(evening.desk.open(f"{evening.home}/field"))
    assert "6 play on" in page
    assert "Everybody with at least 3 points after round 2." in page
    sam = helper(evening, label="Sam", role="scorekeeper")
    assert "The head judge announces who plays on." in text_of(sam.open(f"{evening.home}/field"))
    evening.desk.open(f"{evening.home}/field")
    evening.desk.submit("/field/")
    assert "Pair round 3" in text_of(evening.desk.open(evening.home))
    assert "6 players" in text_of(evening.desk.page.text)


def final(served: Served) -> Evening:
    """Four players, one Swiss round, a cut to four, and prizes; the bracket is about to begin."""
    evening = Evening(served, rounds=1, cut=4)
    evening.start("Ana", "Bo", "Cy", "Dee")
    play(evening, 1, 2)
    evening.desk.open(f"{evening.home}/prizes")
    evening.announce_prizes("1: 50 EUR\n2: 30 EUR\n3-4: 10 EUR")
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    return evening


def test_prizes_are_shared_once_everybody_said_yes_and_the_organizer_permits_it(served: Served) -> None:
    evening = final(served)
    ana = evening.phones["Ana"]
    ana.open(ana.path)
    assert "Propose even shares" in text_of(ana.page.text)
    ana.submit("/player/1/split")
    assert "You would have 25.00 EUR" in text_of(ana.page.text)
    evening.desk.open(f"{evening.home}/prizes")
    assert "Permit it" not in text_of(evening.desk.page.text)
    for name in ("Ana", "Bo", "Cy"):
        phone = evening.phones[name]
        phone.open(phone.path)
        assert "You said yes" in text_of(phone.submit("/split/yes"))
    evening.desk.open(f"{evening.home}/prizes")
    evening.desk.submit("/split/yes")
    page = text_of(evening.desk.submit("/split/make"))
    assert "permitted" in page
    assert "Permitted. You have 25.00 EUR" in text_of(ana.open(ana.path))


def test_the_two_of_a_final_share_as_they_agree(served: Served) -> None:
    evening = final(served)
    evening.post(2)
    for table in (1, 2):
        evening.at_desk("/round/2/line", line=f"{table} 20")
    evening.at_desk("/round/2/close")
    page = evening.desk.open(f"{evening.home}/prizes")
    assert "The two share as they agree" in text_of(page)
    stays = page.split('name="stays" value="')[1].split('"')[0]
    action, fields = next((a, f) for a, f in _forms(evening) if a.endswith("/split") and "winner" in f)
    form = fields | {"stays": stays, "winner": "45 EUR", "other": "35 EUR"}
    evening.desk.page = evening.desk.post(action, data=form)
    assert "wins the final" in text_of(evening.desk.page.text)
    for _ in range(2):
        evening.desk.submit("/split/yes")
    assert "permitted" in text_of(evening.desk.submit("/split/make"))


def _forms(evening: Evening) -> list[tuple[str, dict[str, str]]]:
    return [(action, fields) for _, action, fields in Forms(evening.desk.page.text).forms]
