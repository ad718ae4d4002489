"""What is asked for from the cut on: the playoff, the end, and what is shown after it."""

from collections.abc import Iterator

from _actions_bench import STAGES, WON, Bench, Cycle, Day, Part, one, seen
from _actions_rounds import RESULTS_IN

from topcut.core.event.nouns.decks.facts import DecklistsAccepted
from topcut.core.event.nouns.facts import EventFinished
from topcut.core.event.nouns.matches.terms import Advance, Material
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.nouns.state import Stage


def close(bench: Bench) -> None:
    bench.act("close_round", {"round": 2})


def begin_playoff(bench: Bench) -> None:
    """Post the semifinals."""
    bench.act("announce_prizes", {"awards": (ForPlaces(1, 4, (Prize(12, "booster"),)),)})
    bench.act("announce_cut", {})
    bench.act("draw_round", {})
    bench.act("post_round", {"round": 3})


def win(bench: Bench) -> None:
    for round in (3, 4):
        if round == 4:
            bench.act("draw_round", {})
            bench.act("post_round", {"round": 4})
        for table in bench.event.rounds[round].tables:
            bench.facts(ResultReported(round, table, WON))
        bench.act("close_round", {"round": round})


def accept_all(bench: Bench) -> None:
    bench.facts(DecklistsAccepted(tuple(bench.event.players)))


def finish(bench: Bench) -> None:
    bench.act("finish_event", {})


def finish_as_before(bench: Bench) -> None:
    """End it as an older Topcut did, which kept the secret."""
    bench.facts(EventFinished(bench.now))


CLOSED: Day = (*RESULTS_IN, close)
PLAYOFF: Day = (*CLOSED, begin_playoff)
WON_BY_NOW: Day = (*PLAYOFF, win)


def between_stages() -> Iterator[Cycle]:
    yield (one("announce_cut", "cut"),)
    yield (
        one("announce_stages", stages=(STAGES[0], Stage(rounds=2, advance=Advance(best=4), format="sealed"))),
        one("cut_field", "fields"),
        one("announce_stages", stages=STAGES),
    )


def in_the_playoff() -> Iterator[Cycle]:
    yield (
        one("propose_split", stops=True),
        *(seen("agree_to_split", args=lambda event, n=n: {"entrant": event.cut.seeds[n]}) for n in range(4)),
        one("make_split", "split", "awards"),
    )


def when_won() -> Iterator[Cycle]:
    yield (one("finish_event", "phase", "finished_at", "secret_is_public"),)


def at_the_end() -> Iterator[Cycle]:
    yield (seen("hand_over_prize", "handed_over", args=lambda event: {"entrant": event.cut.seeds[0]}),)
    yield (one("publish_material", "published_material", item=Material.STRATEGY),)
    yield (one("publish_lists", "decks.published"),)
    yield (one("submit_report", "reported_as"),)
    secret = ("secret", "secret_at", "secret_is_public", "earlier")
    yield (one("reopen_event", "phase", "finished_at", "why_finished", *secret),)


def with_its_secret() -> Iterator[Cycle]:
    yield (one("reveal_secret", "secret_is_public"),)


PARTS = (
    Part("between the stages", between_stages, CLOSED),
    Part("in the playoff", in_the_playoff, PLAYOFF),
    Part("the final won", when_won, WON_BY_NOW),
    Part("at the end", at_the_end, (*WON_BY_NOW, accept_all, finish)),
    Part("an older end", with_its_secret, (*WON_BY_NOW, finish_as_before)),
)
