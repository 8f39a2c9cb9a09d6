import { afterPaint } from "#app/async/after-paint.ts";
import type { FieldCheck } from "#app/contract/field-check.ts";
import { isUnopened } from "./confirmation.ts";
import { isPassword } from "./passwords.ts";
import { copyOfTemplate } from "./templates.ts";

/** A field of any kind. */
type Field = HTMLElement & Pick<HTMLInputElement, "form" | "type" | "value">;

/** With fewer invalid fields, moving to the first one is enough. */
const MIN_SUMMARY = 3;

/** The server normalizes other characters before it checks a text, so only it can judge such a text. */
const PLAIN_TEXT = /^[\t\n\r -~]*$/;

/** Checks a field when it is left; a field with an error is checked again while it changes. */
export function enhanceFieldChecks(): void {
  document.addEventListener("focusout", async ({ target }) => {
    const field = target as Field;
    if (!field.dataset?.checks) return;
    // An error that appears while the mouse button is down would move the target away from the click.
    if (document.querySelector(":active"))
      await new Promise((resolve) => addEventListener("mouseup", resolve, { once: true }));
    // A long form takes a while to lay out again; the next field is shown as focused first.
    await afterPaint();
    // Errors that the server has found stay until the field changes.
    // The dialog of a result has taken the focus.
    const isTaken = document.activeElement!.closest("result-dialog");
    if (field.isConnected && !isTaken && !hasError(field)) showProblem(field, problemOf(field));
  });
  document.addEventListener("input", ({ target }) => {
    const field = target as Field;
    if (!field.form || !("fetch" in field.form.dataset)) return;
    // Files are chosen at once, and sending the form would be in vain.
    if (field.type === "file") showProblem(field, problemOf(field))?.setAttribute("role", "alert");
    else if (hasError(field)) showProblem(field, problemOf(field));
  });
}

/**
 * Checks all fields of a form, shows their errors and moves to the first one. Many errors are also listed at the top.
 * @returns whether there are any
 */
export function showProblems(form: HTMLFormElement): boolean {
  form.querySelector("[data-summary]")?.remove();
  const invalid = Array.from(form.querySelectorAll<Field>("[data-checks]")).flatMap((field) => {
    const problem = problemOf(field);
    showProblem(field, problem);
    return problem === undefined ? [] : [{ field, problem }];
  });
  if (invalid.length >= MIN_SUMMARY) {
    const summary = copyOfTemplate("summary");
    const item = summary.querySelector("li")!;
    for (const { field, problem } of invalid) {
      const copy = item.cloneNode(true) as Element;
      const link = copy.querySelector("a")!;
      link.href = `#${field.id}`;
      link.textContent = problem;
      item.parentNode!.insertBefore(copy, item);
    }
    item.remove();
    form.insertBefore(summary, form.firstChild);
  }
  const [first] = invalid;
  if (first) focusInvalid(first.field);
  return first !== undefined;
}

/** Moves to a field with an error. The error is announced even if the field has the focus already. */
export function focusInvalid(field: HTMLElement): void {
  if (field === document.activeElement) document.getElementById(`${field.id}-error`)?.setAttribute("role", "alert");
  field.focus();
}

function hasError(field: Field): boolean {
  return field.getAttribute("aria-invalid") === "true";
}

/** The first check that a field fails, as its message. */
function problemOf(field: Field): string | undefined {
  if (isUnopened(field) || field.matches(":disabled")) return undefined;
  const checks: FieldCheck[] = JSON.parse(field.dataset.checks ?? "[]");
  const { type, value } = field;
  const typed = type === "checkbox" && !(field as HTMLInputElement).checked ? "" : value;
  const text = isPassword(field) ? typed : typed.trim();
  return checks.find((check) => isBroken(check, text, field as HTMLInputElement))?.[1];
}

function isBroken([kind, , limit]: FieldCheck, text: string, { form, files }: HTMLInputElement): boolean {
  if (kind === "files") return files!.length > limit;
  if (kind === "fileBytes") return Array.from(files!).some(({ size }) => size > limit);
  if (kind === "required") return !/\S/.test(text);
  if (text === "") return false;
  if (kind === "same") return (form!.elements.namedItem(limit) as HTMLInputElement).value !== text;
  if (!PLAIN_TEXT.test(text)) return false;
  if (kind === "min") return text.length < limit;
  if (kind === "max") return text.length > limit;
  return kind === "pattern" && !new RegExp(limit).test(text);
}

/** Shows an error below a field, or removes it. @returns the shown error */
export function showProblem(field: Field, problem: string | undefined): HTMLElement | null {
  const id = `${field.id}-error`;
  const described = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one !== id);
  let error = document.getElementById(id);
  if (problem === undefined) {
    error?.remove();
  } else {
    if (!error) {
      error = copyOfTemplate<HTMLElement>("error");
      error.id = id;
      field.closest("div")!.appendChild(error);
    }
    error.querySelector("span")!.textContent = problem;
    described.push(id);
  }
  field.setAttribute("aria-invalid", String(problem !== undefined));
  field.setAttribute("aria-describedby", described.join(" "));
  return problem === undefined ? null : error;
}
