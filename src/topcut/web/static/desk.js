// The desk: the line keeps the cursor, names are shown large before Enter, and nothing typed is lost in transit.
// Without this script the line is a form like any other.

import { askBeforeClosing, goesTo, isKept, leave, letGo, letGoCorrected, putAside, taken } from "./kept.js";
import { newKey } from "./keys.js";
import { begun, read, SLIP } from "./line.js";
import { Outbox } from "./outbox.js";
import { dashes, described, middle, mirrored, rowOf, seatOf } from "./row.js";
import { readPage } from "./when.js";

const entry = document.getElementById("entry");
const line = document.getElementById("line");
const hear = document.getElementById("hear");
const label = document.getElementById("hear-label");
const waiting = document.getElementById("waiting");
const said = document.getElementById("said") ?? document.getElementById("kept");
const find = document.getElementById("find");
const back = document.getElementById("walk-back");
const unheard = label?.textContent;

function made(tag, text, ...classes) {
  const element = document.createElement(tag);
  element.textContent = text;
  element.classList.add(...classes);
  return element;
}

function differs(row, entered) {
  const before = row?.dataset.phone ?? row?.dataset.has;
  if (!before || !entered?.how) return false;
  if (row.dataset.how === "pod") return before !== entered.pod;
  return row.dataset.how !== entered.how || (entered.how === "played" && before !== entered.score);
}

// No game was won and none drawn: a person who types 00 means one of three other things.
const isNothing = (entered) => entered?.how === "played" && /^0-0(-0)?$/.test(entered.score);

// ---- at a convention the page shows some of the tables; the line hears any other one from the server

const NEWEST_OWN = 20;
const WHILE_TYPING_MS = 120;
const elsewhere = document.getElementById("asked-rows");
let heard = new Set();
let asking;

const isOnPage = (table) => [...document.querySelectorAll(`.desk-tables .match[data-table="${table}"]`)].some((row) => row.parentNode !== elsewhere);

async function hearOf(tables) {
  const numbers = [...new Set(tables.map((table) => Number.parseInt(table, 10)))].filter((number) => !heard.has(number));
  if (!elsewhere || !numbers.length) return;
  const from = heard;
  try {
    const answer = await fetch(`${entry.dataset.rows}?tables=${numbers}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok || from !== heard) return;
    const rows = [...readPage(await answer.text()).querySelectorAll(".match")];
    const isAsked = (row) => numbers.includes(Number.parseInt(row.dataset.table, 10));
    for (const old of [...elsewhere.children].filter(isAsked)) old.remove();
    elsewhere.append(...rows.map((row) => document.adoptNode(row)));
    for (const number of numbers) heard.add(number);
    listen();
  } catch {
    // the server itself says what a table has before it takes another result
  }
}

// What was heard may be old by now: what is typed and what this desk has entered last is asked for again.
async function hearAgain() {
  heard = new Set();
  const typed = begun(line.value.trim());
  await hearOf([...[...own.keys()].slice(-NEWEST_OWN), ...(typed ? [typed] : [])].filter((table) => !isOnPage(table)));
}

// ---- the names, before Enter

let asked = "";
let isScanned = false;

function winner(entered, row) {
  const games = (entered.mirror ? mirrored(row) : entered.score.split("-")).map(Number);
  if (entered.winner) return Number(entered.winner) - 1;
  if (entered.places) return entered.places.indexOf(Math.min(...entered.places));
  if (entered.conceded) return 2 - Number(entered.conceded);
  if (entered.absent) return entered.absent.length > 1 ? -1 : 2 - Number(entered.absent);
  if (games.length < 2 || !(games[0] >= 0) || games[0] === games[1]) return -1;
  return games[0] > games[1] ? 0 : 1;
}

function listen() {
  const typed = line.value.trim();
  const table = begun(typed);
  const row = table && rowOf(table);
  const entered = read(typed);
  for (const each of document.querySelectorAll(".match.is-now")) each.classList.remove("is-now");
  row?.classList.add("is-now");
  entry.classList.toggle("is-doubtful", differs(row, entered));
  if (!row && table && elsewhere && !heard.has(Number.parseInt(table, 10))) {
    clearTimeout(asking);
    asking = setTimeout(() => hearOf([table]), WHILE_TYPING_MS);
    label.textContent = entry.dataset.tableLabel.replace("%", table);
    hear.replaceChildren("…");
    return;
  }
  if (!row) {
    label.textContent = table ? entry.dataset.noTable.replace("%", table) : unheard;
    hear.replaceChildren(document.getElementById("open-now").textContent);
    return;
  }
  label.textContent = sentence(row, entered, table);
  const first = entered ? winner(entered, row) : -1;
  const seats = row.querySelectorAll(".pod-seats > span");
  const names = [...(seats.length ? seats : row.querySelectorAll(".p"))].map((name, side) => {
    const shown = name.cloneNode(true);
    shown.className = side === first ? "p won" : "p";
    if (entered?.drops?.includes(side + 1)) shown.append(made("small", ` ${entry.dataset.leaves}`, "muted"));
    if (Number(entered?.conceded) === side + 1) shown.append(made("small", ` ${entry.dataset.concedes}`, "muted"));
    if (entered?.absent?.includes(side + 1)) shown.append(made("small", ` ${absence(table)}`, "muted"));
    return shown;
  });
  const said = made("b", middle(entered, row));
  if (seats.length) hear.replaceChildren(...names, said);
  else hear.replaceChildren(names[0], said, names[1]);
}

// One seat of a team that stays empty drops nobody.
const absence = (place) => (seatOf(place) ? entry.dataset.absent : entry.dataset.absentDrops);

function sentence(row, entered, table) {
  const say = entry.dataset;
  if (isNothing(entered)) return say.nothing.replaceAll("%", table);
  if (differs(row, entered)) {
    const said = row.dataset.phone ? say.differs : say.has;
    return said.replace("%", table).replace("§", dashes(row.dataset.phone ?? row.dataset.has));
  }
  if (isScanned && !entered) return say.scanned.replace("%", table);
  return (row.dataset.phone && entered?.how ? say.same : say.tableLabel).replace("%", table);
}

// ---- what was entered goes out one after the other; what cannot go yet stays on the page

const PATIENCE_MS = 8_000;

// What this desk has entered last at a table: what the server said of it, and at which entry.
const own = new Map();

const outbox = new Outbox({
  store: () => sessionStorage,
  shelf: `topcut-lines ${location.pathname}`,
  againMs: 1_500,
  request,
  settle: (item, { text }) => {
    const part = readPage(text).querySelector("[data-entry], [data-refused]");
    if (!part) return false;
    settle(item, part);
  },
  show: showWaiting,
});

async function request(item) {
  if (item.undo === MINE) item.undo = await lastOfMine();
  if (item.undo === 0) return undefined;
  if (item.line && !item.over) item.over = own.get(read(item.line)?.table)?.over ?? ""; // the next request needs it
  const said = item.undo ? { entry: item.undo } : { line: item.line, over: item.over ?? "", ...item.more };
  return {
    address: item.undo ? entry.dataset.undo : item.to ?? entry.action,
    fields: { csrf: document.querySelector("input[name=csrf]").value, key: item.key, ...said },
    headers: { "Topcut-Part": "1", Accept: "text/html" },
  };
}

function showWaiting(items) {
  if (!waiting) return;
  waiting.hidden = !items.length;
  waiting.replaceChildren(
    ...items.map((item) => {
      const row = made("li", "");
      row.append(made("code", item.line ?? (item.undo === MINE ? "Ctrl Z" : `#${item.undo}`)), ` ${item.isUnknown ? entry.dataset.unknown : entry.dataset.unsaved}`);
      return row;
    }),
  );
}

function settle(item, answer) {
  const part = document.adoptNode(answer);
  if (part.dataset.refused) {
    said.prepend(part);
    const spent = [...said.querySelectorAll("[data-refused]")].filter((old) => !old.querySelector("[data-again]"));
    for (const old of spent.slice(3)) old.remove(); // what somebody typed stays until it is entered or typed again
    return;
  }
  for (const old of said.querySelectorAll("[data-entry]")) old.remove();
  if (!item.undo) document.getElementById("nothing-to-undo").hidden = true;
  for (const old of said.querySelectorAll("[data-again]")) {
    const table = read(item.line ?? "")?.table;
    const part = old.closest("[data-refused]");
    if (table && read(old.dataset.again)?.table === table && goesTo(part, item.to)) letGo(part);
  }
  said.append(part);
  for (const [table, { seq }] of own) if (seq === item.undo) own.delete(table);
  if (part.dataset.table) own.set(part.dataset.table, { over: part.dataset.over, seq: Number(part.dataset.entry) });
}

// ---- what this desk has entered and somebody else has changed since: the server says by whom

document.addEventListener("topcut:read", async () => {
  if (elsewhere) await hearAgain();
  for (const [table, { over, seq }] of own) {
    const row = rowOf(table);
    const isOlder = Number(document.body.dataset.seq) < seq;
    if (!row || isOlder || (row.dataset.over ?? "") === over) continue;
    own.delete(table);
    tell(table, over);
  }
});

async function tell(table, mine) {
  try {
    const at = new URL(`${entry.dataset.at}${entry.dataset.round}/table/${Number.parseInt(table, 10)}/standing${seatOf(table)}`, location);
    at.searchParams.set("mine", mine);
    const answer = await fetch(at, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const doc = readPage(await answer.text());
    const part = answer.ok && doc.querySelector("[data-refused]");
    if (part) said.prepend(document.adoptNode(part));
  } catch {
    // the page itself shows what the table has now
  }
}

// ---- Enter, Ctrl-Z and the keys

function enter() {
  const typed = line.value.trim();
  if (!typed) return;
  const slip = SLIP.exec(typed);
  if (slip) {
    scan(slip[1], slip[2]);
    return;
  }
  const entered = read(typed);
  const row = entered && rowOf(entered.table);
  const isDoubtful = differs(row, entered);
  const over = row?.dataset.over ?? "";
  if (isDoubtful && asked !== `${typed} ${over}`) {
    asked = `${typed} ${over}`; // ask again: another desk has entered a result meanwhile
    entry.classList.add("is-asking");
    line.select(); // the next slip begins a line of its own
    return;
  }
  outbox.put({ line: typed, over, to: entry.action });
  clear("");
}

function clear(left) {
  line.value = left;
  asked = "";
  isScanned = Boolean(left);
  entry.classList.remove("is-asking");
  listen();
}

function scan(round, table) {
  if (round === entry.dataset.round) clear(`${table} `);
  else location.assign(`${entry.dataset.at}${round}/table/${table}`);
}

function keep(item) {
  if (item) putAside(item, said, { isNow: item.round === entry?.dataset.round });
}

// ---- Ctrl Z walks back through what this official has entered: the log says what, so it does after a reload too

const MINE = "mine";

async function lastOfMine() {
  const answer = await fetch(`${back.dataset.home}/undo`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (answer.status === 429 || answer.status >= 500) throw new Error(String(answer.status));
  if (!answer.ok || answer.redirected) return 0;
  const { entry: seq } = await answer.json();
  document.getElementById("nothing-to-undo").hidden = seq !== 0;
  return seq;
}

let isWalking = false;

async function walkBack() {
  if (entry) return outbox.put({ undo: MINE });
  if (isWalking || !back) return undefined;
  isWalking = true;
  const seq = await lastOfMine().catch(() => 0);
  isWalking = seq !== 0; // the page is left then
  if (!seq) return undefined;
  back.method = "post";
  back.action = `${back.dataset.home}/undo`;
  back.elements.entry.value = seq;
  back.elements.key.value = newKey();
  return back.requestSubmit();
}

addEventListener("pageshow", () => (isWalking = false));

// ---- a page that is loaded again (the round was closed elsewhere), or another one, keeps what was being typed

const kept = taken();
let typed = kept.typed; // on a page without a line it waits for the next one
for (const item of kept.aside) keep(item);
if (entry && typed) {
  if (typed.round !== entry.dataset.round) keep(typed.names && typed);
  else line.value ||= typed.typed;
}

function setAside() {
  const item = described(line.value.trim());
  if (!item || item.mine === item.other) return;
  keep(item);
  clear("");
}

addEventListener("pagehide", () => {
  const left = line?.value.trim();
  if (entry) typed = left && (described(left) ?? { typed: left, round: entry.dataset.round });
  leave(typed);
});

document.addEventListener("submit", (event) => {
  letGoCorrected(new URL(event.target.action));
  const [, round] = /\/round\/(\d+)\/close$/.exec(event.target.action) ?? [];
  if (!round) return;
  if (round === entry?.dataset.round) setAside();
  askBeforeClosing(event, round);
});

// Ctrl Z in a field somebody writes in is the browser's own.
const isFilled = () => document.activeElement?.matches("input:not([type=checkbox], [type=radio]), textarea") && document.activeElement.value;

const isWriting = () => document.activeElement?.matches("input, select, textarea");

// The keys of the clock work while somebody types; browsers differ in which keys they take for it, Alt always does.
const keyed = (key) => document.querySelector(`[accesskey="${CSS.escape(key.toLowerCase())}"]`);

function press(event) {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && !isFilled()) {
    event.preventDefault();
    walkBack();
  } else if (event.key === "/" && find && (!isWriting() || (document.activeElement === line && !line.value))) {
    event.preventDefault();
    find.select();
  } else if (event.key === "Escape" && document.activeElement === find) {
    line?.focus();
  } else if (event.key === "Escape" && document.activeElement === line) {
    const spent = [...said.querySelectorAll("[data-refused]")].filter((part) => !isKept(part));
    if (!line.value) for (const old of spent) old.remove();
    clear("");
  } else if (event.altKey && !event.ctrlKey && !event.metaKey && keyed(event.key)) {
    event.preventDefault();
    if (!event.repeat) keyed(event.key).click(); // a key held down is pressed once, also where the next page asks
  } else if (isPlain && !isWriting()) {
    const button = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (button) button.click();
    else if (event.key.length === 1) line?.focus();
  }
}

document.addEventListener("keydown", press);

if (entry) {
  entry.addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
  line.addEventListener("beforeinput", (event) => {
    const isReplaced = line.selectionStart === 0 && line.selectionEnd === line.value.length;
    const isTyped = event.inputType.startsWith("insert") && event.inputType !== "insertLineBreak"; // Enter is one
    if (!asked || !isReplaced || !isTyped) return;
    keep(described(line.value.trim()));
    asked = "";
  });
  line.addEventListener("input", () => {
    if (!line.value.trim() || !asked.startsWith(`${line.value.trim()} `)) {
      asked = ""; // what was asked about is not there any more
      entry.classList.remove("is-asking");
    }
    if (!line.value) isScanned = false;
    listen();
  });
  said.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = new FormData(event.target);
    if (fields.has("entry")) {
      outbox.put({ undo: Number(fields.get("entry")) });
    } else if (!fields.has("line")) {
      event.target.submit(); // a question to somebody else is a page of its own
    } else {
      const more = fields.has("despite_judge") ? { despite_judge: fields.get("despite_judge") } : {};
      outbox.put({ line: fields.get("line"), over: fields.get("over") ?? "", to: event.target.action, more });
      letGo(event.target.closest("[data-refused]"));
    }
    line.focus();
  });
  said.addEventListener("click", (event) => {
    const again = event.target.closest("[data-again]");
    if (!again) return;
    clear(again.dataset.again);
    isScanned = false;
    letGo(again.closest("[data-refused]"));
    line.focus();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("a, button, input, select, textarea, summary, label") && !String(getSelection())) line.focus();
  });
  document.addEventListener("topcut:read", listen);
  line.focus();
  line.setSelectionRange(line.value.length, line.value.length);
  listen();
  outbox.send();
}
