import { markCurrent } from "./mark-current.ts";
import { prefersReducedMotion } from "./motion.ts";

const START_DELAY = 3000;
const SLIDE_DELAY = 3000;

/**
 * Turns the scrolling row of banners into the timed carousel (specification section 9): starts 3 s after the page has
 * loaded, 3 s per slide, pauses on hover and focus, and does not move if the visitor prefers reduced motion.
 */
export class BannerCarousel extends HTMLElement {
  private current = 0;

  connectedCallback(): void {
    const slides = this.querySelectorAll<HTMLElement>("ul > li");
    const thumbs = this.querySelectorAll<HTMLElement>("ol a");
    if (slides.length < 2) return;
    /** Starts loading a banner's picture, so that the banner can fade in when it is shown. */
    const prepare = (index: number) => slides[index]?.toggleAttribute("data-near", true);
    const show = (index: number) => {
      prepare(index);
      // Without a transition on the first call, which only stacks the slides.
      this.toggleAttribute("data-moves", index !== this.current);
      this.current = index;
      slides.forEach((slide, n) => {
        slide.toggleAttribute("data-current", n === index);
      });
      thumbs.forEach((thumb, n) => {
        markCurrent(thumb, n === index);
      });
    };
    const next = () => (this.current + 1) % slides.length;
    thumbs.forEach((thumb, index) => {
      for (const type of ["pointerenter", "focus"]) thumb.addEventListener(type, () => prepare(index));
      thumb.addEventListener("click", (event) => {
        event.preventDefault();
        show(index);
      });
    });
    this.toggleAttribute("data-on", true);
    this.querySelector("ul")?.removeAttribute("tabindex");
    show(0);
    if (prefersReducedMotion()) return;
    let timer = 0;
    const stop = () => clearInterval(timer);
    const start = () => {
      stop();
      prepare(next());
      timer = window.setInterval(() => {
        show(next());
        prepare(next());
      }, SLIDE_DELAY);
    };
    for (const type of ["mouseenter", "focusin"]) this.addEventListener(type, stop);
    for (const type of ["mouseleave", "focusout"]) this.addEventListener(type, start);
    const begin = () => setTimeout(() => this.matches(":hover, :focus-within") || start(), START_DELAY);
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin);
  }
}
