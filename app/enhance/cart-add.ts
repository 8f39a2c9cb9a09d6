/** The outcome, as returned by `/cart-add`. */
interface Outcome {
  /** The number of lines in the cart after a success. */
  count?: number;
  tone: string;
  lines: string[];
  nextLink?: { href: string; label: string };
}

/**
 * Adds items of the shop to the cart without leaving the page: submits the form of an item, and shows the outcome
 * beside its button. If the response cannot be read, it shows an error there.
 */
export class CartAdd extends HTMLElement {
  connectedCallback(): void {
    // The second click of a double click adds nothing, even if the first has been answered by then.
    this.addEventListener("click", (event) => {
      if (event.detail > 1) event.preventDefault();
    });
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      if (form.getAttribute("aria-busy")) return;
      form.setAttribute("aria-busy", "true");
      this.send(form);
    });
  }

  private async send(form: HTMLFormElement): Promise<void> {
    const statusLine = form.querySelector("p")!;
    const announcement = this.querySelector("p")!;
    const body = new FormData(form);
    body.append("from", form.getAttribute("action")!.replace(/#.*/, ""));
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    addEventListener("beforeunload", leave);
    let status = 0;
    // Cleared first, because screen readers do not announce the same text again.
    statusLine.textContent = announcement.textContent = "";
    try {
      const response = await fetch(this.dataset.action!, { method: "POST", body });
      status = response.status;
      const { tone, lines, nextLink, count }: Outcome = await response.json();
      statusLine.dataset.tone = tone;
      statusLine.textContent = `${lines.join(" ")} `;
      const shownCount = document.querySelector("[data-cart-lines]");
      if (count && shownCount) shownCount.textContent = `${count}`;
      if (nextLink) {
        const link = document.createElement("a");
        link.href = nextLink.href;
        link.textContent = nextLink.label;
        statusLine.appendChild(link);
      }
    } catch {
      // Leaving the page aborts the request too.
      if (leaving) return;
      statusLine.dataset.tone = "error";
      const { networkError, unexpected, unknownStatus } = this.dataset as Record<string, string>;
      if (status === 0) statusLine.textContent = networkError!;
      else statusLine.textContent = status < 400 ? unexpected! : unknownStatus!.replace("{status}", String(status));
    } finally {
      announcement.textContent = statusLine.textContent;
      removeEventListener("beforeunload", leave);
      form.removeAttribute("aria-busy");
    }
  }
}
