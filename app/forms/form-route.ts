import type { HeadersFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import { enInBrowser } from "#app/contract/messages/en-in-browser.ts";
import { type FormAnswer, formFields } from "./form-answer.ts";
import { UnreadableReplyError } from "./form-reply.ts";
import { withUnknownOutcome } from "./unknown-outcome.ts";

// What every route with forms exports beside its loader, action and component:
// `export { clientAction, headers, shouldRevalidate }` from here.

/**
 * The `clientAction` of every route with forms: sends the form to the server, and answers itself when no answer comes
 * ('Network error. Please check your connection.') or none that can be read ('Unkown Error : Status 500'), so that the
 * page stays and nothing typed is lost (specification section 8).
 */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<FormAnswer | Response> {
  const form = await request.clone().formData();
  try {
    return await serverAction<FormAnswer>();
  } catch (error) {
    // Redirects are thrown, too.
    if (error instanceof Response && error.status < 400) throw error;
    const intent = form.get(formFields.intent);
    const status = statusOf(error);
    const answer: FormAnswer = {
      intent: typeof intent === "string" ? intent : undefined,
      result: undefined,
      outcome: withUnknownOutcome({ tone: "error", lines: [lineOf(error, status)] }, intent),
    };
    // As a response, because data has no status here.
    return new Response(JSON.stringify(answer), {
      status: status < 400 ? 503 : status,
      headers: { "Content-Type": "application/json" },
    });
  }
}

/** The status of what came back; 0 when nothing did, or when it broke off. */
function statusOf(error: unknown): number {
  const known = error instanceof UnreadableReplyError || error instanceof Response || isRouteErrorResponse(error);
  return known ? error.status : 0;
}

/** What the visitor is told (specification section 8). */
function lineOf(error: unknown, status: number): string {
  if (status === 0) return enInBrowser["call.networkError"];
  if (status === 429) return enInBrowser["call.tooManyRequests"];
  if (error instanceof UnreadableReplyError && error.said) return error.said;
  // A success that cannot be read: nobody knows what came of the form.
  return status < 400 ? enInBrowser["call.unexpected"] : enInBrowser["call.unknownStatus"]({ status });
}

/** The `headers` of every route with forms: without it Remix keeps the answer's `Retry-After` to itself. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * The `shouldRevalidate` of the root and of every route with forms. When no answer came to a form, or a failure, the
 * loaders are not asked again: they would fail, too, and an error page would take what was typed away. Nor are they when
 * the result leads on to another page: asked anew, they might lead away before it is read.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 0,
  actionResult,
  defaultShouldRevalidate,
}) => actionStatus < 500 && !(actionResult as FormAnswer | undefined)?.outcome?.next && defaultShouldRevalidate;
