import { prefersReducedMotion } from "./motion.ts";

const SLIDE_UP = 300;
const SLIDE_DOWN = 600;

/** Adds the slide to the ranking box's filter: 300 ms up, then the new rows 600 ms down (specification section 9). */
export class TopRanking extends HTMLElement {
  connectedCallback(): void {
    const list = this.querySelector("ol");
    if (!list?.animate) return;
    this.toggleAttribute("data-on", true);
    const rows = Array.from(list.children) as HTMLElement[];
    const chosen = (name: string) => this.querySelector<HTMLElement>(`[name=${name}]:checked`)?.dataset[name] ?? "all";
    const apply = () => {
      const school = chosen("school");
      const group = chosen("class");
      let place = 0;
      for (const row of rows) {
        const { s, c } = row.dataset;
        row.hidden = (school !== "all" && s !== school) || (group !== "all" && c !== group);
        if (!row.hidden) place++;
        if (row.hidden || place > 3) delete row.dataset.medal;
        else row.dataset.medal = String(place);
      }
    };
    const frames = [{ transform: "none" }, { transform: "translateY(-101%)" }];
    // Not at the start: there is nothing to scroll back, and it would force a layout.
    const refill = () => {
      apply();
      list.scrollTop = 0;
    };
    this.addEventListener("change", () => {
      if (prefersReducedMotion()) return refill();
      const up = list.animate(frames, { duration: SLIDE_UP, easing: "ease-in", fill: "forwards" });
      up.onfinish = () => {
        refill();
        up.cancel();
        list.animate([...frames].reverse(), { duration: SLIDE_DOWN, easing: "ease-out" });
      };
    });
    apply();
  }
}
