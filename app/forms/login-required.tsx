import { renderToStaticMarkup } from "react-dom/server";
import { t } from "#app/i18n/translate.ts";
import { OutcomeMessage } from "./outcome-message.tsx";

/**
 * The answer to a form of a visitor without a login that the page's script has sent: a message, so that the page with
 * what was typed stays.
 * @param href the login page
 */
export function loginRequired(href: string): Response {
  const nextLink = { href, label: t("accountBox.login") };
  const html = renderToStaticMarkup(
    <main>
      <OutcomeMessage outcome={{ tone: "error", lines: [t("session.loginFirst")], nextLink }} />
    </main>,
  );
  return new Response(html, { status: 401, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
