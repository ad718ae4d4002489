// Checks a log in this browser: chain, sums, seals, signature, and the heads seen earlier. Draws are for `topcut verify`.

import { earlier, rewritten } from "./heads.js";
import { hmac, sha256, unhex } from "./sha256.js";

const bytes = (text) => new TextEncoder().encode(text);
const hashOf = (line) => sha256(bytes(line));
const SUM = ',"sum":"';

function summed(row) {
  const at = row.lastIndexOf(SUM);
  return at > 0 && row.slice(at) === `${SUM}${hashOf(row.slice(0, at)).slice(0, 16)}"}`;
}

// The chain: entry by entry, each names the hash of the one before, and the header names the last.
function chained(header, lines) {
  let head = hashOf(`topcut log ${header.log} ${header.kind} ${header.stream}`);
  const heads = new Map();
  for (const [place, line] of lines.entries()) {
    const entry = JSON.parse(line);
    if (entry.seq !== place + 1 || entry.prev !== head) return { wrong: place + 1, heads };
    head = hashOf(line);
    heads.set(place + 1, head);
  }
  return { wrong: head === header.head && lines.length === header.entries ? 0 : lines.length, heads };
}

// The value as it stands in the line, byte by byte: it lies between its name and `"public"`.
function valueOf(row) {
  const from = row.indexOf('"value":') + '"value":'.length;
  return row.slice(from, row.lastIndexOf(',"public":'));
}

function fits(row, opening, lines) {
  const [index, field] = opening.open.split(".");
  const fact = JSON.parse(lines[opening.seq - 1] ?? "{}").facts?.[Number(index)];
  const place = bytes(`${opening.seq}.${opening.open}\n${valueOf(row)}`);
  return fact?.[field] === `sealed:${hmac(unhex(opening.salt), place)}`;
}

const spaced = (digits) => digits.match(/.{4}/g).join(" ");

async function signature(header, people, row) {
  if (!row) return { state: "open" };
  const line = JSON.parse(row);
  const key = spaced(sha256(unhex(line.signed_by)).slice(0, 20));
  if (!globalThis.crypto?.subtle) return { state: "later", key };
  const log = bytes(`topcut signs a log 1\n${header.kind}\n${header.stream}\n${header.entries}\n${header.head}\n`);
  const named = bytes(`topcut signs names 1\n${header.stream}\n${header.head}\n${people.join("\n")}\n`);
  let imported;
  try {
    imported = await crypto.subtle.importKey("raw", unhex(line.signed_by), "Ed25519", false, ["verify"]);
  } catch {
    return { state: "later", key };
  }
  const holds = async (made, text) => crypto.subtle.verify("Ed25519", imported, unhex(made), text);
  const isSigned = (await holds(line.log, log)) && (people.length ? await holds(line.people, named) : line.people === "");
  return { state: isSigned ? "yes" : "no", key };
}

// Works through a file and says of each part whether it is as it should be; throws where it is no log at all.
export async function check(text, stream) {
  const rows = text.split("\n").slice(0, -1);
  const header = JSON.parse(rows[0]);
  const lines = rows.slice(1, header.entries + 1);
  const beside = rows.slice(header.entries + 1);
  const signed = beside.at(-1)?.startsWith('{"signed_by":') ? beside.at(-1) : null;
  const people = beside.filter((row) => row.startsWith('{"player":'));
  const openings = beside.filter((row) => row !== signed && !row.startsWith('{"player":')).map((row) => ({ row, opening: JSON.parse(row) }));
  const chain = chained(header, lines);
  const badSum = [rows[0], ...beside].findIndex((row) => !summed(row));
  const badSeal = openings.find(({ row, opening }) => !fits(row, opening, lines));
  const isOpen = openings.some(({ opening }) => opening.open.endsWith(".secret"));
  const signer = await signature(header, people, signed);
  const changed = header.stream === stream ? rewritten(earlier, chain.heads, Infinity) : { seq: 1 };
  const kept = [...earlier.keys()].filter((seq) => seq <= lines.length);
  const inIt = kept.length;
  return {
    isVouched: Math.max(0, ...kept) === lines.length,
    findings: [
      chain.wrong ? ["no", "chain-no", chain.wrong] : ["yes", "chain", lines.length],
      badSum >= 0 ? ["no", "sums-no", badSum ? header.entries + badSum + 1 : 1] : ["yes", "sums"],
      badSeal ? ["no", "seals-no", badSeal.opening.seq] : ["yes", openings.length === 1 ? "seal" : "seals", openings.length],
      signer.state === "open" ? ["open", "signature-open"] : [signer.state, signer.state === "no" ? "signature-no" : signer.state === "later" ? "signature-later" : "signature", signer.key],
      changed ? ["no", "heads-no", changed.seq] : inIt ? ["yes", "heads", inIt] : ["open", "heads-open"],
      isOpen && !badSeal ? ["yes", "secret"] : ["later", "secret-later"],
      ["later", "draws"],
    ],
  };
}

function told(list, [state, which, n]) {
  const name = which.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const item = document.createElement("li");
  const mark = document.createElement("b");
  const said = document.createElement("span");
  mark.textContent = list.dataset[state];
  said.textContent = list.dataset[name].replace("%", n);
  item.dataset.is = state;
  if (state === "no") item.className = "wrong";
  item.append(mark, said);
  return item;
}

async function run(section, verdict, list) {
  const answer = await fetch(section.dataset.log).catch(() => null);
  verdict.hidden = false;
  if (!answer?.ok) {
    verdict.textContent = answer && answer.status < 500 ? verdict.dataset.withheld : verdict.dataset.away;
    return;
  }
  let found;
  try {
    found = await check(await answer.text(), section.dataset.stream);
  } catch {
    verdict.textContent = verdict.dataset.wrong;
    return;
  }
  const isWrong = found.findings.some(([state]) => state === "no");
  verdict.textContent = isWrong ? verdict.dataset.wrong : found.isVouched ? verdict.dataset.checked : verdict.dataset.alone;
  verdict.dataset.is = isWrong ? "no" : found.isVouched ? "yes" : "open";
  list.replaceChildren(...found.findings.map((finding) => told(list, finding)));
  list.hidden = false;
}

const button = document.getElementById("run");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => run(document.getElementById("check"), document.getElementById("verdict"), document.getElementById("findings")));
}
