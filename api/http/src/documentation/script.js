// Copies code, and searches while the user types. The pages work without it.
"use strict";

for (const block of document.querySelectorAll("pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.innerText);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(block);
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  const frame = document.createElement("div");
  frame.className = "code";
  block.replaceWith(frame);
  frame.append(block, button);
}

const form = document.querySelector("form.search");
const input = form.elements.q;
const found = document.querySelector("#found");
const onPage = document.querySelector("main #results");
let waiting;
let latest = 0;

async function search() {
  const number = ++latest;
  const query = input.value.trim();
  if (!query) return show(null);
  try {
    const reply = await fetch("/docs/search?q=" + encodeURIComponent(query));
    if (!reply.ok || number !== latest) return;
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (number === latest) show(page.querySelector("#results"));
  } catch {
    // Without a connection the form still says so.
  }
}

function show(results) {
  if (onPage) {
    if (results) document.querySelector("main #results").replaceWith(results);
    return;
  }
  found.hidden = !results;
  found.replaceChildren(...(results ? results.children : []));
}

input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(search, 200);
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    input.focus();
  } else if (event.key === "Escape" && !found.hidden) {
    show(null);
    input.focus();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !found.hidden) {
    const links = [input, ...found.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    links[(at + (event.key === "ArrowDown" ? 1 : links.length - 1)) % links.length].focus();
  }
});
document.addEventListener("click", (event) => {
  if (!found.contains(event.target) && !form.contains(event.target)) show(null);
});
// A link to a place on the page closes the navigation of a small screen.
document.querySelector("#navigation").addEventListener("click", (event) => {
  const navigation = event.currentTarget;
  if (event.target.closest("a") && navigation.matches(":popover-open")) navigation.hidePopover();
});
