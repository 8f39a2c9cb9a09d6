/**
 * Validates forms with fields marked `data-required`: shows the hidden error below an empty field and prevents the
 * submission. Without scripts the server responds with the same error.
 */
export function enhanceRequiredFields(): void {
  const check = (input: HTMLInputElement) => {
    const message = document.getElementById(`${input.id}-error`)!;
    const missing = !/\S/.test(input.value);
    message.hidden = !missing;
    input.setAttribute("aria-invalid", String(missing));
    // Only while it is shown, because screen readers read hidden descriptions too.
    input.setAttribute("aria-describedby", missing ? message.id : "");
    return missing;
  };
  document.addEventListener("submit", (event) => {
    const fields = (event.target as Element).querySelectorAll<HTMLInputElement>("[data-required]");
    const [first] = Array.from(fields).filter(check);
    if (!first) return;
    event.preventDefault();
    first.focus();
  });
  document.addEventListener("input", ({ target }) => {
    if ((target as Element).matches("[data-required][aria-invalid=true]")) check(target as HTMLInputElement);
  });
}
