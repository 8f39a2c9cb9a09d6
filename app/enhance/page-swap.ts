/** The address of the page without its fragment. */
const here = () => location.href.replace(/#.*/, "");

const CANONICAL = "link[rel=canonical]";

/**
 * Brings another view of a page (a ranking, a page of a history) into it instead of a new page: fetches the address that
 * a link or the filters lead to and puts its panel in the place of this one. Whatever goes wrong, the browser goes to the
 * address itself. Exchanging elements is safe here, since the page is never hydrated.
 */
export class PageSwap extends HTMLElement {
  /** The address that is shown, or on its way. */
  #requested = here();

  /** A step in the history that only changes the fragment needs no request. */
  readonly #followHistory = () => {
    if (here() !== this.#requested) this.#show(here());
  };

  connectedCallback(): void {
    this.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link?.pathname !== location.pathname) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.#show(link.href, link);
    });
    for (const type of ["change", "submit"]) {
      this.addEventListener(type, (event) => {
        event.preventDefault();
        const form = this.querySelector("form")!;
        const query = new URLSearchParams();
        new FormData(form).forEach((value, name) => {
          if (value && value !== "all") query.append(name, String(value));
        });
        const address = new URL(form.action);
        address.search = String(query);
        this.#show(address.href, event.target as Element);
      });
    }
    addEventListener("popstate", this.#followHistory);
  }

  disconnectedCallback(): void {
    removeEventListener("popstate", this.#followHistory);
  }

  /** @param used the link or control that leads to the address; some browsers do not give it the focus */
  async #show(address: string, used?: Element): Promise<void> {
    this.#requested = address;
    this.setAttribute("aria-busy", "true");
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    addEventListener("beforeunload", leave);
    try {
      // What leads elsewhere (to the login page) is the browser's to follow.
      const answer = await fetch(address, { redirect: "manual" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // Another address was requested meanwhile.
      if (this.#requested !== address) return;
      const panel = page.querySelector<HTMLElement>("page-swap section")!;
      const summary = panel.getAttribute("aria-label");
      const focused = document.activeElement;
      const control = this.contains(focused) ? focused : used;
      const canonical = page.querySelector(CANONICAL);
      if (canonical) document.querySelector(CANONICAL)?.replaceWith(canonical);
      this.querySelector("section")!.replaceWith(panel);
      if (address !== here()) history.pushState(null, "", address);
      this.querySelector("[role=status]")!.textContent = summary;
      this.removeAttribute("aria-busy");
      const again = control?.id && document.getElementById(control.id);
      if (again) again.focus({ preventScroll: true });
      else if (control) {
        // A link under the list: the new list begins above.
        panel.focus({ preventScroll: true });
        panel.scrollIntoView();
      }
    } catch {
      // Going elsewhere ends the request as well.
      if (this.#requested === address && !leaving) location.href = address;
    } finally {
      removeEventListener("beforeunload", leave);
    }
  }
}
