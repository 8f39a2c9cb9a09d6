/**
 * What a page with times of events adds to `index.ts`: shows the time of its `<time>` in the reader's zone, unless that is
 * the site's, which the page shows anyway.
 */
class LocalTime extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector("time");
    const date = new Date(time?.dateTime ?? "");
    // Manila is eight hours ahead of UTC all year.
    if (!time || date.getTimezoneOffset() === -480) return;
    time.textContent = date.toLocaleString(document.documentElement.lang, {
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
    this.hidden = false;
  }
}

customElements.define("local-time", LocalTime);
