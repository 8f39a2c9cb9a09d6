/** Closes the opened phone menu on Escape and on a click beside it; opening and closing itself is `<details>`. */
export function enhanceMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("nav details");
  if (!menu) return;
  const nav = menu.closest("nav");
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.open) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (menu.open && event.target instanceof Node && !nav?.contains(event.target)) menu.open = false;
  });
}
