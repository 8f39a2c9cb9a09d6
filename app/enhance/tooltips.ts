/** Hides the open tooltip on Escape; tooltips work again when the pointer or the focus moves to another element. */
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
