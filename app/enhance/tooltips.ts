const open = ":hover > [role=tooltip], :focus + [role=tooltip]";

/**
 * Hides the open tooltips on Escape. Each can open again once neither the pointer nor the focus is on its element.
 * Browsers also send `mouseover` when the page scrolls below a resting pointer, which says nothing about the tooltip of
 * the focused element.
 */
export function enhanceTooltips(): void {
  const { body } = document;
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") for (const tip of body.querySelectorAll<HTMLElement>(open)) tip.hidden = true;
  });
  for (const type of ["mouseover", "focusin"]) {
    document.addEventListener(type, () => {
      for (const tip of body.querySelectorAll<HTMLElement>("[role=tooltip][hidden]")) tip.hidden = tip.matches(open);
    });
  }
}
