// Makes an online table live: the person's own view from the feed, every form sent without leaving the page.
// Without it the page works by its forms.

import { follow } from "./feed.js";
import { newKey } from "./keys.js";
import { attempt, saidIn, sendUntilAnswered } from "./outbox.js";
import { A_WHILE_MS, address, draw, focusOn, whereFocusIs } from "./table-draw.js";
import { chosenFor, letGo, mark, whenFree } from "./table-hands.js";
import { at, chair, CLOSED, here, hold, page, PLAYING, refuse, says, seat, stream } from "./table-page.js";

const { keeper, sharer } = await import(page.dataset.chance); // a changed file has another address
const { replay, tapeBytes } = await import(page.dataset.replay);

page.classList.add("is-live");

// ---- sending

const AGAIN_MS = 2_000;
const MOST_TRIES = 30;
const AS_JSON = { Accept: "application/json" };

async function send(action, fields) {
  const body = new URLSearchParams(fields);
  body.set("csrf", at("commands").elements.csrf.value);
  body.set("key", newKey());
  body.set("chair", chair);
  const how = { againMs: AGAIN_MS, tries: MOST_TRIES, isTold: () => true, wait: () => refuse(says.unknown) };
  const answer = await sendUntilAnswered({ address: action, fields: body, headers: AS_JSON }, how);
  return answer.isUnknown ? false : told(answer);
}

function told(answer) {
  if (!answer.status) {
    refuse(says.offline);
    return false;
  }
  const said = saidIn(answer);
  if (answer.ok) shares.play();
  refuse(answer.ok ? "" : `${said.error || said.title || answer.status}${said.rule ? ` (${said.rule})` : ""}`);
  return answer.ok;
}

async function sendCommand(action, fields, { command, needs = "" }) {
  const sent = { ...hold };
  const { cards, theirs, reason } = chosenFor(command, needs);
  fields.set("cards", cards.join(" "));
  fields.set("theirs", theirs.join(" "));
  fields.set("effect", reason);
  if (!(await send(action, fields))) return;
  letGo(sent);
  if (at("said")?.value === fields.get("said")) at("said").value = "";
  if (at("count")?.value === fields.get("count")) at("count").value = "1";
}

function isReady(needs) {
  if (needs === "reason" && !hold.reason && !at("said")?.value.trim()) {
    refuse(says["say why"]);
    at("said")?.focus();
    return false;
  }
  const any = hold.cards.length + (needs === "any" ? hold.theirs.length : 0);
  if (["cards", "mixed", "any"].includes(needs) && !any) {
    refuse(says.pick);
    return false;
  }
  return true;
}

addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  const action = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action"), location.href);
  const path = action.pathname.split(`/table/${stream}/`)[1];
  if (!path || path === "deck" || path === "do/sideboard" || path === "do/keep-seat") return; // the page itself changes
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, button));
  const zones = fields.getAll("zones");
  if (zones.length) fields.set("zones", zones.join(" "));
  const by = fields.getAll("by");
  if (by.length) fields.set("by", by.join(" "));
  if (form.id !== "commands") {
    send(action, fields).then((isDone) => isDone && form.reset());
    return;
  }
  const needs = button?.dataset.needs;
  if (isReady(needs)) sendCommand(action, fields, { command: path.slice("do/".length), needs });
});

document.addEventListener("table-drop", async ({ detail: { command, fields, cards } }) => {
  const { onto = "", ...asked } = fields;
  const reason = cards.includes(Number(hold.reason.slice(1))) ? "" : hold.reason;
  const said = { cards: cards.join(" "), onto, effect: reason, said: at("said")?.value ?? "" };
  const sent = { ...hold };
  if (await send(address({ command, fields: asked }), said)) letGo(sent);
});

// ---- one's own share of every chance

const kept = keeper(stream, seat);

async function post(path, fields) {
  const body = new URLSearchParams({ csrf: at("commands").elements.csrf.value, chair, ...fields });
  const answer = await attempt({}, { address: here(path), fields: body, headers: AS_JSON });
  if (answer.isNotNow) setTimeout(share, AGAIN_MS); // the other side waits for it
  return answer.ok ? saidIn(answer).seq ?? null : null;
}

function warn(how, number) {
  at("unfair").hidden = false;
  at("unfair").textContent = `${says[how]} ${number}`;
}

const shares = sharer({ seat, kept, post, warn, tapeBytes });

function share() {
  if (seat !== null && hold.now.view.stage !== CLOSED) shares.hear(hold.now);
}

const replaying = document.querySelector("#replay button");
if (replaying) {
  replaying.hidden = false;
  replaying.onclick = async () => {
    const chances = await (await fetch(here("chances"), { headers: { Accept: "application/json" } })).json();
    const all = replay(chances, { mine: kept.tape, saw: kept.seen, seat });
    const wrong = all.find((one) => !one.holds);
    const counted = (by) => all.filter((one) => one.by === by).length;
    const asides = ["once", "alone"].filter(counted).map((by) => `${says[by]} ${counted(by)}`);
    const said = document.querySelector("#replay p");
    said.hidden = false;
    said.classList.toggle("good", !wrong);
    said.textContent = wrong ? `${says.differs} ${wrong.number}` : [`${says.replayed} ${chances.length}`, ...asides].join(". ");
  };
}

// ---- the feed; where the page itself is another, it is read again and the focus stays

const FOCUS = `topcut-focus-${stream}`;
let stage = Number(page.dataset.stage); // a page that was made before is another page already
let isFirst = true;

function isAnotherPage(next) {
  return stage !== next && (next === CLOSED || stage === CLOSED || [stage, next].includes(PLAYING) || next === 1);
}

function readAgain() {
  try { sessionStorage.setItem(FOCUS, JSON.stringify(whereFocusIs())); } catch { /* the focus is at the top, then */ }
  location.reload();
}

function cameBack() {
  try {
    focusOn(JSON.parse(sessionStorage.getItem(FOCUS)));
    sessionStorage.removeItem(FOCUS);
  } catch { /* nothing was kept */ }
}

// A share comes by itself in a moment: that it is missing is said only after a while.

let awaited = 0;

function sayLater() {
  const number = hold.now.view.asked?.number;
  if (!number || number === awaited) return;
  awaited = number;
  setTimeout(() => whenFree(() => { if (hold.now) { draw(); mark(); } }), A_WHILE_MS + 50);
}

let seen = page.dataset.seq;

function hear(event) {
  hold.now = JSON.parse(event.data);
  seen = hold.now.seq;
  const next = hold.now.view.stage;
  if (isAnotherPage(next)) {
    readAgain();
    return;
  }
  stage = next;
  whenFree(() => {
    if (!hold.now) return;
    draw();
    mark();
    if (isFirst) cameBack();
    isFirst = false;
    page.dataset.live = hold.now.seq;
  });
  share();
  sayLater();
}

function turnedAway(event) {
  refuse(event.data); // what may no longer be seen is taken off the page, too, and nothing draws it again
  hold.now = null;
  for (const id of ["sides", "looks", "known", "log", "pledges", "asks"]) at(id).replaceChildren();
}

follow(
  () => `${here("feed")}?chair=${chair}&after=${seen}`,
  (feed) => {
    feed.onmessage = hear;
    feed.addEventListener("refused", turnedAway);
  },
);
