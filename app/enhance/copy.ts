/** Buttons that copy a text (`data-copy`) and then say so (`data-copied`). Hidden where nothing can be copied. */
export function enhanceCopyButtons(): void {
  const { clipboard } = navigator;
  if (!clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) button.hidden = false;
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("[data-copy]");
    if (!button) return;
    // Without the permission, the button stays as it is: the text can be selected.
    clipboard.writeText(button.dataset.copy ?? "").then(
      () => {
        button.textContent = button.dataset.copied ?? "";
      },
      () => {},
    );
  });
}
