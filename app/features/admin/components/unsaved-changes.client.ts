/** A checkbox that confirms an action is no content that could be lost. */
const CONFIRMATION = "confirm";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of a field, now or as the page was loaded. */
function fieldValue(field: Field, atFirst: boolean): string {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return (atFirst ? first?.value : field.value) ?? "";
  }
  if (field instanceof HTMLInputElement) {
    if (field.type === "checkbox" || field.type === "radio") {
      return String(atFirst ? field.defaultChecked : field.checked);
    }
    if (field.type === "file") return atFirst ? "0" : String(field.files?.length ?? 0);
  }
  return atFirst ? field.defaultValue : field.value;
}

function valuesOf(form: HTMLFormElement, atFirst = false): string {
  const fields = [...form.querySelectorAll("input:not([type=hidden]), textarea, select")] as unknown as Field[];
  const values = fields
    .filter(({ name }) => name !== "" && name !== CONFIRMATION)
    .map((field) => [field.name, fieldValue(field, atFirst)]);
  return JSON.stringify(values);
}

/**
 * Lets the browser ask before the page is left while one of its forms differs from what was loaded. It does not ask while
 * a form is being submitted, nor after a click on a link with `data-discard`.
 */
export function warnOfUnsavedChanges(): void {
  const loaded = new Map<HTMLFormElement, string>();
  for (const form of document.querySelectorAll<HTMLFormElement>("main form[method=post]")) {
    loaded.set(form, valuesOf(form, true));
  }
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Browsers from before 2023 ask only if this is set.
    event.returnValue = "";
  };
  const off = () => removeEventListener("beforeunload", ask);
  // A listener for `beforeunload` keeps a page out of the browser's cache of pages, so it is added only when needed.
  const update = () => {
    const isChanged = [...loaded].some(([form, values]) => form.isConnected && valuesOf(form) !== values);
    const isSubmitting = document.querySelector("main button[aria-disabled=true]") !== null;
    if (isChanged && !isSubmitting) addEventListener("beforeunload", ask);
    else off();
  };
  for (const type of ["input", "change", "pointerdown", "keydown"]) document.addEventListener(type, update);
  document.addEventListener("submit", off);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("main button[type=submit], [data-discard]")) off();
  });
  update();
}
