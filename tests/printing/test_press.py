"""The press: next to the loop, one sheet at a time, the same sheet once."""

import asyncio
import threading

import pytest

from topcut.printing.press import KEPT, MOST_BYTES, MOST_FOR_ALL, MOST_WAITING, Press, TooManyPrints


def test_two_who_want_the_same_sheet_get_one_printing():
    printed = []

    async def run():
        press = Press()
        return await asyncio.gather(*(press.sheet("a", lambda: printed.append(1) or b"pdf") for _ in range(5)))

    assert asyncio.run(run()) == [b"pdf"] * 5
    assert printed == [1]


def test_printing_is_not_on_the_loop_and_one_at_a_time():
    threads, running, most = set(), 0, 0

    def make():
        nonlocal running, most
        running += 1
        most = max(most, running)
        threads.add(threading.get_ident())
        running -= 1
        return b""

    async def run():
        press = Press()
        await asyncio.gather(*(press.sheet(number, make) for number in range(8)))

    asyncio.run(run())
    assert most == 1
    assert threading.get_ident() not in threads


def test_a_sheet_that_failed_is_printed_anew():
    async def run():
        press = Press()
        with pytest.raises(ZeroDivisionError):
            await press.sheet("a", lambda: bytes(1 // 0))
        return await press.sheet("a", lambda: b"pdf")

    assert asyncio.run(run()) == b"pdf"


def test_a_sheet_that_failed_when_nobody_waited_any_more_is_printed_anew():
    go_on = threading.Event()

    def fail():
        go_on.wait(60)
        raise ZeroDivisionError

    async def run():
        press = Press()
        gone = asyncio.create_task(press.sheet("a", fail))
        for _ in range(3):
            await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        go_on.set()
        await press.sheet("b", lambda: b"after it")
        return await press.sheet("a", lambda: b"pdf")

    assert asyncio.run(run()) == b"pdf"


def test_only_the_last_few_are_kept():
    async def run():
        press = Press()
        for number in range(KEPT + 1):
            await press.sheet(number, lambda: b"old")
        return await press.sheet(0, lambda: b"new"), await press.sheet(KEPT, lambda: b"new")

    assert asyncio.run(run()) == (b"new", b"old")


def test_a_queue_that_is_full_says_so_and_keeps_room_for_the_desk():
    go_on = threading.Event()

    async def run():
        press = Press()
        waiting = [asyncio.create_task(press.sheet(number, lambda: bytes(go_on.wait(60)))) for number in range(8)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyPrints):
            await press.sheet("public", lambda: b"", most=MOST_FOR_ALL)
        again = asyncio.create_task(press.sheet(0, lambda: b"another"))
        desk = [asyncio.create_task(press.sheet(number, lambda: b"x")) for number in range(100, 100 + MOST_WAITING - 8)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyPrints):
            await press.sheet("desk", lambda: b"")
        go_on.set()
        return await asyncio.gather(*waiting, again, *desk), await press.sheet("desk", lambda: b"at last")

    sheets, last = asyncio.run(run())
    assert sheets == [b"\0"] * 9 + [b"x"] * (MOST_WAITING - 8)
    assert last == b"at last"


def test_large_sheets_are_not_all_kept():
    async def run():
        press = Press()
        for number in range(4):
            await press.sheet(number, lambda: bytes(MOST_BYTES // 3 + 1))
        return [len(await press.sheet(number, lambda: b"new")) for number in (3, 2, 0)]

    assert asyncio.run(run()) == [MOST_BYTES // 3 + 1, MOST_BYTES // 3 + 1, 3]
