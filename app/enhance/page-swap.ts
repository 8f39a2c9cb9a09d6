import { afterPaint } from "#app/async/after-paint.ts";

/** The address of the page without its fragment. */
const here = () => location.href.replace(/#.*/, "");

const CANONICAL = "link[rel=canonical]";

/** A selector for a radio button and its counterparts in other views; for any other control one that finds nothing. */
const choiceLike = (control: Element) =>
  `input[name="${control.getAttribute("name")}"][value="${control.getAttribute("value")}"]`;

/**
 * Shows another view of a page (a ranking, a page of a history) without a page load: fetches the address of a link or
 * of the filters and replaces the panel with the fetched one. On any failure, the browser navigates to the address
 * instead.
 */
export class PageSwap extends HTMLElement {
  /** The address that is shown or being loaded. */
  private requested = here();

  connectedCallback(): void {
    this.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link?.pathname !== location.pathname || link.hash) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.show(link.href, link);
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
        this.show(address.href, event.target as Element);
      });
    }
    // A change of the fragment alone needs no request.
    addEventListener("popstate", () => here() !== this.requested && this.show(here()));
  }

  /** @param used the link or control that was used, because some browsers do not focus it */
  private async show(address: string, used?: Element): Promise<void> {
    // Enter in a changed field is a change and a submission.
    if (this.requested === address && address !== here()) return;
    this.requested = address;
    this.setAttribute("aria-busy", "true");
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    addEventListener("beforeunload", leave);
    try {
      // Redirects (to the login page) are left to the browser.
      const response = await fetch(address, { redirect: "manual" });
      const text = await response.text();
      // Replacing the panel takes long, so the browser first shows that the control was used.
      await afterPaint();
      const page = new DOMParser().parseFromString(text, "text/html");
      // Another address has been requested in the meantime.
      if (this.requested !== address) return;
      const panel = page.querySelector<HTMLElement>("page-swap section")!;
      const focused = document.activeElement;
      const control = this.contains(focused) ? focused : used;
      const canonical = page.querySelector(CANONICAL);
      if (canonical) document.querySelector(CANONICAL)?.replaceWith(canonical);
      this.querySelector("section")!.replaceWith(panel);
      if (address !== here()) history.pushState(null, "", address);
      this.querySelector("[role=status]")!.textContent = panel.getAttribute("aria-label");
      this.removeAttribute("aria-busy");
      const again = control && this.querySelector<HTMLElement>(control.id ? `#${control.id}` : choiceLike(control));
      if (again) again.focus({ preventScroll: true });
      else if (control) {
        // A link below the list was used, so scroll up to the start of the new list.
        panel.focus({ preventScroll: true });
        panel.scrollIntoView();
      }
    } catch {
      // Leaving the page aborts the request too.
      if (this.requested === address && !leaving) location.href = address;
    } finally {
      removeEventListener("beforeunload", leave);
    }
  }
}
