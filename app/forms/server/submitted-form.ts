/**
 * Reads the form of a request. A body that is not a form reads as an empty form, so that the action reports the missing
 * values as it does for any empty form.
 */
export async function submittedForm(request: Pick<Request, "formData">): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
