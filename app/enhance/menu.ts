/**
 * Closes the open menu of the header on Escape and on a click outside, and opens the main menu by the arrow-down key on
 * one of its sections; `<details>` itself opens and closes them otherwise.
 */
export function enhanceMenu(): void {
  const opened = () => document.querySelector<HTMLDetailsElement>("header details[open]");
  document.addEventListener("keydown", (event) => {
    const menu = opened();
    if (event.key === "Escape" && menu) {
      menu.open = false;
      // Its summary.
      (menu.firstElementChild as HTMLElement).focus();
    }
    const link = event.key === "ArrowDown" && (event.target as Element).closest("header li > a");
    const entry = link && document.querySelector<HTMLElement>(`header [href="${link.getAttribute("href")}"] + ul a`);
    if (entry) {
      event.preventDefault();
      document.querySelector<HTMLDetailsElement>("header details")!.open = true;
      entry.focus();
    }
  });
  document.addEventListener("click", ({ target }) => {
    const menu = opened();
    if (menu && !(target as Element).closest("body > header")) menu.open = false;
  });
}
