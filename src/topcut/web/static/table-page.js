// Shared by all parts of an online table's script: the page, its texts, and what the player holds just now.

export const page = document.getElementById("table");
export const { stream, chair } = page.dataset;
export const says = JSON.parse(page.dataset.says);
export const names = JSON.parse(page.dataset.names);
export const seat = /^\d+$/.test(chair) ? Number(chair) : null;
export const PLAYING = 2;
export const CLOSED = 4;

export const hold = {
  now: null, // the last thing the feed said
  cards: [], // numbers of one's own cards, in the order they were chosen
  theirs: [], // numbers of cards on the other side
  reason: "", // "#17": the card that is named as the reason
};

export const at = (id) => document.getElementById(id);
export const here = (path) => `/table/${stream}/${path}`;

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

const parsed = (markup) => new DOMParser().parseFromString(markup, "text/html").body;
export const plain = (markup) => parsed(markup).textContent;
export const rich = (markup) => [...parsed(markup).childNodes]; // escaped by the server

// ---- say something on the page itself; nothing ever opens over it

export function refuse(text) {
  at("refused").hidden = !text;
  at("refused").textContent = text;
}
