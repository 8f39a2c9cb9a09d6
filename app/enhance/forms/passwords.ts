/** Whether a field is for a password, also while it is shown. */
export function isPassword({
  type,
  nextElementSibling,
}: Pick<HTMLInputElement, "type" | "nextElementSibling">): boolean {
  return type === "password" || nextElementSibling?.hasAttribute("data-shown") === true;
}

/** The buttons that show and hide a password. Their texts are written by the server. */
export function enhancePasswords(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("button[data-shown]");
    if (!button) return;
    const { shown, hidden } = button.dataset;
    const isShown = button.getAttribute("aria-pressed") !== "true";
    button.previousElementSibling!.setAttribute("type", isShown ? "text" : "password");
    button.setAttribute("aria-pressed", String(isShown));
    button.textContent = (isShown ? shown : hidden)!;
  });
}
