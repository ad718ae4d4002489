// Makes a draft's page live beyond what live.js does: seconds run, the first card a drafter reads is reserved, picks are
// sent without leaving the page, and this phone gives its share of chance. Without it the page works by its forms.

import { drawEdge } from "./edge.js";
import { newKey } from "./keys.js";
import { saidIn, sendUntilAnswered } from "./outbox.js";

const page = document.getElementById("draft");
const { stream } = page.dataset;
const seat = Number(page.dataset.seat) || null;
const at = (id) => document.getElementById(id);

// ---- seconds

const LATE = 5;
const EARLY_BUZZ = 10;

document.addEventListener("topcut:counted", ({ detail: { left } }) => {
  const head = at("dhead");
  const isPick = head.dataset.step === "pick";
  head.classList.toggle("is-late", isPick && left <= LATE);
  const edge = head.querySelector(".secs-edge");
  if (edge) drawEdge(edge, { left, all: edge.children.length, most: Infinity });
  if (isPick && left === EARLY_BUZZ) navigator.vibrate?.(80);
});

// ---- sending

const TRIES = 20;
const AGAIN_MS = 1_000;

function refuse(text) {
  at("refused").hidden = !text;
  at("refused").textContent = text;
}

// What the server says is told at once; a phone without a network waits for one.
async function send(path, fields) {
  const body = new URLSearchParams(fields);
  body.set("csrf", page.dataset.csrf);
  body.set("key", newKey());
  const request = { address: `/draft/${stream}/${path}`, fields: body, headers: { Accept: "application/json" } };
  const how = { againMs: AGAIN_MS, tries: TRIES, isTold: ({ status }) => Boolean(status) };
  const answer = await sendUntilAnswered(request, how);
  return answer.status && !answer.isUnknown ? { isDone: answer.ok, ...saidIn(answer) } : { isDone: false };
}

// ---- looking, reserving, taking

let looked = { pick: "", places: [] };
let isReserving = false;

// By their places: two cards of a booster may be alike.
const chosen = (form) => [...form.querySelectorAll(".look:checked")].map(({ id }) => id);

function showLooked(form) {
  for (const look of form.querySelectorAll(".look")) at(look.id.replace("look", "looked"))?.classList.toggle("is-looked", look.checked);
}

async function reserveFirst(form, places) {
  const isFirst = form.querySelector("[formaction]") && !form.querySelector(".is-reserved") && !isReserving;
  if (!isFirst || places.length !== Number(form.dataset.due)) return;
  isReserving = true;
  await send("reserve", new FormData(form));
  isReserving = false;
}

document.addEventListener("change", ({ target }) => {
  const form = target.closest?.("#picking");
  if (!form || !target.matches(".look")) return;
  if (chosen(form).length > Number(form.dataset.due)) form.querySelector(`.look:checked:not(#${target.id})`).checked = false;
  looked = { pick: form.dataset.pick, places: chosen(form) };
  showLooked(form);
  reserveFirst(form, looked.places);
});

// Before live.js hears of it: the page is not left.
addEventListener("submit", sendPick, { capture: true });

function sendPick(event) {
  const form = event.target;
  if (form.id !== "picking") return;
  event.preventDefault();
  const path = event.submitter?.getAttribute("formaction")?.endsWith("/reserve") ? "reserve" : "pick";
  refuse("");
  const fields = new FormData(form);
  for (const button of form.querySelectorAll("button")) button.disabled = path === "pick";
  send(path, fields).then((said) => {
    if (said.isDone) return;
    refuse(said.error ?? "");
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  });
}

// R reserves and Enter takes what is looked at; arrows move, as they do among radio buttons.
addEventListener("keydown", (event) => {
  const form = at("picking");
  if (!form || event.ctrlKey || event.metaKey || event.altKey) return;
  const panel = form.querySelector(".looked-all") ?? form.querySelector(".looked.is-looked");
  if (event.key === "r" || event.key === "R") panel?.querySelector("[formaction]")?.click();
  else if (event.key === "Enter" && event.target.matches?.(".look")) {
    event.preventDefault();
    panel?.querySelector(".main")?.click();
  }
});

// A player who has this page open sits: nobody has to press for it.
let isSitting = false;

function sit() {
  if (!at("sit") || isSitting) return;
  isSitting = true;
  send("sit", {});
}

// What a draft without its host allows comes with time alone: the page is read again then.
let allowed = 0;

function waitForHost() {
  clearTimeout(allowed);
  const waits = document.querySelector("[data-due-in]");
  if (!waits) return;
  const read = () => document.dispatchEvent(new CustomEvent("topcut:due", { detail: { isOwn: true } }));
  allowed = setTimeout(read, Number(waits.dataset.dueIn) + 200);
}

let before = at("work").dataset.state;

function read() {
  const form = at("picking");
  if (form && looked.pick === form.dataset.pick) {
    for (const look of form.querySelectorAll(".look")) look.checked = looked.places.includes(look.id);
  }
  if (form) showLooked(form);
  const now = at("work").dataset.state;
  if (now !== before && now.startsWith("pick") && form?.dataset.pick !== looked.pick) navigator.vibrate?.(120);
  before = now;
  sit();
  waitForHost();
  share();
}

document.addEventListener("topcut:read", read);

// ---- one's own share of every round's chance

const TAPE_BYTES = 32;
let sharing = null;

async function post(path, fields) {
  const said = await send(path, fields);
  return said.isDone ? said.seq ?? null : null;
}

function warn(how, number) {
  if (how !== "elsewhere") refuse(`${page.dataset.unfair} ${number}`);
}

async function share() {
  const told = JSON.parse(at("chance")?.dataset.chance || "{}");
  if (!seat || !told.round) return;
  if (!sharing) {
    const { keeper, sharer } = await import(page.dataset.chanceScript); // a changed file has another address
    sharing = sharer({ seat, kept: keeper(stream, seat), post, warn, tapeBytes: () => TAPE_BYTES });
  }
  const { round, rounds, bound, seats, shown, awaited, withheld } = told;
  const beyond = Array.from({ length: 4 }, (_, i) => round + i).filter((one) => one > rounds);
  const view = {
    chance: round,
    bound: { ...Object.fromEntries(beyond.map((one) => [one, { [seat]: "" }])), [round]: bound },
    asked: { number: round, shown, awaited, withheld, purpose: "boosters" },
    sides: seats.map((one) => ({ seat: one, has_share: true })),
    past: null,
  };
  sharing.hear({ view, largest: 1 });
}

read();
