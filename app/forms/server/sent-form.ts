/**
 * The form that a request brings. A body that is no form at all reads as an empty one: the action then says what it
 * misses, as for every other form that was not filled.
 */
export async function sentForm(request: Pick<Request, "formData">): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
