import { serverAhead } from "./server-ahead.ts";

/** The time until that of its `<time>`, as `3d 01:59:30`; the page says when it is anyway. Counts to zero. */
export class CountDown extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector("time");
    if (!time) return;
    const end = Date.parse(time.dateTime) - serverAhead();
    const tick = () => {
      const left = Math.max(0, end - Date.now());
      const days = Math.floor(left / 86_400_000);
      // Within a day, the time since the epoch is the time of day.
      time.textContent = (days > 0 ? `${days}d ` : "") + new Date(left).toISOString().slice(11, 19);
      this.hidden = false;
      if (left > 0 && this.isConnected) setTimeout(tick, left % 1000 || 1000);
    };
    tick();
  }
}
