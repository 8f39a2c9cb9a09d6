import { renderToStaticMarkup } from "react-dom/server";
import { FORM_STATUS, FORM_STAY } from "#app/contract/form-headers.ts";
import { t } from "#app/i18n/translate.ts";
import { OutcomeMessage } from "./outcome-message.tsx";

/**
 * The answer to a form of a visitor without a login that the page's script has sent: a message, so that the page with
 * what was typed stays. It is a redirect until `form-answer.ts`, because Remix shows an error page for others.
 * @param href the login page
 * @param ended headers with the cookie that ends the session
 */
export function loginRequired(href: string, ended?: Headers): Response {
  const nextLink = { href, label: t("accountBox.login") };
  const html = renderToStaticMarkup(
    <main>
      <OutcomeMessage outcome={{ tone: "error", lines: [t("session.loginFirst")], nextLink }} />
    </main>,
  );
  const own = {
    Location: href,
    [FORM_STATUS]: "401",
    [FORM_STAY]: "yes",
    "Content-Type": "text/html; charset=utf-8",
  };
  const headers = new Headers(ended);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return new Response(html, { status: 302, headers });
}
