// Makes a tally pad quick and live: a press shows at once, is stored until the server has it, and counts once however
// often it is sent; everybody else at the table sees it. Without this file every press is a form.

import { follow } from "./feed.js";
import { newKey } from "./keys.js";
import { morph, released } from "./morph.js";
import { Outbox } from "./outbox.js";

const AGAIN_MS = 3_000;
const PATIENCE_MS = 8_000;
const pad = () => document.getElementById("pad");
const seqOf = (part) => Number(part?.dataset.seq ?? -1);
const minus = (value) => String(value).replace("-", "−");
const number = (text) => Number(text.replace("−", "-"));

let known = pad()?.cloneNode(true); // as the server said it last
const answered = new Set(); // presses that `known` has in it

let refusal = "";

const outbox = new Outbox({
  store: () => localStorage,
  shelf: "topcut-presses",
  againMs: AGAIN_MS,
  request: ({ address, fields }) => ({ address, fields, headers: { Accept: "application/json" } }),
  settle,
  show: (waiting) => {
    show(waiting.length > 0);
    readAgain();
  },
  isMine: ({ action }) => pad()?.dataset.action === action,
});

const waiting = () => outbox.items.filter(({ key }) => !answered.has(key));

// ---- what is shown: the last word of the server, and on top of it what it has not answered yet

// While a press is on its way nobody knows whether a newer pad has it in it already: only its answer does.
function learn(part) {
  if (part && !("withPresses" in part.dataset) && seqOf(part) >= seqOf(known)) known = part.cloneNode(true);
}

function show(isStuck = false) {
  if (!pad() || !known) return;
  const presses = waiting().filter(({ match }) => match === known.dataset.match);
  morph(pad(), withPresses(known.cloneNode(true), presses, isStuck));
}

function withPresses(part, presses, isStuck) {
  const note = part.querySelector("#pad-refused");
  note.textContent = refusal;
  note.hidden = !refusal;
  if (!presses.length) return part;
  part.dataset.withPresses = presses.length;
  part.classList.toggle("is-unsent", isStuck);
  for (const press of presses) if (press.by) apply(part, press);
  const bar = part.querySelector("[data-last]");
  if (isStuck) bar.querySelector("[data-by]").textContent = part.dataset.notSent;
  bar.querySelector("button").disabled = !isDroppable(presses.at(-1));
  return part;
}

function apply(part, { value, by, isUndo }) {
  const place = part.querySelector(`[data-value="${value}"] [data-number]`);
  if (!place) return;
  const before = number(place.textContent);
  place.textContent = minus(before + by);
  if (isUndo) return;
  const bar = part.querySelector("[data-last]");
  const sentence = part.getAttribute(`data-moved-${value.split("-")[1]}`);
  bar.hidden = false;
  bar.querySelector("[data-told]").textContent = sentence.replace("%b", minus(before)).replace("%a", minus(before + by));
  bar.querySelector("[data-by]").textContent = part.dataset.byYou;
}

// ---- pressing

// What was never sent can simply be forgotten again.
const isDroppable = (item) => !item.isUndo && !item.isUnknown && !navigator.onLine;

function settle(item, answer) {
  answered.add(item.key);
  if (answer.ok) learn(read(answer.text));
  else if (item.match === known?.dataset.match) refusal = whyNot(answer.text);
}

function read(text) {
  return new DOMParser().parseFromString(text, "text/html").getElementById("pad");
}

function whyNot(text) {
  try {
    return JSON.parse(text).error ?? "";
  } catch {
    return "";
  }
}

function press(form, submitter) {
  const fields = new FormData(form);
  if (submitter?.name) fields.set(submitter.name, submitter.value);
  const key = newKey();
  fields.set("key", key);
  const { undoes, amount } = form.dataset;
  const value = undoes ?? `${fields.get("side")}-${fields.get("tally")}`;
  const by = Number(amount ?? fields.get("by") ?? 0);
  const { match, action } = pad().dataset;
  const said = { key, address: form.action, fields: new URLSearchParams(fields).toString() };
  refusal = "";
  outbox.put({ ...said, match, action, value, by, isUndo: undoes !== undefined });
  show(!navigator.onLine);
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("#pad form[data-press]");
  if (!form) return;
  event.preventDefault();
  const last = waiting().at(-1);
  const entry = form.elements.entry?.value;
  if (entry && last && isDroppable(last)) {
    outbox.drop(last.key);
    show(outbox.items.length > 0);
  } else if (entry !== "0") {
    press(form, event.submitter);
  }
});

// ---- the others at the table

let leave;
let isReading = false;
let newest = 0;

async function readAgain() {
  if (isReading || !pad() || waiting().length || seqOf(known) >= newest) return;
  isReading = true;
  let wait = AGAIN_MS;
  try {
    const { action, query, alone } = pad().dataset;
    const url = new URL(action + query, location.href);
    url.searchParams.set("alone", alone);
    const answer = await fetch(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE_MS) });
    const fresh = answer.ok && read(await answer.text());
    await released();
    if (fresh && !waiting().length) {
      learn(fresh);
      show();
      wait = 0;
    }
  } catch {
    // the server is away: the pad stays as it is
  }
  isReading = false;
  if (seqOf(known) < newest) setTimeout(readAgain, wait);
}

function hear(feed) {
  feed.onmessage = (event) => {
    newest = Math.max(newest, JSON.parse(event.data).seq);
    readAgain();
  };
}

function listen() {
  if (!pad() || leave || document.hidden) return;
  const { action, query } = pad().dataset;
  leave = follow(() => `${action}/feed${query}`, hear);
}

function hush() {
  leave?.();
  leave = undefined;
}

document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));

// The page was read again meanwhile: what is still on its way stays on top of it.
document.addEventListener("topcut:read", () => {
  if (!waiting().length) learn(pad());
  show();
  listen();
});
addEventListener("online", () => outbox.send());
listen();
if (outbox.items.length) {
  show(true);
  outbox.send();
}
