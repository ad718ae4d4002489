"""The `topcut` command: finds the command asked for, and turns errors into exit codes."""

import difflib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Final

import click

from topcut import __version__
from topcut.cli.output import examples, print_bug, print_json, print_refusal, problem
from topcut.core.errors import TopcutError, Unavailable, Unreadable, gettext_noop

COMMANDS: Final = {
    "standings": ("topcut.cli.standings:standings", "Rank the players of a results file, with every tiebreaker."),
    "pair": ("topcut.cli.pair:pair", "Pair the next round of a results file, with a proof."),
    "repair": ("topcut.cli.repair:repair", "Mend a posted round with the fewest changed tables."),
    "deck": ("topcut.cli.deck:deck", "Judge a decklist: every problem at once, with its rule."),
    "cards": ("topcut.cli.cards:cards", "Keep the card catalogue, by which lists are checked."),
    "boosters": ("topcut.cli.boosters:boosters", "Open boosters of a recipe or a cube by a seed."),
    "draft": ("topcut.cli.draft:draft", "Draft by bots, and look at a draft as a seat saw it."),
    "rules": ("topcut.cli.rules:rules", "Keep the packs of rule data: editions, formats with bans, games."),
    "simulate": ("topcut.cli.simulate:simulate", "Play a whole event by chance and print its standings."),
    "serve": ("topcut.cli.serve:serve", "Serve events to phones, screens and the desk."),
    "demo": ("topcut.cli.demo:demo", "Walk into a running 64-player tournament."),
    "events": ("topcut.cli.events:events", "List the events of a database."),
    "link": ("topcut.cli.link:link", "Make a new private link for an event's organizer."),
    "operator": ("topcut.cli.operator:operator", "Print a link that makes a browser the operator's."),
    "account": ("topcut.cli.account:account", "Delete an account whose owner asks for it."),
    "export": ("topcut.cli.export:export", "Write an event, table, draft or pad as a file that proves itself."),
    "verify": ("topcut.cli.verify:verify", "Check an exported file: chain, seals, pairings, standings."),
    "import": ("topcut.cli.import_:import_", "Bring an exported log or a results file into a database."),
    "backup": ("topcut.cli.backup:backup", "Copy a database into a file, also while a server runs."),
    "restore": ("topcut.cli.backup:restore", "Bring a backup into an empty database."),
    "audit": ("topcut.cli.audit:audit", "List sign-ins and powers given, with where they came from."),
    "doctor": ("topcut.cli.doctor:doctor", "Check this machine, its database and every chain."),
}
"""Each command, with its module, which is imported when it is called, and a description."""

OUR_BUG: Final = 1
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


class BadUsage(Unreadable):
    """The command line itself cannot be read."""

    code = "bad-usage"
    message = gettext_noop("{why}")


class Commands(click.Group):
    """The commands of the table, each imported only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click asks so
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for one that does not exist, suggest the nearest."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            near = difflib.get_close_matches(args[0].lower(), COMMANDS, n=1)
            ctx.fail(f"No such command '{args[0]}'." + (f" Did you mean {near[0]}?" if near else ""))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, help) for name, (_, help) in COMMANDS.items()])


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples("topcut standings friday.json", "topcut pair friday.json --seed 7"),
)
@click.version_option(__version__, prog_name="topcut", message="%(prog)s %(version)s")
def topcut() -> None:
    """Run trading-card-game tournaments end to end and by the book."""


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 our bug, 2 to 7 by the family of the refusal."""
    words = list(sys.argv[1:] if args is None else args)
    as_json = "--json" in words
    try:
        _answer_into_nothing_where_closed()
        _print_any_name()
        return _answer(words, as_json=as_json)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        _stop_writing()
        return BROKEN_PIPE
    except OSError as error:
        _stop_writing()
        print_refusal(Unavailable(why=error.strerror or str(error)), as_json=False)
        return Unavailable.exit_code
    except Exception as error:
        print_bug(error, as_json=as_json)
        return OUR_BUG


def _answer(words: list[str], *, as_json: bool) -> int:
    try:
        return _run(words)
    except TopcutError as error:
        print_refusal(error, as_json=as_json)
        return error.exit_code
    except click.ClickException as error:
        _print_usage_error(error, as_json=as_json)
        return BadUsage.exit_code


def _run(words: list[str]) -> int:
    try:
        with topcut.make_context("topcut", words) as context:
            topcut.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    finally:
        sys.stdout.flush()
    return 0


def _print_usage_error(error: click.ClickException, *, as_json: bool) -> None:
    if as_json:
        print_json(problem(BadUsage(why=error.format_message())))
    else:
        error.show()


def _answer_into_nothing_where_closed() -> None:
    """Open an output if the program that started us closed it, so that no file of ours is taken for it."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end


def _print_any_name() -> None:
    """Print a question mark for a letter that the terminal lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stop_writing() -> None:
    """Redirect the interpreter's last flush to nowhere, if nobody reads any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
