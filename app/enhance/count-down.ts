import { serverAhead } from "./server-ahead.ts";

/** The time until that of its `<time>`, as `1:59:30`, which the page shows as a time of day anyway. Counts to zero. */
export class CountDown extends HTMLElement {
  private timer = 0;

  connectedCallback(): void {
    const time = this.querySelector("time");
    if (!time) return;
    const end = Date.parse(time.dateTime) - serverAhead();
    const tick = () => {
      const left = Math.max(0, end - Date.now());
      // Within a day, the time since the epoch is the time of day.
      time.textContent = new Date(left).toISOString().slice(11, 19);
      this.hidden = left >= 86_400_000;
      if (left > 0) this.timer = window.setTimeout(tick, left % 1000 || 1000);
    };
    tick();
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer);
  }
}
