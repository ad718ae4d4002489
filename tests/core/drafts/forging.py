"""Logs of drafts written again with something changed, chained and sealed as it should be."""

from collections.abc import Callable

import msgspec
from tests.core.drafts.pods import Pod
from tests.strategies import repeatable

from topcut.core.drafts.audit.redrafting import derive_again
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.nouns import facts as f
from topcut.core.log import Folded, Sealed, hash_of, write
from topcut.core.log.fold import opened


def rewritten(
    pod: Pod,
    change: Callable[[f.DraftFact], f.DraftFact],
    kind: type,
    *,
    last: bool = False,
    is_sealed: bool = False,
    everywhere: bool = False,
) -> None:
    """Write a whole log again with one fact changed, or every one, chained and sealed as it should be; verify it."""
    entries = [opened(DRAFT.read(line), pod.openings.get(n, {})) for n, line in enumerate(pod.lines, start=1)]
    places = [(n, i) for n, entry in enumerate(entries) for i, fact in enumerate(entry.facts) if type(fact) is kind]
    at, index = places[-1 if last else len(places) // 2]
    folded, lines, openings = Folded(DRAFT, pod.stream), [], {}
    for number, entry in enumerate(entries[: at + 1]):
        facts = list(entry.facts)
        if number == at:
            facts[index] = change(facts[index])
        facts = [open_again(change(fact) if everywhere else fact) for fact in facts]
        written = write(folded, facts, who=entry.who, now=entry.at, random=repeatable("forger"))
        folded.head, folded.seq, folded.at = hash_of(written.line), number + 1, entry.at
        lines.append(written.line)
        openings[number + 1] = {opening.field: opening for opening in written.openings}
    derive_again(pod.stream, lines, openings={} if is_sealed else openings)


def open_again(fact: f.DraftFact) -> f.DraftFact:
    values = {name: getattr(fact, name) for name in fact.__struct_fields__}
    return msgspec.structs.replace(
        fact, **{name: Sealed(value.value) for name, value in values.items() if isinstance(value, Sealed)}
    )


def changing(**changes: object) -> Callable[[f.DraftFact], f.DraftFact]:
    return lambda fact: msgspec.structs.replace(fact, **changes)
