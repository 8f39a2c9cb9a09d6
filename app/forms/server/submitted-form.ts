import { FORM_FETCH } from "#app/contract/form-headers.ts";
import { formFields } from "../form-action-data.ts";

/**
 * Reads the form of a request. A body that is not a form reads as an empty form, so that the action reports the missing
 * values as it does for any empty form.
 */
export async function submittedForm(request: Pick<Request, "formData" | "headers">): Promise<FormData> {
  const form = await readForm(request);
  if (request.headers.has(FORM_FETCH)) form.set(formFields.scripted, "yes");
  else form.delete(formFields.scripted);
  return form;
}

async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** Whether the page's script sent a form and shows the answer, see `app/enhance/forms`. */
export function isScripted(form: FormData): boolean {
  return form.has(formFields.scripted);
}
