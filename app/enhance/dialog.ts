/** Closes a dialog that is open as the `:target` of the address on Escape, as its 'Close' link does. */
export function enhanceDialogs(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || location.hash.length < 2) return;
    document.getElementById(location.hash.slice(1))?.querySelector<HTMLAnchorElement>("[data-close]")?.click();
  });
}
