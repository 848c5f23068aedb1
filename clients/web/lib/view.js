// What every component imports: the view library under one name.

import { Component, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import htm from "htm";

export { Component, Fragment, createRef, render } from "preact";
export { useCallback, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";

/** @typedef {import("preact").ComponentChildren} Children */
/** @typedef {import("preact").VNode<any>} View */

/** Makes views from tagged templates: `` html`<${Button} primary onClick=${start}>…<//>` ``.
 * @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(h);

/** A component that is rendered again only if one of its props is another one. @type {(view: (props: any) => any) => any} */
export const memo = (view) =>
  class extends Component {
    /** @override @param {Record<string, unknown>} next */
    shouldComponentUpdate(next) {
      const now = /** @type {Record<string, unknown>} */ (this.props);
      return Object.keys({ ...now, ...next }).some((name) => now[name] !== next[name]);
    }
    /** @override */
    render() {
      return h(view, this.props);
    }
  };

/** Rows that are drawn in one frame: about as many as a phone shows. */
const ROWS = 5;

/** How many rows of a long list are drawn: some at first, and more with each frame, so that no frame takes long.
 * @param {number} count All of them. @param {number} [first] Those of the first frame: 0 if it has enough to draw. */
export function useRows(count, first = ROWS) {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn < count) setDrawn(drawn + ROWS);
  }, [drawn, count]);
  return Math.min(drawn, count);
}

/** Whether a media query holds. @param {string} query */
export function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const change = () => setHolds(list.matches);
    list.addEventListener("change", change);
    return () => list.removeEventListener("change", change);
  }, [query]);
  return holds;
}

/** Joins class names; leaves out what is false. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

