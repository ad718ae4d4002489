"""Write docs/rules/real-events.md: real tournaments recomputed and paired again, with the figures as they come out."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
PAGE = ROOT / "docs" / "rules" / "real-events.md"

HEAD = """# Real events

Twenty-nine tournaments whose organisers published their rounds and standings, recomputed and paired again by this code.
The files are not part of the project. If they are next to a checkout, `tests/real_events` checks every line below and
`.venv/bin/python tools/real_events.py` writes this page.

**Standings.** Each event is recomputed under the tiebreaker rule its platform used (floor, worth of a drawn game, own
floor). A column shows the share of the published numbers that comes out the same, to the digits printed.

**Pairings.** Every Swiss round is paired again from the same history and the same field. *Rematches* and *gap* (points
between opponents, added up) compare the pairing that was played with ours; ours is never worse in (rematches, gap, gap
squared), and each comes with a proof that nothing is better.

| Event | Players | Rounds | Points | OMW | GW | OGW | Rematches, real → ours | Gap, real → ours | Ours is better in |
|---|---|---|---|---|---|---|---|---|---|
"""


def main() -> None:
    from tests.real_events.test_pairings import as_it_was, swiss_rounds, three
    from tests.real_events.test_standings import WITH_SWISS, agreement, recomputed

    from topcut.core.pairing import pair

    if not WITH_SWISS:
        sys.exit("The folder shared/real-events is not next to this checkout: nothing to write.")
    rows = []
    total = [0] * 6
    for file in WITH_SWISS:
        event, _, ranked = recomputed(file)
        agree = agreement(event, ranked)
        rounds = swiss_rounds(file)
        real, ours = [], []
        for number in range(len(rounds)):
            field, cost = as_it_was(rounds, number)
            real.append(three(cost))
            ours.append(three(pair(field, seed=f"{file.stem}/{number}".encode()).cost))
        better = sum(mine < theirs for mine, theirs in zip(ours, real, strict=True))
        sums = [sum(each[level] for each in costs) for level in (0, 1) for costs in (real, ours)]
        shares = " | ".join(f"{agree[name]:.0%}" if agree[name] in (0, 1) else f"{agree[name]:.1%}" for name in agree)
        site, players = event["source"]["site"], len(event["standings"])
        rows.append(
            f"| {site} {file.stem[-8:]} | {players} | {len(rounds)} | {shares} | {sums[0]} → {sums[1]} |"
            f" {sums[2]} → {sums[3]} | {better} of {len(rounds)} |"
        )
        total = [a + b for a, b in zip(total, [*sums, better, len(rounds)], strict=True)]
        sys.stdout.write(".")
        sys.stdout.flush()
    closing = (
        f"\nIn all: {total[5]} rounds, rematches {total[0]} → {total[1]}, gap {total[2]} → {total[3]}; ours is better"
        f" in {total[4]} rounds and equal in {total[5] - total[4]}.\n"
    )
    PAGE.write_text(HEAD + "\n".join(rows) + "\n" + closing + NOTES, "utf-8")
    sys.stdout.write(f"\n{PAGE.relative_to(ROOT)}\n")


NOTES = """
If a column is below 100 %, the published rounds do not give the published numbers under any rule we know, and the file
says so itself: our share equals the one it states. The published order is ours except for eleven pairs of neighbours
who are exactly equal on opponents' match wins and whom the platform's rounding tells apart.

Four more events publish only their top eight, and twelve of those above have elimination rounds: all 105 matches follow
from the published Swiss places by the [declared brackets](brackets.md), one of them by draft seats.
"""

if __name__ == "__main__":
    main()
