// The map of Tharsis: areas, tiles, owners, and the areas that may be chosen. It is one grid for the keyboard.

import { language, number, t } from "../lib/i18n.js";
import { reducedMotion } from "../lib/preferences.js";
import { navigate } from "../lib/router.js";
import { classes, html, memo, useCallback, useEffect, useMemo, useRef, useState } from "../lib/view.js";
import { openSheet, closeSheet } from "../ui/sheet.js";
import { Symbol } from "../ui/symbols.js";
import { catalogue } from "./catalogue.js";
import * as geometry from "./logic/geometry.js";
import { nameOf } from "./parts.js";

/** @typedef {import("./types.js").AreaEntry} AreaEntry */
/** @typedef {import("./types.js").AreaView} AreaView */
/** @typedef {import("./types.js").Decision} Decision */

/** @type {Record<string, string>} */
const TILE_CLASS = { ocean: "o", greenery: "gr", city: "ci", capital: "ci" };
/** @type {Record<string, string>} */
const ICON = { steel: "steel", titanium: "titanium", plants: "plants", card: "card" };
const DRAG = 8;
/** The map is always in view. */
export const WIDE = "(min-width: 1024px)";
/** The map and another place side by side. */
export const MEDIUM = "(min-width: 600px)";

/** What an area pays, in words. @param {import("./types.js").Schemas["PlacementBonus"]} bonus */
export const bonusText = (bonus) =>
  /** @type {const} */ (["megacredits", "steel", "titanium", "plants", "cards"])
    .filter((one) => (bonus[one] ?? 0) > 0)
    .map((one) => t(`count-${one}`, { count: bonus[one] ?? 0 }))
    .join(", ");

/** What an area pays in total, for sorting. @param {import("./types.js").Schemas["PlacementBonus"] | undefined} bonus */
const worth = (bonus) => (bonus ? (bonus.megacredits ?? 0) + 2 * (bonus.steel ?? 0) + 3 * (bonus.titanium ?? 0) + 2 * (bonus.plants ?? 0) + 3 * (bonus.cards ?? 0) : 0);

/** The short name of an area: its name on the map, or its id. @param {AreaEntry | undefined} area */
export const areaName = (area) => area?.name ?? area?.id ?? "";

/** Marks an area on the map, and shows the map: closes an open sheet, and goes to the map if it is not in view. @param {import("./session.js").GameSession} session @param {string} area */
export function showArea(session, area) {
  session.ringed.value = area;
  const path = `/g/${session.id}`;
  const over = ["over", "aborted"].includes(session.game?.view.phase ?? "");
  if (matchMedia(WIDE).matches) closeSheet();
  // Closes a sheet too.
  else navigate(over ? `${path}/board` : path);
}

/** Which tile a question places, as far as its source says it. @param {Decision | undefined} decision @returns {string | undefined} */
export function tileOf(decision) {
  const [kind, word] = (decision?.source ?? "").split(":");
  if (kind === "convert_plants") return "greenery";
  if (kind === "parameter") return "ocean";
  if (kind === "standard_project") return { aquifer: "ocean", greenery: "greenery", city: "city" }[word ?? ""];
  const place = (/** @type {import("./types.js").EffectEntry[]} */ effects) => {
    /** @type {string[]} */
    const tiles = [];
    const walk = (/** @type {import("./types.js").EffectEntry} */ effect) => {
      if (effect.kind === "place" && effect.tile) tiles.push(effect.tile);
      for (const one of [...(effect.then ?? []), ...(effect.otherwise ?? []), ...(effect.branches ?? []).flatMap(({ effects: list }) => list)]) walk(one);
    };
    effects.forEach(walk);
    return tiles.length === 1 ? tiles[0] : undefined;
  };
  const card = kind === "card" ? catalogue.value?.cards[word ?? ""] : undefined;
  const corporation = kind === "corporation" ? catalogue.value?.corporations[word ?? ""] : undefined;
  return card ? place([...card.effects, ...card.action]) : corporation ? place(corporation.first_action) : undefined;
}

/** An area in words: row, place, ground, tile, bonus, and what it is asked for. @param {AreaEntry} area @param {AreaEntry[]} row @param {Map<string, AreaView>} tiles
 * What is on each area. @param {import("./types.js").Game} game @param {string | undefined} pays */
function spokenArea(area, row, tiles, game, pays) {
  const on = tiles.get(area.id);
  const tile = on?.tile ? t(`tile-${on.tile}`) : t(`ground-${area.ground}`);
  const owner = on?.owner ? t("area-owner", { name: nameOf(game, on.owner) }) : "";
  const bonus = area.bonus.length > 0 && !on?.tile ? t("area-bonus", { bonus: area.bonus.map((icon) => t(`bonus-${icon}`)).join(", ") }) : "";
  const near = area.neighbours.flatMap((id) => {
    const there = tiles.get(id);
    return there?.tile ? [there.owner ? t("tile-of", { tile: t(`tile-${there.tile}`), name: nameOf(game, there.owner) }) : t(`tile-${there.tile}`)] : [];
  });
  const place = area.row === undefined ? areaName(area) : t("area-place", { row: area.row + 1, place: (area.col ?? 0) + 1, count: row.length, name: areaName(area) });
  const beside = near.length > 0 ? t("area-beside", { tiles: near.join(", ") }) : "";
  const may = pays === undefined ? "" : pays === "" ? t("area-may") : t("area-may-pay", { bonus: pays });
  return [place, tile, owner, bonus, beside, may].filter(Boolean).join(" ");
}

/**
 * The map.
 *
 * @param {{ game: import("./types.js").Game, decision?: Decision | undefined, selected?: string | undefined, onSelect?: (area: string) => void,
 *   changed?: string[], ringed?: string | undefined, view?: import("./types.js").GameView }} props `decision`: a question for an area. `changed`: areas that have changed
 *   since the player looked, the latest last. `ringed`: the area that a text points to. `view`: another position than the present one.
 */
export function GameMap({ game, decision, selected, onSelect, changed = [], ringed, view = game.view }) {
  const areas = catalogue.value?.areas ?? [];
  const rows = useMemo(() => geometry.rows(areas), [areas]);
  const [box, keepBox] = useState(geometry.WHOLE);
  /** What is in view, also while it moves. @type {View} */
  const shown = useMemo(() => ({ box, keep: keepBox }), []);
  const setBox = (/** @type {geometry.Box} */ next) => keepBox((shown.box = next));
  const [focused, setFocused] = useState("h31");
  const [label, setLabel] = useState(/** @type {{ area: string, text: string } | undefined} */ (undefined));
  /** @type {{ current: SVGSVGElement | null }} */
  const svg = useRef(null);
  const moved = useRef(false);
  const on = useMemo(() => new Map(view.areas.map((one) => [one.area, one])), [view.areas]);
  const options = useMemo(() => new Map((decision?.options ?? []).filter(({ id }) => id.startsWith("area:")).map((option) => [option.id.slice(5), option])), [decision]);
  const blocked = useMemo(() => new Map((decision?.blocked ?? []).filter(({ id }) => id.startsWith("area:")).map((one) => [one.id.slice(5), one])), [decision]);
  const centres = useMemo(() => new Map(areas.map((area) => [area.id, geometry.centreOf(area)])), [areas]);
  const tag = decision?.tag ?? "";

  // Flies to the areas that may be chosen, and back when nothing is asked.
  useEffect(() => {
    setLabel(undefined);
    const points = [...options.keys()].flatMap((id) => centres.get(id) ?? []);
    const target = points.length > 0 && innerWidth < 1024 ? geometry.boxOf(points) : geometry.WHOLE;
    return fly(svg.current, shown, target);
  }, [tag, options.size > 0]);
  useEffect(() => {
    if (ringed) setFocused(ringed);
  }, [ringed]);
  const gestures = useGestures(svg, box, setBox, moved);
  const whole = box.width >= geometry.WHOLE.width - 1;

  const select = (/** @type {string} */ id) => {
    if (moved.current) return;
    setFocused(id);
    if (options.has(id)) {
      setLabel(undefined);
      onSelect?.(id);
    } else if (decision) {
      const reason = blocked.get(id)?.blocked_by[0]?.text;
      setLabel(reason ? { area: id, text: reason } : undefined);
    }
  };
  const focus = (/** @type {string | undefined} */ id) => {
    if (id === undefined) return;
    setFocused(id);
    /** @type {SVGElement | null | undefined} */ (svg.current?.querySelector(`[data-area="${id}"]`))?.focus();
    const centre = centres.get(id);
    if (centre && !whole) setBox(geometry.within(centre, geometry.WHOLE.width / box.width));
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const owned = (/** @type {string} */ id) => on.get(id)?.owner === game.seat;
    const keys = {
      n: () => focus(geometry.jump(areas, focused, (id) => options.has(id))),
      p: () => focus(geometry.jump(areas, focused, (id) => options.has(id), -1)),
      t: () => focus(geometry.jump(areas, focused, (id) => on.get(id)?.tile !== undefined)),
      o: () => focus(geometry.jump(areas, focused, owned)),
      Enter: () => ((moved.current = false), select(focused)),
      " ": () => ((moved.current = false), select(focused)),
      "+": () => setBox(geometry.within(centres.get(focused) ?? { x: 0, y: 0 }, Math.min(2.5, (geometry.WHOLE.width / box.width) * 1.4))),
      "-": () => setBox(geometry.within(centres.get(focused) ?? { x: 0, y: 0 }, Math.max(1, geometry.WHOLE.width / box.width / 1.4))),
      0: () => setBox(geometry.WHOLE),
    };
    if (event.ctrlKey || event.metaKey) return;
    const act = /** @type {Record<string, () => void>} */ (keys)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const next = act ? undefined : geometry.step(areas, focused, event);
    if (!act && next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (act) act();
    else focus(next);
  };

  const latest = useRef(select);
  latest.current = select;
  const onArea = useCallback((/** @type {string} */ id) => latest.current(id), []);
  const labels = useMemo(() => {
    const pays = (/** @type {string} */ id) => (options.has(id) ? bonusText(options.get(id)?.bonus ?? {}) : undefined);
    return new Map(rows.flatMap((row) => row.map((area) => [area.id, spokenArea(area, row, on, game, pays(area.id))])));
  }, [rows, on, options, game, language.value]);

  const tile = tileOf(decision);
  const last = changed.at(-1);
  const counts = view.areas.filter((one) => one.tile && one.owner).reduce((map, { owner }) => map.set(owner ?? "", (map.get(owner ?? "") ?? 0) + 1), new Map());
  const summary = t("map-summary", { oceans: view.oceans, tiles: [...counts].map(([seat, count]) => t("map-tiles", { name: nameOf(game, seat), count })).join(", ") || "none" });
  const labelled = label && centres.get(label.area);
  return html`<div class="map">
    <p class="vh">${summary}</p>
    <svg viewBox=${viewBox(box)} class=${classes(decision && options.size > 0 && "choosing", !whole && "zoomed")} role="grid" aria-label=${t("map-label")}
      preserveAspectRatio=${decision && innerWidth < 600 ? "xMidYMin meet" : "xMidYMid meet"} ref=${svg} onKeyDown=${onKeyDown} ...${gestures}>
      <circle class="disc" cx="0" cy="0" r="222" />
      ${rows.map((row, n) => html`<g role="row" key=${n}>${row.map((area) => {
        const centre = centres.get(area.id) ?? { x: 0, y: 0 };
        const option = options.get(area.id);
        const isSelected = selected === area.id;
        return html`<${Area} key=${area.id} area=${area} centre=${centre} placed=${on.get(area.id)?.tile} owned=${on.get(area.id)?.owner} legal=${option !== undefined} pays=${option?.bonus?.megacredits ?? 0} selected=${isSelected} tile=${isSelected ? tile : undefined}
          seat=${game.seat} ring=${ringed === area.id || (ringed === undefined && last === area.id)} fresh=${changed.includes(area.id) && last !== area.id}
          tabindex=${focused === area.id ? 0 : -1} onSelect=${onArea} onFocus=${setFocused} label=${labels.get(area.id)} />`;
      })}</g>`)}
      ${labelled && html`<circle class="labelring" cx=${labelled.x} cy=${labelled.y} r="24" />`}
    </svg>
    ${label && html`<p class="mapwhy" role="status"><${Symbol} name="lock" size=${16} /><span><b>${areaName(areas.find(({ id }) => id === label.area))}</b> ${label.text}</span></p>`}
    ${decision && options.size > 0 && html`<div class="pill"><span>${t("areas-possible", { count: options.size })}</span>
      <button type="button" onClick=${() => openAreas(decision, selected, (id) => onSelect?.(id))}>${t("list")}</button></div>`}
    ${!whole && html`<button type="button" class="mapbtn b1" aria-label=${t("map-whole")} onClick=${() => setBox(geometry.WHOLE)}><${Symbol} name="fit" size=${24} /></button>`}
  </div>`;
}

/** An area. `placed`, `owned`: what is on it. `pays`: the M€ for the oceans beside it, where it may be chosen.
 * @param {{ area: AreaEntry, centre: geometry.Point, placed: string | undefined, owned: string | undefined, legal: boolean, pays: number, selected: boolean, tile: string | undefined, seat: string, ring: boolean,
 *   fresh: boolean, tabindex: number, label: string, onSelect: (id: string) => void, onFocus: (id: string) => void }} props */
function EachArea({ area, centre, placed, owned, legal, pays, selected, tile, seat, ring, fresh, tabindex, label, onSelect, onFocus }) {
  const { x, y } = centre;
  const off = area.row === undefined;
  const shown = selected ? (tile ?? "") : placed;
  const shape = useMemo(() => geometry.outline(centre, off ? 19 : undefined), [x, y]);
  const ground = { ocean: "bed", volcanic: "volc", noctis_city: "res" }[/** @type {string} */ (area.ground)] ?? "";
  const owner = selected ? (tile === "ocean" ? undefined : seat) : owned;
  const scale = off ? 0.9 : 1.3;
  return html`<g class=${classes("hexg", placed && "tile", legal && "legal", selected && "sel", placed && (ring || fresh) && "dropped")} role="gridcell" data-area=${area.id} tabindex=${tabindex} aria-label=${label}
    aria-selected=${legal ? selected : undefined} onClick=${() => onSelect(area.id)} onFocus=${() => onFocus(area.id)}>
    ${off && html`<circle class="moon" cx=${x} cy=${y} r="26.5" />`}
    <path d=${shape} class=${classes("hx", shown ? `t ${TILE_CLASS[shown] ?? "sp"}` : off ? "moonh" : ground, selected && !shown && "chosen")} />
    ${area.ground === "volcanic" && !shown && html`<circle class="calde" cx=${x} cy=${y} r="19" /><circle class="calde" cx=${x} cy=${y} r="14" />`}
    ${shown
      ? html`<svg class="glyph" x=${x - 12 * scale} y=${y - 12 * scale - 2} width=${24 * scale} height=${24 * scale}><use href=${`#tile-${shown}`} /></svg>`
      : off ? html`<svg class="mooni" x=${x - 9} y=${y - 9} width="18" height="18"><use href="#tile-city" /></svg>`
      : area.bonus.length > 0 && html`<g class=${classes("mono", area.ground === "ocean" ? "bed-ic" : "bon")}>${area.bonus.map((icon, n) => {
          const left = x - (area.bonus.length * 17) / 2 + n * 17 + 0.75;
          return html`<use key=${n} x=${left} y=${y - 7.75} width="15.5" height="15.5" href=${`#${ICON[icon] ?? "plus"}`} />`;
        })}</g>`}
    ${pays > 0 && !shown && html`<text class="pays" x=${x - 5} y=${y + (area.bonus.length > 0 ? 20 : 5)}>+${number(pays)}</text><use x=${x + 3} y=${y + (area.bonus.length > 0 ? 11 : -4)} width="11" height="11" href="#mc" />`}
    ${owner && html`<use x=${x + 2} y=${y + 5} width="15.5" height="15.5" href=${`#seat-${owner}`} />`}
    ${area.name && !shown && !off && area.bonus.length === 0 && html`<text class="an" x=${x} y=${y + 3}>${area.name.split(" ")[0]}</text>`}
    ${ring && html`<path d=${geometry.outline(centre, 21)} class="ring2" />`}
    ${fresh && html`<circle class="newdot" cx=${x - 12} cy=${y - 14} r="4" />`}
    ${(tabindex === 0 || selected) && html`<path d=${geometry.outline(centre, off ? 21 : 25.5)} class="ring" />`}
  </g>`;
}

/** Most moves change no area or one. */
const Area = memo(EachArea);

/** The areas that may be chosen as a list: the equal of the map. @param {Decision} decision @param {string | undefined} selected @param {(area: string) => void} onSelect */
function openAreas(decision, selected, onSelect) {
  const list = decision.options.filter(({ id }) => id.startsWith("area:")).toSorted((a, b) => worth(b.bonus) - worth(a.bonus));
  openSheet({
    title: t("areas-possible", { count: list.length }),
    body: () => html`<div class="panel" role="radiogroup" aria-label=${decision.text}>
      ${list.map(({ id, text, label }) => {
        const area = id.slice(5);
        return html`<button type="button" role="radio" class="row" key=${id} aria-checked=${selected === area}
          onClick=${() => (onSelect(area), closeSheet())}><span class="m">${text ?? label}</span>${selected === area && html`<${Symbol} name="check" />`}</button>`;
      })}
    </div>`,
  });
}

/** What is in view. `keep` renders the map with it. @typedef {{ box: geometry.Box, keep: (box: geometry.Box) => void }} View */

/** @param {geometry.Box} box */
const viewBox = ({ x, y, width, height }) => `${x} ${y} ${width} ${height}`;

/** Moves the view of the map in 200 ms; at once if motion is reduced. The map is rendered at the end only.
 * @param {SVGSVGElement | null} element @param {View} view @param {geometry.Box} to */
function fly(element, view, to) {
  const from = view.box;
  if (!element || reducedMotion() || (from.x === to.x && from.y === to.y && from.width === to.width)) {
    view.keep((view.box = to));
    return undefined;
  }
  const start = performance.now();
  let frame = requestAnimationFrame(function move(now) {
    const part = Math.min(1, (now - start) / 200);
    const ease = 1 - (1 - part) ** 3;
    const mix = (/** @type {"x" | "y" | "width" | "height"} */ key) => from[key] + (to[key] - from[key]) * ease;
    view.box = part === 1 ? to : { x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") };
    element.setAttribute("viewBox", viewBox(view.box));
    if (part < 1) frame = requestAnimationFrame(move);
    else view.keep(to);
  });
  return () => cancelAnimationFrame(frame);
}

/** Pinch, double tap and drag. Drag pans only when zoomed; 8 px of movement is a drag and never a tap.
 * @param {{ current: SVGSVGElement | null }} svg @param {geometry.Box} box @param {(box: geometry.Box) => void} setBox @param {{ current: boolean }} moved */
function useGestures(svg, box, setBox, moved) {
  /** @type {{ current: Map<number, { x: number, y: number }> }} */
  const fingers = useRef(new Map());
  const start = useRef({ x: 0, y: 0, box, spread: 0 });
  const tapped = useRef({ at: 0, x: 0, y: 0 });
  const zoom = geometry.WHOLE.width / box.width;
  const scale = () => {
    const width = svg.current?.getBoundingClientRect().width ?? 1;
    return box.width / width;
  };
  const spread = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  return {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 1) moved.current = false;
      start.current = { x: event.clientX, y: event.clientY, box, spread: spread() };
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const from = start.current;
      if (fingers.current.size === 2 && from.spread > 0) {
        moved.current = true;
        const factor = Math.min(2.5, Math.max(1, (geometry.WHOLE.width / from.box.width) * (spread() / from.spread)));
        setBox(geometry.within({ x: from.box.x + from.box.width / 2, y: from.box.y + from.box.height / 2 }, factor));
        return;
      }
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.hypot(dx, dy) >= DRAG) moved.current = true;
      if (moved.current && zoom > 1.05 && fingers.current.size === 1) {
        const centre = { x: from.box.x + from.box.width / 2 - dx * scale(), y: from.box.y + from.box.height / 2 - dy * scale() };
        setBox(geometry.within(centre, zoom));
      }
    },
    onPointerUp: (/** @type {PointerEvent} */ event) => {
      fingers.current.delete(event.pointerId);
      if (moved.current || event.pointerType === "mouse") return;
      const before = tapped.current;
      tapped.current = { at: event.timeStamp, x: event.clientX, y: event.clientY };
      const double = event.timeStamp - before.at < 300 && Math.hypot(event.clientX - before.x, event.clientY - before.y) < 30;
      const frame = svg.current?.getBoundingClientRect();
      if (!double || !frame) return;
      // The second tap of two zooms, and selects nothing.
      moved.current = true;
      tapped.current = { at: 0, x: 0, y: 0 };
      const point = { x: box.x + (event.clientX - frame.left) * scale(), y: box.y + (event.clientY - frame.top) * scale() };
      setBox(zoom > 1.2 ? geometry.WHOLE : geometry.within(point, 2.5));
    },
    onPointerCancel: (/** @type {PointerEvent} */ event) => void fingers.current.delete(event.pointerId),
    onPointerLeave: (/** @type {PointerEvent} */ event) => void fingers.current.delete(event.pointerId),
  };
}
