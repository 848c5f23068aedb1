// Replies that screens show: the stored one at once with its age, then the present one, and again when something has changed.

import { NoReplyError, account, listen, online, tharsis } from "./client.js";
import { language } from "./i18n.js";
import { signal, useEffect } from "./view.js";

/**
 * What is known of a path.
 *
 * @template [T=any]
 * @typedef {object} Query
 * @property {T | undefined} data The reply; `undefined` until there is one.
 * @property {number | undefined} at When it was read, in milliseconds since 1970.
 * @property {boolean} fresh False while the stored reply is shown.
 * @property {any} error Why the last attempt failed.
 * @property {() => Promise<void>} reload
 */

/** @type {Map<string, { state: import("@preact/signals").Signal<Query>, users: number, read: () => Promise<void> }>} */
const queries = new Map();

/** What is known before the first reply. @param {() => Promise<void>} reload @returns {Query} */
const unread = (reload) => ({ data: undefined, at: undefined, fresh: false, error: undefined, reload });

/** @param {string} path */
function query(path) {
  const known = queries.get(path);
  if (known) return known;
  /** @type {Promise<void> | undefined} */
  let reading;
  /** Whether something has changed since the request that is under way was sent. */
  let again = false;
  const read = () => {
    again = reading !== undefined;
    reading ??= attempt().finally(() => {
      reading = undefined;
      if (again) void read();
    });
    return reading;
  };
  const attempt = async () => {
    const owner = account.value?.id;
    const spoken = language.value;
    /** @param {Partial<Query>} change */
    const set = (change) => {
      if (account.value?.id === owner && language.value === spoken) entry.state.value = { ...entry.state.value, ...change };
    };
    try {
      if (!account.value) throw new NoReplyError("Nobody is signed in.");
      if (entry.state.value.data === undefined) {
        const kept = await tharsis.cache.peek(path);
        if (kept) set({ data: kept.body, at: kept.at });
      }
      const { body, at } = await tharsis.cache.read(path);
      online.value = true;
      set({ data: body, at, fresh: true, error: undefined });
    } catch (error) {
      if (error instanceof NoReplyError && account.value) online.value = false;
      set({ error, fresh: false });
    }
  };
  const entry = {
    state: signal(unread(read)),
    users: 0,
    read,
  };
  queries.set(path, entry);
  return entry;
}

/** The reply to `GET path` for the account that is signed in. `null` reads nothing. @template [T=any] @param {string | null} path
 * @returns {Query<T>} */
export function useQuery(path) {
  const who = account.value?.id;
  const spoken = language.value;
  useEffect(() => {
    if (path === null || !who) return;
    const entry = query(path);
    entry.users += 1;
    void entry.read();
    return () => void (entry.users -= 1);
  }, [path, who, spoken]);
  return path === null ? NOTHING : query(path).state.value;
}

const NOTHING = unread(async () => {});

/** Reads again what is shown and begins with a path; forgets the rest. @param {string} prefix */
export function invalidate(prefix) {
  for (const [path, entry] of queries) {
    if (!path.startsWith(prefix)) continue;
    if (entry.users > 0) void entry.read();
    // A component that was rendered, and has not asked yet, listens to this state already: the entry stays.
    else entry.state.value = unread(entry.read);
  }
}

/** Writes a reply that is already known, for example that of a change. @param {string} path @param {any} data */
export function replace(path, data) {
  const { state } = query(path);
  state.value = { ...state.value, data, at: Date.now(), fresh: true, error: undefined };
}

/** Follows the account's stream. */
export function startQueries() {
  listen((notice) => {
    if (notice.type === "connection" && notice.state === "live") invalidate("/v1/");
    if (notice.type === "signed_out") queries.clear();
    if (notice.type !== "frame") return;
    if (notice.event === "inbox.changed") invalidate("/v1/me/");
    if (notice.event === "inbox.changed" || notice.event === "event") invalidate("/v1/games?");
    if (notice.event === "chat.changed") {
      invalidate("/v1/me/chats");
      invalidate(`/v1/games/${notice.data.game_id}/messages`);
    }
  });
}
