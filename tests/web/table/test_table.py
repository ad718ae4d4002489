"""The online table in real browsers: two players, a judge and a spectator, and nothing hidden in what reaches them."""

import contextlib
import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, expect
from tests.http.server import Served
from tests.patience import until
from tests.web.devices import LAPTOP, PHONE, Device
from tests.web.staffed import helper
from tests.web.table.test_online_match import at_their_table
from tests.web.tables import Chair, deck, open_table, start


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    """A server whose spectators are only a second late."""
    os.environ["TOPCUT_WATCH_DELAY"] = "1"
    try:
        server = Served(tmp_path_factory.mktemp("tables") / "topcut.db").wait_until_ready()
    finally:
        del os.environ["TOPCUT_WATCH_DELAY"]
    yield server
    server.stop()


class Ear:
    """Everything that reaches a browser: bodies of answers, pieces of the feed, and the page itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        page.on("response", self._hear)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", lambda said: self.heard.append(said["data"]))

    def _hear(self, answer) -> None:
        if "event-stream" not in answer.headers.get("content-type", "") and answer.status == 200:
            try:
                self.heard.append(answer.text())
            except Exception:
                return

    def names(self, pattern: str) -> set[str]:
        return set(re.findall(pattern, "\n".join([*self.heard, self.page.content()])))


class Seat:
    """One player with a browser that hears all it is sent."""

    def __init__(
        self, chromium: Browser, served: Served, link: str, owner: str, *, size=LAPTOP, at: Chair | None = None
    ) -> None:
        self.device = Device(chromium, served, size)
        if at:
            self.device.take_over(at.browser)
        self.page = self.device.page
        self.owner = owner
        self.ear = Ear(self.page)
        self.sit(link)

    def sit(self, link: str) -> None:
        """Open a link; a chair's has one button, which takes the chair."""
        self.page.goto(link)
        if "/table/link/" in link:
            self.page.locator("main form button").click()
            self.page.wait_for_url("**/table/*")

    def bring(self, text: str | None = None) -> None:
        self.page.fill("#text", text or deck(self.owner))
        self.device.press("Bring this deck")

    def press(self, name: str) -> None:
        self.page.locator("#acts").get_by_role("button", name=name).first.click()

    def hand(self) -> list[str]:
        return self.page.locator(".me .hand .cd b").all_inner_texts()

    def pick(self, name: str) -> None:
        """Choose a card; try again if it is being redrawn."""
        box = self.page.locator(".me .cd", has_text=name).locator("input")
        with contextlib.suppress(Error):
            box.check(force=True)
        box.check(force=True)
        expect(box).to_be_checked()

    def look_at_the_other_deck(self, count: int, *, because: str, owner: "Seat") -> set[str]:
        """Look by the effect of a card one has in play, named by clicking it, once the owner lets; what was seen."""
        self.pick(because)
        expect(self.page.locator("#because")).to_contain_text(because)
        self.page.fill("#count", str(count))
        self.page.get_by_text("More that an effect allows").click()
        self.device.press("Look at the top of the other deck")
        expect(self.page.locator("#asks")).to_contain_text(because)
        expect(self.page.locator("#looks .cd")).to_have_count(0)
        owner.page.locator("#asks").get_by_role("button", name="Let them").click()
        expect(self.page.locator("#looks .cd")).to_have_count(count)
        return set(self.page.locator("#looks .cd b").all_inner_texts())

    def stack(self, name: str, *, onto: str) -> None:
        """Put a card of the hand onto one in play, with two choices and a key."""
        for one in (name, onto):
            self.pick(one)
        self.page.keyboard.press("o")
        expect(self.page.locator(".me .pile .cd")).to_have_count(2)

    def pass_turn(self) -> None:
        """The space bar chooses a card while one has the focus; Escape leaves the cards."""
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Space")


class Match:
    """A free table with both players seated and both decks on it."""

    def __init__(self, chromium: Browser, served: Served, *, profile: str = "magic") -> None:
        self.chromium, self.served = chromium, served
        self.links = open_table(served, profile=profile)
        self.ana = Seat(chromium, served, self.links[0], "Anas")
        self.bo = Seat(chromium, served, self.links[1], "Bos")
        self.stream = self.ana.page.url.split("/")[-1]
        self.ana.bring()
        self.bo.bring()
        for seat in self.seats:
            expect(seat.page.locator("#pledges li")).to_have_count(3)  # the server's, and both browsers'

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return self.ana, self.bo

    def set_up(self) -> None:
        self.ana.press("Set up the first game")
        for count, seat in enumerate(self.seats, start=1):
            seat.press("Shuffle and present")
            expect(seat.page.locator("#log li.deck-presented")).to_have_count(count)
        expect(self.ana.page.locator("#log li.deck-presented")).to_have_count(2)

    def start(self) -> Seat:
        """Go through everything before the game; the player who plays first is the answer."""
        self.set_up()
        shuffled = self.ana.page.locator("#log li.deck-shuffled").count()
        for seat in self.seats:
            if seat.page.locator("#acts").get_by_role("button", name="Shuffle the other deck").count():
                shuffled += 1
                seat.press("Shuffle the other deck")
                expect(seat.page.locator("#log li.deck-shuffled")).to_have_count(shuffled)
        self.ana.press("Let chance say who chooses")
        expect(self.ana.page.locator("#log li.chooser-named").first).to_be_visible()
        expect(self.bo.page.locator("#log li.chooser-named").first).to_be_visible()
        offered = [(seat, seat.page.get_by_role("button", name="I play first")) for seat in self.seats]
        until(lambda: any(button.count() for _, button in offered), "nobody may choose")
        first = next(seat for seat, button in offered if button.count())
        first.press("I play first")
        other = self.bo if first is self.ana else self.ana
        for seat in (first, other):
            seat.press("Take the opening hand")
            expect(seat.page.locator(".me .hand .cd")).to_have_count(7)
        first.press("Keep")
        expect(other.page.locator("#log li.hand-kept")).to_have_count(1)  # out of turn it would be asked about
        other.press("Keep")
        self.expect_moves()
        return first

    def expect_moves(self) -> None:
        for seat in self.seats:
            expect(seat.page.locator("#moves button").first).to_be_attached()
            expect(seat.page.locator("#table[data-live]")).to_be_attached()

    def watch(self) -> Seat:
        for seat in self.seats:
            seat.page.get_by_text("Dice, spectators, judge").click()
            seat.device.press("I agree to be watched")
        expect(self.ana.page.locator("#log li.watching-allowed")).to_have_count(2)
        anybody = self.served.browser()
        until(lambda: 'id="table"' in anybody.open(f"/table/{self.stream}"))
        return Seat(self.chromium, self.served, f"/table/{self.stream}", "nobody")

    def judge(self) -> Seat:
        """Come as a judge, and be one once both have agreed."""
        judge = Seat(self.chromium, self.served, self.links[2], "judge")
        expect(judge.page.get_by_text("The players are asked whether you judge here.")).to_be_visible()
        for seat in self.seats:
            seat.device.press("I agree to this judge")
            expect(seat.page.locator("#asks")).to_be_hidden()
        judge.page.get_by_text("Look again").click()
        expect(judge.page.locator("#table[data-live]")).to_be_attached()
        return judge


class Brought(Match):
    """The same by plain forms, which take a fifth of what a browser takes."""

    def __init__(self, chromium: Browser, served: Served) -> None:
        self.chromium, self.served = chromium, served
        self.links = open_table(served)
        chairs = [Chair(served, link) for link in self.links[:2]]
        for chair, owner in zip(chairs, ("Anas", "Bos"), strict=True):
            chair.bring(owner)
        self.go_on(*chairs)
        self.ana = Seat(chromium, served, chairs[0].home, "Anas", at=chairs[0])
        self.bo = Seat(chromium, served, chairs[1].home, "Bos", at=chairs[1])
        self.stream = chairs[0].home.split("/")[-1]

    def go_on(self, ana: Chair, bo: Chair) -> None:
        """Do by forms what comes before the browsers are opened."""


class Begun(Brought):
    """A game that has begun."""

    def go_on(self, ana: Chair, bo: Chair) -> None:
        self.is_anas = start(ana, bo)[0] is ana

    def __init__(self, chromium: Browser, served: Served) -> None:
        super().__init__(chromium, served)
        self.expect_moves()
        self.first, self.other = self.seats if self.is_anas else self.seats[::-1]


CARDS = r"(?:Anas|Bos) (?:card|side) \d\d"


def test_two_players_and_a_spectator_are_sent_nothing_hidden(served, chromium, pictures) -> None:
    """DZ7-7.2.2-a: players and spectators see the size of a deck, and nothing more of it."""
    match = Match(chromium, served)
    first = match.start()
    other = match.bo if first is match.ana else match.ana
    watcher = match.watch()
    played = first.hand()[0]
    first.pick(played)
    first.page.keyboard.press("p")
    for seat in (*match.seats, watcher):
        expect(seat.page.locator("[data-zone=play] .cd", has_text=played)).to_be_visible()
    first.device.picture(pictures / "table-1440.png")
    hidden = first.hand()[0]
    first.pick(hidden)
    first.page.keyboard.press("f")
    expect(first.page.locator(".me [data-zone=play] .cd", has_text=hidden)).to_be_visible()
    peeked = first.look_at_the_other_deck(2, because=played, owner=other)
    first.press("Leave the rest as it lies")
    expect(first.page.locator("#looks .cd")).to_have_count(0)
    first.stack(first.hand()[0], onto=played)
    stacked = first.page.locator(".me .pile .cd b").last.inner_text()
    expect(other.page.locator(".them .pile .cd")).to_have_count(2)
    first.pass_turn()
    expect(other.page.locator("#log li.turn-passed")).to_have_count(1)
    other.page.keyboard.press("d")
    expect(other.page.locator(".me .hand .cd")).to_have_count(8)
    expect(watcher.page.locator("#log li.card-drawn")).to_have_count(1)
    expect(watcher.page.locator(".deck .num").filter(has_text="52")).to_have_count(1)

    seen_by_first = {*first.hand(), played, hidden, stacked, *peeked}
    assert first.ear.names(rf"{other.owner} (?:card|side) \d\d") == peeked, "only what the effect let them look at"
    assert other.ear.names(rf"{first.owner} (?:card|side) \d\d") == {played, stacked}
    assert watcher.ear.names(CARDS) == {played, stacked}
    whole_deck = {f"{first.owner} {kind} {n:02}" for kind, most in (("card", 60), ("side", 15)) for n in range(most)}
    assert seen_by_first <= first.ear.names(CARDS) <= whole_deck | peeked, "one's own list was typed on one's own page"
    in_hand = [line for line in first.ear.heard if line.startswith("{")][-1]
    assert set(re.findall(CARDS, in_hand)) <= {*seen_by_first, *(f"{first.owner} side {n:02}" for n in range(15))}
    assert [seat.device.complaints for seat in (*match.seats, watcher)] == [[], [], []]

    other.device.press("Nobody may watch")
    expect(watcher.page.locator("#refused")).to_have_text("The players have not agreed to be watched.")
    expect(watcher.page.locator(".cd")).to_have_count(0)
    sat = other.page.locator("#log li.seat-taken").count()
    watcher.sit(match.links[match.seats.index(other)])
    expect(watcher.page.locator(".me .hand .cd")).to_have_count(8)
    for seat in match.seats:
        expect(seat.page.locator("#log li.seat-taken")).to_have_count(sat + 1)
    expect(other.page.locator("#log li.seat-taken").first).to_contain_text("If that was not you")
    leaked = watcher.ear.names(rf"{other.owner} card \d\d")
    assert set(other.hand()) <= leaked, "somebody who is handed another's link is caught by the same ear"


def test_a_move_is_taken_back_and_a_judge_looks_and_rewinds(served, chromium, pictures) -> None:
    match = Begun(chromium, served)
    first, other = match.first, match.other
    judge = match.judge()
    played = first.hand()[0]
    first.page.drag_and_drop(f".me .hand .cd:has-text('{played}')", ".me [data-zone=play]")
    expect(other.page.locator("[data-zone=play] .cd", has_text=played)).to_be_visible()

    first.device.press("Ask to take it back")
    expect(first.page.locator("#take-back")).to_contain_text(
        f"You have asked to take back this move: You played {played}."
    )
    expect(other.page.locator("#take-back")).to_contain_text(f"played {played}.")
    other.device.picture(pictures / "table-take-back-1440.png")
    other.device.press("Yes, take it back")
    expect(first.page.locator("[data-zone=play] .cd")).to_have_count(0)
    expect(first.page.locator(".me .hand .cd")).to_have_count(7)
    expect(first.page.locator("#log")).to_contain_text("The last move was taken back")

    expect(judge.page.locator("#log")).to_contain_text("The last move was taken back")
    assert judge.ear.names(CARDS) == {played}, "a judge sees no more than a spectator until they look"
    seat = match.seats.index(other)
    judge.page.check(f"input[value='{seat}:hand']")
    judge.device.press("Look, or stop looking")
    for page in (first.page, other.page):
        expect(page.locator("#log li.judge-looked")).to_contain_text("A judge sees hidden cards: hand")
    expect(judge.page.locator("#sides .cd", has_text=f"{other.owner} card").first).to_be_visible()
    assert judge.ear.names(rf"{first.owner} card \d\d") == {played}

    first.pass_turn()
    expect(other.page.locator("#log li.turn-passed")).to_have_count(1)
    judge.page.reload()
    moment = judge.page.locator("#to option", has_text="The game begins").get_attribute("value")
    judge.page.select_option("#to", moment)
    judge.page.fill("#ruling", "The turn was passed by mistake.")
    judge.device.press("Take it back")
    for page in (first.page, other.page):
        expect(page.locator("#log li.log-back").first).to_contain_text("The turn was passed by mistake.")
    expect(first.page.get_by_role("button", name="Pass turn")).to_be_visible()
    happened = judge.page.locator("form[data-manipulated='0'][data-unless]")
    happened.get_by_label("What happened to the deck").fill("Cut again after it was presented.")
    happened.get_by_role("button").click()
    for page in (first.page, other.page, judge.page):
        expect(page.locator("#asks")).to_contain_text("Play is stopped")
    judge.device.picture(pictures / "table-judge-1440.png")
    judge.page.locator("form[data-manipulated='0']:not([data-unless]) button").click()
    for page in (first.page, other.page, judge.page):
        expect(page.locator("#asks")).to_have_text(re.compile(r"^A judge is looking at hidden cards: hand \(\w+\)\.$"))
    judge.page.uncheck(f"input[value='{seat}:hand']")
    judge.device.press("Look, or stop looking")
    for page in (first.page, other.page, judge.page):
        expect(page.locator("#asks")).to_be_hidden()
    assert [seat.device.complaints for seat in (*match.seats, judge)] == [[], [], []]


def test_a_player_goes_on_from_a_phone_and_every_shuffle_is_replayed(served, chromium, pictures) -> None:
    match = Match(chromium, served, profile="dz8")
    first = match.start()
    other = match.bo if first is match.ana else match.ana
    hand, pledged = other.hand(), first.page.locator("#pledges").inner_text()
    other.page.context.close()
    expect(first.page.locator("#presence")).to_contain_text("has lost the connection")
    phone = Seat(chromium, served, match.links[match.seats.index(other)], other.owner, size=PHONE)
    expect(phone.page.locator(".me .hand .cd")).to_have_count(7)
    assert phone.hand() == hand
    expect(first.page.locator("#presence")).to_be_hidden()
    expect(first.page.locator("#pledges")).not_to_have_text(pledged, use_inner_text=True)  # bound again by the phone
    phone.device.picture(pictures / "table-390.png")

    first.page.fill("#said", "<img src=x onerror=alert(1)> shuffle your deck")
    first.page.locator("#acts").get_by_role("button", name="Shuffle").click()
    expect(phone.page.locator("#log li.deck-shuffled").first).to_contain_text("<img src=x onerror=alert(1)> shuffle")
    assert phone.page.locator("#log img").count() == 0
    expect(first.page.locator("#log li.deck-shuffled").first).to_contain_text(
        "the server, you, Bo" if first is match.ana else "the server, Ana, you"
    )
    phone.page.get_by_text("Result of this game").click()
    phone.device.press("I concede this game")
    first.press("We stop the match here")
    first.device.press("Replay every shuffle")
    chances = first.page.locator("#log li.deck-shuffled, #log li.chooser-named").count()
    assert chances >= 4, "two decks before the game, who plays first, and one more shuffle"
    expect(first.page.locator("#replay p")).to_contain_text(f"all are the same: {chances}")
    phone.page.emulate_media(color_scheme="dark")
    phone.device.press("Replay every shuffle")
    expect(phone.page.locator("#replay p")).to_contain_text(f"all are the same: {chances}")
    assert first.page.evaluate(TAMPERED, match.stream) == [False, *[True] * (chances - 1)]
    assert [seat.device.complaints for seat in (first, phone)] == [[], []]


TAMPERED = """async (stream) => {
  const { replay } = await import('/static/replay.js');
  const chances = await (await fetch(`/table/${stream}/chances`)).json();
  chances[0].came.reverse();
  return replay(chances).map((one) => one.holds);
}"""


FOCUSED = "(name) => document.activeElement.closest('[data-card]')?.querySelector('b').textContent === name"


def has_focus(page: Page, name: str) -> None:
    page.wait_for_function(FOCUSED, arg=name)


def test_cards_are_moved_by_key_and_the_focus_stays(served, chromium) -> None:
    """Arrows go from card to card, letters act on the one that has the focus, and no update takes it away."""
    match = Begun(chromium, served)
    first, other = match.first, match.other
    page, hand = first.page, first.hand()
    page.locator(".me .hand .cd input").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    has_focus(page, hand[2])
    page.keyboard.press("p")
    expect(page.locator(".me [data-zone=play] .cd", has_text=hand[2])).to_be_visible()
    has_focus(page, hand[3])  # the card that is now in its place
    page.keyboard.press("ArrowUp")
    has_focus(page, hand[2])
    page.keyboard.press("a")
    expect(page.locator(".me .cd.used", has_text=hand[2])).to_be_visible()
    has_focus(page, hand[2])
    other.page.locator(".me .tally button").first.click()
    expect(page.locator("#log li.tally-changed")).to_have_count(1)
    has_focus(page, hand[2])  # what the other does takes nothing away
    expect(other.page.locator(".me .life")).to_have_text("21")
    other.page.locator(".me .tally button").first.press("Enter")
    expect(other.page.locator(".me .life")).to_have_text("22")
    other.page.wait_for_function("document.activeElement.id.startsWith('tally-')")  # a button keeps it, too
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("#refused")).to_contain_text("What allows this?")
    expect(page.locator("#said")).to_be_focused()  # nothing opens; the field for it has the focus
    assert [seat.device.complaints for seat in match.seats] == [[], []]


def test_the_rounds_clock_and_the_judge_come_with_the_tables_own_feed(served, chromium, pictures) -> None:
    """One deadline: started at the desk, it runs on both pages; a judge who takes the call is announced on both."""
    evening, *phones = at_their_table(served)
    floor = helper(evening, label="Ines", role="floor-judge")
    table = phones[0].path.split("?")[0]
    devices = [Device(chromium, served, LAPTOP), Device(chromium, served, PHONE)]
    for device, phone in zip(devices, phones, strict=True):
        device.take_over(phone)
        device.page.goto(table)
        expect(device.page.locator("#table[data-live]")).to_be_attached()
        expect(device.page.locator("#clock")).to_be_hidden()
    evening.at_desk("/start-clock")
    for device in devices:
        expect(device.page.locator("#clock")).to_have_text(re.compile(r"(50:00|49:\d\d)"))
        expect(device.page.locator("#clock")).to_have_text(re.compile(r"49:5[0-8]|49:[0-4]\d"))
    devices[1].press("Call a judge")
    for device in devices:
        expect(device.page.locator("#called")).to_have_text("A judge has been called.")
    expect(devices[0].page.locator("#judge-call")).to_be_hidden()
    devices[0].picture(pictures / "table-event-1440.png")
    devices[1].picture(pictures / "table-event-390.png")
    floor.open(f"/event/{evening.stream}/judge/calls")
    floor.submit("/take")
    for device in devices:
        expect(device.page.locator("#called")).to_have_text("A judge is coming to your table.")
    devices[1].press("No judge needed after all")
    for device in devices:
        expect(device.page.locator("#called")).to_be_hidden()
    assert [device.complaints for device in devices] == [[], []]
