import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { mailLanguage } from "./language.ts";

/** The HTML part of a mail as a page. Its links do nothing. */
export const loader = adminLoader("settings", async ({ gameApi, params, searchParams }) => {
  const { html } = await gameApi.mailAdmin.template({
    name: params.name ?? "",
    language: mailLanguage(searchParams),
  });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      // Mails have inline styles.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
});
