import { markCurrent } from "./mark-current.ts";

/** Arrow keys for the class guide: they move between the tabs and open the class of the focused tab. */
export class ClassTabs extends HTMLElement {
  connectedCallback(): void {
    const tabs = Array.from(this.querySelectorAll<HTMLAnchorElement>("nav a"));
    this.addEventListener("keydown", (event) => {
      const at = tabs.indexOf(event.target as HTMLAnchorElement);
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (at < 0 || !step) return;
      event.preventDefault();
      const next = tabs[(at + step + tabs.length) % tabs.length]!;
      next.click();
      // After the click, because navigating to a fragment moves the focus.
      next.focus({ preventScroll: true });
    });
    const update = () => {
      const chosen = location.hash || tabs[0]?.hash;
      for (const tab of tabs) markCurrent(tab, tab.hash === chosen);
    };
    addEventListener("hashchange", update);
    update();
  }
}
