// Sets the theme, the size of the text and the language of the page before the first paint. A classic script, so that the page waits for it.

(() => {
  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const matches = (/** @type {string} */ query) => matchMedia(query).matches;
  const apply = () => {
    const chosen = stored("tharsis.theme");
    const system = matches("(prefers-contrast: more)") ? "contrast" : matches("(prefers-color-scheme: dark)") ? "dark" : "light";
    document.documentElement.dataset.theme = chosen ?? system;
    const colour = { dark: "#0e1117", contrast: "#000000" }[chosen ?? system] ?? "#e9ecf1";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", colour);
    document.documentElement.dataset.text = stored("tharsis.text") ?? "100";
  };
  apply();
  document.documentElement.lang = stored("tharsis.language") ?? "en";
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", apply);
  }
  addEventListener("tharsis:appearance", apply);
})();
