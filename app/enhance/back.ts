import { prefersReducedMotion } from "./motion.ts";

const SHOW_AFTER = 400;
const DURATION = 500;

/** The back-to-top button: appears once the page is scrolled, and takes 500 ms (specification section 9). */
export class BackToTop extends HTMLElement {
  connectedCallback(): void {
    this.toggleAttribute("data-on", true);
    const update = () => this.toggleAttribute("data-hidden", scrollY < SHOW_AFTER);
    addEventListener("scroll", update, { passive: true });
    // With the next picture of the page: asked for at once, the position would have the page laid out out of turn.
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

/** 'Go Back' links lead to the home page without scripts; with them, to where the visitor came from. */
export function enhanceGoBack(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-go-back]");
    if (!link || history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
