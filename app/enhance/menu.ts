/**
 * Closes the open menu on Escape and on a click outside, and opens it by the arrow-down key on one of its sections;
 * `<details>` itself opens and closes it otherwise.
 */
export function enhanceMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("header details");
  if (!menu) return;
  const header = menu.parentElement;
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.open) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    const section = event.target instanceof Element && event.target.closest("header nav ul > li");
    if (event.key === "ArrowDown" && section) {
      event.preventDefault();
      menu.open = true;
      section.querySelector<HTMLElement>("ul a")?.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (menu.open && event.target instanceof Node && !header?.contains(event.target)) menu.open = false;
  });
}
