import { renderToStaticMarkup } from "react-dom/server";
import { FORM_STATUS } from "#app/contract/form-headers.ts";
import type { Outcome } from "../outcome.ts";
import { OutcomeMessage } from "../outcome-message.tsx";

/** A redirect whose body is the message to show before it is followed, for a form that the page's script sent. */
export function redirectAfterMessage(
  outcome: Outcome,
  { to }: NonNullable<Outcome["next"]>,
  status: number,
  sessionHeaders: HeadersInit,
): Response {
  const headers = new Headers(sessionHeaders);
  headers.set("Location", to);
  headers.set(FORM_STATUS, String(status));
  headers.set("Content-Type", "text/html; charset=utf-8");
  const message = outcome.lines.length > 0 ? renderToStaticMarkup(<OutcomeMessage outcome={outcome} />) : "";
  return new Response(message, { status: 302, headers });
}
