// A screen in the hall. It holds all its pages and its deadline, so it continues without the server and shows its age.

import { secondsLeft, write } from "./clock.js";
import { drawEdge } from "./edge.js";
import { follow } from "./feed.js";
import { morph } from "./morph.js";
import { readPage, timeOfDay, writeTimes } from "./when.js";

writeTimes();

const LOOK = 20_000; // also without a word from the feed: a line can die in silence
const PATIENCE = 8_000;

// ---- the deck edge next to the clock has a line for each minute

function shorten() {
  const timer = document.querySelector("[data-left][data-running]");
  if (!timer) return;
  const minutes = Math.ceil(secondsLeft(timer) / 60);
  for (const edge of document.querySelectorAll("[data-edge]")) {
    drawEdge(edge.querySelector("svg"), { left: minutes, all: Number(edge.dataset.edge) });
  }
  for (const words of document.querySelectorAll("[data-minutes-left]")) {
    words.textContent = words.dataset.minutesLeft.replace("%", minutes);
  }
}

// ---- pages turn by themselves; all of them are here

let turnedAt = performance.now();

function show(number) {
  document.getElementById("tv").dataset.number = number;
  for (const leaf of document.querySelectorAll("[data-leaf]")) leaf.hidden = Number(leaf.dataset.leaf) !== number;
}

function turn() {
  const screen = document.getElementById("tv");
  const left = Number(document.body.dataset.turn) * 1000 - (performance.now() - turnedAt);
  if (left <= 0) {
    turnedAt = performance.now();
    show((Number(screen.dataset.number) % Number(screen.dataset.pages)) + 1);
    return;
  }
  for (const note of screen.querySelectorAll("[data-leaf]:not([hidden]) [data-next]")) {
    write(note, note.dataset.next.replace("%", String(Math.ceil(left / 1000))));
  }
}

// ---- what is new is fetched; a server that is away leaves the screen as it is

let heardAt = new Date();
let isLive = true;
let busy = false;
let again = false;

function say() {
  for (const note of document.querySelectorAll("[data-asof]")) {
    const time = timeOfDay(heardAt);
    write(note, isLive ? note.dataset.liveNote : note.dataset.asof.replace("%", time));
  }
}

function cutOff() {
  isLive = false;
  say();
}

document.addEventListener("topcut:contact", ({ detail }) => (detail === "lost" ? cutOff() : isLive || look()));
document.addEventListener("topcut:due", () => look());

function replace(doc) {
  const number = Number(document.getElementById("tv").dataset.number);
  const was = document.getElementById("tv").className;
  document.title = doc.title;
  document.body.className = doc.body.className;
  document.body.dataset.seq = doc.body.dataset.seq;
  morph(document.getElementById("tv"), doc.getElementById("tv"));
  const screen = document.getElementById("tv");
  if (screen.className !== was) turnedAt = performance.now();
  show(screen.className === was && number <= Number(screen.dataset.pages) ? number : 1);
  shorten();
  document.dispatchEvent(new Event("topcut:read"));
}

async function look() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(PATIENCE) });
    const doc = readPage(await answer.text());
    if (!answer.ok || !doc.getElementById("tv")) throw new Error("not a screen");
    replace(doc);
    heardAt = new Date();
    isLive = true;
    say();
  } catch {
    cutOff();
  }
  busy = false;
  if (again) {
    again = false;
    look();
  }
}

function hear(feed) {
  feed.onopen = () => isLive || look();
  feed.onmessage = (event) => Math.trunc(Number(event.lastEventId)) > Number(document.body.dataset.seq) && look();
  feed.onerror = cutOff;
}

shorten();
say();
setInterval(shorten, 250);
setInterval(turn, 250);
setInterval(look, LOOK);
follow(() => `${document.body.dataset.feed}?after=${document.body.dataset.seq}`, hear);
