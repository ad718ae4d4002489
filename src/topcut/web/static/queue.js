// Keeps what a player sends until the server has it. Without this script the same forms are sent the plain way.
//
// A report is written to this phone first and sent after. Its key makes it count once however often it is sent, so
// whatever was not answered is simply sent again: when the network is back, when the page is looked at, every few seconds.

import { newKey } from "./keys.js";

const SHELF = "topcut-not-sent";
const PATIENCE_MS = 8000;
const AGAIN_MS = 5000;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "[]");
  } catch {
    return [];
  }
}

function keep(items) {
  try {
    localStorage.setItem(SHELF, JSON.stringify(items));
  } catch {
    // A browser that keeps nothing still sends; it only cannot promise to remember.
  }
}

// Of what was sent and not answered nobody knows, and no later "not now" changes that: only an answer does.
const doubt = (key) => keep(kept().map((item) => (item.key === key ? { ...item, isUnknown: true } : item)));
const forget = (key) => keep(kept().filter((item) => item.key !== key));
const mine = () => kept().filter((item) => new URL(item.action).pathname.startsWith(location.pathname.replace(/\/$/, "")));

// ---- sending

let isSending = false;
let timer;

class NotNow extends Error {}

async function ask(item) {
  const isOnline = navigator.onLine;
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };
  try {
    const answer = await fetch(item.action, { method: "POST", headers, body: item.fields, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status === 503 || answer.status === 429) throw new NotNow();
    if (answer.status >= 500) throw new Error("not known yet");
    return { url: answer.url, text: await answer.text() };
  } catch (failure) {
    if (isOnline && !(failure instanceof NotNow)) doubt(item.key);
    throw failure;
  }
}

async function sendAll() {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (const item of mine()) {
      const answer = await ask(item);
      forget(item.key);
      show(answer);
    }
    showUnsent();
  } catch {
    showUnsent();
    timer = setTimeout(sendAll, AGAIN_MS);
  } finally {
    isSending = false;
  }
}

// ---- showing

const PARTS = ["my-clock", "match", "below"];

function show({ url, text }) {
  const doc = new DOMParser().parseFromString(text, "text/html");
  if (!doc.getElementById("match")) {
    const fresh = doc.querySelector("main");
    if (fresh) document.querySelector("main").replaceWith(document.adoptNode(fresh));
    return;
  }
  for (const id of PARTS) {
    const fresh = doc.getElementById(id);
    if (fresh) document.getElementById(id)?.replaceWith(document.adoptNode(fresh));
  }
  document.title = doc.title;
  document.body.className = doc.body.className;
  document.body.dataset.seq = doc.body.dataset.seq;
  history.replaceState(null, "", url);
}

function showUnsent() {
  const [item] = mine().slice(-1);
  const place = document.getElementById("unsent");
  if (!place) return;
  document.body.classList.toggle("is-unsent", Boolean(item));
  place.replaceChildren();
  if (!item) return;
  place.append(document.getElementById("not-sent").content.cloneNode(true));
  const since = place.querySelector("[data-since]");
  since.textContent = since.dataset.since.replace("%", clock(item.at));
  place.querySelector("[data-said]").textContent = item.said;
  if (item.isUnknown) for (const part of place.querySelectorAll("[data-unknown]")) part.textContent = part.dataset.unknown;
  place.querySelector("[data-try]").addEventListener("click", sendAll);
  place.querySelector("[data-take-back]").addEventListener("click", () => {
    if (!item.isUnknown) forget(item.key);
    location.reload();
  });
}

const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

// ---- the forms

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-queue]");
  if (!form) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  const key = newKey();
  fields.set("key", key);
  const said = form.querySelector("input:checked")?.dataset.say ?? form.dataset.queue;
  keep([...kept(), { key, action: form.action, fields: fields.toString(), said, at: Date.now() }]);
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  history.replaceState(null, "", location.pathname);
  sendAll();
});

// Say the result before asking: the sentence changes with the button that is pressed.
function say(pressed) {
  const place = document.getElementById("say");
  if (!pressed?.dataset.say || !place) return;
  place.textContent = `${pressed.dataset.say} ${place.dataset.ask}`;
  place.closest(".confirm").querySelector("button .verb").textContent = pressed.dataset.send;
}

document.addEventListener("change", (event) => say(event.target));
say(document.querySelector("input[data-say]:checked"));

// Five minutes before time: report before you leave.
setInterval(() => {
  const shown = /^(\d+):/.exec(document.querySelector("#my-clock [role=timer]")?.textContent ?? "");
  for (const note of document.querySelectorAll("[data-under]")) {
    note.hidden = !shown || Number(shown[1]) * 60 >= Number(note.dataset.under);
  }
}, 1000);

// A page that was read again meanwhile does not forget what is still on its way.
document.addEventListener("topcut:read", showUnsent);
addEventListener("online", sendAll);
document.addEventListener("visibilitychange", () => document.hidden || sendAll());
if (mine().length) sendAll();
