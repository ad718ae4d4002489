"""Every field of every fact is decided: everybody's, sealed, or sealed and opened to everybody; nothing by default."""

import msgspec
import pytest
from tests.core.event.events import Evening, posted
from tests.core.log.book import STREAM, Book
from tests.core.log.test_golden import FACTS, tag

from topcut.core.event.audit.redaction import SaidInTheOpen
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import appeal, decide_on_cards, give_ruling
from topcut.core.event.matches import note_missing, penalise_lateness
from topcut.core.event.nouns.facts import EntrantDropped
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.people import announce_event, drop, identify_player, name_owners, register, send_invitations
from topcut.core.event.rounds import start_clock
from topcut.core.judging.facts import AppealMade, PenaltyGiven
from topcut.core.judging.terms import CardMatter
from topcut.core.log import Fact, Overruled, Sealed
from topcut.core.log.sealed import KEPT, SALT_BYTES, close, open_with, sealed_fields
from topcut.exchange.log_file import read_log, verify, write_log

EVERYBODYS: dict[str, str] = {
    # How the event is set up and announced, and who holds which office: by link or account, never by name
    "event-created": "creator game policy tiebreakers edition zone packs",
    "event-changed": "game policy tiebreakers packs edition",
    "stages-announced": "stages",
    "roles-given": "who roles",
    "powers-lent": "who powers",
    "player-linked": "who player alone",
    "event-started": "",
    "event-finished": "at",
    "event-reopened": "seq",
    "event-announced": "program starts_at capacity opens_at closes_at least_age most_age asks_age by_invitation "
    "identification fact_sheet is_sanctioned is_chosen is_at_magicfest own_lands fee",
    "entry-opened": "is_open",
    "zone-changed": "zone",
    "procedure-set": "procedure",
    "devices-restricted": "devices",
    "online-play-allowed": "is_allowed",
    "head-judge-handed-over": "to",
    "head-judge-taken-back": "back_from",
    "head-judge-replaced": "by",
    "head-judge-assigned": "who stages",
    "appeals-judge-named": "who is_approved is_named",
    "pass-given": "who passes",
    "official-recognised": "who player",
    # Numbers, names and earlier links of people lie under seals
    "official-identified": "who",
    "people-compared": "who player is_one",
    "player-known-before": "player",
    # That somebody came, went or came back hangs on the wall with the next pairings
    "entrant-registered": "entrant players byes first_round",
    # A team's name lies under a seal: it can be refused and erased, and may hold people's names
    "team-named": "entrant",
    "seats-offered": "entrant free",
    "seat-taken": "player",
    "seat-freed": "player",
    "seats-changed": "entrant players",
    "team-name-refused": "entrant",
    "name-changed": "player",
    "checked-in": "entrant here",
    "entrant-dropped": "entrant after",
    "entrant-returned": "entrant lost",
    "entry-paid": "entrant paid",
    "entrants-merged": "kept gone",
    "entrant-waits": "entrant",
    "entrant-promoted": "entrant first_round",
    "byes-awarded": "entrant byes",
    "check-in-opened": "is_asked",
    "player-identified": "player",
    "invitations-sent": "",
    "owners-named": "",
    # That there is a bar, and for how long; not whose
    "person-barred": "bar since until",
    "bar-lifted": "bar",
    # GAP-15: who is no longer in the standings; why is the judges'
    "entrant-disqualified": "entrant after",
    # Pairings, results, clock and standings: what hangs on the wall, and what the draw must follow from
    "tables-announced": "usable fixed",
    "avoid-announced": "groups",
    "round-drawn": "round stage attempt engine matches byes losses cost bound proof by_hand fixtures",
    "round-posted": "round attempt",
    "draw-discarded": "round attempt",
    "draw-explained": "round attempt why",
    "round-repaired": "round repair matches byes losses",
    "round-closed": "round",
    "standings-published": "after order",
    "cut-announced": "stage after seeds by_lot",
    "field-cut": "stage after through",
    "result-reported": "round table result side entered_by seat",
    "result-confirmed": "round table result seat side",
    "result-disputed": "round table seat",
    "result-corrected": "round table result seat",
    "result-cleared": "round table seat",
    "result-doubted": "round table result side seat",
    "result-checked": "round table result seat",
    "doubt-settled": "round table seat",
    "decision-overruled": "round table result seat",
    "clock-started": "round ends_at length",
    "clock-paused": "round left at",
    "clock-resumed": "round ends_at",
    "time-added": "round micros table why seat",
    "time-called": "round at left by_itself",
    "screen-assigned": "screen shows first last",
    "section-assigned": "section judge",
    "players-seated": "tables",
    "meeting-ended": "",
    "notice-given": "at is_up",
    "schedule-announced": "",
    "notices-seen": "player number",
    "match-featured": "round table is_featured",
    "talk-barred": "round table player is_barred",
    "primary-named": "round table player",
    "camera-asked": "round table",
    "camera-declined": "player declines",
    "step-taken": "round table step seat",
    "choice-made": "round table chooser first seat",
    "game-ended": "round table winner how seat",
    "table-seen": "round table seen turn side seat",
    "turns-added": "round table turns why seat",
    # That a table waits, not for whom; that somebody paid for being late there, not who, how long and what
    "sides-missing": "round table",
    "lateness-penalised": "round table",
    # Prizes, and the end
    "prizes-announced": "awards",
    "prize-handed-over": "entrant prizes",
    "split-proposed": "among shares rest stays stops",
    "split-agreed": "entrant in_person",
    "split-made": "",
    "material-published": "item entrants by at",
    "event-invalidated": "",
    "report-submitted": "held at",
    # That there is a list or a pool; not what is in it, nor what is wrong with it
    "lists-announced": "lists are_open pools rebuild stage",
    "decklist-submitted": "player at catalogue stage",
    "decklists-accepted": "players stage",
    "decklist-returned": "player stage",
    "decklist-withdrawn": "player stage",
    "deck-kept": "player stage",
    "decklist-published": "player stage",
    "pool-registered": "player by stage",
    "pools-seated": "order attempt at_random stage",
    "swap-called": "step at stage",
    "pool-marked": "player mark at by stage",
    "pools-drawn": "booster product each players attempt stage",
    "pool-opened": "player stage",
    "product-decided": "player exchanged awaits",
    "product-planned": "kind mix stage is_repackaged besides source",
    "product-handed-out": "players boosters mark stage",
    # Who drafts where hangs on the wall; what they drafted does not
    "pods-drawn": "stage pods attempt by",
    "pods-changed": "stage pods change left came",
    "drafts-opened": "stage streams",
    "pool-drafted": "stage player stream seq",
    # What is said in a hall is heard by everybody; why it stands is under a seal that is open to all, and erasable
    "draft-call-begun": "stage order edition at sets",
    "draft-line-said": "stage call at",
    "draft-call-paused": "stage at",
    "draft-call-resumed": "stage at",
    "draft-call-ended": "stage at",
    "pod-fell-behind": "stage pod picks at",
    "pod-caught-up": "stage pod at",
    "boosters-counted": "stage pod seats booster cards at",
    "count-disputed": "stage pod seat booster pick cards expected at",
    "dispute-taken": "stage pod seat judge at",
    "count-remedied": "stage pod seat remedy by marks awaits at",
    "drafter-suspended": "stage pod seat call at",
    "building-begun": "stage ends_at length registers",
    "building-extended": "stage micros registers",
    "building-paused": "stage left at registers",
    "building-resumed": "stage ends_at registers",
    "release-moved": "code day before",
    "lands-wanted": "wanted",
    "lands-returned": "players",
    "deck-counted": "check player may_sideboard",
    # A judge at a table is seen by the whole room
    "judge-called": "number round table by at kind side translator away",
    "call-taken": "call judge at translator",
    "call-closed": "call ending at",
    "table-buzzed": "round table at",
    "ruling-given": "number round table judge call is_final is_complete evidence kind allows seat",
    "ruling-completed": "ruling",
    "appeal-made": "number matter at",
    "appeal-decided": "appeal judge upheld",
    # That there was a penalty or an investigation; its effect on games is in the results
    "penalty-given": "number judge day round is_between is_upgraded is_deviation is_final at",
    "penalty-served": "penalty round table counts",
    "investigation-opened": "number judge at round",
    "statement-taken": "investigation judge evidence",
    "investigation-closed": "investigation judge",
    "deck-checks-drawn": "round pairing attempt tables seats",
    "deck-check-planned": "round table judge why seat",
    "deck-check-begun": "number round table decks judge at why is_timed seat",
    "deck-check-finished": "check",
    "cards-decided": "number matter judge is_confirmed",
    "decision-confirmed": "decision judge stands",
    "order-followed": "decision",
    "spectator-sent-away": "number by round table call",
    "conduct-noted": "number by at",
    # What the log says of itself; a rule that was set aside, not for whom
    "log-undone": "seq",
    "log-rewound": "to",
    "log-revealed": "seq field",
    "log-erased": "seq field",
    "log-overruled": "code rule",
}
"""The fields a redacted file shows as they are, by kind; every other is under a seal."""
OPENED_TO_EVERYBODY = {
    "event-created": {"title"},
    "event-changed": {"title", "game_name"},
    "screen-assigned": {"message"},
    "notice-given": {"text"},
    "schedule-announced": {"lines"},
    "event-announced": {"venue", "head_judge"},
    "decklist-published": {"cards"},
    "draw-explained": {"said"},
    "clock-paused": {"why"},
    "draft-call-paused": {"why"},
    "event-finished": {"why"},
    "time-called": {"why"},
    "log-overruled": {"told"},
}

each_kind = pytest.mark.parametrize("facts", FACTS, ids=[tag(type(facts[0])) for facts in FACTS])


@pytest.mark.parametrize("kind", EVENT.facts, ids=tag)
def test_every_field_is_everybodys_or_under_a_seal(kind):
    """MTR-1.2: what is new is nobody's until its line is written here."""
    open_to_all, sealed, private = {*EVERYBODYS[tag(kind)].split()}, {*sealed_fields(kind)}, {*kind.private}
    assert open_to_all | sealed | private == {*kind.__struct_fields__}
    assert open_to_all.isdisjoint(sealed | private)
    assert kind.public == OPENED_TO_EVERYBODY.get(tag(kind), set())


def test_every_kind_is_decided():
    assert EVERYBODYS.keys() == {tag(kind) for kind in EVENT.facts}


@each_kind
def test_a_line_shows_what_is_everybodys_and_seals(facts):
    """Every value a fact ever had, written as the log writes it."""
    for fact in facts:
        if not _is_as_written(fact):
            continue
        line, _ = _closed(fact)
        shown = {name for name in line if not str(line[name]).startswith("sealed:")} - {"fact"}
        instead = {name for name, value in type(fact).private.items() if line.get(name, value) == _plain(value)}
        assert shown - instead <= {*EVERYBODYS[tag(type(fact))].split()}


@each_kind
def test_what_is_kept_comes_back_whole(facts):
    for fact in facts:
        if KEPT not in sealed_fields(type(fact)) or not _is_as_written(fact):
            continue
        closed, openings = close(_opened(fact), seq=2, index=0, salts=_salts(fact))
        again = open_with(closed, seq=2, index=0, openings={opening.field: opening for opening in openings})
        assert not closed.says_what_is_private
        assert [getattr(again, name) for name in fact.private] == [getattr(fact, name) for name in fact.private]


def _is_as_written(fact: Fact) -> bool:
    """Leave out what is already closed, and what only older logs say in the open."""
    return KEPT in sealed_fields(type(fact)) or not fact.says_what_is_private


def _opened(fact: Fact) -> Fact:
    return msgspec.structs.replace(fact, **{name: Sealed("x") for name in sealed_fields(type(fact))})


def _closed(fact: Fact) -> tuple[dict[str, object], object]:
    closed, openings = close(_opened(fact), seq=2, index=0, salts=_salts(fact))
    line = EVENT.encode(msgspec.structs.replace(Book(EVENT).write(EVENT_MADE).entry, facts=(closed,)))
    (found,) = msgspec.json.decode(line)["facts"]
    return found, openings


EVENT_MADE = msgspec.structs.replace(FACTS[0][0], title=Sealed("x"), secret=Sealed("x"))


def _salts(fact: Fact) -> list[bytes]:
    return [bytes(SALT_BYTES) for _ in sealed_fields(type(fact))]


def _plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


# Whole events ---------------------------------------------------------------------------------------------------------


def file_of(evening: Evening, *, redacted: bool) -> bytes:
    openings = [opening for by_field in evening.book.openings.values() for opening in by_field.values()]
    edition = evening.event.edition
    return write_log(evening.book.lines, stream=STREAM, edition=edition, openings=openings, names={}, redacted=redacted)


def eventful() -> Evening:
    """Somebody is late, appeals, has marked sleeves, was identified, is barred from elsewhere, and leaves silently."""
    evening = Evening(players=4)
    evening.act(send_invitations, persons=("INVITED-7",))
    evening.act(name_owners, persons=("OWNER-8",))
    evening.act(identify_player, player=1, person="PERSON-9", ticks=(Tick.OLD_ENOUGH,))
    evening.start().pair()
    evening.act(give_ruling, round=1, table=1, text="No.", is_complete=True)
    evening.act(note_missing, round=1, table=2, missing=(1,))
    evening.act(decide_on_cards, matter=CardMatter.SLEEVES, allowed=False, player=2)
    evening.act(start_clock, round=1)
    evening.now += 11 * 60_000_000
    evening.act(penalise_lateness, round=1, table=2)
    evening.act(drop, entrant=1, is_unannounced=True)
    return evening


SECRETS = ("INVITED-7", "OWNER-8", "PERSON-9", "old-enough", "tardiness", "is_unannounced", "minutes", '"missing":[1]')


def test_a_redacted_file_says_of_nobody_what_judges_and_the_desk_know():
    evening = eventful()
    whole, public = (file_of(evening, redacted=redacted).decode().replace("\\", "") for redacted in (False, True))
    assert [word for word in SECRETS if word not in whole] == [], "there is something to leak"
    assert [word for word in SECRETS if word in public and f'"{word}":0' not in public] == []
    assert '"player":2,' not in "".join(line for line in public.splitlines() if "cards-decided" in line)


def test_a_redacted_file_folds_and_verifies():
    evening = eventful()
    verified = verify(read_log(file_of(evening, redacted=True)))
    assert verified.head == evening.book.folded.head
    assert verified.state.people.persons == {}
    assert verified.state.entrants[1].unannounced == 0
    assert evening.event.entrants[1].unannounced == 1


def test_whoever_may_read_it_folds_what_was_lived():
    evening = eventful()
    assert evening.book.fold().state == evening.event


def test_who_appealed_is_not_in_the_line():
    """MTR-2.9."""
    evening = posted(4).name_staff()
    evening.act(give_ruling, by="floor-judge", round=1, table=1, text="No.")
    player = evening.event.entrants[evening.round.tables[1].sides[1]].players[0]
    evening.act(appeal, by="floor-judge", matter=evening.event.judging.last, player=player)
    (made,) = [fact for fact in EVENT.read(evening.book.lines[-1]).facts if isinstance(fact, AppealMade)]
    assert (made.player, made.kept.is_open) == (0, False)
    assert evening.event.judging.appeals[made.number].made.player == player
    assert evening.book.fold(openings={}).state.judging.appeals[made.number].made.player == 0


def test_that_somebody_is_of_another_age_is_not_in_the_line_that_let_them_in():
    """MTR-1.4-c: the rule that was set aside is told, not what it says of the player."""
    evening = Evening()
    evening.act(announce_event, asks_age=True)
    evening.act(register, names=("Zoe",), despite=["needs-permission"], reason="her mother is here")
    (line,) = evening.book.lines[-1:]
    assert b"needs-permission" not in line
    assert [fact.rule for fact in EVENT.read(line).facts if isinstance(fact, Overruled)] == ["MTR 1.4"]
    assert [each.code for each in evening.event.overruled] == ["needs-permission"]
    assert [each.code for each in evening.book.fold(openings={}).state.overruled] == [""]


@pytest.mark.parametrize(
    "fact",
    [
        pytest.param(PenaltyGiven(1, 1, "slow-play", "warning", "ana", Sealed("x")), id="MTR-1.2: a penalty"),
        pytest.param(EntrantDropped(1, 0, True), id="MTR-2.10: left without a word"),
    ],
)
def test_an_older_log_that_says_it_openly_is_not_shown_to_everybody(fact):
    evening = Evening(players=4)
    book = evening.book
    seals = {name: Sealed(seal="sealed:" + "5ea1" * 16) for name in sealed_fields(type(fact)) if name == "note"}
    entry = msgspec.structs.replace(
        EVENT.read(book.lines[-1]),
        seq=book.folded.seq + 1,
        prev=book.folded.head,
        facts=(msgspec.structs.replace(fact, **seals),),
    )
    line = EVENT.encode(entry)
    book.folded.take(line, entry)
    book.lines.append(line)
    assert read_log(file_of(evening, redacted=False)).header.entries == len(book.lines)
    with pytest.raises(SaidInTheOpen) as refused:
        file_of(evening, redacted=True)
    assert refused.value.detail["seq"] == len(book.lines)
