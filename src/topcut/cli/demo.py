"""`topcut demo`: a tournament that runs on this computer, with a way in for everybody."""

import asyncio
from pathlib import Path

import click

from topcut.cli.output import examples, say, tell
from topcut.cli.place import default_database, file_of
from topcut.store.erasure_list import data_folder


@click.command(epilog=examples("topcut demo", "topcut demo --port 8080", "topcut demo --told"))
@click.option("--port", metavar="PORT", type=click.IntRange(1, 65_535), help="[default: 8000, or the next free one]")
@click.option("--host", metavar="HOST", default="127.0.0.1", show_default=True, help="0.0.0.0 lets phones in.")
@click.option("--seed", metavar="S", type=int, default=20, show_default=True, help="Another seed, another evening.")
@click.option("--database", metavar="FILE", help="Where it lies; it goes on from there when it is started again.")
@click.option("--fresh", is_flag=True, help="Begin a new tournament.")
@click.option("--seconds", metavar="N", type=click.IntRange(1), help="Stop after so long instead of at Ctrl-C.")
@click.option("--told", is_flag=True, help="Tell it in the terminal, round by round, and verify its log.")
def demo(
    *, port: int | None, host: str, seed: int, database: str | None, fresh: bool, seconds: int | None, told: bool
) -> None:
    """Walk into a running tournament as a player, a scorekeeper, a judge, an organizer or a screen."""
    if told:
        from topcut.cli.demo_told import tell_demo

        tell_demo(seed)
        return
    from topcut.site.demo.run import Demonstration
    from topcut.site.settings import Settings

    beside = file_of(default_database()) or data_folder() / "topcut.db"
    where = Path(database) if database else beside.with_name("demo.db")
    settings = Settings(host=host, port=port or 0, database=str(where))
    demonstration = Demonstration(settings, seed=seed, is_fresh=fresh, seconds=seconds)
    asyncio.run(demonstration.run(ready=_print_doors))


def _print_doors(address: str, doors: dict[str, str]) -> None:
    tell(f"A tournament is running: {address}/demo")
    tell()
    for name, path in doors.items():
        tell(f"  {name:<12} {address}{path}")
    tell()
    say("Results come in by themselves. Ctrl-C stops it; started again, it goes on.")
