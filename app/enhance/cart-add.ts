import { enInBrowser } from "#app/contract/messages/en-in-browser.ts";

/** The outcome, as returned by `/cart-add`. */
interface Outcome {
  tone: string;
  lines: string[];
  way?: { href: string; label: string };
}

/**
 * Adds items of the shop to the cart without leaving the page: submits the form of an item, and shows the outcome
 * beside its button. If the response cannot be read, it shows an error there.
 */
export class CartAdd extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      if (form.getAttribute("aria-busy")) return;
      form.setAttribute("aria-busy", "true");
      this.#send(form);
    });
  }

  async #send(form: HTMLFormElement): Promise<void> {
    const said = form.querySelector("p")!;
    const body = new FormData(form);
    body.append("from", form.getAttribute("action")!.replace(/#.*/, ""));
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    addEventListener("beforeunload", leave);
    let status = 0;
    // Cleared first, because screen readers do not announce the same text again.
    said.textContent = "";
    try {
      const answer = await fetch("/cart-add", { method: "POST", body });
      status = answer.status;
      const { tone, lines, way }: Outcome = await answer.json();
      said.dataset.tone = tone;
      said.textContent = `${lines.join(" ")} `;
      if (way) {
        const link = document.createElement("a");
        link.href = way.href;
        link.textContent = way.label;
        said.appendChild(link);
      }
    } catch {
      // Leaving the page aborts the request too.
      if (leaving) return;
      said.dataset.tone = "error";
      if (status === 0) said.textContent = enInBrowser["call.networkError"];
      else
        said.textContent =
          status < 400 ? enInBrowser["call.unexpected"] : enInBrowser["call.unknownStatus"]({ status });
    } finally {
      removeEventListener("beforeunload", leave);
      form.removeAttribute("aria-busy");
    }
  }
}
