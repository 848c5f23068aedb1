// Placeholder of the skeleton.

import { html } from "../lib/view.js";
import { Frame } from "../ui/frame.js";

export const Start = () => html`<${Frame} title="Start" />`;
