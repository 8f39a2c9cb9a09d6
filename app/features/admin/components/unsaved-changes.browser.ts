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

/** The fields of a form, also those outside of its element. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const fields = [...form.elements].filter((element) => element.matches("input:not([type=hidden]), textarea, select"));
  return (fields as Field[]).filter(({ name }) => name !== "" && name !== CONFIRMATION);
}

function valuesOf(form: HTMLFormElement, atFirst = false): string {
  return JSON.stringify(fieldsOf(form).map((field) => [field.name, fieldValue(field, atFirst)]));
}

/** Identifies a form of a page: the forms of a page have different intents. */
function keyOf(form: HTMLFormElement): string {
  return form.id || (form.querySelector<HTMLInputElement>("input[name=intent]")?.value ?? "");
}

/** A changed field: its place in its form, name and value. Files cannot be kept, and passwords must not be. */
type Draft = [place: number, name: string, value: string];

function draftOf(form: HTMLFormElement): Draft[] {
  return fieldsOf(form).flatMap((field, place): Draft[] => {
    const [value, first] = [fieldValue(field, false), fieldValue(field, true)];
    return value === first || /^(?:file|password)$/.test(field.type) ? [] : [[place, field.name, value]];
  });
}

/** Where the drafts of this page are kept, for this tab only. */
const draftsKey = () => `drafts ${location.pathname}`;

/** Keeps what is in the other forms of the page while one of them is submitted, because its result is another page. */
function keepDrafts(forms: Iterable<HTMLFormElement>, submitted: HTMLFormElement): void {
  const others = [...forms].filter((form) => form !== submitted && form.isConnected);
  const drafts = others.map((form) => [keyOf(form), draftOf(form)] as const).filter(([, draft]) => draft.length > 0);
  try {
    if (drafts.length > 0) sessionStorage.setItem(draftsKey(), JSON.stringify(Object.fromEntries(drafts)));
    else sessionStorage.removeItem(draftsKey());
  } catch {
    // A browser may forbid it, or have no room.
  }
}

function dropDrafts(): void {
  try {
    sessionStorage.removeItem(draftsKey());
  } catch {
    // Nothing is kept then.
  }
}

/** Puts kept drafts back into their forms. */
function restoreDrafts(forms: Iterable<HTMLFormElement>): void {
  let kept: Record<string, Draft[]> = {};
  try {
    kept = JSON.parse(sessionStorage.getItem(draftsKey()) ?? "{}") as typeof kept;
    sessionStorage.removeItem(draftsKey());
  } catch {
    return;
  }
  for (const form of forms) {
    const fields = fieldsOf(form);
    for (const [place, name, value] of kept[keyOf(form)] ?? []) {
      const field = fields[place];
      if (field?.name !== name) continue;
      if (field.type === "checkbox" || field.type === "radio") (field as HTMLInputElement).checked = value === "true";
      else field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.closest("details")?.setAttribute("open", "");
    }
  }
}

/**
 * Lets the browser ask before the page is left while one of its forms differs from what was loaded. It does not ask while
 * a form is being submitted, when the others' drafts are kept, nor after a click on a link with `data-discard`.
 */
export function warnOfUnsavedChanges(): void {
  const loaded = new Map<HTMLFormElement, string>();
  // The selected rows of a list are no content, and the list may have other rows when it is shown again.
  for (const form of document.querySelectorAll<HTMLFormElement>("main form[method=post]:not([data-bulk])")) {
    loaded.set(form, valuesOf(form, true));
  }
  restoreDrafts(loaded.keys());
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Browsers from before 2023 ask only if this is set.
    event.returnValue = "";
  };
  const off = () => removeEventListener("beforeunload", ask);
  // A listener for `beforeunload` keeps a page out of the browser's cache of pages, so it is added only when needed.
  const update = () => {
    if (document.querySelector("main form[aria-busy=true]")) return;
    let isChanged = false;
    for (const [form, values] of loaded) {
      // The form shows it.
      const changed = form.isConnected && form.toggleAttribute("data-changed", valuesOf(form) !== values);
      isChanged ||= changed;
    }
    if (isChanged) addEventListener("beforeunload", ask);
    else off();
  };
  for (const type of ["input", "change", "pointerdown", "keydown"])
    document.addEventListener(type, () => {
      // The page was not left: the form that was submitted has been refused.
      if (!document.querySelector("main form[aria-busy=true]")) dropDrafts();
      update();
    });
  // A form has been answered in this page.
  new MutationObserver(update).observe(document.querySelector("main")!, {
    subtree: true,
    attributeFilter: ["aria-busy"],
  });
  document.addEventListener("submit", ({ target }) => {
    const form = target as HTMLFormElement;
    // That of a message only closes it.
    if (form.method === "dialog") return;
    off();
    keepDrafts(loaded.keys(), form);
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-discard]")) off();
  });
  update();
}
