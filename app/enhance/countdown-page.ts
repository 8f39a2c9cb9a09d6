import { CountDown } from "./count-down.ts";

/** What a page adds to `index.ts` that counts down and does nothing else of `waiting-page.ts`, which would not fit. */
customElements.define("count-down", CountDown);
