import type { Match } from "./matches.ts";
import { dataAddress, ErrorResponse, fetchData, type Result } from "./single-fetch.ts";

/** A form that is submitted. */
export interface Submission {
  /** Address that the form is submitted to, with the query of the page. */
  formAction: string;
  formData: FormData;
  isMultipart: boolean;
}

/** How an action answered; the status is unknown if the route's `clientAction` has not called the server. */
export type ActionResult = { data: unknown; status: number | undefined } | { error: unknown } | { redirect: string };

/**
 * Calls the action of a page, through its `clientAction` if it has one.
 * @param matches the routes of the page
 */
export async function callAction(
  matches: readonly Match[],
  submission: Submission,
  signal: AbortSignal,
): Promise<ActionResult> {
  const { module, params } = matches[matches.length - 1]!;
  const url = new URL(submission.formAction, location.href);
  const init = { method: "POST", body: bodyOf(submission), signal };
  let status: number | undefined;
  const serverAction = async () => {
    const reply = await fetchData(dataAddress(url), init);
    status = reply.status;
    const result = reply.result as Result;
    if ("redirect" in result) throw new Response(null, { status: 302, headers: { Location: result.redirect } });
    if ("error" in result) throw result.error;
    return result.data;
  };
  try {
    const request = new Request(url.href, init);
    const answer = module.clientAction
      ? await module.clientAction({ request, params, serverAction } as unknown as Parameters<
          typeof module.clientAction
        >[0])
      : await serverAction();
    return answer instanceof Response ? await readResponse(answer) : { data: answer, status };
  } catch (thrown) {
    if (!(thrown instanceof Response)) return { error: thrown };
    const result = await readResponse(thrown);
    return "data" in result ? { error: new ErrorResponse(result.data, thrown.status, thrown.statusText) } : result;
  }
}

/** The body of a request; a form without files sends their names, as browsers do. */
function bodyOf({ formData, isMultipart }: Submission): FormData | URLSearchParams {
  if (isMultipart) return formData;
  const fields = new URLSearchParams();
  formData.forEach((value, name) => {
    fields.append(name, typeof value === "string" ? value : value.name);
  });
  return fields;
}

async function readResponse(response: Response): Promise<ActionResult> {
  const { status, headers } = response;
  const to = headers.get("Location");
  if (status >= 300 && status < 400 && to !== null) return { redirect: to };
  const isJson = /\bapplication\/json\b/.test(headers.get("Content-Type") ?? "");
  return { data: await (isJson ? response.json() : response.text()), status };
}
