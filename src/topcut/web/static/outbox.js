// Stores every request until it is answered. Its key makes it count once however often it is sent, so an unanswered
// request is simply sent again.

import { newKey } from "./keys.js";

const PATIENCE_MS = 8_000;

// One try: the answer, and whether it is none yet. If a request was sent and not answered, its
// outcome is unknown until an answer comes; a later "not now" does not change that.
export async function attempt(item, { address, fields, headers = { Accept: "text/html" } }) {
  const isOnline = navigator.onLine;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const answer = await fetch(address, { method: "POST", headers, body: new URLSearchParams(fields), signal });
    const { ok, status, url } = answer;
    if (status >= 500 && status !== 503) item.isUnknown = true;
    return { ok, status, url, text: await answer.text(), isNotNow: status === 429 || status >= 500 };
  } catch {
    if (isOnline) item.isUnknown = true;
    return { isNotNow: true };
  }
}

// What an answer in JSON says; nothing, where it is none.
export function saidIn({ text }) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

// One request of a page that stays open, and its answer. What was sent and not answered may count already: its key makes
// it count once, so it is sent until there is an answer. What certainly does not count may be told at once instead:
// `isTold` says which of "not now" and offline (an answer without a status) is. `wait` is called after each failed try.
export async function sendUntilAnswered(
  { address, fields, headers },
  { againMs, tries = Infinity, isTold = () => false, wait = () => {} },
) {
  const item = {};
  const body = new URLSearchParams(fields);
  if (!body.get("key")) body.set("key", newKey());
  for (let left = tries; ; left -= 1) {
    const answer = await attempt(item, { address, fields: body, headers });
    const isUnknown = answer.isNotNow && Boolean(item.isUnknown);
    if (!answer.isNotNow || (!isUnknown && isTold(answer)) || left <= 1) return { ...answer, isUnknown };
    wait({ ...answer, isUnknown });
    await new Promise((again) => setTimeout(again, againMs));
  }
}

// What is written down here goes out one after the other. `request` says how, or that there is nothing to send after all;
// `settle` hears the answer, and says false where it is none; `show` is told what waits.
export class Outbox {
  #isSending = false;
  #held = null;
  #timer;

  constructor({ store, shelf, againMs, request, settle, show, isMine = () => true }) {
    Object.assign(this, { store, shelf, againMs, request, settle, show, isMine });
  }

  get items() {
    return this.#all().filter(this.isMine);
  }

  put(item) {
    this.#keep([...this.#all(), { key: newKey(), at: Date.now(), ...item }]);
    return this.send();
  }

  drop(key) {
    this.#keep(this.#all().filter((item) => item.key !== key));
  }

  async send() {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      for (let [item] = this.items; item; [item] = this.items) {
        const answer = await this.#try(item);
        if (answer && (answer.isNotNow || !this.#isAnswer(item, answer))) {
          this.#change(item);
          this.#timer = setTimeout(() => this.send(), this.againMs);
          break;
        }
        this.drop(item.key);
      }
    } finally {
      this.#isSending = false;
      this.show(this.items);
    }
  }

  async #try(item) {
    let request;
    try {
      request = await this.request(item);
    } catch {
      return { isNotNow: true };
    }
    this.#change(item);
    return request && attempt(item, request);
  }

  // An answer that cannot be shown is one all the same: what it answers has been done, and is not sent again.
  #isAnswer(item, answer) {
    try {
      return this.settle(item, answer) !== false;
    } catch (error) {
      console.error(error);
      return true;
    }
  }

  #change(changed) {
    this.#keep(this.#all().map((item) => (item.key === changed.key ? changed : item)));
  }

  // A browser without storage still sends, but forgets the request when the page closes.
  #all() {
    if (this.#held) return this.#held;
    try {
      return JSON.parse(this.store().getItem(this.shelf) ?? "[]");
    } catch {
      return [];
    }
  }

  #keep(items) {
    try {
      this.store().setItem(this.shelf, JSON.stringify(items));
      this.#held = null;
    } catch {
      this.#held = items;
    }
  }
}
