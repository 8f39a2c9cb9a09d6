const open = ":hover > [role=tooltip], :focus + [role=tooltip]";

/**
 * Hides the open tooltips on Escape. Each can open again once neither the pointer nor the focus is on its element.
 * Browsers also send `mouseover` when the page scrolls below a resting pointer, which says nothing about the tooltip of
 * the focused element.
 */
export function enhanceTooltips(): void {
  const update = (selector: string) => {
    for (const tip of document.querySelectorAll<HTMLElement>(selector)) tip.hidden = tip.matches(open);
  };
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") update(open);
  });
  for (const type of ["mouseover", "focusin"]) document.addEventListener(type, () => update("[role=tooltip][hidden]"));
}
