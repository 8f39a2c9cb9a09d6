import { FORM_FETCH, FORM_LOCATION, FORM_STATUS, FORM_STAY } from "#app/contract/form-headers.ts";

/**
 * The answer to a form that the page's script sent: a redirect becomes a header, because the browser would follow it
 * without the script, and the page that it leads to shows a message only once.
 */
export function formAnswer(request: Request, response: Response): Response {
  const location = response.headers.get("Location");
  if (request.method !== "POST" || !request.headers.has(FORM_FETCH) || location === null) return response;
  const headers = new Headers(response.headers);
  const status = Number(headers.get(FORM_STATUS) ?? 200);
  headers.delete("Location");
  if (!headers.has(FORM_STAY)) headers.set(FORM_LOCATION, location);
  for (const name of [FORM_STATUS, FORM_STAY]) headers.delete(name);
  return new Response(response.body, { status, headers });
}
