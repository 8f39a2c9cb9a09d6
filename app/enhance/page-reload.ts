/**
 * Loads the page again after a number of seconds (`data-seconds`), and when the visitor returns to it. Not while it is
 * in the background, without a network, or shows a message.
 */
export class PageReload extends HTMLElement {
  private timer = 0;
  private reload = () => {
    if (!document.hidden && navigator.onLine && !document.querySelector("dialog[open]")) location.reload();
  };

  connectedCallback(): void {
    this.timer = window.setInterval(this.reload, Number(this.dataset.seconds) * 1000);
    document.addEventListener("visibilitychange", this.reload);
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.reload);
  }
}
