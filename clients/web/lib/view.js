// What every component imports: the view library under one name.

import { h } from "preact";
import htm from "htm";

export { Component, Fragment, createRef, render } from "preact";
export { useCallback, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";

/** @typedef {import("preact").ComponentChildren} Children */
/** @typedef {import("preact").VNode<any>} View */

/** Makes views from tagged templates: `` html`<${Button} primary onClick=${start}>…<//>` ``.
 * @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(h);

/** Joins class names; leaves out what is false. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

