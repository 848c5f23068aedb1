// Placeholder of the skeleton.

import { html } from "../lib/view.js";
import { Frame } from "../ui/frame.js";

export const Table = () => html`<${Frame} title="Table" />`;
