const links: Partial<Record<string, string>> = {
  Escape: "[data-close]",
  ArrowLeft: "[role=dialog] [rel=prev]",
  ArrowRight: "[role=dialog] [rel=next]",
};

/**
 * Keys of a dialog that is open as the `:target` of the address: Escape closes it as its 'Close' link does, and the arrows
 * lead to its neighbours.
 */
export function enhanceDialogs(): void {
  document.addEventListener("keydown", ({ key }) => {
    const link = links[key];
    if (!link || location.hash.length < 2) return;
    document.getElementById(location.hash.slice(1))?.querySelector<HTMLAnchorElement>(link)?.click();
  });
}
