// The rules of the linter: mistakes only, no style.

const GLOBALS = ["document", "window", "location", "history", "navigator", "localStorage", "matchMedia", "fetch", "console", "crypto"]
  .concat(["URL", "URLSearchParams", "Event", "Element", "HTMLElement", "HTMLInputElement", "HTMLTextAreaElement", "HTMLAnchorElement"])
  .concat(["DOMParser", "Intl", "Response", "Request", "Headers", "Blob", "FormData", "Notification", "AbortController", "IntersectionObserver"])
  .concat(["setTimeout", "clearTimeout", "setInterval", "clearInterval", "requestAnimationFrame", "cancelAnimationFrame", "queueMicrotask"])
  .concat(["addEventListener", "removeEventListener", "dispatchEvent", "scrollTo", "isSecureContext", "globalThis", "indexedDB", "self", "caches", "BroadcastChannel"])
  .concat(["SVGElement", "MutationObserver", "ResizeObserver", "PointerEvent", "KeyboardEvent", "MouseEvent", "getComputedStyle", "performance", "structuredClone"])
  .concat(["AbortSignal", "process", "CSS", "atob", "btoa", "visualViewport", "innerWidth", "innerHeight", "TextEncoder", "TextDecoder", "HTMLDialogElement", "DOMException"]);

export default [
  { ignores: ["vendor/", "node_modules/"] },
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: Object.fromEntries(GLOBALS.map((name) => [name, "readonly"])) },
    rules: {
      "no-undef": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-unreachable": "error",
      "no-dupe-keys": "error",
      "no-const-assign": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
    },
  },
];
