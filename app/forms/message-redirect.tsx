import { renderToStaticMarkup } from "react-dom/server";
import { FORM_STATUS, FORM_STAY } from "#app/contract/form-headers.ts";
import type { Outcome } from "./outcome.ts";
import { OutcomeMessage } from "./outcome-message.tsx";

interface MessageRedirect {
  outcome: Outcome;
  to: string;
  /** The status of the answer. */
  status: number;
  /** Such as those of the session. */
  headers?: HeadersInit;
  /** The page stays as it is, with what was typed, instead of being left after the message. */
  stays?: boolean;
}

/**
 * A redirect whose body is the message to show before it is followed, for a form that the page's script sent. A message
 * on a page that stays is a redirect until `form-answer.ts` as well, because Remix shows an error page for other answers.
 */
export function messageRedirect({ outcome, to, status, headers, stays = false }: MessageRedirect): Response {
  const all = new Headers(headers);
  all.set("Location", to);
  all.set(FORM_STATUS, String(status));
  if (stays) all.set(FORM_STAY, "yes");
  all.set("Content-Type", "text/html; charset=utf-8");
  const message = <OutcomeMessage outcome={outcome} />;
  const html = outcome.lines.length > 0 ? renderToStaticMarkup(stays ? <main>{message}</main> : message) : "";
  return new Response(html, { status: 302, headers: all });
}
