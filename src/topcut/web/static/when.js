// The time of day in the reader's own form: 8:58 PM or 20:58.

const page = document.documentElement.lang;
const reader = navigator.language.startsWith(page) ? navigator.language : page;

export const timeOfDay = (at) => new Date(at).toLocaleTimeString(reader, { hour: "numeric", minute: "2-digit" });

// Read a page that was fetched, its times in the reader's form as on the page that stands: only what is new differs.
export function readPage(text) {
  const doc = new DOMParser().parseFromString(text, "text/html");
  writeTimes(doc);
  return doc;
}

// Times the server wrote, by the clock on the wall of the event: without this they stay as written, from 0 to 24.
export function writeTimes(within = document) {
  for (const time of within.querySelectorAll("time[data-at]")) {
    const form = { hour: "numeric", minute: "2-digit", timeZone: time.dataset.zone };
    try {
      time.textContent = new Date(Number(time.dataset.at)).toLocaleTimeString(reader, form);
    } catch {
      // a zone this browser does not know
    }
  }
}
