import { CountDown } from "./count-down.ts";

/** What a page with countdowns adds to `index.ts`, which all pages load. */
customElements.define("count-down", CountDown);
