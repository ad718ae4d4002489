// The hall's time on this device: asked of the server a few times, and continued by this device's monotonic clock.
// The quickest answer is the most exact: it cannot be further off than half the time it took.

const FIRST_ASKS = 4;
const PAUSE_MS = 150;
const AGAIN_MS = 30_000;
const KEPT = 8;
const PATIENCE_MS = 5_000;
const MOST_OFF_MS = 60_000;

// What one answer says: how far the hall's clock is ahead of ours, and by how much that may be wrong.
export function heardIn({ sentAt, heardAt, now }) {
  const half = (heardAt - sentAt) / 2;
  return { ahead: now - sentAt - half, error: half };
}

// Among the last answers the one that took the least time.
export function best(answers) {
  return answers.reduce((one, other) => (other.error < one.error ? other : one));
}

let answers = [];
let rough = Date.now() - performance.now();

// As the page was written: good enough to show something until the first answer.
export function roughly(now) {
  if (!answers.length) rough = now - performance.now();
}

export const hallNow = () => performance.now() + (answers.length ? best(answers).ahead : rough);
const mayBeOff = () => best(answers).error;

// What a page tells the caller with its next question: how far it may be off. The pass says which page it is.
let pass = "";

function device() {
  const made = Math.random().toString(36).slice(2, 10);
  try {
    sessionStorage.device ??= made;
    return sessionStorage.device;
  } catch {
    return made;
  }
}

const me = device();

function telling(address) {
  if (!pass || !answers.length) return address;
  const off = Math.min(Math.ceil(mayBeOff()), MOST_OFF_MS);
  return `${address}?${new URLSearchParams({ as: pass, on: me, off })}`;
}

async function ask(address) {
  const sentAt = performance.now();
  const answer = await fetch(telling(address), { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  const { now } = await answer.json();
  answers = [...answers, heardIn({ sentAt, heardAt: performance.now(), now })].slice(-KEPT);
}

let asked;

async function askSome(address) {
  for (let times = 0; times < FIRST_ASKS; times += 1) {
    await ask(address).catch(() => {});
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  if (answers.length) document.documentElement.dataset.second = Math.ceil(mayBeOff());
  document.dispatchEvent(new Event("topcut:second"));
}

// Ask now, once in a while, and whenever the page comes back: a device that was asleep may be off.
export function keepSecond(address, as = "") {
  pass = as;
  if (asked === address) return;
  asked = address;
  askSome(address);
  setInterval(() => document.hidden || ask(asked).catch(() => {}), AGAIN_MS);
  for (const event of ["visibilitychange", "online"]) {
    addEventListener(event, () => {
      if (document.hidden) return;
      answers = [];
      askSome(asked);
    });
  }
}
