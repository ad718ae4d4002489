// Makes a page live. Without it every page still works: a reload shows what is new.

import { follow, longer } from "./feed.js";
import { released, renew } from "./morph.js";
import { readPage, writeTimes } from "./when.js";

const body = document.body;
writeTimes();

// ---- what is live is fetched again when the feed says so

const PATIENCE_MS = 10_000;
const AGAIN_MS = 2_000;
const HALL_MS = 10_000;

const touched = new WeakSet();
document.addEventListener("input", (event) => event.target.form && touched.add(event.target.form));

// A form on its way is not overtaken: reloading the page would take its answer away.
let isLeaving = false;
addEventListener("submit", (event) => (isLeaving = !event.defaultPrevented && event.target.target !== "_blank"));
addEventListener("pageshow", () => (isLeaving = false));

function mayReplace(old, fresh) {
  if (old.dataset.state !== fresh.dataset.state) return true;
  const isWriting = document.activeElement?.matches("input, select, textarea") && old.contains(document.activeElement);
  return !isWriting && ![...old.querySelectorAll("form")].some((form) => touched.has(form));
}

function shape(doc) {
  const lines = [...doc.querySelectorAll(".entry")].map((line) => line.dataset.round);
  return [...doc.querySelectorAll("[data-live]"), ...lines].map((part) => part.id ?? part).join();
}

// A public page is made for everybody at once, and may be a second old: ask for one that holds what the feed has told.
const isPublic = /^\/event\/[^/]+(\/(pairings|standings))?\/?$/.test(location.pathname);
let newest = 0;

function holding(url) {
  const asked = new URL(url, location.href);
  if (isPublic && newest) asked.searchParams.set("seq", newest);
  return asked;
}

async function look(url = location.href) {
  const from = location.href;
  const answer = await fetch(holding(url), { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok || location.href !== from) return;
  const doc = readPage(await answer.text());
  await released();
  const isOlder = Number(doc.body.dataset.seq) < Number(body.dataset.seq); // an answer to a form was quicker
  if (isLeaving || isOlder) return;
  if (shape(doc) !== shape(document)) {
    location.reload();
    return;
  }
  document.title = doc.title;
  body.className = doc.body.className;
  for (const fresh of doc.querySelectorAll("[data-live]")) {
    const old = document.getElementById(fresh.id);
    if (old && !old.isEqualNode(fresh) && mayReplace(old, fresh)) renew(old, fresh);
  }
  body.dataset.seq = doc.body.dataset.seq;
  document.dispatchEvent(new Event("topcut:read"));
}

let busy = false;
let again = false;
let missed;
let wait = AGAIN_MS;

const isBehind = () => newest > Number(body.dataset.seq ?? 0);

async function refresh() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  clearTimeout(missed);
  try {
    await look();
  } catch {
    // the server is away: the page stays as it is
  }
  busy = false;
  if (again) {
    again = false;
    refresh();
  } else if (isBehind()) {
    // the feed does not repeat a message
    missed = setTimeout(refresh, wait);
    wait = longer(wait);
  } else {
    wait = AGAIN_MS;
  }
}

// A hall that is told together does not ask together: each page reads again at a moment of its own within the spread.
let coming;
let due = Infinity;
let told = 0;

function readAgain({ seq, spread = 0 }) {
  newest = Math.max(newest, seq);
  told = spread;
  const at = performance.now() + Math.random() * spread;
  if (!isBehind() || at >= due) return;
  clearTimeout(coming);
  due = at;
  coming = setTimeout(() => {
    due = Infinity;
    refresh();
  }, at - performance.now());
}

// Some pages are told nothing by a feed, and look again by themselves.
if (body.dataset.lookAgain) setInterval(() => document.hidden || refresh(), body.dataset.lookAgain * 1_000);

let leave;

function address() {
  const url = new URL(body.dataset.feed, location.href);
  url.searchParams.set("after", body.dataset.seq ?? 0);
  if (body.dataset.player) url.searchParams.set("player", body.dataset.player);
  return url;
}

function hear(feed) {
  feed.onmessage = (event) => readAgain(JSON.parse(event.data));
  feed.addEventListener("mine", (event) => {
    const told = JSON.parse(event.data);
    if (told.seq > Number(body.dataset.seq ?? 0)) {
      document.dispatchEvent(new CustomEvent("topcut:mine", { detail: told }));
    }
    readAgain(told);
  });
}

function listen() {
  if (body.dataset.feed && !leave && !document.hidden) leave = follow(address, hear);
}

function hush() {
  leave?.();
  leave = undefined;
}

// One feed for each visible page: a phone allows six connections to one host.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    hush();
  } else {
    refresh().then(listen);
  }
});

// A connection that broke with the network reports nothing: once the network is back, connect again.
addEventListener("online", () => {
  hush();
  refresh().then(listen);
});

// A table with extra time ends without a message from the feed; so does a round where nobody calls time
// by itself, and then a whole hall reads again at once unless each page waits for a moment of its own.
document.addEventListener("topcut:due", ({ detail }) => {
  const isOneOfMany = !detail.isOwn && (isPublic || body.dataset.player);
  setTimeout(refresh, isOneOfMany ? Math.random() * Math.max(told, HALL_MS) : 0);
});

listen();
