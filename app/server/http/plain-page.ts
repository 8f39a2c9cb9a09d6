import { escapeHtml } from "#app/format/escape-html.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { currentContext } from "#i18n-context";
import { isApiPath } from "./api-path.ts";

/** A link below the text of a {@link plainPage}. */
export interface PlainLink {
  text: string;
  href: string;
}

export interface PlainPage {
  status: number;
  title: string;
  text: string;
  links?: readonly PlainLink[];
}

/** The style of the page, inlined so that the page depends on no other file. */
export const plainStyle =
  "body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;background:#070b14;" +
  "color:#e8e6df;font:1rem/1.6 system-ui,sans-serif}main{max-width:36rem;margin:1.5rem;padding:2rem;" +
  "border:1px solid #2b3550;border-radius:.5rem;background:#0e1524}h1{margin:0 0 1rem;font-size:1.5rem}" +
  "a{display:inline-block;margin:1rem 1rem 0 0;padding:.5rem 1rem;border:1px solid #c9a45c;border-radius:.25rem;" +
  "color:#f0d9a0;text-decoration:none}a:hover,a:focus{background:#c9a45c;color:#070b14}";

/** Hash of {@link plainStyle} for the page's content security policy; a test compares the two. */
export const plainStyleHash = "sha256-SCyKtmT1yKsBWzsPCLJ07onmSLoqm5CwY6tKSetG284=";

/** Links of the error page (specification section 2). */
export const errorLinks = (): readonly PlainLink[] => [
  { text: t("error.goBack"), href: "/" },
  { text: t("page.support"), href: "/ticket" },
  { text: t("error.homepage"), href: "/" },
];

/** Text of the error page (specification section 2). */
export const errorText = (): string => `${t("error.failedTitle")} ${t("error.failedText")}`;

/**
 * A response that needs neither the application nor a file: a small page, or for a path of the game API the same text
 * as an error in JSON. Never cached.
 * @param code error code for clients of the game API
 */
export function plainResponse(request: Request, code: string, page: PlainPage): Response {
  const { pathname } = new URL(request.url);
  if (!isApiPath(pathname)) return plainPage(page);
  const body = { error: page.text, message: page.text, code };
  return Response.json(body, { status: page.status, headers: { "Cache-Control": "no-store" } });
}

function plainPage({ status, title, text, links = [] }: PlainPage): Response {
  const list = links
    .map((link) => `<a href="${escapeHtml(localizedHref(link.href))}">${escapeHtml(link.text)}</a>`)
    .join("");
  const html = `<!DOCTYPE html>
<html lang="${currentContext().locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${plainStyle}</style></head>
<body><main id="main"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${list && `<p>${list}</p>`}</main></body></html>
`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": `default-src 'none'; style-src '${plainStyleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
