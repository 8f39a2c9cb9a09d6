/** Escape hides the tooltip that is open; they come back when the mouse or the focus goes on to another element. */
export function enhanceTooltips(): void {
  const { dataset } = document.documentElement;
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") dataset.noTips = "";
  });
  for (const type of ["mouseover", "focusin"]) {
    document.addEventListener(type, () => {
      delete dataset.noTips;
    });
  }
}
