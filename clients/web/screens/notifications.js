// Pushes, mails and their quiet hours; hours of the night and days away that stop the clocks.

import { account, send } from "../lib/client.js";
import { day, t } from "../lib/i18n.js";
import { pushState, readPushState, turnOffPush, turnOnPush } from "../lib/push.js";
import { replace, useQuery } from "../lib/query.js";
import { html, useEffect, useState } from "../lib/view.js";
import { Button, Field, Switch } from "../ui/controls.js";
import { attempt } from "../ui/problem.js";
import { Heading, Panel, Skeleton } from "../ui/surfaces.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../lib/client.js").Schemas} Schemas */

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Hours of each day, with a switch.
 *
 * @param {{ title: string, note: string, hours: { from: string, to: string } | undefined, onChange: (hours: { from: string, to: string } | undefined) => unknown }} props
 */
function Hours({ title, note, hours, onChange }) {
  const [typed, setTyped] = useState(hours ?? { from: "22:00", to: "07:00" });
  const change = (/** @type {Partial<typeof typed>} */ part) => setTyped({ ...typed, ...part });
  return html`<${Panel} class="mt12">
    <${Switch} on=${hours !== undefined} note=${note} onChange=${(/** @type {boolean} */ on) => onChange(on ? typed : undefined)}>${title}<//>
    ${hours &&
    html`<div class="row stack">
      <div class="pair">
        <${Field} label=${t("from")} type="time" value=${typed.from} onInput=${(/** @type {string} */ from) => change({ from })} />
        <${Field} label=${t("to")} type="time" value=${typed.to} onInput=${(/** @type {string} */ to) => change({ to })} />
      </div>
      ${(typed.from !== hours.from || typed.to !== hours.to) && html`<${Button} wide class="mt8" onClick=${() => onChange(typed)}>${t("save")}<//>`}
      <p class="tiny muted mt8">${t("time-zone", { zone: zone() })}</p>
    </div>`}
  <//>`;
}

/** Pushes. */
export function NotificationsPage() {
  const path = "/v1/me/notifications";
  const { data } = useQuery(path);
  useEffect(() => void readPushState(), []);
  if (!data) return html`<${Skeleton} />`;
  const state = pushState.value;
  const change = (/** @type {Partial<Schemas["NotificationSettings"]>} */ part) =>
    attempt(async () => replace(path, await send("PUT", path, { ...data, ...part })));
  const kinds = { your_turn: true, reminder: true, game_over: true, ...data.kinds };
  const reason = ["insecure", "unsupported", "install", "unoffered", "denied"].includes(state) ? t(`push-${state}`) : undefined;
  const toggle = () => attempt(state === "on" ? turnOffPush : turnOnPush);
  return html`
    <${Panel}>
      <${Switch} on=${state === "on"} disabled=${reason !== undefined || state === "unknown"} note=${reason ?? t("push-note")} onChange=${toggle}>${t("push-here")}<//>
    <//>
    <${Heading}>${t("push-kinds")}<//>
    <${Panel}>
      ${Object.entries(kinds).map(
        ([kind, on]) => html`<${Switch} key=${kind} on=${on} onChange=${(/** @type {boolean} */ wanted) => change({ kinds: { ...kinds, [kind]: wanted } })}>
          ${t(`push-${kind.replace("_", "-")}`)}
        <//>`,
      )}
    <//>
    <${Heading}>${t("turn-mails")}<//>
    <${Panel}>
      <${Switch} on=${data.mail ?? false} disabled=${!account.value?.email} note=${t(account.value?.email ? "turn-mails-note" : "turn-mails-address")}
        onChange=${(/** @type {boolean} */ mail) => change({ mail })}>${t("turn-mails-here", { email: account.value?.email ?? t("email") })}<//>
    <//>
    <${Hours} key=${JSON.stringify(data.quiet_hours)} title=${t("push-quiet")} note=${t("push-quiet-note")} hours=${data.quiet_hours}
      onChange=${(/** @type {{ from: string, to: string } | undefined} */ hours) => {
        const { quiet_hours: _old, ...rest } = data;
        return attempt(async () => replace(path, await send("PUT", path, hours ? { ...rest, quiet_hours: { ...hours, time_zone: zone() } } : rest)));
      }} />
  `;
}

/** Quiet hours and vacation: they stop the clocks as far as each table allows. */
export function RestPage() {
  const path = "/v1/me/availability";
  const { data } = useQuery(path);
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  if (!data) return html`<${Skeleton} />`;
  const save = (/** @type {Schemas["Availability"]} */ wanted) =>
    attempt(async () => {
      const rests = wanted.quiet_hours || (wanted.vacation ?? []).length > 0;
      replace(path, await send("PUT", path, rests ? { ...wanted, time_zone: zone() } : {}));
      toast(t("saved"));
    });
  /** @type {Schemas["Vacation"][]} */
  const vacation = data.vacation ?? [];
  const add = async () => {
    await save({ ...data, vacation: [...vacation, { first, last: last || first }] });
    setFirst("");
    setLast("");
  };
  return html`
    <p class="small muted pd8">${t("rest-note")}</p>
    <${Hours} key=${JSON.stringify(data.quiet_hours)} title=${t("quiet-hours")} note=${t("quiet-hours-note")} hours=${data.quiet_hours}
      onChange=${(/** @type {{ from: string, to: string } | undefined} */ hours) => {
        const { quiet_hours: _old, ...rest } = data;
        return save(hours ? { ...rest, quiet_hours: hours } : rest);
      }} />
    <${Heading}>${t("vacation")}<//>
    <${Panel}>
      ${vacation.map(
        (days) => html`<div class="row" key=${days.first}>
          <span class="m t1">${t("days", { first: day(`${days.first}T12:00:00`), last: day(`${days.last}T12:00:00`) })}</span>
          <${Button} small onClick=${() => save({ ...data, vacation: vacation.filter((one) => one !== days) })}>${t("remove")}<//>
        </div>`,
      )}
      <div class="row stack">
        <div class="pair">
          <${Field} label=${t("first-day")} type="date" value=${first} onInput=${setFirst} />
          <${Field} label=${t("last-day")} type="date" value=${last} onInput=${setLast} />
        </div>
        <${Button} wide class="mt8" disabled=${first === ""} onClick=${add}>${t("add-vacation")}<//>
      </div>
    <//>
  `;
}
