// Heads of the log that this browser has seen: stored here, out of the server's reach, and compared with its current ones.

const MOST = 64;
const ASK_AGAIN_MS = 5 * 60_000;
const name = (stream) => `topcut heads ${stream}`;

// By entry: the hash that vouched for the log up to it. Contents that cannot be read, such as another program's, count
// as nothing.
export function kept(stream) {
  try {
    const found = JSON.parse(localStorage.getItem(name(stream)) ?? "[]");
    return new Map(found.filter(([seq, hash]) => Number.isInteger(seq) && /^[0-9a-f]{64}$/.test(hash)));
  } catch {
    return new Map();
  }
}

// Where there is no room left, every second of the older half goes: the oldest and the newest stay.
function thinned(heads) {
  return heads.length <= MOST ? heads : heads.filter((_, place) => place % 2 === 0 || place > MOST / 2);
}

// A head that was seen first is never replaced by another of the same entry: that would hide what it is kept for.
export function keep(stream, seq, hash) {
  const heads = kept(stream);
  if (!seq || heads.has(seq)) return;
  heads.set(seq, hash);
  const inOrder = [...heads].sort(([one], [other]) => one - other);
  try {
    localStorage.setItem(name(stream), JSON.stringify(thinned(inOrder)));
  } catch {
    // no room, or no storage: nothing is kept
  }
}

// The first entry after which this browser saw another head, or null; `now` is by entry what the log says today.
export function rewritten(heads, now, last) {
  for (const [seq, hash] of [...heads].sort(([one], [other]) => one - other)) {
    if (seq > last) return { seq, isMissing: true };
    if (now.has(seq) && now.get(seq) !== hash) return { seq, isMissing: false };
  }
  return null;
}

async function compare(stream, note) {
  const heads = kept(stream);
  const asked = `topcut asked ${stream}`;
  const before = Number(sessionStorage.getItem(asked) ?? 0);
  if (!heads.size || Date.now() - before < ASK_AGAIN_MS) return;
  sessionStorage.setItem(asked, Date.now());
  const answer = await fetch(`/event/${stream}/heads?at=${[...heads.keys()].join(",")}`);
  if (!answer.ok) return;
  const told = await answer.json();
  const now = new Map(Object.entries(told.heads).map(([seq, hash]) => [Number(seq), hash]));
  const found = rewritten(heads, now, told.seq);
  if (!found) return;
  note.querySelector("[data-entry]").textContent = found.seq;
  note.hidden = false;
  sessionStorage.removeItem(asked);
}

function look() {
  const shown = document.querySelector("[data-head]");
  if (!shown) return;
  const [seq, hash] = shown.dataset.head.split(":");
  const note = document.getElementById("rewritten");
  if (note) compare(shown.dataset.stream, note).catch(() => {});
  keep(shown.dataset.stream, Number(seq), hash);
}

// What was kept before this page came: only that can say anything about it.
export const earlier = kept(document.querySelector("[data-head]")?.dataset.stream);

look();
document.addEventListener("topcut:read", look);
