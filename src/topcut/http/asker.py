"""One person at the desk: every action a page asks for goes through here."""

import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, Final, NoReturn, TypeVar

from topcut.core.errors import NotPermitted, TopcutError, Unavailable, gettext_noop
from topcut.core.event.action import Action
from topcut.core.event.asking import changes_powers, is_entitled
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.people.refusals_officials import KnownAlready
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import play_as, tell_apart, unrecognised
from topcut.core.event.view import Names, call_by_name, speaks_of_people
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import PlayerId, Power, Stream, Who
from topcut.core.play.names import NamesAt
from topcut.core.rules import Rule
from topcut.desk import Desk, Receipt
from topcut.http.accounts import AccountBook
from topcut.http.audit import AuditBook, What
from topcut.http.limits import AT_THE_DOOR, DOOR, WATCHERS, WATCHING, Limiter
from topcut.http.refusals import NotYourPage
from topcut.http.sent_form import SentForm
from topcut.http.visitor import Visitor
from topcut.store.links import Link

_log = logging.getLogger("topcut.http")
T = TypeVar("T")

STAFF = frozenset(Power) - {Power.JOIN, Power.PLAY}
"""A person with one of these powers may work at the desk."""

_ABOUT_ME: Final = {"me": play_as, "not-me": tell_apart}
"""What an official has answered about themselves, and the action that keeps it."""


class NoLongerYours(NotPermitted):
    """A link was revoked, or a newer one has replaced it."""

    code = "no-longer-yours"
    message = gettext_noop("Your link no longer opens this. Ask the organizer or at the desk for a new one.")


class NotByYourPass(NotPermitted):
    """A pass admits a person, but does not open the desk (MTR 1.3)."""

    code = "not-by-your-pass"
    message = gettext_noop("Your pass does not open this page: it is for the staff. Your pass itself still holds.")
    rule = Rule("MTR", "1.3")


def with_last_word(asked: NeedsAReason, event: Event, *, who: Who, action: str) -> NeedsAReason:
    """Add to a concern which action was asked for, and whether its asker may set it aside (MTR 1.7)."""
    concerns: Any = asked.detail["concerns"]
    may = EVENT_LOG.may_settle(event, event.actor(who), concerns)
    return NeedsAReason(**asked.detail, may_overrule=may, action=action)


class Asker:
    """A visitor at the desk, rate-limited; the rules that their form sets aside apply to every action it takes."""

    def __init__(
        self,
        desk: Desk,
        limiter: Limiter,
        visitor: Visitor,
        *,
        sent: SentForm | None = None,
        account_book: AccountBook | None = None,
        audit_book: AuditBook | None = None,
    ) -> None:
        self._desk = desk
        self._limiter = limiter
        self._account_book = account_book
        self._audit_book = audit_book
        self._despite, self.reason = (sent.codes, sent.reason) if sent else ((), "")
        self.visitor = visitor
        self._seen: dict[Stream, int] = {}

    async def create(self, *, key: str, **args: Any) -> tuple[Who, Receipt]:
        """Create an event; it belongs to the visitor's account, or to a link if there is none."""
        self._limiter.count_creation(self.visitor.caller)
        account = self.visitor.account
        who = account.who if account else self.visitor.becoming(key)
        despite, reason = self._despite, self.reason
        try:
            receipt = await self._desk.events.create(who=who, key=key, despite=despite, reason=reason, **args)
        except NeedsAReason as asked:  # the creator of an event may do everything
            raise NeedsAReason(**asked.detail, may_overrule=True, action="create_event") from asked
        if account and self._account_book:
            await self._account_book.keep(account, Link(receipt.stream, who), caller=self.visitor.caller)
        return who, receipt

    async def act(self, stream: Stream, action: Action[...], *, who: Who, key: str, **args: Any) -> Receipt:
        """Take an action in somebody's name, rate-limited; a change of powers leaves a line in the audit."""
        self._limiter.count(who, network=self.visitor.caller.network)
        return await self.go_on(stream, action, who=who, key=key, **args)

    async def go_on(self, stream: Stream, action: Action[...], *, who: Who, key: str, **args: Any) -> Receipt:
        """Take a further action of a request that was counted already, such as one press that is done in parts."""
        await self._say_who_plays(stream, who, key=key)
        await self._say_who_i_am(stream, who, key=key)
        async with self._in_words(stream, who, action.__name__):
            receipt = await self._act(stream, action, who=who, key=key, **args)
        if changes_powers(action.__name__):
            about = f"{action.__name__} {args.get('whom', '')}".strip()
            await self.note(What.POWERS_CHANGED, stream, who=who, about=about)
        return receipt

    async def note(self, what: What, stream: Stream, *, who: str = "", about: str = "") -> None:
        """Leave a line in the audit, with the account and the network it came from."""
        if self._audit_book:
            account = self.visitor.account.id if self.visitor.account else ""
            address = self.visitor.caller.network
            try:
                await self._audit_book.note(what, account=account, stream=stream, who=who, about=about, address=address)
            except Unavailable as error:  # the action itself was saved, and its answer says so
                _log.warning("could not write %s to the audit: %s", what, error)

    async def _say_who_plays(self, stream: Stream, who: Who, *, key: str) -> None:
        """Note that an official and a player are one person, if the account they are signed in with says so."""
        account = self.visitor.account
        if account is None or account.who == who:
            return
        player = await self._desk.events.look(stream, lambda event: unrecognised(event, who, person=account.who))
        if player is not None:
            await self._desk.events.act(stream, play_as, who=who, key=f"{key}.me", player=player, by_account=True)

    async def _say_who_i_am(self, stream: Stream, who: Who, *, key: str) -> None:
        """Save what the sender of a form has answered: whether they are the player their device also acts for."""
        for answer in self._despite:
            said, _, player = answer.partition(":p")
            action = _ABOUT_ME.get(said)
            if action and player.isdecimal():
                with contextlib.suppress(KnownAlready):
                    async with self._in_words(stream, who, action.__name__):
                        await self._act(stream, action, who=who, key=f"{key}.{answer}", player=PlayerId(int(player)))

    async def act_at_the_door(self, door: Link, action: Action[...], *, key: str, **args: Any) -> Receipt:
        """Act with the power that the code on the door gives to everybody."""
        self._limiter.count_browser("door", AT_THE_DOOR, self.visitor.caller)
        self._limiter.share(f"door {door.who}", DOOR, self.visitor.caller)
        async with self._in_words(door.stream, door.who, action.__name__):
            return await self._act(door.stream, action, who=door.who, key=key, **args)

    async def act_watching(self, stream: Stream, action: Action[...], *, key: str, **args: Any) -> Receipt:
        """Act as a spectator, limited so that a crowd of them cannot keep the judges from the players (MTR 1.11)."""
        self._limiter.count_browser("watch", WATCHING, self.visitor.caller)
        self._limiter.share(f"watch {stream}", WATCHERS, self.visitor.caller)
        who = self.visitor.watching(stream)
        async with self._in_words(stream, who, action.__name__):
            return await self._act(stream, action, who=who, key=key, **args)

    async def undo(self, stream: Stream, *, seq: int, who: Who, key: str) -> Receipt:
        self._limiter.count(who, network=self.visitor.caller.network)
        async with self._in_words(stream, who, "undo"):
            despite, reason = self._despite, self.reason
            return await self._desk.events.undo(stream, seq=seq, who=who, key=key, despite=despite, reason=reason)

    async def _act(self, stream: Stream, action: Action[...], **args: Any) -> Receipt:
        device = self.visitor.device_at(stream)
        receipt = await self._desk.events.act(
            stream, action, despite=self._despite, reason=self.reason, device=device, **args
        )
        for told in receipt.told:
            await self._call_by_name(stream, told)
        return receipt

    @contextlib.asynccontextmanager
    async def _in_words(self, stream: Stream, who: Who, action: str) -> AsyncIterator[None]:
        """Add names to a refusal, and to a concern also what was asked and whether its asker settles it (MTR 1.7)."""
        try:
            yield
        except NeedsAReason as asked:
            named = partial(with_last_word, asked, who=who, action=action)
            concern = await self._desk.events.look(stream, named)
            await self._call_by_name(stream, concern)
            raise concern from asked
        except TopcutError as refused:
            await self._call_by_name(stream, refused)
            raise

    async def _call_by_name(self, stream: Stream, error: TopcutError) -> None:
        if speaks_of_people(error):
            await self._desk.events.see(stream, lambda event, names: call_by_name(error, event, names=names))

    async def powers(self, stream: Stream, who: Who) -> frozenset[Power]:
        """Return a person's powers at an event, so that a page offers nothing else."""
        return await self._desk.events.look(stream, lambda event: event.actor(who).powers)

    async def see(self, stream: Stream, view: Callable[[Event, Names], T], *, at_least: int = 0) -> T:
        """Look at an event with the names that are stored next to its log."""

        def noting_how_far(event: Event, names: NamesAt) -> T:
            self._seen[stream] = min(names.seq, self._seen.get(stream, names.seq))
            try:
                return view(event, names)
            except TopcutError as refused:
                call_by_name(refused, event, names=names)
                raise

        return await self._desk.events.see(stream, noting_how_far, at_least=at_least)

    async def seq(self, stream: Stream) -> int:
        """Return the entry up to which everything seen so far holds: the page has yet to be told of later ones."""
        if stream in self._seen:
            return self._seen[stream]
        return (await self._desk.events.head(stream))[0]

    async def as_staff(self, stream: Stream) -> Who:
        """Find the identity of this browser that may do most at the desk of an event."""
        return await self.holding(stream, STAFF) or await self._turned_away(stream)

    async def holding(self, stream: Stream, powers: frozenset[Power]) -> Who | None:
        """Find the identity of this browser that holds most of these powers; None if none holds any."""
        mine = self.visitor.at(stream)

        def fullest(event: Event) -> Who | None:
            held = {who: len(event.actor(who).powers & powers) for who in mine}
            best = max(mine, key=held.__getitem__, default=None)
            return best if best and held[best] else None

        return await self._desk.events.look(stream, fullest)

    async def entitled(self, stream: Stream, action: str) -> Who | None:
        """Find the identity of this browser to which an action is open, the one that may do most (MTR 1.3)."""
        mine = self.visitor.at(stream)

        def fullest(event: Event) -> Who | None:
            found = [who for who in mine if is_entitled(event, who, action)]
            return max(found, key=lambda who: len(event.actor(who).powers), default=None)

        return await self._desk.events.look(stream, fullest)

    async def players(self, stream: Stream) -> dict[PlayerId, Who]:
        """List the players this phone may act for: a parent's phone may hold the children's links."""
        mine = self.visitor.at(stream)
        return await self._desk.events.look(
            stream, lambda event: {event.links[who]: who for who in mine if who in event.links}
        )

    async def as_player(self, stream: Stream, player: PlayerId) -> Who:
        return (await self.players(stream)).get(player) or await self._turned_away(stream)

    async def _turned_away(self, stream: Stream) -> NoReturn:
        """Refuse by what this browser holds here: no fitting link, only a pass, or only revoked links."""
        mine = {link.who for link in (*self.visitor.links, *self.visitor.kept) if link.stream == stream}
        held = await self._desk.events.look(stream, lambda event: [event.actor(who) for who in mine])
        if not held or any(by.powers for by in held):
            raise NotYourPage
        raise NotByYourPass if any(by.passes for by in held) else NoLongerYours
