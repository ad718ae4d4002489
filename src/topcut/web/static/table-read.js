// Shows the official text of the chosen card next to the log of a table. Without a catalogue nothing is shown.

const panel = document.getElementById("reading");
const found = new Map(); // by name, so that nobody asks twice
let wanted = "";

async function read(name) {
  if (!found.has(name)) {
    const answer = await fetch(`${panel.dataset.cards}?q=${encodeURIComponent(name)}`, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    found.set(name, page.getElementById("card"));
  }
  return found.get(name);
}

document.getElementById("table")?.addEventListener("change", async ({ target }) => {
  const name = target.checked && target.closest("[data-card]")?.querySelector("b")?.textContent;
  if (!name || target.closest("[data-card].back")) return;
  wanted = name;
  try {
    const card = await read(name);
    if (wanted !== name) return; // another one was chosen meanwhile
    panel.hidden = !card;
    if (card) panel.replaceChildren(card.cloneNode(true));
  } catch {
    // no network: the table itself says so
  }
});
