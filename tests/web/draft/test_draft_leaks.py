"""Nothing hidden in page or traffic: a viewer is always sent the same bytes, no matter what the hidden cards are."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.core.drafts.leaks import SWAPS, Place, hidden, swapped
from tests.web.drafted import Phone, Room, is_over, opened

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.view import DrafterView, drafter_view
from topcut.core.play import Chance, Stream
from topcut.desk import Desk
from topcut.web.draft import deck as deck_module
from topcut.web.draft import page as page_module
from topcut.web.draft.draft_hub import fingerprint

CHANGES = re.compile(
    rb'name="key"\s+value="[^"]*"|data-left="\d+"|data-running\s*>\d+<|class="(?:on|off)"|width="[\d.]+"|is-late'
    rb'|data-due-in="\d+"'
)
"""What differs between two readings of one page: keys, and seconds."""
PATHS = ("", "?order=cost", "?order=picked", "/board", "/pool.txt", "/log.jsonl", "/deck")


async def sent(room: Room, phone: Phone) -> list[bytes]:
    """Every byte a browser is sent when it reads all it may ask for, and what its feed is told apart by."""
    home, found = room.phones[0].home, []
    for path in PATHS:
        answer = await phone.client.get(f"{home}{path}")
        found.append(b"%d " % answer.status_code + CHANGES.sub(b"", answer.content))
    return found


def hidden_now(draft: PodDraft, seat: int | None) -> list[Place]:
    """While the clock stands, one's own booster is hidden too."""
    return hidden(draft, None if draft.paused_at is not None else seat)


async def leaks(room: Room) -> tuple[int, int]:
    """Exchange hidden cards for every viewer, and count the tries and those that somebody could notice."""
    tried = noticed = 0
    held = await room.desk.drafts.current(room.stream)
    viewers: list[tuple[Phone, int | None]] = [(phone, seat) for seat, phone in enumerate(room.phones, start=1)]
    for phone, seat in [*viewers, (Phone(room.app), None)]:
        true, chance = held.folded.state, Chance(f"{held.folded.seq}/{seat}".encode())
        places = hidden_now(true, seat)
        before, told = await sent(room, phone), fingerprint(true, seat)
        for _ in range(max(1, SWAPS // 3) if places else 0):
            held.folded.state = other = swapped(true, chance.choose(places), chance.choose(places))
            try:
                after, tells = await sent(room, phone), fingerprint(other, seat)
            finally:
                held.folded.state = true
            tried += 1
            noticed += after != before or tells != told
    return tried, noticed


def each_moment(folder, look: Callable[[Room], Any], *, level: str) -> tuple[int, int]:
    async def night() -> tuple[int, int]:
        tried = noticed = 0
        async with opened(folder, people=3, level=level) as room:
            await room.share()
            for step in range(8):
                more = await look(room)
                tried, noticed = tried + more[0], noticed + more[1]
                phone = room.phones[step % 3]
                if step == 5:
                    await room.phones[0].post("pause")
                elif step == 6:
                    await room.phones[0].post("resume")
                elif Phone.is_picking(await phone.look()):
                    await phone.pick()
            await room.until(is_over)
            more = await look(room)
        return tried + more[0], noticed + more[1]

    return asyncio.run(night())


@pytest.mark.parametrize("level", ["regular", "competitive"])
def test_whatever_the_hidden_cards_are_every_byte_sent_is_the_same(tmp_path, level: str) -> None:
    """MTR-7.7-g: for drafters, the host, the board and strangers, at every moment, paused or not."""
    tried, noticed = each_moment(tmp_path, leaks, level=level)
    assert tried > 40
    assert noticed == 0


def test_a_page_that_names_a_hidden_card_is_found_out(tmp_path, monkeypatch) -> None:
    """Planted: a neighbour is called by the card they took last."""

    async def careless(desk: Desk, stream: Stream) -> dict[int, str]:
        return await desk.drafts.look(
            stream, lambda draft: {n: "".join(one.pool[-1:]) for n, one in draft.seats.items()}
        )

    monkeypatch.setattr(page_module, "_names", careless)
    assert each_moment(tmp_path, leaks, level="competitive")[1] > 0


def test_a_deck_page_that_has_a_neighbours_pool_is_found_out(tmp_path, monkeypatch) -> None:
    """Planted: after the draft a deck is built from the cards of the seat to the left."""

    def careless(draft: PodDraft, seat: int) -> DrafterView:
        return drafter_view(draft, seat % len(draft.seats) + 1)

    monkeypatch.setattr(deck_module, "drafter_view", careless)
    assert each_moment(tmp_path, leaks, level="regular")[1] > 0
