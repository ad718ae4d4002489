"""Tally pads at the desk: each is opened for one match by the first press, and removed some days after the last."""

from typing import Any, Final

from topcut.core.asking import AnyAction
from topcut.core.event.view import CountedMatch
from topcut.core.play import PlayerId, Stream, Who
from topcut.core.tallies import TALLY_LOG, THE_ROOM, PadView, TallyFact, TallyPad, blank_pad, name_hand, pad_view
from topcut.desk.batch import Receipt
from topcut.desk.desk import Desk
from topcut.desk.expiry import Expiry
from topcut.store import StreamUnknown

MAKER: Final = "match"
"""The maker of a pad for the sweep: no account."""


def pad_for(event: Stream, match: CountedMatch) -> Stream:
    """Return the stream of a match's pad; other opponents at the same table, after pairing again, have another one."""
    return TALLY_LOG.stream_for(_purpose(event, match))


def _purpose(event: Stream, match: CountedMatch) -> str:
    return f"{event}\0{match.round}\0{match.table}\0{match.seat}\0{match.sides}"


class MatchPad:
    """The pad of one match, as one person uses it: a player of a side, or without a side a judge."""

    def __init__(
        self, desk: Desk, event: Stream, match: CountedMatch, *, who: Who, player: PlayerId | None = None
    ) -> None:
        self._desk = desk
        self._event = event
        self._who = who
        self._player = player
        self.match = match
        self.stream = pad_for(event, match)
        self.side = None if player is None else match.side_of(player)

    async def see(self) -> tuple[int, PadView]:
        """Return the pad's newest number and its view; a pad that nobody has written on is blank."""
        try:
            shown = await self._desk.pads.look(self.stream, lambda pad: pad_view(pad, mine=self.side))
            return (await self._desk.pads.head(self.stream))[0], shown
        except StreamUnknown:
            return 0, blank_pad(len(self.match.sides), self.match.tallies, mine=self.side)

    async def act(self, action: AnyAction[TallyPad, TallyFact], *, expiry: Expiry, key: str, **args: Any) -> Receipt:
        """Count something; the first press opens the pad, and each person's first press adds them to it."""
        try:
            await self._let_in(expiry)
        except StreamUnknown:
            await self._open()
            await self._let_in(expiry)
        return await self._desk.pads.act(self.stream, action, who=self._who, key=key, **args)

    async def take_back(self, *, entry: int, expiry: Expiry, key: str) -> Receipt:
        """Undo a change."""
        await self._let_in(expiry)
        return await self._desk.pads.undo(self.stream, seq=entry, who=self._who, key=key)

    async def _open(self) -> None:
        """Open the pad; somebody may have been quicker."""
        match = self.match
        said: dict[str, Any] = {"event": self._event, "round": match.round, "table": match.table}
        said |= {"seat": match.seat, "sides": match.sides, "tallies": match.tallies}
        await self._desk.pads.create_once(_purpose(self._event, match), lambda _pad: True, who=THE_ROOM, **said)

    async def _let_in(self, expiry: Expiry) -> None:
        """Add the person to the pad, once; two presses at the same time count as one."""
        if await self._desk.pads.look(self.stream, lambda pad: pad.hand_of(self._who) is not None):
            return
        await expiry.note(self.stream, maker=MAKER)
        named: dict[str, Any] = {"whom": self._who, "side": self.side, "player": self._player}
        await self._desk.pads.act(self.stream, name_hand, who=THE_ROOM, key=f"hand {self._who}", **named)
