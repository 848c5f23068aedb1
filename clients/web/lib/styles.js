// Style sheets that are loaded with the screens that need them.

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Loads `styles/NAME.css`, once. @param {string} name */
export function loadStyle(name) {
  const known = loaded.get(name);
  if (known) return known;
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: new URL(`../styles/${name}.css`, import.meta.url).href,
  });
  const loading = new Promise((resolve, reject) => {
    link.onload = () => resolve(undefined);
    link.onerror = () => (loaded.delete(name), link.remove(), reject(new Error(`styles/${name}.css was not loaded`)));
  });
  document.head.append(link);
  loaded.set(name, loading);
  return loading;
}
