import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import { errorTexts } from "#app/domain/error-texts.ts";
import { type FormAnswer, formFields } from "./form-answer.ts";
import { withUnknownOutcome } from "./unknown-outcome.ts";

/**
 * The `clientAction` of every page with forms: sends the form to the server, and answers itself when no answer comes
 * ('Network error. Please check your connection.') or none that can be read, so that the page stays and nothing typed
 * is lost (specification section 8).
 */
export async function answerOffline({
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
    const status = isRouteErrorResponse(error) || error instanceof Response ? error.status : 0;
    const line = status > 0 ? errorTexts.unknownStatus(status) : errorTexts.networkError;
    const answer: FormAnswer = {
      intent: typeof intent === "string" ? intent : undefined,
      result: undefined,
      outcome: withUnknownOutcome({ tone: "error", lines: [line] }, intent),
    };
    // As a response, because data has no status here.
    return new Response(JSON.stringify(answer), {
      status: status || 503,
      headers: { "Content-Type": "application/json" },
    });
  }
}

/**
 * The `shouldRevalidate` of the root and of every page with forms. When no answer came to a form, or a failure, the
 * loaders are not asked again: they would fail, too, and an error page would take what was typed away. Nor are they when
 * the result leads on to another page: asked anew, they might lead away before it is read.
 */
export const revalidateUnlessDone: ShouldRevalidateFunction = ({
  actionStatus = 0,
  actionResult,
  defaultShouldRevalidate,
}) => actionStatus < 500 && !(actionResult as FormAnswer | undefined)?.outcome?.next && defaultShouldRevalidate;
