// Recomputes every chance of a match in this browser: the same tapes must give the same orders.

import { commitment, unhex } from "./sha256.js";
import { drawnAs } from "./table-chance.js";

const WORD = 8;
const SPARE = 8;
const WORDS = 1n << 64n;

export const tapeBytes = (cards) => WORD * (cards + SPARE);

// The tapes laid over each other, as much of them as so many cards need.
export function combined(tapes, cards) {
  const laid = new Uint8Array(tapeBytes(cards));
  for (const tape of tapes) {
    if (tape.length < laid.length) throw new Error("a tape is too short");
    for (let i = 0; i < laid.length; i++) laid[i] ^= tape[i];
  }
  return laid;
}

function* words(tape) {
  const view = new DataView(tape.buffer, tape.byteOffset, tape.byteLength);
  for (let at = 0; at + WORD <= tape.byteLength; at += WORD) yield view.getBigUint64(at);
}

// Numbers below a limit, each as likely as any other; words past the last whole multiple are skipped.
function below(source, limit) {
  const wanted = BigInt(limit);
  const fair = WORDS - (WORDS % wanted);
  for (;;) {
    const next = source.next();
    if (next.done) throw new Error("a tape is too short");
    if (next.value < fair) return Number(next.value % wanted);
  }
}

export function shuffled(cards, tape) {
  const source = words(tape);
  const order = Array.from({ length: cards }, (_, place) => place);
  for (let last = cards - 1; last > 0; last--) {
    const other = below(source, last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

export function chosen(count, limit, tape) {
  const source = words(tape);
  return Array.from({ length: count }, () => below(source, limit));
}

function derived(chance) {
  const tape = combined(Object.values(chance.tapes).map(unhex), chance.cards);
  return chance.what === "shuffle" ? shuffled(chance.cards, tape) : chosen(chance.cards, chance.below, tape);
}

const lastOf = (entries) => Math.max(0, ...Object.values(entries));
const firstOf = (entries) => Math.min(Infinity, ...Object.values(entries));

// Everybody was bound, and the chance was asked for, in entries before the first share was shown; and nobody who ever
// pledged is left out unless the log names them for it.
function isInOrder(chance, sharing) {
  const isSettled = firstOf(chance.shown) > Math.max(chance.asked, lastOf(chance.pledged));
  return isSettled && [...sharing].every((side) => chance.tapes[side] !== undefined || chance.withheld.includes(Number(side)));
}

// Says of each chance whether it follows from what everybody was bound to, and by what: "steps" where everybody was bound
// first, "once" where pledge and share came together, as older programs did it: that proves nothing against the
// person who ran the server. `mine` gives this browser's own tape of a chance where it still has it, `saw` what it saw before it showed
// it: the log must hold that very one.
export function replay(chances, { mine = () => null, saw = () => null, seat = null } = {}) {
  const sharing = new Set();
  let areSteps = false;
  return chances.map((chance) => {
    const sides = Object.entries(chance.tapes);
    areSteps ||= chance.asked > 0;
    for (const side of Object.keys(chance.bound)) if (side >= 0) sharing.add(side);
    const areBound = sides.every(([side, tape]) => commitment(unhex(tape), { number: chance.number, side }) === chance.bound[side]);
    const own = mine(chance.number);
    const seen = saw(chance.number);
    const isMine = own === null || chance.tapes[seat] === undefined || chance.tapes[seat] === own;
    const how = drawnAs({ ...chance, sides: sides.map(([side]) => Number(side)) }, { saw: seen, seat });
    const isSeen = how !== "unfair" && (seen?.purpose ?? chance.purpose) === chance.purpose;
    const isDue = chance.asked ? isInOrder(chance, sharing) : !areSteps || !sharing.size;
    for (const side of chance.withheld) if (chance.bound[side] === undefined) sharing.delete(String(side));
    const isDerived = JSON.stringify(derived(chance)) === JSON.stringify(chance.came);
    const by = sides.length === 1 ? "alone" : chance.asked ? "steps" : "once";
    return { number: chance.number, by, holds: areBound && isMine && isSeen && isDue && isDerived };
  });
}
