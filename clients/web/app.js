// The entry point: starts the client, and shows the screen of the current address.

import { announce } from "./lib/announce.js";
import { account, online, signedOut, startClient } from "./lib/client.js";
import { language, loadMessages, prepareFormats, startLanguage, t } from "./lib/i18n.js";
import { InboxWatcher } from "./lib/inbox.js";
import { takeProviderReply } from "./lib/providers.js";
import { startPush } from "./lib/push.js";
import { startQueries } from "./lib/query.js";
import { ID, navigate, route, startRouter } from "./lib/router.js";
import { loadStyle } from "./lib/styles.js";
import { effect, html, render, useEffect, useErrorBoundary, useRef, useState } from "./lib/view.js";
import { listenToWorker, startWorker } from "./lib/worker.js";
import { Start } from "./screens/start.js";
import { Frame } from "./ui/frame.js";
import { SheetHost } from "./ui/sheet.js";
import { Banner, Skeleton } from "./ui/surfaces.js";
import { loadSymbols } from "./ui/symbols.js";
import { ToastHost } from "./ui/toast.js";

/** Screens that are loaded when they are needed. Each module exports one component under the name. */
const SCREENS = {
  Inbox: () => withWords(import("./screens/inbox.js")),
  Lobby: () => withWords(import("./screens/lobby.js")),
  Table: () => withWords(import("./screens/table.js")),
  You: () => withWords(import("./screens/you.js")),
  Game: loadGame,
  Watch: async () => (await Promise.all([import("./game/watch.js"), loadGame()]))[0],
};

/** A screen outside a game, with its words. @param {Promise<any>} module */
const withWords = async (module) => (await Promise.all([module, loadMessages("screens")]))[0];

/** The screens inside a game, with their words and styles. */
async function loadGame() {
  const [module] = await Promise.all([import("./game/index.js"), loadMessages("game"), loadStyle("game")]);
  return module;
}

/** Which screen a path belongs to, and its properties. @param {import("./lib/router.js").Route} at
 * @returns {[keyof typeof SCREENS | "Start", Record<string, any>]} */
function screenOf({ parts, query }) {
  const [first, second = "", third = "map"] = parts;
  if (first === undefined) return ["Inbox", {}];
  if (first === "you") return ["You", { page: second }];
  if (first === "lobby") return ["Lobby", {}];
  if (first === "t" && second) return ["Table", { key: second, code: second, invited: query.get("code") }];
  if (first === "s" && second) return ["Watch", { key: second, code: second, place: third }];
  if (first === "g" && ID.test(second)) return ["Game", { key: second, id: second, place: third, query }];
  return ["Start", { query }];
}

/** @type {Map<string, any>} */
const loaded = new Map([["Start", Start]]);

function Screen() {
  const [name, props] = screenOf(route.value);
  const [, setLoaded] = useState("");
  const [error, reset] = useErrorBoundary((why) => console.error(why));
  const [missing, setMissing] = useState(false);
  const shown = useRef(name);
  // Another place may work.
  useEffect(() => void (error && reset()), [route.value.path]);
  useEffect(() => {
    // Who hears the page is taken to the new screen; on the first one the browser does it.
    if (shown.current !== name) document.getElementById("main")?.focus({ preventScroll: true });
    shown.current = name;
  }, [name]);
  useEffect(() => {
    if (loaded.has(name)) return;
    setMissing(false);
    const load = /** @type {() => Promise<any>} */ (SCREENS[/** @type {keyof typeof SCREENS} */ (name)]);
    load().then(
      (module) => (loaded.set(name, module[name]), setLoaded(name)),
      () => setMissing(true),
    );
  }, [name]);
  if (error || missing) {
    // After an update of the server the files of the old version are gone.
    const again = () => location.reload();
    return html`<${Frame} title=${t("app-name")}>
      <${Banner} kind="bad" title=${t(missing ? "problem-offline" : "problem-unknown")} action=${t("try-now")} onAction=${again} />
    <//>`;
  }
  // Until the session is read it is not known whose games these are. The start screen needs no account.
  const View = name === "Start" || account.value !== undefined ? loaded.get(name) : undefined;
  return View ? html`<${View} ...${props} />` : html`<${Frame} title=${t("app-name")}><${Skeleton} /><//>`;
}

function App() {
  // A change of the language renders everything anew.
  return html`<${Screen} key=${language.value} /><${ToastHost} /><${SheetHost} /><${InboxWatcher} />`;
}

async function start() {
  takeProviderReply();
  startRouter();
  const symbols = loadSymbols();
  await startLanguage();
  const known = startClient().catch((why) => {
    console.error(why);
    account.value ??= null;
  });
  startQueries();
  startPush();
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  // Somebody who is new begins at "Play"; the start screen needs no account.
  if (route.value.path === "/") {
    await known;
    if (!account.value) navigate("/play", { replace: true });
  }
  // This task has parsed the messages: a slow phone draws the screen in another one, so that neither takes long.
  await new Promise((done) => setTimeout(done));
  render(html`<${App} />`, root);
  root.removeAttribute("aria-busy");
  // Asks to sign in whenever the session ends without the player asking for it.
  effect(() => {
    if (signedOut.value) void import("./ui/signed-out.js").then(({ askToSignIn }) => askToSignIn(), console.error);
  });
  let wasOnline = online.value;
  effect(() => {
    if (online.value !== wasOnline) announce(t(online.value ? "online-again" : "offline"));
    wasOnline = online.value;
  });
  await Promise.allSettled([known, symbols]);
  listenToWorker((path) => navigate(path));
  // The first game begins without a wait.
  await loadGame().catch(() => {});
  prepareFormats();
  startWorker();
}

void start();
