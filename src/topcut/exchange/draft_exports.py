"""A draft that is over, in the forms other programs read: 17lands' rows, MagicProTools' text, JSON of our own."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from topcut.core.drafts.reading import SeenCard
from topcut.core.drafts.view import DraftReplay, PickStep
from topcut.core.errors import Unreadable, gettext_noop

FORM_VERSION: Final = 1
"""Of the JSON, which docs/reference/draft-export.md describes."""
CUBE: Final = "CUBE"
_FACES: Final = " // "
_FRONT: Final = ("expansion", "event_type", "draft_id", "draft_time", "rank", "event_match_wins", "event_match_losses")
_PICK: Final = ("pack_number", "pick_number", "pick", "pick_2", "pick_maindeck_rate", "pick_sideboard_in_rate")
_USER: Final = ("user_n_games_bucket", "user_game_win_rate_bucket")
"""The columns of 17lands in their order; those of the cards stand between the last two groups."""


class NamesOneSeat(Unreadable):
    """Some forms hold only one drafter's picks."""

    code = "names-one-seat"
    message = gettext_noop("This format holds the picks of one seat only. Say which seat.")


def as_17lands(replay: DraftReplay, *, draft: str, names: Mapping[int, str]) -> str:  # noqa: ARG001
    """Write one row for each pick, as 17lands publishes drafts; leave empty what only their servers know."""
    cards = sorted({_front(card) for step in replay.steps for card in step.cards})
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    of_cards = (*(f"pack_card_{name}" for name in cards), *(f"pool_{name}" for name in cards))
    rows.writerow((*_FRONT, *_PICK, *of_cards, *_USER))
    for step in _by_seat(replay):
        rows.writerow(_row(replay, step, cards, draft=draft))
    return out.getvalue()


def _row(replay: DraftReplay, step: PickStep, cards: Sequence[str], *, draft: str) -> list[object]:
    begun = _utc(replay.begun_at).strftime("%Y-%m-%d %H:%M:%S")
    taken = [*map(_front, step.taken), ""]
    lay, had = (Counter(map(_front, some)) for some in (step.cards, step.pool))
    who = (_expansion(replay.steps), replay.kind, f"{draft}-{step.seat}", begun, "", "", "")
    picked = (step.round - 1, step.pick - 1, taken[0], taken[1], "", "")
    return [*who, *picked, *(lay[name] for name in cards), *(had[name] for name in cards), "", ""]


def as_magicprotools(replay: DraftReplay, *, draft: str, names: Mapping[int, str]) -> str:
    """Write one drafter's picks as MTGO does and MagicProTools reads it."""
    if replay.seat is None:
        raise NamesOneSeat
    lines = [
        f"Event #: {draft}",
        f"Time: {_utc(replay.begun_at).strftime('%a, %d %b %Y %H:%M:%S GMT')}",
        "Players:",
        *(_marked(names.get(seat) or f"Seat {seat}", seat == replay.seat) for seat in range(1, replay.seats + 1)),
        "",
    ]
    expansion, round = _expansion(replay.steps), 0
    for step in replay.steps:
        if step.round != round:
            round = step.round
            lines += [f"------ {expansion} ------", ""]
        lines += [f"Pack {step.round} pick {step.pick}:", *_pack(step), ""]
    return "\n".join((*lines, ""))


def _pack(step: PickStep) -> Iterator[str]:
    """List a pack with the taken cards marked, one copy for each that was taken."""
    taken = Counter(card.card for card in step.taken)
    for card in step.cards:
        is_taken = taken[card.card] > 0
        taken[card.card] -= is_taken
        yield _marked(card.name, is_taken)


def _marked(text: str, is_on: bool) -> str:
    return f"--> {text}" if is_on else f"    {text}"


def as_draft_json(replay: DraftReplay, *, draft: str, names: Mapping[int, str]) -> str:
    """Write a whole draft, or one seat's picks, as JSON: each card once with a number, picks by these numbers."""
    cards = {card.card: card for step in replay.steps for card in (*step.cards, *step.taken)}
    told: dict[str, Any] = {
        "form": "topcut-draft",
        "version": FORM_VERSION,
        "draft": draft,
        "kind": replay.kind,
        "begun_at": _utc(replay.begun_at).isoformat().replace("+00:00", "Z"),
        "boosters": replay.boosters,
        "seats": [_seat(replay, seat, names) for seat in range(1, replay.seats + 1)],
        "cards": {key: _card(card) for key, card in sorted(cards.items())},
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1).decode() + "\n"


def _seat(replay: DraftReplay, seat: int, names: Mapping[int, str]) -> dict[str, Any]:
    steps = [step for step in replay.steps if step.seat == seat]
    named = {"name": names[seat]} if seat in names else {}
    if replay.seat not in {None, seat}:
        return {"seat": seat, **named}
    return {"seat": seat, **named, "picks": [_pick(step) for step in steps]}


def _pick(step: PickStep) -> dict[str, Any]:
    return {
        "booster": step.round,
        "pick": step.pick,
        "opened_by": step.booster,
        "at": _utc(step.at).isoformat().replace("+00:00", "Z"),
        "cards": [card.card for card in step.cards],
        "taken": [card.card for card in step.taken],
        "how": step.how,
    }


def _card(card: SeenCard) -> dict[str, Any]:
    found = {"name": card.name, "type": card.type, "colors": card.colors, "cost": card.cost, "rarity": card.rarity}
    return {**found, "foil": True} if card.is_foil else found


DRAFT_FORMS: Final[Mapping[str, Callable[..., str]]] = {
    "17lands": as_17lands,
    "magicprotools": as_magicprotools,
    "json": as_draft_json,
}


def _by_seat(replay: DraftReplay) -> Iterable[PickStep]:
    return sorted(replay.steps, key=lambda step: (step.seat, step.round, step.pick))


def _expansion(steps: Sequence[PickStep]) -> str:
    """Return the set that at least half of the first pack is from; a cube if there is none."""
    sets = Counter(card.card.partition(":")[0].upper() for step in steps[:1] for card in step.cards)
    code, count = sets.most_common(1)[0] if sets else (CUBE, 0)
    return code if 2 * count >= sum(sets.values()) else CUBE


def _front(card: SeenCard) -> str:
    return card.name.partition(_FACES)[0]


def _utc(micros: int) -> datetime:
    return datetime.fromtimestamp(micros // 1_000_000, UTC)
