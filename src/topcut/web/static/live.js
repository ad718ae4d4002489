// Makes a page live. Without it every page still works: a reload shows what is new.

const body = document.body;

// ---- the clock runs on from what was left when the page was made, by this device's own steady clock

let wound = new WeakMap();

function wind() {
  for (const timer of document.querySelectorAll("[data-left]")) {
    if (!wound.has(timer)) wound.set(timer, performance.now() + Number(timer.dataset.left));
  }
}

function tick() {
  for (const timer of document.querySelectorAll("[data-left][data-running]")) {
    const left = Math.max(0, Math.floor(((wound.get(timer) ?? 0) - performance.now()) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (timer.textContent !== text) timer.textContent = text;
    timer.classList.toggle("is-late", left === 0);
  }
}

// ---- what is live is fetched again when the feed says so

const touched = new WeakSet();
document.addEventListener("input", (event) => event.target.form && touched.add(event.target.form));

function mayReplace(old, fresh) {
  if (old.dataset.state !== fresh.dataset.state) return true;
  const isWriting = document.activeElement?.matches("input, select, textarea") && old.contains(document.activeElement);
  return !isWriting && ![...old.querySelectorAll("form")].some((form) => touched.has(form));
}

function shape(doc) {
  return [...doc.querySelectorAll("[data-live]")].map((part) => part.id).join() + doc.querySelectorAll(".entry").length;
}

async function look(url = location.href) {
  const answer = await fetch(url, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const doc = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (shape(doc) !== shape(document)) {
    location.reload();
    return;
  }
  document.title = doc.title;
  body.className = doc.body.className;
  body.dataset.seq = doc.body.dataset.seq;
  for (const fresh of doc.querySelectorAll("[data-live]")) {
    const old = document.getElementById(fresh.id);
    if (old && mayReplace(old, fresh)) old.replaceWith(document.adoptNode(fresh));
  }
  wind();
  tick();
}

let feed;
let busy = false;
let again = false;

async function refresh() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  try {
    await look();
  } catch {
    showAsOf();
  }
  busy = false;
  if (again) {
    again = false;
    refresh();
  }
}

function listen() {
  if (!body.dataset.feed || feed || document.hidden) return;
  feed = new EventSource(`${body.dataset.feed}?after=${body.dataset.seq ?? 0}`);
  feed.onmessage = (event) => {
    if (Number(event.lastEventId) > Number(body.dataset.seq ?? 0)) refresh();
  };
  feed.onerror = showAsOf;
}

function hush() {
  feed?.close();
  feed = undefined;
}

// One feed for each visible page: a phone allows six connections to one host.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    hush();
  } else {
    refresh().then(listen);
  }
});

// ---- a screen in the hall turns its pages, and says how old it is when it is cut off

let heardAt = new Date();

function showAsOf() {
  for (const note of document.querySelectorAll("[data-asof]")) {
    const time = heardAt.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    note.textContent = note.dataset.asof.replace("%", time);
  }
}

async function turn() {
  const screen = document.getElementById("tv");
  const next = (Number(screen.dataset.number) % Number(screen.dataset.pages)) + 1;
  const url = new URL(location.href);
  url.searchParams.set("number", next);
  try {
    await look(url);
    heardAt = new Date();
  } catch {
    showAsOf();
  }
}

if (body.dataset.turn) setInterval(turn, Number(body.dataset.turn) * 1000);

// ---- the desk: names appear large before Enter, Ctrl-Z undoes one's last entry

const line = document.getElementById("line");

const hear = document.getElementById("hear");
const unheard = hear?.textContent;

function scoreTyped(text) {
  const games = text.replace(/\D/g, "");
  return games && !/^n/i.test(text) ? [...games].join("–") : text.toUpperCase() || "–";
}

function piece(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

line?.addEventListener("input", () => {
  const [table, ...rest] = line.value.trim().split(/\s+/);
  const rows = [...document.querySelectorAll(".desk-tables .match")];
  const row = rows.find((each) => each.querySelector(".t").textContent === table);
  for (const each of rows) each.classList.toggle("is-now", each === row);
  if (!row) {
    hear.textContent = unheard;
    return;
  }
  const [first, second] = row.querySelectorAll(".p");
  const score = piece("b", scoreTyped(rest.join("")));
  hear.replaceChildren(first.cloneNode(true), score, second.cloneNode(true));
});

document.addEventListener("keydown", (event) => {
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !line?.value) document.getElementById("undo")?.click();
});

wind();
tick();
setInterval(tick, 250);
listen();
