import { enhanceCopyButtons } from "./copy.ts";
import { CountDown } from "./count-down.ts";
import { PageReload } from "./page-reload.ts";

/** What a page that waits for something, such as that of an order, adds to `index.ts`, which all pages load. */
customElements.define("count-down", CountDown);
customElements.define("page-reload", PageReload);
enhanceCopyButtons();
