// Plays one seat through the screens: says what a finger taps next. Runs in the page, which it only looks at.

/** The middle of an element that is visible and covered by nothing. Of an area of the map it is the middle of the hexagon: the box that
 * Firefox gives for a group with nested drawings is larger than what it draws. */
function spot(element) {
  element.scrollIntoView({ block: "center", inline: "center" });
  const box = (element.querySelector(":scope > .hx") ?? element).getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const free = top !== null && (top === element || element.contains(top) || top.contains(element));
  return free ? { x, y } : undefined;
}

const all = (css) => [...document.querySelectorAll(css)].filter((one) => !one.disabled && one.getAttribute("aria-disabled") !== "true");

/** What the seat does next: a spot with a reason, `wait`, or `over`. `seed` chooses among equals; a `thrifty` seat passes or ends its turn. */
function next({ seed, thrifty }) {
  const any = (list) => list[seed % list.length];
  const tap = (element, why) => {
    const at = element && spot(element);
    return at ? { ...at, why } : undefined;
  };
  if (location.pathname.endsWith("/end")) return "over";
  if (document.querySelector("[aria-busy=true]") || document.querySelector(".game") === null) return "wait";
  const sheet = document.querySelector("dialog[open]");
  if (sheet) {
    const confirm = sheet.querySelector(".dock.in .btn.p:not([disabled])");
    if (confirm) return tap(confirm, "confirm in the sheet");
    const form = sheet.querySelector(".foot .btn.p");
    if (form && !form.disabled) return tap(form, "finish the form");
    if (form) {
      const card = sheet.querySelector(".add:not(.on)");
      if (card) return tap(card, "choose a card of the form");
    }
    if (sheet.querySelector(".dock.in")) return "wait";
    const options = [...sheet.querySelectorAll(".opt:not(.no)")].filter((one) => !one.querySelector('[href="#list"], [href="#hand"]'));
    const actions = options.filter((one) => !one.querySelector('[href="#pass"], [href="#check"]'));
    const chosen = actions.length > 0 && !thrifty ? any(actions) : (options.at(-1) ?? sheet.querySelector(".sheet-hd .ib:last-child"));
    return tap(chosen, `choose ${chosen?.innerText}`);
  }
  const changed = all(".dock .slot.err").length > 0;
  if (changed) return tap(all(".dock .btn").at(-1), "go on after a change");
  if (all(".corp").length > 0 && !document.querySelector(".corp[aria-checked=true]")) return tap(any(all(".corp")), "choose a corporation");
  const packs = all(".cm[role=radio]");
  if (packs.length > 0 && !document.querySelector(".cm[aria-checked=true]")) {
    return document.querySelector(".dock .now-dot, .steps") ? (tap(any(packs), "pick a card") ?? "wait") : "wait";
  }
  const bought = all(".cm[role=checkbox]");
  if (bought.length > 0 && seed % 3 > 0 && !document.querySelector(".cm[aria-checked=true]")) {
    const money = Number(document.querySelector(".res .n")?.textContent ?? 0);
    if (money >= 3) return tap(any(bought), "choose a card to buy");
  }
  const legal = all(".map .legal");
  if (legal.length > 0 && !document.querySelector(".map .sel")) return tap(any(legal), "choose an area") ?? tap(legal[0], "choose the first area") ?? "wait";
  const rows = all(".qlist [role=radio]");
  if (rows.length > 0 && !document.querySelector(".qlist [aria-checked=true]")) return tap(any(rows), `answer ${any(rows).innerText}`);
  const primary = document.querySelector(".dock .btn.p");
  // A question for cards names how many it takes at least.
  const group = document.querySelector(".qlist [role=group]");
  const least = Number(group?.querySelector("p")?.textContent.match(/\d+/)?.[0] ?? 0);
  const more = group && group.querySelectorAll(".add.on").length < Math.max(least, 1) ? group.querySelector(".add:not(.on)") : null;
  if (more) return tap(more, "choose a card of the question");
  if (primary?.querySelector('[href="#check"]')) return primary.disabled ? "wait" : tap(primary, "confirm");
  if (document.querySelector(".dock .now-dot") === null && !document.querySelector(".dock .btn.p")) return "wait";
  if (document.querySelector(".dock .seatw")) return "wait";
  const waiting = document.querySelector(".dock .now-dot") !== null;
  const quiet = all(".dock .btn.g").find((one) => !one.querySelector("use"));
  if (waiting && thrifty && quiet && document.querySelector(".dock .chip, .dock .btn.p")) return tap(quiet, "pass or end the turn");
  const add = location.pathname.endsWith("/hand") ? all(".placebox .cs:not(.no) .add:not(.on)") : [];
  if (add.length > 0 && document.querySelector(".dock .btn.g") && seed % 4 > 0) return tap(any(add), "play a card");
  const chips = all(".dock .chip");
  if (chips.length > 0 && seed % 2 > 0) return tap(any(chips), "convert");
  return primary && !primary.disabled ? tap(primary, `press ${primary.innerText}`) : "wait";
}
