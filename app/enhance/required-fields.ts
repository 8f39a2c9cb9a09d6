/**
 * Checks forms whose fields the server marked (`data-required`): the message of an empty one, which stands hidden under
 * it, is shown, and nothing is sent. Without scripts the server's answer says the same.
 */
export function enhanceRequiredFields(): void {
  const check = (input: HTMLInputElement) => {
    const message = document.getElementById(`${input.id}-error`)!;
    const missing = !/\S/.test(input.value);
    message.hidden = !missing;
    input.setAttribute("aria-invalid", String(missing));
    // A hidden description would be read aloud as well.
    if (missing) input.setAttribute("aria-describedby", message.id);
    else input.removeAttribute("aria-describedby");
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
