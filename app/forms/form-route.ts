import type { HeadersFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import { t } from "#app/i18n/translate.ts";
import { type FormActionData, formFields } from "./form-action-data.ts";
import { UnreadableReplyError } from "./form-reply.ts";
import { withUnknownOutcome } from "./unknown-outcome.ts";

// Every route with forms re-exports these beside its loader, action and component:
// `export { clientAction, headers, shouldRevalidate }` from this module.

/**
 * The `clientAction` of every route with forms: submits the form to the server. Without a response ('Network error.
 * Please check your connection.'), or with one that cannot be read ('Unkown Error : Status 500'), it returns an answer
 * itself, so that the page stays and no input is lost (specification section 8).
 */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<FormActionData | Response> {
  const form = await request.clone().formData();
  try {
    return await serverAction<FormActionData>();
  } catch (error) {
    // Redirects are thrown as well.
    if (error instanceof Response && error.status < 400) throw error;
    const intent = form.get(formFields.intent);
    const status = statusOf(error);
    const actionData: FormActionData = {
      intent: typeof intent === "string" ? intent : undefined,
      result: undefined,
      outcome: withUnknownOutcome({ tone: "error", lines: [lineOf(error, status)] }, intent),
    };
    // A response, because `data` has no status in the browser.
    return new Response(JSON.stringify(actionData), {
      status: status < 400 ? 503 : status,
      headers: { "Content-Type": "application/json" },
    });
  }
}

/** The status of the response; 0 if there was none or the connection broke. */
function statusOf(error: unknown): number {
  const known = error instanceof UnreadableReplyError || error instanceof Response || isRouteErrorResponse(error);
  return known ? error.status : 0;
}

/** The message for the visitor (specification section 8). */
function lineOf(error: unknown, status: number): string {
  if (status === 0) return t("call.networkError");
  if (status === 429) return t("call.tooManyRequests");
  if (error instanceof UnreadableReplyError && error.serverMessage) return error.serverMessage;
  // A success that cannot be read: whether the form took effect is unknown.
  return status < 400 ? t("call.unexpected") : t("call.unknownStatus", { status });
}

/** The `headers` of every route with forms. Without it, Remix drops the action's `Retry-After`. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * The `shouldRevalidate` of the root and of every route with forms. The loaders do not run again after a submission
 * that failed or got no response: they would fail too, and the error page would discard the input. Nor do they run when
 * the outcome navigates to another page: a redirect from a loader could leave the page before the visitor has read the
 * result.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 0,
  actionResult,
  defaultShouldRevalidate,
}) => actionStatus < 500 && !(actionResult as FormActionData | undefined)?.outcome?.next && defaultShouldRevalidate;
