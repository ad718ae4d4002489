// The call of a draft, in the same second on every screen: the current line follows from one called line and its time.

import { hallNow, keepSecond, roughly } from "./same-second.js";
import { write } from "./clock.js";
import { drawEdge } from "./edge.js";

const SECOND = 1_000;
const LAST_SECONDS = 5;
const LONGEST_WAIT_MS = 250;

// The same as `moment_of` of the core; times in milliseconds.
export function momentOf(calls, said, now) {
  let { call, at: since } = said;
  const lasts = (line) => (line.passing + line.seconds) * SECOND;
  while (!calls[call].waits && now >= since + lasts(calls[call])) {
    since += lasts(calls[call]);
    call += 1;
  }
  const line = calls[call];
  const startsAt = since + line.passing * SECOND;
  const endsAt = since + lasts(line);
  const is = now < startsAt ? "passing" : now < endsAt ? "running" : "waiting";
  return { call, is, since, startsAt, endsAt };
}

// How many seconds a line shows: all of them until they begin.
export function secondsOf(line, moment, now) {
  if (moment.is === "waiting") return 0;
  return moment.is === "passing" ? line.seconds : Math.ceil((moment.endsAt - now) / SECOND);
}

// How long until something on the screen is another.
export function untilNext(moment, now) {
  const next = moment.is === "passing" ? moment.startsAt - now : (moment.endsAt - now) % SECOND || SECOND;
  return moment.is === "waiting" ? LONGEST_WAIT_MS : Math.max(5, Math.min(next, LONGEST_WAIT_MS));
}

const root = () => document.getElementById("draft-call");
const read = new WeakMap();

function callsOf(place) {
  const text = place.dataset.calls;
  if (read.get(place)?.text !== text) read.set(place, { text, calls: JSON.parse(text) });
  return read.get(place).calls;
}

// What the page knows of the call, and the moment it is; while the hall stands, the moment it stopped.
export function now() {
  const place = root();
  if (!place?.dataset.calls) return undefined;
  const calls = callsOf(place);
  const said = { call: Number(place.dataset.said), at: Number(place.dataset.at) };
  const stands = place.dataset.stands ? Number(place.dataset.stands) : undefined;
  const time = Math.max(stands ?? hallNow(), said.at);
  const moment = momentOf(calls, said, time);
  const line = calls[moment.call];
  return { place, calls, line, moment, time, stands, seconds: secondsOf(line, moment, time) };
}

function fill({ place, calls, line, moment, seconds, stands }) {
  place.dataset.is = stands === undefined ? moment.is : "stands";
  place.dataset.call = moment.call;
  place.toggleAttribute("data-last", moment.is === "running" && seconds <= LAST_SECONDS && seconds > 0);
  place.dataset.direction = line.left ? "left" : "right";
  const next = calls[moment.call + 1];
  const parts = { title: line.title, cards: line.cards, line: line.line, next: next?.line ?? "", way: line.way };
  for (const shown of place.querySelectorAll("[data-shows]")) {
    if (shown.dataset.shows === "seconds") write(shown, line.seconds ? String(seconds) : "");
    else write(shown, parts[shown.dataset.shows] ?? "");
  }
  for (const edge of place.querySelectorAll("[data-lines] svg")) drawEdge(edge, { left: seconds, all: line.seconds });
  for (const field of place.querySelectorAll("input[name=call]")) field.value = moment.call + 1;
}

let before;
let coming;

function tell(found) {
  const is = { call: found.moment.call, is: found.place.dataset.is, seconds: found.seconds };
  const isNew = !before || before.call !== is.call || before.is !== is.is || before.seconds !== is.seconds;
  if (isNew) document.dispatchEvent(new CustomEvent("topcut:call", { detail: { ...found, is: is.is, before } }));
  before = is;
}

export function tick() {
  clearTimeout(coming);
  const found = now();
  if (found) {
    fill(found);
    tell(found);
  }
  coming = setTimeout(tick, found ? untilNext(found.moment, found.time) : LONGEST_WAIT_MS);
}

// By this device's own calendar: when the seconds of the line are over. What screens differ in here, people see.
export function dueHere() {
  const found = now();
  return found && performance.timeOrigin + performance.now() + found.moment.endsAt - hallNow();
}

function begin() {
  const place = root();
  if (!place?.dataset.calls) return;
  roughly(Number(place.dataset.now));
  keepSecond(place.dataset.clock, place.dataset.as);
}

// A phone is told with its own part before its page is read again.
document.addEventListener("topcut:mine", ({ detail }) => {
  const place = root();
  if (!place || !detail.call) return;
  place.dataset.said = detail.call.said;
  place.dataset.at = detail.call.at;
  place.dataset.stands = detail.call.stands ?? "";
  tick();
});
for (const event of ["topcut:read", "topcut:second"]) {
  document.addEventListener(event, () => {
    begin();
    tick();
  });
}

begin();
tick();
