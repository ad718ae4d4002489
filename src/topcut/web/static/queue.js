// Stores what a player sends until the server has it. Without this script the same forms are sent directly.
//
// A report is stored on this phone first and then sent: again when the network is back, when the page is visible again,
// and every few seconds.

import { secondsLeft } from "./clock.js";
import { newKey } from "./keys.js";
import { renew } from "./morph.js";
import { Outbox } from "./outbox.js";
import { readPage, timeOfDay } from "./when.js";

const outbox = new Outbox({
  store: () => localStorage,
  shelf: "topcut-not-sent",
  againMs: 5_000,
  request: ({ action, fields }) => ({ address: action, fields }),
  settle: (_, answer) => show(answer),
  show: showUnsent,
  isMine: ({ action }) => new URL(action).pathname.startsWith(location.pathname.replace(/\/$/, "")),
});

// ---- showing

const PARTS = ["my-clock", "match", "below"];

function show({ url, text }) {
  const doc = readPage(text);
  if (!doc.getElementById("match")) {
    const fresh = doc.querySelector("main");
    if (fresh) document.querySelector("main").replaceWith(document.adoptNode(fresh));
    return;
  }
  for (const id of PARTS) {
    const [old, fresh] = [document, doc].map((page) => page.getElementById(id));
    if (old && fresh) renew(old, fresh);
  }
  document.title = doc.title;
  document.body.className = doc.body.className;
  document.body.dataset.seq = doc.body.dataset.seq;
  history.replaceState(null, "", url);
}

function showUnsent() {
  const item = outbox.items.at(-1);
  const place = document.getElementById("unsent");
  if (!place) return;
  document.body.classList.toggle("is-unsent", Boolean(item));
  place.replaceChildren();
  if (!item) return;
  place.append(document.getElementById("not-sent").content.cloneNode(true));
  const since = place.querySelector("[data-since]");
  since.textContent = since.dataset.since.replace("%", timeOfDay(item.at));
  place.querySelector("[data-said]").textContent = item.said;
  if (item.isUnknown) for (const part of place.querySelectorAll("[data-unknown]")) part.textContent = part.dataset.unknown;
  place.querySelector("[data-try]").addEventListener("click", () => outbox.send());
  place.querySelector("[data-take-back]").addEventListener("click", () => {
    if (!item.isUnknown) outbox.drop(item.key);
    location.reload();
  });
}

// ---- the forms

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-queue]");
  if (!form) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  const key = newKey();
  fields.set("key", key);
  const said = form.querySelector("input:checked")?.dataset.say ?? form.dataset.queue;
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  history.replaceState(null, "", location.pathname);
  outbox.put({ key, action: form.action, fields: fields.toString(), said });
});

// Say the result before asking: the sentence changes with the button that is pressed.
function say(pressed) {
  const place = pressed?.form?.querySelector("[data-ask]");
  if (!pressed?.dataset.say || !place) return;
  place.textContent = `${pressed.dataset.say} ${place.dataset.ask}`;
  place.closest(".confirm").querySelector("button .verb").textContent = pressed.dataset.send;
}

document.addEventListener("change", (event) => say(event.target));
say(document.querySelector("input[data-say]:checked"));

// Five minutes before time: report before you leave.
setInterval(() => {
  const timer = document.querySelector("#my-clock [role=timer]");
  for (const note of document.querySelectorAll("[data-under]")) {
    note.hidden = !timer || secondsLeft(timer) >= Number(note.dataset.under);
  }
}, 1000);

// A page that was read again meanwhile does not forget what is still on its way.
document.addEventListener("topcut:read", showUnsent);
addEventListener("online", () => outbox.send());
document.addEventListener("visibilitychange", () => document.hidden || outbox.send());
if (outbox.items.length) outbox.send();
