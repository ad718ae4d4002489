// Completes card names while typing and adds them to the list. Without this script the text box is enough.

const begun = new WeakSet();

function begin(box, tool) {
  const [name, count, found] = ["add-name", "add-count", "add-found"].map((id) => document.getElementById(id));
  let asked = 0;
  let chosen = -1;

  function show(names) {
    found.replaceChildren(
      ...names.map((text, place) => {
        const item = document.createElement("li");
        item.textContent = text;
        item.id = `add-found-${place}`;
        item.setAttribute("role", "option");
        item.addEventListener("mousedown", (event) => {
          event.preventDefault();
          add(text);
        });
        return item;
      }),
    );
    found.hidden = !names.length;
    name.setAttribute("aria-expanded", String(names.length > 0));
    choose(names.length ? 0 : -1);
  }

  function choose(place) {
    chosen = place;
    [...found.children].forEach((item, each) => item.setAttribute("aria-selected", String(each === place)));
    if (place < 0) name.removeAttribute("aria-activedescendant");
    else name.setAttribute("aria-activedescendant", `add-found-${place}`);
  }

  function add(text) {
    const before = box.value && !box.value.endsWith("\n") ? "\n" : "";
    box.value += `${before}${Math.max(1, Number(count.value) || 1)} ${text}\n`;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.scrollTop = box.scrollHeight;
    name.value = "";
    show([]);
    name.focus();
  }

  async function ask() {
    const mine = ++asked;
    const typed = name.value.trim();
    if (typed.length < 2) {
      show([]);
      return;
    }
    try {
      const answer = await fetch(`${tool.dataset.names}?q=${encodeURIComponent(typed)}`, { headers: { Accept: "application/json" } });
      if (answer.ok && mine === asked) show(await answer.json());
    } catch {
      // no network: the box still takes what is typed into it
    }
  }

  name.addEventListener("input", ask);
  name.addEventListener("blur", () => show([]));
  name.addEventListener("keydown", (event) => {
    const many = found.children.length;
    if (event.key === "Enter") {
      event.preventDefault();
      if (chosen >= 0) add(found.children[chosen].textContent);
      else if (name.value.trim()) add(name.value.trim());
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && many) {
      event.preventDefault();
      choose((chosen + (event.key === "ArrowDown" ? 1 : many - 1)) % many);
    } else if (event.key === "Escape") {
      show([]);
    }
  });
}

// A page rebuilt by what has happened meanwhile has a new box.
function start() {
  const [box, tool] = [document.getElementById("cards"), document.querySelector(".deck-add")];
  if (tool) tool.hidden = false;
  if (!box || begun.has(box)) return;
  begun.add(box);
  if (tool) begin(box, tool);
  // A list that was only checked exists nowhere else: treat it as unsaved.
  if (box.form.hasAttribute("data-draft")) box.dispatchEvent(new Event("input", { bubbles: true }));
}

start();
new MutationObserver(start).observe(document.body, { childList: true, subtree: true });
