/**
 * The live server clock (specification section 9: every second, Asia/Manila). Runs on the server's time, which comes
 * with the page as `Server-Timing: now`; browsers that do not read it use the visitor's own clock.
 */
export class ServerClock extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    const time = this.querySelector("time");
    if (!time) return;
    const ahead = serverAhead();
    const tick = () => {
      const now = new Date(Date.now() + ahead);
      // Manila has no daylight saving: eight hours on, the UTC fields are Manila's.
      time.textContent = new Date(now.getTime() + 28_800_000).toISOString().slice(11, 19);
      time.dateTime = now.toISOString();
      this.#timer = window.setTimeout(tick, 1000 - (now.getTime() % 1000));
    };
    tick();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }
}

/** Milliseconds the server's clock is ahead of the visitor's. */
function serverAhead(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sent = page?.serverTiming?.find(({ name }) => name === "now");
  return page && sent ? Number(sent.description) - (performance.timeOrigin + page.responseStart) : 0;
}
