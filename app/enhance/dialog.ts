const links: Partial<Record<string, string>> = {
  Escape: "[data-close]",
  ArrowLeft: "[rel=prev]",
  ArrowRight: "[rel=next]",
};

/**
 * Keys of a dialog that is open as the `:target` of the address: Escape closes it as its 'Close' link does, and the arrows
 * lead to its neighbours.
 */
export function enhanceDialogs(): void {
  document.addEventListener("keydown", ({ key }) => {
    const link = links[key];
    if (link) document.querySelector<HTMLAnchorElement>(`:target ${link}`)?.click();
  });
}
