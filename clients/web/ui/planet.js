// The planet of the start screen: a drawing, not the state of a game.

import { html } from "../lib/view.js";

/** Areas of the map by row: land (.), ocean bed (b), volcano (v), and some tiles: ocean (o), greenery (g), city (c). */
const ROWS = [".b.ob", ".vgg.o", "vcg.cg.", "v..gcg.b", "v..oog...", "..gg.bbb", "...bb..", "......", "....b"];
/** Half the width of an area, and the distance of two rows. */
const HALF = 22.5;
const STEP = 39;
/** @type {Record<string, string>} */
const LOOK = { ".": "hx", b: "hx bed", v: "hx volc", o: "hx t o", g: "hx t gr", c: "hx t ci" };
/** @type {Record<string, string>} */
const GLYPH = { o: "oceans", g: "plants", c: "tag-city" };

/** The corners of an area. @param {number} x @param {number} y */
function corners(x, y) {
  const radius = 24.6;
  const points = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 3) * n - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** @param {{ half?: boolean }} props `half`: only the northern half, for the head of a phone's screen. */
export function Planet({ half }) {
  const areas = ROWS.flatMap((row, r) =>
    [...row].map((kind, n) => ({ kind, x: (2 * n - row.length + 1) * HALF, y: (r - 4) * STEP })),
  );
  return html`<svg viewBox=${half ? "-236 -226 472 300" : "-236 -226 472 452"} class="planet" aria-hidden="true" preserveAspectRatio="xMidYMin slice">
    <circle class="disc" r="222" />
    ${areas.map(
      ({ kind, x, y }) => html`<g key=${`${x},${y}`}>
        <path class=${LOOK[kind]} d=${corners(x, y)} />
        ${GLYPH[kind] && html`<use class="planet-glyph" href=${`#${GLYPH[kind]}`} x=${x - 13} y=${y - 13} width="26" height="26" />`}
      </g>`,
    )}
  </svg>`;
}
