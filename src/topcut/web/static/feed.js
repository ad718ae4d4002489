// A feed that reconnects. After a broken connection the browser retries by itself, but after an error response (the
// server is starting, the proxy has no server) it gives up permanently: here it retries, less and less often.

import { heard, listening } from "./contact.js";

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

export const longer = (wait) => Math.min(2 * wait, LONGEST_MS);

export function follow(address, hear) {
  let source;
  let generation = "";
  let coming;
  let wait = FIRST_MS;

  function open() {
    const url = new URL(address(), location.href);
    if (generation) url.searchParams.set("generation", generation);
    source = new EventSource(url);
    for (const kind of ["open", "beat", "message", "mine"]) source.addEventListener(kind, heard);
    for (const kind of ["message", "mine"]) {
      source.addEventListener(kind, (event) => (generation = event.lastEventId.split(".")[1] ?? generation));
    }
    // an older backup was restored: what this page shows may never have happened
    source.addEventListener("reload", () => location.reload());
    source.addEventListener("open", () => (wait = FIRST_MS));
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      coming = setTimeout(open, wait);
      wait = longer(wait);
    });
    hear(source);
  }

  open();
  listening(true);
  return () => {
    listening(false);
    clearTimeout(coming);
    source.close();
  };
}
