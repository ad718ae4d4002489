// The player's share of every chance: made in this browser, committed ahead, and revealed only once this browser has
// seen in the log what the chance is for and that everybody has committed. What it saw is stored, and compared with what
// was drawn.

import { hex } from "./keys.js";
import { commitment, unhex } from "./sha256.js";

export const AHEAD = 4; // for so many chances to come the server takes a pledge
const LOW = 2; // with fewer left, more are pledged

// Where shares are kept: a reload must not lose them. Without the browser's own store, as long as the page is open.
export function keeper(stream, seat, store = localStore()) {
  const shareOf = (number) => `topcut-share-${stream}-${seat}-${number}`;
  const seenOf = (number) => `topcut-seen-${stream}-${seat}-${number}`;
  return {
    tape: (number) => store.getItem(shareOf(number)),
    keep: (number, tape) => store.setItem(shareOf(number), tape),
    forget: (number) => store.removeItem(shareOf(number)),
    seen: (number) => JSON.parse(store.getItem(seenOf(number)) ?? "null"),
    see: (number, saw) => store.setItem(seenOf(number), JSON.stringify(saw)),
  };
}

function localStore() {
  try {
    localStorage.setItem("topcut-share", "");
    return localStorage;
  } catch {
    const held = new Map();
    return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => held.set(key, value), removeItem: (key) => held.delete(key) };
  }
}

const sorted = (bound) => Object.fromEntries(Object.entries(bound).sort(([a], [b]) => a - b));
export const isSame = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

// The chances to pledge for now: none while enough are pledged, and never one whose share was already shown. A
// player who goes on from this device pledges again where the shares are on another one, but for a chance that was
// asked for.
export function toPledge(view, { seat, isMine, isAnew = false }) {
  const isTooLate = view.asked?.number === view.chance && view.asked.shown.length > 0;
  const last = view.chance + AHEAD - 1;
  const stands = (number) => number === view.asked?.number; // the others show their shares to the pledges they see now
  const isBound = (number) => view.bound[number]?.[seat] !== undefined && (!isAnew || stands(number) || isMine(number));
  let first = view.chance + (isTooLate ? 1 : 0);
  const from = first;
  while (first <= last && isBound(first)) first++;
  return first - from >= LOW ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

// What of a chance this browser has seen, where it may show its share of it; else null: it was not asked for, the share
// is not here, or somebody with a share is not bound yet and could still choose.
export function mayShow(view, { seat, tape }) {
  const { asked, bound, sides } = view;
  if (!asked || !tape || !asked.awaited.includes(seat)) return null;
  const pledged = bound[asked.number] ?? {};
  const isMine = pledged[seat] === commitment(unhex(tape), { number: asked.number, side: seat });
  const areBound = sides.every((side) => !side.has_share || asked.withheld.includes(side.seat) || pledged[side.seat] !== undefined);
  return isMine && areBound && pledged[-1] !== undefined ? { bound: pledged, purpose: asked.purpose } : null;
}

// How a chance was drawn, by what this browser saw of it: "fair" where that is what everybody was bound to when it showed
// its share, or where it saw nothing; "elsewhere" where its seat was bound again by another device, "unfair" otherwise.
// Whose share did not come is named in the log.
export function drawnAs({ bound, sides, withheld }, { saw, seat }) {
  if (!saw) return "fair";
  if (!saw.bound && bound[seat] !== saw.mine) return "elsewhere";
  const isThere = sides.includes(seat) || withheld.includes(seat);
  return isThere && (!saw.bound || isSame(bound, saw.bound)) ? "fair" : "unfair";
}

// Follows a table by its feed: `post(path, fields)` answers with the entry it became, 0 where it came too late, null
// where nobody knows.
export function sharer({ seat, kept, post, warn, tapeBytes }) {
  let newest = null;
  let isBusy = false;
  let isAnew = true; // once when the page is opened, and whenever somebody plays on it

  const boundTo = (number) => kept.tape(number) && commitment(unhex(kept.tape(number)), { number, side: seat });

  async function pledge({ view, largest }) {
    const isMine = (number) => view.bound[number]?.[seat] === boundTo(number);
    const numbers = toPledge(view, { seat, isMine, isAnew });
    isAnew = false;
    if (!numbers.length) return;
    const bound = numbers.map((number) => {
      const tape = kept.tape(number) ?? hex(crypto.getRandomValues(new Uint8Array(tapeBytes(largest))));
      kept.keep(number, tape);
      return commitment(unhex(tape), { number, side: seat });
    });
    if (!(await post("pledge", { number: numbers[0], commitments: bound.join(" ") }))) return;
    numbers.forEach((number, i) => kept.see(number, { mine: bound[i] }));
  }

  async function show({ view }) {
    const number = view.asked?.number;
    const tape = number && kept.tape(number);
    const saw = mayShow(view, { seat, tape });
    if (!saw) return;
    const before = kept.seen(number);
    if (before?.bound && !(isSame(before.bound, saw.bound) && before.purpose === saw.purpose)) {
      warn("unfair", number); // shown to one set of pledges, and now asked for another
      return;
    }
    kept.see(number, saw);
    await post("share", { number, tape });
  }

  function look({ view: { past } }) {
    const saw = past && kept.seen(past.number);
    if (!saw) return;
    const how = drawnAs(past, { saw, seat });
    if (how === "fair") kept.forget(past.number); // what binds to it is kept
    else warn(how, past.number);
  }

  async function hear(now) {
    newest = now;
    look(now);
    if (isBusy) return;
    isBusy = true;
    try {
      while (newest) {
        const said = newest;
        newest = null;
        if (!said.largest || !said.view.bound[said.view.chance]) continue;
        await show(said);
        await pledge(said);
      }
    } finally {
      isBusy = false;
    }
  }

  return { hear, play: () => (isAnew = true) };
}
