/** Closes the open phone menu on Escape and on a click outside; `<details>` itself opens and closes it otherwise. */
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
