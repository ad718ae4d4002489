"""Lists and cards: judge a list, complete a name, import a card file, compared with the parser alone.

Uses the large card file next to the checkout if there is one, else a file of 30,000 made-up cards. Ratios are
measured in one run, interleaved; the limits are those we promise.
"""

import io
import json
import lzma
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

import msgspec

from topcut.core.cards import CardIndex
from topcut.core.decks import check, find_format
from topcut.exchange.card_files import read_cards
from topcut.exchange.deck import read_deck
from topcut.store import open_database
from topcut.store.cards import Cards

CARD_DATA = Path(__file__).resolve().parents[2] / "shared" / "card-data"
LARGE = CARD_DATA / "AllPrintings-to-2021.json.xz"
DAY = date(2021, 8, 1)
TURNS = 5
TYPED = ("b", "bolt", "light", "the of", "jace mind", "relampago", "zzz", "an", "of the sea", "dragon")


def card_file() -> bytes:
    return lzma.decompress(LARGE.read_bytes()) if LARGE.exists() else made_up()


def made_up() -> bytes:
    def card(n: int) -> dict[str, object]:
        name = f"{('Bold', 'Quiet', 'Ancient')[n % 3]} {('Bear', 'Bolt', 'Dragon', 'Sea')[n % 4]} {n}"
        return {"name": name, "number": str(n), "type": "Creature — Bear", "text": "x" * 80, "foreignData": []}

    sets = {f"S{s}": {"code": f"S{s}", "cards": [card(n) for n in range(s * 150, s * 150 + 150)]} for s in range(200)}
    return json.dumps({"meta": {}, "data": sets}).encode()


def seconds(work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def median(work, turns: int = TURNS) -> float:
    return statistics.median(seconds(work) for _ in range(turns))


def told(what: str, value: float, unit: str, limit: float) -> None:
    print(f"{what:<46} {value:8.2f} {unit:<3} (at most {limit:g}){'' if value <= limit else '   <-- TOO MUCH'}")


def import_whole(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(Path(folder) / "cards.db")
        with database.writing() as connection:
            Cards(connection).keep(read_cards(io.BytesIO(data)), at=0)
        database.close()


def imports(data: bytes) -> None:
    ratios = []
    for _ in range(TURNS):
        parsing = seconds(lambda: msgspec.json.decode(data))
        ratios.append(seconds(lambda: import_whole(data)) / parsing)
    told(f"import of {len(data) >> 20} MiB over parsing it with msgspec", statistics.median(ratios), "x", 4)


def lists(index: CardIndex) -> None:
    names = [card.name for card in index if card.is_for_decks][:: max(1, len(index) // 30)][:25]
    main = "\n".join(f"4 {name}" for name in names[:15])
    text = f"{main}\n\nSideboard\n" + "\n".join(f"{1 + n // 5} {name}" for n, name in enumerate(names[15:]))
    legacy = find_format("legacy", on=DAY)
    decklist = read_deck(text)
    assert decklist.main_size + decklist.sideboard_size == 75
    one = statistics.median(median(lambda: check(decklist, legacy, on=DAY, catalog=index), 20) for _ in range(TURNS))
    told("one list of 75 cards, judged", one * 1000, "ms", 1)
    whole = median(lambda: [check(read_deck(text), legacy, on=DAY, catalog=index) for _ in range(1000)], 3)
    told("1,000 lists, read and judged", whole, "s", 1)


def searches(index: CardIndex) -> None:
    told(f"search as you type among {len(index):,} cards, first", seconds(lambda: index.search("x")) * 1000, "ms", 2000)
    worst = max(median(lambda typed=typed: index.search(typed)) for typed in TYPED)
    told("search as you type, worst of ten", worst * 1000, "ms", 5)


MEASURED = """
import sys
from pathlib import Path
import msgspec
from topcut.exchange.card_files import read_cards

def peak():
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1])

before = peak()
kept = {}
print(before, peak())
"""
PEAK = MEASURED.format('read_cards(open(sys.argv[1], "rb"))')
WHOLE = MEASURED.format('msgspec.json.decode(open(sys.argv[1], "rb").read())')


def memory(data: bytes) -> None:
    """Measure memory in processes of their own; only Linux reports how large a process has been."""
    if not Path("/proc/self/status").exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        path.write_bytes(data)
        ours, whole = (grown(program, path) for program in (PEAK, WHOLE))
    told("peak memory of the import over a whole parse", ours / whole, "x", 1)
    print(f"  {ours / 1024:.0f} MiB more than the program itself, against {whole / 1024:.0f} MiB")


def grown(program: str, path: Path) -> int:
    answer = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)
    before, after = map(int, answer.stdout.split())
    return after - before


def main() -> None:
    data = card_file()
    found = read_cards(io.BytesIO(data))
    index = CardIndex(found.cards, found.sets)
    lists(index)
    searches(index)
    imports(data)
    memory(data)


if __name__ == "__main__":
    main()
