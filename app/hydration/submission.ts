import type { Submission } from "./action.ts";
import type { Page } from "./page.ts";

/** A form, the button that submitted it, or the fields of a form. */
export type SubmitTarget =
  | HTMLFormElement
  | HTMLButtonElement
  | HTMLInputElement
  | FormData
  | Record<string, string | number>
  | null;

/**
 * The submission of a form, with the name and value of the button.
 * @throws TypeError if a button has no form, or if there is no form
 */
export function submissionOf(target: SubmitTarget, page: Pick<Page, "formAction">): Submission {
  const { formAction } = page;
  if (target instanceof HTMLButtonElement || target instanceof HTMLInputElement) {
    const submission = submissionOf(target.form, page);
    if (target.name) submission.formData.append(target.name, target.value);
    return submission;
  }
  if (target instanceof HTMLFormElement) {
    return {
      formAction: target.getAttribute("action") ?? formAction,
      formData: new FormData(target),
      isMultipart: target.enctype === "multipart/form-data",
    };
  }
  if (!target) throw new TypeError("There is no form to submit.");
  if (target instanceof FormData) return { formAction, formData: target, isMultipart: false };
  const formData = new FormData();
  for (const [name, value] of Object.entries(target)) formData.append(name, String(value));
  return { formAction, formData, isMultipart: false };
}
