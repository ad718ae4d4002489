// Every chance of a match once more, in this browser: the same tapes must give the same orders.

import { commitment, unhex } from "./sha256.js";

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

// Says of each chance whether it follows from what everybody was bound to. `mine` gives this browser's own tape of a
// chance, where it still has it: the log must hold that very one.
export function replay(chances, { mine = () => null, seat = null } = {}) {
  return chances.map((chance) => {
    const sides = Object.entries(chance.tapes);
    const areBound = sides.every(([side, tape]) => commitment(unhex(tape), { number: chance.number, side }) === chance.bound[side]);
    const own = mine(chance.number);
    const isMine = own === null || chance.tapes[seat] === undefined || chance.tapes[seat] === own;
    const isSame = JSON.stringify(derived(chance)) === JSON.stringify(chance.came);
    return { number: chance.number, holds: areBound && isMine && isSame };
  });
}
