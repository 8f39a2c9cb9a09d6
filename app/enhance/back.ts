import { prefersReducedMotion } from "./motion.ts";

const SHOW_AFTER = 400;
const DURATION = 500;

/** The back-to-top button: appears once the page is scrolled, and takes 500 ms (specification section 9). */
export class BackToTop extends HTMLElement {
  connectedCallback(): void {
    const update = () => this.toggleAttribute("data-hidden", scrollY < SHOW_AFTER);
    this.toggleAttribute("data-on", true);
    addEventListener("scroll", update, { passive: true });
    // In the next frame, because reading the scroll position now would force a layout.
    requestAnimationFrame(update);
    this.addEventListener("click", (event) => {
      if (prefersReducedMotion()) return;
      event.preventDefault();
      const from = scrollY;
      const start = performance.now();
      const step = (now: number) => {
        const left = Math.max(0, 1 - (now - start) / DURATION);
        scrollTo(0, from * left * left);
        if (left > 0) requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
  }
}

/** Makes 'Go Back' links return to the previous page; without scripts they lead to the home page. */
export function enhanceGoBack(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-go-back]") || history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
