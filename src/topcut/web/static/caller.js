// The caller's page: lines are spoken at their second; keys call a line, pause, repeat and mute.

import { now, tick } from "./draft-call.js";
import { sendUntilAnswered } from "./outbox.js";
import { isOn, isTonesOnly, say, turn } from "./voice.js";

const switches = () => document.querySelectorAll("[data-voice]");

function showVoice() {
  for (const button of switches()) {
    button.setAttribute("aria-checked", String(isOn()));
    const words = button.dataset;
    const label = isOn() ? (isTonesOnly() ? words.tones : words.on) : words.off;
    button.querySelector("[data-label]").textContent = label;
  }
}

// ---- what is said by itself

let saidCall;

document.addEventListener("topcut:call", ({ detail }) => {
  const { line, moment, seconds, is, before } = detail;
  showScript(moment.call);
  const isStopped = is === "stands" && before && before.is !== "stands";
  if (isStopped) say(detail.place.dataset.sayStands);
  if (is === "stands") return;
  if (saidCall !== undefined && saidCall !== moment.call) say(line.line);
  else if (is === "running" && line.warn && seconds === line.warn && before?.seconds === line.warn + 1) {
    say(detail.place.dataset.sayWarning.replace("%", seconds), { isWarning: true });
  }
  saidCall = moment.call;
});

// ---- the script: what was said, what is said, what comes

const BEFORE = 3;
const AFTER = 2;

function showScript(call) {
  for (const row of document.querySelectorAll("[data-row]")) {
    const number = Number(row.dataset.row);
    row.hidden = number < call - BEFORE || number > call + AFTER;
    row.classList.toggle("done", number < call);
    row.classList.toggle("now", number === call);
    const at = row.querySelector(".at");
    const words = row.parentElement.dataset;
    const mark = { 0: words.now, 1: words.next, 2: words.then }[number - call];
    if (mark && at.textContent !== mark) at.textContent = mark;
    if (number < call && [words.now, words.next, words.then].includes(at.textContent)) at.textContent = "";
  }
}

// ---- a press is sent without leaving the page: the voice goes on

const AGAIN_MS = 1_000;
const TRIES = 10;

async function send(form) {
  const fields = new FormData(form);
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  const answer = await sendUntilAnswered({ address: form.action, fields }, { againMs: AGAIN_MS, tries: TRIES });
  if (answer.ok) document.dispatchEvent(new CustomEvent("topcut:due", { detail: { isOwn: true } }));
  else form.submit(); // with the same key: the answer is a page that says why not
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-call-form]");
  if (!form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  send(form);
}, true);

// ---- the keyboard

const pressed = {
  " ": () => document.querySelector("[data-key=say]")?.click(),
  p: () => document.querySelector("[data-key=pause]")?.click(),
  r: () => repeat(),
  v: () => switchVoice(),
};

function repeat() {
  const found = now();
  if (found) say(found.line.line);
}

function switchVoice() {
  turn(!isOn());
  showVoice();
}

document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  const isTyping = event.target.closest?.(key === " " ? "input, select, textarea, button, a, summary" : "input, select, textarea");
  const act = pressed[key];
  if (!act || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  event.preventDefault();
  act();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-voice]")) switchVoice();
  if (event.target.closest("[data-key=again]")) repeat();
});

window.speechSynthesis?.addEventListener?.("voiceschanged", showVoice);
document.addEventListener("topcut:read", showVoice);
showVoice();
tick();
