import { serverAhead } from "./server-ahead.ts";

/**
 * The live server clock (specification section 9: every second, Asia/Manila). It uses the server's time, which the page
 * sends as `Server-Timing: now`; browsers that do not support it use the visitor's own clock.
 */
export class ServerClock extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector("time");
    if (!time) return;
    const ahead = serverAhead();
    const tick = () => {
      const now = new Date(Date.now() + ahead);
      // Manila has no daylight saving time, so UTC plus eight hours is Manila time.
      time.textContent = new Date(now.getTime() + 28_800_000).toISOString().slice(11, 19);
      time.dateTime = now.toISOString();
      setTimeout(tick, 1000 - (now.getTime() % 1000));
    };
    tick();
  }
}
