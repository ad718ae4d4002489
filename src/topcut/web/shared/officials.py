"""Names of officials as on the staff page: by their account, else by the label of their link."""

from collections.abc import Mapping

from topcut.core.event.asking import is_entitled
from topcut.core.event.nouns.state import Event
from topcut.core.play import Stream, Who
from topcut.http.accounts import AccountBook
from topcut.http.asker import Asker
from topcut.http.links import LinkBook


def _officials(event: Event) -> tuple[Who, ...]:
    return tuple(dict.fromkeys((*event.roles, *event.lent)))


def judges_of(event: Event) -> tuple[Who, ...]:
    """List the officials who may give rulings here (MTR 1.8)."""
    return tuple(who for who in _officials(event) if is_entitled(event, who, "take_call"))


async def officials_called(
    asker: Asker, stream: Stream, *, link_book: LinkBook, account_book: AccountBook
) -> Mapping[Who, str]:
    """Find the names of an event's officials, as far as they have one."""
    labels = await link_book.labels(stream)
    officials = await asker.see(stream, lambda event, _: _officials(event))
    accounts = {who: who.removeprefix("account-").upper() for who in officials if who.startswith("account-")}
    shown = await account_book.shown(list(accounts.values())) if accounts else {}
    named = {who: shown.get(accounts.get(who, ""), "") or labels.get(who, "") for who in officials}
    return {who: name for who, name in named.items() if name}
