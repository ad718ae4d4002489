"""The cost of a pod: a pick at most a millisecond of processor time, and a waiting pod at most 64 KiB.

The boosters are from a made-up recipe, as large as that of a recent set. The picks are a bot's, with the view it
decides on; the pod is one of a hundred that draft the same boosters.
"""

import gc
import time
import tracemalloc

from topcut.core.boosters import BoosterCard, BoosterMix, BoosterRecipe, PrintSheet
from topcut.core.drafts.fold import DRAFT
from topcut.core.log import fold
from topcut.core.play import Level
from topcut.desk.simulated_draft import SimulatedDraft

CARDS = {f"own:{n}": BoosterCard(f"Card number {n}", "WUBRG"[n % 5], "common", "Creature", n % 7) for n in range(400)}
SHEETS = {
    "common": PrintSheet({card: 1 + n % 3 for n, card in enumerate(list(CARDS)[:120])}, is_balanced=True),
    "uncommon": PrintSheet(dict.fromkeys(list(CARDS)[120:220], 1)),
    "rare": PrintSheet(dict.fromkeys(list(CARDS)[220:], 1)),
    "foil": PrintSheet({f"{card}:foil": 1 for card in CARDS}),
}
RECIPE = BoosterRecipe("own", "Own", (BoosterMix(1, {"common": 10, "uncommon": 3, "rare": 1, "foil": 1}),), SHEETS)
PODS = 100
MOST_MILLISECONDS, MOST_KIBIBYTES = 1.0, 64


def drafted(seed: str) -> SimulatedDraft:
    pod = SimulatedDraft(recipe=RECIPE, cards=CARDS, seed=seed)
    pod.draft(seats=8, kind="booster-draft", boosters=3, level=Level.REGULAR)
    return pod


def main() -> None:
    before = time.process_time()
    pods = [drafted(str(seed)) for seed in range(5)]
    each = 1_000 * (time.process_time() - before) / sum(len(pod.lines) for pod in pods)
    print(f"a pick, with its view and its entry: {each:.2f} ms of processor (at most {MOST_MILLISECONDS})")
    pod = pods[0]
    gc.collect()
    tracemalloc.start()
    waiting = [fold(DRAFT, pod.stream, pod.lines[:200], openings=pod.openings) for _ in range(PODS)]
    gc.collect()
    size = tracemalloc.get_traced_memory()[0] / len(waiting) / 1_024
    print(f"a pod that waits in the middle of its draft: {size:.1f} KiB (at most {MOST_KIBIBYTES})")
    if each > MOST_MILLISECONDS or size > MOST_KIBIBYTES:
        raise SystemExit("more than was promised")


if __name__ == "__main__":
    main()
